//! The text format: what it reads, and where it says a fault is.

mod cube_support;

use cube_support::{cell, grid};
use sortie_geometry::cube::generate::{Demands, faults};
use sortie_geometry::cube::{Axis, Board, Cell, Corner, Floor, Panel, Platform, Side, boards};

const EMPTY: &str = "level 1\n8 ........\n7 ........\n6 ........\n5 ........\n4 ........\n3 ........\n2 ........\n1 ........\n";

/// The fault of a text, as it is shown to people.
fn fault(text: &str) -> String {
    Board::parse(text).expect_err("the text is wrong").to_string()
}

fn with(lists: &str) -> String {
    format!("{EMPTY}{lists}")
}

#[test]
fn every_list_is_read() {
    let text = "; a comment\n\n".to_owned()
        + &EMPTY.replace("4 ........", "4 ...3.#..")
        + &EMPTY.replace("level 1", "level 2").replace("4 ........", "4 .....FH.")
        + "L1 B: 23W\nL1 B(2): 24W\nL1 smooth: 13E 64\nL2 H(1): 74\nL1 crate: 44-7 22-1\n"
        + "L1 platform(300): 11W\nL1 platform(50): 12\nL1 halved: 77N\nL1 halved smooth: 88E\nL1 D3: 88N\n";
    let board = Board::parse(&text).expect("a sound board");
    assert_eq!(board.drawn(), 2);
    assert_eq!(board.listed_face(cell("1.3.1"), Side::East).panel, Panel::Wall { hatch: 0 });
    assert!(board.listed_face(cell("2.3.1"), Side::West).smooth);
    assert_eq!(board.listed_face(cell("2.4.1"), Side::West).panel, Panel::Wall { hatch: 2 });
    assert!(board.cube(cell("6.4.1")).smooth && !board.face(cell("5.4.1"), Side::East).is_climbable());
    assert_eq!(board.floor(cell("7.4.2")), Floor::Hatch(1));
    let corners: Vec<Corner> = board.cube(cell("4.4.1")).crate_corners().collect();
    assert_eq!(corners, [Corner::SouthEast, Corner::NorthWest]);
    assert_eq!(board.cube(cell("1.1.1")).platform, Some(Platform { height: 300, side: Some(Side::West) }));
    assert_eq!(board.cube(cell("1.2.1")).platform, Some(Platform { height: 50, side: None }));
    assert_eq!(board.cube(cell("7.7.1")).halved, Some(Axis::NorthSouth));
    assert!(board.cube(cell("8.8.1")).halved_smooth);
    assert_eq!(Board::parse(&board.to_string()), Ok(board));
}

#[test]
fn faults_in_maps_are_pointed_at() {
    assert_eq!(fault(""), "line 1, column 1: expected `level 1` and maps of one to six levels, found 0");
    assert_eq!(
        fault(&EMPTY.replace("level 1", "level 2")),
        "line 1, column 1: expected `level 1`, found `level 2`"
    );
    assert_eq!(fault("level 1\n8 ........\n"), "line 3, column 1: expected row 7 of level 1");
    let short = EMPTY.replace("5 ........", "5 ......");
    assert_eq!(fault(&short), "line 5, column 9: expected eight characters in row 5, found 6");
    let odd = EMPTY.replace("5 ........", "5 ..F.....");
    assert_eq!(fault(&odd), "line 5, column 5: expected one of . # ^ v < > 7 9 1 3, found `F`");
    let wide = EMPTY.replace("5 ........", "5 ..é.....");
    assert_eq!(fault(&wide), "line 5, column 5: expected one of . # ^ v < > 7 9 1 3, found `é`");
    assert!(fault(&EMPTY.repeat(7)).contains("one to six levels, found 7"));
}

