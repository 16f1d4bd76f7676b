//! A choice as the log words it. A menu speaks to the player ("Keep the dice"); the log says who did it
//! ("Side A keeps the dice"). The wording of the menu is the only source, so every game gets its log without a word more.

use sortie_kernel::Side;
use sortie_kernel::narration::{Piece, Text};

/// The verbs with which menus tell a player what to do. What begins with another word is the name of what was
/// chosen: an order, a card, a tac op.
const VERBS: &str = "activate aim answer attack be blaze break buy capture carry charge climb dash deliver deploy discard \
    do drop end fall fight fire get give go hold interrupt keep lay leave let look loot make move name open parry pass \
    pay perform pick place play re-roll retain reveal roll secure set shoot spend start stay strike swap take throw try \
    use";

/// The choice of a side in the words of its menu, as something that happened. `actor` is the model whose action was
/// chosen, if one was.
pub(super) fn logged(by: Side, actor: Option<&str>, menu: &Text) -> Text {
    let (text, after) = match menu.pieces().split_first() {
        None | Some((Piece::Side { .. } | Piece::Model { .. }, _)) => return menu.clone(),
        Some((Piece::Text { text }, after)) => (text.as_str(), after),
        Some(_) => ("", menu.pieces()),
    };
    if text.starts_with("Nobody ") {
        return menu.clone();
    }
    let mut out = Text::default();
    let is = |piece: &Piece, id: &str| matches!(piece, Piece::Model { id: own, .. } if own == id);
    out.push(match actor.filter(|id| !menu.pieces().iter().any(|piece| is(piece, id))) {
        Some(id) => Piece::Model { id: id.to_string(), text: id.to_string() },
        None => Piece::Side { side: by.letter(), text: format!("Side {}", by.letter().to_uppercase()) },
    });
    let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
    let verb = first.to_lowercase();
    let tells = VERBS.split(' ').any(|known| known == verb) && !(rest.is_empty() && after.is_empty());
    if tells {
        let gap = if text.contains(' ') { " " } else { "" };
        out.words(&format!(" {}{gap}{}", conjugated(&verb), for_others(rest)));
    } else {
        out.words(&format!(" chooses {text}"));
    }
    after.iter().for_each(|piece| out.push(piece.clone()));
    out
}

/// What was meant for the chooser alone: whose turn it is, and what an answer brings "you".
fn for_others(rest: &str) -> String {
    let fact = match rest.split_once(": ") {
        Some((fact, why)) if why.starts_with("you ") => fact,
        _ => rest,
    };
    fact.replace("your ", "the ")
}

/// What somebody does: `keep` is `keeps`.
fn conjugated(verb: &str) -> String {
    match verb {
        "be" => "is".into(),
        "do" | "go" => format!("{verb}es"),
        _ if verb.ends_with("ss") || verb.ends_with("sh") || verb.ends_with("ch") => format!("{verb}es"),
        _ => match verb.strip_suffix('y').filter(|stem| !stem.ends_with(['a', 'e', 'o', 'u'])) {
            Some(stem) => format!("{stem}ies"),
            None => format!("{verb}s"),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn log(menu: &str) -> String {
        logged(Side::A, None, &Text::plain(menu)).to_string()
    }

    #[test]
    fn an_order_becomes_a_deed_and_a_name_becomes_a_choice() {
        for (menu, deed) in [
            ("Keep the command dice", "Side A keeps the command dice"),
            ("Re-roll 2 × Assault", "Side A re-rolls 2 × Assault"),
            ("Pass the turn", "Side A passes the turn"),
            ("Try to interrupt: G4", "Side A tries to interrupt: G4"),
            ("Play no card", "Side A plays no card"),
            ("End your turn", "Side A ends the turn"),
            ("Do not interrupt", "Side A does not interrupt"),
            ("Break off with L1", "Side A breaks off with L1"),
            ("Answer with Survival", "Side A answers with Survival"),
            ("Deliver the crate", "Side A delivers the crate"),
            ("Secure objective 5", "Side A secures objective 5"),
            ("Go on Overwatch with L1", "Side A goes on Overwatch with L1"),
            ("Be the attacker: you set up second", "Side A is the attacker"),
            ("Spend a +1 die: P1 rolls one more die", "Side A spends a +1 die: P1 rolls one more die"),
            (
                "Engage: moves, then each model takes any Action",
                "Side A chooses Engage: moves, then each model takes any Action",
            ),
            ("Give Fireteam A-1 the Order Engage", "Side A gives Fireteam A-1 the Order Engage"),
            ("Snap Fire with A8", "Side A chooses Snap Fire with A8"),
            ("Fortify", "Side A chooses Fortify"),
            ("Nobody supports", "Nobody supports"),
        ] {
            assert_eq!(log(menu), deed);
        }
    }

    #[test]
    fn the_acting_model_does_it_unless_the_words_name_it() {
        let acting = |menu: &Text| logged(Side::B, Some("S4"), menu).to_string();
        assert_eq!(acting(&Text::plain("Dash to 4.7, 3.1")), "S4 dashes to 4.7, 3.1");
        let mut aim = Text::plain("Aim with ");
        aim.push(Piece::Model { id: "S4".into(), text: "S4".into() });
        assert_eq!(acting(&aim), "Side B aims with S4");
        let mut model = Text::default();
        model.push(Piece::Model { id: "E1".into(), text: "E1".into() });
        model.words(" advances to 3.5.1");
        assert_eq!(acting(&model), "E1 advances to 3.5.1", "it says who does it");
    }

    #[test]
    fn every_verb_has_its_form() {
        let forms: Vec<String> = VERBS.split(' ').map(conjugated).collect();
        for form in
            ["is", "parries", "plays", "tries", "dashes", "passes", "lays", "goes", "does", "uses", "stays"]
        {
            assert!(forms.iter().any(|known| known == form), "{form}");
        }
        assert!(VERBS.split(' ').is_sorted(), "so that a missing one is found");
    }
}
