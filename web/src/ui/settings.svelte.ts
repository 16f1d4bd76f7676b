// What a player likes: light, pace, layers. Kept in the browser, nowhere else.

export type Theme = 'auto' | 'light' | 'dark';
/** When an activation ends in which only something rare could be spent. */
export type Leave = 'at-once' | 'soon' | 'never';
export type Pace = 'calm' | 'quick' | 'at-once';

interface Stored {
  theme: Theme;
  pace: Pace;
  sight: boolean;
  askAll: boolean;
  ask: string[];
  leave: Leave;
  sound: boolean | null;
  suggest: boolean;
  name: string;
}
const KEY = 'sortie.settings';

function load(): Stored {
  const standard: Stored = {
    theme: 'auto',
    pace: 'calm',
    sight: true,
    askAll: false,
    ask: [],
    leave: 'soon',
    sound: null,
    suggest: true,
    name: '',
  };
  try {
    return { ...standard, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Stored>) };
  } catch {
    return standard;
  }
}

class Settings {
  theme = $state<Theme>('auto');
  pace = $state<Pace>('calm');
  sight = $state(true);
  /** Whether every question is asked, also where nothing is at stake. */
  askAll = $state(false);
  /** Kinds of questions that are always asked. */
  ask = $state<string[]>([]);
  leave = $state<Leave>('soon');
  /** Whether the list says what each model can do. */
  suggest = $state(true);
  /** What the player is called. */
  name = $state('');
  /** Quiet sounds; off by default on phones. */
  sound = $state<boolean | null>(null);
  get sounds(): boolean {
    return (
      this.sound ??
      (typeof matchMedia !== 'undefined' && !matchMedia('(max-width: 700px), (prefers-reduced-motion: reduce)').matches)
    );
  }
  /** What the table asks although nothing is at stake, as it stands now. */
  get asks(): {
    readonly everything: boolean;
    readonly kinds: readonly string[];
    readonly leave: number | null;
    readonly suggest: boolean;
  } {
    const self = this;
    return {
      get everything() {
        return self.askAll;
      },
      get kinds() {
        return self.ask;
      },
      get leave() {
        return self.leave === 'never' ? null : self.leave === 'soon' ? 2000 : 0;
      },
      get suggest() {
        return self.suggest;
      },
    };
  }

  constructor() {
    if (typeof localStorage === 'undefined') return;
    Object.assign(this, load());
  }

  save(): void {
    try {
      localStorage.setItem(
        KEY,
        JSON.stringify({
          theme: this.theme,
          pace: this.pace,
          sight: this.sight,
          askAll: this.askAll,
          ask: this.ask,
          leave: this.leave,
          sound: this.sound,
          suggest: this.suggest,
          name: this.name,
        }),
      );
    } catch {
      // Private windows may refuse; the choice then lasts as long as the page.
    }
    this.apply();
  }

  get dark(): boolean {
    return this.theme === 'dark' || (this.theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  }
  apply(): void {
    document.documentElement.dataset.theme = this.dark ? 'dark' : 'light';
  }
  toggleTheme(): void {
    this.theme = this.dark ? 'light' : 'dark';
    this.save();
  }

  /** How long one step of the opponent stays before the next, in milliseconds. */
  pause(dice: boolean): number {
    if (this.pace === 'at-once' || matchMedia('(prefers-reduced-motion: reduce)').matches) return 0;
    const calm = dice ? 1700 : 650;
    return this.pace === 'quick' ? calm / 3 : calm;
  }
}

export const settings = new Settings();