#[test]
fn faults_in_lists_are_pointed_at() {
    assert_eq!(
        fault(&with("L1 B: 23W 93W\n")),
        "line 10, column 11: expected a column and a row, each 1 to 8, such as 23, found `93W`"
    );
    assert_eq!(fault(&with("L1 B: 23X\n")), "line 10, column 9: expected a side N, E, S or W, found `X`");
    assert_eq!(fault(&with("L1 B: 23\n")), "line 10, column 7: expected a side after the cube, such as 23W");
    assert_eq!(fault(&with("L2 B: 23W\n")), "line 10, column 1: expected a drawn level, `L1` to `L1`");
    assert_eq!(fault(&with("L1 B:\n")), "line 10, column 6: expected at least one item");
    assert_eq!(
        fault(&with("L1 B: 23W\nL1 D1: 11N 13E\n")),
        "line 11, column 12: this face has a panel already, listed in line 10"
    );
    assert!(fault(&with("L1 Q: 23W\n")).starts_with("line 10, column 4: expected one of B B(n) D1"));
    assert!(fault(&with("L1 B(5): 23W\n")).starts_with("line 10, column 4: expected one of"));
    assert!(fault(&with("hello\n")).starts_with("line 10, column 1: expected a list such as"));
    assert!(fault(&with("L1 smooth: 23W\n")).ends_with("expected a face with a B or D panel listed above"));
    assert!(fault(&with("L1 smooth: 23\n")).ends_with("expected a solid, or a face such as 23W"));
    assert!(fault(&with("L1 crate: 23\n")).ends_with("-7, -9, -1 or -3, such as 23-7"));
    assert!(fault(&with("L1 crate: 23-7 23-7\n")).ends_with("there is a crate in this corner already"));
    assert!(
        fault(&with("L1 H(2): 23\n"))
            .ends_with("expected a cube whose floor is drawn as `H`, without a side")
    );
    assert!(fault(&with("L1 halved: 23W 23N\n")).starts_with("line 10, column 16: only a cube without"));
    assert!(fault(&with("L1 platform(300): 23 23N\n")).ends_with("a cube holds one platform or ramp only"));
}

#[test]
fn scenery_that_cannot_stand_is_refused() {
    let two = |ground: &str, upper: &str, lists: &str| {
        let below = EMPTY.replace("4 ........", &format!("4 {ground}"));
        let above = EMPTY.replace("level 1", "level 2").replace("4 ........", &format!("4 {upper}"));
        Board::parse(&format!("{below}{above}{lists}")).map_err(|error| error.to_string())
    };
    assert_eq!(
        two("...#....", "........", ""),
        Err("line 6, column 6: the top of the solid 4.4.1 must be drawn: expected F, a crate or # at 4.4.2"
            .to_owned())
    );
    assert!(two("...#....", "...H....", "").is_err());
    assert!(two("...#....", "...F....", "").is_ok());
    assert_eq!(
        two("...>....", "........", ""),
        Err("line 6, column 6: the ramp 4.4.1 leads nowhere: expected a floor at 5.4.2".to_owned())
    );
    assert_eq!(
        two(".......>", "........", ""),
        Err("line 6, column 10: the ramp 8.4.1 rises off the board".to_owned())
    );
    assert_eq!(
        two("...>....", "...FF...", ""),
        Err("line 6, column 6: the ramp 4.4.1 needs a free top: expected . at 4.4.2".to_owned())
    );
    assert_eq!(
        two("...>....", "....F...", "L2 B: 54W\n"),
        Err("line 6, column 6: the ramp 4.4.1 ends at a wall that no model can pass".to_owned())
    );
    assert!(two("...>....", "....F...", "").is_ok());
}

#[test]
fn cells_are_written_as_column_row_level() {
    for index in 0..1024 {
        if let Some(cell) = Cell::from_index(index) {
            assert_eq!(cell.to_string().parse(), Ok(cell));
            assert_eq!(cell.index(), index);
        }
    }
    for wrong in
        ["", "3", "3.4", "3.4.0", "9.1.1", "0.1.1", "3.4.8", "3.4.1.1", "a.b.c", "3.4.1c", " 3.4.1", "33.4.1"]
    {
        assert!(wrong.parse::<Cell>().is_err(), "{wrong}");
    }
}

#[test]
fn boards_are_found_in_any_case() {
    assert!(boards::NAMES.iter().all(|name| boards::named(&name.to_uppercase()).is_some()));
    assert_eq!(grid("Spires").drawn(), 4);
}

#[test]
fn any_damage_is_read_or_refused_with_its_place() {
    let text = boards::named("spires").expect("the board is there");
    let lines = text.lines().count();
    let mut refused = 0;
    for (at, _) in text.char_indices() {
        for damage in ["", "x", "9", "0", ":", " ", "\n", "#", "F", "é", "L2 B: 11W", "(", ")"] {
            let damaged = format!("{}{damage}{}", &text[..at], &text[at + 1..]);
            if let Err(error) = Board::parse(&damaged) {
                refused += 1;
                assert!(error.line >= 1 && error.line <= lines + 2 && error.column >= 1, "{error}");
                assert!(!error.problem.is_empty());
            }
        }
    }
    assert!(refused > 5000, "{refused}");
}

