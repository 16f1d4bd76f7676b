// Takes the pictures of the README anew: `npm run pictures`. SORTIE_BIN names the program (default: the optimised build
// of this repository). For work on the looks SORTIE_CLIENT is another address of the client than the program's own, and
// SORTIE_LISTEN where the program listens for it.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';

const program = process.env.SORTIE_BIN ?? resolve('../target/release/sortie');
const folder = resolve('../docs/pictures');
const data = mkdtempSync(join(tmpdir(), 'sortie-pictures-'));
const address = process.env.SORTIE_LISTEN ?? '127.0.0.1:0';
const server = spawn(program, ['serve', '--listen', address, '--data', data, '--bot-pause', '0', '--no-limits'], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: { SORTIE_LOG: 'warn', ...process.env },
});
const base = await new Promise((done, fail) => {
  let said = '';
  server.stdout.on('data', chunk => {
    said += String(chunk);
    const found = /http:\/\/[\w.:]+/.exec(said)?.[0];
    if (found) done(found);
  });
  server.on('exit', code => fail(new Error(`the server ended (${code})`)));
});
const client = process.env.SORTIE_CLIENT ?? base;

async function api(path, body) {
  const text = typeof body === 'string';
  const answer = await fetch(`${base}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    ...(body === undefined ? {} : { body: text ? body : JSON.stringify(body) }),
    headers: { 'content-type': text ? 'text/plain' : 'application/json' },
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** A seat in a game of two bots, at the `nth` moment from which a side goes on with a line like this. */
async function seat(ruleset, like, nth = 0) {
  const { missions, boards, forces, default_match: match } = (await api('/rulesets')).find(({ id }) => id === ruleset);
  const file = join(data, `${ruleset}-${nth}.sortie`);
  const [a, b] = match?.forces ?? [forces[0].id, forces[1].id];
  const given = ['--mission', match?.mission ?? missions[0].id, '--board', match?.board ?? boards[0].id];
  const players = ['--force-a', a, '--force-b', b, '--a', 'greedy', '--b', 'greedy', '--seed', '7'];
  execFileSync(program, ['play', ruleset, ...given, ...players, '--record', file], { stdio: ['ignore', 'ignore', 2] });
  const { replay } = await api('/replays', readFileSync(file, 'utf8'));
  const { lines } = await api(`/replays/${replay}`);
  const plies = lines.flatMap(({ line, by }, index) => (by === 'a' && like.test(line) ? [index] : []));
  if (plies.length <= nth) throw new Error(`too few lines like ${like} in the game of ${ruleset}`);
  const made = await api(`/replays/${replay}/play-on`, { ply: plies[nth], side: 'a', bot: 'random' });
  return { hash: `#/game/${made.game}/${made.seats.a}`, line: lines[plies[nth]].line };
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  chromiumSandbox: false,
});
async function take(name, hash, act) {
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  await page.goto(`${client}/${hash}`);
  await act(page);
  await page.mouse.move(2, 2);
  await page.waitForTimeout(800);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await page.close();
  console.log(name);
}
/** Focuses a choice by its notation, as a player may. */
async function focus(page, line) {
  await page.waitForSelector('.verbs, .choices .row');
  await page.waitForTimeout(300);
  await page.keyboard.press('/');
  await page.fill('#notation', line);
  await page.press('#notation', 'Enter');
  await page.keyboard.press('Escape');
}

try {
  await take('first-page', '#/', page => page.waitForSelector('.diorama'));
  // The first shot whose odds are exact: that is what the README speaks of.
  for (let nth = 0, exact = false; !exact; nth += 1) {
    const shot = await seat('deadzone-3e', /^shoot /, nth);
    await take('odds', shot.hash, async page => {
      await page.waitForSelector('.verbs');
      await page.locator('[data-verb="shoot"]').click();
      const rows = page.locator('.choices .row.figured');
      await rows.first().waitFor();
      if (!(await page.locator('.choices .on').count())) await rows.first().click();
      await page.waitForSelector('.card dd');
      exact = !(await page.locator('.card').first().innerText()).includes('sampled');
    });
  }
  const move = await seat('kill-team', /^move /, 3);
  await take('kill-team', move.hash, async page => {
    await focus(page, move.line);
    await page.waitForSelector('.reach, .areas, .choices .on', { timeout: 60_000 });
    await page.waitForLoadState('networkidle');
  });
} finally {
  await browser.close();
  const ended = new Promise(done => server.once('exit', done));
  server.kill('SIGTERM');
  await ended;
  rmSync(data, { recursive: true, force: true });
}
