//! Games as logs: rebuilt the same, undone but not forgotten, and shown to each viewer as far as they may know.

use sortie_kernel::dice::{Sampler, Script};
use sortie_kernel::narration::{Piece, Text};
use sortie_kernel::words::Spec;
use sortie_kernel::{Outcome, Side, Viewer};
use sortie_table::live::{Budget, Happening, LineKind, Live, Offer, Row, offers};

fn toy() -> Box<dyn Offer> {
    offers().into_iter().find(|offer| offer.id() == "mini").expect("the toy is offered in tests")
}

fn begin(seed: u64) -> Box<dyn Live> {
    toy().begin(&Spec::default(), Box::new(Sampler::new(seed))).expect("the default game")
}

/// Makes choices by a seed until `enough` says so; returns the rows.
fn play(live: &mut dyn Live, seed: u64, enough: impl Fn(&dyn Live) -> bool) -> Vec<Row> {
    let mut random = Sampler::new(seed);
    let mut rows = Vec::new();
    while let Some(pending) = live.pending()
        && !enough(live)
    {
        let menu = live.menu();
        let line = &menu[random.below(menu.len() as u64) as usize].0;
        let row = live
            .propose(pending.by, line, Box::new(Sampler::new(random.bits())))
            .expect("it is on the menu")
            .row;
        live.append(&row).expect("it was proposed a moment ago");
        rows.push(row);
    }
    rows
}

/// Whether a sentence begins with a side or a model, or says that nobody does it.
fn says_who(words: &Text) -> bool {
    match words.pieces().first() {
        Some(Piece::Side { .. } | Piece::Model { .. }) => true,
        Some(Piece::Text { text }) => text.starts_with("Nobody "),
        _ => false,
    }
}

#[test]
fn a_log_rebuilds_the_same_game() {
    let mut live = begin(1);
    let rows = play(&mut *live, 2, |live| live.ply() == 150);
    let mut again =
        toy().begin(&Spec::default(), Box::new(Script::new(live.start()))).expect("the default game");
    for row in &rows {
        again.append(row).expect("the log's own rows");
    }
    for viewer in [Viewer::Player(Side::A), Viewer::Player(Side::B), Viewer::Audience, Viewer::Referee] {
        assert_eq!(again.scene(viewer), live.scene(viewer));
        assert_eq!(again.log(0, viewer), live.log(0, viewer));
        assert_eq!(again.question(viewer), live.question(viewer));
    }
    assert_eq!(again.record(&[]), live.record(&[]));
}

#[test]
fn a_row_that_does_not_fit_changes_nothing() {
    let mut live = begin(3);
    play(&mut *live, 4, |live| live.ply() == 20);
    let by = live.pending().expect("the game goes on").by;
    let (scene, len) = (live.scene(Viewer::Referee), live.len());
    let choice =
        |by, line: &str, faces: Vec<u16>| Row { by, what: Happening::Choice { line: line.into(), faces } };
    let line = live.menu()[0].0.clone();
    for row in [
        choice(by.other(), &line, vec![]),
        choice(by, "fly away", vec![]),
        choice(by, "activate A9", vec![]),
        choice(by, &line, vec![3, 3, 3]),
        Row { by, what: Happening::Undo { keep: 20 } },
    ] {
        assert!(live.append(&row).is_err(), "{row:?}");
    }
    assert_eq!((live.scene(Viewer::Referee), live.len()), (scene, len));
}

#[test]
fn a_viewer_who_may_know_a_choice_reads_it_as_a_sentence() {
    for rules in offers() {
        let mut live = rules.begin(&Spec::default(), Box::new(Sampler::new(8))).expect("the default game");
        play(&mut *live, 9, |live| live.ply() == 120);
        let mut secrets = 0;
        for viewer in [Viewer::Player(Side::A), Viewer::Player(Side::B), Viewer::Audience] {
            for line in live.log(1, viewer) {
                secrets += usize::from(line.line.is_none());
                assert_eq!(line.words.is_some(), line.line.is_some(), "{} {line:?}", rules.id());
                assert!(line.words.as_ref().is_none_or(|words| !words.is_empty()), "{line:?}");
                assert!(line.words.as_ref().is_none_or(says_who), "the log says who did it: {line:?}");
            }
        }
        let chosen_in_secret = ["delta-one-zero", "mini"].contains(&rules.id());
        assert_eq!(secrets > 0, chosen_in_secret, "{}", rules.id());
        let side = live.pending().map_or(Side::A, |pending| pending.by);
        if let Some(undoable) = live.undoable(side) {
            assert!(
                undoable.words.is_some_and(|words| words.to_string() != undoable.line),
                "a sentence, no notation"
            );
        }
    }
}

