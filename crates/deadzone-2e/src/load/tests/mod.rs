//! Tests of the loader, by what it reads.

mod arming;
mod force;
mod lists;
mod random;
mod teams;
mod user;
