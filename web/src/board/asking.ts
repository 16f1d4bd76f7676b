// The question of a game as the drawing asks it: what glows, what is focused, what a press, a hover and a carried model
// mean. The controller decides; this only says where on the table it happened.
import type { SightReport } from '../api/types';
import type { Table } from '../game/table.svelte';
import { meaning } from '../logic/press/grammar';
import type { Spot } from '../logic/press/menu';
import { cubeAt } from '../logic/refusal/attempt';
import { settings } from '../ui/settings.svelte';
import type { Asking, At, Cut } from './context';

/** How the table is looked at. */
export interface Looking {
  /** On a phone: nothing hovers there. */
  readonly narrow: boolean;
  readonly cut: Cut;
  readonly sight: SightReport | null;
}

export function asking(table: Table, view: Looking): Asking {
  function ground(x: number, y: number, at: At): void {
    // A press on nothing closes what is open first.
    if (table.menu || table.card) {
      table.menu = table.card = null;
      return;
    }
    const { board } = table.snap!;
    const cell = board.kind === 'cubes' ? cubeAt(board, x, y, typeof view.cut === 'number' ? view.cut : null) : null;
    if (board.kind === 'cubes' && !cell) return;
    table.press({ on: 'place', cell, x, y }, at);
  }
  function spot({ anchor, choices }: Spot, at: At | null): void {
    if (table.moment) return;
    if (anchor.token) return table.press({ on: 'token', id: anchor.token }, at);
    if (anchor.area) return table.pressAll(choices);
    table.press({ on: 'place', cell: anchor.cell, x: anchor.at.x, y: anchor.at.y }, at);
  }
  /** What a press would focus is what the pointer previews. */
  function preview(spot: Spot | null): void {
    if (!spot || view.narrow) return table.preview(null);
    const { anchor } = spot;
    const meant = anchor.area
      ? null
      : meaning(
          anchor.token
            ? { on: 'token', id: anchor.token }
            : { on: 'place', cell: anchor.cell, x: anchor.at.x, y: anchor.at.y },
          table.sight,
        );
    const index =
      meant === null
        ? spot.choices[0]!
        : 'choice' in meant
          ? meant.choice
          : meant.do === 'menu'
            ? meant.choices[0]!
            : null;
    table.preview(index);
  }
  return {
    get spots() {
      return table.moment ? [] : table.spots;
    },
    get choices() {
      return table.choices;
    },
    get order() {
      return table.order;
    },
    get focus() {
      return table.focus;
    },
    get shown() {
      return table.moment ? null : table.shown;
    },
    get sight() {
      return view.sight;
    },
    get odds() {
      return table.odds;
    },
    get area() {
      return table.moment ? [] : table.reach;
    },
    get areas() {
      return table.moment ? [] : table.areas;
    },
    get seenBy() {
      return table.seenBy;
    },
    get watchers() {
      return settings.sight && !table.moment && table.shown && !table.refusal
        ? (table.seenBy.get(table.shown.line) ?? [])
        : [];
    },
    get no() {
      return table.refusedPlace;
    },
    get movable() {
      return table.movable;
    },
    grab: id => table.grab(id),
    carry: (x, y) => table.carry(x, y),
    drop: (x, y, at) => table.drop(x, y, () => ground(Math.round(x), Math.round(y), at)),
    letGo: () => table.letGo(),
    press: spot,
    preview,
    ground,
    between: pair => table.between(pair),
    pair: pair => void table.loadSight(pair),
  };
}
