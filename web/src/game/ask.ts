// The questions that the text view's command line understands; anything else is taken for a choice.
import type { Cell } from '../api/types';
import { elsewhere, otherwise } from '../logic/refusal/attempt';
import { tokenById } from '../logic/press/menu';
import { cellOf } from '../logic/text/notation';
import { sentence } from '../logic/text/say';
import { figures } from '../logic/odds/stakes';
import { withNames } from '../logic/text/pieces';
import { threatWords } from '../logic/geometry/threat';
import { aroundCube, aroundPlace, compass, terrainListing } from '../logic/geometry/terrain';
import { describe, where } from '../logic/text/words';
import { ApiError } from '../transport';
import type { Table } from './table.svelte';

export interface Answer {
  question: string;
  words: string;
  rule: string | null;
}

export async function answer(table: Table, question: string): Promise<Answer | null> {
  const [word = '', ...rest] = question.split(/\s+/);
  const say = (words: string, rule: string | null = null): Answer => ({ question, words, rule });
  try {
    switch (word.toLowerCase()) {
      case 'odds':
        return await odds(table, rest.join(' '), say);
      case 'why':
        return await whyNot(table, rest.filter(part => part.toLowerCase() !== 'not').join(' '), say);
      case 'sight': {
        const report = await table.engine.sight(table.game, table.token, rest[0] ?? '', rest[1] ?? '');
        return say(report.verdict, report.reasons[0]?.rule ?? null);
      }
      case 'threat':
        return say(threatWords(await table.engine.threat(table.game, table.token, table.foe), table.snap!.scene));
      case 'around':
        return around(table, rest[0] ?? '', say);
      case 'terrain':
        return terrain(table, rest[0] ?? '', say);
      case 'help':
      case '?':
        return say(HELP);
      case 'choices':
        return say(
          table.rows.length
            ? table.rows
                .map(
                  (index, row) =>
                    `${row + 1}: ${sentence(withNames(table.choices[index]!.sketch.words, { me: table.me, names: table.snap!.names }))}`,
                )
                .join(' ')
            : numberless(table),
        );
      case 'status':
        return say(status(table));
      case 'rule': {
        const found = (await table.engine.rules(table.snap!.ruleset, rest.join(' ')))[0];
        return found
          ? say(`${found.title}. ${found.text}${found.ruling ? ` Ruling: ${found.ruling}` : ''}`, found.id)
          : say('Nothing found. Try: shoot, fight, pinned.');
      }
      case 'rest':
        if (!table.canHandOver) return say('There is nothing to set up now.');
        table.handOver();
        return say('The rest of your team is set up for you.');
      case 'undo':
        await table.undo();
        return say(table.notice ?? (table.snap?.undo.pending ? 'Your opponent must agree.' : 'Undone.'));
      default:
        return null;
    }
  } catch (error) {
    return say(
      error instanceof Error ? error.message : 'There is no answer to that.',
      error instanceof ApiError ? (error.body.rule?.id ?? null) : null,
    );
  }
}

type Say = (words: string, rule?: string | null) => Answer;

async function odds(table: Table, what: string, say: Say): Promise<Answer> {
  const choice = /^\d+$/.test(what)
    ? table.choices[Number(what) - 1]
    : table.choices.find(known => known.line === what);
  const line = choice?.line ?? what;
  const result = await table.engine.odds(table.game, table.token, line, table.decision?.id);
  if (!result.stakes.length) return say(`“${line}” needs no dice.`);
  const stakes = result.stakes.map(stake => {
    const sums = figures(stake, result.exact);
    return `${stake.token}: ${result.exact ? '' : `sampled, within ${(result.error_bound * 100).toFixed(1)} points: `}taken out ${sums.out}%, hurt ${sums.hurt}%, unharmed ${sums.unharmed}%, ${stake.average.toFixed(2)} ${stake.label} on average.`;
  });
  const reasons = result.reasons
    .filter(reason => reason.amount !== 0)
    .map(reason => `${reason.label} ${reason.amount}`);
  return say(
    `${stakes.join(' ')} ${reasons.length ? `From: ${reasons.join('; ')}.` : ''}`,
    result.reasons[0]?.rule ?? null,
  );
}

