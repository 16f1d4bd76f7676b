// What a player likes: light, pace, layers. Kept in the browser, nowhere else.

export type Theme = 'auto' | 'light' | 'dark';
export type Pace = 'calm' | 'quick' | 'at-once';

interface Stored { theme: Theme; pace: Pace; sight: boolean }
const KEY = 'sortie.settings';

function load(): Stored {
  const standard: Stored = { theme: 'auto', pace: 'calm', sight: true };
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

  constructor() {
    if (typeof localStorage === 'undefined') return;
    Object.assign(this, load());
  }

  save(): void {
    try {
      localStorage.setItem(KEY, JSON.stringify({ theme: this.theme, pace: this.pace, sight: this.sight }));
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
