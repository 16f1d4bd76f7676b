// The games this browser holds a seat in: the links are the only keys, so they are remembered here.

export interface Recent {
  game: string;
  token: string;
  ruleset: string;
  title: string;
  versus: string;
  when: number;
  /** Links to give away: the other seat and the spectators'. */
  other?: string | null;
  spectator?: string;
  over?: boolean;
}

const KEY = 'sortie.games';

export function recent(): Recent[] {
  try {
    const list = JSON.parse(localStorage.getItem(KEY) ?? '[]') as Recent[];
    return Array.isArray(list) ? list.sort((p, q) => q.when - p.when) : [];
  } catch {
    return [];
  }
}

export function remember(entry: Recent): void {
  const rest = recent().filter(known => !(known.game === entry.game && known.token === entry.token));
  write([entry, ...rest].slice(0, 24));
}

export function forget(game: string): void {
  write(recent().filter(known => known.game !== game));
}

export function update(game: string, change: Partial<Recent>): void {
  write(recent().map(known => (known.game === game ? { ...known, ...change } : known)));
}

function write(list: Recent[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    // Without storage the address bar still holds the seat's link.
  }
}
