// Deciding: what is focused, what is sent, what was answered for the player, and taking back.
import type { Choice, Decision, Odds, Place, Scene, SightReport, Undo } from '../api/types';
import { ASK, Standings } from './standings.svelte';
import { hasDice } from '../logic/log/log';
import { sentence } from '../logic/text/say';
import { asks } from '../logic/text/announcements';
import { elsewhereIn, text as words } from '../logic/text/pieces';
import { triedPair, triedPlace } from '../logic/refusal/tried';
import { ApiError, Unreachable } from '../transport';
import type { Refusal, FingerMenu, Stood, TokenCard, Quiet } from './shapes';
import { Leaving } from './leaving.svelte';
import { Listing } from './listing.svelte';
import { canHandOver, endsByItself, needsNoSecondPress } from '../logic/press/handing';
import { matching, offered } from '../logic/press/pieces';
import { sketchOf } from '../logic/press/sketch';

export abstract class Deciding extends Listing {
  /** Fetches the whole game anew. */
  abstract refresh(): Promise<void>;
  /** Takes back the last step that is known. */
  protected abstract takeBack(): Promise<void>;

  menu = $state.raw<FingerMenu | null>(null);
  card = $state.raw<TokenCard | null>(null);
  /** What was answered for the player since his own last choice. */
  quiet = $state.raw<readonly Quiet[]>([]);
  refusal = $state.raw<Refusal | null>(null);
  sending = $state(false);
  sure = $state(false);
  /** What could be taken back and the last log entry that is known, be it on screen yet or not. */
  undoable = $state.raw<{ undo: Undo; n: number } | null>(null);
  /** What came of one's own wish to take back, until it is read or the game goes on. */
  refused = $state<string | null>(null);
  protected kept = $state.raw<{ decision: string; line: string } | null>(null);
  protected lastOdds: { odds: Odds; before: Scene } | null = null;
  protected born = 0;
  protected standing: string | null = null;
  /** The question that was answered while its news are still on the way: a second press must not answer it again. */
  protected answered: string | null = null;
  /** Kinds of questions that the player wants to answer in this game although nothing is at stake. */
  protected wanted = new Set<string>();
  /** Where a model was stood for the player: it can be picked up and stood elsewhere. */
  stood = $state.raw<Stood | null>(null);
  /** The sort of question that a model which is being carried answers. */
  protected holding: string | null = null;
  /** Whether the table sets up the rest of the team. */
  protected handed = false;
  /** Whether nothing ends by itself. */
  patient = false;
  /** The end of an activation that comes by itself. */
  readonly leaving = new Leaving();
  /** Whether steps are being taken back: what was answered for the player is taken back with them. */
  protected undoing = false;
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
  /** The two models a refused attempt named: the line between them shows what is in the way. */
  get refusedPair(): [string, string] | null {
    return this.refusal ? triedPair(this.refusal.line, this.snap!.scene) : null;
  }
  /** The place that a refused attempt named. */
  get refusedPlace(): Place | null {
    return this.refusal && this.snap ? triedPlace(this.refusal.line, this.snap.board) : null;
  }
  /** How windows are answered until the turn is over. */
  readonly standings = new Standings(this.engine, this.game, this.token);
  /** Sets how windows like the pending one are answered; it is answered by that at once. */
  stand(word: string): void {
    const { decision, snap } = this;
    if (!decision || !snap) return;
    this.standings.set(decision, snap.scene, word);
    if (word === ASK) return;
    this.standing = null;
    this.ask();
  }
  protected ask(): void {
    // News that leave the question standing (a request to take back, say) must not take away what is focused.
    const standing = this.decision?.id ?? null;
    if (standing !== null && standing === this.standing) return;
    this.standing = standing;
    this.more = [];
    this.leaving.stop();
    const taken = this.undoing;
    if (this.settled()) return;
    const { decision } = this;
    if (decision?.mine && this.standings.way(decision, this.snap!.scene) !== ASK)
      void this.standings.answer(decision, this.snap!.scene).then(line => {
        if (line === null || this.snap?.decision?.id !== decision.id) return;
        this.handled = decision.id;
        this.quietly(decision, line);
      });
    // What a sensible player answers is focused already: one press confirms it.
    const usual =
      this.decision?.verbs || !this.decision?.usual
        ? -1
        : this.choices.findIndex(choice => choice.line === this.decision!.usual);
    this.suggested = true;
    const proposed = this.choices[usual]?.sketch;
    // Giving something up is proposed only where everything else costs something.
    const passes =
      proposed?.group === 'pass' && this.choices.some(({ sketch }) => sketch.group !== 'pass' && !sketch.rare);
    // Dice are pressed to take them: as long as none is, the button keeps them.
    const none = offered(this.choices).length ? matching(this.choices, []) : -1;
    this.focus =
      this.choices.length === 1 ? 0 : none >= 0 ? none : proposed && !proposed.rare && !passes ? usual : null;
    this.hover = this.group = this.only = this.typed = this.refusal = this.notice = this.menu = this.card = null;
    this.paying = this.wide = false;
    // A model that was picked stays so while it can do something.
    if (!this.choices.some(choice => choice.sketch.subject === this.actor)) this.actor = null;
    // With one verb left it is chosen.
    const verbs =
      this.decision?.verbs?.filter(
        verb => this.choices.some(choice => choice.sketch.group === verb.group) && verb.group !== 'pass',
      ) ?? [];
    if (verbs.length === 1) {
      this.group = verbs[0]!.group;
      const only = this.choices.flatMap(({ sketch }, index) => (sketch.group === this.group ? [index] : []));
      // If there is only one way to do it, one press does it.
      if (only.length === 1 && !this.choices[only[0]!]!.sketch.rare) this.focus = only[0]!;
    }
    if (this.moment) this.stopLooking();
    this.sure = false;
    this.odds = new Map();
    this.seenBy = new Map();
    this.sights = new Map();
    this.asked.clear();
    this.born = now();
    this.announce(asks(this.snap, this.decision, this.me, this.choices.length));
    void this.prefetch();
    this.priceAnswers();
    this.recallDice();
    void this.loadReach();
    void this.loadSeenBy();
    if (this.threats) void this.loadThreats();
    if (!taken) this.leave();
  }
  /** Where nothing free is left, the activation ends after a moment, unless the player holds on. */
  protected leave(): void {
    const { decision } = this,
      line = endsByItself(decision),
      wait = this.patient ? null : this.asks.leave;
    if (!decision?.kind || line === null || wait === null || this.isWanted(decision.kind)) return;
    this.focus = this.choices.findIndex(choice => choice.line === line);
    this.group = null;
    this.leaving.start(wait, () => {
      if (this.decision?.id !== decision.id || this.sending) return;
      this.handled = decision.id;
      this.quietly(decision, line);
    });
  }
  /** Whether the rest of the team may be set up for the player. */
  get canHandOver(): boolean {
    return canHandOver(this.decision, this.snap?.scene ?? null);
  }
  /** Sets the rest of the team up for the player. */
  handOver(): void {
    const { decision } = this;
    if (!decision?.kind || !this.canHandOver || this.sending) return;
    this.handed = true;
    this.wanted.delete(decision.kind);
    this.standing = null;
    this.ask();
  }
  /** Whether the player wants to answer questions of a kind in any case. */
  protected isWanted(kind: string): boolean {
    return this.asks.everything || this.wanted.has(kind) || this.asks.kinds.includes(kind);
  }
  /** The line that answers the question for the player: the only one, or the usual one where nothing is at stake. */
  protected obvious(): string | null {
    const { decision } = this;
    if (!decision?.mine || !decision.kind || decision.kind === this.holding) return null;
    if (this.handed && canHandOver(decision, this.snap?.scene ?? null)) return decision.usual!;
    if (this.isWanted(decision.kind)) return null;
    if (decision.complete && decision.choices?.length === 1) return decision.choices[0]!.line;
    if (endsByItself(decision) !== null) return null;
    return decision.at_stake === false ? (decision.usual ?? null) : null;
  }
  /** Answers the obvious, quietly. */
  protected settled(): boolean {
    const { decision } = this,
      line = this.obvious();
    if (!decision || line === null) {
      this.undoing = false;
      return false;
    }
    if (this.undoing) {
      // Undo means the player's own choice, not what was answered for them on the way.
      if (this.undoable?.undo.class === 'free') {
        void this.takeBack();
        return true;
      }
      this.undoing = false;
      return false;
    }
    this.handled = decision.id;
    this.quietly(decision, line);
    return true;
  }
  /** Answers for the player. Against a person a game with secrets waits as a person would: how fast an answer comes
   * must not tell whether anybody was asked. */
  protected quietly(decision: Decision, line: string): void {
    const choice = decision.choices?.find(known => known.line === line);
    // At windows that the game names, the server itself waits.
    const secret = this.snap?.hidden && this.snap.mode === 'link' && !decision.standing?.length;
    const wait = secret ? 1200 + Math.random() * 1600 : 0;
    const token = choice?.sketch.subject;
    if (token && choice.sketch.place && choice.sketch.path.length < 2 && decision.choices!.length > 1)
      this.stood = { token, kind: decision.kind!, line };
    this.quiet = [...this.quiet.slice(-3), { kind: decision.kind!, line, words: choice?.sketch.words ?? words(line) }];
    const answer = (): void =>
      void this.send(decision.id, line).then(() => {
        if (this.refusal || this.notice) this.handled = null;
      });
    if (wait) setTimeout(answer, wait);
    else answer();
  }
  /** The dice that a question lets one roll again lie in sight, also after a reload. */
  protected recallDice(): void {
    if (!this.choices.some(choice => choice.sketch.again.some(count => count > 0))) return;
    const entry = this.snap?.log.findLast(known => known.kind === 'choice' && !known.undone && hasDice(known));
    if (entry && !this.tray) this.tray = this.dice(entry, null);
    // What keeping them brings stands beside what rolling them again would.
    for (const choice of this.choices)
      if (choice.sketch.again.some(count => count > 0) || choice.line === this.decision?.usual)
        void this.loadOdds(choice);
  }
  /** The player wants to answer such questions in this game: the last one is asked again if it can be. */
  async letMeDecide(answer: Quiet): Promise<void> {
    this.wanted.add(answer.kind);
    this.handed = false;
    const state = this.undoable?.undo;
    if (state?.class === 'free' && state.step === answer.line) await this.takeBack();
    else this.note('Such questions will be asked from now on in this game.');
    this.quiet = this.quiet.filter(known => known.kind !== answer.kind);
  }
  /** Looks at the choices of one model alone, or of all of them again. */
  pickActor(token: string | null): void {
    this.actor = token;
    this.only = this.group = this.focus = null;
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
    this.only = null;
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
  async commit(): Promise<void> {
    const choice = this.focused,
      { decision } = this;
    // Nothing is decided over a picture of the past: the first press comes back to the present.
    if (this.moment) return this.stopLooking();
    // A second Enter must not answer a question that has only just appeared.
    if (!choice || !decision || this.sending || decision.id === this.answered || now() - this.born < 150) return;
    if (choice.sketch.rare && !this.sure) {
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
    await this.send(decision.id, choice.line);
  }
  protected async send(decision: string, line: string): Promise<void> {
    this.sending = true;
    this.tray = null;
    try {
      this.answered = decision;
      await this.engine.choose(this.game, this.token, decision, line);
      this.kept = null;
    } catch (error) {
      this.answered = null;
      if (error instanceof Unreachable) this.kept = { decision, line };
      else this.fail(error, line);
    } finally {
      this.sending = false;
    }
  }
  /** The move that the lost line swallowed goes out again, if the question still stands. */
  protected resend(): void {
    const kept = this.kept;
    if (!kept || !this.snap || this.sending) return;
    this.kept = null;
    if (this.snap.decision?.id === kept.decision) void this.send(kept.decision, kept.line);
  }
  get keptLine(): string | null {
    return this.kept?.line ?? null;
  }
  protected fail(error: unknown, line: string): void {
    if (error instanceof ApiError && error.body.code === 'late') {
      this.note('The game has moved on. See the new choices.');
      void this.refresh();
    } else if (
      error instanceof ApiError &&
      (error.refused || error.body.rule || (line && error.body.code === 'bad-request'))
    ) {
      this.refusal = { line, body: error.body };
      this.hover = null;
      this.announce(`Not possible. ${sentence(error.body.message)}`);
      void this.loadSight(this.refusedPair);
    } else this.note(message(error));
  }
  /** Notation, typed or composed: plays a listed choice by focusing it, tries anything else first. */
  async type(line: string): Promise<void> {
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
    }
  }
  /** The choice that a click on free ground means: like `choice`, but there. */
  async placeAt(choice: Choice, line: string, x: number, y: number): Promise<void> {
    await this.type(line);
    const from = choice.sketch.path[0];
    if (this.typed?.line === line && choice.sketch.place) {
      const place = { x, y, z: choice.sketch.place.z };
      this.typed = {
        ...this.typed,
        sketch: {
          ...choice.sketch,
          words: elsewhereIn(choice.sketch.words, choice.sketch.place, place),
          place,
          path: from ? [from, place] : [],
        },
      };
    }
  }
  /** Where a game forbids measuring, the tool answers with the rule. */
  async refuseMeasuring(id: string): Promise<void> {
    const rule = await this.engine.rule(id).catch(() => null);
    this.refusal = {
      line: 'measure',
      body: { code: 'refused', message: 'Measuring before a choice is not allowed in this game.', rule, meant: null },
    };
  }
}

const actingIn = (scene: Scene): string | null => scene.tokens.find(token => token.acting)?.id ?? null;

const now = (): number => (typeof performance === 'undefined' ? Date.now() : performance.now());

function message(error: unknown): string {
  return error instanceof Error ? error.message : 'Something went wrong.';
}
