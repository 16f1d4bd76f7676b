// What a press on the table means: one function over the engine's choices. Nothing here knows a rule; it knows the order
// of the verbs, which cubes have a floor, what costs something rare, and what the player has narrowed the table to.
import type { Board, Choice, Scene, Side, Token } from '../../api/types';
import { isCrate, isFloor, isRamp } from '../geometry/outline';
import { wasted } from './aim';
import { bandOf } from './band';
import { variantOf } from './variants';

export type Pressed =
  { on: 'token'; id: string } | { on: 'place'; cell: readonly number[] | null; x: number; y: number };

export interface Sight {
  board: Board;
  scene: Scene;
  choices: readonly Choice[];
  /** The groups of choices in the order of the bar. */
  order: readonly string[];
  /** The verb that was picked. */
  verb: string | null;
  /** The level that was picked. */
  level: number | null;
  /** The choice that is focused. */
  focus: number | null;
  /** The choice that is proposed and not yet pressed: a press on free ground means one like it. */
  hint?: number | null;
  /** The side that decides. */
  me: Side | null;
  /** The model that was picked, where a question is about several of them. */
  actor?: string | null;
  /** How models are to act, where that is a switch. */
  variant?: string;
}

export type Meaning =
  /** Focus and preview it. */
  | { do: 'focus'; choice: number }
  /** It is focused already: do it. */
  | { do: 'commit'; choice: number }
  /** It costs nothing and can be taken back: do it at once. */
  | { do: 'take'; choice: number }
  /** Two to four meanings: ask at the finger. */
  | { do: 'menu'; choices: number[] }
  /** An enemy that nothing reaches. */
  | { do: 'why-not'; token: string }
  /** One of several models that could act: its choices alone are looked at. */
  | { do: 'pick'; token: string }
  /** A model to look at. */
  | { do: 'card'; token: string }
  /** A place that may be legal although the menu does not list it: ask the referee about a choice like this one, else
   * take the other one. */
  | { do: 'try'; like: number; x: number; y: number; or?: number }
  /** A place that nothing leads to. */
  | { do: 'refuse'; cell: readonly number[] | null }
  | { do: 'nothing' };

const MENU_MAX = 4;

/** Whether a model can end its move in a cube: the ground, or anything that carries it. */
export function carries(board: Board, cell: readonly number[]): boolean {
  if (board.kind !== 'cubes' || cell[2] === 1) return true;
  const same = (other: readonly number[], level: number): boolean =>
    other[0] === cell[0] && other[1] === cell[1] && other[2] === level;
  return (
    board.cells.some(
      part =>
        same(part.cell, cell[2]!) &&
        (isFloor(part.kind) || isCrate(part.kind) || isRamp(part.kind)) &&
        part.kind !== 'solid',
    ) || board.cells.some(part => same(part.cell, cell[2]! - 1) && part.kind === 'solid')
  );
}

/** What is sketched as a way to a place and aimed at nobody. */
const leads = ({ sketch }: Choice): boolean =>
  sketch.targets.length === 0 && (sketch.place !== null || sketch.cell !== null);

const wayOf = ({ sketch }: Choice): number =>
  sketch.path
    .slice(1)
    .reduce(
      (sum, to, i) => sum + Math.hypot(to.x - sketch.path[i]!.x, to.y - sketch.path[i]!.y, to.z - sketch.path[i]!.z),
      0,
    );

function rank(choices: readonly Choice[], order: readonly string[]): (p: number, q: number) => number {
  const at = (index: number): number => {
    const known = order.indexOf(choices[index]!.sketch.group);
    return known < 0 ? order.length : known;
  };
  return (p, q) =>
    Number(choices[p]!.sketch.rare) - Number(choices[q]!.sketch.rare) ||
    at(p) - at(q) ||
    wayOf(choices[p]!) - wayOf(choices[q]!) ||
    p - q;
}

/** Free before paid: a choice that costs something rare is meant only where nothing else is. */
function free(choices: readonly Choice[], list: readonly number[]): number[] {
  const without = list.filter(index => !choices[index]!.sketch.rare);
  return without.length ? without : [...list];
}

function settle(sight: Sight, list: readonly number[]): Meaning {
  const { focus } = sight;
  if (focus !== null && list.includes(focus)) return { do: 'commit', choice: focus };
  return list.length === 1 ? { do: 'focus', choice: list[0]! } : { do: 'menu', choices: list.slice(0, MENU_MAX) };
}

/** What a press means: the first line of the grammar that is legal. */
export function meaning(pressed: Pressed, sight: Sight): Meaning {
  return pressed.on === 'token' ? onToken(pressed.id, sight) : onPlace(pressed, sight);
}

