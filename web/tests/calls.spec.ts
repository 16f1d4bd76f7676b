// The client's calls are those that the server describes: src/api/calls.ts is made from /api/openapi.json.
import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { expect, test } from 'vitest';
import { calls, type Described } from './openapi';
import { base } from './real';

const FILE = 'src/api/calls.ts';

/** The calls of a file, one string each. */
const list = (text: string): string[] =>
  text
    .slice(text.indexOf('export const calls'))
    .split(/\n(?=  \w+: )/)
    .slice(1)
    .map(known =>
      known
        .replaceAll(/\s+/g, ' ')
        .replace(/ ?\}\);? ?$/, '')
        .trim(),
    );

test('every call of the client is one that the server describes', async () => {
  const api = (await (await fetch(`${base}/api/openapi.json`)).json()) as Described;
  const types = [...readFileSync('src/api/types.ts', 'utf8').matchAll(/export type (\w+)/g)];
  const known = new Set(types.map(found => found[1]!));
  const made = await format(calls(api, known), { ...(await resolveConfig(FILE)), filepath: FILE });
  if (process.env.SORTIE_WRITE_CALLS) writeFileSync(FILE, made);
  const described = new Set(list(made)),
    used = list(readFileSync(FILE, 'utf8'));
  expect(used.length).toBeGreaterThan(20);
  expect(
    used.filter(call => !described.has(call)),
    'SORTIE_WRITE_CALLS=1 npm run browser -- tests/calls.spec.ts',
  ).toEqual([]);
});
