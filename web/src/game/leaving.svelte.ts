// An end that comes by itself after a moment, unless the player holds on.

export class Leaving {
  /** How long the moment is, in milliseconds, while it runs. */
  lasts = $state<number | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  start(ms: number, leave: () => void): void {
    this.stop();
    this.lasts = ms;
    this.timer = setTimeout(() => {
      this.lasts = null;
      leave();
    }, ms);
  }
  stop(): void {
    clearTimeout(this.timer);
    this.lasts = null;
  }
}
