import { describe, expect, test } from 'vitest';
import type { ServerFrame, Snapshot } from '../api/types';
import { sketchOf } from '../logic/press/sketch';
import { rig, update, wait } from './rig';

type Rig = Awaited<ReturnType<typeof rig>>;
const choice = (line: string, more: object): object => ({ n: 1, line, sketch: sketchOf(more) });
const ask = ({ snap }: Rig, n: number, decision: object, scene: Snapshot['scene']): ServerFrame =>
  update(snap, n, { scene, decision: { ...snap.decision!, id: `d${n}`, ...decision } as Snapshot['decision'] });

describe('the rest of a team', () => {
  const put = (n: number): object => ({
    kind: 'deploy',
    usual: `deploy E${n} 1.1.1`,
    at_stake: true,
    choices: [1, 2].map(x => choice(`deploy E${n} ${x}.1.1`, { group: 'deploy', cell: [x, 1, 1] })),
  });
  test('is set up for the player who asks for it, one question after the other, until the battle begins', async () => {
    const held = await rig(),
      { table, snap, send, choose } = held;
    const before = { ...snap.scene, round: [0, 4] as [number, number] };
    send(ask(held, 1, put(1), before));
    await wait(5);
    expect([table.mine, table.canHandOver]).toEqual([true, true]);
    table.handOver();
    await wait(5);
    expect(choose.mock.calls.map(call => call[3])).toEqual(['deploy E1 1.1.1']);
    send(ask(held, 2, put(2), before));
    await wait(5);
    expect(choose.mock.calls.map(call => call[3])).toEqual(['deploy E1 1.1.1', 'deploy E2 1.1.1']);
    expect(table.quiet.map(known => known.line)).toEqual(['deploy E1 1.1.1', 'deploy E2 1.1.1']);
    send(ask(held, 3, put(3), { ...before, round: [1, 4] }));
    await wait(5);
    expect([choose.mock.calls.length, table.mine, table.canHandOver]).toEqual([2, true, false]);
  });
  test('is asked for again once the player wants to decide', async () => {
    const held = await rig(),
      { table, snap, send, choose } = held;
    const before = { ...snap.scene, round: [0, 4] as [number, number] };
    send(ask(held, 1, put(1), before));
    await wait(5);
    table.handOver();
    await wait(5);
    await table.letMeDecide(table.quiet[0]!);
    send(ask(held, 2, put(2), before));
    await wait(5);
    expect([choose.mock.calls.length, table.mine]).toEqual([1, true]);
  });
});

describe('an activation in which only something rare could be spent', () => {
  const over = {
    kind: 'action',
    usual: undefined,
    at_stake: true,
    verbs: ['shoot', 'pass'].map(group => ({ group, title: group, why_not: null })),
    choices: [choice('command shoot P1', { group: 'shoot', rare: true }), choice('end', { group: 'pass' })],
  };
  const acting = (snap: Snapshot): Snapshot['scene'] => ({
    ...snap.scene,
    tokens: snap.scene.tokens.map((token, index) => ({ ...token, acting: index === 0 })),
  });
  const asks = (leave: number | null) => ({ everything: false, kinds: [], leave });
  test('ends by itself after a moment', async () => {
    const held = await rig({}, undefined, asks(20));
    held.send(ask(held, 1, over, acting(held.snap)));
    await wait(5);
    expect([held.table.leaving.lasts, held.table.focused?.line, held.choose.mock.calls.length]).toEqual([20, 'end', 0]);
    await wait(40);
    expect(held.choose.mock.calls.map(call => call[3])).toEqual(['end']);
    expect(held.table.quiet.map(known => known.line)).toEqual(['end']);
  });
  test('waits for the player who holds on, presses something, reads, or never wants it to end', async () => {
    const after = async (does: (held: Rig) => void, leave: number | null = 20): Promise<number> => {
      const held = await rig({}, undefined, asks(leave));
      held.table.patient = leave === 7;
      held.send(ask(held, 1, over, acting(held.snap)));
      await wait(5);
      does(held);
      await wait(40);
      expect(held.table.leaving.lasts).toBeNull();
      return held.choose.mock.calls.length;
    };
    expect(await after(({ table }) => table.leaving.stop())).toBe(0);
    expect(await after(({ table }) => table.back())).toBe(0);
    expect(await after(({ table }) => table.choose(0))).toBe(0);
    expect(await after(({ table }) => table.narrow('shoot'))).toBe(0);
    expect(await after(() => {}, null)).toBe(0);
    expect(await after(() => {}, 7)).toBe(0);
  });
});
