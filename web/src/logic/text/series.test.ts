import { expect, test } from 'vitest';
import type { Member, Series } from '../../api/types';
import { counted, seriesWords } from './series';

const member = (title: string, answer = '', asked = false): Member => ({ title, models: [], answer, asked });
const series = (...members: Member[]): Series => ({ done: 'laid', members });

test('a series says how many of its questions are answered, and how', () => {
  const begun = series(member('Fireteam A-1', '', true), member('Fireteam A-2'));
  expect([counted(begun), seriesWords(begun)]).toEqual(['0 of 2 laid', '0 of 2 laid.']);
  const half = series(member('Fireteam A-1', 'Engage'), member('Fireteam A-2', '', true), member('Fireteam A-3'));
  expect([counted(half), seriesWords(half)]).toEqual(['1 of 3 laid', '1 of 3 laid: Fireteam A-1 Engage.']);
});
