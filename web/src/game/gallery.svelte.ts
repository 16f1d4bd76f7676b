// Pictures and teams of games that have not begun: asked for once each, kept while the page is open.
import { SvelteMap } from 'svelte/reactivity';
import type { Preview, Side, Token } from '../api/types';
import { muster } from '../logic/text/say';
import type { PreviewSpec, Transport } from '../transport';

export class Gallery {
  private known = new SvelteMap<string, Preview>();
  private asked = new Set<string>();
  constructor(private engine: Transport) {}

  /** The opening of such a game, as soon as it has arrived. */
  of(ruleset: string, spec: PreviewSpec): Preview | undefined {
    return this.known.get(JSON.stringify([ruleset, spec]));
  }
  async want(ruleset: string, spec: PreviewSpec): Promise<void> {
    const key = JSON.stringify([ruleset, spec]);
    if (this.asked.has(key)) return;
    this.asked.add(key);
    try {
      this.known.set(key, await this.engine.preview(ruleset, spec));
    } catch {
      // Without a picture the words still stand; another visit asks again.
      this.asked.delete(key);
    }
  }
}

export interface Fielded {
  count: number;
  words: string;
  models: { title: string; count: number; token: Token }[];
}

/** A team as an opening shows it: how many, who, and one of each sort for its figures. */
export function fielded(preview: Preview | undefined, side: Side): Fielded | null {
  const tokens = preview?.scene.tokens.filter(token => token.side === side) ?? [];
  if (!tokens.length) return null;
  const models: Fielded['models'] = [];
  for (const token of tokens) {
    const same = models.find(
      known => known.title === token.title && JSON.stringify(known.token.lines) === JSON.stringify(token.lines),
    );
    if (same) same.count += 1;
    else models.push({ title: token.title, count: 1, token });
  }
  return { count: tokens.length, words: muster(tokens.map(token => token.title)), models };
}
