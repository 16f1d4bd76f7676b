// The controller of a replay: which moment is shown to whom, and the steps between moments.
import type { ReplayInfo, Snapshot, Viewer } from '../api/types';
import { southern, turnedFor, type Seating } from '../logic/geometry/orient';
import type { Transport } from '../transport';

export const VIEWS: readonly Viewer[] = ['a', 'b', 'audience', 'referee'];

/** A moment by which sides have edges and nobody has walked away from them yet. */
const EARLY = 8;

export class ReplayPlayer {
  info = $state.raw<ReplayInfo | null>(null);
  ply = $state(0);
  view = $state<Viewer>('referee');
  snap = $state.raw<Snapshot | null>(null);
  playing = $state(false);
  speed = $state(1);
  failure = $state('');
  /** Who sits at which edge. */
  south = $state<Seating>('a');
  private cache = new Map<string, Promise<Snapshot>>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly engine: Transport,
    readonly id: string,
  ) {}

  async open(ply: number, view: Viewer): Promise<void> {
    try {
      this.info = await this.engine.replay(this.id);
      this.view = view;
      // The page writes the moment into its address: it must never see another one than was asked for.
      this.ply = this.within(ply);
      const early = await this.load(Math.min(this.last, EARLY));
      this.south = southern(early.scene) ?? 'a';
      await this.go(ply);
    } catch (error) {
      this.failure = error instanceof Error ? error.message : 'The replay cannot be opened.';
    }
  }
  private load(ply: number): Promise<Snapshot> {
    const key = `${ply} ${this.view}`;
    const known = this.cache.get(key);
    if (known) return known;
    const fresh = this.fetch(ply, this.cache.get(`${ply - 1} ${this.view}`));
    fresh.catch(() => this.cache.delete(key));
    this.cache.set(key, fresh);
    return fresh;
  }
  /** A moment; where the one before it is known, only what is new in the log is sent. */
  private async fetch(ply: number, before: Promise<Snapshot> | undefined): Promise<Snapshot> {
    const view = this.view,
      known = await before?.catch(() => undefined),
      fresh = await this.engine.replayPly(this.id, ply, view, known?.n);
    return known && fresh.log_from > 0 ? { ...fresh, log: [...known.log, ...fresh.log], log_from: 0 } : fresh;
  }
  get last(): number {
    return this.info?.plies ?? 0;
  }
  private within(ply: number): number {
    return Math.max(0, Math.min(this.last, Math.round(ply) || 0));
  }
  /** The table is seen from the edge of the side whose view is shown, otherwise from the first side's. */
  get turned(): boolean {
    return turnedFor(this.view === 'b' ? 'b' : 'a', this.south);
  }

  async go(ply: number): Promise<void> {
    const wanted = this.within(ply),
      view = this.view;
    this.ply = wanted;
    try {
      const snap = await this.load(wanted);
      if (this.ply === wanted && this.view === view) this.snap = snap;
      if (wanted < this.last) void this.load(wanted + 1).catch(() => {});
    } catch (error) {
      this.failure = error instanceof Error ? error.message : 'This moment cannot be shown.';
    }
  }
  step(by: number): Promise<void> {
    this.stop();
    return this.go(this.ply + by);
  }
  see(view: Viewer): Promise<void> {
    this.view = view;
    return this.go(this.ply);
  }
  /** Shows what an address asks for, as far as there is such a moment; what is shown already stays. */
  async follow(query: URLSearchParams): Promise<void> {
    const { ply, view } = this.meant(query);
    if (ply === this.ply && view === this.view) return;
    this.stop();
    this.view = view;
    await this.go(ply);
  }
  /** The moment and the eyes that an address means; nonsense means the beginning and everything. */
  meant(query: URLSearchParams): { ply: number; view: Viewer } {
    const view = query.get('view') as Viewer | null,
      ply = Math.round(Number(query.get('ply') ?? 0)) || 0;
    return {
      ply: Math.max(0, this.info ? Math.min(this.last, ply) : ply),
      view: view && VIEWS.includes(view) ? view : 'referee',
    };
  }
  toggle(): void {
    if (this.playing) this.stop();
    else {
      if (this.ply >= this.last) this.ply = 0;
      this.playing = true;
      this.tick();
    }
  }
  private tick(): void {
    this.timer = setTimeout(async () => {
      if (!this.playing) return;
      await this.go(this.ply + 1);
      if (this.ply >= this.last) this.playing = false;
      else this.tick();
    }, 900 / this.speed);
  }
  stop(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }
}
