//! Resolving a set of cards: reallocation, flips, Stun and Terror, Wounds, casualty Stress.
//! [D1Z-WND-06] [D1Z-WND-07] [D1Z-WND-17] [D1Z-FTP-03] [D1Z-FTP-04] [D1Z-FTP-06]
//!
//! Resolve → PickReallocation … → Flips → Flipped → window (e) → Applied → Flips … → Settled.
//! `from` is the first attack concerned: a CQB inside an Action step flips only its own.

use crate::choice::Choice;
use crate::event::Event;
use crate::frame::Frame;
use crate::game::{Game, fields, game, no, wrong};
use crate::keywords::{ballistic_shield, critical, eod_suit, fatal, flashbang, poison, stun, terror};
use crate::sequence::windows::{self, Window};
use crate::sequence::{conditions, ranged, wound_deck};
use crate::setup::{ModelId, Traits};
use crate::state::{Attack, AttackFlags, Effects, FaceDown, Flags, ModelSet, TeamFlags, Wound};
use crate::{Cx, DeltaOneZero};
use sortie_kernel::narration::Text;
use sortie_kernel::{Flow, Illegal, Question, say};
use sortie_rulebook::rule;

/// Receivers that can still take hits of an attack.
fn receivers(game: Game<'_>, attack: &Attack) -> impl Iterator<Item = ModelId> {
    attack.receivers.iter().filter(move |id| game.state[*id].is_active())
}

pub(crate) fn resolve(from: u8, cx: &mut Cx<'_>) -> Flow<Frame> {
    rule!("D1Z-WND-17");
    rule!("D1Z-WND-06");
    for number in from..cx.state.attacks().len() as u8 {
        let attack = cx.state.attacks()[usize::from(number)];
        if attack.criticals > 0 {
            rule!("D1Z-FTP-05");
        }
        let open = attack.hits > 0
            && attack.flags.has(AttackFlags::RANGED)
            && !attack.flags.any(AttackFlags::SETTLED | AttackFlags::AREA)
            && cx.state[attack.target].on_board()
            && receivers(game(cx), &attack).next().is_some();
        if open {
            return Flow::Ask(Frame::PickReallocation { from, number });
        }
    }
    Flow::Goto(Frame::Flips { from, model: crate::state::NOBODY })
}

fn reallocating(frame: Frame) -> (u8, u8) {
    fields!(frame, Frame::PickReallocation { from, number } => (from, number))
}

fn attack_of(frame: Frame, game: &Game<'_>) -> Attack {
    game.state.attacks()[usize::from(reallocating(frame).1)]
}

fn check(frame: Frame, choice: Choice, game: &Game<'_>) -> Result<(), Illegal> {
    let attack = attack_of(frame, game);
    match choice {
        Choice::Pass => Ok(()),
        Choice::Reallocate { hits, to } => {
            if hits == 0 || hits > attack.hits.div_ceil(2) {
                return no(rule!("D1Z-FTP-03"), "at most half the hits, rounded up, are moved");
            }
            if !receivers(*game, &attack).any(|id| id == to) {
                if !ranged::is_protected(*game, attack.target) {
                    return no(rule!("D1Z-FTP-01"), "a target of this Role has no Fireteam Protection");
                }
                return no(rule!("D1Z-FTP-02"), "this model cannot take the hits");
            }
            Ok(())
        }
        _ => wrong(),
    }
}

/// How many hits go to whom.
pub(crate) static PICK_REALLOCATION: Question<DeltaOneZero> = Question {
    name: "reallocate",
    by: |frame, game| attack_of(frame, game).target.side(),
    check,
    list: |frame, game, out| {
        let attack = attack_of(frame, game);
        for to in receivers(*game, &attack) {
            out.extend((1..=attack.hits.div_ceil(2)).map(|hits| Choice::Reallocate { hits, to }));
        }
        out.push(Choice::Pass);
    },
    answer: |frame, choice, cx| {
        let (from, number) = reallocating(frame);
        cx.state.attacks_mut()[usize::from(number)].flags.set(AttackFlags::SETTLED, true);
        if let Choice::Reallocate { hits, to } = choice {
            reallocate(cx, number, hits, to);
        }
        Flow::Goto(Frame::Resolve { from })
    },
    text: |frame, game| {
        let attack = attack_of(frame, game);
        if attack.hits == 1 {
            return say![DeltaOneZero, game.setup; "does another model take the hit of ", attack.by, " on ",
                attack.target, "?"];
        }
        say![DeltaOneZero, game.setup; "does another model take any of the ", attack.hits, " hits of ", attack.by,
            " on ", attack.target, "?"]
    },
    default: |_, _| Some(Choice::Pass),
    phrase: |_, choice, _| (choice == Choice::Pass).then(|| Text::plain("Leave the hits where they are")),
    ..Question::BASE
};

