// Presses on the table: what they mean is decided by the grammar; here it is done. Menus, cards, and the answer to a press on nothing.
import type { Cell, Choice } from '../api/types';
import { elsewhere, otherwise } from '../logic/refusal/attempt';
import { nearest, retarget, tokenById } from '../logic/press/menu';
import { arrange } from '../logic/press/arrange';
import { meaning, type Pressed } from '../logic/press/grammar';
import { sentence } from '../logic/text/say';
import { parts, withNames } from '../logic/text/pieces';
import { verbIcon } from '../ui/icons';
import { ApiError } from '../transport';
import type { TokenCard } from './shapes';
import { Undoing } from './undoing.svelte';

export abstract class Pressing extends Undoing {
  /** A press on the table, at a place of the screen: what it means is decided in one place, by the grammar. */
  press(pressed: Pressed, at: { x: number; y: number } | null): void {
    if (!this.snap) return;
    this.leaving.stop();
    this.menu = null;
    if (!this.mine) {
      if (pressed.on === 'token') this.show(pressed.id);
      else this.idle();
      return;
    }
    const meant = meaning(pressed, this.sight);
    if (meant.do !== 'card' && meant.do !== 'why-not') this.card = null;
    switch (meant.do) {
      case 'focus':
        this.choose(meant.choice);
        break;
      case 'commit':
        this.choose(meant.choice);
        void this.commit();
        break;
      case 'take':
        this.choose(meant.choice);
        void this.commit();
        break;
      case 'menu':
        if (at) this.menu = { choices: meant.choices, ...at };
        else this.pressAll(meant.choices);
        break;
      case 'pick':
        void this.pickOne(meant.token);
        this.announce(`${meant.token} is picked.`);
        break;
      case 'card':
        if (this.mayMove(meant.token)) void this.pickMover(meant.token);
        else this.show(meant.token);
        break;
      case 'why-not':
        void this.explain(meant.token);
        break;
      case 'try': {
        const like = this.choices[meant.like]!,
          line = retarget(like, meant.x, meant.y);
        if (this.onGhost(like, meant.x, meant.y)) void this.commit();
        else if (line) void this.tryPlace(like, line, meant.x, meant.y, meant.or);
        else this.idle();
        break;
      }
      case 'refuse':
        if (meant.cell) void this.pressCube(meant.cell as Cell);
        else this.idle();
        break;
      default:
        this.idle();
    }
  }
  /** Tries a place. One that is refused by a finger's breadth, or a goal that is reached only at its rim, means the nearest
   * place on the list; anything else is refused with the reason. */
  private async tryPlace(like: Choice, line: string, x: number, y: number, or?: number): Promise<void> {
    const held = this.suggested ? null : this.focus;
    // The spot that a later verb leads to can be stood on: the first verb is asked about that very spot.
    const spot = or === undefined ? null : this.choices[or]!.sketch.place,
      there = spot && retarget(like, spot.x, spot.y, true);
    if (spot && there) await this.placeAt(like, there, spot.x, spot.y);
    else await this.placeAt(like, line, Math.round(x / 100) * 100, Math.round(y / 100) * 100);
    const near = this.refusal && this.snap ? (or ?? nearest(like, this.choices, this.snap.scene, x, y)) : null;
    if (near === null) return;
    this.choose(near);
    if (near === held) await this.commit();
  }
  /** Whether a press on free ground is the second one there: on the ghost that the first one left. */
  private onGhost(like: Choice, x: number, y: number): boolean {
    const { typed, snap } = this,
      place = typed?.sketch.place;
    if (!typed || !place || typed.sketch.group !== like.sketch.group || typed.sketch.subject !== like.sketch.subject)
      return false;
    const base = tokenById(snap!.scene, typed.sketch.subject)?.radius ?? BESIDE;
    return Math.hypot(place.x - x, place.y - y) <= base;
  }
  /** A choice of the menu at the finger. */
  pick(index: number): void {
    this.menu = null;
    this.choose(index);
    const { sketch } = this.choices[index]!;
    // Activating is free to undo and needs no second press.
    if (!sketch.rare && !sketch.targets.length && !sketch.place && !sketch.cell) void this.commit();
  }
  /** Looks at one of several models alone, or at all of them. */
  async pickOne(token: string | null): Promise<void> {
    if (token !== null && token !== this.actor && this.mayMove(token)) await this.pickMover(token);
    else this.pickActor(token === this.actor ? null : token);
  }
  /** Whether a model acts with others, and the menu, which is a sample, says nothing of where it could go. */
  protected mayMove(token: string): boolean {
    const { decision } = this,
      model = tokenById(this.snap!.scene, token);
    return (
      Boolean(decision?.verbs) &&
      decision!.complete === false &&
      model?.acting === true &&
      model.side === decision!.by &&
      !this.choices.some(({ sketch }) => sketch.subject === token && (sketch.path.length > 1 || sketch.targets.length))
    );
  }
  /** Picks one of the player's models that may move although the menu begins with another; opens the card of any other. */
  protected async pickMover(token: string): Promise<void> {
    const ways = await this.waysOf(token);
    // One that can do nothing but stay is picked all the same.
    if (!ways.length && !this.choices.some(choice => choice.sketch.subject === token)) return this.show(token);
    this.more = [...this.more.filter(choice => choice.sketch.subject !== token), ...ways];
    this.pickActor(token);
    this.announce(`${token} is picked.`);
  }
  /** Opens the card of a model; a second press closes it. */
  show(token: string): void {
    this.card = this.card?.token === token && !this.card.why.length ? null : { token, why: [], cures: [] };
    if (this.card) void this.loadMenace();
  }
  /** Why nothing reaches an enemy: from the referee, with what would work instead. */
  async explain(token: string): Promise<void> {
    const { decision, snap } = this,
      target = tokenById(snap!.scene, token);
    if (!decision || !target) return;
    const attacks = this.choices
      .map((choice, index) => ({ choice, index }))
      .filter(({ choice }) => choice.sketch.targets.length);
    const cures = arrange(
      attacks.map(({ index }) => index),
      this.choices,
      snap!.scene,
      this.odds,
    ).slice(0, 2);
    const step = this.choices.findIndex(choice => choice.sketch.path.length > 1 && !choice.sketch.rare);
    if (step >= 0) cures.push(step);
    this.card = { token, why: [], cures };
    const acting = snap!.scene.tokens.find(known => known.acting)?.id;
    if (acting) void this.loadSight([acting, token]);
    const verb = this.group ? decision.verbs?.find(known => known.group === this.group) : undefined;
    const greyed = (decision.verbs ?? [])
      .filter(known => known.why_not && (verb ? known === verb : ATTACKS.includes(verbIcon(known.group))))
      .map(known => ({ message: `${known.title}: ${known.why_not!.why}`, rule: known.why_not!.rule }));
    const line = otherwise(this.choices, this.focused, target, snap!.scene.tokens);
    let why: TokenCard['why'] = greyed;
    if (line)
      try {
        await this.engine.attempt(this.game, this.token, line);
      } catch (error) {
        if (error instanceof ApiError) why = [{ message: error.body.message, rule: error.body.rule?.id ?? null }];
      }
    if (this.card?.token === token) {
      this.card = { ...this.card, why };
      this.announce(`${token} cannot be attacked. ${why.map(reason => sentence(reason.message)).join(' ')}`);
    }
  }
  /** The choices at a place of the table without a finger: the first focuses, the second on the same single choice commits. */
  pressAll(indices: readonly number[]): void {
    if (!indices.length) return;
    const at = this.focus === null || this.suggested ? -1 : indices.indexOf(this.focus);
    if (at >= 0 && indices.length === 1) return void this.commit();
    this.only = indices.length > 1 ? [...indices] : null;
    if (indices.length > 1) this.group = null;
    this.choose(indices[(at + 1) % indices.length]!);
  }
  /** A press that no choice answers is not met with silence. */
  idle(): void {
    const { decision, snap } = this;
    if (!decision || !snap || this.refusal) return;
    const asked = withNames(parts(decision.question).asked, { me: this.me, names: snap.names });
    this.note(decision.mine ? `That is not an option now: ${asked}` : `${this.name(decision.by)} decides now.`);
  }
  /** A cube that no choice leads to: the referee says why not. */
  async pressCube(cell: Cell): Promise<void> {
    const short = this.choices.filter(choice => !this.isLong(choice)),
      like = this.focused && !this.isLong(this.focused) ? this.focused : null;
    const line = elsewhere(short, like, cell);
    if (line) await this.type(line, line.split(' ')[0]);
    else this.idle();
  }
  back(): boolean {
    if (this.leaving.lasts !== null) this.leaving.stop();
    else if (this.menu || this.card) this.menu = this.card = null;
    else if (this.refusal || this.notice) this.refusal = this.notice = null;
    else if (this.moment) this.stopLooking();
    else if (this.tray) this.tray = null;
    else if (this.focus !== null || this.typed) {
      this.focus = null;
      this.typed = null;
      this.sure = false;
    } else if (this.only || this.group) {
      this.only = null;
      this.group = null;
    } else if (this.actor) this.actor = null;
    else return false;
    return true;
  }
}

/** How far from the middle of a thing without a base a press still means that thing; thousandths. */
const BESIDE = 500;

/** The signs of verbs that are aimed at enemies. */
const ATTACKS: readonly string[] = ['target', 'swords'];
