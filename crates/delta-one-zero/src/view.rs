//! What a viewer may know, and the worlds that fit it. [D1Z-INFO]
//!
//! Hidden: Orders that lie face down or went unseen, hands and piles of Tactical Cards, bought Command Orders until
//! they are named, the kinds of face-down Wound Cards. Nothing else is.

use crate::DeltaOneZero;
use crate::frame::Frame;
use crate::game::Game;
use crate::mission_state::MissionState;
use crate::sequence::turn;
use crate::setup::{CommandOrder, Edge, FIRETEAMS, FireteamId, Keywords, Setup, TacticalCard};
use crate::state::{
    ATTACKS_MAX, Attack, Bought, CARDS_MAX, Cards, DOORS_MAX, Effects, FaceDown, Model, ORDERS_MAX, Order,
    Phase, PlayerFlags, Stage, State, TOKENS_MAX, TeamFlags, Token, Wound,
};
use arrayvec::ArrayVec;
use sortie_kernel::dice::Dice;
use sortie_kernel::{Position, STACK_MAX, Side, Viewer};
use sortie_rulebook::{rule, rule_id};

/// A Fireteam as somebody sees it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TeamView {
    /// Its Order, if the viewer may know it.
    pub order: Option<Order>,
    /// What has become of it.
    pub stage: Stage,
    /// What is true of it.
    pub flags: TeamFlags,
    /// Noise tokens.
    pub noise: u8,
}

/// A player as somebody sees it.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayerView {
    /// How many cards are left to draw, and in hand.
    pub counts: [u8; 2],
    /// The draw pile by kind and the hand, if the viewer may know them.
    pub cards: Option<[Cards; 2]>,
    /// The face-up discard.
    pub discard: Cards,
    /// What is true.
    pub flags: PlayerFlags,
    /// Whether a card was chosen for the discard, and which if the viewer may know.
    pub chosen: Option<Option<TacticalCard>>,
    /// Command Orders in the order they were bought, if the viewer may know them.
    pub orders: Option<[Bought; ORDERS_MAX]>,
    /// Command Orders that everybody knows, sorted.
    pub named: ArrayVec<Bought, ORDERS_MAX>,
    /// Victory points.
    pub vp: u8,
}

/// A game as somebody sees it.
#[derive(Clone, PartialEq, Debug)]
pub struct View {
    /// The models of side A, of side B, and the pilot.
    pub models: [Vec<Model>; 3],
    /// The Fireteams.
    pub teams: [TeamView; FIRETEAMS],
    /// The players.
    pub players: [PlayerView; 2],
    /// Turn and phase.
    pub clock: (u8, Phase),
    /// Who won the latest Forward! roll, and whether it was this turn's.
    pub forward: (Option<Side>, bool),
    /// The Fireteam that is activated.
    pub active: FireteamId,
    /// Who chose which edge.
    pub edge: (Side, Edge),
    /// Effects of cards on the step under way.
    pub effects: Effects,
    /// Cards of the Wound Deck that nobody can tell apart, by kind: pile, unread discard, face down.
    pub unknown_wounds: [u8; 3],
    /// How many of them are unread in the discard.
    pub unread: u8,
    /// The discard by kind.
    pub wound_discard: [u8; 3],
    /// Face-down cards: on whom, from which attack, whether a real one.
    pub face_down: ArrayVec<(crate::setup::ModelId, u8, bool), CARDS_MAX>,
    /// What they are, pile and unread discard, for the referee alone.
    pub wounds: Option<(ArrayVec<Wound, CARDS_MAX>, [u8; 3], [u8; 3])>,
    /// Attacks that wait for their cards.
    pub attacks: ArrayVec<Attack, ATTACKS_MAX>,
    /// Markers of smoke, gas and light.
    pub tokens: ArrayVec<Token, TOKENS_MAX>,
    /// Doors: points, broken, open.
    pub doors: ([u8; DOORS_MAX], u32, u32),
    /// What the mission keeps.
    pub mission: MissionState,
    /// The steps under way, outermost first.
    pub steps: ArrayVec<Frame, STACK_MAX>,
}

/// Whether a viewer knows the Order of a Fireteam.
fn knows_order(viewer: Viewer, team: FireteamId, stage: Stage, flags: TeamFlags) -> bool {
    if viewer.knows(team.side()) || matches!(stage, Stage::None | Stage::Shown | Stage::Active | Stage::Done)
    {
        return true;
    }
    viewer == Viewer::Player(team.side().other()) && flags.has(TeamFlags::SEEN)
}

fn team_view(state: &State, team: FireteamId, viewer: Viewer) -> TeamView {
    let own = &state[team];
    let known = knows_order(viewer, team, own.stage, own.flags);
    TeamView { order: known.then_some(own.order), stage: own.stage, flags: own.flags, noise: own.noise }
}

