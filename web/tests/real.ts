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

/** A choice in a record: its number, the side, the line, and perhaps dice and a checksum. */
const CHOICE = /^\d+ [ab] (.*?)(?: \||\s;|$)/;

/** A game that two programs play with these settings and this seed, as a record on the server; `null`, and nothing goes
 * to the server, if nobody plays a line like this. */
async function played(
  ruleset: string,
  settings: readonly string[],
  seed: number,
  like: RegExp,
): Promise<ReplayInfo | null> {
  const folder = mkdtempSync(join(tmpdir(), 'sortie-played-'));
  try {
    const file = join(folder, `${seed}.sortie`);
    sortie('play', ruleset, ...settings, '--a', 'random', '--b', 'random', '--seed', `${seed}`, '--record', file);
    const text = readFileSync(file, 'utf8');
    if (!text.split('\n').some(line => like.test(CHOICE.exec(line)?.[1] ?? ''))) return null;
    const { replay } = await api<{ replay: string }>('/replays', undefined, text);
    return await api<ReplayInfo>(`/replays/${replay}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A game that two programs play with these settings, as a record on the server: the first of some seeds in which
 * somebody plays a line like this. */
export async function found(ruleset: string, settings: readonly string[], like: RegExp): Promise<ReplayInfo> {
  for (let seed = 1; seed <= 20; seed += 1) {
    const record = await played(ruleset, settings, seed, like);
    if (record) return record;
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

/** How many games are looked through for a rare question: a game of random players takes milliseconds. */
const GAMES = 120;

/** A seat in a record at the first question for which `wanted` holds, among those answered by a line like this. */
export async function moment(
  record: ReplayInfo,
  like: RegExp,
  wanted: (now: Snapshot) => boolean,
  most = 150,
): Promise<Seat> {
  const plies = record.lines.flatMap(({ line }, ply) => (like.test(line) ? [ply] : []));
  for (const ply of plies.slice(0, most)) {
    const seat = await seatIn(record, like, ply),
      now = await snapshot(seat.game, seat.token);
    if (now.decision?.mine && wanted(now)) return seat;
  }
  throw new Error(`no such question in a game of ${record.ruleset}, ${plies.length} lines like ${like}`);
}

/** The same in the recorded game or, if it has no such question, in the first of some games of random players. */
export async function anyMoment(
  ruleset: string,
  like: RegExp,
  wanted: (now: Snapshot) => boolean,
  most = 60,
): Promise<Seat> {
  let missing: unknown;
  for (let seed = 0; seed <= 20; seed += 1) {
    const record = seed ? await played(ruleset, [], seed, like) : await recorded(ruleset);
    if (!record) continue;
    try {
      return await moment(record, like, wanted, most);
    } catch (error) {
      missing = error;
    }
  }
  throw missing;
}

/** A seat in the first of some recorded games in which a player answered a question of this sort by a line like this. */
export async function seatAsked(
  ruleset: string,
  settings: readonly string[],
  kind: string,
  like: RegExp,
): Promise<Seat> {
  for (let seed = 1; seed <= GAMES; seed += 1) {
    const record = await played(ruleset, settings, seed, like);
    if (!record) continue;
    for (let from = 0; from < record.lines.length; from += 1) {
      const ply = record.lines.findIndex(({ line }, index) => index >= from && like.test(line));
      if (ply < 0) break;
      from = ply;
      const seat = await seatIn(record, like, ply);
      if ((await snapshot(seat.game, seat.token)).decision?.kind === kind) return seat;
    }
  }
  throw new Error(`nobody was asked “${kind}” in ${GAMES} games of ${ruleset}`);
}

/** A seat, and what it is asked. */
export interface Asked {
  game: string;
  token: string;
  side: Side;
  now: Snapshot;
}

const ACTS = ['advance', 'sprint', 'move', 'shoot', 'dash', 'blaze', 'aim', 'charge'];

/** A seat at the first moment at which an action is picked. */
export async function acting(ruleset: string): Promise<Asked> {
  const record = await recorded(ruleset);
  for (const [ply, { by: side, line }] of record.lines.entries()) {
    if (!ACTS.includes(line.split(' ')[0]!)) continue;
    const made = await api<Created>(`/replays/${record.replay}/play-on`, undefined, { ply, side, bot: 'random' });
    const token = made.seats[side]!,
      now = await snapshot(made.game, token);
    if (now.decision?.mine && now.decision.verbs) return { game: made.game, token, side, now };
  }
  throw new Error(`nobody acts in the recorded game of ${ruleset}`);
}

/** A seat at the first question of a kind. */
export async function asking(ruleset: string, kind: string): Promise<Asked> {
  const record = await recorded(ruleset);
  const seen = new Map<string, number>();
  for (const [ply, { by: side, line }] of record.lines.entries()) {
    const word = line.split(' ')[0]!;
    seen.set(word, (seen.get(word) ?? 0) + 1);
    if (seen.get(word)! > 6) continue;
    const made = await api<Created>(`/replays/${record.replay}/play-on`, undefined, { ply, side, bot: 'random' });
    const now = await snapshot(made.game, made.seats[side]!);
    if (now.decision?.mine && now.decision.kind === kind && now.decision.choices!.length > 1)
      return { game: made.game, token: made.seats[side]!, side, now };
  }
  throw new Error(`nobody is asked for ${kind} in the recorded game of ${ruleset}`);
}
