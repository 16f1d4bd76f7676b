import { expect, test, vi } from 'vitest';
import type { Decision, Snapshot, Undo } from '../api/types';
import { sketchOf } from '../logic/press/sketch';
import { text } from '../logic/text/pieces';
import { rig, wait } from './rig';

const TEAMS = ['one', 'two', 'three'];

/** The question about the next of three teams, after these answers. */
function asked(answers: readonly string[], from: Snapshot): Snapshot {
  const choices = ['engage', 'steady'].map((order, index) => ({
    n: index + 1,
    line: `order ${TEAMS[answers.length]} ${order}`,
    sketch: sketchOf({ words: text(order), group: 'order' }),
  }));
  const members = TEAMS.map((title, index) => ({
    title,
    models: [],
    answer: answers[index] ?? '',
    asked: index === answers.length,
  }));
  const decision: Decision = {
    ...from.decision!,
    id: `d${answers.length}`,
    kind: 'order',
    mine: true,
    complete: true,
    at_stake: true,
    choices,
    series: { done: 'laid', members },
  };
  delete decision.verbs;
  const undo: Undo = {
    ...from.undo,
    class: answers.length ? 'free' : 'nothing',
    step: answers.length ? `order ${TEAMS[answers.length - 1]} ${answers.at(-1)}` : '',
  };
  return { ...from, n: 10 + answers.length, ply: 10 + answers.length, decision, undo };
}

async function laid(given: readonly string[], change: (state: Undo) => Undo = state => state) {
  let answers = [...given],
    shown!: Snapshot;
  const now = (): Snapshot => {
    const next = asked(answers, shown);
    return { ...next, undo: change(next.undo) };
  };
  const undo = vi.fn(async () => {
    answers = answers.slice(0, -1);
    return { ply: 1 };
  });
  const made = await rig({ undo: undo as never, snapshot: async () => now() });
  shown = made.snap;
  made.send({ type: 'snapshot', ...now() });
  await wait(5);
  return { ...made, undo };
}

test('a press on a laid answer takes back to it, and what was laid is proposed again', async () => {
  const { table, undo } = await laid(['engage', 'steady']);
  expect(table.decision!.series!.members.map(({ asked }) => asked)).toEqual([false, false, true]);
  await table.backTo('one');
  expect(undo).toHaveBeenCalledTimes(2);
  expect(table.decision!.series!.members.map(({ answer }) => answer)).toEqual(['', '', '']);
  expect([table.focused?.line, table.suggested]).toEqual(['order one engage', true]);
  await table.backTo('two');
  expect(undo, 'it has no answer').toHaveBeenCalledTimes(2);
});

test('what cannot be taken back freely says why', async () => {
  const { table, undo } = await laid(['engage', 'steady'], state => ({
    ...state,
    class: 'closed',
    why: 'dice were rolled',
  }));
  await table.backTo('one');
  expect(undo).not.toHaveBeenCalled();
  expect(table.notice).toContain('dice were rolled');
});
