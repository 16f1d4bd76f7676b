// Runs the tests that drive a real browser: `npm run browser`. tests/serve.ts starts what they look at.
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// The usual run: everything but what takes minutes. `mocks`, `server`, `together`, `games` and `whole` (every state of
// the mock pages, two browsers and a spectator, whole games by mouse, keys, touch and text, a counted
// game) are in the long run.
const USUAL = [
  'around',
  'asks',
  'build',
  'calls',
  'campaign',
  'carry',
  'close',
  'flow',
  'forecast',
  'looks',
  'pages',
  'pictures',
  'reading',
  'states',
  'table',
];
const usual = USUAL.map(name => `tests/${name}.spec.ts`);

export default defineConfig({
  test: {
    include: process.env.SORTIE_LONG ? ['tests/**/*.spec.ts'] : usual,
    environment: 'node',
    testTimeout: 120_000,
    // A page that lost a race against a busy machine is tried once more; a fault fails twice.
    retry: 1,
    hookTimeout: 120_000,
    // At least two files at a time: the tests wait for their pages more than they work. They share one server, and
    // every test has games of its own on it.
    maxWorkers: Math.max(2, availableParallelism()),
    globalSetup: ['tests/serve.ts'],
  },
});
