// What of a question is looked at: the verb, the model, the place and the level that narrow it, and what is focused.
import type { Choice, Piece } from '../api/types';
import { isPartOf, wasted } from '../logic/press/aim';
import { bandOf, named, standing } from '../logic/press/band';
import { arrange, onGoal, sections, worthALook, type Section } from '../logic/press/arrange';
import { doing, twins, visible, type Sight as Grammar } from '../logic/press/grammar';
import { seenWords } from '../logic/press/heading';
import { onePlace, pathLength, rows, spots, spotted, tokenById } from '../logic/press/menu';
import { offered } from '../logic/press/pieces';
import { plain } from '../logic/text/pieces';
import { ofVariant, variantOf, variants } from '../logic/press/variants';
import { Foresight } from './foresight.svelte';

export abstract class Listing extends Foresight {
  focus = $state<number | null>(null);
  /** Whether what is focused was proposed and not yet pressed: a first press on it only focuses it. */
  suggested = $state(false);
  hover = $state<number | null>(null);
  group = $state<string | null>(null);
  /** The model whose choices are looked at, where a question is about several. */
  actor = $state<string | null>(null);
  only = $state.raw<number[] | null>(null);
  /** The level that the table is cut to, which a press means. */
  level = $state<number | null>(null);
  /** Whether the list shows what pays for the same thing with something rare. */
  paying = $state(false);
  /** Whether the whole list is wanted, also what is hardly ever meant. */
  wide = $state(false);
  /** How the models of the list are to act, where that is a switch; empty until it is pressed. */
  variant = $state('');
  /** A choice that was typed or placed and is not in the menu. */
  typed = $state.raw<Choice | null>(null);
  /** The groups of choices in the order of the bar. */
  get order(): string[] {
    return (
      this.decision?.verbs?.map(verb => verb.group) ?? [...new Set(this.choices.map(choice => choice.sketch.group))]
    );
  }
  /** What a press is judged by. */
  get sight(): Grammar {
    return {
      board: this.snap!.board,
      scene: this.snap!.scene,
      choices: this.choices,
      order: this.order,
      verb: this.group,
      level: this.level,
      focus: this.suggested ? null : this.focus,
      hint: this.focus,
      actor: this.actor,
      me: this.decision?.by ?? this.me,
      variant: this.varied,
    };
  }
  get rows(): number[] {
    const own = new Set(doing(this.choices, this.actor));
    const list = rows(this.choices, this.group, this.only).filter(index => own.has(index) || this.only !== null);
    if (this.only || !this.snap) return list;
    const shown = new Set(visible({ board: this.snap.board, choices: this.choices, verb: this.group, level: null })),
      paid = twins(this.choices);
    const kept = list.filter(
      index =>
        shown.has(index) &&
        // Long ways are pressed on the table; a row have those that lead to points.
        (!this.isLong(this.choices[index]!) ||
          index === this.focus ||
          onGoal(this.choices[index]!, this.snap!.scene)) &&
        (this.paying ? [...paid.values()].every(twin => twin !== index) : !paid.has(index)),
    );
    // Where any place will do, a row is a model and its order, not a place: the table is pressed for that.
    const some = kept.length ? kept : list,
      rest =
        this.decision?.complete === false || spotted(some, this.choices)
          ? onePlace(some, this.choices, this.focus)
          : some;
    const sorted = kept.length ? arrange(rest, this.choices, this.snap.scene, this.odds, this.blind) : rest;
    const all = this.blind ? this.distinct(sorted) : sorted;
    if (!this.decision?.verbs) return all;
    // Attacks are what one thinks of first, and the end last.
    const rank = (index: number): number => {
      const { group, targets } = this.choices[index]!.sketch,
        hits = targets.map(id => tokenById(this.snap!.scene, id)?.side);
      return group === 'pass' ? 2 : hits.some(side => side && side !== this.decision?.by) ? 0 : 1;
    };
    return this.group === null ? all.toSorted((p, q) => rank(p) - rank(q)) : all;
  }
  /** Ways that read alike, where only distances would tell them apart: the first of each, or the focused one. */
  private distinct(list: readonly number[]): number[] {
    const key = (index: number): string => {
      const choice = this.choices[index]!,
        { path, targets, subject } = choice.sketch;
      return path.length > 1 && !targets.length
        ? `${subject} ${plain(this.wordsOf(choice))} ${Math.round(pathLength(path) / 500)}`
        : `${index}`;
    };
    const first = new Map<string, number>();
    for (const index of list) if (!first.has(key(index)) || index === this.focus) first.set(key(index), index);
    return list.filter(index => first.get(key(index)) === index);
  }
  /** Whether only a few choices worth a look are listed: a model acts, and no verb is chosen. */
  get brief(): boolean {
    const acting = (this.decision?.verbs?.length ?? 0) > 0;
    const many = acting && this.group === null && this.only === null && !this.wide && this.rows.length > 4;
    return many && this.worth.length > 0;
  }
  /** A few choices worth a look. */
  protected get worth(): number[] {
    const best = worthALook(this.choices, this.order, this.rows, this.snap!.scene),
      line = this.promised?.steps[0]?.line,
      first = line ? this.choices.findIndex(known => known.line === line) : -1;
    if (first < 0) return best;
    const others = best.filter(index => index !== first);
    // What costs something limited does not come before what is free.
    return this.choices[first]!.sketch.rare ? [...others, first] : [first, ...others];
  }
  /** Rows that wait behind a line because they are hardly ever meant: rolling a success again, shooting at empty ground.
   */
  get folded(): number[] {
    if (this.wide || this.brief) return [];
    const { rows } = this;
    const seldom = (index: number): boolean =>
      this.decision?.verbs?.length
        ? this.wasted(index)
        : this.choices[index]!.sketch.again[1] > 0 || isPartOf(this.choices[index]!, this.choices);
    // A verb that has nothing better shows what it has.
    if (this.group !== null && rows.every(index => this.wasted(index))) return [];
    return rows.filter(index => seldom(index) && this.focus !== index);
  }
  /** A choice in words, with its place told by what is seen there. */
  wordsOf(choice: Choice): readonly Piece[] {
    return this.snap ? seenWords(choice, this.snap.scene, this.snap.board, this.blind) : choice.sketch.words;
  }
  /** Whether a choice may have a row at all. */
  protected isListed(index: number): boolean {
    return visible({ board: this.snap!.board, choices: this.choices, verb: null, level: null }).includes(index);
  }
  /** Whether a choice shoots something limited at empty ground. */
  wasted(index: number): boolean {
    return wasted(this.choices[index]!, this.snap!.scene);
  }
  /** The ways in which the models of the list can act, where that is a switch above it. */
  get variants(): string[] {
    return this.only || this.decision?.verbs ? [] : variants(this.rows, this.choices);
  }
  /** The one that the list shows: of what is focused, else what was pressed, else the first. */
  get varied(): string {
    const known = this.variants,
      focused = variantOf(this.focused ?? undefined);
    return known.includes(focused) ? focused : known.includes(this.variant) ? this.variant : (known[0] ?? '');
  }
  /** The list as it is drawn, in groups by meaning. */
  get sections(): Section[] {
    const { varied } = this,
      list = varied ? ofVariant(this.rows, this.choices, varied) : this.rows,
      { scene } = this.snap!;
    if (this.brief) {
      const { worth } = this;
      const first = this.focus !== null && !worth.includes(this.focus) ? [this.focus] : [];
      return [{ title: 'Worth a look', rows: [...first, ...worth] }];
    }
    const folded = new Set(this.folded),
      // Dice that are pressed need no rows; what takes none of them does.
      pressed = offered(this.choices).length > 0;
    return sections(
      list.filter(index => !folded.has(index) && !(pressed && this.choices[index]!.sketch.pieces.length)),
      this.choices,
      scene,
      { seen: this.seenBy, blind: this.blind },
    );
  }
  /** The rows in the order in which they are drawn and numbered. */
  get drawn(): number[] {
    return this.sections.flatMap(section => section.rows);
  }
  /** The rows as the keyboard walks through them: what is drawn, then the rest. */
  get walk(): number[] {
    return [...new Set([...this.drawn, ...this.rows])];
  }
  get spots() {
    if (!this.snap) return [];
    const paid = twins(this.choices);
    const own = new Set(doing(this.choices, this.actor));
    const bare = ({ sketch }: Choice): boolean => !sketch.targets.length && !sketch.place && !sketch.cell;
    const acting = this.snap.scene.tokens.find(token => token.acting)?.id;
    // What the acting model does on the spot (ending, say) has its button; a press on the model opens its card.
    const itself = ({ sketch }: Choice): boolean =>
      acting !== undefined &&
      sketch.subject === acting &&
      !sketch.targets.length &&
      !sketch.place &&
      !sketch.cell &&
      !sketch.area.length;
    const shown = visible({
      board: this.snap.board,
      choices: this.choices,
      verb: this.group,
      level: this.level,
    }).filter(
      index =>
        (this.paying || !paid.has(index)) &&
        (this.group !== null || !this.wasted(index)) &&
        !itself(this.choices[index]!) &&
        // One of several models is pressed to look at it alone; its own spot stays.
        (this.actor === null || own.has(index) || bare(this.choices[index]!)),
    );
    return spots(this.choices, this.snap.scene, shown);
  }
  /** The models of the group that is asked about: the one that the choice on show names, else the question. */
  get band(): string[] {
    const { decision, snap } = this;
    if (!snap || !decision?.mine) return [];
    const chosen = this.shown ? bandOf(this.shown, snap.scene) : null;
    return standing(chosen ?? named(decision.question, snap.scene), snap.scene);
  }
  /** The choice the table draws: what the pointer is on, else what is focused. */
  get shown(): Choice | null {
    const index = this.hover ?? this.focus;
    return index === null ? this.typed : (this.choices[index] ?? null);
  }
  get focused(): Choice | null {
    return this.focus === null ? this.typed : (this.choices[this.focus] ?? null);
  }
}
