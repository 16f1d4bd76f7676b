// A toy game played in memory: activate a model, then move, shoot or hold. It exists so that every state of the
// screens can be shown and tested without a server; its rules are nobody's.
import type { LogNote } from '../api/types';
import type {
  Board,
  Cell,
  Choice,
  Decision,
  LogEntry,
  Odds,
  Outcome,
  Place,
  Scene,
  Side,
  SightReport,
  Sketch,
  Token,
  Undo,
  Verb,
} from '../api/types';
import type { Piece } from '../api/types';
import { text as words } from '../logic/text/pieces';
import { sketchOf } from '../logic/press/sketch';
import { inTerrain, steps } from './ground';
import { DEFENCE, flat, noOdds, Shot, stands } from './shot';

interface State {
  scene: Scene;
  turn: Side;
  acting: string | null;
  outcome: Outcome | null;
}
export interface Refusal {
  rule: string;
  message: string;
}
type Note = (rule: string, title: string, text: Piece[], faces?: number[], tokens?: string[], good?: boolean[]) => void;

const other = (side: Side): Side => (side === 'a' ? 'b' : 'a');
const model = (id: string): Piece => ({ kind: 'model', id, text: id });
const spot = (at: Place, cell: Cell | null): Piece => ({
  kind: 'place',
  text: cell ? cell.join('.') : `${at.x / 1000}, ${at.y / 1000}`,
  at,
  cell,
});

export class ToyGame {
  state: State;
  log: LogEntry[] = [];
  ply = 0;
  private past: { state: State; log: number; dice: boolean }[] = [];

  constructor(
    readonly board: Board,
    scene: Scene,
    private seed = 7,
  ) {
    this.state = { scene, turn: 'a', acting: null, outcome: null };
  }

  private random(below: number): number {
    this.seed = (Math.imul(this.seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.seed / 2 ** 32) * below);
  }

  private token(id: string): Token | undefined {
    return this.state.scene.tokens.find(token => token.id === id);
  }
  private alive(side: Side): Token[] {
    return this.state.scene.tokens.filter(token => token.side === side && !token.dead);
  }
  get reach(): number {
    return this.board.kind === 'cubes' ? 3600 : 14_000;
  }

  decision(mine: (side: Side) => boolean): Decision | null {
    if (this.state.outcome) return null;
    const by = this.state.turn,
      id = String(this.log.length);
    const acting = this.state.acting;
    const question = acting
      ? [...words('Choose what '), model(acting), ...words(' does')]
      : words('Choose a model to activate');
    if (!mine(by)) return { id, by, mine: false, question };
    return {
      id,
      by,
      mine: true,
      kind: acting ? 'act' : 'activate',
      question,
      complete: this.board.kind === 'cubes' || !acting,
      secret: false,
      at_stake: true,
      choices: this.choices(),
      ...(acting ? { verbs: this.verbs() } : {}),
    };
  }

  private verbs(): Verb[] {
    const offered = new Set(this.choices().map(choice => choice.sketch.group));
    const verb = (group: string, title: string, why: string): Verb => ({
      group,
      title,
      why_not: offered.has(group) ? null : { rule: 'TOY-MOVE-01', title: 'Toy', why },
    });
    return [
      verb('move', 'Move', 'there is nowhere to go'),
      verb('shoot', 'Shoot', 'nobody is near enough'),
      verb('pass', 'Hold', ''),
    ];
  }

