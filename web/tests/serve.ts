// Before the browser tests: builds the client over the toy in memory and, if SORTIE_URL names a server, gives the
// real one an address too. A server that carries the client itself is used as it is, unless SORTIE_OWN_CLIENT asks for
// the client of this folder.
import { build, preview, type PreviewServer } from 'vite';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext { fake: string; real: string }
}

const servers: PreviewServer[] = [];

async function serve(mode: string, outDir: string, proxy?: string): Promise<string> {
  await build({ mode, logLevel: 'error', build: { outDir, emptyOutDir: true } });
  const server = await preview({
    mode, logLevel: 'error', build: { outDir },
    preview: { port: 0, host: '127.0.0.1', proxy: proxy ? { '/api': { target: proxy, ws: true } } : {} },
  });
  servers.push(server);
  return server.resolvedUrls!.local[0]!.replace(/\/$/, '');
}

export async function setup(project: TestProject): Promise<void> {
  project.provide('fake', await serve('fake', 'dist-fake'));
  const url = process.env.SORTIE_URL?.replace(/\/$/, '') ?? '';
  if (!url) return project.provide('real', '');
  const page = await fetch(`${url}/`).then(answer => answer.text());
  project.provide('real', page.includes('id="app"') && !process.env.SORTIE_OWN_CLIENT ? url : await serve('production', 'dist', url));
}

export async function teardown(): Promise<void> {
  for (const server of servers) await server.close();
}