fn player_view(state: &State, side: Side, viewer: Viewer) -> PlayerView {
    let own = &state.players[side.index()];
    let known = viewer.knows(side);
    let mut named: ArrayVec<Bought, ORDERS_MAX> =
        own.orders.iter().filter(|one| one.named).copied().collect();
    named.sort_by_key(|one| one.order);
    PlayerView {
        counts: [own.pile.total(), own.hand.total()],
        cards: known.then_some([own.pile, own.hand]),
        discard: own.discard,
        flags: own.flags,
        chosen: own.chosen.map(|card| known.then_some(card)),
        orders: known.then_some(own.orders),
        named,
        vp: own.vp,
    }
}

impl View {
    /// What a viewer may know of a position.
    pub(crate) fn of(at: &Position<DeltaOneZero>, viewer: Viewer) -> View {
        rule!("D1Z-INFO-01");
        rule!("D1Z-INFO-08");
        rule!("D1Z-WND-16");
        let state = &at.state;
        let models = [
            state.side_ids(Side::A).map(|id| state[id]).collect(),
            state.side_ids(Side::B).map(|id| state[id]).collect(),
            vec![state[crate::state::PILOT]],
        ];
        let mut unknown: [u8; 3] =
            std::array::from_fn(|kind| state.wound_pile[kind] + state.wound_unread[kind]);
        for card in state.cards().iter().filter(|card| card.real) {
            unknown[card.kind as usize] += 1;
        }
        let kinds = || state.cards().iter().map(|card| card.kind).collect();
        View {
            models,
            teams: std::array::from_fn(|number| team_view(state, FireteamId(number as u8), viewer)),
            players: Side::BOTH.map(|side| player_view(state, side, viewer)),
            clock: (state.turn, state.phase),
            forward: (state.forward, state.forward_now),
            active: state.active,
            edge: (state.chooser, state.edge),
            effects: state.effects,
            unknown_wounds: unknown,
            unread: state.wound_unread.iter().sum(),
            wound_discard: state.wound_discard,
            face_down: state.cards().iter().map(|card| (card.model, card.attack, card.real)).collect(),
            wounds: (viewer == Viewer::Referee).then(|| (kinds(), state.wound_pile, state.wound_unread)),
            attacks: state.attacks().iter().copied().collect(),
            tokens: state.markers().iter().copied().collect(),
            doors: (state.door_points, state.broken, state.open),
            mission: state.mission,
            steps: at.frames().iter().copied().collect(),
        }
    }

    /// The table without anything hidden: what screens draw from.
    pub(crate) fn table(&self) -> State {
        let mut state = State::new([self.models[0].len() as u8, self.models[1].len() as u8]);
        for side in Side::BOTH {
            for (id, known) in state.side_ids(side).zip(&self.models[side.index()]) {
                state[id] = *known;
            }
        }
        if let Some(pilot) = self.models[2].first() {
            state[crate::state::PILOT] = *pilot;
        }
        for (team, known) in state.teams.iter_mut().zip(&self.teams) {
            team.order = known.order.unwrap_or_default();
            (team.stage, team.flags, team.noise) = (known.stage, known.flags, known.noise);
        }
        for (player, known) in state.players.iter_mut().zip(&self.players) {
            player.discard = known.discard;
            player.flags = known.flags;
            player.vp = known.vp;
        }
        (state.turn, state.phase) = self.clock;
        (state.forward, state.forward_now) = self.forward;
        (state.chooser, state.edge) = self.edge;
        state.active = self.active;
        state.effects = self.effects;
        state.wound_discard = self.wound_discard;
        for attack in &self.attacks {
            state.add_attack(*attack);
        }
        for token in &self.tokens {
            state.place_marker(*token);
        }
        (state.door_points, state.broken, state.open) = self.doors;
        state.mission = self.mission;
        state
    }

    /// A position that looks like this, the rest drawn at random.
    pub(crate) fn imagine(&self, setup: &Setup, dice: &mut dyn Dice) -> Position<DeltaOneZero> {
        let mut state = self.table();
        self.imagine_wounds(&mut state, dice);
        for side in Side::BOTH {
            self.imagine_player(setup, &mut state, side, dice);
        }
        self.imagine_orders(setup, &mut state, dice);
        Position::with_frames(state, &self.steps)
    }

    fn imagine_wounds(&self, state: &mut State, dice: &mut dyn Dice) {
        let lay = |state: &mut State, place: usize, kind: Wound| {
            let (model, attack, real) = self.face_down[place];
            state.lay(FaceDown { kind, real, model, attack });
        };
        if let Some((kinds, pile, unread)) = &self.wounds {
            for (place, kind) in kinds.iter().enumerate() {
                lay(state, place, *kind);
            }
            (state.wound_pile, state.wound_unread) = (*pile, *unread);
            return;
        }
        let mut left = self.unknown_wounds;
        for place in 0..self.face_down.len() {
            let kind = if self.face_down[place].2 { take(&mut left, dice) } else { Wound::Stress };
            lay(state, place, kind);
        }
        state.wound_unread = [0; 3];
        for _ in 0..self.unread {
            let kind = take(&mut left, dice);
            state.wound_unread[kind as usize] += 1;
        }
        state.wound_pile = left;
    }

