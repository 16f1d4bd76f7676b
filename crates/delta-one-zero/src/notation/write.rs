//! Choices as lines of text.

use super::line::read_stand;
use crate::choice::{Act, Aim, Choice, Path};
use crate::mission::DROPPED;
use crate::orders;
use crate::say::{model_name, team_name};
use crate::setup::{ModelId, Setup};
use crate::state::Place;
use sortie_open_table::inches;
use std::fmt;

/// A weapon's name; one that is not there by its number, bare hands as `unarmed`.
fn weapon_name(setup: &Setup, id: ModelId, weapon: Option<u8>) -> String {
    let Some(place) = weapon else { return "unarmed".to_string() };
    let found = if setup.has(id) { setup.weapon(id, place) } else { None };
    found.map_or_else(|| format!("#{place}"), |weapon| weapon.name.clone())
}

fn place_text(at: Place) -> String {
    inches::place_text(at.spot())
}

/// The ground under a top is written with its height: without one the top would be meant.
fn stand_text(setup: &Setup, id: ModelId, at: Place) -> String {
    let text = place_text(at);
    if read_stand(setup, id, &text) == Ok(at) { text } else { format!("{text},0") }
}

fn write_path(setup: &Setup, id: ModelId, path: &Path, out: &mut dyn fmt::Write) -> fmt::Result {
    path.places().iter().try_for_each(|place| write!(out, " {}", stand_text(setup, id, *place)))
}

/// Writes a choice.
pub(crate) fn write(setup: &Setup, choice: Choice, out: &mut dyn fmt::Write) -> fmt::Result {
    let name = |id: ModelId| model_name(setup, id);
    match choice {
        Choice::Edge(edge) => write!(out, "edge {}", edge.word()),
        Choice::First(side) => write!(out, "first {}", side.letter()),
        Choice::Deploy { model, at } => {
            write!(out, "deploy {} {}", name(model), stand_text(setup, model, at))
        }
        Choice::Order { team, order } => {
            write!(out, "order {} {}", team_name(team), orders::rule_of(order).word)
        }
        Choice::Activate(team) => write!(out, "activate {}", team_name(team)),
        Choice::Move { model, path } => {
            write!(out, "move {}", name(model))?;
            write_path(setup, model, &path, out)
        }
        Choice::Stay(id) => write!(out, "stay {}", name(id)),
        Choice::Name(id) => write!(out, "name {}", name(id)),
        Choice::React(models) => {
            out.write_str("react")?;
            models.iter().try_for_each(|id| write!(out, " {}", name(id)))
        }
        Choice::Act { by, act } => write_act(setup, by, act, out),
        Choice::Leave(id) => write!(out, "leave {}", name(id)),
        Choice::Reallocate { hits, to } => write!(out, "reallocate {hits} {}", name(to)),
        Choice::Retreat { model, left } => {
            write!(out, "retreat {} {}", name(model), if left { "left" } else { "right" })
        }
        Choice::AttackBack { model, weapon, target } => {
            write!(out, "attack-back {} {} {}", name(model), name(target), weapon_name(setup, model, weapon))
        }
        Choice::Play(card) => write!(out, "play {}", card.word()),
        Choice::Clear(id) => write!(out, "clear {}", name(id)),
        Choice::Command { order, aim } => {
            write!(out, "command {}", order.word())?;
            match aim {
                Aim::Nothing => Ok(()),
                Aim::Team(team) => write!(out, " team {}", team_name(team)),
                Aim::Teams(one, other) => write!(out, " teams {} {}", team_name(one), team_name(other)),
                Aim::Reveal(team) => write!(out, " reveal {}", team_name(team)),
                Aim::Model(id) => write!(out, " model {}", name(id)),
            }
        }
        Choice::Lay(at) => write!(out, "lay {}", place_text(at)),
        Choice::Resupply { model, place } => {
            write!(out, "resupply {} {}", name(model), weapon_name(setup, model, Some(place)))
        }
        Choice::Rally { model, path } => {
            write!(out, "rally {}", name(model))?;
            path.map_or(Ok(()), |path| write_path(setup, model, &path, out))
        }
        Choice::Discard(card) => write!(out, "discard {}", card.word()),
        Choice::Yes => out.write_str("yes"),
        Choice::No => out.write_str("no"),
        Choice::Pass => out.write_str("pass"),
    }
}

fn write_act(setup: &Setup, by: ModelId, act: Act, out: &mut dyn fmt::Write) -> fmt::Result {
    let name = |id: ModelId| model_name(setup, id);
    let own = name(by);
    match act {
        Act::Shoot { weapon, target, magazine } => {
            let extra = if magazine { " magazine" } else { "" };
            write!(out, "shoot {own} {} {}{extra}", name(target), weapon_name(setup, by, Some(weapon)))
        }
        Act::Bombard { weapon, at } => {
            write!(out, "bombard {own} {} {}", place_text(at), weapon_name(setup, by, Some(weapon)))
        }
        Act::Fight { weapon, target } => {
            write!(out, "fight {own} {} {}", name(target), weapon_name(setup, by, weapon))
        }
        Act::Grace { target } => write!(out, "finish {own} {}", name(target)),
        Act::Breach { door, planned: true, weapon: 0 } => {
            write!(out, "breach {own} {} plan", u16::from(door) + 1)
        }
        Act::Breach { door, planned, weapon } => {
            let plan = if planned { " plan" } else { "" };
            write!(out, "breach {own} {} {}{plan}", u16::from(door) + 1, weapon_name(setup, by, Some(weapon)))
        }
        Act::Climb { to } => write!(out, "climb {own} {}", stand_text(setup, by, to)),
        Act::Detect { at } => write!(out, "detect {own} {}", place_text(at)),
        Act::FireMission { order, at } => {
            write!(out, "fire-mission {own} {} {}", order.word(), place_text(at))
        }
        Act::Aid { patient } => write!(out, "aid {own} {}", name(patient)),
        Act::Interact { objective: DROPPED } => write!(out, "interact {own} dropped"),
        Act::Interact { objective } => write!(out, "interact {own} {}", u16::from(objective) + 1),
        Act::Rescue { casualty } => write!(out, "rescue {own} {}", name(casualty)),
        Act::Reload { weapon } => write!(out, "reload {own} {}", weapon_name(setup, by, Some(weapon))),
        Act::Spot { marksman } => write!(out, "spot {own} {}", name(marksman)),
        Act::Spare { weapon } => write!(out, "spare {own} {}", weapon_name(setup, by, Some(weapon))),
    }
}
