// For tests of the controller: a table over the toy in memory, whose line the test holds in its hands.
import { vi } from 'vitest';
import type { LogEntry, ServerFrame, Snapshot } from '../api/types';
import { fake } from '../fake/transport';
import type { LiveHandlers, Transport } from '../transport';
import type { Asks } from './shapes';
import { Table } from './table.svelte';

export const wait = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms));
export const instantly = { pause: () => 0 };

/** A transport whose line the test holds in its hands. */
export async function rig(
  change: Partial<Transport> = {},
  pacing = instantly,
  asks?: Asks,
): Promise<{
  table: Table;
  snap: Snapshot;
  send: (frame: ServerFrame) => void;
  handlers: LiveHandlers;
  choose: ReturnType<typeof vi.fn>;
}> {
  const made = await fake.create({ ruleset: 'toy-cubes', mode: 'link' });
  const snap = await fake.snapshot(made.game, made.seats.a!);
  let handlers!: LiveHandlers;
  const choose = vi.fn(async () => ({ ply: 1 }));
  const engine: Transport = {
    ...fake,
    choose,
    live: (_game, _token, given) => {
      handlers = given;
      return { close() {} };
    },
    ...change,
  };
  const table = new Table(engine, made.game, made.seats.a!, pacing, asks);
  table.open();
  handlers.connection('live');
  handlers.frame({ type: 'snapshot', ...snap });
  await wait(160);
  return { table, snap, send: frame => handlers.frame(frame), handlers, choose };
}
export const entry = (n: number, more: Partial<LogEntry> = {}): LogEntry => ({
  n,
  ply: n,
  round: 1,
  kind: 'choice',
  by: 'b',
  line: 'x',
  notes: [],
  undone: false,
  undoes: [],
  ...more,
});
export const update = (snap: Snapshot, n: number, more: Partial<Snapshot> = {}): ServerFrame =>
  ({
    type: 'update',
    n,
    ply: n,
    entry: entry(n),
    scene: snap.scene,
    decision: snap.decision && { ...snap.decision, id: String(n) },
    outcome: null,
    undo: snap.undo,
    seats: snap.seats,
    ...more,
  }) as ServerFrame;
