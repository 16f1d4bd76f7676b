// Runs the tests that drive a real browser: `npm run browser`. tests/serve.ts starts what they look at.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.spec.ts'],
    environment: 'node',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Two files at a time: the tests wait for each other's pages more than they work.
    maxWorkers: 2,
    globalSetup: ['tests/serve.ts'],
  },
});
