import { describe, expect, test, vi } from 'vitest';
import type { Choice, Decision, ServerFrame, Snapshot } from '../api/types';
import { fake } from '../fake/transport';
import { text } from '../logic/text/pieces';
import type { LiveHandlers, Transport } from '../transport';
import { Table } from './table.svelte';

const wait = (): Promise<void> => new Promise(resolve => setTimeout(resolve, 0));

/** A model that was stood for the player at the first of three spots, and acts now. */
async function rig(): Promise<{
  table: Table;
  choose: ReturnType<typeof vi.fn>;
  undo: ReturnType<typeof vi.fn>;
  askAgain: () => void;
}> {
  const made = await fake.create({ ruleset: 'toy-cubes', mode: 'bot' });
  const snap = await fake.snapshot(made.game, made.seats.a!);
  const me = snap.scene.tokens.find(token => token.side === 'a' && token.at)!;
  const spot = (n: number): Choice => ({
    n,
    line: `place ${n}`,
    sketch: {
      ...snap.decision!.choices![0]!.sketch,
      words: text(`stands at ${n}`),
      group: 'place',
      subject: me.id,
      targets: [],
      place: { x: 1000 * n, y: 500, z: 0 },
      cell: [1, 1, 1],
      path: [],
    },
  });
  const placing: Decision = {
    ...snap.decision!,
    id: 'd1',
    kind: 'place',
    complete: true,
    at_stake: false,
    usual: 'place 1',
    choices: [spot(1), spot(2), spot(3)],
  };
  const acting: Decision = { ...snap.decision!, id: 'd2', kind: 'act' };
  let handlers!: LiveHandlers;
  const choose = vi.fn(async () => ({ ply: 1 })),
    undo = vi.fn(async () => {});
  const frame = (decision: Decision, step: string): Snapshot => ({
    ...snap,
    decision,
    undo: { ...snap.undo, class: 'free', step },
    scene: { ...snap.scene, tokens: snap.scene.tokens.map(token => ({ ...token, acting: token.id === me.id })) },
  });
  const engine: Transport = {
    ...fake,
    choose,
    undo,
    seenBy: async () => [{ line: 'place 3', token: me.id, by: ['P1'] }],
    snapshot: async () => frame({ ...placing, id: 'd3' }, 'advance 1'),
    live: (_game, _token, given) => {
      handlers = given;
      return { close() {} };
    },
  };
  const table = new Table(engine, made.game, made.seats.a!, { pause: () => 0 });
  table.open();
  const send = (decision: Decision, step: string): void =>
    handlers.frame({ type: 'snapshot', ...frame(decision, step) } as ServerFrame);
  send(placing, 'advance 1');
  await wait();
  expect(choose, 'the usual spot is taken').toHaveBeenCalledExactlyOnceWith(table.game, table.token, 'd1', 'place 1');
  send(acting, 'place 1');
  await wait();
  return { table, choose, undo, askAgain: () => send({ ...placing, id: 'd3' }, 'advance 1') };
}

describe('a model that was stood for the player', () => {
  test('is picked up, follows the finger with who sees it, and is put down elsewhere', async () => {
    const { table, choose, undo } = await rig();
    expect(table.movable).toBe(table.stood!.token);
    table.grab(table.stood!.token);
    expect(undo, 'the answer that was given is taken back').toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(table.placing).toBe(true));
    expect(choose, 'and not given again').toHaveBeenCalledOnce();
    table.carry(2900, 400);
    await vi.waitFor(() => expect(table.seenBy.get('place 3')).toEqual(['P1']));
    expect(table.focused?.line).toBe('place 3');
    table.carry(2100, 400);
    expect(table.focused?.line).toBe('place 2');
    const pressed = vi.fn();
    table.drop(2100, 400, pressed);
    expect(pressed).not.toHaveBeenCalled();
    expect(choose).toHaveBeenLastCalledWith(table.game, table.token, 'd3', 'place 2');
    expect([table.carried, table.stood?.line, table.quiet.map(answer => answer.line)]).toEqual([
      null,
      'place 2',
      ['place 2'],
    ]);
  });

  test('let down before the question is back it goes where it was let down', async () => {
    const { table, choose } = await rig();
    table.grab(table.stood!.token);
    table.drop(3100, 400, () => {});
    expect(choose).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(choose).toHaveBeenCalledTimes(2));
    expect(choose).toHaveBeenLastCalledWith(table.game, table.token, 'd3', 'place 3');
  });

  test('a carry that is broken off leaves it where it was', async () => {
    const { table, choose } = await rig();
    table.grab(table.stood!.token);
    table.letGo();
    await vi.waitFor(() => expect(choose).toHaveBeenCalledTimes(2));
    expect(choose).toHaveBeenLastCalledWith(table.game, table.token, 'd3', 'place 1');
  });

  test('once something else can be taken back, carrying it is a press where it is let down', async () => {
    const { table, choose, undo } = await rig();
    table.undoable = { ...table.undoable!, undo: { ...table.undoable!.undo, class: 'closed' } };
    const pressed = vi.fn();
    table.grab(table.movable!);
    table.carry(2000, 2000);
    table.drop(2000, 2000, pressed);
    expect([pressed.mock.calls.length, undo.mock.calls.length, choose.mock.calls.length]).toEqual([1, 0, 1]);
  });
});
