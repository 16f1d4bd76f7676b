//! Taking back: free as long as no die was rolled and nothing was revealed, by consent of the other seat otherwise.
//!
//! A program in the other seat agrees to whatever rolled no die and revealed nothing, and to nothing else: people
//! must not roll against it until they like the result. Once the game is over it stands.

use crate::dto::error::{Answer, ApiError};
use crate::dto::game::{Undo, UndoClass};
use crate::header::{Header, Role};
use sortie_kernel::Side;
use sortie_table::live::{Happening, Live, Row};

impl Undo {
    /// Nothing can be taken back.
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

/// The side whose choice a role would take back.
fn side(live: &dyn Live, role: Role) -> Option<Side> {
    match role {
        Role::Seat(side) => Some(side),
        Role::Both => {
            Side::BOTH.into_iter().max_by_key(|side| live.undoable(*side).map(|undoable| undoable.keep))
        }
        Role::Spectator => None,
    }
}

/// What a role could take back, and what it takes.
pub(crate) fn class(header: &Header, live: &dyn Live, role: Role) -> Undo {
    let asker = live.undo_asked();
    let wish = asker.and_then(|asker| Some((asker, live.undoable(asker)?)));
    let asked =
        wish.filter(|(asker, wish)| role.holds(*asker) || !wish.secret).and_then(|(_, wish)| wish.words);
    let pending = asker.map(Into::into);
    let Some(side) = side(live, role) else {
        return Undo { pending, asked, ..Undo::nothing("spectators take nothing back") };
    };
    let Some(undoable) = live.undoable(side) else {
        return Undo { pending, asked, ..Undo::nothing("nothing was chosen yet") };
    };
    let against_bot = header.bot(side.other()).is_some();
    let dear = if undoable.rolled {
        Some("dice were rolled since")
    } else if undoable.revealed {
        Some("something hidden may have been revealed since")
    } else if undoable.answered && !against_bot {
        Some("the other side has chosen since")
    } else {
        None
    };
    let (class, why) = match dear {
        _ if live.outcome().is_some() => (UndoClass::Closed, "the game is over"),
        None => (UndoClass::Free, "no die was rolled and nothing was revealed since"),
        Some(why) if against_bot => (UndoClass::Closed, why),
        Some(why) => (UndoClass::Consent, why),
    };
    Undo { class, step: undoable.line, words: undoable.words, why: why.to_string(), pending, asked }
}

/// The line that a wish to take back writes into the log.
///
/// # Errors
/// If it stands, or the wish was uttered already.
pub(crate) fn ask(header: &Header, live: &dyn Live, role: Role) -> Answer<Row> {
    let undo = class(header, live, role);
    let by = side(live, role).ok_or_else(|| ApiError::not_yours(undo.why.clone()))?;
    match undo.class {
        UndoClass::Free => {
            let keep = live.undoable(by).map(|undoable| undoable.keep).expect("there is something to undo");
            Ok(Row { by, what: Happening::Undo { keep } })
        }
        UndoClass::Consent if live.undo_asked().is_some() => {
            Err(ApiError::refused("somebody has asked already, and the other side has not answered yet"))
        }
        UndoClass::Consent => Ok(Row { by, what: Happening::UndoAsked }),
        UndoClass::Closed | UndoClass::Nothing => Err(ApiError::refused(undo.why)),
    }
}

/// The line that an answer to such a wish writes into the log.
///
/// # Errors
/// If nobody asked this role.
pub(crate) fn answer(live: &dyn Live, role: Role, accept: bool) -> Answer<Row> {
    let asked = live.undo_asked().ok_or_else(|| ApiError::refused("nobody asks to take anything back"))?;
    if !role.holds(asked.other()) {
        return Err(ApiError::not_yours("the other side is asked"));
    }
    if !accept {
        return Ok(Row { by: asked.other(), what: Happening::UndoRefused });
    }
    let keep = live.undoable(asked).map(|undoable| undoable.keep);
    let keep = keep.ok_or_else(|| ApiError::refused("there is nothing left to take back"))?;
    Ok(Row { by: asked, what: Happening::Undo { keep } })
}
