// Runs the tests that drive a real browser: `npm run browser`. tests/serve.ts starts what they look at.
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// Files that were green in a whole run since verbs came first and five games stand on the table. The others hold red
// tests that still expect the old flow or two games; the long run runs them all, and each comes back here once it is mended.
const usual = ['around', 'calls', 'flow', 'pages', 'pictures', 'table'].map(name => `tests/${name}.spec.ts`);

export default defineConfig({
  test: {
    include: process.env.SORTIE_LONG ? ['tests/**/*.spec.ts'] : usual,
    environment: 'node',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // At least two files at a time: the tests wait for their pages more than they work. They share one server, and
    // every test has games of its own on it.
    maxWorkers: Math.max(2, availableParallelism()),
    globalSetup: ['tests/serve.ts'],
  },
});
