// Standing answers of one player: kept by this screen until they lapse, and sent nowhere.
import type { Decision, Scene, Standing } from '../api/types';
import { hasFree, passing } from '../logic/press/standing';

export const ASK = 'ask';

/** One of the answers that may be left standing. */
export interface Way {
  word: string;
  title: string;
}

/** What a clock counts: "Turning point 1 of 4, strategy phase" counts turning points. */
export const span = (clock: string): string => /^([a-z ]+?) \d/i.exec(clock)?.[1]!.toLowerCase() ?? 'round';

export class Standings {
  private ways = $state.raw<ReadonlyMap<string, { word: string; until: string }>>(new Map());

  /** What may be left standing at a window: as the game says, else what fits any window that most let pass. */
  options(decision: Decision, clock = ''): Way[] {
    if (decision.standing?.length) return decision.standing;
    if (!passing(decision)) return [];
    const choices = decision.choices ?? [];
    return [
      { word: ASK, title: 'Ask me each time' },
      { word: 'hold', title: `Pass for the rest of this ${span(clock)}` },
      // Where everything but passing costs something, that would be passing under another name; where nothing does, it
      // would be no answer at all.
      ...(hasFree(choices) && choices.some(({ sketch }) => sketch.rare)
        ? [{ word: 'free', title: 'Only when it costs nothing' }]
        : []),
    ];
  }
  private until(decision: Decision, scene: Scene, word: string): string {
    const named: Standing | undefined = decision.standing?.find(known => known.word === word);
    return named ? String(named.until) : scene.clock;
  }
  /** Which answer stands for questions like this one. */
  way(decision: Decision, scene: Scene): string {
    const kept = this.ways.get(decision.kind ?? '');
    return kept && kept.until === this.until(decision, scene, kept.word) ? kept.word : ASK;
  }
  set(decision: Decision, scene: Scene, word: string): void {
    const until = this.until(decision, scene, word);
    this.ways = new Map([...this.ways, [decision.kind ?? '', { word, until }]]);
  }
  /** The answer that stands for this window, if it fits. */
  answer(decision: Decision, scene: Scene): string | null {
    const word = this.way(decision, scene);
    if (decision.standing?.length) return decision.standing.find(known => known.word === word)?.line ?? null;
    const pass = passing(decision);
    switch (word) {
      case 'hold':
        return pass;
      case 'free':
        return hasFree(decision.choices ?? []) ? null : pass;
      default:
        return null;
    }
  }
}