async function whyNot(table: Table, wanted: string, say: Say): Promise<Answer> {
  // A bare cube or model stands for the choice that would name it.
  const cell = cellOf(wanted),
    token =
      tokenById(table.snap!.scene, wanted) ??
      table.snap!.scene.tokens.find(known => known.id.toLowerCase() === wanted.toLowerCase());
  const line =
    (cell
      ? elsewhere(table.choices, table.focused, cell)
      : token
        ? otherwise(table.choices, table.focused, token, table.snap!.scene.tokens)
        : null) ?? wanted;
  await table.engine.attempt(table.game, table.token, line);
  return say(`“${line}” is legal.`);
}

function around(table: Table, what: string, say: Say): Answer {
  const { scene, board } = table.snap!,
    cell = cellOf(what);
  if (cell && board.kind === 'cubes')
    return say([aroundCube(board, cell), inCube(table, cell)].filter(Boolean).join(' '));
  const me = tokenById(scene, what) ?? scene.tokens.find(token => token.id.toLowerCase() === what.toLowerCase());
  if (!me?.at)
    return say(what ? `${what} is not on the table.` : 'Around whom, or which cube? For example: around E1.');
  const unit = board.kind === 'cubes' ? 'cubes' : 'inches';
  const ground =
    board.kind === 'cubes'
      ? me.cell
        ? aroundCube(board, me.cell)
        : ''
      : `Terrain: ${aroundPlace(board, me.at.x, me.at.y, table.blind)}`;
  const near = scene.tokens
    .filter(token => token.at && token.id !== me.id && !token.dead)
    .map(token => ({ token, dx: token.at!.x - me.at!.x, dy: token.at!.y - me.at!.y }))
    .map(found => ({ ...found, distance: Math.hypot(found.dx, found.dy) / 1000 }))
    .sort((p, q) => p.distance - q.distance)
    .slice(0, 6)
    .map(
      ({ token, dx, dy, distance }) =>
        `${describe(token, table.me)} at ${where(token)}${table.blind ? ',' : `, ${distance.toFixed(1)} ${unit}`}${distance > 0 ? ` ${compass(dx, dy)}` : ''}`,
    );
  return say(
    [`${me.id} stands at ${where(me)}.`, ground, near.length ? `Models: ${near.join('; ')}.` : '']
      .filter(Boolean)
      .join(' '),
  );
}

/** Models and things in one cube. */
function inCube(table: Table, cell: Cell): string {
  const there = (known: { cell: Cell | null }): boolean => known.cell?.join('.') === cell.join('.');
  const { tokens, markers } = table.snap!.scene;
  const found = [
    ...tokens.filter(token => token.at && !token.dead && there(token)).map(token => describe(token, table.me)),
    ...markers.filter(there).map(marker => marker.label),
  ];
  return found.length ? `There: ${found.join('; ')}.` : 'There is nothing there.';
}

function terrain(table: Table, what: string, say: Say): Answer {
  const { board } = table.snap!,
    cell = cellOf(what);
  if (cell && board.kind === 'cubes') return say(aroundCube(board, cell));
  const levels = terrainListing(board),
    level = /^\d+$/.test(what) ? levels.filter(known => known.name.endsWith(` ${what}`)) : levels;
  if (!level.length) return say(`Level ${what} is bare.`);
  return say(
    level.map(({ name, rows }) => `${name}. ${rows.map(row => `${row.where}: ${row.words}.`).join(' ')}`).join(' '),
  );
}

const HELP =
  'Type the number of a choice or the choice in notation. Questions: ' +
  'choices (reads them); odds and a number; why not and a choice; sight and two models; around and a model or cube; terrain, terrain and a level or cube; threat; rule and words; status; undo. Before the battle: rest (sets up the rest of your team).';

function status(table: Table): string {
  const { scene } = table.snap!;
  return `${scene.clock}. ${table.name('a')} ${scene.scores[0]}, ${table.name('b')} ${scene.scores[1]}${scene.target ? `, first to ${scene.target}` : ''}.`;
}

/** The answer to a number that no choice has. */
export function numberless(table: Table): string {
  const count = table.rows.length;
  if (!table.mine) return 'It is not your decision now, so there are no choices.';
  return count === 1 ? 'There is one choice: 1.' : `There are ${count} choices: 1 to ${count}.`;
}
