//! Records that somebody steps through: a client asks for one ply after the other, so the game goes on from where the
//! last request left it. Several are kept, so that people who look at different records, or at different places of one,
//! do not force each other back to the start.

use parking_lot::Mutex;
use sortie_table::live::Live;
use std::collections::VecDeque;

/// How many are kept; a long game takes about a megabyte.
const MOST: usize = 16;

/// Games of records, the one used last at the end.
#[derive(Default)]
pub(crate) struct ReplayCache(Mutex<VecDeque<(String, Box<dyn Live>)>>);

impl ReplayCache {
    /// The game of a record that is nearest to a ply, at it or before it.
    pub(crate) fn take(&self, id: &str, ply: usize) -> Option<Box<dyn Live>> {
        let mut kept = self.0.lock();
        let games = kept.iter().enumerate().filter(|(_, (known, _))| known == id);
        let (place, _) = games.min_by_key(|(_, (_, live))| live.ply().abs_diff(ply))?;
        let (_, mut live) = kept.remove(place)?;
        drop(kept);
        live.rewind(ply);
        (live.ply() <= ply).then_some(live)
    }

    /// Keeps a game for the next request.
    pub(crate) fn put(&self, id: String, live: Box<dyn Live>) {
        let mut kept = self.0.lock();
        if kept.len() >= MOST {
            kept.pop_front();
        }
        kept.push_back((id, live));
    }
}
