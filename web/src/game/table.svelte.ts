// The controller of one game: what is known, what is asked, what is focused, what is being shown. The picture,
// the three-dimensional view and the text view are renderers over it; none of them decides anything.
import type { Fault, Update } from '../api/shapes';
import type { Cell, Choice, Decision, LogEntry, LogNote, Odds, Place, Scene, ServerFrame, Side, SightReport, Snapshot, Threat, Undo } from '../api/types';
import { elsewhere, otherwise } from '../logic/attempt';
import { hasDice, lastTurn, merge } from '../logic/log';
import { rows, spots, tokenById } from '../logic/menu';
import { southern } from '../logic/orient';
import { exchange } from '../logic/rolls';
import { parts, question, sentence } from '../logic/say';
import { thisOrBetter } from '../logic/stakes';
import { asks, happened } from '../logic/telling';
import { traces, type Trace } from '../logic/trace';
import { triedPair, triedPlace } from '../logic/tried';
import { ApiError, Unreachable, type Connection, type Live, type Transport } from '../transport';

export interface Refusal { line: string; body: Fault }
/** Dice on show: the newest entry, and what was rolled before it in the same exchange. */
export interface Tray { entry: LogEntry; before: LogNote[]; chance: number | null }
export interface Heard { n: number; text: string }
export interface Pacing { pause(dice: boolean): number }

export class Table {
  snap = $state.raw<Snapshot | null>(null);
  connection = $state<Connection>('connecting');
  failure = $state<string | null>(null);
  /** Whether there is no such game, so that trying again is no use. */
  missing = $state(false);
  focus = $state<number | null>(null);
  hover = $state<number | null>(null);
  group = $state<string | null>(null);
  only = $state.raw<number[] | null>(null);
  /** A choice that was typed or placed and is not in the menu. */
  typed = $state.raw<Choice | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  notice = $state<string | null>(null);
  /** The rule that a remark stands on, if it names one. */
  noticeRule = $state<string | null>(null);
  sending = $state(false);
  sure = $state(false);
  thinking = $state<Side | null>(null);
  tray = $state.raw<Tray | null>(null);
  playing = $state(false);
  /** A past moment being looked at, and the models an entry is about. */
  moment = $state.raw<Scene | null>(null);
  lit = $state.raw<readonly string[]>([]);
  /** The lines of an entry of the log that is looked at. */
  traces = $state.raw<readonly Trace[]>([]);
  odds = $state.raw<ReadonlyMap<string, Odds>>(new Map());
  sights = $state.raw<ReadonlyMap<string, SightReport>>(new Map());
  /** Every place that the model which acts can go to, where the menu is only a sample of them. */
  reach = $state.raw<readonly Place[]>([]);
  /** What the other side could do next, while somebody wants to see it. */
  threats = $state.raw<Threat[] | null>(null);
  /** The side at the southern edge. */
  south = $state<Side>('a');
  /** What screen readers are told, the latest last. Lines are added, never changed: none is lost to the next one. */
  heard = $state.raw<readonly Heard[]>([]);
  /** What could be taken back and the last log entry that is known, be it on screen yet or not. */
  undoable = $state.raw<{ undo: Undo; n: number } | null>(null);
  /** What came of one's own wish to take back, until it is read or the game goes on. */
  refused = $state<string | null>(null);

  private live: Live | null = null;
  private queue: Update[] = [];
  private skip: (() => void) | null = null;
  private kept = $state.raw<{ decision: string; line: string } | null>(null);
  private asked = new Set<string>();
  private moments = new Map<number, Scene>();
  private lastOdds: { odds: Odds; before: Scene } | null = null;
  private born = 0;
  private seated = false;
  private showing = 0;
  private standing: string | null = null;
  private spoken = 0;
  /** The question that was answered while its news are still on the way: a second press must not answer it again. */
  private answered: string | null = null;

  constructor(readonly engine: Transport, readonly game: string, readonly token: string, private pacing: Pacing) {}

