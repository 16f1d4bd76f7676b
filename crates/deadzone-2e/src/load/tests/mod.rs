//! Tests of the loader, by what it reads.

mod force;
mod lists;
mod random;
mod user;
