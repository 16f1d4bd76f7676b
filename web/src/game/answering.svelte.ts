// What is answered for the player: the only answer, the usual one where nothing is at stake, standing answers, the rest of
// a team that is set up, and an end that only costs could put off.
import type { Decision, Side, Undo } from '../api/types';
import { canHandOver, endsByItself, goesOnPassing, keeping, passing, spent, type Passed } from '../logic/press/handing';
import { text as words } from '../logic/text/pieces';
import { Leaving } from './leaving.svelte';
import { Sending } from './sending.svelte';
import type { Quiet, Stood } from './shapes';
import { ASK, Standings } from './standings.svelte';

export abstract class Answering extends Sending {
  /** Takes back the last step that is known. */
  protected abstract takeBack(): Promise<void>;
  /** Turns to the pending question. */
  protected abstract ask(): void;

  /** What was answered for the player since their last choice. */
  quiet = $state.raw<readonly Quiet[]>([]);
  /** What can be undone, and the newest log entry that is known, whether or not it is on screen yet. */
  undoable = $state.raw<{ undo: Undo; n: number } | null>(null);
  /** The question that was turned to last. */
  protected standing: string | null = null;
  /** Kinds of questions that the player wants to answer in this game although nothing is at stake. */
  protected wanted = new Set<string>();
  /** Where a model was stood for the player: it can be picked up and stood elsewhere. */
  stood = $state.raw<Stood | null>(null);
  /** The sort of question that a model which is being carried answers. */
  protected holding: string | null = null;
  /** Whose team the table sets up: at one screen each player decides that for their own. */
  protected handed: Side | null = null;
  /** The last pass that the player gave: who passes lets the rest of the activation go as well. */
  private passed: Passed | null = null;
  /** The choice of the game with which a roll was kept for good. */
  private keptAt: number | null = null;
  /** The steps that are left of a way that the player chose as a whole. */
  protected route: readonly string[] = [];
  /** The end of an activation that comes by itself. */
  readonly leaving = new Leaving();
  /** Whether steps are being taken back: what was answered for the player is taken back with them. */
  protected undoing = false;
  /** How windows are answered until the turn is over. */
  readonly standings = new Standings();
  /** Sets how windows like the pending one are answered; it is answered by that at once. */
  stand(word: string): void {
    const { decision, snap } = this;
    if (!decision || !snap) return;
    this.standings.set(decision, snap.scene, word);
    if (word === ASK) return;
    this.standing = null;
    this.ask();
  }
  /** Where nothing free is left, the activation ends after a moment, unless the player holds on. */
  protected leave(): void {
    const { decision } = this,
      line = endsByItself(decision),
      wait = this.patient ? null : this.asks.leave;
    if (!decision?.kind || line === null || wait === null || this.isWanted(decision.kind)) return;
    this.focus = this.choices.findIndex(choice => choice.line === line);
    this.group = null;
    this.leaving.start(wait, () => {
      if (this.decision?.id !== decision.id || this.sending) return;
      this.handled = decision.id;
      this.quietly(decision, line);
    });
  }
  /** Remembers a choice of the player's own; `asksOn` if a roll that it keeps may still be re-rolled by what comes next. */
  protected chosen(line: string, asksOn: boolean): void {
    this.passed = passing(line, this.snap);
    const forGood = !asksOn && !this.patient && this.decision?.follow_up && line === keeping(this.decision);
    this.keptAt = forGood ? this.snap!.ply : null;
  }
  /** Whether the rest of the team may be set up for the player. */
  get canHandOver(): boolean {
    return canHandOver(this.decision, this.snap?.scene ?? null);
  }
  /** Sets the rest of the team up for the player. */
  handOver(): void {
    const { decision } = this;
    if (!decision?.kind || !this.canHandOver || this.sending) return;
    this.handed = decision.by;
    if (this.holder !== decision.by) this.holder = null;
    this.wanted.delete(decision.kind);
    this.standing = null;
    this.ask();
  }
  /** Whether the player wants to answer questions of a kind in any case. */
  protected isWanted(kind: string): boolean {
    return this.asks.everything || this.wanted.has(kind) || this.asks.kinds.includes(kind);
  }
  /** The line that answers the question for the player: the only one, or the usual one where nothing is at stake. */
  protected obvious(): string | null {
    const { decision } = this;
    if (!decision?.mine || !decision.kind || decision.kind === this.holding) return null;
    if (this.handed === decision.by && canHandOver(decision, this.snap?.scene ?? null)) return decision.usual!;
    if (this.isWanted(decision.kind)) return null;
    if ((decision.complete || spent(decision)) && decision.choices?.length === 1) return decision.choices[0]!.line;
    if (goesOnPassing(this.passed, this.snap)) return this.passed!.line;
    if (this.keptAt !== null && this.snap?.ply === this.keptAt + 1 && keeping(decision)) return keeping(decision);
    if (endsByItself(decision) !== null) return null;
    return decision.at_stake === false ? (decision.usual ?? null) : null;
  }
  /** Takes the next step of a way that was chosen as a whole. What comes in between and has no obvious answer ends it. */
  private walksOn(decision: Decision | null, obvious: string | null): boolean {
    const [next, ...rest] = this.route;
    if (next === undefined || this.undoing || !decision?.mine || !decision.choices?.some(({ line }) => line === next)) {
      if (obvious === null) this.route = [];
      return false;
    }
    this.route = rest;
    this.handled = decision.id;
    void this.send(decision.id, next).then(() => {
      if (this.refusal || this.notice) this.handled = null;
    });
    return true;
  }
  /** Answers the obvious, quietly. */
  protected settled(): boolean {
    const { decision } = this,
      line = this.obvious();
    if (this.walksOn(decision, line)) return true;
    // A team that was set up as its player wished leaves nothing to take over at the next question.
    if (decision?.mine && this.handed === decision.by && line === null) this.quiet = [];
    if (!decision || line === null) {
      this.undoing = false;
      return false;
    }
    if (this.undoing) {
      // Undo means the player's own choice, not what was answered for them on the way.
      if (this.undoable?.undo.class === 'free') {
        void this.takeBack();
        return true;
      }
      this.undoing = false;
      return false;
    }
    this.handled = decision.id;
    this.quietly(decision, line);
    return true;
  }
  /** Answers for the player. Against a person a game with secrets waits as a person would: how fast an answer comes
   * must not tell whether anybody was asked. */
  protected quietly(decision: Decision, line: string): void {
    const choice = decision.choices?.find(known => known.line === line);
    // At windows that the game names, the server itself waits.
    const secret = this.snap?.hidden && this.snap.mode === 'link' && !decision.standing?.length;
    const wait = secret ? 1200 + Math.random() * 1600 : 0;
    if (this.passed?.line === line && this.snap && goesOnPassing(this.passed, this.snap))
      this.passed = { ...this.passed, to: this.snap.ply };
    const token = choice?.sketch.subject;
    if (token && choice.sketch.place && choice.sketch.path.length < 2 && decision.choices!.length > 1)
      this.stood = { token, kind: decision.kind!, line };
    const said = choice ? [...this.wordsOf(choice)] : words(line);
    this.quiet = [...this.quiet.slice(-3), { kind: decision.kind!, line, words: said }];
    const answer = (): void =>
      void this.send(decision.id, line).then(() => {
        if (this.refusal || this.notice) this.handled = null;
      });
    if (wait) setTimeout(answer, wait);
    else answer();
  }
  /** The player wants to answer such questions in this game: the last one is asked again if it can be. */
  async letMeDecide(answer: Quiet): Promise<void> {
    this.wanted.add(answer.kind);
    this.handed = null;
    const state = this.undoable?.undo;
    if (state?.class === 'free' && state.step === answer.line) await this.takeBack();
    else this.note('You will be asked questions like this from now on in this game.');
    this.quiet = this.quiet.filter(known => known.kind !== answer.kind);
  }
}
