//! Set-up and state to read together: engaged, sight, room, spots, VP.

use crate::board::sight::Eye;
use crate::board::{Board, CELLS, Locomotion, Square};
use crate::mission::Mission;
use crate::profile::{Faction, MODELS, Profile};
use crate::state::{Aggression, Flags, Item, Model, State};
use sortie_kernel::Side;
use sortie_rulebook::rule;

/// Fixed for the whole game.
#[derive(Debug)]
pub struct Setup {
    /// The board.
    pub board: Board,
    /// What is played for.
    pub mission: Mission,
    /// The stat card of each model.
    pub profiles: [Profile; MODELS],
    /// The faction that each side wants.
    pub wanted: [Faction; 2],
}

/// Set-up and state to read.
#[derive(Clone, Copy)]
pub struct Game<'a> {
    /// What stays.
    pub setup: &'a Setup,
    /// What changes.
    pub state: &'a State,
}

impl<'a> Game<'a> {
    /// A model.
    #[inline]
    #[must_use]
    pub fn model(&self, id: u8) -> &'a Model {
        self.state.model(id)
    }

    /// The stat card of a model.
    #[inline]
    #[must_use]
    pub fn profile(&self, id: u8) -> &'a Profile {
        &self.setup.profiles[usize::from(id)]
    }

    /// The board.
    #[inline]
    #[must_use]
    pub fn board(&self) -> &'a Board {
        &self.setup.board
    }

    /// The level on which a model is.
    #[must_use]
    pub fn level(&self, id: u8) -> u8 {
        self.board().level(self.model(id).at)
    }

    /// Whether a model is Pinned.
    #[inline]
    #[must_use]
    pub fn is_pinned(&self, id: u8) -> bool {
        self.model(id).aggression == Aggression::Pinned
    }

    /// Whether a model is Enraged.
    #[must_use]
    pub fn is_enraged(&self, id: u8) -> bool {
        self.model(id).aggression == Aggression::Enraged
    }

    /// Whether a model has these flags.
    #[inline]
    #[must_use]
    pub fn has(&self, id: u8, flags: Flags) -> bool {
        self.model(id).flags.has(flags)
    }

    /// The living enemies in a model's square.
    pub fn foes(&self, id: u8) -> impl Iterator<Item = u8> + 'a {
        let (at, state) = (self.model(id).at, self.state);
        let others = Faction::of(id).other().models();
        others.filter(move |other| state.model(*other).at == at && state.is_up(*other))
    }

    /// Whether a living enemy is in a model's square.
    #[inline]
    #[must_use]
    pub fn is_engaged(&self, id: u8) -> bool {
        let engaged = self.foes(id).next().is_some();
        if engaged {
            rule!("DZA-GEN-03");
        }
        engaged
    }

    /// Whether another friend is in a model's square.
    #[must_use]
    pub fn has_friend(&self, id: u8) -> bool {
        let at = self.model(id).at;
        Faction::of(id).models().any(|mate| mate != id && self.is_in(mate, at))
    }

    /// Whether a model of `id`'s side is in a square.
    #[must_use]
    pub fn has_mate_in(&self, id: u8, square: Square) -> bool {
        Faction::of(id).models().any(|mate| self.is_in(mate, square))
    }

    /// Whether a model stands in a square.
    #[inline]
    fn is_in(&self, id: u8, square: Square) -> bool {
        self.model(id).at == square && self.state.is_up(id)
    }

    /// The height of a model as it is.
    #[must_use]
    pub fn height(&self, id: u8) -> u8 {
        rule!("DZA-AGG-03");
        if self.is_pinned(id) { 3 } else { self.profile(id).height }
    }

    /// A model's eye.
    #[inline]
    #[must_use]
    pub fn eye(&self, id: u8) -> Eye {
        let model = self.model(id);
        Eye { square: model.at, spot: model.spot, height: self.profile(id).eye() }
    }

    /// Whether a model has Area Fire sight to a square.
    #[must_use]
    pub fn sees_square(&self, id: u8, square: Square) -> bool {
        self.board().sees_square(self.eye(id), square)
    }

    /// How many body points of another model a model sees.
    #[must_use]
    pub fn points_seen(&self, id: u8, other: u8) -> u8 {
        let target = self.model(other);
        rule!("DZA-LOS-05");
        self.board().points_seen(self.eye(id), target.at, target.spot, self.height(other))
    }

    /// Whether a model sees anything of another.
    #[must_use]
    pub fn sees(&self, id: u8, other: u8) -> bool {
        let target = self.model(other);
        rule!("DZA-LOS-05");
        self.board().view_from(self.eye(id)).sees(target.at, target.spot, self.height(other))
    }

    /// Whether a shot would be a Clear Shot.
    #[must_use]
    pub fn is_clear_shot(&self, id: u8, other: u8) -> bool {
        rule!("DZA-LOS-06");
        let hidden = self.board().covers(self.model(other).at) && self.level(id) <= self.level(other);
        self.points_seen(id, other) == 8 && !hidden
    }

    /// Squares with a model in them, one bit each.
    #[inline]
    #[must_use]
    pub fn occupied(&self) -> u128 {
        self.state.everyone().fold(0, |squares, id| squares | self.model(id).at.bit())
    }

    /// How a model goes up.
    #[inline]
    #[must_use]
    pub fn locomotion(&self, id: u8) -> Locomotion {
        if self.profile(id).jump_pack { Locomotion::JumpPack } else { Locomotion::Foot }
    }

    /// Whether a square has room for one more of a model's kind.
    #[must_use]
    pub fn has_room(&self, id: u8, square: Square) -> bool {
        rule!("DZA-POS-04");
        rule!("DZA-POS-05");
        self.full_squares(id) & square.bit() == 0
    }

    /// The squares without room for one more of a model's kind, one bit each; the model itself is not counted.
    #[must_use]
    pub fn full_squares(&self, id: u8) -> u128 {
        let mates = || Faction::of(id).models().filter(|mate| *mate != id && self.state.is_up(*mate));
        // One model never fills a square, and a small force fills none at all: then there is nothing to count.
        let (mut once, mut twice, mut all) = (0u64, 0u64, self.profile(id).size);
        for mate in mates() {
            let cell = 1 << self.model(mate).at.cell();
            twice |= once & cell;
            once |= cell;
            all += self.profile(mate).size;
        }
        let mut full = 0;
        while twice != 0 && all > 4 {
            rule!("DZA-POS-04");
            rule!("DZA-POS-05");
            let mut sizes = [self.profile(id).size; 2];
            let cell = twice.trailing_zeros() as u8;
            twice &= twice - 1;
            for mate in mates().filter(|mate| self.model(*mate).at.cell() == cell) {
                sizes[usize::from(self.model(mate).at.0 != cell)] += self.profile(mate).size;
            }
            full |= u128::from(sizes[0] > 4) << cell | u128::from(sizes[1] > 4) << (cell + CELLS);
        }
        full
    }

    /// Whether nobody but `id` stands on a spot.
    #[must_use]
    pub fn is_free(&self, id: u8, square: Square, spot: u8) -> bool {
        self.taken_spots(id, square) >> spot & 1 == 0
    }

    /// The free spots of a square, `id` itself not counted.
    pub fn free_spots(&self, id: u8, square: Square) -> impl Iterator<Item = u8> + use<> {
        let taken = self.taken_spots(id, square);
        (1..=9).filter(move |spot| taken >> spot & 1 == 0)
    }

    /// The spots of a square on which others than `id` stand, one bit each.
    fn taken_spots(&self, id: u8, square: Square) -> u16 {
        rule!("DZA-POS-03");
        let others = self.state.in_square(square).filter(|other| *other != id);
        others.fold(0, |taken, other| taken | 1 << (self.model(other).spot & 15))
    }

    /// The kinds of counters that lie in a square, each once.
    pub fn counters_in(&self, square: Square) -> impl Iterator<Item = Item> + 'a {
        let state = self.state;
        [Item::None, Item::Intel, Item::Ammo, Item::Frag]
            .into_iter()
            .filter(move |item| state.counters.iter().any(|known| known.at == square && known.item == *item))
    }

    /// Whether some side has no living model on the board.
    #[must_use]
    pub fn is_wiped_out(&self, side: Side) -> bool {
        self.state.team(side).next().is_none()
    }

    /// Victory points.
    #[must_use]
    pub fn points(&self, side: Side) -> i16 {
        rule!("DZA-END-04");
        let slain = self.state.faction(side.other()).models().filter(|id| self.has(*id, Flags::DEAD));
        let slain: i16 = slain.map(|id| i16::from(self.profile(id).vp)).sum();
        slain + self.mission().intel_points(self, side)
    }

    /// What is played for.
    #[must_use]
    pub fn mission(&self) -> Mission {
        self.setup.mission
    }
}
