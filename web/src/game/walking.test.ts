import { expect, test, vi } from 'vitest';
import type { ServerFrame, Snapshot } from '../api/types';
import { sketchOf } from '../logic/press/sketch';
import { rig, update, wait } from './rig';

type Rig = Awaited<ReturnType<typeof rig>>;
const to = (line: string, group: string, x: number): object => ({
  n: 1,
  line,
  sketch: sketchOf({
    group,
    subject: 'E1',
    cell: [x, 5, 1],
    place: { x: x * 1000 - 500, y: 4500, z: 0 },
    path: [
      { x: 500, y: 4500, z: 0 },
      { x: x * 1000 - 500, y: 4500, z: 0 },
    ],
  }),
});
const ask = ({ snap }: Rig, n: number, decision: object): ServerFrame =>
  update(snap, n, { decision: { ...snap.decision!, id: `d${n}`, ...decision } as Snapshot['decision'] });
const lines = ({ choose }: Rig): string[] => choose.mock.calls.map(call => call[3] as string);
const acts = {
  kind: 'action',
  complete: true,
  at_stake: true,
  usual: undefined,
  verbs: [{ group: 'sprint', title: 'Sprint', why_not: null }],
  choices: [to('sprint 2.5.1', 'sprint', 2), to('sprint 1.6.1', 'sprint', 1)],
};
const next = (...choices: object[]): object => ({
  kind: 'step',
  at_stake: true,
  usual: undefined,
  verbs: undefined,
  choices,
});

/** A player who has been asked what a model does, and whose table knows a place two steps away. */
async function asked(): Promise<Rig> {
  const reach = vi.fn(async () => ({
    token: 'E1',
    complete: true,
    places: [
      {
        line: 'sprint 2.5.1',
        then: ['step 3.5.1'],
        place: { x: 2500, y: 4500, z: 0 },
        cell: [3, 5, 1] as [number, number, number],
        path: [],
      },
    ],
  }));
  const held = await rig({ reach });
  held.send(ask(held, 1, acts));
  await wait(160);
  const index = held.table.choices.findIndex(choice => held.table.isLong(choice));
  expect(held.table.rows, 'it is pressed on the table, not listed').not.toContain(index);
  held.table.choose(index);
  await held.table.commit();
  expect(lines(held)).toEqual(['sprint 2.5.1']);
  return held;
}

test('a way of several steps is one choice', async () => {
  const held = await asked();
  held.send(ask(held, 2, next(to('step 3.5.1', 'step', 3), to('step 2.6.1', 'step', 2))));
  await wait(5);
  expect(lines(held)).toEqual(['sprint 2.5.1', 'step 3.5.1']);
  expect(held.table.quiet, 'the player chose it').toEqual([]);
  // The way is at its end.
  held.send(ask(held, 3, next(to('step 3.5.1', 'step', 3), to('step 2.6.1', 'step', 2))));
  await wait(5);
  expect([lines(held).length, held.table.mine]).toEqual([2, true]);
});

test('a step that is not open any more ends the way', async () => {
  const held = await asked();
  held.send(ask(held, 2, next(to('step 2.6.1', 'step', 2), to('step 2.4.1', 'step', 2))));
  await wait(5);
  expect([lines(held).length, held.table.mine]).toEqual([1, true]);
  held.send(ask(held, 3, next(to('step 3.5.1', 'step', 3), to('step 2.6.1', 'step', 2))));
  await wait(5);
  expect(lines(held).length).toBe(1);
});

test('the other side comes first: what it is asked ends the way', async () => {
  const held = await asked();
  held.send(ask(held, 2, { mine: false, by: 'b', kind: undefined, choices: undefined, verbs: undefined }));
  await wait(5);
  held.send(ask(held, 3, next(to('step 3.5.1', 'step', 3), to('step 2.6.1', 'step', 2))));
  await wait(5);
  expect([lines(held).length, held.table.mine]).toEqual([1, true]);
});
