//! Narration: everything that can happen, each with its sentence.

use crate::board::{DIRECTION_NAMES, Square};
use crate::cards::{Card, Effect};
use crate::profile::{Faction, NAMES, Weapon};
use crate::state::{ActionKind, Aggression, Item, Stat};
use crate::words::square;
use crate::{Alpha, Setup};
use sortie_kernel::Side;
use sortie_kernel::narration::{Count, DiceCount, Mention, Piece, Say, Signed, Text, Weight};
use sortie_kernel::show::{Place, Reason, Thrown};

/// A model in an event: the type tells the event which models it is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Who(pub u8);

/// The name of a model.
#[must_use]
pub(crate) fn name(model: u8) -> String {
    NAMES.get(usize::from(model)).copied().unwrap_or("nobody").to_string()
}

impl Say<Alpha> for Who {
    fn say(&self, _: &Setup, text: &mut Text) {
        text.push(Piece::Model { id: name(self.0), text: name(self.0) });
    }
}

/// One of the nine spots of a square, as players point at it. [DZA-POS-01]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Corner(pub(crate) u8);

impl Corner {
    /// `north-west corner`, `east side`, `middle`.
    #[must_use]
    pub(crate) fn name(self) -> &'static str {
        const NAMES: [&str; 9] = [
            "north-west corner",
            "north side",
            "north-east corner",
            "west side",
            "middle",
            "east side",
            "south-west corner",
            "south side",
            "south-east corner",
        ];
        NAMES[usize::from(self.0.clamp(1, 9) - 1)]
    }
}

impl Say<Alpha> for Corner {
    fn say(&self, _: &Setup, text: &mut Text) {
        text.words(self.name());
    }
}

impl Mention<Alpha> for Who {
    fn mention(&self, _: &Setup, models: &mut Vec<String>) {
        models.push(name(self.0));
    }
}

/// Column, row and level as screens count them, from 1.
#[must_use]
pub(crate) fn cell_of(setup: &Setup, at: Square) -> [u8; 3] {
    [at.column() + 1, at.row() + 1, setup.board.level(at) + 1]
}

/// The middle of a square in thousandths of its side.
#[must_use]
pub(crate) fn centre_of(setup: &Setup, at: Square) -> Place {
    let [x, y, z] = cell_of(setup, at).map(|n| i32::from(n) * 1000);
    Place { x: x - 500, y: y - 500, z: z - 1000 }
}

impl Say<Alpha> for Square {
    fn say(&self, setup: &Setup, text: &mut Text) {
        let shown = square::write(&setup.board, *self);
        text.push(Piece::Place {
            text: shown,
            at: Some(centre_of(setup, *self)),
            cell: Some(cell_of(setup, *self)),
        });
    }
}

impl Mention<Alpha> for Square {}

macro_rules! said {
    ($($kind:ty => |$value:ident| $text:expr),* $(,)?) => { $(
        impl Say<Alpha> for $kind {
            fn say(&self, _: &Setup, text: &mut Text) {
                let $value = *self;
                text.words(AsRef::<str>::as_ref(&$text));
            }
        }

        impl Mention<Alpha> for $kind {}
    )* };
}

said! {
    Card => |card| format!("{} ({})", card.name(), card.title()),
    Effect => |effect| effect.title(),
    Faction => |faction| format!("the {}", faction.title()),
    Weapon => |weapon| weapon.title().to_lowercase(),
    ActionKind => |kind| kind.title(),
    Aggression => |step| ["Pinned", "Alert", "Enraged"][step as usize],
    Item => |item| item.title(),
    Stat => |stat| stat.title(),
    Pool => |pool| pool.0,
    Direction => |direction| DIRECTION_NAMES[usize::from(direction.0) % 8],
}

/// What dice without a model are rolled for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pool(pub &'static str);

/// A direction of the scatter roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Direction(pub u8);

fn judged(pool: &'static str, faces: &[u16], need: u8) -> Thrown {
    Thrown::judged(8, pool, faces, |face| face >= u16::from(need))
}

