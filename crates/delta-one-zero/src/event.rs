//! What happens in a game, for the log. State never depends on it.

use crate::DeltaOneZero;
use crate::choice::Aim;
use crate::say::{
    Added, Aimed, Carried, Door, Fires, Hidden, Inches, Letter, Models, Owned, Sight, States, Thing,
    modifier_reasons,
};
use crate::sequence::to_hit::{self, Modifiers};
use crate::setup::{CommandOrder, FireteamId, ModelId, TacticalCard};
use crate::state::{ModelSet, Order, Place, TeamFlags, TokenKind, Wound};
use sortie_kernel::narration::{Count, Weight};
use sortie_kernel::show::Thrown;
use sortie_kernel::{Side, events};

events! {
    /// Narration.
    pub enum Event of DeltaOneZero with setup {
        RolledOff { winner: Side, totals: [u8; 2], forward: bool } =>
            [winner, if *forward { " wins the Forward! roll" } else { " wins the roll" }, ": ", Letter(Side::A), " has ",
                totals[0], ", ", Letter(Side::B), " has ", totals[1]]
            dice |_faces| Thrown::plain(10, "roll-off"), compared totals.map(i32::from);
        WonForward { side: Side } => [side, " wins the Forward! roll without dice"];
        EdgeTaken { side: Side, edge: &'static str } => [side, " takes the ", *edge, " edge"];
        Deployed { model: ModelId, at: Place } => [model, " is deployed at ", at];
        Drew { side: Side, cards: u8 } =>
            [side, " draws ", Count(i32::from(*cards), "Tactical Card", "Tactical Cards")];
        Discarded { side: Side, card: TacticalCard } => [side, " discards ", card];
        TurnBegins { turn: u8 } => ["turn ", turn, " begins"], round *turn;
        RallyGiven { model: ModelId } => [model, " gets a Rally! Order"];
        OrderLaid { team: FireteamId, order: Option<Order> } =>
            ["Fireteam ", team, " gets an Order face down", Hidden(*order)];
        OrdersSet => ["all Orders are set"];
        Begins { side: Side } => [side, " activates first"];
        Revealed { team: FireteamId, order: Order } => ["Fireteam ", team, " reveals ", order],
            weight Weight::News;
        OrderDiscarded { team: FireteamId } => ["the Order of Fireteam ", team, " is discarded unseen"];
        OrderCancelled { team: FireteamId } => ["the Order of Fireteam ", team, " is cancelled unseen"];
        LookedAt { side: Side, team: FireteamId, order: Option<Order> } =>
            [side, " looks at the Order of Fireteam ", team, Hidden(*order)];
        CardPlayed { side: Side, card: TacticalCard, model: Option<ModelId> } =>
            [side, " plays ", card, if model.is_some() { " for " } else { "" }, model];
        CommandPlayed { side: Side, order: CommandOrder, aim: Aim } =>
            [side, " plays Command Order: ", order, Aimed(*aim)];
        Stopped { side: Side, card: TacticalCard } => [side, " cancels ", card, " with STOP!"],
            weight Weight::News;
        Moved { model: ModelId, to: Place } => [model, " moves to ", to];
        SnapFires { team: FireteamId, models: ModelSet } => ["Fireteam ", team, " reacts with ", Models(*models)];
        Checked { model: ModelId, value: i8, added: i8, passed: bool } =>
            [model, if *passed { " passes" } else { " fails" }, " a Check against ", value, Added(*added)]
            dice |faces| Thrown::judged(10, "check", faces, |face| face == 1 || face as i8 + *added <= *value);
        Shoots { model: ModelId, target: ModelId, weapon: u8 } =>
            [model, Fires(*model, *weapon, Sight::Model(*target))];
        Bombards { model: ModelId, at: Place, weapon: u8 } =>
            [model, Fires(*model, *weapon, Sight::Place(*at))];
        OutOfRange { target: Sight, distance: i32 } =>
            [target, " is out of range at ", Inches(*distance), ": the Action is spent"],
            weight Weight::News;
        Hopeless { model: ModelId } => [model, " cannot succeed even with a 10: the Action is lost"], weight Weight::News;
        RolledToHit { model: ModelId, weapon: Option<u8>, value: u8, modifiers: Modifiers, hits: u8 } =>
            [model, " rolls against ", value, "+", modifiers, ": ", Count(i32::from(*hits), "hit", "hits")]
            dice |faces| judged(*value, modifiers, faces),
            reasons |_rule| modifier_reasons(*value, modifiers);
        CardsPlaced { model: ModelId, count: u8 } =>
            [Count(i32::from(*count), "Wound Card", "Wound Cards"), " on ", model];
        Burst { models: u8 } => ["the area catches ", Count(i32::from(*models), "model", "models")];
        Scatters { face: u8 } => [match face {
            1 => "a dud",
            2 => "it drifts north",
            3 => "it drifts north-east",
            4 => "it drifts east",
            5 => "it drifts south-east",
            6 => "it drifts south",
            7 => "it drifts south-west",
            8 => "it drifts west",
            9 => "it drifts north-west",
            _ => "it comes down on the spot",
        }] dice |_faces| Thrown::plain(10, "scatter");
        Drifts { inches: u8, large: bool } =>
            ["by ", Count(i32::from(if *large { *inches } else { inches.div_ceil(2) }), "inch", "inches")]
            dice |_faces| Thrown::plain(10, "distance");
        MarkerPlaced { kind: TokenKind, at: Place } => [kind, " lies at ", at];
        Reallocated { from: ModelId, to: ModelId, hits: u8 } =>
            [to, " takes ", Count(i32::from(*hits), "hit", "hits"), " for ", from];
        Flipped { model: ModelId, kind: Wound } => [model, " flips ", kind], weight Weight::Card;
        DeckShuffled => ["the Wound Deck is shuffled"];
        Stressed { model: ModelId, tokens: u8, now: u8 } =>
            [model, " gains ", tokens, " Stress and has ", now], weight Weight::Count;
        Calmed { model: ModelId, tokens: u8, now: u8 } =>
            [model, " loses ", tokens, " Stress and has ", now], weight Weight::Count;
        Wounded { model: ModelId, tokens: u8, now: u8 } =>
            [model, " takes ", Count(i32::from(*tokens), "Wound", "Wounds"), " and has ", now], weight Weight::Count;
        Dazed { model: ModelId } => [model, " takes no Wound from a Flashbang"];
        Healed { model: ModelId, now: u8 } => [model, " loses a Wound token and has ", now], weight Weight::Count;
        Fatigued { model: ModelId } => [model, " is Fatigued"];
        Separated { model: ModelId } => [model, " is Separated"], weight Weight::News;
        Prone { model: ModelId } => [model, " is laid prone"];
        StoodUp { model: ModelId } => [model, " stands up"];
        Removed { model: ModelId } => [model, " is removed"];
        Left { model: ModelId } => [model, " leaves the board"];
        Disrupted { team: FireteamId } => ["Fireteam ", team, " is Disrupted"];
        StateGained { team: FireteamId, state: TeamFlags } => ["Fireteam ", team, " gains ", States(*state)];
        OwnCautious { model: ModelId } => [model, " gains Cautious for itself alone"];
        CoverBlown { model: ModelId } => [model, " is no longer Undercover"];
        Fights { model: ModelId, target: ModelId, weapon: Option<u8> } =>
            [model, " attacks ", target, " in CQB with ", Owned(*model, *weapon)];
        GroupFight { models: ModelSet } => ["one CQB of ", Models(*models)];
        FallsBack { model: ModelId, to: Place } => [model, " retreats to ", to];
        CoupDeGrace { model: ModelId, target: ModelId } => [model, " finishes ", target];
        Breaches { model: ModelId, door: u8 } => [model, " breaches ", Door(*door)];
        DoorCard { door: u8, kind: Wound } => [Door(*door), " takes ", kind];
        Broken { door: u8 } => [Door(*door), " is broken"];
        Climbed { model: ModelId, to: Place } => [model, " climbs to ", to];
        TooHigh { model: ModelId } => [model, " cannot climb so high: the Action is lost"], weight Weight::News;
        Detects { model: ModelId, at: Place } => [model, " looks for hidden things at ", at];
        Found { objective: u8 } => [Thing(*objective), " is found"];
        FireMission { model: ModelId, order: CommandOrder, at: Place } =>
            [model, " calls ", order, " on ", at];
        MissionSpent { model: ModelId } => ["the Fire Mission of ", model, " is spent without effect"];
        Treats { model: ModelId, patient: ModelId } => [model, " gives First Aid to ", patient];
        Rescues { model: ModelId, casualty: ModelId } => [model, " rescues ", casualty];
        LinkEnded { model: ModelId, casualty: ModelId } => [model, " leaves ", casualty, " behind"];
        Dragged { model: ModelId, to: Place } => [model, " is laid down at ", to];
        Reloaded { model: ModelId, weapon: u8 } => [model, " reloads ", Owned(*model, Some(*weapon))];
        Jammed { model: ModelId, weapon: u8 } => ["the ", Carried(*model, Some(*weapon)), " of ", model, " jams"];
        Spots { model: ModelId, marksman: ModelId } => [model, " spots for ", marksman];
        Attempts { team: FireteamId } => ["Fireteam ", team, " tries to Reactivate"];
        Reactivated { team: FireteamId } => ["Fireteam ", team, " carries its Order out again"];
        TeamRevealed { team: FireteamId } => ["Fireteam ", team, " is Revealed"];
        TeamConcealed { team: FireteamId } => ["Fireteam ", team, " is Concealed again"];
        ModelRevealed { model: ModelId } => [model, " is Revealed"];
        Noise { team: FireteamId, now: u8 } =>
            ["Fireteam ", team, " makes Noise and has ", Count(i32::from(*now), "token", "tokens")];
        Rallied { model: ModelId } => [model, " Rallies"];
        RallyFailed { model: ModelId } => [model, " does not recover"];
        Rejoined { model: ModelId } => [model, " rejoins its Fireteam"];
        Interacts { model: ModelId, objective: u8 } =>
            [model, " interacts with ", Thing(*objective)];
        Switched { model: ModelId, objective: u8 } => [model, " switches mast ", objective + 1];
        Opened { model: ModelId, objective: u8 } => [model, " opens cache ", objective + 1];
        Searched { model: ModelId, closed: u8, found: bool } =>
            [model, if *found { " finds the documents" } else { " finds nothing" }, ": a draw for one of ",
                Count(i32::from(*closed), "closed cache", "closed caches")]
            dice |_faces| Thrown::plain(*closed, "search");
        TookDocuments { model: ModelId } => [model, " carries the documents"];
        Dropped { model: ModelId, at: Place } => [model, " drops the documents at ", at];
        ConsoleUsed { model: ModelId } => [model, " uses the console"];
        Charge { model: ModelId, objective: u8, set: bool } =>
            [model, if *set { " sets a charge at tank " } else { " removes the charge from tank " }, objective + 1];
        Server { model: ModelId, objective: u8, wiped: bool } =>
            [model, if *wiped { " wipes server " } else { " copies server " }, objective + 1];
        Scored { side: Side, points: u8, why: &'static str, total: u8 } =>
            [side, " scores ", points, " VP ", *why, " and has ", total, " in all"], weight Weight::News;
        GameOver => ["the game is over"];
    }
}

/// Dice to hit: a natural 1 never does.
fn judged(value: u8, modifiers: &Modifiers, faces: &[u16]) -> Thrown {
    Thrown::judged(10, "attack", faces, |face| to_hit::hits(value, modifiers, face as u8))
}
