// The fake server: every method of the transport answered from memory, with the shapes of the real one.
import type { LogEntry, Scene, Seat, Side, Snapshot } from '../api/types';
import { ApiError, type LiveHandlers, type Transport } from '../transport';
import { depot } from './depot';
import { ToyGame } from './game';
import { rules } from './rules';
import { rulesets } from './rulesets';
import { depotScene, sectorScene } from './scenes';
import { sector } from './sector';

interface Table {
  id: string;
  ruleset: string;
  game: ToyGame;
  humans: Record<Side, boolean>;
  called?: Record<Side, string> | undefined;
  listeners: Set<{ handlers: LiveHandlers; token: string }>;
}
const tables = new Map<string, Table>();
const replays = new Map<string, Snapshot[]>();
let counter = 0;

function open(ruleset: string, id: string, humans: Record<Side, boolean>): Table {
  const game = ruleset === 'toy-open' ? new ToyGame(sector, sectorScene()) : new ToyGame(depot, depotScene());
  const table: Table = { id, ruleset, game, humans, listeners: new Set<{ handlers: LiveHandlers; token: string }>() };
  tables.set(id, table);
  return table;
}

function find(id: string): Table {
  const known = tables.get(id);
  if (known) return known;
  if (id === 'finished') {
    const table = open('toy-cubes', id, { a: true, b: false });
    for (let n = 0; n < 40; n += 1) table.game.play(table.game.randomLine());
    table.game.state.outcome = { winner: 'a', scores: [3, 1], words: 'First player wins 3 to 1', replay: 'recorded' };
    return table;
  }
  if (id === 'depot' || id === 'sector')
    return open(id === 'sector' ? 'toy-open' : 'toy-cubes', id, { a: true, b: false });
  throw new ApiError(404, { code: 'not-found', message: 'There is no such game.', rule: null, meant: null });
}

const seatOf = (token: string): 'a' | 'b' | 'both' | 'audience' =>
  token.endsWith('-ab') ? 'both' : token.endsWith('-a') ? 'a' : token.endsWith('-b') ? 'b' : 'audience';
const holds =
  (token: string) =>
  (side: Side): boolean =>
    seatOf(token) === side || seatOf(token) === 'both';

function snapshot(table: Table, token: string): Snapshot {
  const { game, humans, called } = table;
  const names = {
    a: called?.a || (humans.a ? 'First player' : 'Bot'),
    b: called?.b || (humans.b ? 'Friend' : 'Bot, regular'),
  };
  const seat = (side: Side): Seat => ({ kind: humans[side] ? 'human' : 'greedy', name: names[side], online: true });
  const info = rulesets.find(known => known.id === table.ruleset)!;
  return structuredClone({
    game: table.id,
    ruleset: table.ruleset,
    title: info.name,
    mission: info.missions[0]!.id,
    board_name: game.board.name,
    forces: [info.forces[0]!.id, info.forces[1]!.id],
    mode: 'bot',
    n: game.log.length,
    hidden: false,
    log_from: 0,
    thinking: null,
    ply: game.ply,
    viewer: seatOf(token),
    names,
    seats: { a: seat('a'), b: seat('b') },
    board: game.board,
    scene: game.state.scene,
    decision: game.decision(holds(token)),
    outcome: game.state.outcome,
    log: game.log,
    undo: game.undoState(),
  });
}

function send(table: Table, entry: LogEntry): void {
  for (const { handlers, token } of table.listeners) {
    const full = snapshot(table, token);
    const { n, ply, scene, decision, outcome, undo, seats } = full;
    setTimeout(() => handlers.frame({ type: 'update', n, ply, entry, scene, decision, outcome, undo, seats }), 0);
  }
}

function play(table: Table, line: string): void {
  table.game.play(line);
  send(table, structuredClone(table.game.log.at(-1)!));
  const { turn, outcome } = table.game.state;
  if (outcome || table.humans[turn]) return;
  for (const { handlers } of table.listeners) setTimeout(() => handlers.frame({ type: 'thinking', by: turn }), 0);
  setTimeout(() => play(table, table.game.randomLine()), 120);
}

function refusal(rule: string, message: string): ApiError {
  const found = rules('toy').find(known => known.id === rule)!;
  return new ApiError(422, { code: 'refused', message, rule: found, meant: null });
}

function record(): Snapshot[] {
  const table = open('toy-cubes', 'recorded', { a: false, b: false });
  const list = [snapshot(table, 'r-ab')];
  while (!table.game.state.outcome && list.length < 80) {
    table.game.play(table.game.randomLine());
    list.push(snapshot(table, 'r-s'));
  }
  return list;
}

const soon = <T>(value: () => T, ms = 20): Promise<T> =>
  new Promise((resolve, reject) =>
    setTimeout(() => {
      try {
        resolve(value());
      } catch (error) {
        reject(error as Error);
      }
    }, ms),
  );

/** The scene with that team in the first seat: the pictures know each team on one side only. */
function seated(scene: Scene, first: string): Scene {
  if (scene.sides[1].team !== first) return scene;
  const [a, b] = scene.sides;
  const tokens = scene.tokens.map(token => ({ ...token, side: token.side === 'a' ? ('b' as const) : ('a' as const) }));
  return { ...scene, sides: [b, a], tokens };
}

