//! A game as each role may see it. Nothing else in the server turns a position into words.

use crate::dto::frames::ServerFrame;
use crate::dto::game::{Each, Fairness, Mode, Outcome, Seat, Snapshot, Update, Viewer};
use crate::dto::log::{LogEntry, LogKind, LogNote, Undo};
use crate::dto::question::{Choice, Decision, Standing, Verb, WhyNot};
use crate::header::{HUMAN, Header, Role};
use crate::hub::Hub;
use sortie_kernel::narration::Weight;
use sortie_kernel::{Outcome as Ended, Side, Viewer as Eye};
use sortie_table::live::{Answers, Heard, LineKind, Live, LogLine, StandingNow, VerbNow};

/// The viewer whose view of the table a role gets: after the end there are no secrets, and on a shared screen it is
/// the side that must decide.
pub(crate) fn eye(live: &dyn Live, role: Role) -> Eye {
    match (live.pending(), role) {
        (None, _) => Eye::Referee,
        (Some(pending), Role::Both) => Eye::Player(pending.by),
        (Some(_), Role::Seat(side)) => Eye::Player(side),
        (Some(_), Role::Spectator) => Eye::Audience,
    }
}

/// The viewer whose log a role reads. On a shared screen both read it, so it holds only what both may know.
fn ear(live: &dyn Live, role: Role) -> Eye {
    match eye(live, role) {
        Eye::Player(_) if role == Role::Both => Eye::Audience,
        eye => eye,
    }
}

fn viewer(role: Role) -> Viewer {
    match role {
        Role::Seat(Side::A) => Viewer::A,
        Role::Seat(Side::B) => Viewer::B,
        Role::Both => Viewer::Both,
        Role::Spectator => Viewer::Audience,
    }
}

impl Hub {
    /// Everything a role may know; with `since` only the log after that line, if nothing before it changed.
    pub fn snapshot(&self, role: Role, since: Option<usize>) -> Snapshot {
        let live = self.live();
        let eye = eye(&**live, role);
        let whole = live.log(0, ear(&**live, role));
        let from = since.filter(|since| is_settled(&**live, &whole, *since)).map_or(0, |since| since + 1);
        let spec = live.spec();
        Snapshot {
            game: self.game.clone(),
            ruleset: self.header.ruleset.clone(),
            title: self.title.to_string(),
            mission: spec.mission.clone(),
            board_name: spec.board.clone(),
            forces: spec.forces.clone(),
            mode: self.header.mode,
            n: live.len(),
            ply: live.ply(),
            viewer: viewer(role),
            names: self.header.names.clone(),
            seats: self.seats(),
            hidden: live.hidden(),
            board: live.board(),
            scene: live.scene(eye),
            decision: decision(&**live, role),
            outcome: self.outcome(&**live),
            log: whole.into_iter().skip(from).map(LogEntry::from).collect(),
            log_from: from,
            dice: self.dice(live.outcome().is_some()),
            undo: crate::undo::class(&self.header, &**live, role),
            thinking: self.thinking(),
        }
    }

    /// What a viewer may know of the dice: the commitment always, the secret after the end.
    fn dice(&self, over: bool) -> Option<Fairness> {
        let seed = self.header.seed()?;
        Some(Fairness { commitment: seed.commitment(), secret: over.then(|| seed.to_hex()) })
    }

    /// The log from line `from` on as a role may read it.
    pub fn log(&self, role: Role, from: usize) -> Vec<LogEntry> {
        let live = self.live();
        live.log(from, ear(&**live, role)).into_iter().map(LogEntry::from).collect()
    }

    /// What the latest line changed for a role, with the log's length.
    pub(crate) fn update(&self, role: Role) -> (usize, ServerFrame) {
        let live = self.live();
        let n = live.len();
        let entry = live.log(n.max(1), ear(&**live, role)).pop().expect("a line was just added");
        let update = Update {
            n,
            ply: live.ply(),
            entry: entry.into(),
            scene: live.scene(eye(&**live, role)),
            decision: decision(&**live, role),
            outcome: self.outcome(&**live),
            undo: crate::undo::class(&self.header, &**live, role),
            seats: self.seats(),
        };
        (n, ServerFrame::Update(Box::new(update)))
    }

