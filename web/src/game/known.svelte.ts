// What is known of one game: the snapshot, who looks, and what screen readers say.
import type { Choice, Decision, Side, Snapshot } from '../api/types';
import { turnedFor, type Seating } from '../logic/geometry/orient';
import { faceDown, handTo } from '../logic/text/handover';
import type { Connection, Transport } from '../transport';
import type { Announcement, Pacing, Asks } from './shapes';

export abstract class Known {
  snap = $state.raw<Snapshot | null>(null);
  connection = $state<Connection>('connecting');
  failure = $state<string | null>(null);
  /** Whether there is no such game, so that trying again is useless. */
  missing = $state(false);
  playing = $state(false);
  notice = $state<string | null>(null);
  /** The rule that a remark stands on, if it names one. */
  noticeRule = $state<string | null>(null);
  /** Who sits at which edge. */
  south = $state<Seating>('a');
  /** What screen readers say, the latest last. Lines are added, never changed: none is lost to the next one. */
  announcements = $state.raw<readonly Announcement[]>([]);
  protected spoken = 0;
  /** The question that is being answered for the player, so that it is not shown. */
  protected handled = $state<string | null>(null);
  constructor(
    readonly engine: Transport,
    readonly game: string,
    readonly token: string,
    protected pacing: Pacing,
    protected asks: Asks = { everything: false, kinds: [], leave: null },
  ) {}
  /** The last announcement as somebody reads it who sees the table. */
  news = $state('');
  /** Lets screen readers say it; `shown` is what stands on the screen meanwhile. */
  announce(text: string, shown = text): void {
    if (shown) this.news = shown;
    if (text) this.announcements = [...this.announcements.slice(-7), { n: (this.spoken += 1), text }];
  }
  /** A remark beside the table that screen readers say, too. */
  note(text: string, rule: string | null = null): void {
    this.notice = text;
    this.noticeRule = rule;
    this.announce(text);
  }
  get said(): string {
    return this.announcements.at(-1)?.text ?? '';
  }
  get decision(): Decision | null {
    const decision = this.snap?.decision ?? null;
    return this.playing || (decision !== null && decision.id === this.handled) ? null : decision;
  }
  get mine(): boolean {
    return this.decision?.mine ?? false;
  }
  /** Whether nothing ends by itself and nothing is answered ahead: as in the text view. */
  patient = false;
  /** Choices that a sample of a menu left out and the player asked for, after those of the menu. */
  protected more = $state.raw<readonly Choice[]>([]);
  /** The lines of those that stand for several steps. */
  protected ways = $state.raw<ReadonlyMap<string, readonly string[]>>(new Map());
  /** Whether a choice stands for several steps. */
  isLong(choice: Choice): boolean {
    return this.ways.has(choice.line);
  }
  get choices(): readonly Choice[] {
    return this.mine ? [...(this.decision?.choices ?? []), ...this.more] : [];
  }
  /** The side that this screen plays and therefore calls "you". */
  get me(): Side | null {
    const viewer = this.snap?.viewer;
    if (viewer === 'a' || viewer === 'b') return viewer;
    return null;
  }
  name(side: Side): string {
    return this.me === side ? 'You' : (this.snap?.names[side] ?? '');
  }
  /** Whether north is drawn below: players look from the edge where their team set up. */
  get turned(): boolean {
    return turnedFor(this.me, this.south);
  }
  /** Of two players at one screen the one who has it now. */
  holder = $state<Side | null>(null);
  /** The player to whom the screen must be handed before the question is shown. */
  get handTo(): Side | null {
    return handTo(this.snap, this.decision, this.holder);
  }
  /** The player whose cards lie face down until they are asked for. */
  get faceDown(): Side | null {
    return faceDown(this.snap, this.decision, this.holder);
  }
  /** The opponent of the side that looks or must decide. */
  get foe(): Side {
    return (this.me ?? this.snap?.decision?.by ?? 'a') === 'a' ? 'b' : 'a';
  }
}
