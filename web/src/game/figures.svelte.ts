// Figures that are fetched beside a question: odds, sight, reach and threats.
import type { Choice, Odds, Place, ReachArea, SightReport, Threat } from '../api/types';
import { gravestFirst } from '../logic/odds/stakes';
import { straight } from '../logic/geometry/stops';
import { stands, tokenById } from '../logic/press/menu';
import { ApiError } from '../transport';
import { sketchOf } from '../logic/press/sketch';
import { longWays } from '../logic/press/ways';
import { wayTo } from '../logic/text/pieces';
import { Lookback } from './lookback.svelte';

export abstract class Figures extends Lookback {
  odds = $state.raw<ReadonlyMap<string, Odds>>(new Map());
  sights = $state.raw<ReadonlyMap<string, SightReport>>(new Map());
  /** Every place that the model which acts can go to, where the menu is only a sample of them. */
  reach = $state.raw<readonly Place[]>([]);
  /** The borders of the areas that these places lie in, one for each sort of move and level. */
  areas = $state.raw<readonly ReachArea[]>([]);
  /** Who would see the model at the end of a choice, by the choice's line. */
  seenBy = $state.raw<ReadonlyMap<string, readonly string[]>>(new Map());
  /** What the other side could do next, while somebody wants to see it. */
  threats = $state.raw<Threat[] | null>(null);
  /** The same, for cards alone. */
  menace = $state.raw<readonly Threat[]>([]);
  /** Where measuring before a choice is forbidden, chances that would measure are not shown: only what every range gives. */
  blind = $state(false);
  /** The choice that is picked. */
  abstract get focused(): Choice | null;
  protected asked = new Set<string>();
  /** The table that `menace` is about. */
  protected menaceOf = '';
  sightPair(choice: Choice | null): [string, string] | null {
    const from = choice?.sketch.subject,
      to = choice?.sketch.targets[0];
    return from && to && from !== to ? [from, to] : null;
  }
  /** Figures for everything that is aimed at somebody, in one request. */
  protected async prefetch(): Promise<void> {
    const id = this.decision?.id;
    const aimed = this.choices.filter(known => known.sketch.targets.length).map(known => `odds ${known.line}`);
    if (!id || !aimed.length) return;
    // Nothing is asked alone while it is on its way with the others.
    for (const key of aimed) this.asked.add(key);
    const all = await this.engine.menuOdds(this.game, this.token, id).catch(() => []);
    if (this.snap?.decision?.id !== id) return;
    const odds = new Map(this.odds);
    for (const known of all) odds.set(known.line, this.seen(known));
    this.odds = odds;
    // Without figures the choices stand in the order of the menu; what is looked at is asked for once more.
    const missing = new Set(aimed.filter(key => !odds.has(key.slice('odds '.length))));
    for (const key of missing) this.asked.delete(key);
    if (this.focused && missing.has(`odds ${this.focused.line}`)) this.explore(this.focused);
  }
  /** The price of every answer to a question that is neither an action nor about places: they are few. */
  protected priceAnswers(): void {
    const few = this.choices.length > 1 && this.choices.length <= 6;
    if (!this.mine || this.decision?.verbs || this.decision?.at_stake === false || !few) return;
    for (const choice of this.choices)
      if (!choice.sketch.place && !choice.sketch.cell && choice.sketch.subject) void this.loadOdds(choice);
  }
  /** The figures as this game lets them be seen. */
  protected seen(odds: Odds): Odds {
    // An answer that is aimed at nobody is about the model that gives it.
    const sketch = this.decision?.verbs ? null : this.choices.find(({ line }) => line === odds.line)?.sketch;
    const about = sketch && !sketch.targets.length ? sketch.subject : null;
    return { ...odds, stakes: this.blind ? [] : gravestFirst(odds.stakes, about) };
  }
  protected async loadReach(): Promise<void> {
    this.reach = [];
    this.areas = [];
    const { decision } = this;
    const mover = this.choices.find(choice => choice.sketch.path.length > 1)?.sketch.subject;
    const piece = this.choices.some(({ sketch }) => sketch.place && !sketch.subject && sketch.area.length > 2);
    if (!decision?.mine || decision.complete || !(mover || piece)) return;
    try {
      const areas = await this.engine.outline(this.game, this.token, mover ?? '');
      if (this.snap?.decision?.id !== decision.id) return;
      this.areas = areas;
      if (areas.length || !mover) return;
      // Without borders the places themselves are drawn.
      const { places } = await this.engine.reach(this.game, this.token, mover);
      if (this.snap?.decision?.id === decision.id) this.reach = places.flatMap(({ place }) => (place ? [place] : []));
    } catch {
      // Without it the sample of the menu is drawn.
    }
  }
  /** The places that several steps lead to, where a way is chosen step by step. */
  protected async loadWays(): Promise<void> {
    const { decision } = this;
    const mover = this.choices.find(({ sketch }) => sketch.path.length > 1 && !sketch.rare)?.sketch.subject;
    if (!decision?.mine || !decision.complete || !decision.verbs || !mover || this.patient) return;
    const { places } = await this.engine.reach(this.game, this.token, mover).catch(() => ({ places: [] }));
    if (this.snap?.decision?.id !== decision.id) return;
    const long = longWays(decision, mover, places);
    this.ways = new Map(long.map(({ choice, lines }) => [choice.line, lines]));
    this.more = long.map(({ choice }) => choice);
    if (this.foesStand)
      this.seenBy = new Map([
        ...this.seenBy,
        ...long.flatMap(({ choice, seenBy }) => (seenBy ? [[choice.line, seenBy] as const] : [])),
      ]);
  }
  /** The ways of another model that may move now, where the menu is a sample and lists none of them. */
  protected async waysOf(token: string): Promise<Choice[]> {
    const { decision } = this;
    const like = this.choices.find(({ sketch }) => sketch.path.length > 1 && !sketch.targets.length);
    const group = like?.sketch.group ?? decision?.verbs?.find(verb => verb.group !== 'pass')?.group;
    if (!decision?.verbs || decision.complete !== false || !group) return [];
    const { places } = await this.engine.reach(this.game, this.token, token).catch(() => ({ places: [] }));
    if (this.snap?.decision?.id !== decision.id) return [];
    const known = this.choices.length;
    return places.flatMap(({ line, place, path, then }, index) =>
      place && !then.length
        ? [
            {
              n: known + index + 1,
              line,
              sketch: sketchOf({ words: wayTo(token, place), group, subject: token, place, path }),
            },
          ]
        : [],
    );
  }
  /** Whether an enemy stands on the table: before that, being out of sight says nothing. */
  private get foesStand(): boolean {
    return this.snap?.scene.tokens.some(token => token.at && !token.dead && token.side !== this.me) ?? false;
  }
  /** Who would see the model wherever the menu leads it, in one request. */
  protected async loadSeenBy(): Promise<void> {
    const id = this.decision?.id;
    const leads = ({ sketch }: Choice): boolean =>
      sketch.subject !== null && !sketch.targets.length && (sketch.place !== null || sketch.cell !== null);
    if (!id || !this.mine || !this.foesStand || !this.choices.some(leads)) return;
    try {
      const all = await this.engine.seenBy(this.game, this.token, id);
      if (this.snap?.decision?.id !== id) return;
      // What is done at a place without going there changes nothing about who sees the model.
      const stays = new Set(
        this.choices.flatMap(({ line, sketch }) => (sketch.path.length || sketch.cell || stands(sketch) ? [] : [line])),
      );
      const seen = all.flatMap(({ line, by }) => (stays.has(line) ? [] : [[line, by] as const]));
      this.seenBy = new Map([...this.seenBy, ...seen]);
    } catch {
      // A way without its risk is a way all the same.
    }
  }
  protected async loadOdds(choice: Choice): Promise<void> {
    const key = `odds ${choice.line}`;
    // Nobody knows what a way of several steps meets.
    if (this.asked.has(key) || this.isLong(choice)) return;
    this.asked.add(key);
    try {
      const odds = await this.engine.odds(this.game, this.token, choice.line, this.snap?.decision?.id);
      if (this.asked.has(key)) this.odds = new Map(this.odds).set(choice.line, this.seen(odds));
    } catch {
      // A choice without odds is shown without figures.
    }
  }
  /** How far the engine says it is between two models; `null` until it has answered. */
  between(pair: [string, string]): number | null {
    return this.sights.get(pair.join('>'))?.distance ?? null;
  }
  async loadSight(pair: [string, string] | null): Promise<void> {
    const key = pair?.join('>');
    if (!pair || !key || this.asked.has(key) || !pair.every(id => tokenById(this.snap!.scene, id)?.at)) return;
    this.asked.add(key);
    try {
      const report = straight(await this.engine.sight(this.game, this.token, ...pair));
      if (this.asked.has(key)) this.sights = new Map(this.sights).set(key, report);
    } catch {
      // No line between them is nothing to shout about; the choice's own words stand.
    }
  }
  protected explore(choice: Choice | null | undefined): void {
    if (!choice) return;
    void this.loadOdds(choice);
    void this.loadSight(this.sightPair(choice));
  }
  /** What each model of the other side could shoot from where it stands, for cards and rosters; fetched again only when
   * something on the table has changed. */
  protected async loadMenace(): Promise<void> {
    const { tokens, markers } = this.snap!.scene;
    // Who acts changes nothing about what they see.
    const key = JSON.stringify([this.foe, tokens.map(token => ({ ...token, acting: false })), markers]);
    if (key === this.menaceOf) return;
    this.menaceOf = key;
    try {
      const menace = await this.engine.threat(this.game, this.token, this.foe);
      if (this.menaceOf === key) this.menace = menace;
    } catch {
      // A card without the risk is a card all the same.
      if (this.menaceOf === key) this.menaceOf = '';
    }
  }
  async toggleThreat(): Promise<void> {
    if (this.threats) this.threats = null;
    else await this.loadThreats();
  }
  protected async loadThreats(): Promise<void> {
    try {
      this.threats = await this.engine.threat(this.game, this.token, this.foe);
    } catch (error) {
      this.threats = null;
      this.note(
        error instanceof ApiError && error.status === 404 ? 'Threats are not available in this game.' : message(error),
      );
    }
  }
}

function message(error: unknown): string {
  return error instanceof Error ? error.message : 'Something went wrong.';
}
