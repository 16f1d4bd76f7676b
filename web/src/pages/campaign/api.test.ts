import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../transport';
import { campaigns, served, slateOf, type Battle, type Sheet } from './api';

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

test('the history says what became of one operative', () => {
  const fought = (number: number, told: string[]): Battle => ({
    number,
    result: 'lost',
    vp: [2, 9],
    against: 'Orks',
    mission: 'loot',
    tac_ops: [],
    rp: 1,
    told,
  });
  const sheet = {
    battles: [
      fought(1, ['Brother Bede: Cerebral Affliction, no XP', 'Brother Bede gains 1 XP: took part', '1 RP gained']),
      fought(2, ['Brother Bedellin gains 2 XP: took part']),
      fought(3, ['Brother Bede earns Focused']),
    ],
  } as unknown as Sheet;
  expect(served(sheet, 'Brother Bede').map(({ number, lines }) => [number, lines])).toEqual([
    [3, ['Earns Focused']],
    [1, ['Cerebral Affliction, no XP', 'Gains 1 XP: took part']],
  ]);
});
