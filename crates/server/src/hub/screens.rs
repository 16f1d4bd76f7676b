//! What is sent to the screens of a game, and who is at them.

use super::{Frame, Hub, REMOTE_TTL, ROLES, channel};
use crate::app::App;
use crate::dto::frames::ServerFrame;
use crate::header::Role;
use crate::store::News;
use sortie_kernel::Side;
use std::time::Instant;

/// The bytes of a usual frame: room for it is made at once, because growing into it would copy it several times.
const FRAME_BYTES: usize = 20 * 1024;

impl Hub {
    /// Sends the latest line to the screens of this node.
    pub(super) fn show(&self) {
        let over = self.facts().by.is_none();
        for role in ROLES {
            if self.channels[channel(role)].receiver_count() > 0 {
                let (n, frame) = self.update(role);
                self.send(role, n, &frame);
                if over {
                    // What was hidden is shown now, including in lines that were sent before.
                    self.send(role, n, &ServerFrame::Snapshot(Box::new(self.snapshot(role, None))));
                }
            }
        }
    }

    pub(super) fn send(&self, role: Role, n: usize, frame: &ServerFrame) {
        let mut text = Vec::with_capacity(FRAME_BYTES);
        serde_json::to_writer(&mut text, frame).expect("frames are plain data");
        let text = String::from_utf8(text).expect("JSON is text");
        // Nobody listening is not a fault.
        let whole = matches!(frame, ServerFrame::Snapshot(_));
        self.channels[channel(role)].send(Frame { n, whole, text: text.into() }).ok();
    }

    pub(super) fn send_all(&self, frame: &ServerFrame) {
        ROLES.iter().for_each(|role| self.send(*role, 0, frame));
    }

    /// Shows on every screen of this node that a bot is thinking.
    pub fn show_thinking(&self, by: Side) {
        *self.thinking.lock() = Some(by);
        self.send_all(&ServerFrame::Thinking { by });
    }

    /// The side whose bot is thinking now.
    pub fn thinking(&self) -> Option<Side> {
        *self.thinking.lock()
    }

    /// Whether somebody holds each seat, here or at another node.
    pub fn online(&self) -> [bool; 2] {
        let present = self.present.lock();
        let fresh = |seen: &Instant| seen.elapsed() < REMOTE_TTL;
        Side::BOTH.map(|side| {
            present.local[side.index()] > 0
                || present.remote.values().any(|(seats, seen)| fresh(seen) && seats[side.index()])
        })
    }

    /// Whether somebody holds each seat at this node.
    pub fn here(&self) -> [bool; 2] {
        self.present.lock().local.map(|count| count > 0)
    }

    /// Somebody came (`1`) or went (`-1`).
    pub async fn count(&self, app: &App, role: Role, change: i32) {
        let before = self.online();
        {
            let mut present = self.present.lock();
            for side in Side::BOTH.into_iter().filter(|side| role.holds(*side)) {
                let count = &mut present.local[side.index()];
                *count = count.saturating_add_signed(change);
            }
        }
        if self.online() != before {
            self.send_all(&ServerFrame::Presence { seats: self.seats() });
        }
        app.store.announce(News::Here { game: self.game.clone(), seats: self.here() }).await;
    }

    /// Another node reports who is there.
    pub fn heard_here(&self, node: String, seats: [bool; 2]) {
        let before = self.online();
        let mut present = self.present.lock();
        present.remote.retain(|_, (_, seen)| seen.elapsed() < REMOTE_TTL);
        present.remote.insert(node, (seats, Instant::now()));
        drop(present);
        if self.online() != before {
            self.send_all(&ServerFrame::Presence { seats: self.seats() });
        }
    }
}
