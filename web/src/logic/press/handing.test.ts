import { describe, expect, it } from 'vitest';
import type { Choice, Decision, Scene } from '../../api/types';
import { depotScene } from '../../fake/scenes';
import { canHandOver, onlyPaid } from './handing';
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
const acting: Scene = {
  ...depotScene(),
  tokens: depotScene().tokens.map((token, index) => ({ ...token, acting: index === 0 })),
};
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
    paid = choice('command shoot P1', { group: 'shoot', rare: true }),
    free = choice('shoot P1', { group: 'shoot' });
  it('comes where all that is left costs something', () => {
    expect(onlyPaid(asking([paid, end], { verbs }), acting)).toBe('end');
  });
  it('does not come while something is free, where nobody acts, or where an action is not picked', () => {
    expect(onlyPaid(asking([paid, free, end], { verbs }), acting)).toBeNull();
    expect(onlyPaid(asking([end], { verbs }), acting)).toBeNull();
    expect(onlyPaid(asking([paid, end]), acting)).toBeNull();
    expect(onlyPaid(asking([paid, end], { verbs }), { ...acting, tokens: [] })).toBeNull();
    expect(onlyPaid(asking([paid], { verbs }), acting)).toBeNull();
  });
});
