// The one interface between the screens and an engine. The server speaks it over HTTP and WebSocket
// (transport/http.ts); an engine compiled to WebAssembly can stand in by implementing the same methods.
import type { Fault } from './api/shapes';
import type {
  Brief,
  Catalogue,
  Created,
  ForceList,
  Forecast,
  Network,
  NewGame,
  Odds,
  PointsWon,
  Preview,
  Reach,
  ReachArea,
  ReplayInfo,
  Rule,
  RulesFound,
  RulesetInfo,
  SeenBy,
  ServerFrame,
  Side,
  SightReport,
  Snapshot,
  TeamDraft,
  TeamRead,
  TeamVerdict,
  TeamWritten,
  Threat,
  Viewer,
} from './api/types';

/** A refusal or failure that the engine explained. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: Fault,
  ) {
    super(body.message);
  }
  get refused(): boolean {
    return this.body.code === 'refused';
  }
}

/** The line was lost before an answer came; nothing is known to have happened. */
export class Unreachable extends Error {}

/** `refused`: the server does not open the game with this link, and asking again would not help. */
export type Connection = 'connecting' | 'live' | 'reconnecting' | 'refused';

export interface LiveHandlers {
  frame(frame: ServerFrame): void;
  connection(state: Connection): void;
  /** The number of the last log entry that is known, so that a new line brings only the rest. */
  since(): number | undefined;
}

export interface Live {
  close(): void;
  /** Tries a lost line again at once. */
  hurry?(): void;
}

export interface PreviewSpec {
  mission: string;
  board: string;
  a: string;
  b: string;
  /** Options as `name=value` with commas between. */
  options?: string;
}

export interface Transport {
  rulesets(): Promise<RulesetInfo[]>;
  preview(ruleset: string, spec: PreviewSpec): Promise<Preview>;
  /** What teams can be built from; nothing where forces are fixed. */
  lists(ruleset: string): Promise<ForceList[]>;
  /** What a team costs, and everything that is wrong with it. */
  judgeTeam(ruleset: string, team: TeamDraft): Promise<TeamVerdict>;
  /** A ready force, to be changed. */
  readyTeam(ruleset: string, force: string): Promise<TeamDraft>;
  /** A team as text and as a team file. */
  writeTeam(ruleset: string, team: TeamDraft): Promise<TeamWritten>;
  /** A pasted team, line by line; the list it is of is found out if none is named. */
  readTeam(ruleset: string, text: string, list?: string): Promise<TeamRead>;
  /** The rulebooks, those of games that cannot be played yet included. */
  catalogues(): Promise<Catalogue[]>;
  rules(ruleset: string, query: string): Promise<Rule[]>;
  rule(id: string): Promise<Rule>;
  /** Asks the rulebook in words. */
  search(ruleset: string, query: string): Promise<RulesFound>;
  brief(ruleset: string): Promise<Brief>;
  /** Where the points of a finished game came from. */
  points(game: string, token: string): Promise<PointsWon[]>;
  /** How others on the network reach the server. */
  network(): Promise<Network>;
  create(game: NewGame): Promise<Created>;
  snapshot(game: string, token: string): Promise<Snapshot>;
  choose(game: string, token: string, decision: string, line: string): Promise<{ ply: number }>;
  attempt(game: string, token: string, line: string): Promise<void>;
  /** The odds of a choice; empty once the question that it answers has changed. */
  odds(game: string, token: string, line: string, decision?: string): Promise<Odds>;
  /** The odds of everything on the menu that is aimed at somebody; empty once the question has changed. */
  menuOdds(game: string, token: string, decision: string): Promise<Odds[]>;
  sight(game: string, token: string, from: string, to: string): Promise<SightReport>;
  /** Where a model may go with the pending decision. */
  reach(game: string, token: string, model: string): Promise<Reach>;
  /** The borders of where a model may go, on open tables; they come a while after the places. */
  outline(game: string, token: string, model: string): Promise<ReachArea[]>;
  /** Who would see each model that the menu leads somewhere; empty once the question has changed. */
  seenBy(game: string, token: string, decision: string): Promise<SeenBy[]>;
  /** What each model could do at best, where the question is which of them acts; empty once it has changed. */
  forecast(game: string, token: string, decision: string): Promise<Forecast[]>;
  threat(game: string, token: string, side: Side): Promise<Threat[]>;
  /** Takes back, or asks to; `seen` is the last log entry that is known, and more than that is not taken back. */
  undo(game: string, token: string, seen: number): Promise<void>;
  answerUndo(game: string, token: string, accept: boolean): Promise<void>;
  /** Gives the game up. */
  resign(game: string, token: string): Promise<void>;
  replayText(game: string, token: string): Promise<string>;
  uploadReplay(text: string): Promise<{ replay: string }>;
  replay(id: string): Promise<ReplayInfo>;
  replayFile(id: string): Promise<string>;
  replayPly(id: string, ply: number, view: Viewer, since?: number): Promise<Snapshot>;
  playOn(id: string, ply: number, side: Side, bot: string): Promise<Created>;
  live(game: string, token: string, handlers: LiveHandlers): Live;
}
