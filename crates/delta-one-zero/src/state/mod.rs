//! All that changes during a game, as plain bytes: models, Fireteams, players, the Wound Deck and the cards that
//! lie face down, tokens, doors and the mission.

mod cards;
mod pieces;

pub use cards::*;
pub use pieces::*;

use crate::mission_state::MissionState;
use crate::setup::{Edge, FIRETEAMS, FireteamId, MODELS, MODELS_PER_SIDE, ModelId};
use sortie_kernel::Side;
use std::hash::{Hash, Hasher};
use std::ops::{Index, IndexMut};

/// The table as it stands.
#[derive(Clone, Debug)]
pub struct State {
    models: [Model; MODELS + 1],
    /// How many models each side has.
    pub counts: [u8; 2],
    /// The Fireteams of both sides.
    pub teams: [Team; FIRETEAMS],
    /// What each player has.
    pub players: [Player; 2],
    /// The number of the turn, 0 before the first.
    pub turn: u8,
    /// The part of it.
    pub phase: Phase,
    /// Who won the latest Forward! roll, if anybody has.
    pub forward: Option<Side>,
    /// Whether that was this turn's roll.
    pub forward_now: bool,
    /// The Fireteam that is activated.
    pub active: FireteamId,
    /// The edge of the player who chose one.
    pub edge: Edge,
    /// Who chose the board edge, or attacks: the player whom missions call A.
    pub chooser: Side,
    /// Effects of cards on the step under way.
    pub effects: Effects,
    /// The draw pile of the Wound Deck by kind.
    pub wound_pile: [u8; 3],
    /// Its discard pile by kind.
    pub wound_discard: [u8; 3],
    /// Cards of the discard pile that nobody has read, by kind.
    pub wound_unread: [u8; 3],
    /// Cards that lie face down, in the order they were placed.
    cards: [FaceDown; CARDS_MAX],
    card_count: u8,
    attacks: [Attack; ATTACKS_MAX],
    attack_count: u8,
    markers: [Token; TOKENS_MAX],
    marker_count: u8,
    /// Stress points on each door or window.
    pub door_points: [u8; DOORS_MAX],
    /// Doors and windows that are broken, by number.
    pub broken: u32,
    /// Doors and windows that can be passed and seen through, by number.
    pub open: u32,
    /// What the mission keeps.
    pub mission: MissionState,
    /// How far away odds suppose every target to be, in whole inches; 0 in every game, which measures.
    pub supposed_inches: u8,
}

impl State {
    /// An empty table with this many models on each side.
    pub fn new(counts: [u8; 2]) -> State {
        State {
            models: [Model { rescues: NOBODY, ..Model::default() }; MODELS + 1],
            counts,
            teams: [Team::default(); FIRETEAMS],
            players: [Player::default(); 2],
            turn: 0,
            phase: Phase::SetUp,
            forward: None,
            forward_now: false,
            active: NO_TEAM,
            edge: Edge::South,
            chooser: Side::A,
            effects: Effects::NONE,
            wound_pile: crate::sequence::wound_deck::DECK,
            wound_discard: [0; 3],
            wound_unread: [0; 3],
            cards: [FaceDown::default(); CARDS_MAX],
            card_count: 0,
            attacks: [Attack::default(); ATTACKS_MAX],
            attack_count: 0,
            markers: [Token::default(); TOKENS_MAX],
            marker_count: 0,
            door_points: [0; DOORS_MAX],
            broken: 0,
            open: 0,
            mission: MissionState::default(),
            supposed_inches: 0,
        }
    }

    /// Every model of both sides.
    pub fn ids(&self) -> impl Iterator<Item = ModelId> + use<> {
        let [a, b] = self.counts;
        (0..a).chain(MODELS_PER_SIDE as u8..MODELS_PER_SIDE as u8 + b).map(ModelId)
    }

    /// Whether there is such a model; the pilot counts only where the mission has one.
    pub fn has_model(&self, id: ModelId) -> bool {
        let [a, b] = self.counts;
        id.0 < a || (MODELS_PER_SIDE as u8..MODELS_PER_SIDE as u8 + b).contains(&id.0)
    }

    /// The models of one side.
    pub fn side_ids(&self, side: Side) -> impl Iterator<Item = ModelId> + use<> {
        let first = side.index() as u8 * MODELS_PER_SIDE as u8;
        (first..first + self.counts[side.index()]).map(ModelId)
    }

    /// The cards that lie face down.
    pub fn cards(&self) -> &[FaceDown] {
        &self.cards[..usize::from(self.card_count)]
    }

    /// Lays a card face down; `false` if there is no room.
    pub fn lay(&mut self, card: FaceDown) -> bool {
        let place = usize::from(self.card_count);
        if place == CARDS_MAX {
            return false;
        }
        self.cards[place] = card;
        self.card_count += 1;
        true
    }

    /// Takes a face-down card away.
    pub fn lift(&mut self, place: usize) -> FaceDown {
        let card = self.cards[place];
        let end = usize::from(self.card_count);
        self.cards.copy_within(place + 1..end, place);
        self.card_count -= 1;
        self.cards[end - 1] = FaceDown::default();
        card
    }

    /// The attacks whose cards are due.
    pub fn attacks(&self) -> &[Attack] {
        &self.attacks[..usize::from(self.attack_count)]
    }

    /// The attacks whose cards are due, to change.
    pub fn attacks_mut(&mut self) -> &mut [Attack] {
        &mut self.attacks[..usize::from(self.attack_count)]
    }

