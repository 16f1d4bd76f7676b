import { expect, test } from 'vitest';
import type { SightReport } from '../../api/types';
import { straight } from './stops';

const at = (x: number, y: number, z: number) => ({ x, y, z });
const report = (blocked_at: ReturnType<typeof at> | null): SightReport =>
  ({
    verdict: '',
    seen: true,
    reasons: [],
    distance: 6000,
    lines: [{ from: at(0, 0, 600), to: at(0, 6000, 1200), blocked_at, by: null }],
  }) as SightReport;

test('a square that stops a line stops it where the line passes it, at the height of the line', () => {
  expect(straight(report(at(-500, 3000, 0))).lines[0]!.blocked_at).toEqual(at(0, 3000, 900));
});

test('what lies on the line stays, and so does a line that nothing stops', () => {
  for (const stop of [at(20, 3000, 1000), null]) expect(straight(report(stop))).toEqual(report(stop));
});
