import { describe, expect, it } from 'vitest';
import type { Choice, Decision, Scene, Snapshot } from '../../api/types';
import { depotScene } from '../../fake/scenes';
import { canHandOver, endsByItself, goesOnPassing, needsNoSecondPress, passing } from './handing';
import { sketchOf } from './sketch';

const choice = (line: string, more: Partial<Choice['sketch']> = {}): Choice => ({
  n: 1,
  line,
  sketch: sketchOf({ words: [], ...more }),
});
const asking = (choices: Choice[], more: Partial<Decision> = {}): Decision => ({
  id: 'd1',
  by: 'a',
  mine: true,
  question: [],
  kind: 'deploy',
  choices,
  usual: choices[0]!.line,
  ...more,
});
const before: Scene = { ...depotScene(), round: [0, 4] };
const verbs = [{ group: 'pass', title: 'End' }];

describe('the rest of a set-up', () => {
  const put = choice('deploy E1 1.1.1', { group: 'deploy', cell: [1, 1, 1] });
  it('may be handed over before the first round, where there is an answer', () => {
    expect(canHandOver(asking([put]), before)).toBe(true);
    expect(canHandOver(asking([put]), depotScene())).toBe(false);
    expect(canHandOver(asking([put], { usual: undefined }), before)).toBe(false);
    expect(canHandOver(asking([put], { mine: false }), before)).toBe(false);
    expect(canHandOver(null, before)).toBe(false);
  });
  it('is nothing but putting down: a zone or a way is chosen', () => {
    expect(canHandOver(asking([put, choice('zone north')]), before)).toBe(false);
    const place = { x: 0, y: 0, z: 0 };
    expect(canHandOver(asking([choice('move E1', { place, path: [place, place] })]), before)).toBe(false);
  });
});

describe('an end that comes by itself', () => {
  const end = choice('end', { group: 'pass' }),
    paid = choice('command shoot P1', { group: 'shoot', rare: true });
  const over = { verbs, at_stake: false, usual: 'end' };
  it('comes where the game says that nothing is at stake, and something could be paid for', () => {
    expect(endsByItself(asking([paid, end], over))).toBe('end');
  });
  it('does not come while something is at stake, where there is nothing to hold on for, or no action is picked', () => {
    expect(endsByItself(asking([paid, end], { ...over, at_stake: true }))).toBeNull();
    expect(endsByItself(asking([end], over))).toBeNull();
    expect(endsByItself(asking([paid, end], { ...over, verbs: undefined }))).toBeNull();
    expect(endsByItself(asking([paid, end], { ...over, mine: false }))).toBeNull();
  });
});

describe('a row that one press is enough for', () => {
  const go = choice('activate E1', { group: 'activate', subject: 'E1' }),
    end = choice('end', { group: 'pass' }),
    spend = choice('spend model', { group: 'spend', rare: true });
  it('activates a model', () => {
    expect(needsNoSecondPress(0, asking([go, end]))).toBe(true);
    expect(needsNoSecondPress(0, asking([go, end], { verbs }))).toBe(false);
  });
  it('lets be what costs something, but gives nothing up that is free', () => {
    expect(needsNoSecondPress(0, asking([end, spend]))).toBe(true);
    expect(needsNoSecondPress(1, asking([end, spend]))).toBe(false);
    expect(needsNoSecondPress(1, asking([go, end]))).toBe(false);
    expect(needsNoSecondPress(5, asking([go, end]))).toBe(false);
  });
});

describe('a pass in the middle of an activation', () => {
  const acting = depotScene().tokens[0]!.id;
  const scene = {
    ...depotScene(),
    tokens: depotScene().tokens.map(token => ({ ...token, acting: token.id === acting })),
  };
  const skip = choice('pass', { group: 'pass' }),
    dash = choice('dash', { group: 'dash' });
  const at = (ply: number, more: Partial<Decision> = {}): Snapshot =>
    ({ ply, scene, decision: asking([dash, skip], { kind: 'action', verbs, ...more }) }) as unknown as Snapshot;
  const passed = passing('pass', at(7))!;
  it('goes on while the same is asked again', () => {
    expect(goesOnPassing(passed, at(8))).toBe(true);
    expect(goesOnPassing({ ...passed, to: 8 }, at(9))).toBe(true);
  });
  it('is over where something came in between, or something else is asked', () => {
    expect(goesOnPassing(passed, at(9)), 'somebody answered').toBe(false);
    expect(goesOnPassing(passed, at(7)), 'it was taken back').toBe(false);
    expect(goesOnPassing(passed, at(8, { kind: 'move' }))).toBe(false);
    expect(goesOnPassing(passed, at(8, { mine: false }))).toBe(false);
    expect(goesOnPassing(passed, { ...at(8), scene: depotScene() }), 'another model acts').toBe(false);
  });
  it('is nothing else', () => {
    expect(passing('dash', at(7))).toBeNull();
    expect(passing('pass', at(7, { verbs: undefined }))).toBeNull();
    expect(goesOnPassing(null, at(8))).toBe(false);
  });
});