    /// Who sits where. A bot is always here.
    pub fn seats(&self) -> Each<Seat> {
        let online = self.online();
        let seat = |side: Side| {
            let kind = self.header.seats.of(side).clone();
            let online = kind != HUMAN || online[side.index()];
            Seat { kind, name: self.header.names.of(side).clone(), online }
        };
        Each { a: seat(Side::A), b: seat(Side::B) }
    }

    fn outcome(&self, live: &dyn Live) -> Option<Outcome> {
        let mut outcome = outcome(live, &self.header.names)?;
        outcome.replay = self.replay.get().cloned();
        Some(outcome)
    }
}

/// Whether the log that a client knows up to `since` is still right: an undo since then strikes out earlier lines,
/// and the end of the game reveals what was hidden.
fn is_settled(live: &dyn Live, log: &[LogLine], since: usize) -> bool {
    live.pending().is_some()
        && since < log.len()
        && log[since + 1..].iter().all(|line| line.kind != LineKind::Undo)
}

/// How it ended, in words.
pub(crate) fn outcome(live: &dyn Live, names: &Each<String>) -> Option<Outcome> {
    let ended = live.outcome()?;
    let [a, b] = live.scores();
    let (winner, words) = match ended {
        Ended::Won(side) => {
            let (own, other) = if side == Side::A { (a, b) } else { (b, a) };
            let words = match live.resigned() {
                Some(loser) => {
                    format!("{} wins: {} gave up at {own} to {other}", names.of(side), names.of(loser))
                }
                None => format!("{} wins {own} to {other}", names.of(side)),
            };
            (Some(side), words)
        }
        Ended::Drawn => (None, format!("The game is drawn, {a} to {b}")),
    };
    Some(Outcome { winner, scores: [a, b], words, replay: None })
}

/// The pending question for a role: with its menu for the side that must answer, without any hint for the others.
pub(crate) fn decision(live: &dyn Live, role: Role) -> Option<Decision> {
    let pending = live.pending()?;
    let mine = role.holds(pending.by);
    let question = live.question(eye(live, role));
    let answers = if mine { live.answers() } else { Answers::default() };
    let choice = |(n, (line, sketch)): (usize, (String, _))| Choice { n, line, sketch };
    Some(Decision {
        id: Hub::decision_id(live),
        by: pending.by,
        mine,
        question,
        kind: mine.then(|| pending.kind.to_string()),
        complete: mine.then_some(pending.complete),
        secret: mine.then_some(pending.secret),
        choices: mine.then(|| (1..).zip(answers.menu).map(choice).collect()),
        at_stake: mine.then_some(pending.at_stake),
        usual: answers.advice,
        standing: standing(answers.standing),
        series: answers.series,
        follow_up: answers.follow_up,
        verbs: (mine && pending.acts).then(|| answers.verbs.into_iter().map(Verb::from).collect()),
    })
}

/// What the player who is asked may leave standing.
fn standing(all: Vec<StandingNow>) -> Option<Vec<Standing>> {
    let shown = |now: StandingNow| Standing {
        word: now.word.to_string(),
        title: now.title.to_string(),
        line: now.line,
        until: now.until,
    };
    (!all.is_empty()).then(|| all.into_iter().map(shown).collect())
}

impl From<VerbNow> for Verb {
    fn from(now: VerbNow) -> Self {
        let why_not = now.why_not.map(|illegal| WhyNot {
            rule: illegal.rule.as_str().to_string(),
            title: illegal.rule.rule().title.to_string(),
            why: illegal.why.to_string(),
        });
        Verb { group: now.verb.group.to_string(), title: now.verb.title.to_string(), why_not }
    }
}

