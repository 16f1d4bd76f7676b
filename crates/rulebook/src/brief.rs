//! A game in brief: what somebody who has never played it reads first. It sums rules up and names them, and holds
//! nothing that is not in the catalogue. The files are `rules/brief/*.toml`.

/// A game in a few steps.
#[derive(Debug, PartialEq, Eq)]
pub struct Brief {
    /// Two sentences for a list of games.
    pub blurb: &'static str,
    /// What it is about.
    pub lead: &'static str,
    /// How it is played, in playing order.
    pub steps: &'static [Step],
    /// Its most important words.
    pub words: &'static [Word],
    /// Short answers to what everybody asks first.
    pub answers: &'static [Reply],
}

/// One step of a [`Brief`].
#[derive(Debug, PartialEq, Eq)]
pub struct Step {
    /// What it is about.
    pub title: &'static str,
    /// A few sentences.
    pub text: &'static str,
    /// The ids of the rules that it sums up.
    pub rules: &'static [&'static str],
}

/// A word of the game.
#[derive(Debug, PartialEq, Eq)]
pub struct Word {
    /// The word.
    pub word: &'static str,
    /// What it means.
    pub text: &'static str,
    /// The id of the rule behind it.
    pub rule: &'static str,
}

/// A short answer to a question.
#[derive(Debug, PartialEq, Eq)]
pub struct Reply {
    /// The words of the question that matter.
    pub asked: &'static str,
    /// The answer.
    pub text: &'static str,
    /// The ids of the rules that it stands on.
    pub rules: &'static [&'static str],
}
