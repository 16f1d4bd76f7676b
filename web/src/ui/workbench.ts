// The team that is on the workbench and not saved yet, for each game and list: going elsewhere and back loses nothing.
// It lasts as long as the tab.
import type { TeamDraft } from '../api/types';

interface Bench {
  /** The list that was worked on last. */
  last: string;
  teams: Record<string, TeamDraft>;
}

const key = (ruleset: string): string => `sortie.bench.${ruleset}`;

export function bench(ruleset: string): Bench {
  try {
    const found = JSON.parse(sessionStorage.getItem(key(ruleset)) ?? 'null') as Bench | null;
    return found && typeof found.teams === 'object' ? found : { last: '', teams: {} };
  } catch {
    return { last: '', teams: {} };
  }
}

export function layOut(ruleset: string, team: TeamDraft): void {
  try {
    const now = bench(ruleset);
    sessionStorage.setItem(
      key(ruleset),
      JSON.stringify({ last: team.list, teams: { ...now.teams, [team.list]: team } } satisfies Bench),
    );
  } catch {
    // Without storage the team lives as long as the page.
  }
}
