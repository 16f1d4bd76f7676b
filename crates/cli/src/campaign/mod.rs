//! `sortie campaign`: a dataslate of Kill Team's spec ops in a file. [`screen`] prints it; nothing here knows a rule.

pub(crate) mod args;
mod screen;

use crate::args::{DiceFrom, PlayArgs, PlayerArgs, SpecArgs};
use crate::console::Console;
use crate::error::CliError;
use crate::spec::any_seed;
use args::{
    AdvanceArgs, BattleArgs, CampaignVerb, DoArgs, MusterArgs, NewCampaignArgs, PickArgs, ShowArgs,
    VerifyCampaignArgs,
};
use sortie_kernel::replay::Replay;
use sortie_table::campaign::{
    Campaign, CampaignError, CampaignFile, Command, Ending, Fitted, Pick, RULESET, SlateTeam, fingerprint,
};
use sortie_table::record::{RecordError, read_text};
use std::io::Write;
use std::path::Path;

/// Runs a verb that needs no prompt.
pub(crate) fn run(verb: &CampaignVerb, out: &mut dyn Write) -> Result<(), CliError> {
    match verb {
        CampaignVerb::New(args) => found(args, out),
        CampaignVerb::Show(args) => show(args, out),
        CampaignVerb::Muster(args) => muster(args, out),
        // It talks with a person and is run by `play`.
        CampaignVerb::Play(_) => Ok(()),
        CampaignVerb::Advance(args) => advance(args, out),
        CampaignVerb::Do(args) => act(args, out),
        CampaignVerb::History(args) => history(args, out),
        CampaignVerb::Verify(args) => verify(args, out),
    }
}

/// An error of a campaign with its file: a changed record or file is a failed check, anything else is invalid input.
fn fail(path: &Path, error: CampaignError) -> CliError {
    match error {
        CampaignError::Store(error) => error.into(),
        CampaignError::Log(fault) => {
            CliError::Failed(format!("{}:{}: {}", path.display(), fault.line, fault.message))
        }
        CampaignError::Refused(faults) => faults.into(),
        CampaignError::Record(error) => CliError::record(path, &error),
    }
}

fn open(path: &Path) -> Result<CampaignFile, CliError> {
    CampaignFile::open(path).map_err(|error| fail(path, error))
}

fn found(args: &NewCampaignArgs, out: &mut dyn Write) -> Result<(), CliError> {
    let stem = args.file.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let name = args.name.clone().or(stem).unwrap_or_default();
    let line = Command::Found { team: args.team.clone(), stash: args.stash.clone() };
    let seed = args.seed.unwrap_or_else(any_seed);
    let file =
        CampaignFile::create(&args.file, &name, &line, seed).map_err(|error| fail(&args.file, error))?;
    screen::show(&file.campaign().sheet(), out)?;
    let path = args.file.display();
    Ok(writeln!(out, "\nPlay the first battle: sortie campaign play {path} GAME --against TEAM")?)
}

fn show(args: &ShowArgs, out: &mut dyn Write) -> Result<(), CliError> {
    let sheet = open(&args.file)?.campaign().sheet();
    if args.format.json {
        let json =
            serde_json::to_string_pretty(&sheet).map_err(|error| CliError::Broken(error.to_string()))?;
        return Ok(writeln!(out, "{json}")?);
    }
    screen::show(&sheet, out)
}

fn history(args: &ShowArgs, out: &mut dyn Write) -> Result<(), CliError> {
    let sheet = open(&args.file)?.campaign().sheet();
    if args.format.json {
        let json = serde_json::to_string_pretty(&sheet.battles)
            .map_err(|error| CliError::Broken(error.to_string()))?;
        return Ok(writeln!(out, "{json}")?);
    }
    screen::history(&sheet, out)
}

/// Reads \"NAME: ITEM, RARE ITEM on WEAPON\".
fn pick(text: &str) -> Pick {
    let (name, carried) = text.split_once(':').unwrap_or((text, ""));
    let mut pick = Pick { name: name.trim().to_string(), ..Pick::default() };
    for word in carried.split(',').map(str::trim).filter(|word| !word.is_empty()) {
        match word.split_once(" on ") {
            Some((item, weapon)) => {
                pick.rare.push(Fitted { item: item.trim().to_string(), on: weapon.trim().to_string() });
            }
            None => pick.equipment.push(word.to_string()),
        }
    }
    pick
}

/// The kill team for the next battle: the one that was picked, or as many as allowed.
fn team(campaign: &Campaign, args: &PickArgs) -> Result<SlateTeam, CliError> {
    let picks = match &args.picks[..] {
        [] => campaign.suggest(),
        named => named.iter().map(|text| pick(text)).collect(),
    };
    Ok(campaign.muster(&picks)?)
}

fn muster(args: &MusterArgs, out: &mut dyn Write) -> Result<(), CliError> {
    let file = open(&args.file)?;
    let team = team(file.campaign(), &args.picks)?;
    if args.line {
        return Ok(writeln!(out, "{}", team.line())?);
    }
    screen::team(&team, out)
}

