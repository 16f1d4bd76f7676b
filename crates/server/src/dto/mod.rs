//! The types of the API. Everything that enters or leaves the server is one of these types; OpenAPI and the client's
//! TypeScript types are made from them.

pub mod campaign;
pub mod error;
pub mod frames;
pub mod game;
pub mod log;
pub mod offer;
pub mod question;
pub mod reading;
pub mod table;
#[cfg(test)]
mod typescript;
