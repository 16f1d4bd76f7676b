import { expect, test } from 'vitest';
import type { NewGame, Snapshot } from '../api/types';
import type { Transport } from '../transport';
import { rematch } from './rematch';

const snap = {
  ruleset: 'toy-cubes',
  title: 'Toy',
  mission: 'patrol',
  board_name: 'depot',
  forces: ['Enforcers', 'Plague'],
  mode: 'bot',
  names: { a: 'Ann', b: 'Regular bot' },
  seats: {
    a: { kind: 'human', name: 'Ann', online: true },
    b: { kind: 'greedy', name: 'Regular bot', online: true },
  },
} as unknown as Snapshot;

async function asked(swap: boolean): Promise<{ request: NewGame; address: string }> {
  let request: NewGame | null = null;
  const engine = {
    replayText: () => Promise.resolve('sortie-replay 1\noption-night: yes\n\nstart | 1'),
    create: (wanted: NewGame) => {
      request = wanted;
      const seat = (kind: string): string | null => (kind === 'human' ? 'key' : null);
      return Promise.resolve({
        game: 'g2',
        seats: { a: seat(wanted.seats!.a), b: seat(wanted.seats!.b) },
        spectator: 'eye',
      });
    },
  } as unknown as Transport;
  const address = await rematch(engine, snap, 'old', 'a', swap);
  return { request: request!, address };
}

test('a rematch is the same match with the same people', async () => {
  const { request, address } = await asked(false);
  expect(request.forces).toEqual(['Enforcers', 'Plague']);
  expect(request.options).toEqual({ night: 'yes' });
  expect(request.seats).toEqual({ a: 'human', b: 'greedy' });
  expect(request.names).toEqual({ a: 'Ann', b: 'Regular bot' });
  expect(address).toBe('#/game/g2/key');
});

test('with sides swapped the player leads the other team', async () => {
  const { request, address } = await asked(true);
  expect(request.forces).toEqual(['Enforcers', 'Plague']);
  expect(request.seats).toEqual({ a: 'greedy', b: 'human' });
  expect(request.names).toEqual({ a: 'Regular bot', b: 'Ann' });
  expect(address).toBe('#/game/g2/key');
});
