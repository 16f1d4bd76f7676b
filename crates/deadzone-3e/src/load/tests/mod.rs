//! Tests of the data files: force building, and the lists that come with the program.

mod force;
mod lists;
