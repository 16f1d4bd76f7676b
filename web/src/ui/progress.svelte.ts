// Everything that takes longer than half a second says so, wherever it was asked for: every question to the engine is
// watched here, and one bar at the top of the page shows the slow ones.
import type { Transport } from '../transport';

const SLOW_MS = 500;

const WORDS: Partial<Record<keyof Transport, string>> = {
  odds: 'Working out the odds',
  sight: 'Checking the line of sight',
  threat: 'Working out threats',
  preview: 'Laying out the board',
  create: 'Setting up the game',
  choose: 'Sending your choice',
  attempt: 'Asking the referee',
  replay: 'Loading the replay',
  replayPly: 'Loading the replay',
  uploadReplay: 'Reading the replay',
  playOn: 'Setting up the game',
};

class Progress {
  private slow = $state.raw<readonly { name: keyof Transport }[]>([]);
  /** What is being waited for; empty if nothing is slow. */
  get words(): string {
    const [first] = this.slow;
    return first ? `${WORDS[first.name] ?? 'Loading'} …` : '';
  }
  async watch<T>(name: keyof Transport, answer: Promise<T>): Promise<T> {
    const mark = { name };
    const timer = setTimeout(() => {
      this.slow = [...this.slow, mark];
    }, SLOW_MS);
    try {
      return await answer;
    } finally {
      clearTimeout(timer);
      if (this.slow.includes(mark)) this.slow = this.slow.filter(known => known !== mark);
    }
  }
}

export const progress = new Progress();

/** The same engine, watched. */
export function watched(engine: Transport): Transport {
  return new Proxy(engine, {
    get(target, name: keyof Transport) {
      const method = target[name] as (...given: unknown[]) => unknown;
      // Nobody waits for a finer border: the sample of places is drawn already.
      if (name === 'live' || name === 'outline' || typeof method !== 'function') return method;
      return (...given: unknown[]) => progress.watch(name, method.apply(target, given) as Promise<unknown>);
    },
  });
}
