//! How well a bot that thinks ahead plays: what it notices and how long it thinks.
//!
//! Every level plays by the same thoughts, in every game. A weaker one overlooks some of its choices and follows fewer
//! of the others; it never makes up a worse evaluation. Nothing depends on a clock.

/// What a level of play can afford.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Skill {
    /// Of a hundred choices, how many it notices at all.
    pub notices: u64,
    /// Samples of each choice with dice, at first.
    pub samples: u32,
    /// How many choices are followed by every next action of the same activation.
    pub plans: usize,
    /// How many of the best choices with dice are examined more closely.
    pub finalists: usize,
    /// Actions tried for one decision.
    pub actions: u32,
    /// How many of the best choices are followed through the opponent's next activation.
    pub replies: usize,
}

impl Skill {
    /// Overlooks one choice in eight and plans less: for a first game. It wins about one game in three against the
    /// next level (docs/balance.md).
    pub const CASUAL: Skill =
        Skill { notices: 87, samples: 2, plans: 3, finalists: 2, actions: 500, replies: 0 };
    /// Looks at everything, one activation ahead.
    pub const REGULAR: Skill =
        Skill { notices: 100, samples: 3, plans: 6, finalists: 4, actions: 900, replies: 0 };
    /// What screens say beforehand about each model: a look at every action, and a short plan for the best.
    pub const FORECAST: Skill =
        Skill { notices: 100, samples: 2, plans: 2, finalists: 2, actions: 300, replies: 0 };
    /// Looks at everything, and at what the opponent makes of the best few choices. More samples and plans without
    /// that made the play no better.
    pub const VETERAN: Skill = Skill { replies: 5, ..Skill::REGULAR };
}
