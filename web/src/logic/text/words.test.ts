import { expect, test } from 'vitest';
import { depot } from '../../fake/depot';
import { depotScene } from '../../fake/scenes';
import { isTerrain } from '../geometry/spread';
import { laidOn, listing, place } from './words';

test('cards on a model are said in words: what is turned up, and how many lie face down', () => {
  const scene = depotScene(),
    id = scene.tokens.find(token => token.at)!.id;
  const down = { on: id, title: '', text: '' };
  expect(laidOn(scene, id)).toEqual([]);
  expect(laidOn({ laid: [down] }, id)).toEqual(['1 card face down']);
  const laid = [{ on: id, title: 'Near Miss', text: 'no effect' }, down, { ...down, on: 'somebody else' }, down];
  expect(laidOn({ laid }, id)).toEqual(['card turned up: Near Miss', '2 cards face down']);
  const rows = listing(depot, { ...scene, laid }, { me: 'a', names: { a: 'You', b: 'Bot' } }).flatMap(
    level => level.rows,
  );
  expect(rows.find(row => row.key === `t${id}`)!.words).toContain('card turned up: Near Miss, 2 cards face down');
});

test('a mission on a board of its own name is called once', () => {
  expect(place({ mission: 'patrol', board_name: 'depot' })).toBe('Patrol on Depot');
  expect(place({ mission: 'conduit', board_name: 'conduit' })).toBe('Conduit');
  expect(place({ mission: 'patrol', board_name: 'random' })).toBe('Patrol on a random board');
});

test('a pool of light is not terrain', () => {
  const zone = { kind: 'light', name: '', owner: null, outline: [] };
  expect([isTerrain(zone), isTerrain({ ...zone, kind: 'barricade' })]).toEqual([false, true]);
});