/// `sortie campaign play`.
pub(crate) fn play(args: &BattleArgs, console: &Console) -> Result<(), CliError> {
    let file = open(&args.file)?;
    let force = team(file.campaign(), &args.picks)?.line();
    let enemy = Path::new(&args.against);
    let against = if enemy.is_file() {
        let theirs = open(enemy)?;
        team(theirs.campaign(), &PickArgs::default())?.line()
    } else {
        args.against.clone()
    };
    let spec = SpecArgs {
        mission: Some(args.mission.clone()),
        board: args.board.clone(),
        force_a: Some(force),
        force_b: Some(against),
        options: vec!["mode=spec-ops".to_string()],
        ..SpecArgs::default()
    };
    let play = PlayArgs {
        ruleset: Some(RULESET.to_string()),
        players: PlayerArgs { a: Some(args.a.clone()), b: Some(args.b.clone()) },
        spec,
        seed: args.seed,
        record: Some(args.game.clone()),
        resume: None,
        dice: DiceFrom::Sampled,
    };
    crate::play::run(&play, console)?;
    let over = Replay::parse(&read_text(&args.game)?).is_ok_and(|replay| replay.result.is_some());
    let (campaign, game) = (args.file.display(), args.game.display());
    let next = if over {
        format!("Add it to the campaign: sortie campaign advance {campaign} {game}")
    } else {
        format!("Continue: sortie play --resume {game}")
    };
    Ok(console.say(&next)?)
}

fn advance(args: &AdvanceArgs, out: &mut dyn Write) -> Result<(), CliError> {
    let mut file = open(&args.file)?;
    let record = read_text(&args.game)?;
    if let Ok(replay) = Replay::parse(&record) {
        // A game from the web table proves its own dice.
        sortie_server::dice_commitment::verify(&replay)
            .map_err(|why| CliError::Failed(format!("{}: {why}", args.game.display())))?;
    }
    let ending = if args.concede { Ending::Conceded } else { Ending::Played };
    let lines = file.advance(&record, ending).map_err(|error| fail(&args.game, error))?;
    after(&file, &lines, out)
}

fn act(args: &DoArgs, out: &mut dyn Write) -> Result<(), CliError> {
    let mut file = open(&args.file)?;
    let mut lines = Vec::new();
    for line in &args.lines {
        let line = match (line.trim().parse::<usize>(), file.campaign().asks()) {
            (Ok(number), Some(ask)) => {
                let answer = number.checked_sub(1).and_then(|place| ask.answers.get(place));
                let most = ask.answers.len();
                answer
                    .ok_or_else(|| CliError::Bad(format!("{number}: choose an answer from 1 to {most}")))?
                    .line
                    .clone()
            }
            _ => line.clone(),
        };
        let command = Command::read(&line)?;
        if let Command::Battle(_) | Command::Found { .. } = command {
            let verb = if matches!(command, Command::Battle(_)) { "advance" } else { "new" };
            return Err(CliError::Bad(format!("use `sortie campaign {verb}` for that")));
        }
        lines.extend(file.push(command).map_err(|error| fail(&args.file, error))?);
    }
    after(&file, &lines, out)
}

/// What happened, and what must be decided next.
fn after(file: &CampaignFile, lines: &[String], out: &mut dyn Write) -> Result<(), CliError> {
    for line in lines {
        writeln!(out, "{line}")?;
    }
    let sheet = file.campaign().sheet();
    match &sheet.ask {
        Some(ask) => screen::ask(ask, out),
        None => Ok(writeln!(out, "{} RP. Ready for battle {}.", sheet.rp, sheet.next_battle)?),
    }
}

fn verify(args: &VerifyCampaignArgs, out: &mut dyn Write) -> Result<(), CliError> {
    let file = open(&args.file)?;
    let battles = &file.campaign().slate().battles;
    writeln!(
        out,
        "{}: {} lines, {} battles, as written",
        args.file.display(),
        file.log().lines().len(),
        battles.len()
    )?;
    for path in &args.games {
        let text = read_text(path)?;
        let replay =
            Replay::parse(&text).map_err(|fault| CliError::record(path, &RecordError::NotARecord(fault)))?;
        let own = fingerprint(&replay);
        let found = battles.iter().position(|battle| battle.report.game == own);
        // The last battle is on the dataslate's list only when everything about it is decided.
        let open = file.campaign().debrief().is_some_and(|debrief| debrief.report().game == own);
        match found {
            Some(place) => writeln!(out, "{}: battle {}", path.display(), place + 1)?,
            None if open => {
                writeln!(out, "{}: battle {}, with questions open", path.display(), battles.len() + 1)?;
            }
            None => {
                let why = "this game is not part of the campaign, or was changed since it was added";
                return Err(CliError::Failed(format!("{}: {why}", path.display())));
            }
        }
    }
    Ok(())
}