/// What `docs/boards.md` shows players.
const GUIDE: &str = include_str!("../../../docs/boards.md");

#[test]
fn the_guide_shows_a_board_that_can_be_read() {
    let (_, rest) = GUIDE.split_once("```board\n").expect("the guide has an example");
    let (text, _) = rest.split_once("```").expect("the example ends");
    let board = Board::parse(text).expect("the example is sound");
    assert_eq!(board.half_turn(), board);
    assert_eq!(faults(&board, &Demands::STANDARD), []);
    for name in boards::NAMES {
        assert!(GUIDE.contains(&format!("| `{name}` | {} |", grid(name).drawn())), "{name}");
    }
}

/// The guide writes each message with an example; whatever stands for a detail is cut off here.
#[test]
fn the_guide_explains_every_message() {
    let rows = |from: u8, to: u8, row: &str| -> String {
        (from..=to).rev().map(|number| format!("{number} {row}\n")).collect()
    };
    let flat = format!("level 1\n{}", rows(1, 8, "........"));
    let solid = flat.replacen("4 ........", "4 ..#.....", 1);
    let upper = |row: &str, lists: &str| {
        let ground = flat.replacen("4 ........", "4 ...>....", 1);
        format!("{ground}level 2\n{}4 {row}\n{}{lists}", rows(5, 8, "........"), rows(1, 3, "........"))
    };
    let with = |lists: &str| format!("{flat}{lists}\n");
    let wrong = [
        (String::new(), "expected `level 1` and maps of one to six levels, found"),
        (flat.replacen("level 1", "level 2", 1), "expected `level "),
        ("level 1\n".to_owned(), "expected row "),
        (flat.replacen("5 ", "6 ", 1), "expected row "),
        (flat.replacen("5 ........", "5 .......", 1), "expected eight characters in row "),
        (flat.replacen("5 ........", "5 ....x...", 1), "expected one of . # ^ v < > 7 9 1 3, found"),
        (with("walls"), "expected a list such as `L1 B: 22W 33N`"),
        (with("B: 23W"), "expected a level and a kind, such as `L1 B:`"),
        (with("L7 B: 23W"), "expected a drawn level, `L1` to `L"),
        (with("L1 X: 23W"), "expected one of B B(n) D1 D2 D3"),
        (with("L1 B:"), "expected at least one item"),
        (with("L1 B: 93W"), "expected a column and a row, each 1 to 8, such as 23, found"),
        (with("L1 B: 23X"), "expected a side N, E, S or W, found"),
        (with("L1 B: 23"), "expected a side after the cube, such as 23W"),
        (with("L1 H(3): 23"), "expected a cube whose floor is drawn as `H`, without a side"),
        (with("L1 B: 23W 13E"), "this face has a panel already, listed in line "),
        (with("L1 smooth: 23W"), "expected a face with a B or D panel listed above"),
        (with("L1 smooth: 23"), "expected a solid, or a face such as 23W"),
        (with("L1 crate: 23"), "expected a corner after the cube: -7, -9, -1 or -3, such as 23-7"),
        (format!("{solid}L1 crate: 34-7\n"), "a crate needs a full floor"),
        (with("L1 crate: 23-7 23-7"), "there is a crate in this corner already"),
        (format!("{solid}L1 platform(300): 34\n"), "a platform needs a full floor"),
        (with("L1 platform(300): 23 23W"), "a cube holds one platform or ramp only"),
        (
            with("L1 halved: 23W 23N"),
            "only a cube without solid, ramp, walkway or another such wall can be halved",
        ),
        (solid, "the top of the solid "),
        (flat.replacen("4 ........", "4 .......>", 1), " rises off the board"),
        (upper("...FF...", ""), " needs a free top: expected . at "),
        (upper("........", ""), " leads nowhere: expected a floor at "),
        (upper("....F...", "L2 B: 54W\n"), " ends at a wall that no model can pass"),
    ];
    for (text, message) in wrong {
        let refused = Board::parse(&text).expect_err(message);
        assert!(refused.problem.contains(message), "{} for {message}", refused.problem);
        assert!(GUIDE.contains(message), "the guide does not explain: {message}");
    }
}
