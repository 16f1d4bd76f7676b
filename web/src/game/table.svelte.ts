// The controller of one game: the live line and what arrives on it. The picture, the three-dimensional view and the text
// view are renderers over it; none of them decides anything.
import type { Update } from '../api/shapes';
import type { LogEntry, Scene, ServerFrame, Side, Snapshot } from '../api/types';
import { hasDice, isSilent, merge } from '../logic/log/log';
import { tokenById } from '../logic/press/menu';
import { southern } from '../logic/geometry/orient';
import { thisOrBetter } from '../logic/odds/stakes';
import { happened, told } from '../logic/text/announcements';
import { ApiError, type Live } from '../transport';
import { Placing } from './placing.svelte';
import { look } from '../ui/look.svelte';

export type { Announcement, Asks, FingerMenu, Pacing, Quiet, Refusal, TokenCard, Tray } from './shapes';

export class Table extends Placing {
  thinking = $state<Side | null>(null);
  protected live: Live | null = null;
  protected queue: Update[] = [];
  /** When dice were shown last. */
  protected rolledAt = -Infinity;
  /** Whether it is known who sits where. */
  seated = $state(false);
  /** Whether the rest of the other side's turn is shown without pauses. */
  hurried = $state(false);
  open(): void {
    this.failure = null;
    this.live?.close();
    this.live = this.engine.live(this.game, this.token, {
      frame: frame => this.receive(frame),
      connection: state => {
        this.connection = state;
        if (state === 'live') this.resend();
      },
      since: () => this.snap?.n,
    });
    // The live line brings the table; if it is slow or barred, the table comes by the other way.
    if (!this.snap)
      setTimeout(() => {
        if (!this.snap) void this.refresh();
      }, 700);
  }
  close(): void {
    this.live?.close();
    this.skip?.();
  }
  async refresh(): Promise<void> {
    try {
      this.take(await this.engine.snapshot(this.game, this.token));
    } catch (error) {
      if (!this.snap) {
        this.failure = message(error);
        this.missing =
          error instanceof ApiError && (error.body.code === 'not-found' || error.body.code === 'not-yours');
      }
    }
  }
  receive(frame: ServerFrame): void {
    switch (frame.type) {
      case 'snapshot':
        this.take(frame);
        break;
      case 'update':
        this.thinking = null;
        this.undoable = frame;
        this.queue.push(frame);
        void this.pump();
        break;
      case 'presence':
        this.meet(frame.seats);
        break;
      case 'thinking':
        this.thinking = frame.by;
        break;
      case 'error':
        this.fail(new ApiError(0, frame.error), '');
        break;
      default:
        break;
    }
  }
  /** Somebody came or went: that is seen beside the name, and said. */
  protected meet(seats: Snapshot['seats']): void {
    if (!this.snap) return;
    const changed = (['a', 'b'] as const).filter(
      side => side !== this.me && this.snap!.seats[side].online !== seats[side].online,
    );
    this.snap = { ...this.snap, seats };
    if (changed.length)
      this.announce(changed.map(side => `${this.name(side)} ${seats[side].online ? 'is here' : 'is away'}.`).join(' '));
  }
  /** Tries the lost line at once. */
  hurry(): void {
    this.live?.hurry?.();
  }
  protected take(snapshot: Snapshot): void {
    const fresh = snapshot.decision?.id !== this.snap?.decision?.id || snapshot.ply !== this.snap?.ply;
    this.queue = [];
    this.answered = null;
    this.skip?.();
    // After a break the server sends only the entries that were missed.
    const known = this.snap?.log ?? [];
    const log =
      snapshot.log[0]?.n === 0 || !known.length ? snapshot.log : snapshot.log.reduce<readonly LogEntry[]>(merge, known);
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
  protected seat(scene: Scene): void {
    const south = this.seated ? null : southern(scene);
    if (!south) return;
    this.south = south;
    this.seated = true;
  }
  /** Shows what arrived one step at a time, so that the opponent's moves can be followed. */
  protected async pump(): Promise<void> {
    if (this.playing) return;
    this.playing = true;
    // Whatever goes wrong in showing a step, the table must not stay shut.
    try {
      while (this.queue.length) {
        const update = this.queue.shift()!;
        await this.readOwnDice(update);
        this.apply(update);
        // One's own dice stay until the other side's next step has something to show over them.
        const dice = hasDice(update.entry),
          strange = update.entry.by !== this.me;
        const wait = (strange || dice) && !this.brisk(update) ? this.pacing.pause(dice) : 0;
        if (wait > 0 && (this.queue.length || strange || !this.snap?.decision?.mine)) await this.pause(wait);
      }
    } finally {
      this.playing = false;
    }
    if (this.mine || this.snap?.outcome) this.hurried = false;
    this.ask();
  }
  /** The other side is quick: the dice that one has just rolled are not taken away before they could be read. */
  protected async readOwnDice({ entry }: Update): Promise<void> {
    const { tray } = this;
    if (!tray || entry.by === this.me || tray.entry.by !== this.me || this.hurried) return;
    const left = this.pacing.pause(true) - (performance.now() - this.rolledAt);
    if (left > 0) await this.pause(left);
  }
  /** Nobody waits for a team that is set up model by model, for steps that are to be skipped, nor for one that only says
   * where in its cube a model stands. */
  protected brisk({ entry, scene }: Update): boolean {
    const stands = isSilent(entry) && /^(place|spot) /.test(entry.line ?? '');
    return this.hurried || stands || (scene.round[0] === 0 && entry.kind === 'choice' && !hasDice(entry));
  }
  /** Whether the player watches the other side’s steps, so that they can be skipped. */
  get watching(): boolean {
    const { snap, me } = this;
    if (!snap || snap.outcome || !me || this.mine || this.moment) return false;
    return this.playing || snap.seats[me === 'a' ? 'b' : 'a'].kind !== 'human';
  }
  /** Shows the rest of the other side's turn at once. */
  skipAhead(): void {
    if (!this.watching) return;
    this.hurried = true;
    this.skip?.();
  }
  /** How likely the outcome was. What the other side rolls for something else, such as overwatch, says nothing about it. */
  private likely(entry: LogEntry, was: Scene, scene: Scene): number | null {
    const { lastOdds } = this;
    if (!lastOdds) return null;
    const health = (of: Scene, id: string): number | undefined => tokenById(of, id)?.health[0];
    const struck = lastOdds.odds.stakes.some(({ token }) => health(was, token) !== health(scene, token));
    return entry.by === this.me || struck ? thisOrBetter(lastOdds.odds, lastOdds.before, entry, scene) : null;
  }
  protected apply(update: Update): void {
    if (!this.snap) return;
    const { entry, ...rest } = update;
    this.answered = null;
    const was = this.snap.scene;
    this.snap = { ...this.snap, ...rest, log: merge(this.snap.log, entry) };
    this.moments.set(entry.n, update.scene);
    this.traces = [];
    this.seat(update.scene);
    if (this.moments.size > 120) this.moments.delete(this.moments.keys().next().value!);
    if (hasDice(entry)) this.rolledAt = performance.now();
    this.lit = entry.notes.flatMap(note => note.tokens);
    this.tray = hasDice(entry)
      ? this.dice(entry, this.likely(entry, was, update.scene))
      : // Dice stay while nothing else is shown; over somebody's next step they would only be in the way.
        this.tray && (this.queue.length ? !entry.notes.length : entry.by === this.me && entry.line?.startsWith('end'))
        ? this.tray
        : null;
    const words = happened(entry, this.snap!, this.me);
    this.announce(words, told(entry, this.snap!, this.me, look.near));
    if (entry.kind === 'choice' || entry.kind === 'undo') this.refused = null;
    else if (entry.kind === 'undo-refused' && entry.by !== this.me && this.me) this.refused = words;
  }
}

function message(error: unknown): string {
  return error instanceof Error ? error.message : 'Something went wrong.';
}
