// Carrying a model on the table. One that was just stood in its cube is picked up (the answer that was given for the
// player is taken back), follows the finger over the spots where it may stand, and is put down on one of them. One that
// acts is carried to where a press would lead it.
import { Pressing } from './pressing.svelte';

export abstract class Placing extends Pressing {
  /** The model that is being carried. */
  carried = $state<string | null>(null);
  /** Where it was let down before the question was back. */
  private waiting: { x: number; y: number } | 'as before' | null = null;
  private before: string | null = null;

  /** The model that can be picked up now: one whose place is asked for, was just answered, or that acts. */
  get movable(): string | null {
    if (this.carried) return this.carried;
    if (!this.mine || this.moment) return null;
    if (this.placing) return this.choices[0]!.sketch.subject;
    if (this.canStandElsewhere) return this.stood!.token;
    return this.snap!.scene.tokens.find(token => token.acting && token.side === this.decision!.by)?.id ?? null;
  }
  /** Whether the question is where one model stands. */
  get placing(): boolean {
    const [first, ...rest] = this.choices;
    const who = first?.sketch.subject;
    return (
      who !== null &&
      rest.length > 0 &&
      this.choices.every(
        ({ sketch }) =>
          sketch.subject === who && sketch.place !== null && !sketch.targets.length && sketch.path.length < 2,
      ) &&
      this.snap!.scene.tokens.some(token => token.id === who && token.at)
    );
  }
  /** Whether the last thing that happened was standing a model for the player. */
  get canStandElsewhere(): boolean {
    const undo = this.undoable?.undo;
    return this.stood !== null && undo?.class === 'free' && undo.step === this.stood.line && !this.playing;
  }
  /** Picks a model up. */
  grab(id: string): void {
    if (id !== this.movable || this.carried) return;
    this.carried = id;
    this.before = null;
    this.card = this.menu = null;
    if (this.placing || !this.canStandElsewhere) return;
    this.before = this.stood!.line;
    this.holding = this.stood!.kind;
    this.quiet = this.quiet.filter(known => known.line !== this.before);
    void this.takeBack();
  }
  /** The carried model is over a place: the nearest spot is looked at, with who would see it there. */
  carry(x: number, y: number): void {
    if (!this.carried || !this.placing) return;
    const index = this.nearest(x, y);
    if (index !== this.focus) this.choose(index);
  }
  /** Puts the carried model down. */
  drop(x: number, y: number, press: () => void): void {
    if (!this.carried) return;
    if (this.holding === null && !this.placing) {
      this.carried = null;
      press();
    } else if (!this.placing) this.waiting = { x, y };
    else this.putDown(this.choices[this.nearest(x, y)]!.line);
  }
  /** Leaves the carried model where it was. */
  letGo(): void {
    if (!this.carried) return;
    if (this.before !== null && this.placing) this.putDown(this.before);
    else if (this.before === null) this.carried = null;
    else this.waiting = 'as before';
  }
  protected override ask(): void {
    super.ask();
    if (!this.carried || this.holding === null || !this.placing) return;
    // The question is back: a model that was let down meanwhile is put there.
    const at = this.waiting;
    if (at) this.putDown(at === 'as before' ? this.before! : this.choices[this.nearest(at.x, at.y)]!.line);
  }
  private nearest(x: number, y: number): number {
    const far = (index: number): number => {
      const at = this.choices[index]!.sketch.place!;
      return Math.hypot(at.x - x, at.y - y);
    };
    return this.choices.reduce((best, _, index) => (far(index) < far(best) ? index : best), 0);
  }
  private putDown(line: string): void {
    const { decision } = this,
      { carried } = this;
    this.carried = this.waiting = this.holding = this.before = null;
    if (!decision) return;
    const choice = decision.choices!.find(known => known.line === line);
    this.stood = carried ? { token: carried, kind: decision.kind!, line } : null;
    this.quiet = choice ? [{ kind: decision.kind!, line, words: choice.sketch.words }] : [];
    void this.send(decision.id, line);
  }
}
