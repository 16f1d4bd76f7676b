//! The web table: HTTP, WebSocket, storage and the embedded browser client.
//!
//! A game is its header and its log, in SQLite or PostgreSQL; a node only holds copies, so it can be killed at any
//! moment and another carries on. The server knows no rules: it keeps rows, asks the table crate what each
//! viewer may see, and sends that. What a viewer may not know never leaves `sortie_table::live`.
//!
//! [`serve`] runs it; [`router::app`] is the application without a socket, for tests.

pub mod app;
mod audit;
mod bots;
mod campaign_files;
mod client;
mod connections;
pub mod dice_commitment;
pub mod dto;
mod extract;
pub mod header;
pub mod hub;
pub mod lanes;
mod limits;
pub mod load;
mod network;
mod options;
mod origin_check;
mod page;
mod replay_cache;
mod requester;
mod room;
pub mod router;
mod routes;
pub mod secrets;
mod serve;
pub mod settings;
pub mod store;
mod undo;
mod view;

pub use options::{Limits, Options};
pub use serve::{Running, ServeError, serve, start, wait};
