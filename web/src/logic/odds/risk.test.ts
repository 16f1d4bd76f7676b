import { describe, expect, test } from 'vitest';
import type { Choice, Odds } from '../../api/types';
import { depotScene } from '../../fake/scenes';
import { gravestFirst } from './stakes';
import { backlash, exposure, listed, prize, risk } from './risk';

const scene = depotScene();
const own = scene.tokens.find(token => token.side === 'a')!.id,
  foe = scene.tokens.find(token => token.side === 'b')!.id;
const fight = { line: 'fight', sketch: { subject: own, targets: [foe] } } as unknown as Choice;
const stake = (token: string, out: number, hurt: number) => ({
  token,
  label: 'HP lost',
  fatal_at: 2,
  outcomes: [
    [0, 1 - out - hurt],
    [1, hurt],
    [2, out],
  ] as [number, number][],
  average: hurt + 2 * out,
  fatal: out,
});
const odds = (...stakes: ReturnType<typeof stake>[]): Odds => ({ line: 'fight', stakes }) as unknown as Odds;

describe('own risk', () => {
  test('a fight says what the enemy can do back', () => {
    expect(backlash(fight, odds(stake(foe, 0.4, 0.1), stake(own, 0.08, 0.2)), scene)).toEqual({
      words: `Risk for ${own}: 8% out, 20% hurt`,
      safe: false,
    });
    expect(backlash(fight, odds(stake(foe, 0.4, 0.1)), scene)).toBeNull();
    expect(backlash(fight, odds(stake(foe, 0.4, 0.1), stake(own, 0, 0.01)), scene)).toBeNull();
    expect(backlash(fight, undefined, scene)).toBeNull();
  });

  test('what cannot kill is called by its name', () => {
    const held = { ...stake(own, 0, 0.8), label: 'pinned', fatal_at: 1000 };
    expect(backlash(fight, odds(held), scene)?.words).toBe(`Risk for ${own}: 80% pinned`);
    expect(gravestFirst([stake(foe, 0.1, 0.2), held], own)[0]).toBe(held);
    expect(gravestFirst([held, stake(own, 0.1, 0.2)]).map(({ label }) => label)).toEqual(['HP lost', 'pinned']);
  });

  test('what is decided about an enemy counts for the side that decides', () => {
    const let_go = { line: 'pass', sketch: { subject: foe, targets: [] } } as unknown as Choice;
    const both = odds(stake(own, 0.05, 0.1), stake(foe, 0.3, 0));
    expect(prize(let_go, both, scene, 'a')?.token).toBe(foe);
    expect(backlash(let_go, both, scene, 'a')?.words).toBe(`Risk for ${own}: 5% out, 10% hurt`);
    expect(prize(let_go, odds(stake(own, 0.05, 0.1)), scene, 'a')).toBeUndefined();
  });

  test('where much can be lost, it says how much', () => {
    const heavy = {
      ...stake(own, 0.1, 0.9),
      label: 'wounds lost',
      fatal_at: 9,
      average: 5.4,
      outcomes: [
        [5, 0.9],
        [9, 0.1],
      ] as [number, number][],
    };
    expect(backlash(fight, odds(stake(foe, 0.4, 0.1), heavy), scene)?.words).toBe(
      `Risk for ${own}: 10% out, 5.4 wounds lost on average`,
    );
  });

  test('an answer that is aimed at nobody has its price, and only an enemy is a prize', () => {
    const survive = { line: 'survive', sketch: { subject: own, targets: [] } } as unknown as Choice;
    expect(backlash(survive, odds(stake(own, 0.04, 0.1)), scene)?.words).toBe(`Risk for ${own}: 4% out, 10% hurt`);
    expect(prize(survive, odds(stake(own, 0.04, 0.1)), scene)).toBeUndefined();
    expect(prize(fight, odds(stake(own, 0.1, 0), stake(foe, 0.4, 0)), scene)?.token).toBe(foe);
  });

  test('a way says who sees its end, or that nobody does', () => {
    expect(exposure(['P2', 'P9'])).toEqual({ words: 'Seen by P2 and P9', safe: false });
    expect(exposure([])).toEqual({ words: 'Out of sight', safe: true });
    expect(exposure(undefined)).toBeNull();
    expect(risk(fight, odds(stake(own, 0.5, 0)), ['P2'], scene)?.words).toContain('50% out');
  });

  test('many names are a few and a number', () => {
    expect([listed(['A']), listed(['A', 'B', 'C', 'D']), listed(['A', 'B', 'C', 'D', 'E'])]).toEqual([
      'A',
      'A, B, C and D',
      'A, B, C and 2 more',
    ]);
  });
});
