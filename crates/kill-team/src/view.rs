//! What a viewer may know. In open play that is everything. In matched play each side has secrets: the archetype and
//! deck of its tac ops, the cards themselves until they are revealed, and its scouting option until both have picked.
//! [KT-TAC-02] [KT-TAC-06] [KT-SETUP-20]

use crate::KillTeam;
use crate::event::Event;
use crate::frame::Frame;
use crate::setup::Setup;
use crate::state::{
    BARRICADES_MAX, Barricade, MARKERS_MAX, Marker, OPERATIVES_MAX, Operative, OperativeId, Phase, Progress,
    State, TAC_OPS, TOKENS_MAX, TacOp, Team, Token,
};
use crate::tac_ops::{self, Archetype, Reveal};
use arrayvec::ArrayVec;
use sortie_kernel::dice::Dice;
use sortie_kernel::{Position, STACK_MAX, Side, Viewer};
use sortie_rulebook::rule;

/// What a viewer knows of one side's secrets.
#[derive(Clone, PartialEq, Debug)]
pub struct Secrets {
    /// The archetype, whether it has been picked, the cards left and the two drawn; `None` if the viewer may not know.
    pub deck: Option<(u8, u32, [u8; 2])>,
    /// Whether the archetype has been picked.
    pub has_archetype: bool,
    /// The tac ops kept; `None` for one that the viewer may not know.
    pub tac_ops: [Option<TacOp>; TAC_OPS],
    /// How many tac ops there are.
    pub count: u8,
    /// Whether two cards have been drawn and wait for a choice.
    pub has_drawn: bool,
    /// The scouting option; `None` if the viewer may not know.
    pub scouting: Option<(u8, u8)>,
    /// Whether a scouting option has been picked.
    pub has_scouted: bool,
}

/// A battle as somebody sees it.
#[derive(Clone, PartialEq, Debug)]
pub struct View {
    /// The operatives of both sides, side A's first: set up, removed or waiting.
    pub operatives: ArrayVec<Operative, OPERATIVES_MAX>,
    /// Where side B's begin.
    pub first_of_b: u8,
    /// What each player has; secrets are left out.
    pub teams: [Team; 2],
    /// What the viewer knows of each side's secrets.
    pub secrets: [Secrets; 2],
    /// The number of the turning point, 0 before the first.
    pub turning_point: u8,
    /// The part of it.
    pub phase: Phase,
    /// Who has the initiative.
    pub initiative: Side,
    /// Who is the attacker.
    pub attacker: Side,
    /// The objective markers.
    pub markers: ArrayVec<Marker, MARKERS_MAX>,
    /// The barricades that stand.
    pub barricades: ArrayVec<Barricade, BARRICADES_MAX>,
    /// The tokens.
    pub tokens: ArrayVec<Token, TOKENS_MAX>,
    /// Open hatchways, by their number.
    pub open_hatches: u16,
    /// The steps under way, outermost first; none of them holds a secret.
    pub steps: ArrayVec<Frame, STACK_MAX>,
}

/// Whether both scouting options have been picked, which makes them public.
fn scouting_is_public(state: &State) -> bool {
    state.teams.iter().all(|team| team.scouting > 0)
}

fn secrets(state: &State, side: Side, viewer: Viewer) -> Secrets {
    let team = &state.teams[side.index()];
    let knows = viewer.knows(side);
    rule!("KT-TAC-02");
    // In open play nothing is ever picked or drawn, so nothing is hidden.
    let nothing_drawn = (team.archetype, team.deck, team.drawn) == (0, 0, [0; 2]);
    Secrets {
        deck: (knows || nothing_drawn).then_some((team.archetype, team.deck, team.drawn)),
        has_archetype: team.archetype > 0,
        tac_ops: team.tac_ops.map(|op| {
            let open = knows || op.progress.has(Progress::REVEALED);
            Some(op).filter(|op| op.card > 0 && open)
        }),
        count: team.cards().count() as u8,
        has_drawn: team.drawn[0] > 0,
        scouting: (knows || team.scouting == 0 || scouting_is_public(state))
            .then_some((team.scouting, team.scouts)),
        has_scouted: team.scouting > 0,
    }
}

/// What everybody knows of a player.
fn public(team: &Team) -> Team {
    let Team { archetype: _, drawn: _, deck: _, tac_ops: _, scouting: _, scouts: _, .. } = *team;
    let hidden = Team::default();
    Team {
        archetype: hidden.archetype,
        drawn: hidden.drawn,
        deck: hidden.deck,
        tac_ops: hidden.tac_ops,
        scouting: hidden.scouting,
        scouts: hidden.scouts,
        ..*team
    }
}

impl View {
    /// What a viewer may know of a position.
    pub(crate) fn of(at: &Position<KillTeam>, viewer: Viewer) -> View {
        let state = &at.state;
        View {
            operatives: state.all().iter().copied().collect(),
            first_of_b: state.first_of_b,
            teams: [public(&state.teams[0]), public(&state.teams[1])],
            secrets: Side::BOTH.map(|side| secrets(state, side, viewer)),
            turning_point: state.turning_point,
            phase: state.phase,
            initiative: state.initiative,
            attacker: state.attacker,
            markers: state.live_markers().iter().copied().collect(),
            barricades: state.standing_barricades().iter().copied().collect(),
            tokens: state.live_tokens().iter().copied().collect(),
            open_hatches: state.open_hatches,
            steps: at.frames().iter().copied().collect(),
        }
    }