impl From<Heard> for LogNote {
    fn from(heard: Heard) -> Self {
        let dice = heard.dice.as_ref();
        LogNote {
            rule: heard.rule.as_str().to_string(),
            title: heard.rule.rule().title.to_string(),
            text: heard.text,
            sides: dice.map(|dice| dice.sides),
            good: dice.map(|dice| dice.good.clone()).filter(|good| !good.is_empty()),
            pool: dice.map(|dice| dice.pool.to_string()),
            reasons: heard.reasons.into_iter().map(Into::into).collect(),
            faces: heard.faces,
            tokens: heard.tokens,
            reroll: dice.is_some_and(|dice| dice.reroll),
            compared: heard.compared,
            weight: (heard.weight != Weight::Plain).then_some(heard.weight),
            round: heard.round,
        }
    }
}

impl From<LogLine> for LogEntry {
    fn from(line: LogLine) -> Self {
        let kind = match line.kind {
            LineKind::Start => LogKind::Start,
            LineKind::Choice => LogKind::Choice,
            LineKind::Undo => LogKind::Undo,
            LineKind::UndoAsked => LogKind::UndoAsked,
            LineKind::UndoRefused => LogKind::UndoRefused,
            LineKind::Resigned => LogKind::Resigned,
        };
        LogEntry {
            n: line.n,
            ply: line.ply,
            round: line.round,
            kind,
            by: line.by,
            line: line.line,
            words: line.words,
            notes: line.notes.into_iter().map(LogNote::from).collect(),
            undone: line.undone,
            undoes: line.undoes,
        }
    }
}

/// A record's ply as a snapshot that nobody can answer.
pub(crate) fn replay_snapshot(
    id: &str,
    title: &str,
    live: &dyn Live,
    names: Each<String>,
    eye: Eye,
    from: usize,
) -> Snapshot {
    let spec = live.spec();
    let decision = live.pending().map(|pending| Decision {
        id: Hub::decision_id(live),
        by: pending.by,
        mine: false,
        question: live.question(eye),
        kind: None,
        complete: None,
        secret: None,
        choices: None,
        at_stake: None,
        usual: None,
        standing: None,
        series: None,
        follow_up: None,
        verbs: None,
    });
    let seat = |name: &String| Seat { kind: "replay".into(), name: name.clone(), online: false };
    Snapshot {
        game: id.to_string(),
        ruleset: live.ruleset().to_string(),
        title: title.to_string(),
        mission: spec.mission.clone(),
        board_name: spec.board.clone(),
        forces: spec.forces.clone(),
        mode: Mode::Replay,
        n: live.len(),
        ply: live.ply(),
        viewer: match eye {
            Eye::Player(Side::A) => Viewer::A,
            Eye::Player(Side::B) => Viewer::B,
            Eye::Audience => Viewer::Audience,
            Eye::Referee => Viewer::Referee,
        },
        seats: Each { a: seat(&names.a), b: seat(&names.b) },
        hidden: live.hidden(),
        board: live.board(),
        scene: live.scene(eye),
        decision,
        outcome: outcome(live, &names),
        names,
        log: live.log(from, eye).into_iter().map(LogEntry::from).collect(),
        log_from: from,
        dice: None,
        undo: Undo::nothing("a replay cannot be changed"),
        thinking: None,
    }
}

/// The record of a game. What was undone is in it as comments.
pub(crate) fn record_text(header: &Header, live: &dyn Live) -> String {
    let (over, log) = (live.outcome().is_some(), live.log(1, Eye::Referee));
    let mut remarks = header.remarks(over);
    if let Some(side) = live.resigned() {
        remarks.push(("resigned".to_string(), side.letter().to_string()));
    }
    if over {
        remarks.push((crate::dice_commitment::LINES.to_string(), crate::dice_commitment::lines(&log)));
    }
    let mut text = live.record(&remarks).to_string();
    for line in log.iter().filter(|line| line.undone) {
        let by = line.by.map_or("", Side::letter);
        text.push_str(&format!("# undone: {} {by} {}\n", line.n, line.line.as_deref().unwrap_or_default()));
    }
    text
}
