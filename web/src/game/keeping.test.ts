import { expect, test } from 'vitest';
import type { ServerFrame, Snapshot } from '../api/types';
import { sketchOf } from '../logic/press/sketch';
import { rig, update, wait } from './rig';

type Rig = Awaited<ReturnType<typeof rig>>;
const choice = (line: string, more: object): object => ({ n: 1, line, sketch: sketchOf(more) });
const ask = ({ snap }: Rig, n: number, decision: object): ServerFrame =>
  update(snap, n, { decision: { ...snap.decision!, id: `d${n}`, ...decision } as Snapshot['decision'] });
const roll = (kind: string, line: string, more: object = {}): object => ({
  kind,
  at_stake: true,
  usual: 'keep',
  choices: [choice('keep', { group: 'pass' }), choice(line, { group: 'reroll', again: [1, 0] })],
  ...more,
});
const words = [{ kind: 'text', text: 'spend a command die?' }];
const lines = ({ choose }: Rig): string[] => choose.mock.calls.map(call => call[3] as string);

/** A player who has been asked what an order re-rolls, and whether a command die follows. */
async function asked(): Promise<Rig> {
  const held = await rig();
  held.send(ask(held, 1, roll('reroll', 'reroll 1', { follow_up: words })));
  await wait(160);
  return held;
}

test('a roll is kept once, whatever else could re-roll it', async () => {
  const held = await asked();
  held.table.choose(0);
  await held.table.commit();
  held.send(ask(held, 2, roll('command-reroll', 'spend dice reroll')));
  await wait(5);
  expect(lines(held)).toEqual(['keep', 'keep']);
  expect(held.table.quiet.map(known => known.kind)).toEqual(['command-reroll']);
  // The next roll is another one.
  held.send(ask(held, 3, roll('command-reroll', 'spend dice reroll')));
  await wait(5);
  expect([lines(held).length, held.table.mine]).toEqual([2, true]);
});

test('who keeps it for now is asked what else could re-roll it', async () => {
  const held = await asked();
  await held.table.keepAndAsk();
  held.send(ask(held, 2, roll('command-reroll', 'spend dice reroll')));
  await wait(5);
  expect([lines(held), held.table.mine]).toEqual([['keep'], true]);
});

test('keeping is not proposed where it is much worse than rolling again', async () => {
  const lost = (line: string, out: number): object => ({
    line,
    stakes: [
      {
        token: 'E1',
        label: 'HP lost',
        fatal_at: 1,
        average: out,
        fatal: out,
        outcomes: [
          [0, 1 - out],
          [1, out],
        ],
      },
    ],
    supposed: [],
    reasons: [],
    exact: true,
    error_bound: 0,
  });
  for (const [keep, again, proposed] of [
    [1, 0.4, undefined],
    [0.5, 0.4, 'keep'],
  ] as const) {
    const held = await rig({
      odds: async (_game: string, _token: string, line: string) => lost(line, line === 'keep' ? keep : again) as never,
    });
    const own = held.snap.scene.tokens.find(token => token.id === 'E1');
    expect(own?.side).toBe(held.snap.decision!.by);
    const paid = choice('spend dice reroll', { group: 'reroll', again: [1, 0], rare: true });
    held.send(ask(held, 1, roll('command-reroll', '', { choices: [choice('keep', { group: 'pass' }), paid] })));
    await wait(160);
    expect(held.table.focused?.line).toBe(proposed);
  }
});

test('a roll that was rolled again is asked about again', async () => {
  const held = await asked();
  held.table.choose(1);
  await held.table.commit();
  held.send(ask(held, 2, roll('command-reroll', 'spend dice reroll')));
  await wait(5);
  expect([lines(held), held.table.mine]).toEqual([['reroll 1'], true]);
});
