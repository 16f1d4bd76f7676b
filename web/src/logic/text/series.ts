// A series of questions in words: how many of them are answered, and how.
import type { Series } from '../../api/types';

/** "1 of 3 laid". */
export const counted = ({ members, done }: Series): string =>
  `${members.filter(({ answer }) => answer).length} of ${members.length} ${done}`;

/** "1 of 3 laid: Fireteam A-1 Engage." */
export function seriesWords(series: Series): string {
  const given = series.members.flatMap(({ title, answer }) => (answer ? [`${title} ${answer}`] : []));
  return `${counted(series)}${given.length ? `: ${given.join(', ')}` : ''}.`;
}
