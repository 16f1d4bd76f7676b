//! What a person at the terminal sees: facts and cards they may know, screens that fit, places in words, measuring.

mod common;

use common::{Folder, Run, sortie, sortie_with};

/// The lines that a screen may take.
const SCREEN: usize = 50;

/// What stood on the screen at each prompt of side A or B.
fn screens(run: &Run) -> Vec<String> {
    let mut screens = vec![String::new()];
    for line in run.out.lines() {
        if line.starts_with("a> ") || line.starts_with("b> ") {
            screens.push(String::new());
        }
        if let Some(screen) = screens.last_mut() {
            screen.push_str(line);
            screen.push('\n');
        }
    }
    screens
}

#[test]
fn facts_are_shown_against_a_bot_in_every_game() {
    let asked = |ruleset: &str, input: &str| {
        sortie_with(&["play", ruleset, "--seed", "7", "--a", "human", "--b", "random"], input.as_bytes())
            .expect(0)
    };
    let run = asked("kill-team", "facts\nfacts operatives.S1.wounds\nfacts turnin_point\n");
    run.prints("phase = \"set-up\"").prints("a>   14\n").prints("(did you mean \"turning_point\"?)");
    asked("deadzone-3e", "facts models.E1.hp\nfacts a.command\n").prints("a>   2\n");
    asked("mini", "facts models.A1.hp\n").prints("a>   ");
}

#[test]
fn default_choices_set_up_a_team_and_leave_the_actions_to_the_player() {
    let asked = |input: &str| {
        let words = ["play", "delta-one-zero", "--seed", "7", "--a", "human", "--b", "random"];
        sortie_with(&words, input.as_bytes()).expect(0)
    };
    let one = asked("auto\n");
    assert_eq!(one.out.matches("> edge ").count(), 1, "{}", one.out);
    // Edge, who is first, one model, and then the rest of its Fireteam.
    let deployed = |input: &str| asked(input).out.matches("> deploy A").count();
    let (first, rest) =
        (deployed("edge south\nfirst a\nauto\n"), deployed("edge south\nfirst a\nauto all\n"));
    assert!(first == 1 && rest > 1, "{first} {rest}");
    let words = ["play", "mini", "--seed", "7", "--a", "human", "--b", "random"];
    let yours = sortie_with(&words, b"activate A1\nauto\n").expect(0);
    yours.prints("No default here: you decide.");
}

#[test]
fn a_secret_of_the_other_side_is_hidden_in_the_facts() {
    // The toy's overwatch is secret. Side A sets it up and knows of it; side B does not.
    let folder = Folder::new();
    let file = folder.path("game.sortie");
    let people = ["play", "mini", "--seed", "7", "--a", "human", "--b", "human", "--record", &file];
    sortie_with(&people, b"activate A1\noverwatch\nquit\n").expect(0);
    let watches = |viewer: &str| {
        let steps = ["replay", &file, "--ply", "2", "--as", viewer];
        sortie_with(&steps, b"facts models.A1.overwatch\nq\n").expect(0).out
    };
    for knows in ["a", "referee"] {
        assert!(watches(knows).contains("replay>   true\n"), "{knows}: {}", watches(knows));
    }
    for guesses in ["b", "audience"] {
        assert!(watches(guesses).contains("replay>   \"hidden\"\n"), "{guesses}: {}", watches(guesses));
    }
    let at_the_prompt = sortie_with(&["play", "--resume", &file], b"facts models.A1.overwatch\nquit\n");
    let asked = at_the_prompt.expect(0).out;
    assert!(asked.contains("b>   \"hidden\"\n") || asked.contains("a>   true\n"), "{asked}");
}

#[test]
fn a_token_that_one_side_looked_at_stays_hidden_from_the_other() {
    let folder = Folder::new();
    let (file, ply) = (1..100)
        .find_map(|seed: u32| {
            let file = folder.path(&format!("game-{seed}.sortie"));
            let bots = ["play", "deadzone-3e", "--a", "random", "--b", "random"];
            sortie(&[&bots[..], &["--seed", &seed.to_string(), "--record", &file]].concat()).expect(0);
            let record = folder.read(&format!("game-{seed}.sortie"));
            let line = record.lines().find(|line| line.contains(" a look "))?;
            Some((file, line.split(' ').next()?.to_string()))
        })
        .expect("side A looks at a token in one of these games");
    let tokens = |viewer: &str| {
        let steps = ["replay", &file, "--ply", &ply, "--as", viewer];
        let run = sortie_with(&steps, b"facts tokens\nq\n").expect(0);
        let line = run.out.lines().find(|line| line.starts_with("replay>   [")).map(str::to_string);
        line.unwrap_or_else(|| panic!("no tokens in:\n{}", run.out))
    };
    let seen = tokens("a");
    let kind = seen
        .split("{ ")
        .find(|token| token.contains("known = \"a\""))
        .and_then(|token| token.split("kind = \"").nth(1)?.split('"').next())
        .expect("side A knows what it looked at");
    assert!(tokens("referee").contains(kind), "the referee knows everything");
    for other in ["b", "audience"] {
        let hidden = tokens(other);
        assert!(hidden.contains("kind = \"hidden\", known = \"a\""), "{hidden}");
        assert!(!hidden.contains(kind), "{kind} shows in {hidden}");
    }
}