/// The last cards that the attack placed go to the receiver.
fn reallocate(cx: &mut Cx<'_>, number: u8, hits: u8, to: ModelId) {
    rule!("D1Z-FTP-03");
    rule!("D1Z-FTP-06");
    let attack = cx.state.attacks()[usize::from(number)];
    let cards = usize::from(hits.saturating_mul(attack.cards_each));
    let own = |card: &FaceDown| card.attack == number && card.model == attack.target;
    let own: Vec<usize> =
        (0..cx.state.cards().len()).filter(|place| own(&cx.state.cards()[*place])).collect();
    // They come last: the receiver got them after everything that lies on it already.
    for (lifted, place) in own[own.len().saturating_sub(cards)..].iter().enumerate() {
        let card = cx.state.lift(place - lifted);
        cx.state.lay(FaceDown { model: to, ..card });
    }
    cx.emit(rule!("D1Z-FTP-04"), || Event::Reallocated { from: attack.target, to, hits });
}

/// The model whose cards are flipped next: in the order in which each got its first.
fn next_model(game: Game<'_>, from: u8) -> Option<ModelId> {
    let card = game.state.cards().iter().find(|card| card.attack >= from);
    // Cards lie in the order in which they were received; the tokens of a Critical came with their attack.
    let received = |card: &FaceDown| {
        let attack = &game.state.attacks()[usize::from(card.attack)];
        if attack.receivers.has(card.model) { u8::MAX } else { card.attack }
    };
    let before = card.map_or(u8::MAX, received);
    let mut attacks = (from..).zip(&game.state.attacks()[usize::from(from)..]);
    let critical = attacks.find(|(number, attack)| attack.criticals > 0 && *number <= before);
    critical.map(|(_, attack)| attack.target).or(card.map(|card| card.model))
}

pub(crate) fn flips(from: u8, model: ModelId, cx: &mut Cx<'_>) -> Flow<Frame> {
    rule!("D1Z-WND-07");
    let mine = |card: &FaceDown| card.model == model && card.attack >= from;
    if let Some(place) = cx.state.cards().iter().position(mine) {
        let card = cx.state.lift(place);
        let attack = cx.state.attacks()[usize::from(card.attack)];
        if eod_suit::discards(game(cx), model, &attack) {
            wound_deck::discard_face_down(cx.state, card);
            stunned(cx, model, &attack);
            return Flow::Goto(Frame::Flips { from, model });
        }
        let kind = card.kind;
        cx.emit(rule!("D1Z-WND-07"), || Event::Flipped { model, kind });
        cx.state.effects.set(Effects::REFLIP | Effects::REFLIPPED, false);
        return window(cx, from, card);
    }
    let Some(next) = next_model(game(cx), from) else {
        return Flow::Goto(Frame::Settle { from });
    };
    criticals(cx, from, next);
    Flow::Goto(Frame::Flips { from, model: next })
}

/// The window that a card opens when it is flipped.
fn window(cx: &Cx<'_>, from: u8, card: FaceDown) -> Flow<Frame> {
    let window = windows::open(cx, Window::Flip, cx.state.active);
    Flow::Call { child: window, then: Frame::Flipped { from, card } }
}

/// Tokens of Criticals on a model, before its cards.
fn criticals(cx: &mut Cx<'_>, from: u8, model: ModelId) {
    for number in from..cx.state.attacks().len() as u8 {
        let attack = cx.state.attacks()[usize::from(number)];
        if attack.target == model && attack.criticals > 0 {
            cx.state.attacks_mut()[usize::from(number)].criticals = 0;
            if cx.state[model].on_board() {
                critical::tokens(cx, model, attack.criticals);
                fatal::wounded(cx, model, &attack);
                stunned(cx, model, &attack);
            }
        }
    }
}

