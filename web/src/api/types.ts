// The words that server and client exchange. Made from the server's Rust types by a test of `sortie-server`
// (`SORTIE_WRITE_TYPES=1 cargo test -p sortie-server typescript`); do not edit.
// Lengths are thousandths of the table's unit (cube or inch).

/** One of the two players. */
export type Side = "a" | "b";

/** A point of the table in thousandths of its unit. */
export type Place = { x: number, y: number, z: number, };

/** Something in one cube: its floor or what stands in it. */
export type CellPart = {
  /** Column, row, level. */
  cell: [number, number, number],
  /** `floor`, `hatch`, `walkway-ew`, `walkway-ns`, `solid`, `crate-nw` …, `ramp-n` …, `platform` over the whole cube, `platform-n` … over a half of it. */
  kind: string,
  /** A size, height or direction that belongs to the kind. */
  number: number | null, };

/** A panel on a vertical face, listed once. */
export type Panel = {
  /** The cube it is listed from: column, row, level. */
  cell: [number, number, number],
  /** `n`, `e`, `s` or `w`. */
  face: string,
  /** `wall`, `door`, `low-door`, `wide-door`, `rail`, or `halving-wall` through the middle of the cube, which separates the half at the face from the other. */
  kind: string,
  /** The largest size that passes; 0 for nobody. */
  passes: number,
  /** Height of what is closed, thousandths. */
  closed_to: number, };

/** A prism of terrain. */
export type Part = {
  /** Parts of one feature share it. */
  feature: number,
  /** What it is, for people. */
  label: string,
  /** Corners, counter-clockwise. */
  outline: Array<[number, number]>,
  /** Bottom and top. */
  z: [number, number],
  /** `heavy`, `light`, `traversable`, `vantage`, `insignificant`, `wall`, `hatchway` … */
  traits: Array<string>, };

/** The table, which stays the same for the whole game. */
export type Board = { "kind": "cubes",
/** The board's name. */
name: string,
/** Columns, west to east. */
columns: number,
/** Rows, south to north. */
rows: number,
/** Levels, counted from 1 at the ground. */
levels: number,
/** Whether players name columns by letters. */
letters: boolean,
/** What stands in single cubes. */
cells: Array<CellPart>,
/** What stands on vertical faces. */
panels: Array<Panel>, } | { "kind": "open",
/** The map's name. */
name: string,
/** East to west, thousandths. */
width: number,
/** North to south, thousandths. */
height: number,
/** Terrain. */
parts: Array<Part>, };

/** A pool of something countable; `shown` lists single pieces such as command dice by what they show. */
export type Pool = {
  /** Its name. */
  name: string,
  /** How many. */
  count: number,
  /** The pieces, if they differ. */
  shown: Array<string>, };

/** A card in hand, in words. */
export type Card = {
  /** Its name. */
  title: string,
  /** What it does, in a sentence or two. */
  text: string,
  /** What it costs, in words; empty if nothing. */
  cost: string,
  /** Whether it can be played now. */
  playable: boolean,
  /** The rule behind it, if one has an id. */
  rule: string | null, };

/** Models that act together: a Fireteam. */
export type Group = {
  /** What players call it: `Fireteam A-1`. */
  title: string,
  /** Its order as the viewer may know it; empty if it has none yet. */
  order: string,
  /** Whether the order lies face down. Its owner can still read it. */
  face_down: boolean,
  /** Whether it has acted. */
  done: boolean,
  /** The stable names of its models. */
  models: Array<string>, };

/** What is beside the table for one side. */
export type SidePanel = {
  /** The team's name. */
  team: string,
  /** Pools by name: command points, dice and so on. */
  pools: Array<Pool>,
  /** Remarks: initiative, passed, who leads. */
  remarks: Array<string>,
  /** Cards (orders, ploys, tactics) that the viewer may read, in the order of the hand. */
  hand: Array<Card>,
  /** Cards of this side that the viewer may not read. */
  face_down: number,
  /** Models that act together, with the order they share; empty where every model acts for itself. */
  groups: Array<Group>, };

/** What a model is, as its silhouette shows it: chosen by its role and keywords, never by its faction. */
export type Role = "leader" | "trooper" | "heavy" | "specialist" | "fighter" | "horde" | "beast" | "brood" | "big" | "vehicle";

