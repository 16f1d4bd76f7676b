// What a screen reader says: what happened, and who must decide what.
import type { Decision, LogEntry, Side, Snapshot } from '../../api/types';
import { hasDice, isSilent, story, undoWords } from '../log/log';
import { ended, sentence } from './say';
import { withNames, type Listener } from './pieces';

/** What an entry of the log says; with `near` to somebody who sees the table. Rules and what they add, in brackets, are
 * read where the story unfolds. */
export function happened(
  entry: LogEntry,
  { names, log }: Pick<Snapshot, 'names' | 'log'>,
  me: Side | null,
  near: Listener['near'] = null,
): string {
  const turn = undoWords(entry, { me, names }, log);
  if (turn) return turn;
  const texts = entry.notes.length ? entry.notes.map(note => note.text) : entry.words ? [entry.words] : [];
  return texts
    .map(pieces => sentence(withNames(pieces, { me, names, near })))
    .join(' ')
    .replace(/ \[[^\]]*\]/g, '');
}

/** What an entry says to somebody who sees the table and the dice: the choice and what came of it, nothing where these
 * show it all. */
export function told(
  entry: LogEntry,
  snap: Pick<Snapshot, 'names' | 'log'>,
  me: Side | null,
  near: Listener['near'] = null,
): string {
  if (entry.kind === 'choice' && entry.by !== me && isSilent(entry) && !entry.line?.startsWith('activate')) return '';
  if (entry.kind !== 'choice' || !hasDice(entry)) return happened(entry, snap, me, near);
  const said = story([entry]).flatMap(({ words, outcome }) => [...(words ? [words] : []), ...outcome.map(n => n.text)]);
  return said.map(pieces => sentence(withNames(pieces, { me, names: snap.names, near }))).join(' ');
}

/** Who must decide what, or how it ended. */
export function asks(
  snap: Pick<Snapshot, 'names' | 'outcome' | 'viewer'> | null,
  decision: Decision | null,
  me: Side | null,
  count: number,
): string {
  if (!snap) return '';
  const name = (side: Side): string => (side === me ? 'You' : snap.names[side]);
  if (snap.outcome) return `The game is over. ${sentence(ended(snap.outcome, me, { a: name('a'), b: name('b') }))}`;
  if (!decision) return '';
  if (!decision.mine) return `${name(decision.by)} decides.`;
  const whose = snap.viewer === 'both' ? `${name(decision.by)} decides.` : 'Your decision.';
  return `${whose} ${sentence(withNames(decision.question, { me, names: snap.names }))} ${count === 1 ? 'One choice' : `${count} choices`}.`;
}
