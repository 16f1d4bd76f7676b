// The words that server and client exchange, as TypeScript. The server's Rust types are the source; a test of
// `sortie-server` compares this file with them. Lengths are thousandths of the table's unit (cube or inch).

export type Side = "a" | "b";
/** Who looks: a player, the audience, one screen for both seats, or (after the end and in replays) everybody. */
export type Viewer = "a" | "b" | "both" | "audience" | "referee";

// ---- the table (crates/kernel/src/show.rs) ----

export type Place = { x: number; y: number; z: number };
export type Cell = [number, number, number];

export type CellPart = { cell: Cell; kind: string; number: number | null };
export type Panel = { cell: Cell; face: string; kind: string; passes: number; closed_to: number };
export type Part = { feature: number; label: string; outline: [number, number][]; z: [number, number]; traits: string[] };

export type Board =
  | { kind: "cubes"; name: string; columns: number; rows: number; levels: number; cells: CellPart[]; panels: Panel[] }
  | { kind: "open"; name: string; width: number; height: number; parts: Part[] };

export type Pool = { name: string; count: number; shown: string[] };
export type SidePanel = { team: string; pools: Pool[]; remarks: string[] };

export type Token = {
  id: string; side: Side; title: string; at: Place | null; cell: Cell | null; radius: number; height: number;
  health: [number, number]; injured_at: number; leader: boolean; done: boolean; acting: boolean; dead: boolean;
  states: string[]; lines: [string, string][];
};
export type Marker = {
  id: string; kind: string; label: string; at: Place; cell: Cell | null; owner: Side | null; radius: number;
};
export type Zone = { kind: string; owner: Side | null; outline: [number, number][] };

export type Scene = {
  clock: string; round: [number, number]; scores: [number, number]; target: number | null;
  sides: [SidePanel, SidePanel]; tokens: Token[]; markers: Marker[]; zones: Zone[];
};

export type Sketch = {
  words: string; group: string; subject: string | null; targets: string[]; place: Place | null; cell: Cell | null;
  path: Place[]; rare: boolean;
};

/** `rule` is the id, `title` the rule's title. */
export type Reason = { rule: string; title: string; pool: string; label: string; amount: number };
export type SightLine = { from: Place; to: Place; blocked_at: Place | null; by: string | null };
export type SightReport = { verdict: string; seen: boolean; reasons: Reason[]; lines: SightLine[]; distance: number };

// ---- what can be played ----

export type Named = { id: string; line: string };
export type Bot = { id: string; name: string; line: string };
export type Measuring = { allowed: boolean; rule: string };
export type RulesetInfo = {
  id: string; name: string; line: string; unit: "cube" | "inch"; missions: Named[]; boards: Named[]; forces: Named[];
  options: Named[]; bots: Bot[]; measuring: Measuring;
};
export type Preview = { board: Board; scene: Scene; question: string };

export type Rule = {
  id: string; ruleset: string; topic: string; title: string; kind: string; text: string; example: string | null;
  ruling: string | null;
};

// ---- making a game ----

export type Mode = "bot" | "hotseat" | "link";
/** Empty or missing strings mean the ruleset's default. A seat is `"human"` or the id of a bot. */
export type NewGame = {
  ruleset: string; mission?: string; board?: string; forces?: [string, string]; options?: Record<string, string>;
  seats?: { a: string; b: string }; names?: { a: string; b: string }; mode: Mode;
};
/** In `hotseat` both seats carry the same token. A bot's seat has none. */
export type Created = { game: string; seats: { a: string | null; b: string | null }; spectator: string };

// ---- a game ----

export type Choice = { n: number; line: string; sketch: Sketch };
/** Only `id`, `by`, `mine` and `question` are there when the question is not mine to answer. */
export type Decision = {
  id: string; by: Side; mine: boolean; question: string; kind?: string; complete?: boolean; secret?: boolean;
  choices?: Choice[];
};
/** `kind` is "human" or the bot's id. */
export type Seat = { kind: string; name: string; online: boolean };
export type Seats = { a: Seat; b: Seat };
export type Outcome = { winner: Side | null; scores: [number, number]; words: string; replay: string | null };

/** `tokens`: the models it is about. */
export type LogNote = { rule: string; title: string; text: string; faces: number[]; tokens: string[] };
/**
 * `n` counts everything that happened, from 0 (the start); `ply` counts the choices that stand.
 * `line` is the choice in notation where the viewer may know it. `undoes` names the entries an undo struck out.
 */
export type LogEntry = {
  n: number; ply: number; kind: "start" | "choice" | "undo" | "undo-asked" | "undo-refused"; by: Side | null;
  line: string | null; notes: LogNote[]; undone: boolean; undoes: number[];
};

/** `step` says in words what would be undone; `pending` is the side that asked and waits for an answer. */
export type Undo = {
  class: "free" | "consent" | "closed" | "nothing"; step: string; why: string; pending: Side | null;
};

/** `log` starts after entry `log_from`; 0 together with entry 0 means that it is whole. */
export type Snapshot = {
  game: string; ruleset: string; title: string; mission: string; board_name: string; forces: [string, string];
  mode: Mode | "replay"; n: number; ply: number; viewer: Viewer; names: { a: string; b: string }; seats: Seats;
  hidden: boolean; board: Board; scene: Scene; decision: Decision | null; outcome: Outcome | null; log: LogEntry[];
  log_from: number; undo: Undo; thinking: Side | null;
};

// ---- questions ----

export type StakeOdds = {
  token: string; label: string; fatal_at: number; outcomes: [number, number][]; average: number; fatal: number;
};
/** `exact` is false if there were too many branches and the figures are sampled within `error_bound`. */
export type Odds = {
  line: string; stakes: StakeOdds[]; reasons: Reason[]; assumes: string; worlds: number; exact: boolean;
  error_bound: number;
};
export type ReachPlace = { line: string; place: Place | null; cell: Cell | null; path: Place[] };
export type Reach = { token: string; complete: boolean; places: ReachPlace[] };

// ---- replays ----

export type ReplayInfo = {
  replay: string; ruleset: string; title: string; header: [string, string][]; plies: number; result: string | null;
  /** How the game leaned for A after each ply, -1000 to 1000, from ply 0. */
  leaning: number[];
  /** The choice of each ply in notation, with who made it, from ply 1. */
  lines: { by: Side; line: string }[];
};
/** `side` is the seat of the person; the bot takes the other. */
export type PlayOn = { ply: number; side: Side; bot: string };

// ---- errors ----

export type ErrorCode =
  | "refused" | "late" | "not-found" | "bad-request" | "not-yours" | "over" | "rate" | "too-large" | "internal";
export type ErrorBody = {
  error: { code: ErrorCode; message: string; rule: Rule | null; meant: string | null };
};

// ---- the live connection ----

export type ServerFrame =
  | ({ type: "snapshot" } & Snapshot)
  | {
      type: "update"; n: number; ply: number; entry: LogEntry; scene: Scene; decision: Decision | null;
      outcome: Outcome | null; undo: Undo; seats: Seats;
    }
  | { type: "presence"; seats: Seats }
  | { type: "thinking"; by: Side }
  | { type: "chosen"; id: number | null; ply: number }
  | { type: "pong"; n: number }
  | { type: "error"; id: number | null; error: ErrorBody["error"] };

/** `id` is echoed in `chosen` or `error`, so that an answer finds its question. */
export type ClientFrame =
  | { hello: string; since?: number }
  | { choose: { decision: string; line: string; id?: number } }
  | { undo: Record<string, never> }
  | { "undo-answer": { accept: boolean } }
  | { ping: number };
