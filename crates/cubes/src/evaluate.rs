//! How good a position is: what models are worth, what threatens them, what objectives and exits promise.
//!
//! Worth is counted in hundredths of a VP. All weights are guesses that play well, not rules; the ruleset says what a
//! model is worth under its rules. Bots call this for every position they imagine, so each model is read once and its
//! dangers are found pair by pair.

use crate::goals::steps_between;
use crate::ids::ModelId;
use crate::zones::Exit;
use sortie_geometry::cube::{Cell, Figure, Grid, Scene};
use sortie_kernel::show::Show;
use sortie_kernel::{Outcome, Position, Side};

/// What a game won is worth to bots.
const VICTORY: i32 = 2000;
/// A lead of this many hundredths of a VP is half a victory.
const HALF_WON: i32 = 900;

/// A model as the evaluation sees it.
#[derive(Clone, Debug)]
pub struct Piece {
    /// Who it is.
    pub id: ModelId,
    /// Whose it is.
    pub side: Side,
    /// Where it is.
    pub cell: Cell,
    /// How it stands there.
    pub figure: Figure,
    /// Whether it is pinned.
    pub pinned: bool,
    /// What its owner and its enemy lose and win by its death.
    pub at_stake: i32,
    /// Its own worth.
    pub worth: i32,
    /// How much it takes to kill it.
    pub sturdy: i32,
    /// Cubes that it shoots,
    pub range: u8,
    /// and how well.
    pub shoots: i32,
    /// Cubes that it runs to fight,
    pub reach: u8,
    /// and how well.
    pub fights: i32,
    /// Whether enemies in its cube keep it from shooting.
    pub engaged: bool,
    /// Whether it leads: others go ahead of it.
    pub leads: bool,
    /// Whether it has acted this round: its threat waits until the next one.
    pub done: bool,
    /// Whether nobody can see it now, whatever is in between.
    pub hidden: bool,
}

/// From -1000 to 1000 for one side.
pub fn evaluate<R: Show>(setup: &R::Setup, at: &Position<R>, side: Side) -> i32 {
    if at.is_over() {
        return outcome(setup, at, side) * 1000;
    }
    let ahead = R::lead(setup, at, side);
    ahead * 1000 / (ahead.abs() + HALF_WON)
}

/// What a finished game is worth to a side in hundredths of a VP; nothing while it is played.
pub fn decided<R: Show>(setup: &R::Setup, at: &Position<R>, side: Side) -> Option<i32> {
    at.is_over().then(|| outcome(setup, at, side) * VICTORY)
}

/// 1 for a victory, -1 for a defeat.
fn outcome<R: Show>(setup: &R::Setup, at: &Position<R>, side: Side) -> i32 {
    match R::outcome(setup, at) {
        Outcome::Won(winner) if winner == side => 1,
        Outcome::Won(_) => -1,
        Outcome::Drawn => 0,
    }
}

/// How good a model is with this target number, 1 to 7; 0 without one.
#[must_use]
pub fn skill(target: Option<u8>) -> i32 {
    target.map_or(0, |target| i32::from(9 - target.min(8)))
}

/// What a pin costs: less once the model has acted.
#[must_use]
pub fn pin(pinned: bool, done: bool) -> i32 {
    match (pinned, done) {
        (false, _) => 0,
        (true, true) => 15,
        (true, false) => 30,
    }
}

/// What the models of both sides are worth, less what the enemies threaten to take.
#[must_use]
pub fn models(pieces: &[Piece], grid: &Grid, smoke: &[Cell]) -> [i32; 2] {
    let scene = Scene { others: &[], smoke };
    let mut worth = [0; 2];
    for piece in pieces {
        let threats = threats(piece, pieces, grid, &scene);
        // What dies is lost and scored by the enemy.
        let danger = (threats[0] + threats[1] / 2) * 4 / piece.sturdy.max(1);
        worth[piece.side.index()] += piece.worth - piece.at_stake * danger / 1000;
    }
    worth
}

/// The two worst things that enemies could do to a model before it acts again, very roughly.
fn threats(to: &Piece, pieces: &[Piece], grid: &Grid, scene: &Scene<'_>) -> [i32; 2] {
    let mut worst = [0; 2];
    for enemy in pieces.iter().filter(|enemy| enemy.side != to.side) {
        let threat = threat(enemy, to, grid, scene);
        if threat > worst[0] {
            worst = [threat, worst[0]];
        } else if threat > worst[1] {
            worst[1] = threat;
        }
    }
    worst
}

