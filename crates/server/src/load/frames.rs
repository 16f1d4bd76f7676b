//! What the frames of a game cost, without network and disk: a record is played once more in a hub, choice by choice,
//! and everything that its screens would be sent is made.

use crate::dto::error::ApiError;
use crate::dto::game::{Each, Mode};
use crate::header::{HUMAN, Header, Role};
use crate::hub::Hub;
use crate::secrets::Seed;
use crate::store::Stored;
use sortie_kernel::dice::Script;
use sortie_kernel::replay::Replay;
use sortie_table::live::offers;
use std::io;
use std::time::{Duration, Instant};

/// What was measured.
#[derive(Clone, Copy, Debug, Default)]
pub struct Drawn {
    /// Choices played.
    pub choices: usize,
    /// Bytes of all frames.
    pub bytes: usize,
    /// How long choices and frames took, on this one thread.
    pub time: Duration,
}

/// Plays a record and makes the frames of these roles after every choice.
///
/// # Errors
/// If it is not a record, or not one of a ruleset of this program.
pub fn draw(record: &str, roles: &[Role]) -> io::Result<Drawn> {
    let wrong = |fault: &dyn std::fmt::Display| io::Error::other(fault.to_string());
    let replay: Replay = Replay::parse(record).map_err(|fault| wrong(&fault))?;
    let ruleset = replay.get("ruleset").unwrap_or_default();
    let offered = offers();
    let offer = offered.iter().find(|offer| offer.id() == ruleset);
    let offer = offer.ok_or_else(|| io::Error::other(format!("no such ruleset: {ruleset}")))?;
    let live = offer.open(&replay, Some(0)).map_err(|fault| wrong(&fault))?;
    let stored = Stored { header: header(ruleset), owner: String::new(), closed: false };
    let hub = Hub::new("measured".into(), stored, offer.title(), live).map_err(|fault| wrong(&fault))?;
    let mut screens: Vec<_> = roles.iter().map(|role| hub.subscribe(*role)).collect();
    let mut drawn = Drawn { choices: replay.entries.len(), ..Drawn::default() };
    for entry in replay.entries {
        let faces = Box::new(Script::new(entry.faces));
        let begun = Instant::now();
        let shown = hub.show_choice(entry.by, &entry.choice, faces);
        drawn.time += begun.elapsed();
        shown.map_err(|ApiError(detail)| io::Error::other(detail.message))?;
        for screen in &mut screens {
            while let Ok(frame) = screen.try_recv() {
                drawn.bytes += frame.text.len();
            }
        }
    }
    Ok(drawn)
}

fn header(ruleset: &str) -> Header {
    let both = |word: &str| Each { a: word.to_string(), b: word.to_string() };
    Header {
        ruleset: ruleset.to_string(),
        mission: String::new(),
        board: String::new(),
        forces: [String::new(), String::new()],
        options: std::collections::BTreeMap::new(),
        mode: Mode::Link,
        seats: both(HUMAN),
        names: both("Player"),
        seed: Seed::new().to_hex(),
        start: Vec::new(),
        from: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sortie_kernel::Side;
    use sortie_kernel::dice::Sampler;
    use sortie_kernel::words::Spec;

    #[test]
    fn every_choice_of_a_record_is_a_frame_on_every_screen() {
        let offered = offers();
        let toy = offered.iter().find(|offer| offer.id() == "mini").expect("the toy is offered in tests");
        let mut live = toy.begin(&Spec::default(), Box::new(Sampler::new(1))).expect("the default game");
        for n in 0..20 {
            let by = live.pending().expect("the game goes on").by;
            let line = live.think("random", n).expect("a known bot")();
            let proposed = live.propose(by, &line, Box::new(Sampler::new(n))).expect("a legal choice");
            live.accept(proposed).expect("it was proposed a moment ago");
        }
        let record = live.record(&[]).to_string();
        let [one, two] = [1, 2].map(|screens| {
            let seats = Side::BOTH.map(Role::Seat);
            draw(&record, &seats[..screens]).expect("the game's own record")
        });
        assert_eq!((one.choices, two.choices), (20, 20));
        assert!(one.bytes > 20 * 500 && two.bytes > one.bytes + 20 * 500, "{one:?} {two:?}");
        assert!(draw("no record", &[]).is_err());
    }
}