#[test]
fn open_play_of_kill_team_hides_nothing() {
    let all = offers();
    let rules = all.iter().find(|rules| rules.id() == "kill-team").expect("it is offered");
    let mut live = rules.begin(&Spec::default(), Box::new(Sampler::new(12))).expect("the default game");
    let (one, two) = (Viewer::Player(Side::A), Viewer::Player(Side::B));
    while live.pending().is_some() && live.ply() < 150 {
        let next = live.ply() + 10;
        play(&mut *live, next as u64, |live| live.ply() == next);
        assert!(!live.hidden(), "no decision is secret and no view lacks anything");
        for viewer in [two, Viewer::Audience, Viewer::Referee] {
            assert_eq!(live.log(0, viewer), live.log(0, one));
            assert_eq!(live.question(viewer), live.question(one));
        }
        assert_eq!(live.scene(two), live.scene(one));
        assert_eq!(live.scene(Viewer::Audience), live.scene(one));
    }
    assert!(live.ply() >= 60, "a game long enough to mean something");
}

#[test]
fn what_is_undone_stays_in_the_log() {
    let mut live = begin(5);
    play(&mut *live, 6, |live| live.ply() == 12);
    let before = (live.scene(Viewer::Referee), live.asked_at());
    play(&mut *live, 7, |live| live.ply() == 15);
    live.append(&Row { by: Side::A, what: Happening::Undo { keep: 12 } }).expect("three are taken back");
    assert_eq!((live.scene(Viewer::Referee), live.ply(), live.len()), (before.0, 12, 16));
    assert_ne!(live.asked_at(), before.1, "the question is another, although it says the same");
    let log = live.log(0, Viewer::Referee);
    let undone: Vec<usize> = log.iter().filter(|line| line.undone).map(|line| line.n).collect();
    assert_eq!(undone, [13, 14, 15]);
    let last = log.last().expect("the undo itself");
    assert_eq!((last.kind, last.undoes.as_slice()), (LineKind::Undo, &[13, 14, 15][..]));
    assert_eq!(live.record(&[]).entries.len(), 12);
}

#[test]
fn a_secret_line_is_for_its_owner() {
    let mut live = begin(8);
    let rows = play(&mut *live, 9, |live| {
        live.log(1, Viewer::Referee).iter().any(|l| l.line.as_deref() == Some("overwatch"))
    });
    let by = rows.last().expect("somebody watched").by;
    let line = |viewer| live.log(rows.len(), viewer)[0].clone();
    assert_eq!(line(Viewer::Player(by)).line.as_deref(), Some("overwatch"));
    for viewer in [Viewer::Player(by.other()), Viewer::Audience] {
        assert_eq!((line(viewer).line, line(viewer).notes), (None, Vec::new()));
    }
    assert!(live.hidden());
}

/// A game in which a shot is on the menu, with the side and the line.
fn with_a_shot() -> (Box<dyn Live>, Side, String) {
    let mut live = begin(10);
    let shot = |live: &dyn Live| live.menu().into_iter().find(|(line, _)| line.starts_with("shoot"));
    play(&mut *live, 11, |live| shot(live).is_some());
    let (line, _) = shot(&*live).expect("the play stopped there");
    let by = live.pending().expect("a shot is chosen by somebody").by;
    (live, by, line)
}

#[test]
fn odds_are_exact_where_they_can_be_and_sampled_where_not() {
    let (live, by, line) = with_a_shot();
    let exact = live.odds(by, &line, Budget::default()).expect("it is legal")();
    assert!(exact.exact && exact.error_bound < 1e-5);
    let stake = &exact.stakes[0];
    let sum: f64 = stake.outcomes.iter().map(|(_, p)| p).sum();
    assert!((sum - 1.0).abs() < 1e-9);
    assert!(stake.fatal() <= 1.0 && stake.average() > 0.0);
    let tight = Budget { stretches: 8, ..Budget::default() };
    let sampled = live.odds(by, &line, tight).expect("it is legal")();
    assert!(!sampled.exact && sampled.error_bound > 0.0);
    let near = (sampled.stakes[0].average() - stake.average()).abs();
    assert!(near < 0.1, "sampled {} for {}", sampled.stakes[0].average(), stake.average());
    assert!((sampled.stakes[0].fatal() - stake.fatal()).abs() < sampled.error_bound);
    assert!(live.odds(by.other(), &line, Budget::default()).is_err(), "the other side is not asked");
}

#[test]
fn what_can_be_undone_says_what_happened_since() {
    let (mut live, by, line) = with_a_shot();
    let shot = live.propose(by, &line, Box::new(Sampler::new(12))).expect("it is legal");
    live.accept(shot).expect("it was proposed");
    let undoable = live.undoable(by).expect("a shot was fired");
    assert_eq!(
        (undoable.line.as_str(), undoable.rolled, undoable.keep),
        (line.as_str(), true, live.ply() - 1)
    );
    let mut quiet = begin(13);
    let by = quiet.pending().expect("the game begins").by;
    let rows = play(&mut *quiet, 14, |live| live.ply() == 1);
    let undoable = quiet.undoable(by).expect("a model was activated");
    assert_eq!((undoable.rolled, undoable.revealed, undoable.answered), (false, false, false));
    assert_eq!(quiet.undoable(by.other()), None);
    assert_eq!(quiet.undo_asked(), None);
    quiet.append(&Row { by, what: Happening::UndoAsked }).expect("a wish fits anywhere");
    assert_eq!((quiet.undo_asked(), rows.len()), (Some(by), 1));
}