#[test]
fn screens_fit_and_a_command_shows_the_rest() {
    for ruleset in ["deadzone-3e", "kill-team"] {
        let input = b"1\n".repeat(60);
        let run = sortie_with(&["play", ruleset, "--seed", "7"], &input).expect(0);
        let screens = screens(&run);
        assert!(screens.len() > 50, "{}", run.out);
        // The last one is cut off by the end of the input.
        for screen in &screens[..screens.len() - 1] {
            let lines = screen.lines().count();
            assert!(lines <= SCREEN, "{ruleset}: {lines} lines:\n{screen}");
        }
        assert!(run.out.contains("type `board` for all"), "{ruleset}: nothing was folded\n{}", run.out);
        let run = sortie_with(&["play", ruleset, "--seed", "7"], b"1\n1\n1\nboard\nall\nlog\n").expect(0);
        let parts = run.out.split("a> ").collect::<Vec<_>>();
        assert!(parts[4].contains("legend: ") && parts[4].contains("side b - "), "{}", parts[4]);
        assert!(!parts[5].contains("more (type"), "{}", parts[5]);
        assert!(parts[6].starts_with("  . "), "{}", parts[6]);
    }
}

#[test]
fn places_of_a_menu_are_described() {
    let run = sortie_with(&["play", "deadzone-3e", "--seed", "7"], b"1\n").expect(0);
    let run = run.prints("deploy E1 1.1.1   open ground");
    run.prints("place 165,165   stands at the south edge and at the west edge of the cube");
    let run = sortie_with(&["play", "kill-team", "--seed", "7"], b"1\n1\n1\n").expect(0);
    run.prints("in the open; ").prints("\" from N");
}

#[test]
fn distances_are_measured_with_the_rule_that_allows_it() {
    let ask = |ruleset: &str, input: &str| {
        sortie_with(&["play", ruleset, "--seed", "7", "--a", "human"], input.as_bytes()).expect(0)
    };
    let run = ask(
        "kill-team",
        "measure 0,0 3,4\nmeasure objective-2 6,11\nmeasure 1,1\nmeasure S1 1,1\nmeasure objective-9 1,1\n\
         measure nowhere 1,1\n",
    );
    let run = run.prints("0,0 to 3,4: 5 inches\n  measured by KT-MEAS-01 (Measuring is free)");
    let run = run.prints("objective 2 to 6,11: ").prints("Type: measure FROM TO");
    let run = run.prints("Not measured: S1 is not on the table.").prints("did you mean \"objective-1\"?");
    run.prints("write a place as x,y in inches, such as 12.5,7");
    let run = ask("deadzone-3e", "measure 1.1.1 4.6.2\nmeasure 1.1.1 2.1.1\nmeasure 1.1.1 9.9.9\n");
    let run = run.prints("1.1.1 to 4.6.2: 5 cubes\n  measured by DZ3-SHOOT-04 (Range measurement)");
    run.prints("1.1.1 to 2.1.1: 1 cube\n").prints("write a place as column.row.level, such as 3.4.1");
    ask("mini", "measure A1 B1\nmeasure A1 B9\n").prints("A1 to B1: ").prints("did you mean");
}

#[test]
fn cards_of_models_are_shown() {
    let run = sortie_with(&["play", "kill-team", "--seed", "7"], b"cards\ncard s1\ncard S12\n").expect(0);
    let run = run.prints("Intercessor Sergeant").prints("Type `card NAME` for a whole card.");
    run.prints("S1  Intercessor Sergeant  side a  14/14").prints("damage ").prints("did you mean \"S1\"?");
}

#[test]
fn the_prompt_lists_its_commands() {
    let run =
        sortie_with(&["play", "mini", "--seed", "7"], b"help\nwhy activate A1\nwhy 1\nwhy 99\nrules xyzzy\n")
            .expect(0);
    let run = run.prints("measure FROM TO").prints("card NAME").prints("log all");
    let run = run.prints("Legal. Type it to play it.").prints("Nothing found for \"xyzzy\"");
    assert_eq!(run.out.matches("Legal. Type it to play it.").count(), 2, "a number stands for its line");
}
