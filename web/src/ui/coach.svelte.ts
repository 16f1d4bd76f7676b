// Whether a coach stands beside the table, and how far the player has come. Kept in the browser, nowhere else.

interface Stored {
  /** The game that is coached. */
  game: string;
  away: boolean;
  skipped: string[];
  /** Lessons learnt, and how many there are. */
  learnt: [number, number];
}
const KEY = 'sortie.coach';
const NONE: Stored = { game: '', away: false, skipped: [], learnt: [0, 0] };

class Coach {
  private stored = $state<Stored>(NONE);
  constructor() {
    try {
      this.stored = { ...NONE, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Stored>) };
    } catch {
      // Without storage every game is the first.
    }
  }
  get game(): string {
    return this.stored.game;
  }
  get away(): boolean {
    return this.stored.away;
  }
  get skipped(): readonly string[] {
    return this.stored.skipped;
  }
  get learnt(): readonly [number, number] {
    return this.stored.learnt;
  }
  /** Stands beside this game from now on. */
  begin(game: string): void {
    this.keep({ ...NONE, game });
  }
  skip(lesson: string): void {
    this.keep({ ...this.stored, skipped: [...this.stored.skipped, lesson] });
  }
  learn(lessons: readonly string[], all: number): void {
    const count = new Set([...lessons, ...this.stored.skipped]).size;
    if (all && (count !== this.stored.learnt[0] || all !== this.stored.learnt[1]))
      this.keep({ ...this.stored, learnt: [count, all] });
  }
  leave(): void {
    this.keep({ ...this.stored, away: true });
  }
  private keep(next: Stored): void {
    this.stored = next;
    try {
      localStorage.setItem(KEY, JSON.stringify(next));
    } catch {
      // It stays for as long as the page does.
    }
  }
}

export const coach = new Coach();