export const fake: Transport = {
  rulesets: () => soon(() => rulesets),
  preview: (ruleset, spec) =>
    soon(() =>
      ruleset === 'toy-open'
        ? { board: sector, scene: seated(sectorScene(), spec.a), question: [] }
        : { board: depot, scene: seated(depotScene(), spec.a), question: [] },
    ),
  // The toy's two teams are what they are.
  lists: () => soon(() => []),
  judgeTeam: () => soon(() => ({ points: 0, limit: 0, costs: [], faults: [], force: null, barred: [], fixes: [] })),
  readyTeam: () => soon(() => ({ name: '', list: '', size: 0, groups: [], extras: {} })),
  writeTeam: () => soon(() => ({ text: '', file: '', path: '' })),
  readTeam: () => soon(() => ({ name: '', list: '', size: 0, groups: [], lines: [], extras: {} })),
  catalogues: () =>
    soon(() =>
      rulesets.map(({ id, name }) => ({
        id,
        name,
        blurb: 'Two teams take turns. Stand in the right place and shoot first.',
      })),
    ),
  search: (ruleset, query) =>
    soon(() => {
      const meant = query === 'shoto' ? 'shoot' : null,
        words = (meant ?? query).toLowerCase();
      const hits = rules(ruleset || 'toy-cubes')
        .filter(rule => `${rule.id} ${rule.title} ${rule.text} ${rule.topic}`.toLowerCase().includes(words))
        .map(rule => ({ rule, by: rule.title.toLowerCase().includes(words) ? ('title' as const) : ('text' as const) }));
      return {
        hits: hits.sort((p, q) => Number(p.by === 'text') - Number(q.by === 'text')),
        read: words === 'shoot' ? [{ word: 'shoot', also: ['shot', 'gun'] }] : [],
        meant,
        reply:
          words === 'win'
            ? { title: 'win', text: 'The higher score after the last round wins.', rules: ['TOY-END-01'] }
            : null,
      };
    }),
  brief: id =>
    soon(() => ({
      id,
      name: rulesets.find(known => known.id === id)?.name ?? 'Toy',
      lead: 'Two teams take turns until the last round. The higher score wins.',
      steps: [
        {
          title: 'One model acts, then the other side',
          text: 'Move, shoot or hold, once.',
          rules: ['TOY-TURN-01', 'TOY-TURN-02'],
        },
        {
          title: 'Shoot with three dice',
          text: 'Every 4 or more counts. High ground and a clear shot add dice.',
          rules: ['TOY-SHOOT-01', 'TOY-SHOOT-03', 'TOY-SHOOT-04'],
        },
        { title: 'Score and win', text: 'The game ends after the last round.', rules: ['TOY-END-01'] },
      ],
      words: [{ title: 'Clear shot', text: 'Nothing in the way: two more dice.', rules: ['TOY-SHOOT-04'] }],
    })),
  points: () =>
    soon(() => [
      { ply: 12, round: 1, side: 'a', points: 2, rule: 'TOY-SHOOT-05', source: 'Result of a shot' },
      { ply: 20, round: 1, side: 'b', points: 1, rule: 'TOY-SHOOT-05', source: 'Result of a shot' },
      { ply: 40, round: 2, side: 'a', points: 1, rule: 'TOY-END-01', source: 'The last round' },
    ]),
  network: () => soon(() => ({ address: 'http://192.168.1.24:8380', own_machine_only: false })),
  rules: (ruleset, query) =>
    soon(() =>
      rules(ruleset || 'toy-cubes').filter(rule =>
        `${rule.id} ${rule.title} ${rule.text}`.toLowerCase().includes(query.toLowerCase()),
      ),
    ),
  rule: id =>
    soon(() => {
      const rule = rules('toy-cubes').find(known => known.id === id);
      if (!rule)
        throw new ApiError(404, { code: 'not-found', message: 'There is no such rule.', rule: null, meant: null });
      return rule;
    }),
  create: request =>
    soon(() => {
      if (request.names?.a === 'Refused')
        throw new ApiError(400, { code: 'bad-request', message: 'there is no such name', rule: null, meant: null });
      counter += 1;
      const id = `g${counter}`;
      open(request.ruleset, id, {
        a: request.mode !== 'bot' || (request.seats?.a ?? 'human') === 'human',
        b: request.mode !== 'bot',
      }).called = request.names;
      const both = request.mode === 'hotseat';
      return {
        game: id,
        seats: { a: both ? `${id}-ab` : `${id}-a`, b: both ? `${id}-ab` : request.mode === 'link' ? `${id}-b` : null },
        spectator: `${id}-s`,
      };
    }),
  snapshot: (id, token) => soon(() => snapshot(find(id), token)),
  choose: (id, token, decision, line) =>
    soon(() => {
      const table = find(id);
      if (decision !== String(table.game.log.length))
        throw new ApiError(409, {
          code: 'late',
          message: 'this decision is no longer pending',
          rule: null,
          meant: null,
        });
      if (!holds(token)(table.game.state.turn))
        throw new ApiError(403, { code: 'not-yours', message: 'This decision is not yours.', rule: null, meant: null });
      const no = table.game.refuse(line);
      if (no) throw refusal(no.rule, no.message);
      play(table, line);
      return { ply: table.game.ply };
    }),
  attempt: (id, _token, line) =>
    soon(() => {
      const no = find(id).game.refuse(line);
      if (no) throw refusal(no.rule, no.message);
    }),
  odds: (id, _token, line) => soon(() => find(id).game.odds(line)),
  menuOdds: id =>
    soon(() =>
      find(id)
        .game.choices()
        .filter(choice => choice.sketch.targets.length)
        .map(choice => find(id).game.odds(choice.line)),
    ),
  sight: (id, _token, from, to) =>
    soon(() => {
      const report = find(id).game.sight(from, to);
      if (!report)
        throw new ApiError(404, {
          code: 'not-found',
          message: 'One of them is not on the table.',
          rule: null,
          meant: null,
        });
      return report;
    }),
  // The toy lists every place it allows, so there is no more to list.
  reach: (_id, _token, model) => soon(() => ({ token: model, complete: true, places: [] })),
  outline: () => soon(() => []),
  forecast: () => soon(() => []),
  // The toy's models see as far as they shoot.
  seenBy: id =>
    soon(() => {
      const { game } = find(id),
        { scene, turn } = game.state;
      return game.choices().flatMap(({ line, sketch: { subject, place, targets } }) =>
        !subject || !place || targets.length
          ? []
          : [
              {
                line,
                token: subject,
                by: scene.tokens
                  .filter(
                    known =>
                      known.side !== turn &&
                      known.at &&
                      !known.dead &&
                      Math.hypot(known.at.x - place.x, known.at.y - place.y) < game.reach,
                  )
                  .map(known => known.id),
              },
            ],
      );
    }),
  // The toy knows no ranges: everybody could come one cube or four inches far and shoot two cubes or eight inches.
  threat: (id, _token, side) =>
    soon(() => {
      const {
        board,
        state: { scene },
      } = find(id).game;
      const standing = scene.tokens.filter(token => token.at && !token.dead);
      const around = (cell: readonly number[] | null, far: number): [number, number, number][] =>
        !cell || board.kind !== 'cubes'
          ? []
          : Array.from({ length: board.columns * board.rows }, (_, i): [number, number, number] => [
              (i % board.columns) + 1,
              Math.floor(i / board.columns) + 1,
              cell[2]!,
            ]).filter(([x, y]) => Math.max(Math.abs(x - cell[0]!), Math.abs(y - cell[1]!)) <= far);
      return standing
        .filter(token => token.side === side)
        .map(token => ({
          token: token.id,
          side,
          reach: around(token.cell, 1),
          radius: board.kind === 'open' ? 4000 : 0,
          covers: around(token.cell, 2),
          targets: standing
            .filter(
              other =>
                other.side !== side &&
                Math.hypot(other.at!.x - token.at!.x, other.at!.y - token.at!.y) <
                  (board.kind === 'open' ? 8000 : 2500),
            )
            .map(other => other.id),
        }));
    }),
  undo: id =>
    soon(() => {
      const table = find(id);
      table.game.undo();
      for (const { handlers, token } of table.listeners)
        handlers.frame({ type: 'snapshot', ...snapshot(table, token) });
    }),
  resign: () => soon(() => undefined),
  answerUndo: () => soon(() => undefined),
  replayText: () => soon(() => 'toy replay'),
  uploadReplay: () => soon(() => ({ replay: 'recorded' })),
  replay: id =>
    soon(() => {
      if (!replays.has(id)) replays.set(id, record());
      const list = replays.get(id)!;
      const entries = list.at(-1)!.log;
      return {
        replay: id,
        ruleset: 'toy-cubes',
        title: 'Depot skirmish',
        header: [
          ['Mission', 'patrol'],
          ['Board', 'Depot'],
        ],
        plies: list.length - 1,
        result: list.at(-1)!.outcome?.words ?? null,
        evaluation: list.map(({ scene }) => Math.max(-1000, Math.min(1000, (scene.scores[0] - scene.scores[1]) * 140))),
        lines: entries.map(entry => ({ by: entry.by!, line: entry.line!, words: entry.words ?? null })),
      };
    }),
  replayFile: () => soon(() => 'toy replay'),
  replayPly: (id, ply, view) => soon(() => ({ ...replays.get(id)![ply]!, viewer: view })),
  playOn: () => soon(() => ({ game: 'depot', seats: { a: 'depot-a', b: null }, spectator: 'depot-s' })),
  live(id, token, handlers) {
    if (!tables.has(id) && id !== 'depot' && id !== 'sector') {
      handlers.connection('reconnecting');
      return { close() {} };
    }
    const table = find(id),
      listener = { handlers, token };
    table.listeners.add(listener);
    setTimeout(() => {
      handlers.connection('live');
      handlers.frame({ type: 'snapshot', ...snapshot(table, token) });
    }, 10);
    return { close: () => void table.listeners.delete(listener) };
  },
};
