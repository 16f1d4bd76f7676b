// Signs for things on the table that are not objectives; a thing without a sign shows its first letter.
import type { Marker } from '../api/types';
import { pretty } from '../logic/text/say';

const SIGNS: Record<string, string> = {
  console: 'M-6 -6.500h12v8h-12zM-3 5.500h6M0 1.500v4',
  cover: 'M0 -6.500l5.500 2.200v3.700c0 3.600-2.500 5.600-5.500 6.600c-3-1-5.500-3-5.500-6.600v-3.700z',
  exit: 'M-1.500 -6.500h-5v13h5M-3 0h9M3 -3l3 3l-3 3',
};

export interface Sign {
  path?: string;
  text?: string;
}

export function sign(marker: Pick<Marker, 'kind' | 'label'>): Sign {
  const path = SIGNS[marker.kind];
  if (path) return { path };
  return { text: marker.kind === 'item' || marker.kind === 'token' ? '?' : marker.label.slice(0, 1).toUpperCase() };
}

export interface Kind {
  kind: string;
  name: string;
  sign: Sign;
}

/** The sorts of things that lie on the table, each once. */
export function kinds(markers: readonly Marker[]): Kind[] {
  const found = new Map<string, Kind>();
  for (const marker of markers)
    if (marker.kind !== 'objective' && !found.has(marker.kind))
      found.set(marker.kind, { kind: marker.kind, name: pretty(marker.kind), sign: sign(marker) });
  return [...found.values()];
}