    /// Adds an attack and says its place. A step has never more attacks than there is room for; one too many would
    /// share the last place.
    pub fn add_attack(&mut self, attack: Attack) -> u8 {
        let place = usize::from(self.attack_count).min(ATTACKS_MAX - 1);
        self.attacks[place] = attack;
        self.attack_count = place as u8 + 1;
        place as u8
    }

    /// Forgets the attacks from a place on.
    pub fn drop_attacks(&mut self, from: u8) {
        for place in usize::from(from)..usize::from(self.attack_count) {
            self.attacks[place] = Attack::default();
        }
        self.attack_count = self.attack_count.min(from);
    }

    /// Forgets what a side's opponent holds and what lies face down, which no shot depends on: its hand, its Orders, and
    /// which Wound Cards lie where. Any unknown card is as likely to be drawn as any other.
    pub fn forget_secrets(&mut self, opponent: Side) {
        let player = &mut self.players[opponent.index()];
        (player.pile, player.hand) = Default::default();
        player.orders = Default::default();
        for place in 0..usize::from(self.card_count) {
            let card = self.cards[place];
            self.wound_pile[card.kind as usize] += u8::from(card.real);
        }
        for kind in 0..self.wound_pile.len() {
            self.wound_pile[kind] += std::mem::take(&mut self.wound_unread[kind]);
        }
        for team in self.teams.iter_mut().filter(|team| team.stage == Stage::FaceDown) {
            team.order = Order::default();
        }
        self.forget_attacks();
    }

    /// Forgets every attack and every card that lies face down: for the odds of one shot alone.
    pub fn forget_attacks(&mut self) {
        self.drop_attacks(0);
        self.cards = [FaceDown::default(); CARDS_MAX];
        self.card_count = 0;
    }

    /// Markers of smoke, gas and light.
    pub fn markers(&self) -> &[Token] {
        &self.markers[..usize::from(self.marker_count)]
    }

    /// Places a marker; the oldest makes room if there are too many.
    pub fn place_marker(&mut self, marker: Token) {
        if usize::from(self.marker_count) == TOKENS_MAX {
            self.markers.copy_within(1.., 0);
            self.marker_count -= 1;
        }
        self.markers[usize::from(self.marker_count)] = marker;
        self.marker_count += 1;
    }

    /// Keeps the markers that pass.
    pub fn retain_markers(&mut self, keep: impl Fn(&Token) -> bool) {
        let mut kept = 0;
        for place in 0..usize::from(self.marker_count) {
            if keep(&self.markers[place]) {
                self.markers[kept] = self.markers[place];
                kept += 1;
            }
        }
        for marker in &mut self.markers[kept..] {
            *marker = Token::default();
        }
        self.marker_count = kept as u8;
    }

    /// Whether a door or window is open.
    pub fn is_open(&self, door: u8) -> bool {
        door < 32 && self.open >> door & 1 == 1
    }

    /// Whether a door or window is broken, though perhaps not yet open.
    pub fn is_broken(&self, door: u8) -> bool {
        door < 32 && self.broken >> door & 1 == 1
    }
}

impl Index<ModelId> for State {
    type Output = Model;

    fn index(&self, id: ModelId) -> &Model {
        &self.models[id.index().min(MODELS)]
    }
}

impl IndexMut<ModelId> for State {
    fn index_mut(&mut self, id: ModelId) -> &mut Model {
        &mut self.models[id.index().min(MODELS)]
    }
}

impl Index<FireteamId> for State {
    type Output = Team;

    fn index(&self, id: FireteamId) -> &Team {
        &self.teams[id.index()]
    }
}

impl IndexMut<FireteamId> for State {
    fn index_mut(&mut self, id: FireteamId) -> &mut Team {
        &mut self.teams[id.index()]
    }
}

impl State {
    /// What is compared after the parts that are compared piece by piece.
    #[allow(clippy::type_complexity, reason = "a tuple to compare and hash")]
    fn rest(
        &self,
    ) -> (
        &[Team; 6],
        &[Player; 2],
        (u8, Phase, Option<Side>, bool, FireteamId, Edge, Side, Effects),
        [[u8; 3]; 3],
    ) {
        (
            &self.teams,
            &self.players,
            (
                self.turn,
                self.phase,
                self.forward,
                self.forward_now,
                self.active,
                self.edge,
                self.chooser,
                self.effects,
            ),
            [self.wound_pile, self.wound_discard, self.wound_unread],
        )
    }

    fn doors(&self) -> (&[u8; DOORS_MAX], u32, u32) {
        (&self.door_points, self.broken, self.open)
    }

    fn live(&self) -> [&[Model]; 3] {
        let [a, b] = self.counts.map(usize::from);
        [&self.models[..a], &self.models[MODELS_PER_SIDE..MODELS_PER_SIDE + b], &self.models[MODELS..]]
    }
}

impl PartialEq for State {
    fn eq(&self, other: &State) -> bool {
        self.counts == other.counts
            && self.live() == other.live()
            && self.rest() == other.rest()
            && self.cards() == other.cards()
            && self.attacks() == other.attacks()
            && self.markers() == other.markers()
            && self.doors() == other.doors()
            && self.mission == other.mission
    }
}

impl Eq for State {}

impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        for models in self.live() {
            models.hash(hasher);
        }
        self.rest().hash(hasher);
        self.cards().hash(hasher);
        self.attacks().hash(hasher);
        self.markers().hash(hasher);
        self.doors().hash(hasher);
        self.mission.hash(hasher);
    }
}