/// How dangerous one enemy is for a model of average sturdiness.
fn threat(enemy: &Piece, to: &Piece, grid: &Grid, scene: &Scene<'_>) -> i32 {
    debug_assert_ne!(enemy.id, to.id, "nobody threatens himself");
    let distance = enemy.cell.range_to(to.cell);
    if distance == 0 {
        return if enemy.pinned { 20 } else { 36 * enemy.fights };
    }
    // Fighters have to reach the enemy; a gun counts for little in a fight.
    let charge = if enemy.fights > enemy.shoots { 22 } else { 12 };
    let mut worst = if distance <= enemy.reach && !enemy.engaged { charge * enemy.fights } else { 0 };
    // Models in the way come and go, so only scenery and smoke hide anybody here.
    let shot = 34 * enemy.shoots;
    if distance <= enemy.range
        && !enemy.engaged
        && shot > worst
        && !to.hidden
        && grid.any_free(&enemy.figure, &to.figure, scene)
    {
        worst = shot;
    }
    let pinned = if enemy.pinned { 3 } else { 1 };
    let done = if enemy.done { 2 } else { 1 };
    worst / (pinned * done)
}

/// What a side can expect from cubes that score at the end of a round, each with its VPs; `majority` is the VPs for
/// holding three.
pub fn objectives(
    side: Side,
    pieces: &[Piece],
    rounds: i32,
    cells: impl Iterator<Item = (Cell, u8)>,
    majority: u8,
) -> i32 {
    let (mut sum, mut held) = (0, 0);
    for (cell, vps) in cells {
        let value = i32::from(vps);
        let there = |side: Side| pieces.iter().any(|piece| piece.side == side && piece.cell.cube() == cell);
        if there(side) && !there(side.other()) {
            held += 1;
            sum += value * (70 + 15 * (rounds - 1));
        }
        let own = pieces.iter().filter(|piece| piece.side == side && !piece.pinned);
        let behind = |piece: &Piece| if piece.leads { 2 } else { 0 };
        let nearest = own.map(|piece| steps_between(piece.cell, cell) + behind(piece)).min();
        sum += nearest.map_or(0, |far| value * 10 * (10 + 2 * rounds) / (4 + far as i32));
    }
    if held >= 3 {
        sum += 50 * i32::from(majority);
    }
    sum
}

/// Where models score by leaving, being near the exit is worth something; `points` is what leaving scores.
#[must_use]
pub fn way_out(cell: Cell, exit: Exit, zone: u8, points: u8) -> i32 {
    // The first steps count most; at the edge it must be less than what leaving scores, or no bot would leave.
    const NEAR: [i32; 9] = [66, 63, 58, 51, 43, 34, 24, 12, 0];
    let (west, east) = exit.columns;
    let aside = west.saturating_sub(cell.column()).max(cell.column().saturating_sub(east));
    let far = i32::from(cell.row().abs_diff(Exit::row(zone)).max(aside)) + i32::from(cell.level()) - 1;
    i32::from(points) * NEAR[(far as usize).min(8)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout;
    use crate::standing::Standing;
    use crate::standing::tests::Models;

    fn pieces(table: &Models) -> Vec<Piece> {
        let piece = |id: ModelId| Piece {
            id,
            side: table.side_of(id),
            cell: table.cell_of(id),
            figure: table.figure(id),
            pinned: false,
            at_stake: 100,
            worth: 50,
            sturdy: 4,
            range: 4,
            shoots: 4,
            reach: 2,
            fights: 2,
            engaged: false,
            leads: false,
            done: false,
            hidden: false,
        };
        table.standing().map(piece).collect()
    }

    #[test]
    fn who_is_seen_in_range_is_in_danger() {
        let table = Models::new(layout::open_ground(), &[("2.4.1", 1, Side::A), ("6.4.1", 1, Side::B)]);
        let mut all = pieces(&table);
        let worth = |all: &[Piece], smoke: &[Cell]| models(all, &table.grid, smoke);
        assert_eq!(worth(&all, &[]), [50 - 100 * (4 * 34) / 1000; 2]);
        assert_eq!(worth(&all, &["4.4.1".parse().expect("a cube")]), [50, 50]);
        all[0].hidden = true;
        all[1].done = true;
        assert_eq!(worth(&all, &[]), [50, 50 - 100 * (4 * 34) / 1000]);
        all[0].hidden = false;
        assert_eq!(worth(&all, &[])[0], 50 - 100 * (2 * 34) / 1000);
    }

    #[test]
    fn objectives_held_alone_and_exits_nearby_are_worth_most() {
        let table = Models::new(layout::open_ground(), &[("4.4.1", 1, Side::A), ("4.5.1", 1, Side::B)]);
        let all = pieces(&table);
        let cell: Cell = "4.4.1".parse().expect("a cube");
        let worth = |side| objectives(side, &all, 1, [(cell, 1)].into_iter(), 0);
        assert_eq!((worth(Side::A), worth(Side::B)), (70 + 30, 20));
        let exit = Exit { columns: (3, 6) };
        assert_eq!(way_out("4.8.1".parse().expect("a cube"), exit, 0, 2), 132);
        assert_eq!(way_out("4.1.1".parse().expect("a cube"), exit, 0, 2), 24);
        assert_eq!((skill(Some(4)), skill(None), pin(true, true), pin(true, false)), (5, 0, 15, 30));
    }
}