  choices(): Choice[] {
    const list: [string, Partial<Sketch>][] = [];
    const me = this.state.acting ? this.token(this.state.acting) : undefined;
    if (!me?.at) {
      for (const token of this.alive(this.state.turn))
        if (!token.done)
          list.push([
            `activate ${token.id}`,
            { words: [...words('Activate '), model(token.id)], group: 'activate', subject: token.id },
          ]);
    } else {
      for (const target of this.alive(other(me.side)))
        if (target.at && flat(me.at, target.at) <= this.reach)
          list.push([
            `shoot ${me.id} ${target.id}`,
            { words: [...words('Shoot '), model(target.id)], group: 'shoot', subject: me.id, targets: [target.id] },
          ]);
      for (const { line, place, cell } of steps(this.board, me))
        list.push([
          line,
          {
            words: [...words('Move to '), spot(place, cell)],
            group: 'move',
            subject: me.id,
            place,
            cell,
            path: [me.at, place],
          },
        ]);
      list.push([
        `hold ${me.id}`,
        { words: [model(me.id), ...words(' holds and waits')], group: 'pass', subject: me.id, rare: false },
      ]);
    }
    return list.map(([line, sketch], n) => ({
      n,
      line,
      sketch: sketchOf({ words: words(line), ...sketch }),
    }));
  }

  /** Why a line cannot be played, or nothing. */
  refuse(line: string): Refusal | null {
    if (this.choices().some(choice => choice.line === line)) return null;
    const [verb, who, whom] = line.trim().split(/\s+/);
    if (verb === 'shoot' && whom && this.token(whom))
      return { rule: 'TOY-SHOOT-02', message: `From where ${who} stands none of nine lines reaches ${whom}.` };
    if (verb === 'move' && this.board.kind === 'open') {
      const [x, y] = (whom ?? '').split(',').map(Number);
      const me = this.token(this.state.acting ?? '');
      if (
        me?.at &&
        x &&
        y &&
        flat(me.at, { x: x * 1000, y: y * 1000, z: 0 }) < 6000 &&
        !inTerrain(this.board, x * 1000, y * 1000)
      )
        return null;
    }
    if (verb === 'move')
      return { rule: 'TOY-MOVE-01', message: `${who} cannot reach ${whom ?? 'that place'} in one move.` };
    return { rule: 'TOY-TURN-02', message: `“${line}” is not among the choices of this moment.` };
  }

  play(line: string): void {
    this.past.push({ state: structuredClone(this.state), log: this.log.length, dice: false });
    const [verb, who, whom] = line.split(' ') as [string, string, string];
    const me = this.token(who)!;
    const notes: LogNote[] = [];
    const note: Note = (rule, title, text, faces = [], tokens = [who], good) =>
      void notes.push({
        rule,
        title,
        text,
        faces,
        tokens,
        reroll: false,
        ...(faces.length ? { sides: 8, good: good ?? faces.map(face => face >= 4) } : {}),
      });
    if (verb === 'activate') {
      this.state.acting = who;
      me.acting = true;
      note('TOY-TURN-01', 'Activation', [model(who), ...words(' is activated')]);
    } else {
      if (verb === 'move') this.move(me, line, note);
      else if (verb === 'shoot') this.shoot(me, this.token(whom)!, note);
      else note('TOY-TURN-02', 'Hold', [model(who), ...words(' holds')]);
      this.endActivation(me);
    }
    this.ply += 1;
    this.past.at(-1)!.dice = notes.some(known => known.faces.length > 0);
    this.log.push({
      n: this.log.length + 1,
      ply: this.ply,
      round: 1,
      kind: 'choice',
      by: me.side,
      line,
      notes,
      undone: false,
      undoes: [],
    });
  }

  private move(me: Token, line: string, note: Note): void {
    const choice = this.choices().find(known => known.line === line);
    const to = line.split(' ')[2]!;
    const [x, y] = to.split(',').map(Number);
    me.at = choice?.sketch.place ?? { x: x! * 1000, y: y! * 1000, z: me.at!.z };
    me.cell = choice?.sketch.cell ?? me.cell;
    note('TOY-MOVE-01', 'Move', [model(me.id), ...words(' moves to '), spot(me.at, me.cell)]);
  }

