import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../transport';
import { http } from './http';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A server that answers everything so, and what it was asked. */
function answering(body: unknown, status = 200): ReturnType<typeof vi.fn> {
  const fetch = vi.fn(
    async () => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }),
  );
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

test('a refusal is the answer to an attempt, whatever its status', async () => {
  const error = { code: 'refused', message: 'too far', rule: { id: 'TOY-MOVE-01' }, meant: null };
  answering({ ok: true });
  await expect(http.attempt('g', 't', 'pass')).resolves.toBeUndefined();
  answering({ ok: false, error });
  const refused = await http.attempt('g', 't', 'move 40').catch((thrown: unknown) => thrown);
  expect(refused).toBeInstanceOf(ApiError);
  expect((refused as ApiError).refused).toBe(true);
  expect((refused as ApiError).body.rule!.id).toBe('TOY-MOVE-01');
});

test('odds name the question that they belong to', async () => {
  const fetch = answering({ line: 'shoot P1', stakes: [] });
  await http.odds('g', 't', 'shoot P1', 'd7');
  expect(fetch.mock.calls[0]![0]).toBe('/api/games/g/odds?line=shoot+P1&decision=d7');
  await http.odds('g', 't', 'shoot P1');
  expect(fetch.mock.calls[1]![0]).toBe('/api/games/g/odds?line=shoot+P1');
});

test('undo says which entry of the log it has seen', async () => {
  const fetch = answering({ ply: 3 });
  await http.undo('g', 't', 7);
  const [path, init] = fetch.mock.calls[0]! as [string, RequestInit];
  expect([path, init.method]).toEqual(['/api/games/g/undo?n=7', 'POST']);
});
