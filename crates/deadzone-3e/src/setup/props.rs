//! Permissions and numbers that keywords give to a model or a weapon.

sortie_kernel::bit_set! {
    /// A set of permissions and prohibitions. The sequences ask for these, never for a keyword.
    pub Props(u64) {
        /// Carries neither items nor equipment.
        NO_ITEMS = 0,
        /// Cannot be pinned.
        NEVER_PINNED = 1,
        /// Weapon effects do not move it.
        NOT_THROWN = 2,
        /// Changes level by ramps only.
        RAMPS_ONLY = 3,
        /// Deploys on level 1.
        GROUND_ONLY = 4,
        /// Falling neither hurts nor pins it.
        FALLS_SAFELY = 5,
        /// Moves with a jump pack.
        JUMPS = 6,
        /// Flies.
        FLIES = 7,
        /// One more level up or down in its stack, once per action.
        EXTRA_LEVEL = 8,
        /// Adds a die in close combat for others of its kind in the cube.
        HORDE = 9,
        /// Has the friends bonus, alone or not.
        FRIENDS_ALWAYS = 10,
        /// Neither shoots nor assaults pinned models.
        SPARES_PINNED = 11,
        /// Nobody has a clear shot at it.
        NO_CLEAR_SHOT = 12,
        /// An enemy that leaves its cube has a die less.
        HOLDS_FAST = 13,
        /// Keeps injured models from running wild.
        KEEPS_CONTROL = 14,
        /// Defuses traps.
        DEFUSES = 15,
        /// Finds more in Intel.
        HACKS = 16,
        /// Sprints before round 1.
        SCOUTS = 17,
        /// May step aside after a shot.
        EVADES = 18,
        /// A machine: a medic cannot heal it.
        MACHINE = 19,
        /// A construct.
        CONSTRUCT = 20,
        /// Counts as a vehicle.
        VEHICLE = 21,
        /// Deploys from the air.
        AERIAL = 22,
        /// Starts off the table.
        DROPS = 23,
        /// Its team may re-roll command dice below half.
        TRAINED = 24,
        /// One more `+1 model` result each round.
        RELAYS = 25,
        /// Shoots with two weapons.
        TWO_WEAPONS = 26,
        /// Gives its small friends in the cube armour.
        SHIELDS_FRIENDS = 27,
        /// Hides the cubes around it.
        CLOAKS = 28,
        /// Friendly living models in its cube survive better.
        TENDS = 29,
        /// Undamaged at once, the first time it is hurt and lives.
        LIFE_SUPPORT = 30,
        /// The team needs an engineer for it.
        NEEDS_ENGINEER = 31,
        /// Bars scenario tasks that need hands.
        NO_TASKS = 32,

        /// No enemy strikes at it when it leaves a cube.
        LEAVES_FREELY = 33,
        /// Passes through cubes with enemies.
        PASSES_ENEMIES = 34,

        /// Weapon: SHOOT with it is a long action.
        HEAVY = 40,
        /// Weapon: spent after its first use.
        ONE_USE = 41,
        /// Weapon: may blaze away.
        BLAZES = 42,
        /// Weapon: may be declared long.
        SCOPE = 43,
        /// Weapon: needs no line of sight.
        NO_SIGHT = 44,
        /// Weapon: hurts nobody.
        HARMLESS = 45,
        /// Weapon: does not use up the model's choice of weapons.
        AUXILIARY = 46,

        /// Advances one cube farther if it pays for it.
        CHARGES = 50,
        /// A machine that loses HP to it loses one more.
        DISMANTLES = 51,
        /// Weapon: a holo-sight does not serve it.
        NO_HOLO_SIGHT = 52,
    }
}

impl Props {
    /// What a weapon gives to its bearer outside any attack.
    pub const OUTSIDE_ATTACKS: Props = Props::HOLDS_FAST.with(Props::KEEPS_CONTROL);
}

/// Quantities that keywords change; values of several sources are added when the game is set up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Numbers {
    /// Dice that may be re-rolled in RANGED tests.
    pub ranged_rerolls: u8,
    /// Dice that may be re-rolled in FIGHT tests.
    pub fight_rerolls: u8,
    /// Dice that may be re-rolled in SURVIVE tests.
    pub survive_rerolls: u8,
    /// More dice in RANGED tests.
    pub ranged_dice: u8,
    /// More dice in FIGHT tests.
    pub fight_dice: u8,
    /// More command dice.
    pub command_dice: u8,
    /// Shield dice before armour.
    pub shield_dice: u8,
    /// Shield dice for everybody in the cube.
    pub cube_shield_dice: u8,
    /// HP spared in each attack, after armour.
    pub toughness: u8,
    /// Extra HP lost once any is lost.
    pub poison: u8,
    /// Armour pierced.
    pub ap: u8,
}

impl Numbers {
    /// Adds another source.
    pub fn add(&mut self, other: &Numbers) {
        self.ranged_rerolls += other.ranged_rerolls;
        self.fight_rerolls += other.fight_rerolls;
        self.survive_rerolls += other.survive_rerolls;
        self.ranged_dice += other.ranged_dice;
        self.fight_dice += other.fight_dice;
        self.command_dice += other.command_dice;
        self.shield_dice += other.shield_dice;
        self.cube_shield_dice += other.cube_shield_dice;
        self.toughness += other.toughness;
        self.poison += other.poison;
        self.ap += other.ap;
    }
}
