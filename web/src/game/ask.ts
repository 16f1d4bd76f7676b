// The questions that the text view's command line understands; anything else is taken for a choice.
import { tokenById } from '../logic/menu';
import { figures } from '../logic/stakes';
import { threatWords } from '../logic/threat';
import { describe, where } from '../logic/words';
import { ApiError } from '../transport';
import type { Table } from './table.svelte';

export interface Answer { question: string; words: string; rule: string | null }

export async function answer(table: Table, question: string): Promise<Answer | null> {
  const [word = '', ...rest] = question.split(/\s+/);
  const say = (words: string, rule: string | null = null): Answer => ({ question, words, rule });
  try {
    switch (word.toLowerCase()) {
      case 'odds': return await odds(table, rest.join(' '), say);
      case 'why': return await whyNot(table, rest.filter(part => part.toLowerCase() !== 'not').join(' '), say);
      case 'sight': {
        const report = await table.engine.sight(table.game, table.token, rest[0] ?? '', rest[1] ?? '');
        return say(report.verdict, report.reasons[0]?.rule ?? null);
      }
      case 'threat': return say(threatWords(await table.engine.threat(table.game, table.token, table.foe), table.snap!.scene));
      case 'around': return around(table, rest[0] ?? '', say);
      case 'rule': {
        const found = (await table.engine.rules(table.snap!.ruleset, rest.join(' ')))[0];
        return found ? say(`${found.title}. ${found.text}${found.ruling ? ` Ruling: ${found.ruling}` : ''}`, found.id) : say('No rule speaks of that.');
      }
      case 'undo': await table.undo(); return say(table.notice ?? 'Taken back, or asked for.');
      default: return null;
    }
  } catch (error) {
    return say(error instanceof Error ? error.message : 'That could not be answered.', error instanceof ApiError ? (error.body.rule?.id ?? null) : null);
  }
}

type Say = (words: string, rule?: string | null) => Answer;

async function odds(table: Table, what: string, say: Say): Promise<Answer> {
  const choice = /^\d+$/.test(what) ? table.choices[Number(what) - 1] : table.choices.find(known => known.line === what);
  const line = choice?.line ?? what;
  const result = await table.engine.odds(table.game, table.token, line);
  if (!result.stakes.length) return say(`Nothing is rolled for by “${line}”.`);
  const stakes = result.stakes.map(stake => {
    const sums = figures(stake);
    return `${stake.token}: taken out ${sums.out}%, hurt ${sums.hurt}%, unharmed ${sums.unharmed}%, ${stake.average.toFixed(2)} ${stake.label} on average.`;
  });
  const reasons = result.reasons.filter(reason => reason.amount !== 0).map(reason => `${reason.label} ${reason.amount}`);
  return say(`${stakes.join(' ')} ${reasons.length ? `From: ${reasons.join('; ')}.` : ''}`, result.reasons[0]?.rule ?? null);
}

async function whyNot(table: Table, line: string, say: Say): Promise<Answer> {
  await table.engine.attempt(table.game, table.token, line);
  return say(`“${line}” is allowed.`);
}

function around(table: Table, id: string, say: Say): Answer {
  const scene = table.snap!.scene, me = tokenById(scene, id) ?? scene.tokens.find(token => token.id.toLowerCase() === id.toLowerCase());
  if (!me?.at) return say(`${id} is not on the table.`);
  const unit = table.snap!.board.kind === 'cubes' ? 'cubes' : 'inches';
  const near = scene.tokens.filter(token => token.at && token.id !== me.id && !token.dead)
    .map(token => ({ token, distance: Math.hypot(token.at!.x - me.at!.x, token.at!.y - me.at!.y) / 1000 }))
    .sort((p, q) => p.distance - q.distance).slice(0, 6);
  return say(`${me.id} stands at ${where(me)}. ${near.map(({ token, distance }) => `${describe(token, table.me)} at ${where(token)}, ${distance.toFixed(1)} ${unit}`).join('; ')}.`);
}
