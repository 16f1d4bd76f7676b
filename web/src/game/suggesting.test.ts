import { describe, expect, test, vi } from 'vitest';
import type { ServerFrame, Snapshot } from '../api/types';
import { sketchOf } from '../logic/press/sketch';
import { fake } from '../fake/transport';
import { rig, update, wait } from './rig';

type Rig = Awaited<ReturnType<typeof rig>>;
const choice = (line: string, more: object): object => ({ n: 1, line, sketch: sketchOf(more) });
const verbs = (...groups: string[]) => groups.map(group => ({ group, title: group, why_not: null }));
const ask = ({ snap }: Rig, n: number, decision: object): ServerFrame =>
  update(snap, n, { decision: { ...snap.decision!, id: `d${n}`, ...decision } as Snapshot['decision'] });
/** Cubes of the toy's board in which nobody stands. */
const empty = ({ scene }: Snapshot, count: number): number[][] =>
  [1, 2, 3, 4, 5, 6, 7, 8]
    .map(x => [x, 5, 1])
    .filter(cell => !scene.tokens.some(token => token.cell?.join() === cell.join()))
    .slice(0, count);

describe('what is proposed to a model that acts', () => {
  const end = choice('end', { group: 'pass' });
  const acting = { kind: 'action', at_stake: true, usual: undefined };
  const subject = ({ scene }: Snapshot): string => scene.tokens.find(token => token.side === 'a')!.id;

  test('its end, where only empty ground could be shot at; such shots wait behind a line', async () => {
    const held = await rig(),
      { table, snap, send } = held,
      at = empty(snap, 3);
    const shots = at.map(cell =>
      choice(`fire ${cell.join('.')}`, { group: 'shoot', subject: subject(snap), cell, rare: true }),
    );
    send(ask(held, 1, { ...acting, verbs: verbs('move', 'shoot', 'pass'), choices: [...shots, end] }));
    await wait(5);
    expect([table.group, table.focused?.line]).toEqual([null, 'end']);
    expect([table.drawn.length, table.folded.length]).toEqual([1, at.length]);
    expect(table.spots.filter(({ anchor }) => anchor.cell)).toEqual([]);
    // Somebody who picks the verb wants to see them.
    table.narrow('shoot');
    expect([table.drawn.length, table.folded.length, table.spots.length]).toEqual([at.length, 0, at.length]);
  });

  test('its end, where everything else costs something limited', async () => {
    const held = await rig(),
      { table, snap, send } = held;
    const paid = choice('command shoot P1', { group: 'shoot', subject: subject(snap), targets: ['P1'], rare: true });
    send(ask(held, 1, { ...acting, verbs: verbs('shoot', 'pass'), choices: [paid, end] }));
    await wait(5);
    expect([table.group, table.focused?.line]).toEqual([null, 'end']);
  });

  test('the only verb that is left, and the only choice that it has', async () => {
    const held = await rig(),
      { table, snap, send } = held;
    const shot = choice('shoot P1', { group: 'shoot', subject: subject(snap), targets: ['P1'] });
    send(ask(held, 1, { ...acting, verbs: verbs('move', 'shoot', 'pass'), choices: [shot, end] }));
    await wait(5);
    expect([table.group, table.focused?.line]).toEqual(['shoot', 'shoot P1']);
  });
});

test('the line to whom a proposal is aimed at is asked for without a press', async () => {
  const sight = vi.fn(fake.sight),
    held = await rig({ sight }),
    { table, snap, send } = held;
  const [own, foe] = (['a', 'b'] as const).map(side =>
    snap.scene.tokens.find(known => known.side === side && known.at)!,
  );
  const shot = choice('overwatch', { group: 'shoot', subject: own!.id, targets: [foe!.id] }),
    hold = choice('hold', { group: 'pass' });
  sight.mockClear();
  send(ask(held, 1, { kind: 'guard', at_stake: true, verbs: undefined, usual: 'overwatch', choices: [hold, shot] }));
  await wait(5);
  expect(table.focused?.line).toBe('overwatch');
  expect(sight.mock.calls.map(given => given.slice(2))).toEqual([[own!.id, foe!.id]]);
});

test('a way that leads nowhere is not proposed, although the game calls it usual', async () => {
  const held = await rig(),
    { table, snap, send } = held;
  const at = { x: 500, y: 500, z: 0 },
    way = (line: string, x: number) =>
      choice(line, {
        group: 'move',
        subject: 'E1',
        place: { ...at, x },
        cell: [x / 1000 + 0.5, 1, 1],
        path: [at, { ...at, x }],
      });
  send(
    ask(held, 1, {
      kind: 'card-move',
      at_stake: true,
      verbs: undefined,
      usual: 'stay',
      choices: [way('stay', 500), way('go', 1500)],
    }),
  );
  await wait(5);
  expect(snap.decision).not.toBeNull();
  expect(table.focus).toBeNull();
});
