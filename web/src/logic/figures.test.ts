import { describe, expect, test } from 'vitest';
import { shares, tenths, whole } from './odds/percent';
import { harmed, atLeast, bars, figures, verdict } from './odds/stakes';

const stake = {
  token: 'P6',
  label: 'HP lost',
  fatal_at: 2,
  outcomes: [
    [0, 0.347],
    [1, 0.238],
    [2, 0.211],
    [3, 0.128],
    [4, 0.076],
  ] as [number, number][],
  average: 1.35,
  fatal: 0.415,
};

describe('percent', () => {
  test('shares add up to exactly 100', () => {
    expect(shares([1, 1, 1], 0)).toEqual([34, 33, 33]);
    for (let seed = 1; seed < 200; seed += 1) {
      const parts = Array.from({ length: 2 + (seed % 5) }, (_, i) => Math.abs(Math.sin(seed * 13.7 + i * 3.1)));
      for (const digits of [0, 1])
        expect(Math.round(shares(parts, digits).reduce((sum, part) => sum + part, 0) * 10)).toBe(1000);
    }
  });
  test('nothing adds up to nothing', () => expect(shares([0, 0])).toEqual([0, 0]));
  test('whole percents never claim certainty', () => {
    expect([whole(0), whole(0.001), whole(0.424), whole(0.999), whole(1)]).toEqual(['0%', '1%', '42%', '99%', '100%']);
    expect(tenths(0.4151)).toBe('41.5%');
  });
});

describe('stakes', () => {
  test('out, hurt and unharmed', () => {
    const sums = verdict(stake);
    expect(sums.out).toBeCloseTo(0.415, 10);
    expect(figures(stake)).toEqual({ out: 41.5, hurt: 23.8, unharmed: 34.7 });
  });
  test('several things that a model may lose make one chance of harm', () => {
    const stake = (token: string, outcomes: [number, number][]) =>
      ({ token, label: 'x', fatal_at: 2, outcomes, average: 0 }) as unknown as Parameters<typeof harmed>[0][0];
    const wounds = stake('B1', [
        [0, 0.75],
        [1, 0.25],
      ]),
      stress = stake('B1', [
        [0, 0.5],
        [1, 0.5],
      ]);
    expect(harmed([wounds, stress, stake('B2', [[1, 1]])])).toBe(0.5);
    expect(harmed([])).toBe(0);
  });
  test('the line stands before the first fatal bar', () => {
    const chart = bars(stake);
    expect(chart.bars.map(bar => bar.kind)).toEqual(['none', 'hurt', 'fatal', 'fatal', 'fatal']);
    expect(chart.fatalFrom).toBe(2);
    expect(chart.bars.reduce((sum, bar) => sum + bar.percent, 0)).toBe(100);
  });
  test('many outcomes are gathered into few bars', () => {
    const wide = {
      ...stake,
      fatal_at: 13,
      outcomes: Array.from({ length: 25 }, (_, n) => [n, 1 / 25] as [number, number]),
    };
    const chart = bars(wide);
    expect(chart.bars.length).toBeLessThanOrEqual(6);
    expect(chart.bars.at(-1)!.label).toMatch(/\+$/);
    expect(chart.bars.reduce((sum, bar) => sum + bar.percent, 0)).toBe(100);
  });
  test('no bar lies on both sides of the line', () => {
    const wounds = {
      ...stake,
      fatal_at: 11,
      outcomes: [0, 3, 6, 7, 9, 10, 11, 12, 16].map(n => [n, 1 / 9] as [number, number]),
    };
    const chart = bars(wounds);
    expect(chart.bars.map(bar => bar.label)).toEqual(['0', '1–4', '5–8', '9–10', '11–14', '15+']);
    expect(chart.bars.map(bar => bar.kind)).toEqual(['none', 'hurt', 'hurt', 'hurt', 'fatal', 'fatal']);
    expect(chart.fatalFrom).toBe(4);
  });
  test('this or better', () => {
    expect(atLeast(stake, 2)).toBeCloseTo(0.415, 10);
    expect(atLeast(stake, 0)).toBeCloseTo(1, 10);
  });
});

test('sampled figures claim no tenths', () => {
  const stake = {
    token: 'P1',
    label: 'HP lost',
    fatal_at: 1,
    outcomes: [
      [0, 0.7648],
      [1, 0.2352],
    ] as [number, number][],
    average: 0.2352,
    fatal: 0.2352,
  };
  expect(figures(stake).out).toBe(23.5);
  expect(figures(stake, false)).toEqual({ out: 24, hurt: 0, unharmed: 76 });
});