    /// The table as the viewer knows it: what distances and sight are worked out on. Unknown cards are not there.
    pub(crate) fn table(&self) -> State {
        let first_of_b = usize::from(self.first_of_b);
        let mut state = State::new([first_of_b, self.operatives.len() - first_of_b]);
        for (id, known) in state.ids().zip(&self.operatives) {
            state[id] = *known;
        }
        state.teams = self.teams;
        for (team, known) in state.teams.iter_mut().zip(&self.secrets) {
            (team.archetype, team.deck, team.drawn) = known.deck.unwrap_or_default();
            team.tac_ops = known.tac_ops.map(Option::unwrap_or_default);
            (team.scouting, team.scouts) = known.scouting.unwrap_or_default();
        }
        (state.turning_point, state.phase) = (self.turning_point, self.phase);
        (state.initiative, state.attacker) = (self.initiative, self.attacker);
        state.markers[..self.markers.len()].copy_from_slice(&self.markers);
        state.marker_count = self.markers.len() as u8;
        state.barricades[..self.barricades.len()].copy_from_slice(&self.barricades);
        state.barricade_count = self.barricades.len() as u8;
        state.tokens[..self.tokens.len()].copy_from_slice(&self.tokens);
        state.token_count = self.tokens.len() as u8;
        state.open_hatches = self.open_hatches;
        state
    }

    /// A position that looks like this: what the viewer does not know is drawn.
    pub(crate) fn imagine(&self, setup: &Setup, dice: &mut dyn Dice) -> Position<KillTeam> {
        let mut state = self.table();
        for side in Side::BOTH {
            let known = &self.secrets[side.index()];
            if known.deck.is_none() && known.has_archetype {
                self.imagine_tac_ops(setup, &mut state, side, dice);
            }
            if known.scouting.is_none() && known.has_scouted {
                let team = &mut state.teams[side.index()];
                team.scouting = dice.pick(rule!("KT-SETUP-12"), 3) as u8 + 1;
                team.scouts = 1;
            }
        }
        Position::with_frames(state, &self.steps)
    }

    /// Draws an archetype that fits what was revealed, and cards that have not had to show themselves.
    fn imagine_tac_ops(&self, setup: &Setup, state: &mut State, side: Side, dice: &mut dyn Dice) {
        let why = rule!("KT-TAC-06");
        let known = &self.secrets[side.index()];
        let shown: Vec<u8> = known.tac_ops.iter().flatten().map(|op| op.card).collect();
        let own = setup.archetypes[side.index()];
        let fits = |archetype: &Archetype| {
            let deck = tac_ops::deck_of(*archetype, setup.guard);
            own & archetype.bit() != 0 && shown.iter().all(|card| setup.guard || deck >> (card - 1) & 1 == 1)
        };
        let open: Vec<Archetype> = Archetype::ALL.into_iter().filter(fits).collect();
        let archetype = match open.as_slice() {
            [] => Archetype::Security,
            many => many[usize::from(dice.pick(why, many.len() as u16))],
        };
        let mut deck = tac_ops::deck_of(archetype, false);
        shown.iter().for_each(|card| deck &= !(1 << (card - 1)));
        let mut ops = known.tac_ops;
        let late = self.turning_point > 1 || self.phase as u8 > Phase::Strategy as u8;
        let quiet = |card: u8| {
            let must = tac_ops::card(card).is_some_and(|card| matches!(card.reveal, Reveal::MustFirst(_)));
            !(late && must)
        };
        for op in ops.iter_mut().take(usize::from(known.count)).filter(|op| op.is_none()) {
            let card = draw(&mut deck, &quiet, dice);
            let named = if tac_ops::card(card).is_some_and(|card| card.names) {
                // A fallen bearer would have shown itself.
                let mut standing: Vec<OperativeId> = state.standing(side).collect();
                if standing.is_empty() {
                    standing = state.team(side).collect();
                }
                standing[usize::from(dice.pick(why, standing.len() as u16))].0 + 1
            } else {
                0
            };
            *op = Some(TacOp { card, named, ..TacOp::default() });
        }
        let drawn = if known.has_drawn { [(); 2].map(|()| draw(&mut deck, &|_| true, dice)) } else { [0; 2] };
        let team = &mut state.teams[side.index()];
        team.archetype = archetype as u8 + 1;
        team.tac_ops = ops.map(Option::unwrap_or_default);
        (team.deck, team.drawn) = (deck, drawn);
    }
}

/// Draws a card of a deck, one that fits if there is one.
fn draw(deck: &mut u32, fits: &dyn Fn(u8) -> bool, dice: &mut dyn Dice) -> u8 {
    let all: Vec<u8> = (1..=24).filter(|card| *deck >> (card - 1) & 1 == 1).collect();
    let fitting: Vec<u8> = all.iter().copied().filter(|card| fits(*card)).collect();
    let from = if fitting.is_empty() { all } else { fitting };
    let card = from[usize::from(dice.pick(rule!("KT-TAC-06"), from.len() as u16))];
    *deck &= !(1 << (card - 1));
    card
}

/// What a viewer learns of an event: draws and kept tac ops are their player's alone.
pub(crate) fn seen(event: &Event, viewer: Viewer) -> Option<Event> {
    match event {
        Event::ArchetypePicked { side, .. } | Event::Drew { side, .. } | Event::Kept { side, .. } => {
            rule!("KT-TAC-12");
            viewer.knows(*side).then(|| event.clone())
        }
        _ => Some(event.clone()),
    }
}