/** A model. */
export type Token = {
  /** The stable name, as in notation. */
  id: string,
  /** Whose it is. */
  side: Side,
  /** What it is. */
  title: string,
  /** Where its base stands; `None` off the table. */
  at: Place | null,
  /** Column, row, level on tables of cubes. */
  cell: [number, number, number] | null,
  /** Radius of the base. */
  radius: number,
  /** Height as it stands now. */
  height: number,
  /** Hit points or wounds left, and at the start. */
  health: [number, number],
  /** Health at or below this is injured. */
  injured_at: number,
  /** Which silhouette stands for it. */
  role: Role,
  /** Whether it leads. */
  leader: boolean,
  /** Whether it has acted. */
  done: boolean,
  /** Whether it acts now. */
  acting: boolean,
  /** Whether it is out of the game. */
  dead: boolean,
  /** States worth a badge: `pinned`, `fire`, `engage`, `conceal` … */
  states: Array<string>,
  /** Statistics, weapons and keywords in words, for the side panel and the screen reader. */
  lines: Array<[string, string]>, };

/** Something on the table that is not a model. */
export type Marker = {
  /** Unique among markers. */
  id: string,
  /** `objective`, `item`, `smoke`, `fire`, `trap`, `token` … */
  kind: string,
  /** What it says. */
  label: string,
  /** Where. */
  at: Place,
  /** Column, row, level on tables of cubes. */
  cell: [number, number, number] | null,
  /** Whose it is or who holds it: `a`, `b` or nobody. */
  owner: Side | null,
  /** Reach of the marker, thousandths; 0 if it has none. */
  radius: number, };

/** An area. */
export type Zone = {
  /** `deployment`, `exit`, `light` … */
  kind: string,
  /** What players call it where that distinguishes it from others; empty if nothing needs to be written on it. */
  name: string,
  /** Whose it is. */
  owner: Side | null,
  /** Corners. */
  outline: Array<[number, number]>, };

/** A card that lies on a model. */
export type LaidCard = {
  /** The stable name of the model. */
  on: string,
  /** What it says; empty while it lies face down. */
  title: string,
  /** What it does, in a few words; empty while it lies face down. */
  text: string, };

/** Everything that changes, as far as one viewer may know it. */
export type Scene = {
  /** `Round 2 of 5`. */
  clock: string,
  /** Round or turning point, and the last one. */
  round: [number, number],
  /** Victory points. */
  scores: [number, number],
  /** Points that end the game, if any do. */
  target: number | null,
  /** How points are made and how the game ends, in a sentence or two; screens keep it in sight. Never empty. */
  goal: string,
  /** What each side has, A and B. */
  sides: [SidePanel, SidePanel],
  /** Models on the table and beside it. */
  tokens: Array<Token>,
  /** Objectives, items, smoke and the like. */
  markers: Array<Marker>,
  /** Deployment zones and other areas. */
  zones: Array<Zone>,
  /** What darkness changes, in a sentence, while the table lies in it; zones of the kind `light` are lit. `None` by day. */
  night: string | null,
  /** Cards that lie on models and wait for their effect, in the order in which they are turned up. */
  laid: Array<LaidCard>, };

/** A part of a sentence. Its `text` is what a terminal prints. */
export type Piece = { "kind": "text", text: string, } | { "kind": "side", side: string, text: string, } | { "kind": "model", id: string, text: string, } | { "kind": "place", text: string, at: Place | null, cell: [number, number, number] | null, } | { "kind": "number", n: number, text: string, } | { "kind": "dice", n: number, text: string, } | { "kind": "rule", id: string, text: string, };

/** How a choice looks on the table and in a list. */
export type Sketch = {
  /** The choice as a full sentence. */
  words: Array<Piece>,
  /** What sort of act it is: `move`, `shoot`, `fight`, `spend`, `pass` …; lists are grouped by it. */
  group: string,
  /** The model that acts. */
  subject: string | null,
  /** Models it acts on. */
  targets: Array<string>,
  /** Where it leads or what it is aimed at. */
  place: Place | null,
  /** Column, row, level on tables of cubes. */
  cell: [number, number, number] | null,
  /** The way, from the start. */
  path: Array<Place>,
  /** Corners of the area that it means, such as a zone to deploy in; empty if it means none. */
  area: Array<[number, number]>,
  /** How many failed and successful dice of the last roll it rolls again; screens let these be pressed. */
  again: [number, number],
  /** Whether it spends something limited or is hard to undo. */
  rare: boolean,
  /** What it costs where that is limited, in words that follow a comma: `costs 1 command point`; empty otherwise. */
  cost: string,
  /** The card in hand that it plays or discards, by its title. */
  card: string | null,
  /** The pieces of a pool that it takes, such as command dice, by what they show; screens let these be pressed. */
  pieces: Array<string>, };

