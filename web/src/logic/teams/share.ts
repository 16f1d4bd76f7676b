// A team inside a link: its draft as JSON, in letters that an address may hold.
import type { TeamDraft } from '../../api/types';

export function packTeam(team: TeamDraft): string {
  const bytes = new TextEncoder().encode(JSON.stringify(team));
  const letters = Array.from(bytes, byte => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isPicks = (value: unknown): boolean =>
  value === undefined ||
  (typeof value === 'object' &&
    value !== null &&
    Object.values(value).every(list => Array.isArray(list) && list.every(isText)));

/** The team of a link; nothing if it was cut or changed. Whether it is legal the engine says. */
export function unpackTeam(packed: string): TeamDraft | null {
  try {
    const letters = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(letters, letter => letter.charCodeAt(0));
    const team = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as TeamDraft;
    const sound =
      isText(team.name) &&
      isText(team.list) &&
      Number.isInteger(team.size) &&
      isPicks(team.extras) &&
      Array.isArray(team.groups) &&
      team.groups.every(
        group =>
          isText(group.kind) &&
          Array.isArray(group.units) &&
          group.units.every(unit => isText(unit.unit) && isPicks(unit.picks)),
      );
    return sound ? team : null;
  } catch {
    return null;
  }
}
