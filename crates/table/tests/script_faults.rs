//! Set-ups of ruling scripts that cannot be are refused, with the line of the field and what is wrong with it.

use sortie_table::script::{self, ScriptError};

/// A Deadzone set-up with one given line, which is the sixth of the file.
fn deadzone(line: &str) -> String {
    format!(
        "ruleset = \"deadzone-3e\"\ntitle = \"A set-up\"\n[setup]\nboard = \"depot\"\nactive = {{ model = \"E1\" }}\n\
         {line}\n\
         [[setup.model]]\nname = \"E1\"\nside = \"a\"\nat = \"2.2.1\"\nspot = [500, 500]\n\
         [[setup.model]]\nname = \"P1\"\nside = \"b\"\nat = \"7.7.1\"\n"
    )
}

/// A Kill Team set-up with one given line, which is the fourth of the file.
fn kill_team(line: &str) -> String {
    format!(
        "ruleset = \"kill-team\"\ntitle = \"A set-up\"\n[setup]\n{line}\n\
         [[setup.operative]]\nname = \"S1\"\nside = \"a\"\nat = \"5,5\"\n\
         [[setup.operative]]\nname = \"N1\"\nside = \"b\"\nat = \"15,5\"\n"
    )
}

fn passes(text: &str) {
    if let Err(error) = script::check(text) {
        panic!("{text}\n{:#?}", error.failures());
    }
}

/// The script is refused on this line, for this reason.
fn refused(text: &str, line: usize, why: &str) {
    let Err(ScriptError::Bad(failures)) = script::check(text) else { panic!("it is accepted:\n{text}") };
    let found = &failures[0];
    assert!(
        found.line == line && found.message.contains(why),
        "expected {line}: {why}, found {found}\n{text}"
    );
}

#[test]
fn deadzone_markers_have_what_their_kind_needs() {
    let marker = |fields: &str| deadzone(&format!("marker = [{{ at = \"4.4.1\", {fields} }}]"));
    for good in [
        "kind = \"smoke\"",
        "kind = \"gas\", value = 1",
        "kind = \"field\", value = 2",
        "kind = \"trap\", value = 3, side = \"b\"",
        "kind = \"link\", model = \"E1\"",
    ] {
        passes(&marker(good));
    }
    refused(
        &marker("kind = \"trap\", value = 3"),
        6,
        "marker[0]: a marker of the kind \"trap\" needs a side",
    );
    refused(&marker("kind = \"trap\", side = \"a\""), 6, "a marker of the kind \"trap\" needs a value");
    refused(&marker("kind = \"gas\""), 6, "a marker of the kind \"gas\" needs a value");
    refused(&marker("kind = \"gas\", value = 0"), 6, "marker[0].value: a value is a number from 1 to 20");
    refused(&marker("kind = \"field\""), 6, "needs a value");
    refused(&marker("kind = \"link\""), 6, "a marker of the kind \"link\" needs a model");
    refused(
        &marker("kind = \"smoke\", value = 2"),
        6,
        "marker[0].value: a marker of the kind \"smoke\" has no value",
    );
    refused(&marker("kind = \"smok\""), 6, "did you mean \"smoke\"?");
    refused(
        &deadzone("marker = [{ at = \"1.1.4\", kind = \"smoke\" }]"),
        6,
        "marker[0].at: 1.1.4 has no floor for a marker to lie on",
    );
}

#[test]
fn deadzone_equal_markers_are_two_or_refused() {
    let two = deadzone(
        "marker = [{ at = \"4.4.1\", kind = \"trap\", value = 3, side = \"b\" }, \
         { at = \"4.4.1\", kind = \"trap\", value = 3, side = \"b\" }]",
    );
    // Never one of them without a word.
    let both = format!("{two}[start]\nexpect = {{ markers.1.kind = \"trap\" }}\n");
    match script::check(&both) {
        Ok(_) => (),
        Err(error) => assert!(error.failures()[0].message.contains("an equal marker is already in 4.4.1")),
    }
    let other = two.replacen("side = \"b\"", "side = \"a\"", 1);
    passes(&format!("{other}[start]\nexpect = {{ markers.1.kind = \"trap\" }}\n"));
}

#[test]
fn deadzone_models_stand_where_and_as_they_can() {
    let model = |fields: &str| {
        let extra = format!("[[setup.model]]\nname = \"E2\"\nside = \"a\"\nat = \"2.2.1\"\n{fields}\n");
        format!("{}{extra}", deadzone(""))
    };
    passes(&model("spot = [165, 165]\npinned = true"));
    refused(&model("spot = [510, 500]"), 11, "model[0] E1.spot: E2 stands on this spot");
    for keyword in ["Construct", "Solid", "Walker"] {
        refused(
            &model(&format!("keywords = [\"{keyword}\"]\npinned = true")),
            21,
            "model[2] E2.pinned: a model with Construct, Solid or Walker is never pinned",
        );
    }
    refused(&model("").replace("\"E2\"", "\"E 2\""), 17, "a name is one word");
    // A spot that is written last is kept free by the models before it.
    let text = deadzone("").replace("spot = [500, 500]\n", "");
    passes(&format!(
        "{text}[[setup.model]]\nname = \"E2\"\nside = \"a\"\nat = \"2.2.1\"\nspot = [500, 500]\n"
    ));
}