/** One reason for a number of dice, a target number or a saving. */
export type Reason = {
  /** The rule's id. */
  rule: string,
  /** The rule's title. */
  title: string,
  /** Whose pool: `attack`, `defence` and so on. */
  pool: string,
  /** In words. */
  label: string,
  /** What it gives; 0 if it does not apply here. */
  amount: number, };

/** A line between two points and what stops it. */
export type SightLine = {
  /** From the eye. */
  from: Place,
  /** To a point of the target. */
  to: Place,
  /** Where it stops, if something is in the way. */
  blocked_at: Place | null,
  /** What is in the way, in words. */
  by: string | null, };

/** What one model sees of another. */
export type SightReport = {
  /** The verdict in a sentence. */
  verdict: string,
  /** Whether there is a line of sight. */
  seen: boolean,
  /** Facts with the rules that use them. */
  reasons: Array<Reason>,
  /** The lines tried. */
  lines: Array<SightLine>,
  /** Distance in thousandths of the unit. */
  distance: number, };

/** What a model could do from where it stands in its next activation, if nobody stops it. */
export type Threat = {
  /** The model. */
  token: string,
  /** Whose it is. */
  side: Side,
  /** Cubes that it could come to, column, row, level; on tables of cubes. */
  reach: Array<[number, number, number]>,
  /** How far it could come, thousandths; on open tables. */
  radius: number,
  /** Cubes that it could shoot into from where it stands; on tables of cubes. */
  covers: Array<[number, number, number]>,
  /** Enemies that it could shoot at from where it stands. */
  targets: Array<string>, };

/** Something with a name and a line about it. */
export type Named = {
  /** The name to ask for it by. */
  id: string,
  /** One line about it. */
  line: string, };

/** What a seed is for. */
export type SeedOf = "board" | "forces";

/** What may be given for an option. */
export type OptionValues = { "kind": "words",
/** The words. */
words: Array<string>, } | { "kind": "number",
/** The smallest. */
from: number,
/** The largest; `None` if there is no limit worth naming. */
to: number | null, } | { "kind": "seed",
/** Of what: a random board, or random forces. */
of: SeedOf, };

/** Something that may be agreed before a game, besides mission, board and forces. */
export type GameOption = {
  /** The name that a set-up gives it by. */
  id: string,
  /** What screens call it. */
  title: string,
  /** What it does, in one line. */
  about: string,
  /** What may be given for it. */
  values: OptionValues,
  /** What holds if nothing is given, in words. */
  default: string, };

/** A bot. */
export type Bot = {
  /** The name to ask for it by. */
  id: string,
  /** For people. */
  name: string,
  /** One line about how it plays. */
  line: string, };

/** Whether measuring before a choice is allowed. */
export type Measuring = {
  /** Whether it is. */
  allowed: boolean,
  /** The rule that says so. */
  rule: string, };

/** The unit of a table. */
export type Unit = "cube" | "inch";

/** A match by its names. */
export type DefaultMatch = {
  /** Mission. */
  mission: string,
  /** Board. */
  board: string,
  /** A's and B's ready team. */
  forces: [string, string], };

/** A ruleset and what it offers. The first mission and board and the first two forces are played where a request names none. */
export type RulesetInfo = {
  /** The name to ask for it by. */
  id: string,
  /** For people. */
  name: string,
  /** One line about it. */
  line: string,
  /** The unit of its tables. */
  unit: Unit,
  /** Missions. */
  missions: Array<Named>,
  /** Boards. */
  boards: Array<Named>,
  /** Ready teams. */
  forces: Array<Named>,
  /** What else may be agreed, with the values of each. */
  options: Array<GameOption>,
  /** The match that a newcomer is offered: one that either side may win. */
  default_match: DefaultMatch,
  /** Bots that play it, the weakest first. */
  bots: Array<Bot>,
  /** Whether measuring is allowed. */
  measuring: Measuring, };

/** An opening as the audience sees it. */
export type Preview = {
  /** The table. */
  board: Board,
  /** What stands on it. */
  scene: Scene,
  /** The first question. */
  question: Array<Piece>, };

/** The rulebook of a game, whether it can be played yet or not. */
export type Catalogue = {
  /** The id of its ruleset. */
  id: string,
  /** The game's name. */
  name: string,
  /** Two sentences for people who do not know the game; may be empty. */
  blurb: string, };

/** A rule of a catalogue. */
export type Rule = {
  /** The stable id. */
  id: string,
  /** The catalogue it belongs to. */
  ruleset: string,
  /** The middle part of the id. */
  topic: string,
  /** What the chapter of that topic is called. */
  topic_title: string,
  /** A short title. */
  title: string,
  /** The kind of rule. */
  kind: string,
  /** What it says. */
  text: string,
  /** A worked example. */
  example: string | null,
  /** What was decided where the source is silent. */
  ruling: string | null, };