function onToken(id: string, sight: Sight): Meaning {
  const { choices, scene, order } = sight;
  const token = scene.tokens.find(known => known.id === id);
  if (!token) return { do: 'nothing' };
  const all = doing(choices, sight.actor ?? null),
    verb = within(sight);
  // A choice that is nothing but this model: activating it, moving it next.
  const being = all.filter(index => {
    const { sketch } = choices[index]!;
    return sketch.subject === id && !sketch.targets.length && !leads(choices[index]!) && !sketch.area.length;
  });
  const aimed = all.filter(index => choices[index]!.sketch.targets.includes(id));
  if (subjects(choices).length > 1 && choices.some(choice => choice.sketch.subject === id) && id !== sight.actor)
    if (sight.me === null || token.side === sight.me) return { do: 'pick', token: id };
  const foreign = sight.me !== null && token.side !== sight.me;
  const acting = scene.tokens.find(known => known.acting);
  if (!foreign && !acting && being.length) {
    if (being.length === 1) {
      const only = choices[being[0]!]!;
      return only.sketch.rare || sight.actor ? settle(sight, being) : { do: 'take', choice: being[0]! };
    }
    // The switch beside the list says how it acts, so that one press is enough.
    const so = sight.variant ? being.filter(index => variantOf(choices[index]) === sight.variant) : [];
    if (so.length === 1 && !choices[so[0]!]!.sketch.rare) return { do: 'take', choice: so[0]! };
    return settle(sight, being.sort(rank(choices, order)));
  }
  // A choice that is this model and those that act with it.
  const together = all.filter(index => bandOf(choices[index]!, scene)?.models.includes(id));
  if (!foreign && !acting && together.length) return settle(sight, together.sort(rank(choices, order)));
  const direct = verb(aimed).length ? verb(aimed) : aimed;
  if (direct.length) return settle(sight, kinds(sight, free(choices, direct)));
  if (foreign && choices.length) {
    // A move that ends beside it is the way to fight it.
    const into = token.cell
      ? all.filter(index => leads(choices[index]!) && same(choices[index]!.sketch.cell, token.cell!))
      : [];
    const meant = verb(into).length ? verb(into) : into;
    if (meant.length) return settle(sight, [meant.sort(rank(choices, order))[0]!]);
    return acting ? { do: 'why-not', token: id } : { do: 'card', token: id };
  }
  return { do: 'card', token: id };
}

const same = (p: readonly number[] | null, q: readonly number[]): boolean => p !== null && p.join() === q.join();

const within =
  ({ verb, choices }: Sight) =>
  (list: readonly number[]): number[] =>
    list.filter(index => verb === null || choices[index]!.sketch.group === verb);

/** One choice of each sort, in the order of the bar; several of one sort (weapons, say) stay. */
function kinds({ choices, order }: Sight, list: readonly number[]): number[] {
  return [...list].sort(rank(choices, order));
}

