//! Undo: free as long as no die was rolled and nothing was revealed; otherwise the other seat must agree.
//!
//! A bot in the other seat agrees to undo what rolled no die and revealed nothing, and nothing else: players must
//! not roll against it until they like the result. A finished game cannot be undone.

use crate::dto::error::{Answer, ApiError};
use crate::dto::log::{Undo, UndoClass};
use crate::header::{Header, Role};
use sortie_kernel::Side;
use sortie_table::live::{Happening, Live, Row};

impl Undo {
    /// Nothing can be undone.
    pub fn nothing(why: &str) -> Undo {
        Undo {
            class: UndoClass::Nothing,
            step: String::new(),
            words: None,
            why: why.to_string(),
            pending: None,
            asked: None,
        }
    }
}

/// The side whose choice a role would undo.
fn side(live: &dyn Live, role: Role) -> Option<Side> {
    match role {
        Role::Seat(side) => Some(side),
        Role::Both => {
            Side::BOTH.into_iter().max_by_key(|side| live.undoable(*side).map(|undoable| undoable.keep))
        }
        Role::Spectator => None,
    }
}

/// What a role could undo, and what it takes.
pub(crate) fn class(header: &Header, live: &dyn Live, role: Role) -> Undo {
    let requester = live.undo_asked();
    let wish = requester.and_then(|requester| Some((requester, live.undoable(requester)?)));
    let asked = wish
        .filter(|(requester, wish)| role.holds(*requester) || !wish.secret)
        .and_then(|(_, wish)| wish.words);
    let pending = requester;
    let Some(side) = side(live, role) else {
        return Undo { pending, asked, ..Undo::nothing("spectators cannot undo") };
    };
    let Some(undoable) = live.undoable(side) else {
        return Undo { pending, asked, ..Undo::nothing("you have not made a choice yet") };
    };
    let against_bot = header.bot(side.other()).is_some();
    let obstacle = if undoable.rolled {
        Some("dice have been rolled since")
    } else if undoable.revealed {
        Some("something hidden may have been revealed since")
    } else if undoable.answered && !against_bot {
        Some("your opponent has made a choice since")
    } else {
        None
    };
    let (class, why) = match obstacle {
        _ if live.outcome().is_some() => (UndoClass::Closed, "the game is over"),
        None => (UndoClass::Free, "no dice have been rolled and nothing has been revealed since"),
        Some(why) if against_bot => (UndoClass::Closed, why),
        Some(why) => (UndoClass::Consent, why),
    };
    Undo { class, step: undoable.line, words: undoable.words, why: why.to_string(), pending, asked }
}

/// The line that a request to undo writes into the log.
///
/// # Errors
/// If it cannot be undone, or a request is already waiting.
pub(crate) fn ask(header: &Header, live: &dyn Live, role: Role) -> Answer<Row> {
    let undo = class(header, live, role);
    let by = side(live, role).ok_or_else(|| ApiError::not_yours(undo.why.clone()))?;
    match undo.class {
        UndoClass::Free => {
            let keep = live.undoable(by).map(|undoable| undoable.keep).expect("there is something to undo");
            Ok(Row { by, what: Happening::Undo { keep } })
        }
        UndoClass::Consent if live.undo_asked().is_some() => {
            Err(ApiError::refused("a request to undo is already waiting for an answer"))
        }
        UndoClass::Consent => Ok(Row { by, what: Happening::UndoAsked }),
        UndoClass::Closed | UndoClass::Nothing => Err(ApiError::refused(undo.why)),
    }
}

/// The line that an answer to such a request writes into the log.
///
/// # Errors
/// If nobody asked this role.
pub(crate) fn answer(live: &dyn Live, role: Role, accept: bool) -> Answer<Row> {
    let asked = live.undo_asked().ok_or_else(|| ApiError::refused("there is no request to undo"))?;
    if !role.holds(asked.other()) {
        return Err(ApiError::not_yours("it is your opponent's decision"));
    }
    if !accept {
        return Ok(Row { by: asked.other(), what: Happening::UndoRefused });
    }
    let keep = live.undoable(asked).map(|undoable| undoable.keep);
    let keep = keep.ok_or_else(|| ApiError::refused("there is nothing left to undo"))?;
    Ok(Row { by: asked, what: Happening::Undo { keep } })
}
