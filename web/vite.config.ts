// The client's build. Mode `fake` replaces the server by a small game in memory, for tests and for work on the looks.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  build: { target: 'es2022', sourcemap: false, chunkSizeWarningLimit: 800 },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  server: { proxy: { '/api': { target: process.env.SORTIE_URL ?? 'http://127.0.0.1:8080', ws: true } } },
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
});