function onPlace(pressed: Extract<Pressed, { on: 'place' }>, sight: Sight): Meaning {
  const { board, choices, order, level, verb } = sight;
  if (!choices.length) return { do: 'nothing' };
  const places = within(sight)(doing(choices, sight.actor ?? null)).filter(
    // Shooting at empty ground is meant only by somebody who has picked the verb.
    index => leads(choices[index]!) && (verb !== null || !wasted(choices[index]!, sight.scene)),
  );
  if (board.kind === 'open' || !pressed.cell) {
    const near = places
      .filter(index => {
        const at = choices[index]!.sketch.place;
        return at && Math.hypot(at.x - pressed.x, at.y - pressed.y) < 400;
      })
      // What is done at the very place, such as securing a goal, before a way that ends beside it.
      .sort(
        (p, q) =>
          Number(choices[p]!.sketch.path.length > 1) - Number(choices[q]!.sketch.path.length > 1) ||
          rank(choices, order)(p, q),
      );
    const focused = sight.focus !== null && places.includes(sight.focus) ? sight.focus : null;
    const hinted = sight.hint != null && places.includes(sight.hint) ? sight.hint : null;
    const first = places.filter(index => choices[index]!.sketch.place).sort(rank(choices, order))[0];
    const like = focused ?? hinted ?? first;
    const meant = near.includes(sight.focus ?? -1) ? sight.focus! : near[0];
    // A listed spot of a later verb is not meant where the first verb leads there as well: that is asked for first.
    const later =
      meant !== undefined &&
      meant !== sight.focus &&
      like !== undefined &&
      verb === null &&
      choices[meant]!.sketch.path.length > 1 &&
      choices[like]!.sketch.path.length > 1 &&
      choices[like]!.sketch.subject === choices[meant]!.sketch.subject &&
      order.indexOf(choices[like]!.sketch.group) < order.indexOf(choices[meant]!.sketch.group);
    if (meant !== undefined && !later) return settle(sight, [meant]);
    if (like === undefined) return { do: 'refuse', cell: null };
    return { do: 'try', like, x: pressed.x, y: pressed.y, ...(meant === undefined ? {} : { or: meant }) };
  }
  const [column, row] = pressed.cell;
  const here = places.filter(index => {
    const cell = choices[index]!.sketch.cell;
    return cell !== null && cell[0] === column && cell[1] === row && (level === null || cell[2] === level);
  });
  const stands = here.filter(index => carries(board, choices[index]!.sketch.cell!));
  // The air is meant only by somebody who has picked its level.
  const meant = stands.length ? stands : level === null ? [] : here;
  if (!meant.length) return { do: 'refuse', cell: level === null ? pressed.cell : [column!, row!, level] };
  const levels = [...new Set(meant.map(index => choices[index]!.sketch.cell![2]))].sort((p, q) => q - p);
  const best = (list: readonly number[]): number => {
    // Several spots of one cube: the nearest to the press.
    const spots = list.filter(
      index =>
        choices[index]!.sketch.group === choices[list[0]!]!.sketch.group &&
        choices[index]!.sketch.rare === choices[list[0]!]!.sketch.rare,
    );
    const far = (index: number): number => {
      const at = choices[index]!.sketch.place;
      return at ? Math.hypot(at.x - pressed.x, at.y - pressed.y) : 0;
    };
    return spots.length > 1 ? [...spots].sort((p, q) => far(p) - far(q))[0]! : list[0]!;
  };
  const bests = levels.map(at =>
    best(meant.filter(index => choices[index]!.sketch.cell![2] === at).sort(rank(choices, order))),
  );
  // Several models could go there: which one?
  const movers = meant.filter(index => choices[index]!.sketch.path.length > 1);
  const goers = new Set(movers.map(index => choices[index]!.sketch.subject));
  if (goers.size > 1 && bests.length === 1) {
    const each = [...goers].map(id =>
      best(movers.filter(index => choices[index]!.sketch.subject === id).sort(rank(choices, order))),
    );
    return settle(sight, each.sort(rank(choices, order)));
  }
  // The focused choice of this place stays meant, whatever else leads here.
  if (
    sight.focus !== null &&
    meant.includes(sight.focus) &&
    bests.length === 1 &&
    (verb !== null || bests[0] === sight.focus)
  )
    return { do: 'commit', choice: sight.focus };
  return settle(sight, bests);
}

/** The models that choices of an act are for. */
export const subjects = (choices: readonly Choice[]): string[] => [
  ...new Set(
    choices.flatMap(({ sketch }) =>
      sketch.subject && (sketch.path.length > 1 || sketch.targets.length) && sketch.group !== 'pass'
        ? [sketch.subject]
        : [],
    ),
  ),
];

/** The models among which a player picks the one that does something next: those that act, and on a menu that is only a
 * sample every model that it names. */
export const candidates = (choices: readonly Choice[], complete: boolean): string[] => {
  const acting = subjects(choices);
  if (complete || !acting.length) return acting;
  const named = choices.flatMap(({ sketch }) => (sketch.subject && sketch.group !== 'pass' ? [sketch.subject] : []));
  return [...new Set([...acting, ...named])];
};

/** The choices of one model and those that belong to nobody; all of them if no model was picked. */
export const doing = (choices: readonly Choice[], actor: string | null): number[] =>
  choices.flatMap((choice, index) =>
    actor === null || choice.sketch.subject === actor || choice.sketch.group === 'pass' || choice.sketch.card
      ? [index]
      : [],
  );

/** The choices that the table shows: of the picked verb and level, and nothing in the air unless it was picked. */
export function visible({
  board,
  choices,
  verb,
  level,
}: Pick<Sight, 'board' | 'choices' | 'verb' | 'level'>): number[] {
  return choices
    .map((_, index) => index)
    .filter(index => {
      const choice = choices[index]!,
        { cell, group } = choice.sketch;
      if (verb !== null && group !== verb) return false;
      // A way that leads nowhere is not worth a row.
      if (choice.sketch.path.length > 1 && wayOf(choice) < 50 && !choice.sketch.targets.length) return false;
      if (!cell || !leads(choice)) return true;
      return level !== null ? cell[2] === level : carries(board, cell);
    });
}

/** Choices that do the same as another and only pay for it: they stand behind a switch. */
export function twins(choices: readonly Choice[]): Map<number, number> {
  const found = new Map<number, number>();
  choices.forEach((choice, index) => {
    if (!choice.sketch.rare) return;
    const like = choices.findIndex(
      other => !other.sketch.rare && other.line !== choice.line && choice.line.endsWith(other.line),
    );
    if (like >= 0) found.set(index, like);
  });
  return found;
}

/** Whose model it is, for cards. */
export const own = (token: Token, me: Side | null): boolean => me !== null && token.side === me;
