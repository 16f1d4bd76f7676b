//! The server's tests: the same suite on SQLite and on PostgreSQL, which the tests start themselves.
#![allow(clippy::unwrap_used, reason = "in a test a missing value is a failure, and the line says where")]

#[macro_use]
mod support;
mod bad_input;
mod bots;
mod crashes;
mod dice_commitment;
mod fuzz;
mod live;
mod load;
mod nodes;
mod play;
mod postgres;
mod secrecy;
mod service;
mod threads;
mod undo;