    fn imagine_player(&self, setup: &Setup, state: &mut State, side: Side, dice: &mut dyn Dice) {
        let known = &self.players[side.index()];
        let player = &mut state.players[side.index()];
        (player.pile, player.hand) = match known.cards {
            Some([pile, hand]) => (pile, hand),
            None => deal(setup, side, known, dice),
        };
        player.chosen = known.chosen.map(|card| {
            card.unwrap_or_else(|| {
                player
                    .hand
                    .nth(dice.pick(rule_id!("D1Z-INFO-04"), u16::from(player.hand.total().max(1))) as u8)
            })
        });
        player.orders = match known.orders {
            Some(orders) => orders,
            None => orders(setup, side, known, dice),
        };
    }

    fn imagine_orders(&self, setup: &Setup, state: &mut State, dice: &mut dyn Dice) {
        for number in 0..FIRETEAMS {
            if self.teams[number].order.is_some() {
                continue;
            }
            let team = FireteamId(number as u8);
            let game = Game { setup, state };
            let fits = |order: &Order| {
                let cancelled = self.teams[number].stage == Stage::Cancelled && *order == Order::Overwatch;
                !cancelled && turn::check_order(game, team, *order).is_ok()
            };
            let legal: ArrayVec<Order, 8> = Order::ALL.into_iter().filter(fits).collect();
            let pick = dice.pick(rule_id!("D1Z-INFO-05"), legal.len().max(1) as u16);
            state[team].order = legal.get(usize::from(pick)).copied().unwrap_or_default();
        }
    }
}

/// Takes one card out of counts at random.
fn take(left: &mut [u8; 3], dice: &mut dyn Dice) -> Wound {
    let total: u8 = left.iter().sum();
    let mut picked = dice.pick(rule_id!("D1Z-WND-05"), u16::from(total.max(1))) as u8;
    for kind in Wound::ALL {
        if picked < left[kind as usize] {
            left[kind as usize] -= 1;
            return kind;
        }
        picked -= left[kind as usize];
    }
    Wound::Stress
}

/// Copies of each card that a deck may hold.
const COPIES: [u8; 5] = [6, 5, 5, 4, 3];

/// A pile and a hand that a player could have: from a legal deck, less what lies open.
fn deal(setup: &Setup, side: Side, known: &PlayerView, dice: &mut dyn Dice) -> (Cards, Cards) {
    let [pile, hand] = known.counts;
    let keywords =
        setup.force(side).models.iter().fold(Keywords::NONE, |all, model| all.with(model.keywords));
    let more = |words: Keywords| u8::from(keywords.any(words));
    let mut limits = COPIES;
    limits[0] += more(Keywords::EUCOM);
    limits[1] += more(Keywords::MRB.with(Keywords::PARTISAN));
    limits[2] += more(Keywords::UKPF.with(Keywords::MI6));
    limits[3] += more(Keywords::SPETSNAZ.with(Keywords::GRU));
    limits[4] += more(Keywords::SAS);
    let mut room: [u8; 5] = std::array::from_fn(|kind| limits[kind].saturating_sub(known.discard.0[kind]));
    let mut draw = |dice: &mut dyn Dice| {
        let total: u8 = room.iter().sum();
        if total == 0 {
            return TacticalCard::ClearStress;
        }
        let card = Cards(room).nth(dice.pick(rule_id!("D1Z-INFO-04"), u16::from(total)) as u8);
        room[card.index()] -= 1;
        card
    };
    let (mut drawn, mut held) = (Cards::default(), Cards::default());
    for _ in 0..pile {
        drawn.add(draw(dice));
    }
    for _ in 0..hand {
        held.add(draw(dice));
    }
    (drawn, held)
}

/// Command Orders that a player could have: those named, and others within the law of rosters.
fn orders(setup: &Setup, side: Side, known: &PlayerView, dice: &mut dyn Dice) -> [Bought; ORDERS_MAX] {
    let mut all: ArrayVec<Bought, ORDERS_MAX> = known.named.clone();
    let force = setup.force(side);
    let keywords = force.models.iter().fold(Keywords::NONE, |all, model| all.with(model.keywords));
    let commanders = force.models.iter().filter(|model| model.has(Keywords::COMMAND)).count();
    let most = commanders.min(ORDERS_MAX - 1);
    for card in crate::load::library().orders.iter().filter(|card| card.doctrine_of.is_empty()) {
        let bought = all
            .iter()
            .filter(|one| one.order.is_some_and(|order| order >= CommandOrder::MortarStrike))
            .count();
        let known = all.iter().any(|one| one.order == Some(card.effect));
        if known || bought >= most || all.is_full() || !keywords.any(card.requires) {
            continue;
        }
        if dice.pick(rule_id!("D1Z-INFO-02"), 4) == 0 {
            all.push(Bought { order: Some(card.effect), left: card.uses, named: false });
        }
    }
    let mut out = [Bought::default(); ORDERS_MAX];
    out[..all.len()].copy_from_slice(&all);
    out
}
