import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Transport } from '../transport';
import { progress, watched } from './progress.svelte';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const later = <T>(value: T, ms: number): Promise<T> =>
  new Promise(done => {
    setTimeout(() => done(value), ms);
  });

test('only what takes longer than half a second shows, until it is answered', async () => {
  const engine = watched({ odds: () => later('figures', 900), rule: () => later('text', 300) } as unknown as Transport);
  const quick = engine.rule('X-1'),
    slow = engine.odds('g', 't', 'shoot');
  await vi.advanceTimersByTimeAsync(400);
  expect([await quick, progress.words]).toEqual(['text', '']);
  await vi.advanceTimersByTimeAsync(200);
  expect(progress.words).toBe('Working out the odds …');
  await vi.advanceTimersByTimeAsync(400);
  expect([await slow, progress.words]).toEqual(['figures', '']);
});

test('a failure ends it, too, and reaches the caller', async () => {
  const engine = watched({
    replay: () =>
      later(null, 700).then(() => {
        throw new Error('gone');
      }),
  } as unknown as Transport);
  const asked = engine.replay('r').catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(600);
  expect(progress.words).toBe('Loading the replay …');
  await vi.advanceTimersByTimeAsync(200);
  expect([await asked, progress.words]).toEqual(['gone', '']);
});
