// Starting a game: sensible defaults, the request, and the seat's link remembered before anything else.
import type { Mode, RulesetInfo } from '../api/types';
import { numbered } from '../logic/log/seeds';
import type { PreviewSpec, Transport } from '../transport';
import { recent, remember } from '../ui/recent';
import { link } from '../ui/router.svelte';

export interface Plan {
  ruleset: string;
  mission: string;
  board: string;
  forces: [string, string];
  bot: string;
  mode: Mode;
  side: 'a' | 'b';
  options: Record<string, string>;
  names: { a: string; b: string };
}

/**
 * What a game is started with unless somebody wishes otherwise: its own first match, or the first of everything. Until
 * a game was finished in this browser the opponent is one that a newcomer can beat.
 */
export function defaults(info: RulesetInfo, seasoned = recent().some(({ over }) => over)): Plan {
  const level = (id: string) => info.bots.find(known => known.id === id);
  const bot =
    (seasoned ? undefined : level('casual')) ??
    level('greedy') ??
    info.bots.find(known => known.id !== 'random') ??
    info.bots[0];
  const first = info.default_match;
  const pick = (list: readonly { id: string }[], wanted: string, at = 0): string =>
    (list.find(({ id }) => id === wanted) ?? list[at] ?? list[0])?.id ?? '';
  return {
    ruleset: info.id,
    mission: pick(info.missions, first.mission),
    board: pick(info.boards, first.board),
    forces: [pick(info.forces, first.forces[0]), pick(info.forces, first.forces[1], 1)],
    bot: bot?.id ?? '',
    mode: 'bot',
    side: 'a',
    options: {},
    names: { a: '', b: '' },
  };
}

/** What is drawn by lot when the game begins, be it a mission or a board. */
const LOT = 'random';

/** The same plan with another mission. A mission that has a board of its own name is played there, any other is not. */
export function withMission(info: RulesetInfo, plan: Plan, mission: string): Plan {
  const own = info.boards.find(({ id }) => id === mission && id !== LOT)?.id;
  const left = plan.board === plan.mission && plan.board !== LOT ? defaults(info).board : plan.board;
  return { ...plan, mission, board: own ?? left };
}

/**
 * One opening of each game for a picture. Games that share their boards show different ones, so that no two pictures
 * are alike.
 */
export function shopWindow(rulesets: readonly RulesetInfo[]): { info: RulesetInfo; spec: PreviewSpec }[] {
  const taken = new Set<string>();
  return rulesets.map(info => {
    const plan = defaults(info);
    const free = (id: string): boolean => !taken.has(id) && !id.startsWith('random');
    const board = free(plan.board) ? plan.board : (info.boards.find(({ id }) => free(id))?.id ?? plan.board);
    taken.add(board);
    return { info, spec: { mission: plan.mission, board, a: plan.forces[0], b: plan.forces[1] } };
  });
}

/** How many points a ready team is worth, as its line or its name says; 0 if neither does. */
export function worth(info: RulesetInfo, force: string): number {
  const line = info.forces.find(known => known.id === force)?.line ?? '';
  return Number(/(\d+)\s*points/.exec(line)?.[1] ?? /(\d+)$/.exec(force)?.[1] ?? 0);
}

/** Both teams' points if one has over a tenth more than the other. */
export function uneven(info: RulesetInfo, forces: readonly [string, string]): [number, number] | null {
  const [own, theirs] = [worth(info, forces[0]), worth(info, forces[1])];
  return own && theirs && Math.abs(own - theirs) > 0.1 * Math.max(own, theirs) ? [own, theirs] : null;
}

/** What to ask for to see such a game, on this board or another. */
export function pictured(info: RulesetInfo, plan: Plan, board = plan.board): PreviewSpec {
  const numbers = numbered(info, { board, forces: plan.forces })
    .filter(id => plan.options[id])
    .map(id => `${id}=${plan.options[id]}`)
    .join(',');
  return {
    mission: plan.mission,
    board,
    a: plan.forces[0],
    b: plan.forces[1],
    ...(numbers ? { options: numbers } : {}),
  };
}

/** Creates the game and returns the address of the player's own seat. */
export async function beginGame(engine: Transport, info: RulesetInfo, plan: Plan): Promise<string> {
  const mine = plan.mode === 'bot' ? plan.side : 'a';
  const seat = (side: 'a' | 'b'): string => (plan.mode === 'bot' && side !== mine ? plan.bot : 'human');
  const created = await engine.create({
    ruleset: plan.ruleset,
    mission: plan.mission,
    board: plan.board,
    forces: plan.forces,
    options: plan.options,
    seats: { a: seat('a'), b: seat('b') },
    mode: plan.mode,
    ...(plan.names.a.trim() || plan.names.b.trim()
      ? { names: { a: plan.names[mine === 'a' ? 'a' : 'b'].trim(), b: plan.names[mine === 'a' ? 'b' : 'a'].trim() } }
      : {}),
  });
  const token = created.seats[mine] ?? created.seats.a ?? created.spectator;
  const bot = info.bots.find(known => known.id === plan.bot);
  remember({
    game: created.game,
    token,
    ruleset: info.id,
    title: info.name,
    when: Date.now(),
    spectator: created.spectator,
    versus:
      plan.mode === 'bot'
        ? `bot, ${bot?.name.toLowerCase() ?? ''}`
        : plan.mode === 'link'
          ? 'a friend'
          : 'a friend beside you',
    other: plan.mode === 'link' ? created.seats.b : null,
  });
  return link('game', [created.game, token], plan.mode === 'link' ? { share: 1 } : {});
}
