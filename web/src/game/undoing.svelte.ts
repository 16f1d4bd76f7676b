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
    this.handed = false;
    this.quiet = [];
    await this.takeBack();
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
