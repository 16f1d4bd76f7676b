// What the tests over the real server share: its API, new games, and positions taken from recorded ones.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Created, Mode, ReplayInfo, RulesetInfo, Side, Snapshot } from '../src/api/types';

export const base = inject('real');
const program = inject('program');

/** Runs the program itself and returns what it prints. */
export const sortie = (...args: string[]): string => execFileSync(program, args, { encoding: 'utf8' });

export async function api<T>(path: string, token?: string, body?: unknown): Promise<T> {
  const plain = typeof body === 'string';
  const answer = await fetch(`${base}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    ...(body === undefined ? {} : { body: plain ? body : JSON.stringify(body) }),
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': plain ? 'text/plain' : 'application/json' }),
    },
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** A new game; the opponent in games against a bot is the one that answers fastest. */
export const create = (ruleset: string, mode: Mode): Promise<Created> =>
  api('/games', undefined, { ruleset, mode, seats: { a: 'human', b: mode === 'bot' ? 'random' : 'human' } });

export const snapshot = (game: string, token: string): Promise<Snapshot> => api(`/games/${game}`, token);
export const table = (game: string, token: string, query = ''): string => `${base}/#/game/${game}/${token}${query}`;
export const offered = (): Promise<RulesetInfo[]> => api('/rulesets');

const records = new Map<string, Promise<ReplayInfo>>();

/** A game that two programs have played, as a record on the server. */
export function recorded(ruleset: string): Promise<ReplayInfo> {
  const make = async (): Promise<ReplayInfo> => {
    // serve.ts lets it be played.
    const file = join(inject('records'), `${ruleset}.sortie`);
    for (let tries = 0; !existsSync(file); tries += 1) {
      if (tries > 1000) throw new Error(`no game of ${ruleset} was recorded`);
      await new Promise(done => setTimeout(done, 100));
    }
    const { replay } = await api<{ replay: string }>('/replays', undefined, readFileSync(file, 'utf8'));
    return api(`/replays/${replay}`);
  };
  const known = records.get(ruleset) ?? make();
  records.set(ruleset, known);
  return known;
}

/** A game that two programs play with these settings and this seed, as a record on the server. */
async function played(ruleset: string, settings: readonly string[], seed: number): Promise<ReplayInfo> {
  const folder = mkdtempSync(join(tmpdir(), 'sortie-played-'));
  try {
    const file = join(folder, `${seed}.sortie`);
    sortie('play', ruleset, ...settings, '--a', 'random', '--b', 'random', '--seed', `${seed}`, '--record', file);
    const { replay } = await api<{ replay: string }>('/replays', undefined, readFileSync(file, 'utf8'));
    return await api<ReplayInfo>(`/replays/${replay}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A game that two programs play with these settings, as a record on the server: the first of some seeds in which
 * somebody plays a line like this. */
export async function found(ruleset: string, settings: readonly string[], like: RegExp): Promise<ReplayInfo> {
  for (let seed = 1; seed <= 20; seed += 1) {
    const record = await played(ruleset, settings, seed);
    if (record.lines.some(({ line }) => like.test(line))) return record;
  }
  throw new Error(`nobody played ${like} in twenty games of ${ruleset}`);
}

export interface Seat {
  game: string;
  token: string;
  side: Side;
  line: string;
  ply: number;
}

/** A seat in the recorded game, at the first moment from which the player went on with a line like this. */
export async function position(ruleset: string, like: RegExp, from = 0): Promise<Seat> {
  return seatIn(await recorded(ruleset), like, from);
}

/** The same in any record. */
export async function seatIn(record: ReplayInfo, like: RegExp, from = 0): Promise<Seat> {
  const ply = record.lines.findIndex(({ line }, index) => index >= from && like.test(line));
  if (ply < 0) throw new Error(`nobody played ${like} in the recorded game of ${record.ruleset}`);
  const { by: side, line } = record.lines[ply]!;
  const made = await api<Created>(`/replays/${record.replay}/play-on`, undefined, { ply, side, bot: 'random' });
  return { game: made.game, token: made.seats[side]!, side, line, ply };
}

/** A seat in the first of some recorded games in which a player answered a question of this sort by a line like this. */
export async function seatAsked(
  ruleset: string,
  settings: readonly string[],
  kind: string,
  like: RegExp,
): Promise<Seat> {
  for (let seed = 1; seed <= 40; seed += 1) {
    const record = await played(ruleset, settings, seed);
    if (!record.lines.some(({ line }) => like.test(line))) continue;
    for (let from = 0; from < record.lines.length; from += 1) {
      const ply = record.lines.findIndex(({ line }, index) => index >= from && like.test(line));
      if (ply < 0) break;
      from = ply;
      const seat = await seatIn(record, like, ply);
      if ((await snapshot(seat.game, seat.token)).decision?.kind === kind) return seat;
    }
  }
  throw new Error(`nobody was asked “${kind}” in forty games of ${ruleset}`);
}
