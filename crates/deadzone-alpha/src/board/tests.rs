//! Moves, sight, blasts and Blaze Away lines of the three boards, and faults of pictures.

use super::sight::{Eye, HEIGHTS};
use super::*;
use crate::words::square::{parse, write};

fn board(name: &str) -> Board {
    crate::boards::named(name).expect("a board")
}

fn square(board: &Board, text: &str) -> Square {
    parse(board, text).unwrap_or_else(|fault| panic!("{fault}"))
}

fn list(board: &Board, squares: impl IntoIterator<Item = Square>) -> String {
    squares.into_iter().map(|square| write(board, square)).collect::<Vec<_>>().join(" ")
}

/// DZA-MOVE-01, DZA-MOVE-02, DZA-MOVE-03, DZA-MOVE-04, DZA-TERR-03, DZA-TERR-04, DZA-TERR-06, DZA-TERR-07,
/// DZA-TERR-08, DZA-EQUIP-01
#[test]
fn moves_are_those_of_the_table() {
    let table = [
        ("relay-yard", "B4/0", "A3/0 A4/0 A5/0 B5/0 C3/1 C4/1 C5/1", ""),
        ("relay-yard", "D3/0", "C2/0 C3/1 C4/1 D2/0 D4/0 E2/1 E3/0 E4/0", "D4/1 E4/1"),
        ("relay-yard", "C4/1", "B3/2 B4/0 B5/0 C3/1 C5/1 D3/0 D4/1 D5/1", ""),
        ("broken-blocks", "B4/0", "C3/1 C4/0 C5/1", ""),
        ("broken-blocks", "E2/0", "D3/0 E3/0 F2/0", ""),
        ("broken-blocks", "D4/0", "C3/1 C4/0 C5/1 D3/0 D5/0 E3/0", ""),
        ("two-spires", "E3/2", "D4/3 E2/2 E4/2 F2/1", ""),
    ];
    for (name, from, foot, more) in table {
        let board = board(name);
        let from = square(&board, from);
        let mut found: Vec<String> =
            board.moves(from, Locomotion::Foot).iter().map(|to| write(&board, *to)).collect();
        found.sort();
        assert_eq!(found.join(" "), foot, "{name}");
        let jumps: Vec<Square> = board.moves(from, Locomotion::JumpPack).to_vec();
        let extra = jumps.iter().filter(|to| !board.moves(from, Locomotion::Foot).contains(to)).copied();
        assert_eq!(list(&board, extra), more, "{name} with a Jump Pack");
    }
}

fn eye(board: &Board, text: &str) -> Eye {
    let (at, spot) = text.split_once(" s").expect("a spot");
    Eye { square: square(board, at), spot: spot.parse().expect("a number"), height: 7 }
}

/// DZA-LOS-03, DZA-LOS-04, DZA-LOS-05, DZA-LOS-06, DZA-LOS-08
#[test]
fn sight_is_that_of_the_table() {
    let table = [
        ("relay-yard", "A1/0 s5", "A8/0 s5", 8, true, 9),
        ("relay-yard", "A1/0 s5", "A7/0 s5", 8, false, 9),
        ("relay-yard", "D1/0 s5", "D8/0 s5", 0, false, 0),
        ("relay-yard", "E1/0 s5", "E3/0 s5", 0, false, 0),
        ("relay-yard", "D3/0 s5", "D4/0 s5", 8, true, 9),
        ("relay-yard", "D3/0 s5", "D4/1 s5", 4, false, 0),
        ("relay-yard", "D1/0 s5", "D4/1 s5", 6, false, 3),
        ("relay-yard", "B3/2 s5", "E4/1 s5", 8, true, 9),
        ("relay-yard", "D1/0 s5", "E3/0 s1", 6, false, 1),
        ("relay-yard", "D1/0 s5", "E3/0 s5", 0, false, 1),
        ("broken-blocks", "D3/0 s5", "E4/0 s1", 0, false, 3),
        ("broken-blocks", "D3/0 s5", "E4/0 s5", 2, false, 3),
        ("broken-blocks", "D3/0 s5", "E4/0 s8", 8, true, 3),
        ("two-spires", "D4/3 s4", "B4/0 s5", 8, true, 9),
        ("two-spires", "D4/3 s5", "B4/0 s5", 0, false, 0),
    ];
    for (name, from, to, points, clear, floor) in table {
        let board = board(name);
        let (from_eye, target) = (eye(&board, from), eye(&board, to));
        let seen = board.points_seen(from_eye, target.square, target.spot, HEIGHTS[1]);
        assert_eq!(seen, points, "{name} {from} {to}");
        let above = board.level(from_eye.square) > board.level(target.square);
        assert_eq!(seen == 8 && (above || !board.covers(target.square)), clear, "{name} {from} {to}");
        assert_eq!(board.free_lines(from_eye, target.square, 0)[0], floor, "{name} {from} {to}");
    }
}

