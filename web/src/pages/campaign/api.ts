// Campaigns over HTTP: what the server sends of a dataslate, and what can be asked of it.
import type { Fault } from '../../api/shapes';
import type { Created, Role } from '../../api/types';
import { engine } from '../../engine';
import { capital } from '../../logic/text/say';
import { ApiError, Unreachable } from '../../transport';

export interface Named {
  name: string;
  about: string;
}
export interface Operative {
  name: string;
  card: string;
  weapons: string[];
  role: Role;
  rank: string;
  stripes: number;
  xp: number;
  from: number;
  next: number | null;
  specialisms: string[];
  honours: Named[];
  scars: Named[];
  wounds: number;
  battles: number;
  rested: number;
  away: boolean;
  smith: boolean;
  honour_due: boolean;
}
export interface Operation {
  name: string;
  first: string[];
  second: string[];
  reward: string;
  battles: number;
  of: number;
}
export interface Battle {
  number: number;
  result: 'won' | 'drawn' | 'lost' | 'conceded';
  vp: [number, number];
  against: string;
  mission: string;
  tac_ops: string[];
  rp: number;
  told: string[];
}
export interface Answer {
  line: string;
  title: string;
  about: string;
  group: string;
}
export interface Ask {
  text: string;
  rule: string;
  about: string | null;
  answers: Answer[];
}
export interface Item {
  name: string;
  ep: number;
}
export interface Sheet {
  name: string;
  faction: string;
  title: string;
  record: [number, number, number];
  next_battle: number;
  rp: number;
  rp_max: number;
  capacity: number;
  assets: Named[];
  stash: Item[];
  stash_ep: number;
  rare: Named[];
  operation: Operation | null;
  completed: string[];
  operatives: Operative[];
  operatives_max: number;
  struck: { operative: Operative; after: number; slain: boolean }[];
  battles: Battle[];
  open: string[];
  ask: Ask | null;
  offers: { cards: { card: string; loadouts: string[][] }[]; items: Item[]; assets: Named[]; operations: Operation[] };
}
export interface Pick {
  name: string;
  equipment: string[];
  rare: { item: string; on: string }[];
}
export interface Page {
  campaign: string;
  sheet: Sheet;
  picks: Pick[];
  told: string[];
}

async function call<T>(path: string, body?: unknown, token?: string): Promise<T> {
  const headers: Record<string, string> = {
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  let response: Response;
  try {
    response = await fetch(
      `/api/campaigns${path}`,
      body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
    );
  } catch {
    throw new Unreachable('The server cannot be reached.');
  }
  const text = await response.text();
  if (response.ok)
    return ((response.headers.get('content-type') ?? '').includes('json') ? JSON.parse(text) : text) as T;
  let fault: Fault = { code: 'internal', message: 'The server failed.', rule: null, meant: null } as Fault;
  try {
    fault = (JSON.parse(text) as { error: Fault }).error;
  } catch {
    /* Not an answer of the API. */
  }
  throw new ApiError(response.status, fault);
}

export const campaigns = {
  found: (name: string, team: string, stash: string[]) => call<Page>('', { name, team, stash }),
  show: (id: string) => call<Page>(`/${id}`),
  act: (id: string, line: string) => call<Page>(`/${id}/lines`, { line }),
  muster: (id: string, picks: Pick[]) => call<{ force: string }>(`/${id}/muster`, { picks }),
  takeIn: (id: string, game: string, token: string) => call<Page>(`/${id}/battles`, { game }, token),
  file: (id: string) => call<string>(`/${id}/file`),
};

/** A game of the next battle against a bot. */
export function battle(
  force: string,
  against: string,
  mission: string,
  name: string,
  bot: { id: string; name: string },
): Promise<Created> {
  return engine.create({
    ruleset: 'kill-team',
    mission,
    forces: [force, against],
    options: { mode: 'spec-ops' },
    mode: 'bot',
    seats: { a: 'human', b: bot.id },
    names: { a: name, b: bot.name },
  });
}

/** The campaigns this browser can open: the links are the only keys. */
export interface Known {
  campaign: string;
  name: string;
  when: number;
}
const KEY = 'sortie.campaigns';

export function known(): Known[] {
  try {
    const list = JSON.parse(localStorage.getItem(KEY) ?? '[]') as Known[];
    return Array.isArray(list) ? list.sort((p, q) => q.when - p.when) : [];
  } catch {
    return [];
  }
}

export function remember(campaign: string, name: string): void {
  try {
    localStorage.setItem(
      KEY,
      JSON.stringify([{ campaign, name, when: Date.now() }, ...known().filter(own => own.campaign !== campaign)]),
    );
  } catch {
    // Without storage the address bar still holds the campaign's link.
  }
}

/** How a battle ended, in a word. */
export const RESULT = { won: 'Won', drawn: 'Draw', lost: 'Lost', conceded: 'Gave up' } as const;

/** The dataslate that a force comes from; nothing for a ready team. */
export function slateOf(force: string): { slate: string; battle: number } | null {
  if (!force.startsWith('{')) return null;
  try {
    const team = JSON.parse(force) as { slate: string; battle: number };
    return { slate: team.slate, battle: team.battle };
  } catch {
    return null;
  }
}

/** What became of one operative in a battle, in the words of the history, without its name. */
export interface Served {
  number: number;
  result: Battle['result'];
  against: string;
  lines: string[];
}

/** The battles in which something was written down about an operative, the last first. */
export function served(sheet: Sheet, name: string): Served[] {
  return sheet.battles
    .map(({ number, result, against, told }) => ({
      number,
      result,
      against,
      lines: told
        .filter(line => line.startsWith(`${name} `) || line.startsWith(`${name}: `))
        .map(line => capital(line.slice(name.length).replace(/^:? /, ''))),
    }))
    .filter(({ lines }) => lines.length)
    .reverse();
}
