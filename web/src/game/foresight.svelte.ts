// What each model could do at best, beside the question which of them acts. It is asked for once the question is drawn,
// and rows keep a line free for it, so that nothing moves when it comes and no press waits for it.
import type { Choice, Forecast } from '../api/types';
import { begins, foreseen, rest, type Foreseen } from '../logic/odds/forecast';
import { twins } from '../logic/press/grammar';
import { Figures } from './figures.svelte';

/** Where no forecast came the line stays free, so that nothing moves. */
const NOTHING: Foreseen = { words: '', figure: '', unit: '' };

export abstract class Foresight extends Figures {
  /** By the line of the choice that begins the activation; `null` while it is on its way. */
  protected forecasts = $state.raw<ReadonlyMap<string, Forecast> | null>(null);
  /** The same once one of them acts: what was promised stays in sight until it begins. */
  private plans = $state.raw<readonly Forecast[]>([]);
  /** The question that it is about. */
  private foreseen = $state<string | null>(null);
  /** Whether rows keep a line free for it. */
  get foresees(): boolean {
    return !this.blind && this.foreseen !== null && this.foreseen === this.decision?.id;
  }
  /** What a row says about it: `null` while it is on its way, nothing where none is expected. */
  planOf(choice: Choice): Foreseen | null | undefined {
    const { snap } = this;
    if (!snap) return undefined;
    const { promised } = this;
    if (promised?.steps[0]!.line === choice.line)
      return rest(promised, snap.scene, snap.board, snap.decision?.by ?? null);
    if (!this.foresees || !begins(choice)) return undefined;
    const found = this.forecasts?.get(choice.line);
    if (found) return foreseen(found, snap.scene, snap.board, snap.decision?.by ?? null);
    return this.forecasts ? NOTHING : null;
  }
  /** What is left of the plan that was shown for the model which acts now. */
  protected get promised(): Forecast | null {
    if (!this.decision?.verbs || this.blind) return null;
    for (const plan of this.plans) {
      const at = plan.steps.findIndex(({ line, sketch: { subject } }) =>
        this.choices.some(known => known.line === line && known.sketch.subject === subject),
      );
      // An attack has a row with its own figures.
      if (at < 0 || plan.steps[at]!.sketch.targets.length) continue;
      const [first, ...later] = plan.steps.slice(at);
      // Two actions need no die where the first is free as well.
      const free =
        later.length === 1
          ? twins(this.choices).get(this.choices.findIndex(({ line }) => line === first!.line))
          : undefined;
      return { ...plan, steps: [free === undefined ? first! : this.choices[free]!, ...later] };
    }
    return null;
  }
  async foresee(): Promise<void> {
    const id = this.decision?.id;
    const wanted = this.asks.suggest === true && this.mine && !this.blind && this.choices.some(begins);
    this.foreseen = wanted && id ? id : null;
    this.forecasts = null;
    if (!wanted || !id) return;
    this.plans = [];
    const all = await this.engine.forecast(this.game, this.token, id).catch(() => []);
    if (this.foreseen !== id) return;
    this.forecasts = new Map(all.map(known => [known.line, known]));
    this.plans = all;
  }
}
