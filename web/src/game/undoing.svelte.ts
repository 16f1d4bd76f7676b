// Taking back, agreeing to it, and giving up.
import { Deciding } from './deciding.svelte';

export abstract class Undoing extends Deciding {
  async undo(): Promise<void> {
    // What is named on the button is what is asked for: the newest that is known, not what the screen has got to.
    const known = this.undoable,
      state = known?.undo;
    if (!known || !state || state.class === 'nothing' || this.sending) return;
    if (state.class === 'closed') {
      this.note(`You cannot undo this step: ${state.why || 'dice were rolled or something was revealed since'}.`);
      return;
    }
    this.undoing = true;
    this.handed = null;
    this.quiet = [];
    await this.takeBack();
  }
  /** Takes the answers of a series back until it asks about this member again. What was answered for the members after
   * it is proposed anew when their turn comes. */
  async backTo(title: string): Promise<void> {
    if (this.sending) return;
    this.recalled = new Set();
    // Every step answers at least one member less.
    for (let left = this.given(title); left > 0;) {
      const state = this.undoable?.undo;
      if (state?.class !== 'free') return this.undo();
      this.recalled.add(state.step);
      this.undoing = true;
      await this.takeBack();
      const now = this.given(title);
      if (now >= left) return;
      left = now;
    }
  }
  /** How many members of the pending series have answers, from this one on. */
  private given(title: string): number {
    const members = (this.decision?.mine && this.decision.series?.members) || [],
      from = members.findIndex(member => member.title === title);
    return from < 0 ? 0 : members.slice(from).filter(member => member.answer).length;
  }
  protected async takeBack(): Promise<void> {
    const known = this.undoable;
    if (!known) return;
    try {
      await this.engine.undo(this.game, this.token, known.n);
      if (known.undo.class === 'free') await this.refresh();
    } catch (error) {
      this.undoing = false;
      this.fail(error, 'undo');
    }
  }
  /** Gives the game up. */
  async resign(): Promise<void> {
    try {
      await this.engine.resign(this.game, this.token);
    } catch (error) {
      this.fail(error, 'resign');
    }
  }
  async answerUndo(accept: boolean): Promise<void> {
    try {
      await this.engine.answerUndo(this.game, this.token, accept);
      await this.refresh();
    } catch (error) {
      this.fail(error, 'undo');
    }
  }
}