pub(crate) fn flipped(from: u8, card: FaceDown, cx: &mut Cx<'_>) -> Flow<Frame> {
    let mut card = card;
    if cx.state.effects.has(Effects::REFLIP) {
        wound_deck::discard(cx.state, card.kind, card.real);
        let (kind, real) = wound_deck::draw(cx);
        card.kind = kind;
        card.real = real;
        let model = card.model;
        cx.emit(rule!("D1Z-TAC-13"), || Event::Flipped { model, kind });
        cx.state.effects.set(Effects::REFLIP, false);
        // The new card must be accepted, but who holds cards is asked again all the same: what could be played with
        // them is nobody's business.
        cx.state.effects.set(Effects::REFLIPPED, true);
        return window(cx, from, card);
    }
    cx.state.effects.set(Effects::REFLIPPED, false);
    apply(cx, card);
    Flow::Goto(Frame::Flips { from, model: card.model })
}

/// A card takes effect: changed by what the bearer carries, then by the weapon that caused it.
fn apply(cx: &mut Cx<'_>, card: FaceDown) {
    wound_deck::discard(cx.state, card.kind, card.real);
    let model = card.model;
    let attack = cx.state.attacks()[usize::from(card.attack)];
    let traits = weapon_traits(game(cx), &attack);
    let kind = ballistic_shield::read(game(cx), model, card.kind);
    let shielded = kind != card.kind;
    // A shield turns the card before Poison could.
    let poisoned = poison::read(traits, card.kind);
    let kind = if shielded { kind } else { poisoned };
    let wounds = flashbang::wounds(cx, traits, model, u8::from(kind == Wound::WoundAndStress));
    let stress = match kind {
        Wound::NearMiss => terror::near_miss(traits),
        Wound::WoundAndStress | Wound::Stress => 1,
    };
    match kind {
        Wound::WoundAndStress => {
            rule!("D1Z-WND-02");
        }
        Wound::Stress => {
            rule!("D1Z-WND-03");
        }
        Wound::NearMiss => {
            rule!("D1Z-WND-04");
        }
    }
    if wounds > 0 {
        conditions::add_wounds(cx, rule!("D1Z-WND-02"), model, wounds);
        fatal::wounded(cx, model, &attack);
    }
    conditions::add_stress(cx, rule!("D1Z-WND-03"), model, stress);
    stunned(cx, model, &attack);
}

/// The Keywords of the weapon behind an attack; none for a Fire Mission or bare hands.
pub fn weapon_traits(game: Game<'_>, attack: &Attack) -> Traits {
    if attack.flags.has(AttackFlags::FIRE_MISSION) {
        return Traits::NONE;
    }
    game.weapon(attack.by, attack.weapon).map_or(Traits::NONE, |weapon| weapon.traits)
}

/// Remembers that a weapon with Stun or Terror hit a member of a Fireteam.
fn stunned(cx: &mut Cx<'_>, model: ModelId, attack: &Attack) {
    let traits = weapon_traits(game(cx), attack);
    if (stun::disrupts(traits) || terror::disrupts(traits)) && cx.state[model].is_active() {
        let team = game(cx).team(model);
        cx.state[team].flags.set(TeamFlags::STUNNED, true);
    }
}

pub(crate) fn settle(from: u8, cx: &mut Cx<'_>) -> Flow<Frame> {
    for number in 0..cx.state.teams.len() {
        if cx.state.teams[number].flags.has(TeamFlags::STUNNED) {
            cx.state.teams[number].flags.set(TeamFlags::STUNNED, false);
            conditions::disrupt(cx, rule!("D1Z-KWW-31"), crate::setup::FireteamId(number as u8));
        }
    }
    // A fight in the middle of the step looks at those who fought: who wounded itself before waits for the cards.
    let concerned: ModelSet = match from {
        0 => cx.setup.ids().collect(),
        _ => cx.state.attacks()[usize::from(from)..].iter().flat_map(|blow| [blow.by, blow.target]).collect(),
    };
    conditions::compare_wounds(cx, concerned);
    for id in cx.setup.ids() {
        cx.state[id].flags.set(Flags::FATAL, false);
    }
    cx.state.drop_attacks(from);
    Flow::Done
}
