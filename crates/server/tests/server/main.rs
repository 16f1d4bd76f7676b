//! The server's tests: the same suite on SQLite and on PostgreSQL, which the tests start themselves.
#![allow(clippy::unwrap_used, reason = "in a test a missing value is a failure, and the line says where")]

#[macro_use]
mod support;
mod away;
mod bad_input;
mod bot_author;
mod bots;
mod campaigns;
mod container;
mod crashes;
mod deploy;
mod dice_commitment;
mod doors;
mod faults;
mod fuzz;
mod live;
mod load;
mod nodes;
mod operate;
mod play;
mod postgres;
mod reading;
mod scale_out;
mod secrecy;
mod secrets_in_logs;
mod service;
mod threads;
mod undo;