  private shoot(me: Token, target: Token, note: Note): void {
    const roll = (count: number): number[] =>
      Array.from({ length: count }, () => 1 + this.random(8)).sort((p, q) => q - p);
    const attack = roll(this.shot(me, target)!.pool),
      defence = roll(DEFENCE);
    const hits = attack.filter(face => face >= 4).length,
      saves = defence.filter(face => face >= 4).length;
    const lost = Math.min(target.health[0], Math.max(0, hits - saves));
    note('TOY-SHOOT-01', 'Shooting test', [model(me.id), ...words(' shoots at '), model(target.id)], attack, [
      me.id,
      target.id,
    ]);
    note('TOY-SHOOT-01', 'Survival test', [model(target.id), ...words(' tries to survive')], defence, [target.id]);
    target.health = [target.health[0] - lost, target.health[1]];
    target.dead = target.health[0] <= 0;
    if (target.dead) {
      target.at = null;
      target.cell = null;
      this.state.scene.scores[me.side === 'a' ? 0 : 1] += 1;
    }
    const result =
      lost === 0 ? 'is unharmed' : target.dead ? `loses ${lost} and is out of the game` : `loses ${lost} of its health`;
    note(
      'TOY-SHOOT-05',
      'Result',
      [...words(`${hits} to ${saves}: `), model(target.id), ...words(` ${result}`)],
      [],
      [target.id],
    );
  }

  private endActivation(me: Token): void {
    me.acting = false;
    me.done = true;
    this.state.acting = null;
    const ready = (side: Side): boolean => this.alive(side).some(token => !token.done);
    const scene = this.state.scene;
    if (ready(other(me.side))) this.state.turn = other(me.side);
    else if (ready(me.side)) this.state.turn = me.side;
    else if (scene.round[0] < scene.round[1]) {
      scene.round = [scene.round[0] + 1, scene.round[1]];
      scene.clock = scene.clock.replace(/\d+/, String(scene.round[0]));
      for (const token of scene.tokens) token.done = false;
      this.state.turn = 'a';
    }
    const over =
      !this.alive('a').length ||
      !this.alive('b').length ||
      (!ready('a') && !ready('b') && scene.tokens.every(token => token.done || token.dead));
    if (over) {
      const [a, b] = scene.scores;
      this.state.outcome = {
        winner: a === b ? null : a > b ? 'a' : 'b',
        scores: [a, b],
        words:
          a === b ? 'A draw' : `The ${a > b ? 'first' : 'second'} side wins, ${Math.max(a, b)} to ${Math.min(a, b)}`,
        replay: 'recorded',
      };
    }
  }

  private shot(me: Token | undefined, target: Token | undefined): Shot | null {
    return stands(me) && stands(target) ? new Shot(me, target, this.reach) : null;
  }
  odds(line: string): Odds {
    const [verb, who = '', whom = ''] = line.split(' ');
    const shot = verb === 'shoot' ? this.shot(this.token(who), this.token(whom)) : null;
    return shot?.odds(line) ?? noOdds(line);
  }
  sight(from: string, to: string): SightReport | null {
    return this.shot(this.token(from), this.token(to))?.sight() ?? null;
  }

  undoState(): Undo {
    const last = this.past.at(-1);
    if (!last) return { class: 'nothing', step: '', why: '', pending: null };
    const step = this.log.filter(entry => !entry.undone).at(-1)?.line ?? '';
    return { class: last.dice ? 'closed' : 'free', step, why: last.dice ? 'dice were rolled' : '', pending: null };
  }
  undo(): void {
    const last = this.past.pop();
    if (!last || last.dice) return;
    this.state = last.state;
    this.ply -= 1;
    const undoes = this.log
      .slice(last.log)
      .filter(entry => !entry.undone)
      .map(entry => entry.n);
    this.log = this.log.map(entry => (undoes.includes(entry.n) ? { ...entry, undone: true } : entry));
    this.log.push({
      n: this.log.length + 1,
      ply: this.ply,
      round: 1,
      kind: 'undo',
      by: this.state.turn,
      line: null,
      notes: [],
      undone: false,
      undoes,
    });
  }

  randomLine(): string {
    const choices = this.choices();
    return choices[this.random(choices.length)]!.line;
  }
}
