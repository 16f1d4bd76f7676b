// The teams that were built in this browser. They are kept here, and travel to the server with each game.
import type { RulesetInfo, TeamDraft } from '../api/types';

export interface OwnTeam {
  id: string;
  ruleset: string;
  draft: TeamDraft;
  /** The title of its list, and what it costs in words: "Plague, 98 points". */
  line: string;
  /** The team as a game names it; nothing while it has faults. */
  force: string | null;
}

const KEY = 'sortie.teams';

export function ownTeams(ruleset?: string): OwnTeam[] {
  try {
    const list = JSON.parse(localStorage.getItem(KEY) ?? '[]') as OwnTeam[];
    return Array.isArray(list) ? list.filter(known => !ruleset || known.ruleset === ruleset) : [];
  } catch {
    return [];
  }
}

/** Keeps a team; whether the browser let us. */
export function keepTeam(team: OwnTeam): boolean {
  return write([team, ...ownTeams().filter(known => known.id !== team.id)]);
}

export function dropTeam(id: string): void {
  write(ownTeams().filter(known => known.id !== id));
}

export const newTeamId = (): string => `own-${Date.now().toString(36)}`;

/** A ruleset with the teams of one's own before the ready ones. */
export function withOwn(info: RulesetInfo): RulesetInfo {
  const own = ownTeams(info.id).flatMap(({ force, line }) => (force ? [{ id: force, line }] : []));
  return own.length ? { ...info, forces: [...own, ...info.forces] } : info;
}

function write(list: OwnTeam[]): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(list));
    return true;
  } catch {
    return false;
  }
}
