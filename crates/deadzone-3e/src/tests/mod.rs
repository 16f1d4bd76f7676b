//! Tests of the sequences: the smallest scene that shows a rule, dice scripted and used up.

mod assault;
mod command;
mod dice;
mod forced;
mod items;
mod movement;
mod rounds;
mod scenarios;
mod scripts;
mod setup;
mod shooting;