/// DZA-LOS-08
#[test]
fn area_fire_from_below_sees_rims() {
    let table = [
        ("relay-yard", "D3/0 s5", "D4/1", 0, 3),
        ("relay-yard", "D1/0 s5", "D4/1", 3, 3),
        ("relay-yard", "D3/0 s5", "C4/1", 0, 1),
        ("relay-yard", "A2/0 s5", "B2/1", 0, 2),
        ("relay-yard", "A1/0 s5", "B3/2", 0, 5),
        ("relay-yard", "D4/0 s5", "D4/1", 0, 0),
        ("relay-yard", "H8/0 s5", "B3/2", 0, 0),
        ("two-spires", "C3/0 s5", "D4/3", 0, 5),
        ("two-spires", "E1/0 s5", "E3/2", 0, 0),
        ("broken-blocks", "A5/0 s5", "C6/2", 0, 5),
    ];
    for (name, from, to, centres, rim) in table {
        let board = board(name);
        let (from_eye, to_square) = (eye(&board, from), square(&board, to));
        assert_eq!(board.free_lines(from_eye, to_square, 0), [centres, rim], "{name} {from} {to}");
        assert_eq!(board.sees_square(from_eye, to_square), centres + rim > 0, "{name} {from} {to}");
    }
}

/// DZA-FRAG-01, DZA-FRAG-02, DZA-FRAG-10
#[test]
fn blasts_reach_the_squares_of_the_table() {
    let table = [
        ("relay-yard", "D2/0", "D3/0 E3/0 E1/0 D1/0 C1/0 C2/0 E2/1 C3/1"),
        ("relay-yard", "D4/0", "D5/0 E5/0 E4/0 E3/0 D3/0"),
        ("relay-yard", "C4/1", "C5/1 D5/1 D4/1 C3/1 B3/2"),
        ("broken-blocks", "C5/1", "B6/1 C6/2"),
        ("broken-blocks", "D4/0", "D5/0 E3/0 D3/0 C4/0 C3/1 C5/1"),
        ("two-spires", "E3/2", "E4/2 E2/2 D4/3"),
        ("two-spires", "C4/0", "C5/0 D3/0 C3/0 B3/0 B4/0 B5/1"),
    ];
    for (name, at, reached) in table {
        let board = board(name);
        let found = board.blast(square(&board, at));
        assert_eq!(list(&board, found), reached, "{name} {at}");
    }
}

/// DZA-BLAZE-02
#[test]
fn blaze_away_does_not_pass_models_on_the_level_of_the_attacker() {
    let table = [
        ("relay-yard", "D1/0 s5", "D3/0", "", 9),
        ("relay-yard", "D1/0 s5", "D3/0", "D2/0", 0),
        ("relay-yard", "C1/0 s5", "D3/0", "", 7),
        ("relay-yard", "C1/0 s5", "D3/0", "D2/0", 0),
        ("relay-yard", "B3/2 s5", "E3/0", "D3/0", 9),
    ];
    for (name, from, to, models, free) in table {
        let board = board(name);
        let occupied = if models.is_empty() { 0 } else { 1u128 << square(&board, models).0 };
        let lines = board.free_lines(eye(&board, from), square(&board, to), occupied);
        assert_eq!(lines[0], free, "{name} {from} {to} past {models}");
    }
}

/// DZA-SETUP-03, DZA-SETUP-04, DZA-TERR-01, DZA-TERR-02, DZA-TERR-05
#[test]
fn the_boards_are_legal_and_look_the_same_turned_round() {
    for name in crate::boards::NAMES {
        let board = board(name);
        assert_eq!((board.sparse_block(), board.unreachable()), (None, None), "{name}");
        for cell in 0..CELLS {
            assert_eq!(board.cells[usize::from(cell)], board.cells[usize::from(CELLS - 1 - cell)], "{name}");
        }
        let again = read(name, &board.picture()).expect("its own picture");
        assert_eq!((again.cells, again.listed), (board.cells, board.listed), "{name}");
    }
    assert!(Board::open().sparse_block() == Some(0));
}

#[test]
fn a_seed_makes_one_legal_board() {
    for seed in 0..3 {
        let made = generate(seed);
        assert_eq!(made.picture(), generate(seed).picture());
        assert!(read("again", &made.picture()).is_ok());
    }
    assert!(generate(1).picture() != generate(2).picture());
}

