//! Small sets of named members, one bit each: states of a model, effects, permissions.

/// Declares a set of bits with its members. A member written with a text, `PINNED = 1 as "pinned"`, is listed in
/// `NAMED`; scripts set it and facts show it by that text. Two members with one bit do not compile.
///
/// ```
/// sortie_kernel::bit_set! {
///     /// States of a model.
///     pub Flags(u16) {
///         /// Lies down.
///         PINNED = 0 as "pinned",
///         /// Has acted.
///         DONE = 1,
///     }
/// }
/// let mut flags = Flags::PINNED;
/// flags.set(Flags::DONE, true);
/// assert!(flags.has(Flags::PINNED | Flags::DONE) && Flags::NAMED == [("pinned", Flags::PINNED)]);
/// ```
#[macro_export]
macro_rules! bit_set {
    (
        $(#[$meta:meta])*
        $vis:vis $name:ident($word:ty) {
            $( $(#[$bit_meta:meta])* $bit:ident = $number:literal $(as $text:literal)? ),* $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        $vis struct $name($vis $word);

        const _: () = {
            // Two names for one bit would mix up two different states.
            let (mut all, mut count) = (0u64, 0);
            $( all |= 1u64 << $number; count += 1; let _ = $number; )*
            assert!(all.count_ones() == count, "each member has a bit of its own");
        };

        #[allow(dead_code, reason = "no set needs every method")]
        impl $name {
            $( $(#[$bit_meta])* $vis const $bit: $name = $name(1 << $number); )*

            /// Nothing.
            $vis const NONE: $name = $name(0);

            /// The members that have a name in scripts and facts.
            $vis const NAMED: &'static [(&'static str, $name)] = &[$( $(($text, $name::$bit),)? )*];

            /// Whether all of these are in the set.
            #[inline]
            #[must_use]
            $vis const fn has(self, other: $name) -> bool {
                self.0 & other.0 == other.0
            }

            /// Whether any of these is in the set.
            #[inline]
            #[must_use]
            $vis const fn any(self, other: $name) -> bool {
                self.0 & other.0 != 0
            }

            /// Both sets together.
            #[inline]
            #[must_use]
            $vis const fn with(self, other: $name) -> $name {
                $name(self.0 | other.0)
            }

            /// The members that are in both sets.
            #[inline]
            #[must_use]
            $vis const fn and(self, other: $name) -> $name {
                $name(self.0 & other.0)
            }

            /// This set without the other.
            #[inline]
            #[must_use]
            $vis const fn without(self, other: $name) -> $name {
                $name(self.0 & !other.0)
            }

            /// Adds all of these.
            #[inline]
            $vis const fn add(&mut self, other: $name) {
                self.0 |= other.0;
            }

            /// Takes all of these out.
            #[inline]
            $vis const fn remove(&mut self, other: $name) {
                self.0 &= !other.0;
            }

            /// Adds these or takes them out.
            #[inline]
            $vis const fn set(&mut self, other: $name, on: bool) {
                if on { self.add(other) } else { self.remove(other) }
            }

            /// The names of the members that are in the set.
            $vis fn names(self) -> impl Iterator<Item = &'static str> {
                $name::NAMED.iter().filter(move |(_, member)| self.has(*member)).map(|(name, _)| *name)
            }

            /// The member with this name.
            $vis fn named(name: &str) -> Option<$name> {
                $name::NAMED.iter().find(|(known, _)| *known == name).map(|(_, member)| *member)
            }
        }

        impl std::ops::BitOr for $name {
            type Output = $name;

            #[inline]
            fn bitor(self, other: $name) -> $name {
                self.with(other)
            }
        }

        impl std::ops::BitOrAssign for $name {
            #[inline]
            fn bitor_assign(&mut self, other: $name) {
                self.add(other);
            }
        }
    };
}

#[cfg(test)]
mod tests {
    bit_set! {
        /// A set for the test.
        Marks(u32) {
            /// First.
            ONE = 0 as "one",
            /// Not in scripts.
            TWO = 5,
            /// Last.
            THREE = 31 as "three",
        }
    }

    #[test]
    fn members_are_added_removed_and_named() {
        let mut marks = Marks::ONE | Marks::THREE;
        assert!(
            marks.has(Marks::ONE)
                && !marks.has(Marks::ONE | Marks::TWO)
                && marks.any(Marks::ONE | Marks::TWO)
        );
        assert_eq!(marks.names().collect::<Vec<_>>(), ["one", "three"]);
        marks.set(Marks::ONE, false);
        marks |= Marks::TWO;
        assert_eq!(marks, Marks::TWO.with(Marks::THREE));
        assert_eq!((marks.without(Marks::TWO), marks.and(Marks::TWO)), (Marks::THREE, Marks::TWO));
        assert_eq!((Marks::named("three"), Marks::named("two")), (Some(Marks::THREE), None));
    }
}
