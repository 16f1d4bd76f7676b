//! A question and everything about it, in one place: who is asked, the law, the menu, the answer, the text,
//! and the default answer of a sensible player.

use crate::narration::Text;
use crate::show::Series;
use crate::{Cx, Flow, Illegal, Menu, Ruleset, Side};

/// An answer that a player may leave standing for questions of one name, so that a question that comes up often does
/// not stop the game every time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing<C> {
    /// Its name on the wire: `hold`.
    pub word: &'static str,
    /// What the switch says: "Hold for the rest of this turn".
    pub title: &'static str,
    /// What it answers now; `None`: the player is asked.
    pub answer: Option<C>,
    /// How long it stands: it lapses when this number changes. Usually it is the number of the turn.
    pub until: u32,
}

/// One question of a ruleset. A frame that asks names it in the list of [`frames!`](crate::frames); every
/// function gets the frame that asks, whose fields say what the question is about.
#[allow(clippy::type_complexity, reason = "plain functions, whose types say what they get and give")]
pub struct Question<R: Ruleset> {
    /// Its name in scripts and on the wire: `break-away`. Questions that are answered alike may share one.
    pub name: &'static str,
    /// Who answers.
    pub by: fn(R::Frame, &R::Game<'_>) -> Side,
    /// The law.
    pub check: fn(R::Frame, R::Choice, &R::Game<'_>) -> Result<(), Illegal>,
    /// The menu, appended to the list.
    pub list: fn(R::Frame, &R::Game<'_>, &mut Vec<R::Choice>),
    /// Goes on with a choice that `check` accepted.
    pub answer: fn(R::Frame, R::Choice, &mut Cx<'_, R>) -> Flow<R::Frame>,
    /// What is asked and why, for somebody who has never played.
    pub text: fn(R::Frame, &R::Game<'_>) -> Text,
    /// How a sensible player answers without much thought; the odds that are shown assume it. `None` leaves it to
    /// [`Ruleset::default_of`].
    pub default: fn(R::Frame, &R::Game<'_>) -> Option<R::Choice>,
    /// The answer that screens give for a player where nothing is at stake, if it deserves more thought than
    /// `default` can afford inside odds and bots, such as where to stand. `None` leaves it to `default`.
    pub advice: fn(R::Frame, &R::Game<'_>) -> Option<R::Choice>,
    /// The model that the question is about, by its stable name.
    pub subject: fn(R::Frame, &R::Game<'_>) -> Option<String>,
    /// What a choice means as an answer to this question, where its usual sentence would not fit: a plain `yes`.
    pub phrase: fn(R::Frame, R::Choice, &R::Game<'_>) -> Option<Text>,
    /// What the log says of a choice where the menu's words leave out whom it is about: "Give Fireteam A-1 the Order
    /// Engage". It begins with a verb, as a menu speaks to the player.
    pub deed: fn(R::Frame, R::Choice, &R::Game<'_>) -> Option<Text>,
    /// The series that the question belongs to, if it is one of several that are answered one after another. It sees
    /// only what the answering side may know, and is shown to nobody else.
    pub series: fn(R::Frame, &R::Game<'_>) -> Option<Series>,
    /// Whether anything depends on the answer. Where nothing does, screens may give the default answer for the player,
    /// show that they did, and let it be taken back. It sees only what the answering side may know.
    pub at_stake: fn(R::Frame, &R::Game<'_>) -> bool,
    /// The answers that a player may leave standing for questions of this name, "ask me" among them; none where that
    /// makes no sense. It sees only what the answering side may know, and which one stands is known to that player
    /// alone.
    pub standing: fn(R::Frame, &R::Game<'_>) -> Vec<Standing<R::Choice>>,
    /// Whether this is the question in which a model or a player picks an action: screens then show all verbs of
    /// [`Show::verbs`](crate::show::Show::verbs), including those that are impossible now, with the reason.
    pub acts: bool,
    /// Whether the menu is everything.
    pub menu: Menu,
    /// Whether the answer is hidden from the other side.
    pub secret: bool,
}

impl<R: Ruleset> Question<R> {
    /// The values of the optional fields: no default, no subject, no phrases, no series, something at
    /// stake, no verbs, a complete menu, an open answer. The first six fields must be given; the contract suite catches a missing
    /// one.
    pub const BASE: Question<R> = Question {
        name: "",
        by: missing_by::<R>,
        check: missing_check::<R>,
        list: missing_list::<R>,
        answer: missing_answer::<R>,
        text: missing_text::<R>,
        default: |_, _| None,
        advice: |_, _| None,
        subject: |_, _| None,
        phrase: |_, _, _| None,
        deed: |_, _, _| None,
        series: |_, _| None,
        at_stake: |_, _| true,
        standing: |_, _| Vec::new(),
        acts: false,
        menu: Menu::Complete,
        secret: false,
    };

    /// The required fields that were not given.
    pub fn missing(&self) -> Vec<&'static str> {
        let all = [
            ("name", self.name.is_empty()),
            ("by", std::ptr::fn_addr_eq(self.by, Self::BASE.by)),
            ("check", std::ptr::fn_addr_eq(self.check, Self::BASE.check)),
            ("list", std::ptr::fn_addr_eq(self.list, Self::BASE.list)),
            ("answer", std::ptr::fn_addr_eq(self.answer, Self::BASE.answer)),
            ("text", std::ptr::fn_addr_eq(self.text, Self::BASE.text)),
        ];
        all.into_iter().filter(|(_, missing)| *missing).map(|(field, _)| field).collect()
    }
}

const MISSING: &str = "a question gives its first six fields";

fn missing_by<R: Ruleset>(_: R::Frame, _: &R::Game<'_>) -> Side {
    unreachable!("{MISSING}: by")
}

fn missing_check<R: Ruleset>(_: R::Frame, _: R::Choice, _: &R::Game<'_>) -> Result<(), Illegal> {
    unreachable!("{MISSING}: check")
}

fn missing_list<R: Ruleset>(_: R::Frame, _: &R::Game<'_>, _: &mut Vec<R::Choice>) {
    unreachable!("{MISSING}: list")
}

fn missing_answer<R: Ruleset>(_: R::Frame, _: R::Choice, _: &mut Cx<'_, R>) -> Flow<R::Frame> {
    unreachable!("{MISSING}: answer")
}

fn missing_text<R: Ruleset>(_: R::Frame, _: &R::Game<'_>) -> Text {
    unreachable!("{MISSING}: text")
}
