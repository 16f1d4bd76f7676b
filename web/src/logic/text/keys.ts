// The keyboard map, in one place: what a key means on the table and in a replay, and how the help page says it.

export type Command =
  | { do: 'focus'; index: number }
  | {
      do:
        | 'next'
        | 'previous'
        | 'commit'
        | 'back'
        | 'go-on'
        | 'type'
        | 'undo'
        | 'odds'
        | 'measure'
        | 'sight'
        | 'threat'
        | 'apart'
        | 'rulebook'
        | 'text'
        | 'theme'
        | 'help'
        | 'three'
        | 'zoom-in'
        | 'zoom-out'
        | 'zoom-fit'
        | 'next-model'
        | 'previous-model'
        | 'again';
    }
  | { do: 'level'; level: number }
  | { do: 'first' | 'last' | 'step' | 'step-back' | 'play' };

export interface KeyLike {
  key: string;
  code?: string;
  altKey?: boolean;
  ctrlKey?: boolean;
  metaKey?: boolean;
  shiftKey?: boolean;
}

const TABLE: Record<string, Command> = {
  ArrowDown: { do: 'next' },
  ArrowUp: { do: 'previous' },
  Enter: { do: 'commit' },
  Escape: { do: 'back' },
  ' ': { do: 'go-on' },
  '/': { do: 'type' },
  u: { do: 'undo' },
  o: { do: 'odds' },
  m: { do: 'measure' },
  s: { do: 'sight' },
  v: { do: 'threat' },
  x: { do: 'apart' },
  '[': { do: 'previous-model' },
  ']': { do: 'next-model' },
  r: { do: 'rulebook' },
  t: { do: 'text' },
  l: { do: 'theme' },
  '?': { do: 'help' },
  d: { do: 'three' },
  '+': { do: 'zoom-in' },
  '=': { do: 'zoom-in' },
  '-': { do: 'zoom-out' },
  '0': { do: 'zoom-fit' },
  a: { do: 'again' },
};

const REPLAY: Record<string, Command> = {
  ArrowRight: { do: 'step' },
  ArrowLeft: { do: 'step-back' },
  Home: { do: 'first' },
  End: { do: 'last' },
  ' ': { do: 'play' },
  x: { do: 'apart' },
  r: { do: 'rulebook' },
  l: { do: 'theme' },
  '?': { do: 'help' },
  d: { do: 'three' },
  '+': { do: 'zoom-in' },
  '=': { do: 'zoom-in' },
  '-': { do: 'zoom-out' },
  '0': { do: 'zoom-fit' },
  Escape: { do: 'back' },
};

/** What a key press asks for; `null` leaves it to the browser. */
export function command(event: KeyLike, where: 'table' | 'replay' = 'table'): Command | null {
  if (event.ctrlKey || event.metaKey) return null;
  if (event.altKey) {
    const digit = /^Digit([0-9])$/.exec(event.code ?? '')?.[1] ?? (/^[0-9]$/.test(event.key) ? event.key : undefined);
    return digit === undefined ? null : { do: 'level', level: Number(digit) };
  }
  if (where === 'table' && /^[1-9]$/.test(event.key)) return { do: 'focus', index: Number(event.key) - 1 };
  const map = where === 'table' ? TABLE : REPLAY;
  return map[event.key] ?? map[event.key.toLowerCase()] ?? null;
}

/** For the list of keys that `?` opens. */
export const KEYS: readonly (readonly [string, string])[] = [
  ['Tab', 'through the choices on the table'],
  ['↑ ↓', 'through the list'],
  ['1 – 9', 'focus a choice'],
  ['Enter', 'confirm the focused choice'],
  ['Esc', 'back, close'],
  ['Space', 'continue after dice'],
  ['/', 'type a choice in notation'],
  ['U', 'undo'],
  ['O', 'odds in full'],
  ['S', 'sight lines on or off'],
  ['V', 'threat: where your opponent could shoot and move'],
  ['M', 'measure'],
  ['[  ]', 'previous or next model'],
  ['Alt + 0 – 4', 'all levels, or one'],
  ['X', 'levels apart'],
  ['D', 'the table in three dimensions'],
  ['+  −  0', 'zoom in, out, fit'],
  ['A', 'replay the last turn'],
  ['R', 'rulebook'],
  ['T', 'the table as text'],
  ['L', 'light or dark'],
  ['?', 'this list'],
  ['← → Home End Space', 'in replays: step, jump, play'],
];