/** How many of several things may be picked. */
export type Many = "one" | "maybe" | "any" | "copies";

/** Something that can be picked. */
export type PickValue = {
  /** The name to ask for it by. */
  id: string,
  /** For people. */
  title: string,
  /** What it costs, or saves. */
  points: number, };

/** Something to pick for a model or a team: weapons, equipment. */
export type PickKind = {
  /** The name to ask for it by. */
  id: string,
  /** For people. */
  title: string,
  /** How many may be picked. */
  many: Many,
  /** What there is. */
  values: Array<PickValue>,
  /** What stands where nothing is picked of a kind that has copies. */
  usual?: Array<string>, };

/** A model that can be bought. */
export type UnitKind = {
  /** The name to ask for it by. */
  id: string,
  /** For people. */
  title: string,
  /** Its part in the team: `Leader`. */
  role: string,
  /** The lowest price, before options; 0 where models are free. */
  points: number,
  /** Its figures in words. */
  line: string,
  /** What can be picked for it. */
  picks: Array<PickKind>, };

/** A kind of group. */
export type GroupKind = {
  /** The name to ask for it by. */
  id: string,
  /** For people. */
  title: string,
  /** The units that may be in it. */
  units: Array<string>, };

/** What the models of a faction are bought from. */
export type ForceList = {
  /** The name to ask for it by. */
  id: string,
  /** For people. */
  title: string,
  /** The sizes of game, in points; none where a team has no price. */
  sizes: Array<number>,
  /** What prices count: `points`. */
  currency: string,
  /** What a group of models is called, such as `fire team`; empty where a team has no groups. */
  group: string,
  /** The kinds of groups; one, of all units, where a team has none. */
  groups: Array<GroupKind>,
  /** Who can be bought. */
  units: Array<UnitKind>,
  /** What is picked for the team as a whole. */
  extras: Array<PickKind>, };

/** A model of a team. */
export type DraftUnit = {
  /** Which one of the list. */
  unit: string,
  /** What was picked for it. */
  picks: { [key in string]: Array<string> }, };

/** A group of a team. */
export type DraftGroup = {
  /** Its kind. */
  kind: string,
  /** Its models. */
  units: Array<DraftUnit>, };

/** A team as far as it has come. */
export type TeamDraft = {
  /** What the player calls it. */
  name: string,
  /** The list it is bought from. */
  list: string,
  /** The size of game; 0 where there are none. */
  size: number,
  /** Its groups; one where a team has none. */
  groups: Array<DraftGroup>,
  /** What was picked for the team as a whole. */
  extras: { [key in string]: Array<string> }, };

/** Something that is wrong with a team. */
export type TeamFault = {
  /** What is wrong. */
  text: string,
  /** The rule that says so. */
  rule: string | null,
  /** The group it is about, counted from 0. */
  group: number | null,
  /** The model of that group it is about, counted from 0. */
  unit: number | null, };

/** A unit that would bring a new fault. */
export type Barred = {
  /** The unit. */
  unit: string,
  /** Why not. */
  text: string,
  /** The rule that says so. */
  rule: string | null, };

/** A change that settles faults. */
export type Fix = {
  /** What to do: `Remove Enforcer Captain`. */
  text: string,
  /** How many faults it settles. */
  settles: number,
  /** The team after it. */
  team: TeamDraft, };

/** What the check says about a team. */
export type TeamVerdict = {
  /** What it costs. */
  points: number,
  /** What it may cost. */
  limit: number,
  /** What each model of each group costs, with what was picked for it. */
  costs: Array<Array<number>>,
  /** Everything that is wrong. */
  faults: Array<TeamFault>,
  /** The team as a game names it, if nothing is wrong. */
  force: string | null,
  /** What cannot be added now, and why; by group. */
  barred: Array<Array<Barred>>,
  /** Changes that settle faults, the best first. */
  fixes: Array<Fix>, };

/** A team to take away. */
export type TeamWritten = {
  /** For people, one line for each model. */
  text: string,
  /** A team file for a data folder. */
  file: string,
  /** Where the file belongs in a data folder. */
  path: string, };

/** How well a line was understood. */
export type Reading = "clear" | "question" | "left-out";

/** Something that a line may mean. */
export type Meaning = {
  /** For people. */
  title: string,
  /** The model that it adds. */
  unit: DraftUnit,
  /** How many of it. */
  count: number, };

