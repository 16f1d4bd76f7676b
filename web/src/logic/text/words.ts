// The table in words, place by place, for the text view.
import type { Board, Marker, Scene, Side, Token } from '../../api/types';
import { pretty } from './say';
import type { Listener } from './pieces';

/** What is drawn by lot. */
const LOT = /^random(-|$)/;

/** "Patrol on Depot", or as much of it as is known; a mission with a board of its own name is called once. */
export function place(game: { mission: string; board_name: string }): string {
  const { mission, board_name: board } = game;
  const what = LOT.test(mission) ? 'A random mission' : pretty(mission),
    where = LOT.test(board) ? 'a random board' : pretty(board);
  return mission && board && mission !== board ? `${what} on ${where}` : pretty(mission || board);
}

export interface Row {
  key: string;
  where: string;
  words: string;
}
export interface Level {
  name: string;
  rows: Row[];
}

/** Where a model stands, in the notation of its table. */
export function where(token: Pick<Token, 'at' | 'cell'>): string {
  if (token.cell) return token.cell.join('.');
  if (!token.at) return 'not on the table';
  const inch = (value: number): string => (value / 1000).toFixed(1);
  return `${inch(token.at.x)}, ${inch(token.at.y)}${token.at.z > 0 ? `, ${inch(token.at.z)} up` : ''}`;
}

/** The cards that lie on a model, in words: how many face down, and what a turned-up one says. */
export function laidOn(scene: Pick<Scene, 'laid'>, id: string): string[] {
  const own = scene.laid.filter(card => card.on === id),
    down = own.filter(card => !card.title).length;
  return [
    ...own.filter(card => card.title).map(card => `card turned up: ${card.title}`),
    ...(down ? [`${down} ${down === 1 ? 'card' : 'cards'} face down`] : []),
  ];
}

export function describe(token: Token, me: Side | null, laid: readonly string[] = []): string {
  const whose =
    me === null ? (token.side === 'a' ? 'first side' : 'second side') : token.side === me ? 'your' : 'enemy';
  return [
    `${whose} ${token.id} ${token.title}`,
    ...(token.leader ? ['leader'] : []),
    ...(token.acting ? ['acting'] : token.done ? ['has acted'] : []),
    ...token.states,
    ...laid,
    ...(token.health[0] < token.health[1] ? [`${token.health[0]} of ${token.health[1]} health`] : []),
  ].join(', ');
}

/** Whose a marker is; nothing if it is nobody's, but for objectives, where that matters. */
export function owned({ kind, owner }: Pick<Marker, 'kind' | 'owner'>, { me, names }: Listener): string {
  const objective = kind === 'objective';
  if (!owner) return objective ? ', held by nobody' : '';
  const who = owner === me ? 'you' : names[owner] || 'your opponent';
  return objective ? `, held by ${who}` : owner === me ? ', yours' : `, ${who}’s`;
}

/** Everything on the table: level by level on cubes, from side to side on open tables. */
export function listing(board: Board, scene: Scene, listener: Listener): Level[] {
  const { me } = listener;
  const on = scene.tokens.filter(token => token.at && !token.dead);
  const things = scene.markers.map(marker => ({
    cell: marker.cell,
    at: marker.at,
    key: `m${marker.id}`,
    words: `${marker.label}${owned(marker, listener)}`,
  }));
  const models = on.map(token => ({
    cell: token.cell,
    at: token.at!,
    key: `t${token.id}`,
    words: describe(token, me, laidOn(scene, token.id)),
  }));
  const all = [...models, ...things];
  const row = (item: (typeof all)[number]): Row => ({ key: item.key, where: where(item), words: item.words });
  // Cube by cube from the west, whatever place in the cube something takes; on open tables by where it lies.
  const order = (p: (typeof all)[number], q: (typeof all)[number]): number =>
    (p.cell && q.cell ? p.cell[0] - q.cell[0] || p.cell[1] - q.cell[1] : 0) || p.at.x - q.at.x || p.at.y - q.at.y;
  if (board.kind === 'open') return [{ name: 'From west to east', rows: all.sort(order).map(row) }];
  return Array.from({ length: board.levels }, (_, i) => board.levels - i)
    .map(level => ({
      name: `Level ${level}`,
      rows: all
        .filter(item => (item.cell?.[2] ?? 1) === level)
        .sort(order)
        .map(row),
    }))
    .filter(level => level.rows.length);
}
