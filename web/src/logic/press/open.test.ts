// What a press means on a table without squares.
import { describe, expect, it } from 'vitest';
import type { Board, Choice, Scene, Sketch } from '../../api/types';
import { meaning, type Pressed, type Sight } from './grammar';
import { sketchOf } from './sketch';

const choice = (line: string, sketch: Partial<Sketch>): Choice => ({ n: 1, line, sketch: sketchOf(sketch) });
const scene = { tokens: [{ id: 'E1', side: 'a', acting: false, dead: false }], markers: [] } as unknown as Scene;

describe('an open table', () => {
  const open: Board = { kind: 'open', name: 'open', width: 30_000, height: 22_000, features: [] } as unknown as Board;
  const sight = (choices: Choice[], extra: Partial<Sight> = {}): Sight => ({
    board: open,
    scene,
    choices,
    order: ['move', 'dash', 'mission'],
    verb: null,
    level: null,
    focus: null,
    me: 'a',
    ...extra,
  });
  const way = (group: string, x: number): Choice =>
    choice(`${group} E1 ${x / 1000},5`, {
      group,
      subject: 'E1',
      place: { x, y: 5000, z: 0 },
      path: [
        { x: 5000, y: 5000, z: 0 },
        { x, y: 5000, z: 0 },
      ],
    });

  it('moves before it dashes, also to a spot that only the dash lists', () => {
    const choices = [way('move', 9000), way('dash', 7000)];
    const press: Pressed = { on: 'place', cell: null, x: 7000, y: 5000 };
    expect(meaning(press, sight(choices))).toEqual({ do: 'try', like: 0, x: 7000, y: 5000, or: 1 });
    expect(meaning(press, sight(choices, { verb: 'dash' }))).toEqual({ do: 'focus', choice: 1 });
  });

  it('means what is done at a goal before a way that ends there', () => {
    const at = choice('mission E1 5', { group: 'mission', subject: 'E1', place: { x: 7000, y: 5000, z: 0 } });
    const press: Pressed = { on: 'place', cell: null, x: 7000, y: 5000 };
    expect(meaning(press, sight([way('move', 7000), at]))).toEqual({ do: 'focus', choice: 1 });
  });

  it('activates with the order of the switch at one press', () => {
    const orders = ['engage', 'conceal'].map(order =>
      choice(`activate E1 ${order}`, { group: 'activate', subject: 'E1' }),
    );
    const press: Pressed = { on: 'token', id: 'E1' };
    expect(meaning(press, sight(orders, { variant: 'conceal' }))).toEqual({ do: 'take', choice: 1 });
    expect(meaning(press, sight(orders)).do).toBe('menu');
  });
});
