// What a table asks its server for: once, and only what is new.
import { expect, test, vi } from 'vitest';
import type { Choice, ReachArea, Sketch } from '../api/types';
import { fake } from '../fake/transport';
import { sketchOf } from '../logic/press/sketch';
import { rig, update, wait } from './rig';

const choice = (line: string, sketch: Partial<Sketch>): Choice => ({ n: 1, line, sketch: sketchOf(sketch) });

test('threats are asked for again only when something on the table has changed', async () => {
  const threat = vi.fn(async () => []);
  const { snap, send } = await rig({ threat });
  const scene = { ...snap.scene, round: [1, 5] as [number, number] };
  const mine = { ...snap.decision!, mine: true };
  threat.mockClear();
  const ask = async (n: number, tokens = scene.tokens): Promise<number> => {
    send(update(snap, n, { scene: { ...scene, tokens }, decision: { ...mine, id: `t${n}` } }));
    await wait(5);
    return threat.mock.calls.length;
  };
  expect(await ask(1)).toBeLessThanOrEqual(1);
  const before = threat.mock.calls.length;
  expect(await ask(2), 'nothing has changed').toBe(before);
  const acting = scene.tokens.map((token, at) => ({ ...token, acting: at === 0 }));
  expect(await ask(3, acting), 'who acts changes nothing').toBe(before);
  const moved = acting.map((token, at) => (at ? token : { ...token, at: { x: 1, y: 1, z: 0 } }));
  expect(await ask(4, moved)).toBe(before + 1);
});

test('what is aimed at somebody is priced with the whole menu, and alone only if it is missing there', async () => {
  const odds = vi.fn(fake.odds),
    menuOdds = vi.fn(async () => {
      await wait(20);
      return [];
    });
  const { table, snap, send } = await rig({ odds, menuOdds });
  const [own, foe] = ['a', 'b'].map(side => snap.scene.tokens.find(token => token.side === side)!.id);
  const shot = choice('shoot', { group: 'shoot', subject: own!, targets: [foe!] });
  const decision = {
    ...snap.decision!,
    id: 'aim',
    mine: true,
    verbs: null,
    choices: [shot, choice('end', { group: 'pass' })],
  } as never;
  odds.mockClear();
  menuOdds.mockClear();
  send(update(snap, 1, { decision }));
  await wait(5);
  table.choose(0);
  expect(odds, 'its figures are on their way').not.toHaveBeenCalled();
  await wait(60);
  expect(menuOdds).toHaveBeenCalledOnce();
  expect(odds.mock.calls.map(call => call[2])).toEqual(['shoot']);
});

test.each([
  [[{}] as ReachArea[], 0],
  [[] as ReachArea[], 1],
])('where borders of the reach are known its places are not asked for', async (areas, times) => {
  const place = { x: 3000, y: 4000, z: 0 };
  const outline = vi.fn(async () => areas),
    reach = vi.fn(async () => ({ token: 'x', complete: false, places: [] }));
  const { table, snap, send } = await rig({ outline, reach });
  const own = snap.scene.tokens.find(token => token.side === 'a')!.id;
  const way = choice('move', { group: 'move', subject: own, place, path: [place, place] });
  send(
    update(snap, 1, {
      decision: { ...snap.decision!, id: 'go', mine: true, complete: false, choices: [way] } as never,
    }),
  );
  await wait(20);
  expect(outline).toHaveBeenCalledOnce();
  expect(reach).toHaveBeenCalledTimes(times);
  expect(table.areas).toEqual(areas);
});

test('a second press on free ground goes there', async () => {
  const attempt = vi.fn(fake.attempt).mockResolvedValue(undefined as never);
  const { table, snap, send, choose } = await rig({ attempt });
  const own = snap.scene.tokens.find(token => token.side === 'a')!;
  const place = { x: 3000, y: 4000, z: 0 };
  const way = choice('move 3,4', { group: 'move', subject: own.id, place, path: [place, place] });
  const verbs = [{ group: 'move', title: 'Move', why_not: null }];
  const decision = { ...snap.decision!, id: 'go', mine: true, complete: false, verbs, choices: [way] } as never;
  send(update(snap, 1, { decision }));
  await wait(200);
  const press = async (x: number, y: number): Promise<void> => {
    table.press({ on: 'place', cell: null, x, y }, null);
    await wait(20);
  };
  table.snap = { ...table.snap!, board: { ...table.snap!.board, kind: 'open' } as never };
  await press(6000, 6000);
  expect(table.typed?.line).toBe('move 6,6');
  await press(9000, 6000);
  expect([table.typed?.line, choose.mock.calls.length], 'elsewhere is another place').toEqual(['move 9,6', 0]);
  await press(9000 + own.radius / 2, 6000);
  expect(choose.mock.calls.map(call => call[3])).toEqual(['move 9,6']);
});
