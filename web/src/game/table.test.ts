import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { LogEntry, ServerFrame, Snapshot } from '../api/types';
import { fake } from '../fake/transport';
import { text } from '../logic/text/pieces';
import { ApiError, Unreachable } from '../transport';
import { entry, instantly, rig, update, wait } from './rig';
import { Table } from './table.svelte';

describe('the controller', () => {
  beforeEach(() => {
    vi.useRealTimers();
  });

  test('focus, then commit, sends the line with the decision it answers', async () => {
    const { table, snap, choose } = await rig();
    expect(table.focused).toBeNull();
    await table.commit();
    expect(choose).not.toHaveBeenCalled();
    table.move(1);
    table.move(1);
    expect(table.focus).toBe(1);
    await table.commit();
    expect(choose).toHaveBeenCalledExactlyOnceWith(
      table.game,
      table.token,
      snap.decision!.id,
      snap.decision!.choices![1]!.line,
    );
  });

  test('a place with one choice focuses first and commits second; with several it narrows', async () => {
    const { table, choose } = await rig();
    table.pressAll([0]);
    expect([table.focus, choose.mock.calls.length]).toEqual([0, 0]);
    table.pressAll([0]);
    await wait(1);
    expect(choose).toHaveBeenCalledOnce();
    table.pressAll([1, 2]);
    expect([table.focus, table.rows]).toEqual([1, [1, 2]]);
    table.pressAll([1, 2]);
    expect(table.focus).toBe(2);
    expect(choose).toHaveBeenCalledOnce();
    expect(table.back()).toBe(true);
    table.back();
    expect(table.rows.length).toBeGreaterThan(2);
  });

  test('a question that has just appeared ignores a stray Enter', async () => {
    const { table, snap, send, choose } = await rig();
    send(update(snap, 1));
    await wait(5);
    table.choose(0);
    await table.commit();
    expect(choose).not.toHaveBeenCalled();
    await wait(160);
    await table.commit();
    expect(choose).toHaveBeenCalledOnce();
  });

  test('a lost line keeps the move and sends it when the question still stands', async () => {
    let down = true;
    const choose = vi.fn(async () => {
      if (down) throw new Unreachable('gone');
      return { ply: 1 };
    });
    const { table, handlers, send, snap } = await rig({ choose });
    table.choose(0);
    await table.commit();
    expect(table.keptLine).toBe(snap.decision!.choices![0]!.line);
    handlers.connection('reconnecting');
    expect(table.connection).toBe('reconnecting');
    down = false;
    handlers.connection('live');
    await wait(5);
    expect(choose).toHaveBeenCalledTimes(2);
    expect(table.keptLine).toBeNull();
    send({ type: 'snapshot', ...snap });
    await wait(5);
    expect(choose).toHaveBeenCalledTimes(2);
  });

  test('a kept move is dropped when the question has gone', async () => {
    const choose = vi.fn(async () => {
      throw new Unreachable('gone');
    });
    const { table, send, snap } = await rig({ choose });
    table.choose(0);
    await table.commit();
    send({ type: 'snapshot', ...snap, ply: 9, decision: { ...snap.decision!, id: 'other' } });
    await wait(5);
    expect(choose).toHaveBeenCalledOnce();
    expect(table.keptLine).toBeNull();
  });

  test('a refusal is kept with its rule, and back leads out of it', async () => {
    const { table } = await rig();
    await table.type('shoot E2 P5');
    expect(table.refusal?.body.rule?.id).toBe('TOY-SHOOT-02');
    await wait(40);
    expect(table.shownSight()?.seen).toBe(false);
    expect(table.back()).toBe(true);
    expect(table.refusal).toBeNull();
  });

  test('a late answer asks to look again', async () => {
    const { table } = await rig({
      choose: async () => {
        throw new ApiError(409, { code: 'late', message: 'late', rule: null, meant: null });
      },
    });
    table.choose(0);
    await table.commit();
    expect(table.notice).toContain('moved on');
  });

  test('a second press while the news are on the way sends nothing', async () => {
    const { table, snap, send, choose } = await rig();
    table.choose(0);
    await table.commit();
    await table.commit();
    expect(choose).toHaveBeenCalledOnce();
    expect(table.notice).toBeNull();
    send(update(snap, 1));
    await wait(160);
    table.choose(0);
    await table.commit();
    expect(choose).toHaveBeenCalledTimes(2);
  });

  test('everything is announced once, in order, and the end with its result', async () => {
    const { table, snap, send } = await rig();
    const note = (words: string): LogEntry['notes'][number] => ({
      rule: '',
      title: '',
      text: text(words),
      faces: [],
      tokens: [],
      reroll: false,
    });
    send({ ...update(snap, 1), entry: entry(1, { notes: [note('P3 shoots at E1')] }) } as ServerFrame);
    send({ ...update(snap, 2), entry: entry(2, { kind: 'undo-refused' }) } as ServerFrame);
    send({
      ...update(snap, 3, {
        decision: null,
        outcome: { winner: 'a', scores: [13, 6], words: 'Side A wins', replay: null },
      }),
      entry: entry(3, { notes: [note('the game is over')] }),
    } as ServerFrame);
    await wait(20);
    const said = table.announcements.map(line => line.text);
    expect(said[0]).toMatch(/^Your decision\. .*[.?] \d+ choices\.$/);
    expect(said.filter(line => !line.startsWith('Your decision'))).toEqual([
      'P3 shoots at E1.',
      `${snap.names.b} refuses the undo.`,
      'The game is over.',
      'The game is over. You win 13 to 6.',
    ]);
  });

  test('a press on a cube or model that is not on offer is answered with the rule', async () => {
    const no = new ApiError(422, {
      code: 'refused',
      message: 'too far',
      rule: { id: 'TOY-MOVE-01' } as never,
      meant: null,
    });
    const attempt = vi.fn(async () => {
      throw no;
    });
    const { table } = await rig({ attempt });
    await table.pressCube([1, 8, 1]);
    expect(table.notice).toContain('That is not an option now');
    const other = table.snap!.scene.tokens.find(token => token.side === 'b' && token.at)!;
    await table.explain(other.id);
    expect(attempt).toHaveBeenCalledExactlyOnceWith(table.game, table.token, expect.stringContaining(other.id));
    expect(table.card).toMatchObject({ token: other.id, why: [{ message: 'too far', rule: 'TOY-MOVE-01' }] });
    expect(table.back()).toBe(true);
    expect(table.card).toBe(null);
  });

  test("what is obvious is answered, shown quietly, and can be taken into one's own hands", async () => {
    const { table, snap, send, choose } = await rig();
    const obvious = {
      ...snap.decision!,
      id: 'd9',
      kind: 'place',
      at_stake: false,
      usual: snap.decision!.choices![1]!.line,
    };
    send(update(snap, 1, { decision: obvious }));
    await wait(5);
    expect(choose).toHaveBeenCalledExactlyOnceWith(table.game, table.token, 'd9', obvious.usual);
    expect(table.quiet.map(answer => answer.line)).toEqual([obvious.usual]);
    expect(table.decision).toBe(null);
    await table.letMeDecide(table.quiet[0]!);
    send(update(snap, 2, { decision: { ...obvious, id: 'd10' } }));
    await wait(5);
    expect(choose).toHaveBeenCalledOnce();
    expect(table.decision?.id).toBe('d10');
  });

  test('a question with one answer is not asked, unless everything is', async () => {
    const { table, snap, send, choose } = await rig();
    const only = {
      ...snap.decision!,
      id: 'd9',
      kind: 'end',
      complete: true,
      at_stake: true,
      choices: snap.decision!.choices!.slice(0, 1),
    };
    send(update(snap, 1, { decision: only }));
    await wait(5);
    expect(choose).toHaveBeenCalledExactlyOnceWith(table.game, table.token, 'd9', only.choices[0]!.line);
  });

  test('news that leave the question standing leave the focus alone', async () => {
    const { table, snap, send } = await rig();
    table.choose(1);
    send(update(snap, 1, { decision: snap.decision }));
    await wait(5);
    expect(table.focus).toBe(1);
    send(update(snap, 2));
    await wait(5);
    expect(table.focus).toBeNull();
  });

  test('a refused undo stands in a band and is spoken, until the game goes on', async () => {
    const { table, snap, send } = await rig();
    send(
      update(snap, 1, {
        decision: snap.decision,
        entry: entry(1, { kind: 'undo-refused', by: 'b' }),
      } as Partial<Snapshot>),
    );
    await wait(5);
    expect(table.refused).toContain('refuses the undo');
    expect(table.said).toBe(table.refused);
    send(update(snap, 2));
    await wait(5);
    expect(table.refused).toBeNull();
  });

  test('a lost connection can be tried again at once', async () => {
    const hurry = vi.fn();
    const table = new Table({ ...fake, live: () => ({ close() {}, hurry }) }, 'depot', 'depot-a', instantly);
    table.open();
    table.hurry();
    table.close();
    expect(hurry).toHaveBeenCalledOnce();
  });

  test('a game that is not there is distinguished from one that cannot be reached', async () => {
    for (const [error, missing] of [
      [new ApiError(404, { code: 'not-found', message: 'there is no such game', rule: null, meant: null }), true],
      [new Unreachable('gone'), false],
    ] as const) {
      const table = new Table(
        {
          ...fake,
          snapshot: async () => {
            throw error;
          },
          live: () => ({ close() {} }),
        },
        'none',
        'x',
        instantly,
      );
      await table.refresh();
      expect([table.failure, table.missing]).toEqual([error.message, missing]);
    }
  });

  test('what costs is done by the second press, but not by the first one', async () => {
    const { table, snap, send, choose } = await rig();
    const choices = snap.decision!.choices!.map(item => ({ ...item, sketch: { ...item.sketch, rare: true } }));
    send({ type: 'snapshot', ...snap, ply: 5, decision: { ...snap.decision!, id: 'rare', choices } });
    await wait(160);
    table.choose(0);
    expect(choose).not.toHaveBeenCalled();
    await table.commit();
    expect(choose).toHaveBeenCalledOnce();
  });

  test('what costs and was only proposed asks once more', async () => {
    const { table, snap, send, choose } = await rig();
    const [first] = snap.decision!.choices!.map(item => ({ ...item, sketch: { ...item.sketch, rare: true } }));
    table.patient = true;
    send({
      type: 'snapshot',
      ...snap,
      ply: 5,
      decision: { ...snap.decision!, id: 'rare', kind: undefined, choices: [first!] } as never,
    });
    await wait(160);
    expect([table.focus, table.suggested]).toEqual([0, true]);
    await table.commit();
    expect([choose.mock.calls.length, table.sure]).toEqual([0, true]);
    await table.commit();
    expect(choose).toHaveBeenCalledOnce();
  });
});
