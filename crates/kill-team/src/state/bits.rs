//! Sets of bits: what is true of an operative, what it has done, what lies on it, what became of a tac op.

macro_rules! bit_set {
    ($(#[$meta:meta])* $name:ident($word:ty) { $( $(#[$bit_meta:meta])* $bit:ident = $number:expr ),* $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        pub struct $name(pub $word);

        impl $name {
            $( $(#[$bit_meta])* pub const $bit: $name = $name(1 << $number); )*

            /// Every member with the name scripts use for it.
            pub const NAMED: &'static [($name, &'static str)] = &[$( ($name::$bit, stringify!($bit)) ),*];

            /// Whether all of `other` is in the set.
            pub fn has(self, other: $name) -> bool {
                self.0 & other.0 == other.0
            }

            /// Whether any of `other` is in the set.
            pub fn any(self, other: $name) -> bool {
                self.0 & other.0 != 0
            }

            /// Adds all of `other`.
            pub fn add(&mut self, other: $name) {
                self.0 |= other.0;
            }

            /// Takes away all of `other`.
            pub fn drop(&mut self, other: $name) {
                self.0 &= !other.0;
            }

            /// Adds or takes away.
            pub fn set(&mut self, other: $name, yes: bool) {
                if yes { self.add(other) } else { self.drop(other) }
            }

            /// Both sets together.
            #[must_use]
            pub const fn with(self, other: $name) -> $name {
                $name(self.0 | other.0)
            }
        }
    };
}

bit_set! {
    /// What is true of one operative.
    Flags(u16) {
        /// It stands in the killzone.
        ON_TABLE = 0,
        /// Its order is conceal; without the flag it is engage.
        CONCEAL = 1,
        /// It may still be activated in this turning point.
        READY = 2,
        /// It is on guard.
        GUARD = 3,
        /// It performed overwatch in this turning point.
        OVERWATCHED = 4,
        /// It is incapacitated and waits for its removal.
        DOWN = 5,
        /// Its activation has been interrupted by a guard attack.
        INTERRUPTED = 6,
        /// It made a point-blank overwatch against the operative being activated.
        POINT_BLANK = 7,
        /// It is being activated.
        ACTIVE = 8,
        /// It has been activated in this turning point.
        ACTIVATED = 9,
        /// It has just been incapacitated, and what follows from that is still to come.
        FELL = 10,
        /// A ploy keeps it standing at 0 wounds.
        KEPT = 11,
        /// It left the killzone without being incapacitated.
        LEFT = 12,
        /// It has made a shooting attack in this turning point.
        SHOT = 13,
    }
}

bit_set! {
    /// Actions performed in an activation.
    Actions(u32) {
        /// Normal move.
        MOVE = 0,
        /// Charge.
        CHARGE = 1,
        /// Fall back.
        FALL_BACK = 2,
        /// Dash.
        DASH = 3,
        /// Shoot.
        SHOOT = 4,
        /// Fight.
        FIGHT = 5,
        /// Guard.
        GUARD = 6,
        /// The mission's action.
        MISSION = 7,
        /// Pick up.
        PICK_UP = 8,
        /// Shoot with a weapon that forbids moving.
        SHOOT_HEAVY = 9,
        /// Shoot with a bolt weapon, while a ploy makes that matter.
        SHOOT_BOLT = 10,
        /// Shoot for the second time.
        SHOOT_TWICE = 11,
        /// Fight for the second time.
        FIGHT_TWICE = 12,
        /// Operate a hatchway.
        OPERATE_HATCH = 13,
        /// Mark an enemy with a markerlight.
        MARKERLIGHT = 16,
        /// Throw a photon grenade.
        PHOTON = 17,
        /// Scan with an auspex.
        AUSPEX = 18,
        /// Throw a smoke grenade.
        SMOKE = 19,
        /// Loose mindshackle scarabs.
        MINDSHACKLE = 20,
        /// Have a weapon platform act.
        CONTROL = 21,
        /// Change one's own order.
        CHANGE_ORDER = 22,
        /// Tac op Sabotage.
        SABOTAGE = 23,
        /// Tac op Upload Viral Code.
        UPLOAD = 24,
        /// Tac op Vantage.
        VANTAGE = 25,
        /// Tac op Triangulate.
        TRIANGULATE = 26,
        /// Tac op Plant Signal Beacon.
        BEACON = 27,
        /// Tac op Interloper.
        INTERLOPE = 28,
        /// Destroy the enemy's banner.
        DESTROY_BANNER = 29,
        /// Two attacks with one weapon.
        STORM = 30,
        /// Shoot with a weapon on suspensors.
        SHOOT_SUSPENDED = 31,
    }
}

bit_set! {
    /// What a ploy or an ability does to one operative for its activation.
    Effects(u16) {
        /// It has 2 inches more M and few actions to choose from.
        MARCHING = 0,
        /// It is not injured, whatever its wounds.
        UNINJURED = 1,
        /// Changes of its APL are left out.
        PLAIN_APL = 2,
        /// It neither shoots nor fights, and dashes 2 inches farther.
        AGILE = 3,
        /// Its fall back costs 1 AP less.
        WITHDRAWING = 4,
        /// A dash costs it nothing.
        FREE_DASH = 5,
        /// A dash costs it nothing as its next action.
        FLEET = 6,
        /// Its next action, if it is a charge, goes an inch farther.
        CHARGING_FAR = 7,
        /// Its next action, if it is a shot, is aimed into a combat of its friends.
        SUPPORTING = 8,
        /// An injury does not slow it.
        SYNAPTIC = 9,
        /// A mission action costs it 1 AP less.
        BRIEFED = 10,
        /// The enemy directs it for one action.
        CONTROLLED = 11,
        /// It moves as if it had FLY.
        FLYING = 12,
        /// The attack under way splashes harder.
        SPLASH_HARDER = 13,
        /// The attack under way splashes farther.
        SPLASH_FARTHER = 14,
        /// It has dashed for nothing and must pay for it if it attacks.
        RAN = 15,
    }
}

bit_set! {
    /// What lies on one operative beyond its activation.
    Marks(u16) {
        /// A markerlight rests on it.
        MARKERLIGHT = 0,
        /// It is dazzled by a photon grenade.
        PHOTON = 1,
        /// Its shots leave no cover.
        NO_COVER = 2,
        /// A stimulant runs in it.
        STIMULANT = 3,
        /// It has been implanted.
        IMPLANTED = 4,
        /// It secured a hostage or spoils by which a tac op knows it.
        NOTED = 5,
        /// It leaves the killzone when the action is over.
        LEAVING = 6,
        /// Damage of the attack under way is lost, because a tac op marks it.
        SPARED = 7,
        /// It would have suffered damage while it was spared.
        WOULD_SUFFER = 8,
        /// It is kept standing beyond the activation under way.
        KEPT_LONGER = 9,
        /// It has repeated a shot from above in this turning point.
        FROM_ABOVE = 10,
        /// Its conceal order counts as engage in the attack under way. [KT-TERR-08]
        EXPOSED = 11,
    }
}

bit_set! {
    /// What a dataslate will remember of an operative; it survives its removal.
    Deeds(u8) {
        /// It incapacitated an enemy.
        FELLED = 0,
        /// It incapacitated the enemy LEADER.
        FELLED_LEADER = 1,
        /// It did something for the mission or a tac op.
        DID = 2,
        /// It was incapacitated.
        WAS_DOWN = 3,
    }
}

bit_set! {
    /// What has become of a tac op.
    Progress(u8) {
        /// Both players know it.
        REVEALED = 0,
        /// Its first condition was scored.
        FIRST = 1,
        /// Its second condition was scored.
        SECOND = 2,
        /// The thing it names (a target, a place) is settled.
        SETTLED = 3,
        /// It was revealed by a fall, and others that fell with that one are still to be dealt with.
        JUST_NOW = 4,
    }
}