/** A line that was read. */
export type ReadLine = {
  /** As it was pasted. */
  text: string,
  /** How well it was understood. */
  reading: Reading,
  /** What was read, what is asked, or why it stays out. */
  note: string,
  /** The part of the text it is in: a heading begins a new group. */
  group: number,
  /** What it may mean: one if it is clear, the nearest names if it stays out. */
  meanings: Array<Meaning>, };

/** What was read. */
export type TeamRead = {
  /** The team's name. */
  name: string,
  /** The list it is bought from. */
  list: string,
  /** The size of game. */
  size: number,
  /** The kinds of its groups, where headings name them; by number. */
  groups: Array<string>,
  /** Every line that was not empty. */
  lines: Array<ReadLine>,
  /** What was picked for the team as a whole. */
  extras: { [key in string]: Array<string> }, };

/** A few sentences that sum rules up. */
export type Summary = {
  /** What it is about. */
  title: string,
  /** The sentences. */
  text: string,
  /** The rules it is based on. */
  rules: Array<string>, };

/** What a match is based on, best first. */
export type MatchedBy = "title" | "text" | "letters";

/** A rule that answers a question. */
export type RuleHit = {
  /** The rule. */
  rule: Rule,
  /** What the match is based on. */
  by: MatchedBy, };

/** A word of a question and what else it was read as. */
export type WordRead = {
  /** As it was asked. */
  word: string,
  /** Its synonyms. */
  also: Array<string>, };

/** What a search of the rulebook found. */
export type RulesFound = {
  /** The rules, best first. */
  hits: Array<RuleHit>,
  /** Words that were also read as synonyms. */
  read: Array<WordRead>,
  /** The question as it was probably meant, if it was misspelt; the hits are those of this question. */
  meant: string | null,
  /** A short answer to a common question. */
  reply: Summary | null, };

/** A game in brief. */
export type Brief = {
  /** The ruleset's id. */
  id: string,
  /** The game's name. */
  name: string,
  /** What it is about. */
  lead: string,
  /** How it is played, in playing order. */
  steps: Array<Summary>,
  /** Its most important words. */
  words: Array<Summary>, };

/** Points that a side scored, or lost, at one moment. */
export type PointsWon = {
  /** Choices made when it happened. */
  ply: number,
  /** The round; 0 before the first. */
  round: number,
  /** Who. */
  side: Side,
  /** How many. */
  points: number,
  /** The rule behind them, if one was named. */
  rule: string | null,
  /** Its title, for people. */
  source: string, };

/** How others on the network reach this server. */
export type Network = {
  /** The beginning of an address that another machine on the network can open; `None` if the server listens on this machine only, or is behind a proxy, or has no network. */
  address: string | null,
  /** Whether the server listens on this machine only. */
  own_machine_only: boolean, };

/** Who looks. */
export type Viewer = "a" | "b" | "both" | "audience" | "referee";

/** How people meet at a table. */
export type Mode = "bot" | "hotseat" | "link" | "replay";

/** Something for each side. */
export type Each<T> = {
  /** The first seat's. */
  a: T,
  /** The second seat's. */
  b: T, };

/** A game to be made. What is left out or empty is the ruleset's default. */
export type NewGame = {
  /** The ruleset's id. */
  ruleset: string,
  /** Mission or scenario. */
  mission?: string,
  /** Board or map. */
  board?: string,
  /** The ready team of each side. */
  forces?: [string, string],
  /** Anything else the ruleset offers, by name. */
  options?: { [key in string]: string },
  /** `human` or the id of a bot. */
  seats?: Each<string>,
  /** What the players are called. */
  names?: Each<string>,
  /** How people meet. */
  mode: Mode, };

/** A game that was made. A bot's seat has no token; at one screen both seats carry the same. */
export type Created = {
  /** The game's id. */
  game: string,
  /** What opens each seat. */
  seats: Each<string | null>,
  /** What lets anybody watch. */
  spectator: string,
  /** The hash of the secret that all dice of the game follow from; the secret is published after the end. */
  dice_commitment?: string, };

/** A choice on offer. */
export type Choice = {
  /** Its place in the menu, from 1. */
  n: number,
  /** In notation. */
  line: string,
  /** How it looks. */
  sketch: Sketch, };

/** Why something is impossible. */
export type WhyNot = {
  /** The rule's id. */
  rule: string,
  /** The rule's title. */
  title: string,
  /** The reason. */
  why: string, };

/** An answer that a player may leave standing: the screen keeps which one, and gives `line` for the player. */
export type Standing = {
  /** Its name. */
  word: string,
  /** What the switch says. */
  title: string,
  /** What it answers now, in notation; without it the player is asked. */
  line?: string,
  /** It lapses when this number changes. */
  until: number, };