#[test]
fn faults_of_pictures_name_line_and_column() {
    let good = board("relay-yard").picture();
    let faults = |text: &str| read("test", text).expect_err("faults");
    let one = faults(&good.replacen("1= 1=", "1= 9=", 1));
    assert_eq!((one.len(), one[0].place.as_str()), (1, "line 9, column 17"));
    let sign = faults(&good.replacen("2. 0.|", "2x 0.|", 1));
    assert_eq!(sign[0].place, "line 7, column 24");
    assert_eq!(faults("nothing")[0].place, "line 1, column 1");
    assert_eq!(faults(&good.replacen("   +  +", "   + -+", 1))[0].place, "line 4, column 5");
    let sparse = good.replace(['1', '2'], "0").replace('=', ".");
    assert!(faults(&sparse).iter().all(|fault| fault.place.starts_with("line")));
    let bare = " 8 |0. 0. 0. 0. 0. 0. 0. 0.|";
    let empty: String = good
        .lines()
        .map(|line| match line.as_bytes().get(1) {
            Some(row) if row.is_ascii_digit() => {
                format!("{}\n", bare.replacen('8', &char::from(*row).to_string(), 1))
            }
            _ => format!("{line}\n"),
        })
        .collect();
    let found = faults(&empty);
    assert!(found[0].message.contains("DZA-SETUP-03"), "{}", found[0]);
    assert_eq!(found[0].place, "line 17, column 5");
}

/// DZA-LOS-02
#[test]
fn range_is_the_largest_of_three_differences() {
    let yard = board("relay-yard");
    assert_eq!(yard.range(square(&yard, "B2/1"), square(&yard, "D5/0")), 3);
    assert_eq!(yard.range(square(&yard, "D4/0"), square(&yard, "D4/1")), 1);
    assert_eq!(yard.range(square(&yard, "D4/0"), square(&yard, "D4/0")), 0);
}

/// DZA-TERR-10, DZA-SCAT-03, DZA-SCAT-04, DZA-FRAG-11
#[test]
fn a_step_meets_edges_walls_floors_and_drops() {
    let yard = board("relay-yard");
    assert_eq!(yard.way(square(&yard, "A1/0"), 5), Way::Edge);
    assert_eq!(yard.way(square(&yard, "A2/0"), 2), Way::Blocked);
    assert_eq!(yard.way(square(&yard, "A2/0"), 0), Way::Level(square(&yard, "A3/0")));
    assert_eq!(yard.way(square(&yard, "B3/2"), 6), Way::Drop(square(&yard, "A3/0"), 2));
    assert_eq!(yard.way(square(&yard, "C4/1"), 2), Way::Level(square(&yard, "D4/1")));
}

/// DZA-BLAZE-02: what is kept for every eye agrees with counting the lines, with models in the way or not.
#[test]
fn kept_lines_are_those_that_are_counted() {
    let mut random = sortie_kernel::dice::Sampler::new(5);
    for name in ["relay-yard", "broken-blocks", "two-spires", "random-9"] {
        let board = board(name);
        let squares: Vec<Square> = board.squares().collect();
        let mut any = || squares[random.below(squares.len() as u64) as usize];
        for spot in 1..=9 {
            let eye = Eye { square: any(), spot, height: if spot < 6 { 7 } else { 9 } };
            let occupied = (0..10).fold(eye.square.bit(), |set, _| set | any().bit());
            let free = board.free_area(eye, occupied);
            for to in squares.iter().filter(|to| **to != eye.square) {
                let lines = board.free_lines(eye, *to, occupied);
                assert_eq!(free & to.bit() != 0, lines != [0, 0], "{name} {eye:?} {to:?}");
                let [centres, rim] = board.free_lines(eye, *to, 0);
                assert_eq!(board.sees_square(eye, *to), centres + rim > 0, "{name} {eye:?} {to:?}");
                let view = board.view_from(eye);
                assert_eq!(view.sees(*to, 5, 8), view.points(*to, 5, 8) > 0);
                assert_eq!(view.sees(*to, 5, 8), board.points_seen(eye, *to, 5, 8) > 0);
            }
        }
    }
}

/// DZA-LOS-02
#[test]
fn squares_within_a_range_are_those_in_range() {
    let board = board("two-spires");
    for from in board.squares() {
        for range in 0..8 {
            let near = board.squares().filter(|to| board.range(from, *to) <= range);
            assert_eq!(board.within(from, range), near.fold(0, |set, to| set | to.bit()), "{from:?} {range}");
        }
    }
}
