// Sending a choice: what is on its way, what the lost line swallowed, and what came back as a refusal.
import type { Place } from '../api/types';
import { triedPair, triedPlace } from '../logic/refusal/tried';
import { sentence } from '../logic/text/say';
import { ApiError, Unreachable } from '../transport';
import { Listing } from './listing.svelte';
import type { Refusal } from './shapes';

export abstract class Sending extends Listing {
  /** Fetches the whole game anew. */
  abstract refresh(): Promise<void>;

  refusal = $state.raw<Refusal | null>(null);
  sending = $state(false);
  protected kept = $state.raw<{ decision: string; line: string } | null>(null);
  /** The question that was answered while its news are still on the way: a second press must not answer it again. */
  protected answered: string | null = null;
  /** The two models a refused attempt named: the line between them shows what is in the way. */
  get refusedPair(): [string, string] | null {
    return this.refusal ? triedPair(this.refusal.line, this.snap!.scene) : null;
  }
  /** The place that a refused attempt named. */
  get refusedPlace(): Place | null {
    return this.refusal && this.snap ? triedPlace(this.refusal.line, this.snap.board) : null;
  }
  protected async send(decision: string, line: string): Promise<void> {
    this.sending = true;
    this.tray = null;
    try {
      this.answered = decision;
      await this.engine.choose(this.game, this.token, decision, line);
      this.kept = null;
    } catch (error) {
      this.answered = null;
      if (error instanceof Unreachable) this.kept = { decision, line };
      else this.fail(error, line);
    } finally {
      this.sending = false;
    }
  }
  /** The move that the lost line swallowed goes out again, if the question still stands. */
  protected resend(): void {
    const kept = this.kept;
    if (!kept || !this.snap || this.sending) return;
    this.kept = null;
    if (this.snap.decision?.id === kept.decision) void this.send(kept.decision, kept.line);
  }
  get keptLine(): string | null {
    return this.kept?.line ?? null;
  }
  protected fail(error: unknown, line: string): void {
    if (error instanceof ApiError && error.body.code === 'late') {
      this.note('The game has moved on. See the new choices.');
      void this.refresh();
    } else if (
      error instanceof ApiError &&
      (error.refused || error.body.rule || (line && error.body.code === 'bad-request'))
    ) {
      this.refusal = { line, body: error.body };
      this.hover = null;
      this.announce(`Not possible. ${sentence(error.body.message)}`);
      void this.loadSight(this.refusedPair);
    } else this.note(message(error));
  }
  /** Where a game forbids measuring, the tool answers with the rule. */
  async refuseMeasuring(id: string): Promise<void> {
    const rule = await this.engine.rule(id).catch(() => null);
    this.refusal = {
      line: 'measure',
      body: { code: 'refused', message: 'Measuring before a choice is not allowed in this game.', rule, meant: null },
    };
  }
}

function message(error: unknown): string {
  return error instanceof Error ? error.message : 'Something went wrong.';
}
