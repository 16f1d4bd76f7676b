//! Permissions and numbers that abilities give to a model, and what they do to its attacks.
//!
//! [`Props`] belong to a model, [`Traits`] to an attack: those of the model and of the weapon together. An ability
//! in a profile gives both; with a weapon it gives traits only, except as DZ2-ABIL-51 says.

sortie_kernel::bit_set! {
    /// What a model may and may not do. The sequences ask for these, never for an ability.
    pub Props(u64) {
        /// Carries, picks up and uses no items.
        NO_ITEMS = 0,
        /// Cannot be pinned.
        NEVER_PINNED = 1,
        /// Attacks do not move it.
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
        /// One level up or down after each MOVE or SPRINT.
        EXTRA_LEVEL = 8,
        /// Glides down.
        GLIDES = 9,
        /// Adds a die in fights for others of its kind in the cube.
        HORDE = 10,
        /// Nobody has a Clear Shot at it.
        NO_CLEAR_SHOT = 11,
        /// An enemy at which it strikes when it breaks away has a die less.
        HOLDS_FAST = 12,
        /// Defuses Booby Traps.
        DEFUSES = 13,
        /// Sets up sentry guns, steers remote models, lifts traps.
        ENGINEER = 14,
        /// Sprints before round 1.
        SCOUTS = 15,
        /// May step aside after a shot.
        EVADES = 16,
        /// A construct.
        CONSTRUCT = 17,
        /// A vehicle.
        VEHICLE = 18,
        /// Leaves a wreck behind.
        LEAVES_WRECK = 19,
        /// Deploys from the air.
        AERIAL = 20,
        /// Starts off the table.
        DROPS = 21,
        /// Its team may re-roll Command dice below half.
        TRAINED = 22,
        /// One more `+1 Model` result each round.
        RELAYS = 23,
        /// Shoots with two weapons.
        TWO_WEAPONS = 24,
        /// Hides the cubes around it.
        CLOAKS = 25,
        /// Undamaged at once, the first time it is hurt and lives.
        LIFE_SUPPORT = 26,
        /// Does nothing without an engineer near it.
        REMOTE = 27,
        /// Runs wild once it is hurt.
        RAMPAGES = 28,
        /// Any damage kills it.
        VULNERABLE = 29,
        /// Uses no weapons.
        NON_COMBATANT = 30,
        /// Reloads weapons of friends.
        LOADS = 31,
        /// As leader moves an item before the game.
        LOGISTICS = 32,
        /// As leader re-rolls a die of the recon test.
        STRATEGIST = 33,
        /// Carries three items.
        CARRIES_THREE = 34,
        /// Its weapons reload slowly while it is hurt.
        WEAPONS_TEAM = 35,
        /// Fills its cube with toxic smoke, once.
        SMOKESCREEN = 36,
        /// May catch fire when it is hit.
        VOLATILE = 37,
        /// Heals.
        HEALS = 38,
        /// Teleports.
        TELEPORTS = 39,
        /// One more die when it fires for effect.
        COVERS = 40,
        /// Its ranged weapons reach one cube farther.
        DEADEYE = 41,
        /// One more die in SHOOT.
        HOLO_SIGHT = 42,
        /// A die less in FIGHT.
        CLUMSY = 43,
        /// Has psychic weapons.
        PSYCHIC = 44,
        /// Calls rat swarms.
        SWARM_LORD = 45,
    }
}

sortie_kernel::bit_set! {
    /// What an attack does or is; of the model and the weapon together.
    pub Traits(u64) {
        /// SHOOT with it is a long action.
        HEAVY = 0,
        /// Spent after its first use.
        ONE_USE = 1,
        /// May fire for effect.
        RAPID_FIRE = 2,
        /// Two more dice.
        SCOPE = 3,
        /// One more die in SHOOT, but for indirect weapons and scopes.
        HOLO_SIGHT = 4,
        /// Needs no line of sight.
        NO_SIGHT = 5,
        /// Does no damage.
        HARMLESS = 6,
        /// Must be reloaded.
        SLOW_RELOAD = 7,
        /// Marks targets and profits from marks.
        TAGS = 8,
        /// Any damage kills.
        TOXIC = 9,
        /// One more potential damage to machines.
        DISMANTLES = 10,
        /// Throws the target away.
        KNOCKS_BACK = 11,
        /// Pins everybody in the cube.
        SUPPRESSES = 12,
        /// Throws everybody in the cube away.
        BLASTS = 13,
        /// Marks the target activated.
        STUNS = 14,
        /// Sets everybody in the cube on fire.
        BURNS = 15,
        /// Thrown at a cube.
        GRENADE = 16,
        /// Comes down on a cube from above.
        INDIRECT = 17,
        /// Explodes.
        EXPLODES = 18,
        /// Leaves a trap.
        TRAPS = 19,
        /// Makes friends fresh again.
        INVIGORATES = 20,
        /// Rolls for what it does.
        EXPERIMENTAL = 21,
        /// Leaves smoke.
        SMOKES = 22,
        /// Its carrier may catch fire, and then it is lost.
        VOLATILE = 23,
        /// Leaves toxic smoke.
        CLOUDS = 24,
        /// Its effect as a grenade is to mark everybody in the cube activated.
        STUNS_CUBE = 25,
    }
}

/// Quantities that abilities change; values of several sources are added when the game is set up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Numbers {
    /// Failed dice that may be re-rolled in SHOOT tests (WEIGHT OF FIRE).
    pub shoot_rerolls: u8,
    /// Failed dice that may be re-rolled in FIGHT tests (FRENZY).
    pub fight_rerolls: u8,
    /// Failed dice that may be re-rolled in SURVIVE tests (RESILIENT).
    pub survive_rerolls: u8,
    /// Command dice (TACTICIAN); of several the highest counts.
    pub command_dice: u8,
    /// Shield dice before Armour (ENERGY SHIELD), all shields of the model together.
    pub shield_dice: u8,
    /// Shield dice for everybody in the cube (SHIELD GENERATOR).
    pub cube_shield_dice: u8,
    /// Potential damage spared in each attack (TOUGH); several count once.
    pub toughness: u8,
    /// Armour pierced.
    pub ap: u8,
    /// Armour on top of the profile's (WALKER SHIELD).
    pub armour: u8,
    /// Dice of its explosion (FRAG).
    pub frag: u8,
    /// Dice of its explosion from above (INDIRECT).
    pub indirect: u8,
    /// Dice of the explosion when it dies (BOOM!).
    pub boom: u8,
}

impl Numbers {
    /// Adds another source.
    pub fn add(&mut self, other: &Numbers) {
        self.shoot_rerolls += other.shoot_rerolls;
        self.fight_rerolls += other.fight_rerolls;
        self.survive_rerolls += other.survive_rerolls;
        self.command_dice = self.command_dice.max(other.command_dice);
        self.shield_dice += other.shield_dice;
        self.cube_shield_dice += other.cube_shield_dice;
        self.toughness = self.toughness.max(other.toughness);
        self.ap += other.ap;
        self.armour += other.armour;
        self.frag += other.frag;
        self.indirect += other.indirect;
        self.boom += other.boom;
    }
}
