// Deciding: turning to a question, what is focused, and doing it.
import type { Choice, Odds, Scene, SightReport } from '../api/types';
import { hasDice } from '../logic/log/log';
import { worth } from '../logic/odds/stakes';
import { candidates, doing, subjects } from '../logic/press/grammar';
import { tokenById } from '../logic/press/menu';
import { keeping, needsNoSecondPress } from '../logic/press/handing';
import { nextShape, retarget } from '../logic/press/menu';
import { matching, offered } from '../logic/press/pieces';
import { inVariant, variantOf } from '../logic/press/variants';
import { sketchOf } from '../logic/press/sketch';
import { asks } from '../logic/text/announcements';
import { elsewhereIn, text as words } from '../logic/text/pieces';
import { Answering } from './answering.svelte';
import type { FingerMenu, TokenCard } from './shapes';
import { ASK } from './standings.svelte';

export abstract class Deciding extends Answering {
  menu = $state.raw<FingerMenu | null>(null);
  card = $state.raw<TokenCard | null>(null);
  sure = $state(false);
  /** Lines that were taken back in a series: they are proposed again when their question returns. */
  protected recalled = new Set<string>();
  /** What came of the player's request to undo, until it is read or the game moves on. */
  refused = $state<string | null>(null);
  protected lastOdds: { odds: Odds; before: Scene } | null = null;
  protected born = 0;
  /** The two models that a card looks at: the one that acts and the one that it cannot reach. */
  get cardPair(): [string, string] | null {
    const acting = this.snap?.scene.tokens.find(token => token.acting)?.id;
    return this.card?.why.length && acting && acting !== this.card.token ? [acting, this.card.token] : null;
  }
  shownOdds(): Odds | null {
    return this.refusal ? null : (this.shown && this.odds.get(this.shown.line)) || null;
  }
  shownSight(): SightReport | null {
    const pair = this.refusal ? this.refusedPair : (this.cardPair ?? this.sightPair(this.shown));
    return (pair && this.sights.get(pair.join('>'))) || null;
  }
  protected ask(): void {
    // News that leave the question standing (a request to take back, say) must not take away what is focused.
    const standing = this.decision?.id ?? null;
    if (standing !== null && standing === this.standing) return;
    this.standing = standing;
    this.more = [];
    this.ways = new Map();
    this.leaving.stop();
    const taken = this.undoing;
    if (this.settled()) return;
    const { decision } = this;
    if (decision?.mine && this.standings.way(decision, this.snap!.scene) !== ASK)
      // Once the new question is laid out.
      queueMicrotask(() => {
        const line = this.snap && this.standings.answer(decision, this.snap.scene);
        if (line === null || this.snap?.decision?.id !== decision.id) return;
        this.handled = decision.id;
        this.quietly(decision, line);
      });
    this.hover = this.group = this.only = this.typed = this.refusal = this.notice = this.menu = this.card = null;
    this.paying = this.wide = false;
    // A model that was picked stays so while it can do something.
    if (!this.choices.some(choice => choice.sketch.subject === this.actor)) this.actor = null;
    this.actor ??= this.onlyMover;
    this.suggest();
    if (this.moment) this.stopLooking();
    this.sure = false;
    this.odds = new Map();
    this.seenBy = new Map();
    this.sights = new Map();
    this.asked.clear();
    this.born = now();
    this.announce(asks(this.snap, this.decision, this.me, this.choices.length));
    void this.prefetch();
    // The line of what is proposed is drawn as that of what is pressed.
    void this.loadSight(this.sightPair(this.focused));
    this.priceAnswers();
    this.recallDice();
    void this.loadReach();
    void this.loadWays();
    void this.loadSeenBy();
    void this.foresee();
    if (this.decision?.mine && this.snap!.scene.round[0] > 0) void this.loadMenace();
    else {
      this.menace = [];
      this.menaceOf = '';
    }
    if (this.threats) void this.loadThreats();
    if (!taken) this.leave();
  }
  /** The model with which a sampled menu begins, where it says of the others only that they could do something. */
  private get onlyMover(): string | null {
    const { decision, choices } = this;
    if (!decision?.mine || !decision.verbs || decision.complete !== false) return null;
    const first = subjects(choices.filter(({ sketch }) => sketch.path.length > 1));
    return first.length === 1 && subjects(choices).length === 1 && candidates(choices, false).length > 1
      ? first[0]!
      : null;
  }
  /** What a sensible player answers is focused already: one press confirms it. */
  private suggest(): void {
    const { decision, choices } = this;
    this.suggested = true;
    const usual =
      decision?.verbs || !decision?.usual ? -1 : choices.findIndex(choice => choice.line === decision.usual);
    // What has no row, such as a way that leads nowhere, is not proposed.
    const proposed = usual >= 0 && this.isListed(usual) ? choices[usual]!.sketch : undefined;
    // Giving something up is proposed only where everything else costs something.
    const passes = proposed?.group === 'pass' && choices.some(({ sketch }) => sketch.group !== 'pass' && !sketch.rare);
    // Dice are pressed to take them: as long as none is, the button keeps them.
    const none = offered(choices).length ? matching(choices, []) : -1;
    if (!decision?.series) this.recalled.clear();
    const before = choices.findIndex(choice => this.recalled.has(choice.line));
    this.focus =
      before >= 0
        ? before
        : choices.length === 1
          ? 0
          : none >= 0
            ? none
            : proposed && !proposed.rare && !passes
              ? usual
              : null;
    if (decision?.verbs) this.suggestVerb();
  }
  /** With one verb left it is chosen; with none left that costs nothing limited the end is proposed. */
  private suggestVerb(): void {
    const free = this.choices.flatMap(({ sketch }, index) =>
      sketch.group !== 'pass' && !sketch.rare && !this.wasted(index) ? [sketch.group] : [],
    );
    const verbs = this.order.filter(group => free.includes(group));
    if (verbs.length === 1) {
      this.group = verbs[0]!;
      const only = this.choices.flatMap(({ sketch }, index) => (sketch.group === this.group ? [index] : []));
      // If there is only one way to do it, one press does it.
      if (only.length === 1) this.focus = only[0]!;
    }
    const end = this.choices.findIndex(({ sketch }) => sketch.group === 'pass' && !sketch.rare);
    if (!verbs.length && end >= 0) this.focus = end;
  }
  /** The dice that a question lets one roll again lie in sight, also after a reload. */
  protected recallDice(): void {
    if (!this.choices.some(choice => choice.sketch.again.some(count => count > 0))) return;
    const entry = this.snap?.log.findLast(known => known.kind === 'choice' && !known.undone && hasDice(known));
    if (entry && !this.tray) this.tray = this.dice(entry, null);
    // What keeping them brings stands beside what rolling them again would.
    for (const choice of this.choices)
      if (choice.sketch.again.some(count => count > 0) || choice.line === keeping(this.decision))
        void this.loadOdds(choice).then(() => this.reconsider());
  }
  /** Keeping a roll is not proposed where it is much worse than rolling again: Enter must not lose a model. */
  private reconsider(): void {
    const { decision, snap } = this,
      keep = keeping(decision);
    if (!snap || !this.suggested || keep === null || this.focused?.line !== keep) return;
    const mine = (id: string): boolean => tokenById(snap.scene, id)?.side === decision!.by;
    const value = (line: string): number | null => {
      const odds = this.odds.get(line);
      return odds ? worth(odds.stakes, mine) : null;
    };
    const kept = value(keep);
    const again = this.choices
      .filter(({ sketch }) => sketch.again.some(count => count > 0))
      .map(({ line }) => value(line));
    if (kept !== null && again.some(other => other !== null && other >= kept + MUCH)) this.focus = null;
  }
  /** Looks at the choices of one model alone, or of all of them again. */
  pickActor(token: string | null): void {
    const verb = this.group;
    this.actor = token;
    this.only = this.group = this.focus = null;
    // A verb that the next model has as well stays picked.
    if (doing(this.choices, token).some(index => this.choices[index]!.sketch.group === verb)) this.group = verb;
  }
  /** Shows the list with another way to act; what is focused stays the same model. */
  vary(variant: string): void {
    const { focused } = this;
    this.variant = variant;
    if (!focused || !variantOf(focused)) return;
    const other = inVariant(focused, this.choices, variant),
      place = this.typed?.sketch.place,
      there = place && other >= 0 ? retarget(this.choices[other]!, place.x, place.y) : null;
    if (other < 0) this.focus = null;
    // A model that was put on free ground stays there.
    else if (place && there) void this.placeAt(this.choices[other]!, there, place.x, place.y);
    else this.choose(other);
  }
  /** Looks at what a model that was picked beside the table could do as a whole, such as being set up or acting next. */
  point(token: string): void {
    const own = this.choices.flatMap(({ sketch }, index) =>
      sketch.subject === token && sketch.path.length < 2 && !sketch.targets.length && sketch.group !== 'pass'
        ? [index]
        : [],
    );
    const { varied } = this,
      meant = own.find(index => variantOf(this.choices[index]) === varied) ?? own[0];
    if (meant !== undefined && !this.decision?.verbs && this.focused?.sketch.subject !== token) this.choose(meant);
  }
  preview(index: number | null): void {
    this.hover = index;
    if (index !== null) this.explore(this.choices[index]);
  }
  choose(index: number): void {
    if (!this.choices[index]) return;
    this.leaving.stop();
    // A choice is about the table as it is, so turning to one ends looking back.
    if (this.moment) this.stopLooking();
    if (index !== this.focus) this.sure = false;
    this.suggested = false;
    this.focus = index;
    this.typed = this.refusal = this.notice = null;
    // Dice that are pressed to roll them again stay in sight.
    if (!this.choices[index]!.sketch.again?.some(count => count > 0)) this.tray = null;
    this.lit = [];
    this.explore(this.choices[index]);
  }
  move(step: 1 | -1): void {
    const list = this.walk;
    if (!list.length) return;
    const at = this.focus === null ? -1 : list.indexOf(this.focus);
    const next = at < 0 ? (step > 0 ? 0 : list.length - 1) : (at + step + list.length) % list.length;
    this.choose(list[next]!);
  }
  /** Narrows the list to one sort of act. */
  narrow(group: string | null): void {
    this.leaving.stop();
    this.group = group;
    this.only = this.menu = null;
    if (this.focus !== null && group !== null && this.choices[this.focus]?.sketch.group !== group) this.focus = null;
  }
  /** A press on a row of the list: the first focuses it, the second does it, and some need no second. */
  pressRow(index: number): void {
    const { decision } = this;
    // What a verb only proposed is looked at first.
    const again = this.focus === index && !(this.suggested && decision?.verbs);
    if (!again) this.choose(index);
    if (again || needsNoSecondPress(index, decision)) void this.commit();
  }
  /** Focuses the first row of the chosen verb, so that the button does it; a press elsewhere means something else. */
  propose(): void {
    const first = this.drawn[0];
    if (this.focus !== null || first === undefined || this.choices[first]!.sketch.rare) return;
    this.choose(first);
    this.suggested = true;
  }
  /** Keeps the roll, but wants to be asked what else could re-roll it. */
  async keepAndAsk(): Promise<void> {
    const line = keeping(this.decision);
    this.choose(this.choices.findIndex(choice => choice.line === line));
    await this.commit(true);
  }
  /** Does what is focused; `asksOn` if a roll is kept only for now. */
  async commit(asksOn = false): Promise<void> {
    const choice = this.focused,
      { decision } = this;
    // Nothing is decided over a picture of the past: the first press comes back to the present.
    if (this.moment) return this.stopLooking();
    // A second Enter must not answer a question that has only just appeared.
    if (!choice || !decision || this.sending || decision.id === this.answered || now() - this.born < 150) return;
    // What costs is done by the second press, as anything else; only what was never pressed asks first.
    if (choice.sketch.rare && this.suggested && !this.sure) {
      this.sure = true;
      return;
    }
    const odds = this.odds.get(choice.line);
    // Re-rolls and the like have no odds of their own; those of the attack stand until its model has acted.
    if (
      this.snap &&
      (odds?.stakes.length || actingIn(this.snap.scene) !== (this.lastOdds && actingIn(this.lastOdds.before)))
    )
      this.lastOdds = odds ? { odds, before: this.snap.scene } : null;
    this.leaving.stop();
    this.quiet = [];
    this.card = null;
    // Who has not taken the screen over has not looked at anything, and who had it may have left it.
    if (this.holder !== decision.by) this.holder = null;
    this.chosen(choice.line, asksOn);
    const [first = choice.line, ...route] = this.ways.get(choice.line) ?? [];
    this.route = route;
    await this.send(decision.id, first);
  }
  /** Notation, typed or composed: plays a listed choice by focusing it, tries anything else first. */
  /** Tries a line; `pressed` says of which sort, if it comes from a press. */
  async type(line: string, pressed?: string): Promise<void> {
    const text = line.trim();
    const index = this.choices.findIndex(choice => choice.line.toLowerCase() === text.toLowerCase());
    if (index >= 0) return this.choose(index);
    const { decision } = this;
    if (!text || !decision?.mine) return;
    try {
      await this.engine.attempt(this.game, this.token, text);
      if (this.decision?.id !== decision.id) return;
      this.focus = null;
      this.refusal = this.notice = null;
      this.typed = {
        n: -1,
        line: text,
        sketch: sketchOf({ words: words(text) }),
      };
      this.explore(this.typed);
    } catch (error) {
      this.fail(error, text);
      if (this.refusal?.line === text && pressed) this.refusal = { ...this.refusal, pressed };
    }
  }
  /** The choice that a click on free ground means: like `choice`, but there. */
  async placeAt(choice: Choice, line: string, x: number, y: number): Promise<void> {
    await this.type(line, choice.sketch.group);
    const from = choice.sketch.path[0];
    if (this.typed?.line === line && choice.sketch.place) {
      const place = { x, y, z: choice.sketch.place.z },
        [east, south] = [x - choice.sketch.place.x, y - choice.sketch.place.y];
      this.typed = {
        ...this.typed,
        sketch: {
          ...choice.sketch,
          words: elsewhereIn(choice.sketch.words, choice.sketch.place, place),
          place,
          path: from ? [from, place] : [],
          area: choice.sketch.area.map(corner => [corner[0] + east, corner[1] + south]),
        },
      };
    }
  }
  /** What lies as the next shape on offer would: a thing that is put down can be turned where it lies. */
  get nextTurn(): Choice | null {
    return this.focused ? nextShape(this.focused, this.choices) : null;
  }
  async turn(): Promise<void> {
    const next = this.nextTurn,
      place = this.focused?.sketch.place;
    const line = next && place ? retarget(next, place.x, place.y) : null;
    if (next && place && line) await this.placeAt(next, line, place.x, place.y);
  }
}

/** How much better rolling again must be: a fifth of a model. */
const MUCH = 0.2;

const actingIn = (scene: Scene): string | null => scene.tokens.find(token => token.acting)?.id ?? null;

const now = (): number => (typeof performance === 'undefined' ? Date.now() : performance.now());
