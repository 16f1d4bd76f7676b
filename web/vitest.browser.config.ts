// Runs the tests that drive a real browser: `npm run browser`, with SORTIE_URL for those that need the server.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.spec.ts'],
    environment: 'node',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    fileParallelism: false,
    globalSetup: ['tests/serve.ts'],
  },
});
