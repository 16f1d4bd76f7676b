// Before the browser tests: builds the client over the toy in memory, and starts the real server on a free port
// with an empty data folder. SORTIE_BIN names a program that is built already; otherwise cargo builds it
// (SORTIE_RELEASE=1: with optimisations). The client inside the program is tested, unless SORTIE_OWN_CLIENT asks
// for the client of this folder.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build, preview, type PreviewServer } from 'vite';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    fake: string;
    real: string;
    program: string;
    rulesets: string[];
    /** A folder in which a recorded game of each ruleset appears. */
    records: string;
  }
}

const servers: PreviewServer[] = [];
let running: ChildProcess | null = null,
  recording: ChildProcess | null = null,
  data = '',
  records = '';

async function serve(mode: string, outDir: string, proxy?: string): Promise<string> {
  await build({ mode, logLevel: 'error', build: { outDir, emptyOutDir: true } });
  const server = await preview({
    mode,
    logLevel: 'error',
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1', proxy: proxy ? { '/api': { target: proxy, ws: true } } : {} },
  });
  servers.push(server);
  return server.resolvedUrls!.local[0]!.replace(/\/$/, '');
}

/** Lets cargo build the program and tell where it lies. */
function compile(): string {
  const said = execFileSync(
    'cargo',
    [
      'build',
      '--quiet',
      '--package',
      'sortie-cli',
      '--bin',
      'sortie',
      '--message-format',
      'json-render-diagnostics',
      ...(process.env.SORTIE_RELEASE ? ['--release'] : []),
    ],
    { cwd: resolve('..'), encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 1 << 28 },
  );
  for (const line of said.split('\n')) {
    const { executable } = (line.startsWith('{') ? JSON.parse(line) : {}) as { executable?: string | null };
    if (executable) return executable;
  }
  throw new Error('cargo built no program');
}

/** Starts the program and waits for the address that it prints. */
function start(program: string): Promise<string> {
  data = mkdtempSync(join(tmpdir(), 'sortie-data-'));
  const child = spawn(
    program,
    ['serve', '--listen', '127.0.0.1:0', '--data', data, '--bot-pause', '0', '--no-limits'],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { SORTIE_LOG: 'warn', ...process.env } },
  );
  running = child;
  return new Promise((done, fail) => {
    let said = '';
    child.stdout.on('data', chunk => {
      said += String(chunk);
      const address = /http:\/\/[\w.:]+/.exec(said)?.[0];
      if (address) done(address);
    });
    child.on('error', fail);
    child.on('exit', code => fail(new Error(`the server ended (${code}): ${said}`)));
  });
}

interface Offered {
  id: string;
  missions: { id: string }[];
  boards: { id: string }[];
  forces: { id: string }[];
}

/** Lets two programs play a game of each ruleset, one after the other, while the first tests run already. */
async function record(program: string, offered: readonly Offered[], folder: string): Promise<void> {
  for (const { id, missions, boards, forces } of offered) {
    const file = join(folder, `${id}.part`);
    const given = ['--mission', missions[0]!.id, '--board', boards[0]!.id, '--force-a', forces[0]!.id];
    const players = ['--force-b', forces[1]!.id, '--a', 'greedy', '--b', 'greedy', '--seed', '7', '--record', file];
    const child = spawn(program, ['play', id, ...given, ...players], { stdio: ['ignore', 'ignore', 'inherit'] });
    recording = child;
    const code = await new Promise(done => child.on('exit', done));
    if (code !== 0) break;
    renameSync(file, join(folder, `${id}.sortie`));
  }
  recording = null;
}

export async function setup(project: TestProject): Promise<void> {
  project.provide('fake', await serve('fake', 'dist-fake'));
  const program = process.env.SORTIE_BIN ?? compile();
  const address = await start(program);
  project.provide('program', program);
  // The toy that a build for tests offers as well has neither shots nor zones nor a game worth recording.
  const offered = ((await (await fetch(`${address}/api/rulesets`)).json()) as Offered[]).filter(
    ({ id }) => id !== 'mini',
  );
  project.provide(
    'rulesets',
    offered.map(({ id }) => id),
  );
  records = mkdtempSync(join(tmpdir(), 'sortie-records-'));
  project.provide('records', records);
  // The quick games first: most tests look at them.
  const slow = ['delta-one-zero'];
  void record(
    program,
    [...offered].sort((p, q) => slow.indexOf(p.id) - slow.indexOf(q.id)),
    records,
  );
  project.provide('real', process.env.SORTIE_OWN_CLIENT ? await serve('production', 'dist', address) : address);
}

export async function teardown(): Promise<void> {
  for (const server of servers) await server.close();
  recording?.kill('SIGTERM');
  if (running && running.exitCode === null) {
    const ended = new Promise(done => running!.once('exit', done));
    running.kill('SIGTERM');
    await Promise.race([ended, new Promise(done => setTimeout(done, 5000))]);
  }
  for (const folder of [data, records]) if (folder) rmSync(folder, { recursive: true, force: true });
}
