import { expect, test } from 'vitest';
import { fake } from '../fake/transport';
import { reveal } from '../logic/log/reveal';
import { ReplayPlayer } from './replay.svelte';

const query = (text: string): URLSearchParams => new URLSearchParams(text);

test('an address leads to its moment, again and again, and nonsense to the nearest one there is', async () => {
  const player = new ReplayPlayer(fake, 'recorded');
  expect(player.meant(query('ply=12&view=b'))).toEqual({ ply: 12, view: 'b' });
  await player.open(12, 'b');
  expect([player.ply, player.view]).toEqual([12, 'b']);
  await player.follow(query('ply=31&view=audience'));
  expect([player.ply, player.view, player.snap?.viewer]).toEqual([31, 'audience', 'audience']);
  for (const [text, ply] of [
    ['ply=99999', player.last],
    ['ply=-3', 0],
    ['ply=abc', 0],
    ['', 0],
  ] as const) {
    await player.follow(query(text));
    expect([player.ply, player.view], text).toEqual([ply, 'referee']);
  }
});

test('a list rolls to its row, and only if it must', () => {
  const list = { scrollTop: 100, clientHeight: 200, getBoundingClientRect: () => ({ top: 50 }) };
  const row = (top: number) => ({ getBoundingClientRect: () => ({ top, bottom: top + 20 }) });
  reveal(list, row(60));
  expect(list.scrollTop).toBe(100);
  reveal(list, row(550));
  expect(list.scrollTop).toBe(100 + 500 - 90);
  reveal(list, null);
  expect(list.scrollTop).toBe(510);
});
