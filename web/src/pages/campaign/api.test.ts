import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../transport';
import { campaigns, slateOf } from './api';

afterEach(() => {
  vi.unstubAllGlobals();
});

function answering(body: unknown, status = 200): ReturnType<typeof vi.fn> {
  const fetch = vi.fn(
    async () => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }),
  );
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

test('a game is taken in with the link of its seat', async () => {
  const fetch = answering({ campaign: 'c' });
  await campaigns.takeIn('c', 'g1', 'seat');
  const [path, init] = fetch.mock.calls[0]! as [string, RequestInit];
  expect(path).toBe('/api/campaigns/c/battles');
  expect(init).toMatchObject({ method: 'POST', body: '{"game":"g1"}', headers: { authorization: 'Bearer seat' } });
});

test('a refusal carries the words of the rule', async () => {
  answering(
    {
      error: {
        code: 'refused',
        message: 'a requisition costs 1 RP, and there is none (KT-NARR-07)',
        rule: null,
        meant: null,
      },
    },
    422,
  );
  const refused = await campaigns.act('c', 'acquire Med Bay').catch((thrown: unknown) => thrown);
  expect(refused).toBeInstanceOf(ApiError);
  expect((refused as ApiError).message).toContain('KT-NARR-07');
});

test('a force tells which dataslate it comes from', () => {
  expect(slateOf('{"slate":"Lantern Watch","id":"1","battle":3,"faction":"orks","fire_team":[]}')).toEqual({
    slate: 'Lantern Watch',
    battle: 3,
  });
  expect(slateOf('intercessors')).toBeNull();
  expect(slateOf('{broken')).toBeNull();
});
