//! Models, tokens and markers of a script, put on the table.

use super::Builder;
use super::fields::{MarkerStage, ModelStage, Stage};
use crate::ids::ModelId;
use crate::setup::Setup;
use crate::state::{Effects, Flags, ITEMS, Mark, State, Token, total};
use sortie_geometry::cube::{Cell, Spot};
use sortie_kernel::words::Fault;
use std::collections::BTreeMap;

pub(super) fn mark(place: &str, marker: &MarkerStage, setup: &Setup, builder: &mut Builder) -> Option<Mark> {
    let known = ["smoke", "gas", "trap", "link", "field"];
    Some(match marker.kind.as_str() {
        "smoke" => Mark::Smoke,
        "gas" => Mark::Gas(marker.value),
        "trap" => Mark::Trap(
            marker.value,
            builder.side(&format!("{place}.side"), marker.side.as_deref().unwrap_or("a"))?,
        ),
        "field" => Mark::Field(marker.value),
        "link" => Mark::Link(model(
            &format!("{place}.model"),
            marker.model.as_deref().unwrap_or_default(),
            setup,
            builder,
        )?),
        word => {
            builder.faults.push(Fault::unknown(format!("{place}.kind"), "marker", word, known));
            return None;
        }
    })
}

pub(super) fn model(place: &str, name: &str, setup: &Setup, builder: &mut Builder) -> Option<ModelId> {
    let known = setup.roster.iter().map(|recruit| recruit.name.as_str());
    builder.take(setup.model_named(name).ok_or_else(|| Fault::unknown(place, "model", name, known)))
}

/// Numbers of tokens by the words of their kinds.
fn counts(place: &str, written: &BTreeMap<String, u8>, builder: &mut Builder) -> [u8; ITEMS] {
    let mut counts = [0; ITEMS];
    for (word, count) in written {
        if let Some(item) = builder.item(place, word) {
            counts[item as usize] = *count;
        }
    }
    counts
}

/// Marks the consoles that were used this round.
pub(super) fn use_consoles(stage: &Stage, setup: &Setup, state: &mut State, builder: &mut Builder) {
    let cells: Vec<Cell> = setup.scenario(state).console_cells(setup.grid.board()).collect();
    for word in &stage.consoles_used {
        match cells.iter().position(|cell| cell.to_string() == *word) {
            Some(index) => state.consoles |= 1 << index,
            None => {
                let known: Vec<String> = cells.iter().map(ToString::to_string).collect();
                let known = known.iter().map(String::as_str);
                builder.faults.push(Fault::unknown("consoles-used", "console", word, known));
            }
        }
    }
}

/// What nobody has seen. Unless it is written, as many tokens are certain as the scenario says and lie face down.
fn unseen_tokens(stage: &Stage, setup: &Setup, state: &mut State, builder: &mut Builder) {
    let scenario = setup.scenario(state).tokens;
    let unknown = stage.unknown.as_ref().map(|written| counts("unknown", written, builder));
    state.tokens.unknown = unknown.unwrap_or(scenario.pool);
    let mut left = state.tokens.unseen();
    state.tokens.certain = match &stage.certain {
        Some(written) => counts("certain", written, builder),
        None => scenario.certain.map(|count| {
            let count = u16::from(count).min(left);
            left -= count;
            count as u8
        }),
    };
    let (unseen, certain) = (state.tokens.unseen(), total(&state.tokens.certain));
    if certain > unseen {
        builder.faults.push(Fault::new("certain", "fewer tokens lie face down, unseen by anybody"));
    } else if unseen - certain > total(&state.tokens.unknown) {
        builder.faults.push(Fault::new("unknown", "more tokens lie face down, unseen by anybody"));
    }
}

pub(super) fn place_tokens(stage: &Stage, setup: &Setup, state: &mut State, builder: &mut Builder) {
    for (index, token) in stage.tokens.iter().enumerate() {
        let place = format!("token[{index}]");
        let cell = builder.cell(&format!("{place}.at"), &token.at, &setup.grid);
        let kind = token.kind.as_ref().map(|word| builder.item(&format!("{place}.kind"), word));
        let known = match (token.known.as_deref(), &kind) {
            (None, None) => 0,
            (None | Some("all"), Some(_)) => Token::FACE_UP,
            (Some("a"), Some(_)) => 1,
            (Some("b"), Some(_)) => 2,
            (Some(_), None) => {
                builder
                    .faults
                    .push(Fault::new(format!("{place}.known"), "a token that somebody knows has a kind"));
                continue;
            }
            (Some(word), Some(_)) => {
                builder.faults.push(Fault::unknown(
                    format!("{place}.known"),
                    "viewer",
                    word,
                    ["all", "a", "b"],
                ));
                continue;
            }
        };
        if let Some(cell) = cell {
            state.tokens.put(Token { cell, kind: kind.flatten(), known });
        }
    }
    unseen_tokens(stage, setup, state, builder);
}

