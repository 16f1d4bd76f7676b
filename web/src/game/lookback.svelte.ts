// Looking back: past moments, what an entry of the log is about, the dice on show, and the last turn once more.
import type { LogEntry, Scene } from '../api/types';
import { hasDice, lastTurn } from '../logic/log/log';
import { concealed, shared } from '../logic/text/handover';
import { exchange } from '../logic/odds/rolls';
import { happened, told } from '../logic/text/announcements';
import { traces, type Trace } from '../logic/geometry/trace';
import type { Tray } from './shapes';
import { Known } from './known.svelte';
import { look } from '../ui/look.svelte';

export abstract class Lookback extends Known {
  /** A past moment being looked at, and the models an entry is about. */
  moment = $state.raw<Scene | null>(null);
  lit = $state.raw<readonly string[]>([]);
  /** The models named under the pointer, which are lit alone. */
  pointed = $state.raw<readonly string[]>([]);
  /** The lines of an entry of the log that is looked at. */
  traces = $state.raw<readonly Trace[]>([]);
  tray = $state.raw<Tray | null>(null);
  protected moments = new Map<number, Scene>();
  protected showing = 0;
  protected skip: (() => void) | null = null;
  // On a shared screen the past shows no secrets, and the present only those of the player who has the screen.
  private bare = $derived.by((): Scene | null => {
    const { snap, moment, holder } = this;
    const scene = moment ?? snap?.scene ?? null;
    if (!scene || !shared(snap) || snap!.outcome) return scene;
    return concealed(
      scene,
      (['a', 'b'] as const).filter(side => moment || side !== holder),
    );
  });
  get scene(): Scene | null {
    return this.bare;
  }
  light(tokens: readonly string[], entry: number | null = null): void {
    this.lit = tokens;
    this.moment = entry === null ? null : (this.moments.get(entry) ?? null);
  }
  /** Lights the models of some entries and draws what they did; no entries give the table back. */
  recall(entries: readonly LogEntry[]): void {
    this.light(entries.flatMap(entry => entry.notes.flatMap(note => note.tokens)));
    this.traces = traces(entries, this.moments);
  }
  canLookAgain(): boolean {
    return this.snap !== null && this.moments.size > 1;
  }
  /** Shows the last turn once more, step by step. */
  async again(): Promise<void> {
    if (this.playing || this.moment) return;
    const run = (this.showing += 1);
    const log = this.snap?.log ?? [],
      theirs = lastTurn(log, this.me).filter(entry => this.moments.has(entry.n));
    // Before the other side has done anything that this screen saw, one's own last steps are shown.
    for (const entry of theirs.length
      ? theirs
      : log.filter(known => known.kind === 'choice' && !known.undone && this.moments.has(known.n)).slice(-6)) {
      const scene = this.moments.get(entry.n);
      if (!scene) continue;
      this.light(
        entry.notes.flatMap(note => note.tokens),
        entry.n,
      );
      this.tray = hasDice(entry) ? this.dice(entry, null) : null;
      this.announce(happened(entry, this.snap!, this.me), told(entry, this.snap!, this.me, look.near));
      await this.pause(Math.max(500, this.pacing.pause(hasDice(entry))));
      if (run !== this.showing) return;
    }
    this.stopLooking();
  }
  protected stopLooking(): void {
    this.showing += 1;
    if (this.moment) this.tray = null;
    this.moment = null;
    this.lit = [];
  }
  protected pause(ms: number): Promise<void> {
    return new Promise(resolve => {
      const timer = setTimeout(done, ms);
      const self = this;
      function done(): void {
        clearTimeout(timer);
        self.skip = null;
        resolve();
      }
      this.skip = done;
    });
  }
  protected dice(entry: LogEntry, chance: number | null): Tray {
    return {
      entry,
      chance,
      before: exchange(this.snap!.log, entry)
        .slice(0, -1)
        .flatMap(known => known.notes),
    };
  }
  /** Space: hurry what is being shown, close the dice. */
  goOn(): boolean {
    if (this.skip) {
      this.skip();
      return true;
    }
    if (this.moment) {
      this.stopLooking();
      return true;
    }
    if (this.tray) {
      this.tray = null;
      return true;
    }
    return false;
  }
}