/** Whom one question of a series is about. */
export type Member = {
  /** What players call it: `Fireteam A-1`. */
  title: string,
  /** The stable names of its models. */
  models: Array<string>,
  /** What was answered for it, by the name that the menu uses; empty until then. */
  answer: string,
  /** Whether the pending question is about it. */
  asked: boolean, };

/** Where a player stands in a series, while one of its questions is pending. */
export type Series = {
  /** What is done with an answer, as counted: `laid` of "1 of 3 laid". */
  done: string,
  /** Whom the questions are about, in the order in which they are asked. */
  members: Array<Member>, };

/** A verb of the bar. */
export type Verb = {
  /** The group of choices that it stands for. */
  group: string,
  /** What the button says. */
  title: string,
  /** Why it is impossible now, with the rule's id. */
  why_not?: WhyNot | null, };

/** The pending question. A player who is not asked learns who decides what, and nothing else. */
export type Decision = {
  /** An answer must name it. */
  id: string,
  /** Who must answer. */
  by: Side,
  /** Whether this viewer may. */
  mine: boolean,
  /** In words. */
  question: Array<Piece>,
  /** The kind of question. */
  kind?: string,
  /** Whether the menu is everything; otherwise it is a sample and other lines may be legal, too. */
  complete?: boolean,
  /** Whether the answer is hidden from the other side. */
  secret?: boolean,
  /** The menu. */
  choices?: Array<Choice>,
  /** Whether anything depends on the answer. Where nothing does, `usual` may be given for the player. */
  at_stake?: boolean,
  /** How a sensible player answers, in notation; not where an action is picked. */
  usual?: string,
  /** The answers that the player may leave standing for questions of this kind, "ask me" among them. */
  standing?: Array<Standing>,
  /** The series of questions that it belongs to, such as an Order for every Fireteam. */
  series?: Series,
  /** What is asked next about the same dice if the roll is kept, in words. Keeping a roll usually means both. */
  follow_up?: Array<Piece>,
  /** The verbs in fixed order, where an action is picked. */
  verbs?: Array<Verb>, };

/** Who sits where. */
export type Seat = {
  /** `human` or the id of a bot. */
  kind: string,
  /** What the player is called. */
  name: string,
  /** Whether somebody is here. */
  online: boolean, };

/** How the game ended. */
export type Outcome = {
  /** Nobody won if it is `null`. */
  winner: Side | null,
  /** Victory points, A and B. */
  scores: [number, number],
  /** In a sentence. */
  words: string,
  /** The id of the record, for the replay pages. */
  replay: string | null, };

/** The secret behind the dice of a game, so that anybody can check after the end that nobody chose them. */
export type Fairness = {
  /** The BLAKE3 hash of the secret, published from the start. */
  commitment: string,
  /** The secret, after the end. */
  secret: string | null, };

/** How much an event says to somebody who reads the story of a game. */
export type Weight = "routine" | "count" | "card" | "plain" | "news";

/** Something that happened, with the rule at work. */
export type LogNote = {
  /** The rule's id. */
  rule: string,
  /** The rule's title. */
  title: string,
  /** In words. */
  text: Array<Piece>,
  /** The faces rolled for it. */
  faces: Array<number>,
  /** The sides of these dice: 6, 8 and so on; `null` without faces. */
  sides?: number | null,
  /** Whether each face counts as a success; `null` where no die succeeds or fails. */
  good?: Array<boolean> | null,
  /** What the dice were rolled for: `attack`, `SURVIVE`, `initiative`; `null` without faces. */
  pool?: string | null,
  /** The modifiers it shows, each with its rule. */
  reasons?: Array<Reason>,
  /** The models it is about. */
  tokens: Array<string>,
  /** Whether dice that lay on the table were rolled again. */
  reroll: boolean,
  /** Two results set against each other, the acting side's first. */
  compared?: [number, number] | null,
  /** How much it says to somebody who reads the story; left out if it is plain. */
  weight?: Weight,
  /** The round (turn, turning point) that begins or ends with it. */
  round?: number | null, };

/** The kind of log entry. */
export type LogKind = "start" | "choice" | "undo" | "undo-asked" | "undo-refused" | "resigned";

/** One line of the log as this viewer may read it. */
export type LogEntry = {
  /** Its place: everything that happened, counted from 0 (the start). */
  n: number,
  /** The choices that stood after it. */
  ply: number,
  /** The round (turn, turning point) in which it was made; 0 before the first. */
  round: number,
  /** The kind of line. */
  kind: LogKind,
  /** Who did it. */
  by: Side | null,
  /** The choice in notation, where the viewer may know it. */
  line: string | null,
  /** The choice as a sentence, where the viewer may know it. */
  words?: Array<Piece> | null,
  /** What happened. */
  notes: Array<LogNote>,
  /** Whether it was undone. */
  undone: boolean,
  /** The entries that this one undid. */
  undoes: Array<number>, };

