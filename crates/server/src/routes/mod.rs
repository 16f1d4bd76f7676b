//! The addresses of the API, each described where it is answered.
#![allow(unused_qualifications, reason = "the macro that describes an address writes them")]

pub(crate) mod campaigns;
pub(crate) mod forecast;
pub(crate) mod games;
pub(crate) mod live;
pub(crate) mod offers;
pub(crate) mod questions;
pub(crate) mod reading;
pub(crate) mod replays;
pub(crate) mod service;