/// KT-END-05: the side that concedes loses at once, the score stays, and the log says so under the rule.
#[test]
fn a_concession_is_told_under_the_rule_of_the_game() {
    let offer = offers().into_iter().find(|offer| offer.id() == "kill-team").expect("it is offered");
    let mut live = offer.begin(&Spec::default(), Box::new(Sampler::new(3))).expect("the default battle");
    play(&mut *live, 4, |live| live.ply() == 90);
    let (scores, concession) = (live.scores(), Row { by: Side::A, what: Happening::Resigned });
    live.append(&concession).expect("the battle goes on");
    assert_eq!(live.outcome(), Some(Outcome::Won(Side::B)));
    assert_eq!((live.scores(), live.pending().is_none()), (scores, true));
    let last = live.log(0, Viewer::Audience).pop().expect("a log");
    assert_eq!((last.kind, last.notes.len()), (LineKind::Resigned, 1));
    assert_eq!(last.notes[0].rule.as_str(), "KT-END-05");
    let [a, b] = scores;
    let told = format!("side A concedes and loses; the score stays {a} to {b}");
    assert_eq!(last.notes[0].text.to_string(), told);
    assert!(live.append(&concession).is_err(), "nobody concedes twice");
}

/// A record that is looked at goes back and forth, and shows the same wherever it came from.
#[test]
fn a_record_goes_back_and_forth() {
    for rules in offers().into_iter().filter(|rules| rules.id() != "mini") {
        let mut live = rules.begin(&Spec::default(), Box::new(Sampler::new(3))).expect("the default match");
        let rows = play(&mut *live, 11, |live| live.ply() >= 150);
        let record = live.record(&[]);
        assert_eq!(record.entries.len(), rows.len(), "{}", rules.id());
        let opened = |plies: usize| rules.open(&record, Some(plies)).expect("a record of our own");
        let shown = |live: &dyn Live| {
            let viewers = [Viewer::Referee, Viewer::Player(Side::A), Viewer::Audience];
            viewers
                .map(|viewer| (live.scene(viewer), live.log(0, viewer), live.question(viewer), live.hidden()))
        };
        let mut stepped = opened(rows.len());
        assert_eq!(shown(&*stepped), shown(&*live), "{}", rules.id());
        assert_eq!(stepped.record(&[]).to_string(), record.to_string());
        for ply in [149, 96, 97, 31, 32, 33, 140, 0, 1] {
            stepped.rewind(ply);
            assert!(stepped.ply() <= ply && stepped.len() == stepped.ply());
            for row in &rows[stepped.ply()..ply] {
                stepped.append(row).expect("the record's own choices");
            }
            assert_eq!(shown(&*stepped), shown(&*opened(ply)), "{} at {ply}", rules.id());
        }
    }
}

/// Where a way is chosen step by step, every place that it can lead to is listed with its steps, and they lead there.
#[test]
fn reach_follows_a_way_step_by_step() {
    for id in ["deadzone-3e", "deadzone-2e"] {
        let rules = offers().into_iter().find(|rules| rules.id() == id).expect("the ruleset is offered");
        let mut live = rules.begin(&Spec::default(), Box::new(Sampler::new(5))).expect("the default match");
        let (mut rows, mut longest) = (Vec::new(), 0);
        for round in 0..40 {
            rows.extend(play(&mut *live, 100 + round, |live| live.pending().is_some_and(|now| now.acts)));
            let Some(pending) = live.pending() else { break };
            let subject = |(_, sketch): &(String, sortie_kernel::show::Sketch)| sketch.subject.clone();
            let token = live.menu().iter().find_map(subject).unwrap_or_default();
            let ways = live.reach(&token)();
            let far = ways.iter().filter(|way| way.lines.len() > 1).take(3);
            for way in far {
                longest = longest.max(way.lines.len());
                let start = Box::new(Script::new(live.start().to_vec()));
                let mut tried = rules.begin(&Spec::default(), start).expect("the same match");
                rows.iter().for_each(|row| tried.append(row).expect("the same choices"));
                for line in &way.lines {
                    let done =
                        tried.propose(pending.by, line, Box::new(Sampler::new(1))).expect("a legal step");
                    tried.append(&done.row).expect("it was proposed a moment ago");
                }
                let scene = tried.scene(Viewer::Referee);
                let stands = scene.tokens.iter().find(|known| known.id == token).and_then(|known| known.cell);
                assert_eq!(stands, way.sketch.cell, "{id}: {:?}", way.lines);
            }
            let length = rows.len();
            rows.extend(play(&mut *live, round, |live| live.ply() > length));
        }
        assert!(longest > 1, "{id}: nobody had to choose a second step");
    }
}