pub(super) fn place_model(
    id: ModelId,
    stage: &ModelStage,
    setup: &Setup,
    state: &mut State,
    builder: &mut Builder,
) {
    let place = format!("model[{}] {}", id.index(), stage.name);
    let item = stage.item.as_ref().and_then(|word| builder.item(&format!("{place}.item"), word));
    let cell = stage.at.as_ref().and_then(|word| builder.cell(&format!("{place}.at"), word, &setup.grid));
    let spot =
        stage.spot.map(|[x, y]| {
            builder.take(Spot::new(x, y).ok_or_else(|| {
                Fault::new(format!("{place}.spot"), "a spot is a pair of numbers from 0 to 999")
            }))
        });
    let profile = setup.profile(id);
    let model = state.model_mut(id);
    model.damage = stage.damage;
    model.item = item;
    let flags = [
        (Flags::BOUGHT, stage.bought),
        (Flags::PINNED, stage.pinned),
        (Flags::ACTIVATED, stage.activated),
        (Flags::ON_FIRE, stage.fire),
        (Flags::PREY, stage.prey),
        (Flags::DEAD, stage.dead),
        (Flags::LEFT, stage.left),
        (Flags::RESERVE, stage.reserve),
        (Flags::CLOUD_USED, stage.cloud_used),
        (Flags::SUPPORT_USED, stage.life_support_used),
        (Flags::BUILT_IN_1_USED, stage.built_in_1_used),
        (Flags::BUILT_IN_2_USED, stage.built_in_2_used),
        (Flags::RECON_MOVED, stage.recon_moved),
        (Flags::LANDED, stage.landed),
        (Flags::WEARY, stage.weary),
        (Flags::FRESH, stage.fresh),
        (Flags::AVENGING, stage.avenging),
    ];
    for (flag, on) in flags {
        model.set(flag, on);
    }
    for word in &stage.effects {
        let known = Effects::NAMED.iter().find(|(name, _)| name == word);
        match known {
            Some((_, effect)) => model.effects.0 |= effect.0,
            None => builder.faults.push(Fault::unknown(
                format!("{place}.effects"),
                "effect",
                word,
                Effects::NAMED.iter().map(|(name, _)| *name),
            )),
        }
    }
    if let Some(word) = &stage.sharp {
        let known = setup.weapon_names.iter().map(String::as_str);
        let found = setup.weapon_named(word);
        let place = format!("{place}.sharp");
        model.sharpen(builder.take(found.ok_or_else(|| Fault::unknown(place, "weapon", word, known))));
    }
    for word in &stage.spent {
        let slot =
            profile.weapons.iter().position(|weapon| setup.weapon_word(setup.weapon(*weapon).name) == word);
        match slot {
            Some(slot) => model.spend(slot),
            None => builder
                .faults
                .push(Fault::new(format!("{place}.spent"), format!("the model has no weapon {word:?}"))),
        }
    }
    if stage.damage >= profile.hp && !stage.dead {
        builder.faults.push(Fault::new(
            format!("{place}.damage"),
            "a model with so much damage is dead; say `dead = true`",
        ));
    }
    let gone = stage.dead || stage.left || stage.reserve || stage.later;
    if let Some(cell) = cell {
        let chosen = spot.flatten();
        // In a halved cube a spot tells the half; without one the half is the one written.
        let cell = chosen.map_or(cell, |spot| setup.grid.place(cell, spot));
        if !setup.grid.has_floor(cell) && builder.climber.as_deref() != Some(stage.name.as_str()) {
            let why = format!("{cell} has no floor to stand on");
            builder.faults.push(Fault::new(format!("{place}.at"), why));
        }
        let look = crate::look::Look { setup, state };
        let free = look.free_spots(id, cell);
        let spot = chosen
            .or_else(|| free.iter().copied().find(|spot| *spot == Spot::MIDDLE))
            .or_else(|| free.first().copied());
        let model = state.model_mut(id);
        model.cell = cell;
        model.spot = spot.unwrap_or(Spot::MIDDLE);
        model.set(Flags::IN_PLAY, !gone);
    } else if !gone && stage.at.is_none() && !builder.undeployed {
        builder.faults.push(Fault::new(format!("{place}.at"), "a model in play stands in a cube; say where"));
    }
}
