// Every call of the API, made from the server's description (/api/openapi.json) by tests/calls.spec.ts
// (SORTIE_WRITE_CALLS=1 writes it anew); do not edit.
import type {
  Brief,
  Catalogue,
  Created,
  ForceList,
  Forecast,
  LogEntry,
  Network,
  NewGame,
  Odds,
  PlayOn,
  PointsWon,
  Preview,
  Reach,
  ReachArea,
  ReplayCreated,
  ReplayInfo,
  Rule,
  RulesFound,
  RulesetInfo,
  SeenBy,
  Side,
  SightReport,
  Snapshot,
  TeamDraft,
  TeamRead,
  TeamVerdict,
  TeamWritten,
  Threat,
  Viewer,
} from './types';

export interface NewCampaign {
  name: string;
  stash?: string[];
  team: string;
}

export interface CampaignPage {
  campaign: string;
  picks: Record<string, unknown>[];
  sheet: Record<string, unknown>;
  told: string[];
}

export interface TakeIn {
  game: string;
}

export interface CampaignLine {
  line: string;
}

export interface Muster {
  picks: Record<string, unknown>[];
}

export interface Mustered {
  force: string;
}

export interface Choose {
  decision: string;
  line: string;
}

export interface Stands {
  ply: number;
}

export interface Try {
  line: string;
}

export interface Fine {
  ok: boolean;
}

export interface UndoAnswer {
  accept: boolean;
}

/** What goes with a call besides its address. */
export interface Sent {
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  text?: string;
  token?: string | undefined;
}
export type Send = <T>(method: string, path: string, sent: Sent) => Promise<T>;

const part = (value: string | number): string => encodeURIComponent(String(value));

