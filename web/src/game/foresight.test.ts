// What each model could do: asked for once the question is drawn, never in the way of a press.
import { expect, test, vi } from 'vitest';
import type { Choice, Forecast } from '../api/types';
import { sketchOf } from '../logic/press/sketch';
import { instantly, rig, update, wait } from './rig';

const asks = { everything: false, kinds: [], leave: null, suggest: true };
const activate = (id: string): Choice => ({
  n: 1,
  line: `activate ${id}`,
  sketch: sketchOf({ group: 'activate', subject: id }),
});
const pass: Choice = { n: 2, line: 'pass', sketch: sketchOf({ group: 'pass' }) };
const told: Forecast[] = [{ line: 'activate A1', steps: [], odds: null }];

async function asked(forecast: () => Promise<Forecast[]>, given = asks, blind = false) {
  const call = vi.fn(forecast);
  const { table, snap, send, choose } = await rig({ forecast: call }, instantly, given);
  table.blind = blind;
  call.mockClear();
  const choices = [activate('A1'), activate('A2'), pass];
  const decision = { ...snap.decision!, id: 'who', mine: true, verbs: null, choices } as never;
  send(update(snap, 1, { decision }));
  await wait(5);
  return { table, call, choose, choices, snap, send };
}

test('rows keep a line free until the plans come', async () => {
  let come!: (all: Forecast[]) => void;
  const { table, call, choices } = await asked(() => new Promise(resolve => (come = resolve)));
  expect(call.mock.calls.map(known => (known as unknown[])[2])).toEqual(['who']);
  expect(choices.map(choice => table.planOf(choice))).toEqual([null, null, undefined]);
  come(told);
  await wait(5);
  expect(table.planOf(choices[0]!)?.words).toBe('Nothing to gain right now');
  expect(table.planOf(choices[1]!)?.words, 'its line stays').toBe('');
  expect(table.planOf(choices[2]!)).toBeUndefined();
});

test('a press waits for no plan, and a late one is not shown', async () => {
  let come!: (all: Forecast[]) => void;
  const { table, choose, choices, snap, send } = await asked(() => new Promise(resolve => (come = resolve)));
  await wait(160);
  table.pressRow(0);
  await wait(5);
  expect(choose).toHaveBeenCalledOnce();
  send(update(snap, 2, { decision: { ...snap.decision!, id: 'next', mine: true, choices: [pass] } as never }));
  await wait(5);
  come(told);
  await wait(5);
  expect([table.foresees, table.planOf(choices[0]!)]).toEqual([false, undefined]);
});

test('a server that has no plans leaves the rows as they are', async () => {
  const { table, choices } = await asked(() => Promise.reject(new Error('no')));
  expect(table.planOf(choices[0]!)?.words).toBe('');
});

test.each([
  ['it is switched off', { ...asks, suggest: false }, false],
  ['nothing may be measured', asks, true],
])('nobody asks where %s', async (_, given, blind) => {
  const { table, call, choices } = await asked(async () => told, given, blind);
  expect(call).not.toHaveBeenCalled();
  expect(table.planOf(choices[0]!)).toBeUndefined();
});