#[test]
fn deadzone_profiles_are_named_without_doubt() {
    let with = |line: &str| deadzone("").replacen("name = \"P1\"\n", &format!("name = \"P1\"\n{line}\n"), 1);
    passes(&with("profile = \"Enforcer\"\nfaction = \"Enforcers\"\nrole = \"T\""));
    // A Specialist has the stat line of the Troop, and both lists have the same Roca.
    passes(&with("profile = \"Enforcer\""));
    passes(&with("profile = \"Lt Commander Roca\""));
    passes(&with("profile = \"Engineer\"\nfaction = \"GCPS\""));
    let why = "model[1] P1.profile: \"Engineer\" is the name of several entries, such as ";
    refused(&with("profile = \"Engineer\""), 14, why);
}

#[test]
fn kill_team_markers_lie_apart_on_the_table() {
    passes(&format!("{}[start]\nexpect = {{ markers = [] }}\n", kill_team("marker = []")));
    passes(&format!(
        "{}[start]\nexpect = {{ markers.0.held = \"a\" }}\n",
        kill_team("marker = [{ at = \"8,8\", held = \"a\" }]")
    ));
    refused(
        &kill_team("marker = [{ at = \"8,8\" }, { at = \"8,8\" }]"),
        4,
        "marker[1].at: another marker lies on the same spot",
    );
    refused(&kill_team("marker = [{ at = \"31,8\" }]"), 4, "marker[0].at: the marker lies beyond the edge");
    refused(&kill_team("marker = [{ at = \"8,8,3\" }]"), 4, "nothing at this height carries the marker");
    refused(&kill_team("marker = [{ at = \"8,8\", looted = 4 }]"), 4, "at most 3 times");
}

#[test]
fn kill_team_operatives_have_names_and_room() {
    refused(&kill_team("").replace("\"S1\"", "\"S 1\""), 6, "a name is one word without spaces");
    refused(&kill_team("").replace("\"N1\"", "\"s1\""), 10, "two operatives are called \"s1\"");
    refused(&kill_team("").replace("\"15,5\"", "\"5,5\""), 8, "operative[0].at: ");
    passes(&kill_team(""));
}

#[test]
fn what_lies_between_two_models_can_be_asked() {
    let expect = |setup: String, facts: &str| format!("{setup}[start]\nexpect = {{ {facts} }}\n");
    let near = "between.E1.P1.distance = 5, between.E1.2-4-1 = { distance = 2 }";
    passes(&expect(deadzone(""), near));
    let open = deadzone("").replace("depot", "open");
    passes(&expect(
        open.clone(),
        "between.E1.P1 = { sees = true, clear = true }, objectives.3-3-1 = \"nothing\"",
    ));
    let smoke = open.replace("\n\n", "\nmarker = [{ at = \"7.7.1\", kind = \"smoke\" }]\n");
    passes(&expect(smoke, "between.E1.P1 = { sees = false, clear = false }"));
    let bases = "between.S1.N1.distance = { at_least = 8, at_most = 10 }, between.S1.N1.engaged = false";
    passes(&expect(kill_team(""), bases));
    let seen = "between.S1.N1 = { visible = true, cover = false, obscured = false, line_of_sight = true }";
    passes(&expect(kill_team(""), seen));
    let barricade = kill_team("barricade = [{ at = \"13.9,5\", degrees = 90 }]\nmarker = [{ at = \"5,6\" }]");
    passes(&expect(
        barricade.clone(),
        "between.S1.N1 = { visible = true, cover = true, line_of_sight = true }",
    ));
    passes(&expect(
        barricade,
        "between.S1.marker-0.distance = { at_most = 1 }, markers.0.controlled = \"a\"",
    ));
    refused(&expect(kill_team(""), "between.S1.N2.cover = true"), 14, "N2: no operative of this name");
}

#[test]
fn a_field_that_cannot_be_read_is_named() {
    let operative =
        |fields: &str| kill_team(&format!("[[setup.operative]]\nname = \"S2\"\nside = \"a\"\n{fields}\n"));
    passes(&operative("at = [5, 9]\nsv = 4"));
    refused(
        &operative("sv = \"4\""),
        7,
        "setup.operative[0].sv: \"4\" is not a target number such as \"4+\"",
    );
    refused(
        &operative("weapon = [{ name = \"Gun\", a = 4, skill = 3, damage = [3, 4] }]"),
        7,
        "setup.operative[0].weapon[0]: missing field `type`",
    );
    refused(&operative("at = [5]"), 7, "setup.operative[0].at: ");
    refused(&operative("wounds = \"two\""), 7, "setup.operative[0].wounds: ");
    refused(&operative("wouns = 2"), 7, "unknown field `wouns`");
}
