import { describe, expect, test, vi } from 'vitest';
import type { ServerFrame, Snapshot } from '../api/types';
import { text } from '../logic/text/pieces';
import { entry, rig, update, wait } from './rig';

describe('what the controller shows', () => {
  test('steps of the other side come one by one and can be hurried', async () => {
    const { table, snap, send } = await rig({}, { pause: () => 10_000 });
    const theirs = { ...snap.decision!, mine: false, by: 'b' as const, choices: [] };
    send(update(snap, 1, { decision: theirs }));
    send(update(snap, 2));
    await wait(5);
    expect([table.playing, table.snap!.ply, table.mine]).toEqual([true, 1, false]);
    table.goOn();
    await wait(5);
    expect(table.snap!.ply).toBe(2);
    table.goOn();
    await wait(5);
    expect([table.playing, table.mine]).toEqual([false, true]);
  });

  test('a team is set up without pauses, and the rest of a turn can be skipped', async () => {
    const slow = { pause: () => 5000 };
    const { table, snap, send } = await rig({}, slow);
    const theirs = { ...snap.decision!, mine: false, by: 'b' as const };
    const before = { ...snap.scene, round: [0, 4] as [number, number] };
    send(update(snap, 1, { scene: before, decision: { ...theirs, id: '1' } }));
    await wait(5);
    expect([table.snap!.n, table.playing, table.watching]).toEqual([1, false, false]);
    // Once somebody acts, every step stays for a while, until they are skipped.
    for (const n of [2, 3, 4]) send(update(snap, n, { decision: { ...theirs, id: String(n) } }));
    await wait(5);
    expect([table.snap!.n, table.playing, table.watching]).toEqual([2, true, true]);
    table.skipAhead();
    await wait(5);
    expect([table.snap!.n, table.playing, table.hurried]).toEqual([4, false, true]);
    send(update(snap, 5));
    await wait(5);
    expect([table.snap!.n, table.mine, table.hurried]).toEqual([5, true, false]);
    table.skipAhead();
    expect(table.hurried).toBe(false);
  });

  test('with one verb that can do one thing, it is focused; rows are numbered as they are drawn', async () => {
    const { table, snap, send } = await rig();
    const sketch = snap.decision!.choices![0]!.sketch;
    const choice = (line: string, group: string, more = {}) => ({ n: 1, line, sketch: { ...sketch, group, ...more } });
    const verbs = ['stand', 'pass'].map(group => ({ group, title: group, count: 1, why_not: null }));
    const ask = (id: string, choices: object[], more = {}): ServerFrame =>
      update(snap, Number(id), {
        decision: {
          ...snap.decision!,
          id,
          choices,
          usual: undefined,
          at_stake: true,
          ...more,
        } as unknown as Snapshot['decision'],
      });
    send(ask('1', [choice('stand', 'stand'), choice('end', 'pass')], { verbs }));
    await wait(5);
    expect([table.group, table.focus]).toEqual(['stand', 0]);
    const keep = choice('keep', 'keep'),
      good = choice('reroll hit', 'reroll', { again: [0, 1], rare: true }),
      bad = choice('reroll miss', 'reroll', { again: [1, 0], rare: true });
    send(ask('2', [keep, good, bad], { verbs: null }));
    await wait(5);
    expect([table.drawn, table.folded, table.walk]).toEqual([[0, 2], [1], [0, 2, 1]]);
    table.wide = true;
    expect([table.drawn.length, table.folded]).toEqual([3, []]);
  });

  test('after a break the missed entries are joined to the known log', async () => {
    const { table, snap, send } = await rig();
    send({ type: 'snapshot', ...snap, n: 0, log: [entry(0), entry(1)] });
    send({
      type: 'snapshot',
      ...snap,
      n: 3,
      ply: 3,
      log_from: 1,
      log: [entry(2, { kind: 'undo', undoes: [1] }), entry(3)],
    });
    expect(table.snap!.log.map(item => [item.n, item.undone])).toEqual([
      [0, false],
      [1, true],
      [2, false],
      [3, false],
    ]);
  });

  test('the last turn is shown again step by step, and one may leave', async () => {
    const { table, snap, send, choose } = await rig({}, { pause: () => 0 });
    for (const n of [1, 2, 3]) {
      send(update(snap, n));
      await wait(5);
    }
    expect(table.canLookAgain()).toBe(true);
    const early = table.again();
    await wait(160);
    table.focus = 0;
    await table.commit();
    expect([table.moment, choose.mock.calls.length], 'over the past nothing is decided').toEqual([null, 0]);
    table.goOn();
    await early;
    const shown = table.again();
    await wait(5);
    expect(table.moment).not.toBeNull();
    table.goOn();
    await wait(5);
    expect(table.moment).not.toBeNull();
    expect(table.back()).toBe(true);
    expect(table.moment).toBeNull();
    table.goOn();
    await shown;
    expect(table.moment).toBeNull();
  });

  test('while steps are being shown, undo names and takes the newest step that is known', async () => {
    const undo = vi.fn(async () => {});
    const { table, snap, send } = await rig({ undo }, { pause: () => 10_000 });
    const state = (step: string) => ({
      class: 'consent' as const,
      step,
      words: text(step),
      why: 'dice',
      pending: null,
      asked: null,
    });
    send(update(snap, 1, { undo: state('first') }));
    send(update(snap, 2, { undo: state('second') }));
    await wait(5);
    expect([table.snap!.n, table.undoable!.undo.step]).toEqual([1, 'second']);
    await table.undo();
    expect(undo).toHaveBeenCalledExactlyOnceWith(table.game, table.token, 2);
    table.close();
  });

  test('who comes and goes is said', async () => {
    const { table, snap, send } = await rig();
    const seats = (online: boolean) => ({ ...snap.seats, b: { ...snap.seats.b, online } });
    send({ type: 'presence', seats: seats(false) });
    expect(table.said).toBe(`${snap.names.b} is away.`);
    send({ type: 'presence', seats: seats(true) });
    expect([table.said, table.snap!.seats.b.online]).toEqual([`${snap.names.b} is here.`, true]);
  });
});