/** What it takes to undo. */
export type UndoClass = "free" | "consent" | "closed" | "nothing";

/** What this viewer could undo. */
export type Undo = {
  /** What it takes. */
  class: UndoClass,
  /** The choice it would undo, in notation. */
  step: string,
  /** The choice it would undo, as a sentence. */
  words?: Array<Piece> | null,
  /** Why. */
  why: string,
  /** The side that asked and waits for an answer. */
  pending: Side | null,
  /** What that side wants to undo, as a sentence, where the viewer may know it. */
  asked?: Array<Piece> | null, };

/** Everything a viewer may know about a game. */
export type Snapshot = {
  /** The game's id. */
  game: string,
  /** The ruleset's id. */
  ruleset: string,
  /** The ruleset's name. */
  title: string,
  /** Mission or scenario. */
  mission: string,
  /** Board or map. */
  board_name: string,
  /** The team of each side. */
  forces: [string, string],
  /** How people meet. */
  mode: Mode,
  /** Entries in the log. */
  n: number,
  /** Choices that stand. */
  ply: number,
  /** Who looks. */
  viewer: Viewer,
  /** What the players are called. */
  names: Each<string>,
  /** Who sits where. */
  seats: Each<Seat>,
  /** Whether the game has secrets. */
  hidden: boolean,
  /** The table. */
  board: Board,
  /** What changes. */
  scene: Scene,
  /** The pending question. */
  decision: Decision | null,
  /** How it ended. */
  outcome: Outcome | null,
  /** What happened, from entry `log_from` on. */
  log: Array<LogEntry>,
  /** The first entry listed; 0 means that the log is whole. */
  log_from: number,
  /** The commitment to the dice; `null` in records. */
  dice?: Fairness | null,
  /** What this viewer could undo. */
  undo: Undo,
  /** The side whose bot is thinking now. */
  thinking: Side | null, };

/** What changed with one entry of the log. */
export type Update = {
  /** The entry's place. */
  n: number,
  /** Choices that stand. */
  ply: number,
  /** The entry. */
  entry: LogEntry,
  /** What changes. */
  scene: Scene,
  /** The pending question. */
  decision: Decision | null,
  /** How it ended. */
  outcome: Outcome | null,
  /** What this viewer could undo. */
  undo: Undo,
  /** Who sits where. */
  seats: Each<Seat>, };

/** What may be lost, and how likely. */
export type StakeOdds = {
  /** The model at risk. */
  token: string,
  /** What the number counts. */
  label: string,
  /** At this number or more the model is out. */
  fatal_at: number,
  /** Numbers and their probabilities, ascending. */
  outcomes: Array<[number, number]>,
  /** On average. */
  average: number,
  /** The probability that the model is out. */
  fatal: number, };

/** The odds for one possible measurement. */
export type SupposedOdds = {
  /** What is assumed, in words: a range of inches. */
  label: string,
  /** What may be lost then. */
  stakes: Array<StakeOdds>, };

/** The odds of a choice as far as the chooser can know. */
export type Odds = {
  /** The choice. */
  line: string,
  /** What may be lost; empty if nothing is rolled for, or if it depends on what may not be measured yet. */
  stakes: Array<StakeOdds>,
  /** What may be lost for each possible measurement, side by side, where nothing may be measured before the choice is made. */
  supposed?: Array<SupposedOdds>,
  /** The dice and numbers, reason by reason. */
  reasons: Array<Reason>,
  /** What the figures assume, in words. */
  assumes: string,
  /** Worlds averaged over; 1 where nothing is hidden. */
  worlds: number,
  /** Whether every branch was visited; otherwise the figures are sampled. */
  exact: boolean,
  /** No probability is wrong by more than this. */
  error_bound: number, };

/** A place within reach. */
export type ReachPlace = {
  /** The choice that leads there, or the first step of the way. */
  line: string,
  /** The steps after it, where a way is chosen step by step; each answers the question that is asked then. */
  then: Array<string>,
  /** Where. */
  place: Place | null,
  /** On tables of cubes. */
  cell: [number, number, number] | null,
  /** The way, from the start. */
  path: Array<Place>,
  /** The enemies that would see the model at the end of several steps. */
  seen_by?: Array<string>, };

/** An area to which a model can go by one sort of move, on one level of the table. */
export type ReachArea = {
  /** The sort of move: the verb of its choices. */
  group: string,
  /** The height of the level, thousandths. */
  z: number,
  /** Closed lines around it, thousandths, the inside on their left; holes run the other way round. */
  rings: Array<Array<[number, number]>>, };