  /** Tells it to those who listen. */
  tell(text: string): void {
    if (text) this.heard = [...this.heard.slice(-7), { n: (this.spoken += 1), text }];
  }
  /** A remark beside the table that is also told. */
  note(text: string, rule: string | null = null): void {
    this.notice = text;
    this.noticeRule = rule;
    this.tell(text);
  }
  get said(): string { return this.heard.at(-1)?.text ?? ''; }

  // What is known ----------------------------------------------------------------------------------------------

  get decision(): Decision | null { return this.playing ? null : (this.snap?.decision ?? null); }
  get mine(): boolean { return this.decision?.mine ?? false; }
  get choices(): readonly Choice[] { return this.mine ? (this.decision?.choices ?? []) : []; }
  get scene(): Scene | null { return this.moment ?? this.snap?.scene ?? null; }
  get rows(): number[] { return rows(this.choices, this.group, this.only); }
  get spots() { return this.snap ? spots(this.choices, this.snap.scene) : []; }
  /** The choice the table draws: what the pointer is on, else what is focused. */
  get shown(): Choice | null {
    const index = this.hover ?? this.focus;
    return index === null ? this.typed : (this.choices[index] ?? null);
  }
  get focused(): Choice | null { return this.focus === null ? this.typed : (this.choices[this.focus] ?? null); }
  /** The side that this screen plays and therefore calls "you". */
  get me(): Side | null {
    const viewer = this.snap?.viewer;
    if (viewer === 'a' || viewer === 'b') return viewer;
    return null;
  }
  name(side: Side): string {
    return this.me === side ? 'You' : (this.snap?.names[side] ?? '');
  }
  /** Whether north is drawn below: everybody looks from the edge where the own team set up. */
  get turned(): boolean { return this.me !== null && this.me !== this.south; }
  shownOdds(): Odds | null { return this.refusal ? null : (this.shown && this.odds.get(this.shown.line)) || null; }
  shownSight(): SightReport | null {
    const pair = this.refusal ? this.refusedPair : this.sightPair(this.shown);
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
  sightPair(choice: Choice | null): [string, string] | null {
    const from = choice?.sketch.subject, to = choice?.sketch.targets[0];
    return from && to && from !== to ? [from, to] : null;
  }

  // The line ---------------------------------------------------------------------------------------------------

  open(): void {
    this.failure = null;
    this.live?.close();
    this.live = this.engine.live(this.game, this.token, {
      frame: frame => this.receive(frame),
      connection: state => { this.connection = state; if (state === 'live') this.resend(); },
      since: () => this.snap?.n,
    });
    // The live line brings the table; if it is slow or barred, the table comes by the other way.
    if (!this.snap) setTimeout(() => { if (!this.snap) void this.refresh(); }, 700);
  }
  close(): void {
    this.live?.close();
    this.skip?.();
  }
  async refresh(): Promise<void> {
    try {
      this.take(await this.engine.snapshot(this.game, this.token));
    } catch (error) {
      if (!this.snap) { this.failure = message(error); this.missing = error instanceof ApiError && (error.body.code === 'not-found' || error.body.code === 'not-yours'); }
    }
  }

  receive(frame: ServerFrame): void {
    switch (frame.type) {
      case 'snapshot': this.take(frame); break;
      case 'update':
        this.thinking = null;
        this.undoable = frame;
        this.queue.push(frame);
        void this.pump();
        break;
      case 'presence': this.meet(frame.seats); break;
      case 'thinking': this.thinking = frame.by; break;
      case 'error': this.fail(new ApiError(0, frame.error), ''); break;
      default: break;
    }
  }

  /** Somebody came or went: that is seen beside the name, and said. */
  private meet(seats: Snapshot['seats']): void {
    if (!this.snap) return;
    const changed = (['a', 'b'] as const).filter(side => side !== this.me && this.snap!.seats[side].online !== seats[side].online);
    this.snap = { ...this.snap, seats };
    if (changed.length) this.tell(changed.map(side => `${this.name(side)} ${seats[side].online ? 'is here' : 'is away'}.`).join(' '));
  }
  /** Tries the lost line at once. */
  hurry(): void { this.live?.hurry?.(); }

  private take(snapshot: Snapshot): void {
    const fresh = snapshot.decision?.id !== this.snap?.decision?.id || snapshot.ply !== this.snap?.ply;
    this.queue = [];
    this.answered = null;
    this.skip?.();
    // After a break the server sends only the entries that were missed.
    const known = this.snap?.log ?? [];
    const log = snapshot.log[0]?.n === 0 || !known.length ? snapshot.log : snapshot.log.reduce<readonly LogEntry[]>(merge, known);
    this.snap = { ...snapshot, log: [...log] };
    this.thinking = snapshot.thinking;
    this.undoable = snapshot;
    this.failure = null;
    this.moments.set(snapshot.n, snapshot.scene);
    this.seat(snapshot.scene);
    if (fresh) this.ask();
    this.resend();
  }

  /** Once it is clear who sits where it stays so: a table that turned while models walk about could not be read. */
  private seat(scene: Scene): void {
    const south = this.seated ? null : southern(scene);
    if (!south) return;
    this.south = south;
    this.seated = true;
  }

  /** Shows what arrived one step at a time, so that the opponent's moves can be followed. */
  private async pump(): Promise<void> {
    if (this.playing) return;
    this.playing = true;
    while (this.queue.length) {
      const update = this.queue.shift()!;
      this.apply(update);
      // One's own dice stay until the other side's next step has something to show over them.
      const dice = hasDice(update.entry), strange = update.entry.by !== this.me;
      const wait = strange || dice ? this.pacing.pause(dice) : 0;
      if (wait > 0 && (this.queue.length || strange || !this.snap?.decision?.mine)) await this.pause(wait);
    }
    this.playing = false;
    this.ask();
  }
  private pause(ms: number): Promise<void> {
    return new Promise(resolve => {
      const timer = setTimeout(done, ms);
      const self = this;
      function done(): void { clearTimeout(timer); self.skip = null; resolve(); }
      this.skip = done;
    });
  }
  private apply(update: Update): void {
    if (!this.snap) return;
    const { entry, ...rest } = update;
    this.answered = null;
    this.snap = { ...this.snap, ...rest, log: merge(this.snap.log, entry) };
    this.moments.set(entry.n, update.scene);
    this.traces = [];
    this.seat(update.scene);
    if (this.moments.size > 120) this.moments.delete(this.moments.keys().next().value!);
    this.lit = entry.notes.flatMap(note => note.tokens);
    this.tray = hasDice(entry) ? this.dice(entry, this.lastOdds && thisOrBetter(this.lastOdds.odds, this.lastOdds.before, entry, update.scene)) : (this.tray && this.queue.length ? this.tray : null);
    const words = happened(entry, this.snap!, this.me);
    this.tell(words);
    if (entry.kind === 'choice' || entry.kind === 'undo') this.refused = null;
    else if (entry.kind === 'undo-refused' && entry.by !== this.me && this.me) this.refused = words;
  }

  private dice(entry: LogEntry, chance: number | null): Tray {
    return { entry, chance, before: exchange(this.snap!.log, entry).slice(0, -1).flatMap(known => known.notes) };
  }

  // Deciding ---------------------------------------------------------------------------------------------------

  private ask(): void {
    // News that leave the question standing (a request to take back, say) must not take away what is focused.
    const standing = this.decision?.id ?? null;
    if (standing !== null && standing === this.standing) return;
    this.standing = standing;
    this.focus = this.choices.length === 1 ? 0 : null;
    this.hover = this.group = this.only = this.typed = this.refusal = this.notice = null;
    if (this.moment) this.stopLooking();
    this.sure = false;
    this.odds = new Map();
    this.sights = new Map();
    this.asked.clear();
    this.born = now();
    this.tell(asks(this.snap, this.decision, this.me, this.choices.length));
    void this.prefetch();
    void this.loadReach();
    if (this.threats) void this.loadThreats();
  }

  /** Figures for everything that is aimed at somebody, a few at a time. */
  private async prefetch(): Promise<void> {
    const id = this.decision?.id;
    for (const choice of this.choices.filter(known => known.sketch.targets.length).slice(0, 30)) {
      if (this.snap?.decision?.id !== id || this.playing) return;
      await this.loadOdds(choice);
    }
  }
  private async loadReach(): Promise<void> {
    this.reach = [];
    const { decision } = this;
    const mover = this.choices.find(choice => choice.sketch.path.length > 1)?.sketch.subject;
    if (!decision?.mine || decision.complete || !mover) return;
    try {
      const { places } = await this.engine.reach(this.game, this.token, mover);
      if (this.snap?.decision?.id === decision.id) this.reach = places.flatMap(({ place }) => (place ? [place] : []));
    } catch {
      // Without it the sample of the menu is drawn.
    }
  }
  private async loadOdds(choice: Choice): Promise<void> {
    const key = `odds ${choice.line}`;
    if (this.asked.has(key)) return;
    this.asked.add(key);
    try {
      const odds = await this.engine.odds(this.game, this.token, choice.line, this.snap?.decision?.id);
      if (this.asked.has(key)) this.odds = new Map(this.odds).set(choice.line, odds);
    } catch {
      // A choice without odds is shown without figures.
    }
  }
  /** How far the engine says it is between two models; `null` until it has answered. */
  between(pair: [string, string]): number | null { return this.sights.get(pair.join('>'))?.distance ?? null; }
  async loadSight(pair: [string, string] | null): Promise<void> {
    const key = pair?.join('>');
    if (!pair || !key || this.asked.has(key) || !pair.every(id => tokenById(this.snap!.scene, id)?.at)) return;
    this.asked.add(key);
    try {
      const report = await this.engine.sight(this.game, this.token, ...pair);
      if (this.asked.has(key)) this.sights = new Map(this.sights).set(key, report);
    } catch {
      // No line between them is nothing to shout about; the choice's own words stand.
    }
  }
  private explore(choice: Choice | null | undefined): void {
    if (!choice) return;
    void this.loadOdds(choice);
    void this.loadSight(this.sightPair(choice));
  }

  preview(index: number | null): void {
    this.hover = index;
    if (index !== null) this.explore(this.choices[index]);
  }
  choose(index: number): void {
    if (!this.choices[index]) return;
    // A choice is about the table as it is; whoever turns to one has looked back enough.
    if (this.moment) this.stopLooking();
    if (index !== this.focus) this.sure = false;
    this.focus = index;
    this.typed = this.refusal = this.notice = null;
    this.tray = null;
    this.lit = [];
    this.explore(this.choices[index]);
  }
  move(step: 1 | -1): void {
    const list = this.rows;
    if (!list.length) return;
    const at = this.focus === null ? -1 : list.indexOf(this.focus);
    const next = at < 0 ? (step > 0 ? 0 : list.length - 1) : (at + step + list.length) % list.length;
    this.choose(list[next]!);
  }
  /** A click on a place of the table: the first focuses, the second on the same single choice commits. */
  press(indices: readonly number[]): void {
    if (!indices.length) return;
    const at = this.focus === null ? -1 : indices.indexOf(this.focus);
    if (at >= 0 && indices.length === 1) return void this.commit();
    this.only = indices.length > 1 ? [...indices] : null;
    if (indices.length > 1) this.group = null;
    this.choose(indices[(at + 1) % indices.length]!);
  }
  /** Narrows the list to one sort of act. */
  narrow(group: string | null): void {
    this.group = group;
    this.only = null;
    if (this.focus !== null && group !== null && this.choices[this.focus]?.sketch.group !== group) this.focus = null;
  }
  back(): boolean {
    if (this.refusal || this.notice) this.refusal = this.notice = null;
    else if (this.moment) this.stopLooking();
    else if (this.tray) this.tray = null;
    else if (this.focus !== null || this.typed) { this.focus = null; this.typed = null; this.sure = false; }
    else if (this.only || this.group) { this.only = null; this.group = null; }
    else return false;
    return true;
  }
  /** Space: hurry what is being shown, close the dice. */
  goOn(): boolean {
    if (this.skip) { this.skip(); return true; }
    if (this.moment) { this.stopLooking(); return true; }
    if (this.tray) { this.tray = null; return true; }
    return false;
  }

  async commit(): Promise<void> {
    const choice = this.focused, { decision } = this;
    // Nothing is decided over a picture of the past: the first press comes back to the present.
    if (this.moment) return this.stopLooking();
    // A second Enter must not answer a question that has only just appeared.
    if (!choice || !decision || this.sending || decision.id === this.answered || now() - this.born < 150) return;
    if (choice.sketch.rare && !this.sure) { this.sure = true; return; }
    const odds = this.odds.get(choice.line);
    // Re-rolls and the like have no odds of their own; those of the attack stand until its model has acted.
    if (this.snap && (odds?.stakes.length || actingIn(this.snap.scene) !== (this.lastOdds && actingIn(this.lastOdds.before)))) this.lastOdds = odds ? { odds, before: this.snap.scene } : null;
    await this.send(decision.id, choice.line);
  }
  private async send(decision: string, line: string): Promise<void> {
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
  private resend(): void {
    const kept = this.kept;
    if (!kept || !this.snap || this.sending) return;
    this.kept = null;
    if (this.snap.decision?.id === kept.decision) void this.send(kept.decision, kept.line);
  }
  get keptLine(): string | null { return this.kept?.line ?? null; }

  private fail(error: unknown, line: string): void {
    if (error instanceof ApiError && error.body.code === 'late') {
      this.note('The question has changed meanwhile. Look again.');
      void this.refresh();
    } else if (error instanceof ApiError && (error.refused || error.body.rule || (line && error.body.code === 'bad-request'))) {
      this.refusal = { line, body: error.body };
      this.hover = null;
      this.tell(`Not possible. ${sentence(error.body.message)}`);
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
      this.typed = { n: -1, line: text, sketch: { words: text, group: '', subject: null, targets: [], place: null, cell: null, path: [], area: [], rare: false } };
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
      this.typed = { ...this.typed, sketch: { ...choice.sketch, words: `${choice.sketch.group} to ${(x / 1000).toFixed(1)}, ${(y / 1000).toFixed(1)}`, place, path: from ? [from, place] : [] } };
    }
  }

  // Pressing what does not glow --------------------------------------------------------------------------------

  /** A press that no choice answers is not met with silence. */
  idle(): void {
    const { decision, snap } = this;
    if (!decision || !snap || this.refusal) return;
    const asked = parts(question(decision.question, { me: this.me, names: snap.names })).asked;
    this.note(decision.mine ? `That is no answer here: ${asked}` : `${this.name(decision.by)} decides now.`);
  }
  /** A cube that no choice leads to: the referee says why not. */
  async pressCube(cell: Cell): Promise<void> {
    const line = elsewhere(this.choices, this.focused, cell);
    if (line) await this.type(line);
    else this.idle();
  }
  /** A model that no choice is about. If the question is about models it is an attempt, otherwise only a look at it. */
  async pressToken(id: string): Promise<void> {
    const { decision, snap } = this;
    const token = tokenById(snap!.scene, id);
    const line = decision?.mine && token ? otherwise(this.choices, this.focused, token, snap!.scene.tokens) : null;
    if (!line) return;
    const meant = this.focused !== null || this.group !== null;
    try {
      await this.engine.attempt(this.game, this.token, line);
      if (meant && this.decision?.id === decision?.id) await this.type(line);
    } catch (error) {
      if (this.decision?.id !== decision?.id || !(error instanceof ApiError)) return;
      if (meant) this.fail(error, line);
      else this.note(`${id}: ${error.body.message}`, error.body.rule?.id ?? null);
    }
  }

  /** Where a game forbids measuring, the tool answers with the rule. */
  async refuseMeasuring(id: string): Promise<void> {
    const rule = await this.engine.rule(id).catch(() => null);
    this.refusal = { line: 'measure', body: { code: 'refused', message: 'Measuring before a choice is not allowed in this game.', rule, meant: null } };
  }

  // Threat -----------------------------------------------------------------------------------------------------

  /** The side that is looked at with suspicion: the other one, from the eyes of whoever looks or must decide. */
  get foe(): Side { return (this.me ?? this.snap?.decision?.by ?? 'a') === 'a' ? 'b' : 'a'; }
  async toggleThreat(): Promise<void> {
    if (this.threats) this.threats = null;
    else await this.loadThreats();
  }
  private async loadThreats(): Promise<void> {
    try {
      this.threats = await this.engine.threat(this.game, this.token, this.foe);
    } catch (error) {
      this.threats = null;
      this.note(error instanceof ApiError && error.status === 404 ? 'This game does not tell threats.' : message(error));
    }
  }

  // Undo -------------------------------------------------------------------------------------------------------

  async undo(): Promise<void> {
    // What is named on the button is what is asked for: the newest that is known, not what the screen has got to.
    const known = this.undoable, state = known?.undo;
    if (!known || !state || state.class === 'nothing' || this.sending) return;
    if (state.class === 'closed') { this.note(`This step stays: ${state.why || 'dice were rolled or something was revealed since'}.`); return; }
    try {
      await this.engine.undo(this.game, this.token, known.n);
      if (state.class === 'free') await this.refresh();
    } catch (error) {
      this.fail(error, 'undo');
    }
  }
  async answerUndo(accept: boolean): Promise<void> {
    try {
      await this.engine.answerUndo(this.game, this.token, accept);
      await this.refresh();
    } catch (error) {
      this.fail(error, 'undo');
    }
  }

  // Looking back -----------------------------------------------------------------------------------------------

  light(tokens: readonly string[], entry: number | null = null): void {
    this.lit = tokens;
    this.moment = entry === null ? null : (this.moments.get(entry) ?? null);
  }
  /** Lights the models of some entries and draws what they did; no entries give the table back. */
  recall(entries: readonly LogEntry[]): void {
    this.light(entries.flatMap(entry => entry.notes.flatMap(note => note.tokens)));
    this.traces = traces(entries, this.moments);
  }
  canLookAgain(): boolean { return this.snap !== null && this.moments.size > 1; }
  /** Shows the last turn once more, step by step. */
  async again(): Promise<void> {
    if (this.playing || this.moment) return;
    const run = (this.showing += 1);
    for (const entry of lastTurn(this.snap?.log ?? [], this.me)) {
      const scene = this.moments.get(entry.n);
      if (!scene) continue;
      this.light(entry.notes.flatMap(note => note.tokens), entry.n);
      this.tray = hasDice(entry) ? this.dice(entry, null) : null;
      this.tell(happened(entry, this.snap!, this.me));
      await this.pause(Math.max(500, this.pacing.pause(hasDice(entry))));
      if (run !== this.showing) return;
    }
    this.stopLooking();
  }
  private stopLooking(): void {
    this.showing += 1;
    if (this.moment) this.tray = null;
    this.moment = null;
    this.lit = [];
  }
}

const actingIn = (scene: Scene): string | null => scene.tokens.find(token => token.acting)?.id ?? null;

const now = (): number => (typeof performance === 'undefined' ? Date.now() : performance.now());

function message(error: unknown): string {
  return error instanceof Error ? error.message : 'Something went wrong.';
}