fn pool_of(stat: Stat) -> &'static str {
    if stat == Stat::Survival { "defence" } else { "attack" }
}

sortie_kernel::events! {
    /// What can happen.
    pub enum Event of Alpha with setup {
        FactionRoll { side: Side } => ["both want the same force; ", side, " chooses"]
            dice |_faces| Thrown::plain(8, "faction");
        FactionChosen { side: Side, faction: Faction } => [side, " takes ", faction];
        CountersPlaced => ["eight counters lie face down in rows 4 and 5"];
        SidesRolled { south: bool } => ["the Enforcers take the ", if *south { "south" } else { "north" }, " edge"]
            dice |_faces| Thrown::plain(8, "sides");
        Deployed { model: Who, at: Square, spot: u8 } => [model, " starts in ", at, ", ", Corner(*spot)];
        /// The card is known to its owner alone.
        Drew { side: Side, card: Option<Card> } =>
            [side, " draws ", if card.is_some() { "" } else { "a card" }, card];
        FirstRolled { first: Side } => [first, " takes the first turn"] dice |_faces| Thrown::plain(8, "start");
        TurnBegan { side: Side, turn: u8 } => ["turn ", turn, ": ", side], round *turn;
        WatchEnds { model: Who } => [model, " loses its Overwatch counter"];
        DistractBites { model: Who } => [model, " is Distracted this turn"];
        Rages { model: Who } => [model, " rampages"];
        RagesAt { model: Who, prey: Who } => [model, " rampages towards ", prey];
        RagesBlindly { model: Who, to: Direction } => [model, " sees no enemy and rampages to the ", to]
            dice |_faces| Thrown::plain(8, "direction");
        Stays { model: Who } => [model, " stays where it is"];
        Declared { model: Who, action: ActionKind } => [model, " declares ", action];
        DeclaredAt { model: Who, action: ActionKind, target: Who } => [model, " declares ", action, " at ", target];
        DeclaredTo { model: Who, action: ActionKind, square: Square } =>
            [model, " declares ", action, if *action == ActionKind::Move { " to " } else { " at " }, square];
        Supports { model: Who } => [model, " gives up its actions to support"];
        Attempted { model: Who, successes: u8 } =>
            [model, " tries to interrupt: ", Count(i32::from(*successes), "success", "successes")]
            dice |faces| judged("overwatch", faces, 6);
        WatchSpent { model: Who } => [model, " loses its Overwatch counter"];
        WatchKept { model: Who } => [model, " keeps its Overwatch counter"];
        Interrupts { model: Who, before: bool } =>
            [model, " interrupts ", if *before { "before" } else { "after" }, " the action"];
        InterruptLost { model: Who } => [model, " cannot interrupt any more"];
        ActionLost { model: Who, action: ActionKind } => [model, " can no longer carry out its ", action];
        Moved { model: Who, to: Square, spot: u8 } => [model, " moves to ", to, ", ", Corner(*spot)];
        Left { model: Who } => [model, " leaves the board with the Intel"];
        Aimed { model: Who } => [model, " aims"];
        Watches { model: Who } => [model, " is on Overwatch"];
        Stands { model: Who } => [model, " stands up to fight"];
        Answers { model: Who, stat: Stat } => [model, " answers with ", stat];
        Opposes { model: Who } => [model, " opposes the Break Off"];
        SlipsAway { model: Who } => ["every enemy is Pinned: ", model, " may go without a test"];
        CardPlayed { side: Side, card: Card, effect: Effect, on: Option<Who> } =>
            [side, " plays ", card, " as ", effect, if on.is_some() { " on " } else { "" }, on];
        CardPassed { side: Side } => [side, " plays no card"];
        Discarded { side: Side, card: Card } => [side, " discards ", card];
        PlansChanged { side: Side, card: Card } => [side, " loses ", card, " from the hand"];
        NothingToLose { side: Side } => [side, " has no card to lose"];
        Distracted { model: Who } => [model, " will be Distracted in its next turn"];
        Modifier { model: Option<Who>, dice: i8 } => [Signed(i32::from(*dice)), " dice for ", model,
            if model.is_some() { "" } else { "the blast" }],
            reasons |rule| vec![Reason {
                rule,
                pool: "dice",
                label: rule.rule().title.to_string(),
                amount: i32::from(*dice),
            }];
        Rolled { model: Who, stat: Stat, dice: u8, need: u8, successes: u8 } =>
            [model, " rolls ", DiceCount(i32::from(*dice)), " for ", stat, ", needing ", need, "+: ",
             Count(i32::from(*successes), "success", "successes")]
            dice |faces| judged(pool_of(*stat), faces, *need);
        HazardRolled { what: Pool, dice: u8, need: u8, successes: u8 } =>
            ["the ", what, " rolls ", DiceCount(i32::from(*dice)), ", needing ", need, "+: ",
             Count(i32::from(*successes), "success", "successes")]
            dice |faces| judged("attack", faces, *need);
        Against { model: Who, attack: u8, defence: u8 } => [attack, " against ", defence, " of ", model]
            , compared [i32::from(*attack), i32::from(*defence)];
        Missed { model: Who } => [model, " is not hit"];
        NothingHappens { model: Who } => ["nothing happens to ", model];
        Hit { model: Who, potential: u8, armour: u8, damage: u8 } =>
            [model, " is hit: potential damage ", potential, ", armour ", armour, ", damage ", damage];
        Injured { model: Who } => [model, " is injured"];
        Slain { model: Who, points: u8 } => [model, " is slain, worth ", points];
        Steps { model: Who, to: Aggression } => [model, " is ", to];
        Steadfast { model: Who } => [model, " stands fast"];
        Replaced { model: Who, spot: u8 } => [model, " drops to the ", Corner(*spot)];
        Granted { model: Who, what: Pool } => [model, " gains a free ", what];
        Forfeited { model: Who } => [model, " cannot take its free action"];
        Thrown { model: Who, to: Direction } => [model, " is thrown to the ", to]
            dice |_faces| Thrown::plain(8, "direction");
        ThrownTo { model: Who, at: Square, spot: u8 } => [model, " lands in ", at, ", ", Corner(*spot)];
        Slammed { model: Who } => [model, " is slammed against a wall"];
        Falls { model: Who, levels: u8 } =>
            [model, " falls ", Count(i32::from(*levels), "level", "levels")];
        GrenadeRolled { model: Who, need: u8, successes: u8 } =>
            [model, " throws: ", Count(i32::from(*successes), "success", "successes")]
            dice |faces| judged("attack", faces, *need);
        Scattered { to: Direction, at: Square } => ["the grenade scatters to the ", to, " and lies in ", at]
            dice |_faces| Thrown::plain(8, "direction");
        OffBoard { to: Direction } => ["the grenade scatters to the ", to, " and leaves the board"]
            dice |_faces| Thrown::plain(8, "direction");
        Explodes { at: Square } => ["a blast in ", at];
        Trapped { model: Who } => ["the counter that ", model, " takes is trapped"];
        ItemScattered { to: Direction, at: Square } => ["the counter scatters to the ", to, " and lies in ", at]
            dice |_faces| Thrown::plain(8, "direction");
        TurnedUp { model: Who, item: Item } => [model, " finds ", item] dice |_faces| Thrown::plain(8, "counter");
        Took { model: Who, item: Item } => [model, " picks up ", item], weight Weight::News;
        IntelTaken { side: Side, model: Who } => [model, " secures the Intel for ", side];
        ItemKept { model: Who, item: Item } => [model, " keeps ", item];
        ItemDropped { model: Who, item: Item, at: Square } => [model, " drops ", item, " in ", at];
        ItemDestroyed { model: Who, item: Item } => [model, " destroys ", item];
        ItemUsed { model: Who, item: Item } => [model, " uses up ", item];
        CardsOut { side: Side } => [side, " has no card left: the game is over"];
        WipedOut => ["a side has no model left: the game is over"];
        IntelGone => ["no Intel is left: the game is over"];
    }
}