/** Where a model may go with the pending decision, and with the steps that follow it. */
export type Reach = {
  /** The model. */
  token: string,
  /** Whether these are all places; otherwise a sample. */
  complete: boolean,
  /** The places. */
  places: Array<ReachPlace>, };

/** A choice that leads a model somewhere, and who would see it there. */
export type SeenBy = {
  /** The choice in notation. */
  line: string,
  /** The model. */
  token: string,
  /** The enemies that would see it, if the other side does nothing on the way. */
  by: Array<string>, };

/** A choice that begins an activation, and what it leads to at best, as far as the chooser can know. */
export type Forecast = {
  /** The choice in notation. */
  line: string,
  /** The actions of the plan up to the first that rolls dice, the next one first; none if it brings nothing. */
  steps: Array<Choice>,
  /** The odds of the action that decides the plan, if anything is at stake. */
  odds: Odds | null, };

/** One choice of a record. */
export type ReplayLine = {
  /** Who chose. */
  by: Side,
  /** In notation. */
  line: string,
  /** As a sentence, as everybody may read it once the game is over. */
  words: Array<Piece> | null, };

/** A record. */
export type ReplayInfo = {
  /** Its id. */
  replay: string,
  /** The ruleset's id. */
  ruleset: string,
  /** The ruleset's name. */
  title: string,
  /** Names and values in the order written. */
  header: Array<[string, string]>,
  /** Choices in it. */
  plies: number,
  /** The result line, if it was finished. */
  result: string | null,
  /** How good the game was for A after each ply, starting at 0; -1000 to 1000. */
  evaluation: Array<number>,
  /** The choices. */
  lines: Array<ReplayLine>, };

/** A record that was uploaded. */
export type ReplayCreated = {
  /** Its id. */
  replay: string, };

/** Where to play on from a record. */
export type PlayOn = {
  /** Choices of the record that stand. */
  ply: number,
  /** The seat of the person; the bot takes the other. */
  side: Side,
  /** The bot's id. */
  bot: string, };

/** What went wrong, for programs. */
export type ErrorCode = "refused" | "late" | "not-found" | "bad-request" | "method" | "not-yours" | "over" | "rate" | "too-large" | "unavailable" | "full" | "unsure" | "foreign" | "internal";

/** What went wrong. */
export type ErrorDetail = {
  /** For programs. */
  code: ErrorCode,
  /** For people. */
  message: string,
  /** The rule that forbids it. */
  rule: Rule | null,
  /** The word that was probably meant. */
  meant: string | null, };

/** The body of every answer that is not a success. */
export type ErrorBody = {
  /** What went wrong. */
  error: ErrorDetail, };

/** A frame from the server. */
export type ServerFrame = { "type": "snapshot" } & Snapshot | { "type": "update" } & Update | { "type": "presence",
/** Who sits where. */
seats: Each<Seat>, } | { "type": "thinking",
/** Whose. */
by: Side, } | { "type": "chosen",
/** As the client numbered it. */
id: number | null,
/** Choices that stand. */
ply: number, } | { "type": "pong",
/** As the client numbered it. */
n: number, } | { "type": "error",
/** As the client numbered it. */
id: number | null,
/** Why. */
error: ErrorDetail, };

/** An answer to the pending question. */
export type ChooseFrame = {
  /** The question's id. */
  decision: string,
  /** The choice in notation. */
  line: string,
  /** Echoed in `chosen` or `error`. */
  id?: number, };

/** A request to undo. */
export type UndoFrame = {
  /** The last entry of the log that the client knows; if more has happened since, nothing is undone. */
  n?: number,
  /** Echoed in `error`. */
  id?: number, };

/** An answer to the other side's request to undo. */
export type UndoAnswerFrame = {
  /** Whether it may. */
  accept: boolean,
  /** Echoed in `error`. */
  id?: number, };

/** A frame from a client. The first one must be `hello`. */
export type ClientFrame = {
  /** The token. */
  hello: string,
  /** The last entry that the client knows; the snapshot then leaves out the log before it. */
  since?: number, } | {
  /** The answer. */
  choose: ChooseFrame, } | {
  /** Echoed in an error. */
  undo: UndoFrame, } | {
  /** The answer. */
  "undo-answer": UndoAnswerFrame, } | {
  /** Echoed in `pong`. */
  ping: number, };

/** Column, row, level, each counted from 1. */
export type Cell = [number, number, number];

/** Who sits where. */
export type Seats = Each<Seat>;
