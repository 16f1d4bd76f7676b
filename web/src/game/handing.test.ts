import { describe, expect, test, vi } from 'vitest';
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
    expect(table.quiet, 'a wish that was granted leaves nothing to take over').toEqual([]);
  });
  test('is not that of the other player at the same screen', async () => {
    const held = await rig(),
      { table, snap, send, choose } = held;
    const before = { ...snap.scene, round: [0, 4] as [number, number] };
    send(ask(held, 1, put(1), before));
    await wait(5);
    table.handOver();
    await wait(5);
    send(ask(held, 2, { ...put(2), by: 'b', mine: true }, before));
    await wait(5);
    expect([choose.mock.calls.length, table.mine, table.canHandOver]).toEqual([1, true, true]);
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

test('an activation ends by itself when no verb is left, although its menu leaves out places', async () => {
  const held = await rig();
  const verb = (group: string, why: string | null): object => ({
    group,
    title: group,
    why_not: why && { rule: 'X', why },
  });
  const only = (verbs: object[]): object => ({
    kind: 'action',
    usual: 'end E1',
    at_stake: true,
    complete: false,
    verbs,
    choices: [choice('end E1', { group: 'pass' })],
  });
  held.send(ask(held, 1, only([verb('move', 'no points'), verb('dash', null), verb('pass', null)]), held.snap.scene));
  await wait(5);
  expect([held.table.mine, held.choose.mock.calls.length]).toEqual([true, 0]);
  held.send(ask(held, 2, only([verb('move', 'no points'), verb('pass', null)]), held.snap.scene));
  await wait(5);
  expect(held.choose.mock.calls.map(call => call[3])).toEqual(['end E1']);
});

describe('an activation in which only something rare could be spent', () => {
  const over = {
    kind: 'action',
    usual: 'end',
    at_stake: false,
    verbs: ['shoot', 'pass'].map(group => ({ group, title: group, why_not: null })),
    choices: [choice('command shoot P1', { group: 'shoot', rare: true }), choice('end', { group: 'pass' })],
  };
  const asks = (leave: number | null) => ({ everything: false, kinds: [], leave });
  test('ends by itself after a moment', async () => {
    const held = await rig({}, undefined, asks(20));
    held.send(ask(held, 1, over, held.snap.scene));
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
      held.send(ask(held, 1, over, held.snap.scene));
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

describe('a model that acts with others', () => {
  test('is picked although the menu begins with another, and its ways are fetched', async () => {
    const place = { x: 3000, y: 4000, z: 0 };
    const reach = vi.fn(async () => ({
      token: 'x',
      complete: false,
      places: [{ line: 'move X 3,4', then: [], place, cell: null, path: [place, place] }],
    }));
    const held = await rig({ reach }),
      { table, snap, send } = held;
    const own = snap.scene.tokens.filter(token => token.side === 'a').slice(0, 2);
    const scene = {
      ...snap.scene,
      tokens: snap.scene.tokens.map(token => ({ ...token, acting: own.includes(token) })),
    };
    const [first, second] = own.map(token => token.id) as [string, string];
    const moves = {
      kind: 'move',
      complete: false,
      at_stake: true,
      usual: undefined,
      verbs: [{ group: 'move', title: 'Move', why_not: null }],
      choices: [choice(`move ${first}`, { group: 'move', subject: first, place, path: [place, place] })],
    };
    send(ask(held, 1, moves, scene));
    await wait(5);
    table.press({ on: 'token', id: second }, null);
    await wait(5);
    expect(reach).toHaveBeenCalledWith(table.game, table.token, second);
    expect([table.actor, table.choices.map(known => known.line)]).toEqual([second, [`move ${first}`, 'move X 3,4']]);
    expect(table.rows).toEqual([1]);
    // The next question begins with its own menu.
    send(ask(held, 2, moves, scene));
    await wait(5);
    expect(table.choices).toHaveLength(1);
  });
});