export const calls = (send: Send) => ({
  foundCampaign: (body: NewCampaign, token?: string) => send<CampaignPage>('POST', '/campaigns', { body, token }),
  campaign: (campaign: string, token?: string) => send<CampaignPage>('GET', `/campaigns/${part(campaign)}`, { token }),
  campaignBattle: (campaign: string, body: TakeIn, token?: string) =>
    send<CampaignPage>('POST', `/campaigns/${part(campaign)}/battles`, { body, token }),
  campaignFile: (campaign: string, token?: string) =>
    send<string>('GET', `/campaigns/${part(campaign)}/file`, { token }),
  campaignLine: (campaign: string, body: CampaignLine, token?: string) =>
    send<CampaignPage>('POST', `/campaigns/${part(campaign)}/lines`, { body, token }),
  musterCampaign: (campaign: string, body: Muster, token?: string) =>
    send<Mustered>('POST', `/campaigns/${part(campaign)}/muster`, { body, token }),
  catalogues: (token?: string) => send<Catalogue[]>('GET', '/catalogues', { token }),
  brief: (id: string, token?: string) => send<Brief>('GET', `/catalogues/${part(id)}/brief`, { token }),
  create: (body: NewGame, token?: string) => send<Created>('POST', '/games', { body, token }),
  snapshot: (game: string, token?: string) => send<Snapshot>('GET', `/games/${part(game)}`, { token }),
  choose: (game: string, body: Choose, token?: string) =>
    send<Stands>('POST', `/games/${part(game)}/choose`, { body, token }),
  events: (game: string, query: { since?: number; wait?: number }, token?: string) =>
    send<LogEntry[]>('GET', `/games/${part(game)}/events`, { query, token }),
  forecast: (game: string, query: { decision?: string }, token?: string) =>
    send<Forecast[]>('GET', `/games/${part(game)}/forecast`, { query, token }),
  odds: (game: string, query: { line: string; decision?: string }, token?: string) =>
    send<Odds>('GET', `/games/${part(game)}/odds`, { query, token }),
  menuOdds: (game: string, query: { decision?: string }, token?: string) =>
    send<Odds[]>('GET', `/games/${part(game)}/odds/menu`, { query, token }),
  outline: (game: string, query: { token: string }, token?: string) =>
    send<ReachArea[]>('GET', `/games/${part(game)}/outline`, { query, token }),
  points: (game: string, token?: string) => send<PointsWon[]>('GET', `/games/${part(game)}/points`, { token }),
  reach: (game: string, query: { token: string }, token?: string) =>
    send<Reach>('GET', `/games/${part(game)}/reach`, { query, token }),
  gameReplay: (game: string, token?: string) => send<string>('GET', `/games/${part(game)}/replay`, { token }),
  resign: (game: string, token?: string) => send<Stands>('POST', `/games/${part(game)}/resign`, { token }),
  seenBy: (game: string, query: { decision?: string }, token?: string) =>
    send<SeenBy[]>('GET', `/games/${part(game)}/seen`, { query, token }),
  sight: (game: string, query: { from: string; to: string }, token?: string) =>
    send<SightReport>('GET', `/games/${part(game)}/sight`, { query, token }),
  threat: (game: string, query: { side: Side; token?: string }, token?: string) =>
    send<Threat[]>('GET', `/games/${part(game)}/threat`, { query, token }),
  tryLine: (game: string, body: Try, token?: string) => send<Fine>('POST', `/games/${part(game)}/try`, { body, token }),
  undo: (game: string, query: { n?: number }, token?: string) =>
    send<Stands>('POST', `/games/${part(game)}/undo`, { query, token }),
  answerUndo: (game: string, body: UndoAnswer, token?: string) =>
    send<Stands>('POST', `/games/${part(game)}/undo/answer`, { body, token }),
  network: (token?: string) => send<Network>('GET', '/network', { token }),
  uploadReplay: (body: string, token?: string) => send<ReplayCreated>('POST', '/replays', { text: body, token }),
  replayInfo: (id: string, token?: string) => send<ReplayInfo>('GET', `/replays/${part(id)}`, { token }),
  replayFile: (id: string, token?: string) => send<string>('GET', `/replays/${part(id)}/file`, { token }),
  playOn: (id: string, body: PlayOn, token?: string) =>
    send<Created>('POST', `/replays/${part(id)}/play-on`, { body, token }),
  replayPly: (id: string, n: number, query: { view?: Viewer; since?: number }, token?: string) =>
    send<Snapshot>('GET', `/replays/${part(id)}/ply/${part(n)}`, { query, token }),
  rules: (query: { ruleset?: string; q?: string }, token?: string) => send<Rule[]>('GET', '/rules', { query, token }),
  search: (query: { ruleset?: string; q?: string }, token?: string) =>
    send<RulesFound>('GET', '/rules/search', { query, token }),
  rule: (id: string, token?: string) => send<Rule>('GET', `/rules/${part(id)}`, { token }),
  rulesets: (token?: string) => send<RulesetInfo[]>('GET', '/rulesets', { token }),
  lists: (id: string, token?: string) => send<ForceList[]>('GET', `/rulesets/${part(id)}/lists`, { token }),
  preview: (
    id: string,
    query: { mission?: string; board?: string; a?: string; b?: string; options?: string },
    token?: string,
  ) => send<Preview>('GET', `/rulesets/${part(id)}/preview`, { query, token }),
  judgeTeam: (id: string, body: TeamDraft, token?: string) =>
    send<TeamVerdict>('POST', `/rulesets/${part(id)}/teams`, { body, token }),
  readTeam: (id: string, query: { list?: string }, body: string, token?: string) =>
    send<TeamRead>('POST', `/rulesets/${part(id)}/teams/read`, { query, text: body, token }),
  writeTeam: (id: string, body: TeamDraft, token?: string) =>
    send<TeamWritten>('POST', `/rulesets/${part(id)}/teams/written`, { body, token }),
  readyTeam: (id: string, force: string, token?: string) =>
    send<TeamDraft>('GET', `/rulesets/${part(id)}/teams/${part(force)}`, { token }),
});
