// The table over a running server: whole games, two browsers and a spectator, refusals, odds, undo, replays.
// Runs only if SORTIE_URL names one; SORTIE_RULESET picks the game (default: the first the server offers).
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Created, Odds, RulesetInfo, Snapshot } from '../src/api/types';
import { figures } from '../src/logic/stakes';
import { accessible, asked, launch, picture, playByClicks, playByKeys, playByText, visit } from './browser';

const base = inject('real');
const MOST = Number(process.env.SORTIE_DECISIONS ?? 4000);
let browser: Browser, ruleset: RulesetInfo;

async function api<T>(path: string, token?: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${base}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST', ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}
const create = (mode: 'bot' | 'hotseat' | 'link'): Promise<Created> => {
  const bot = ruleset.bots.find(known => known.id === 'random')?.id ?? ruleset.bots[0]!.id;
  return api('/games', undefined, { ruleset: ruleset.id, mode, seats: { a: 'human', b: mode === 'bot' ? bot : 'human' } });
};
const table = (game: string, token: string, query = ''): string => `${base}/#/game/${game}/${token}${query}`;

/** Answers as many decisions as it takes until somebody else must decide. */
async function answerOne(page: Page, step = 0): Promise<void> {
  const rows = page.locator('.choices .row');
  await rows.nth(step % (await rows.count())).click();
  await page.waitForTimeout(200);
  const before = await page.evaluate(() => document.documentElement.dataset.decision);
  for (let tries = 0; tries < 3; tries += 1) {
    await page.locator('.commit .primary').click({ timeout: 2000 }).catch(() => {});
    await page.waitForTimeout(150);
    if ((await page.evaluate(() => document.documentElement.dataset.decision)) !== before) return;
  }
}

describe.skipIf(!base)('with a server', () => {
  beforeAll(async () => {
    browser = await launch();
    const list = await api<RulesetInfo[]>('/rulesets');
    ruleset = list.find(known => known.id === process.env.SORTIE_RULESET) ?? list[0]!;
  });
  afterAll(() => browser?.close());

  test('a stranger is in a game after one click', async () => {
    const { page, errors, close } = await visit(browser, `${base}/#/`);
    await page.waitForSelector('.diorama');
    await picture(page, 'server-first-page');
    await accessible(page, 'first page');
    await page.click('#play');
    await asked(page);
    await picture(page, 'server-table');
    await accessible(page, 'table');
    expect(errors).toEqual([]);
    await close();
  });

  test('a whole game against a bot by clicks, then its replay', async () => {
    const made = await create('bot');
    const { page, errors, close } = await visit(browser, table(made.game, made.seats.a!));
    expect(await playByClicks(page, MOST)).toBeLessThan(MOST);
    await page.click('text=Watch the replay');
    await page.waitForSelector('.timeline');
    const plies = Number((await page.locator('.ply').first().innerText()).split(' ').at(-1));
    expect(plies).toBeGreaterThan(3);
    const link = page.url().replace(/ply=\d+/, 'ply=3').replace(/view=\w+/, 'view=b');
    const other = await visit(browser, link);
    await other.page.waitForFunction(() => document.querySelector('.ply')?.textContent?.startsWith('3'));
    expect(other.page.url()).toContain('view=b');
    expect(await other.page.locator('.moves [aria-current]').innerText()).toMatch(/^3\b/);
    await picture(other.page, 'server-replay');
    await accessible(other.page, 'replay');
    expect([...errors, ...other.errors]).toEqual([]);
    await other.close();
    await close();
  }, 1_200_000);

  test('a whole game by keyboard alone', async () => {
    const made = await create('bot');
    const { page, errors, close } = await visit(browser, table(made.game, made.seats.a!));
    expect(await playByKeys(page, MOST)).toBeLessThan(MOST);
    expect(errors).toEqual([]);
    await close();
  }, 1_200_000);

  test('a whole game through the text view', async () => {
    const made = await create('bot');
    const { page, errors, close } = await visit(browser, table(made.game, made.seats.a!, '?text=1'));
    expect(await playByText(page, MOST)).toBeLessThan(MOST);
    expect(errors).toEqual([]);
    await close();
  }, 1_200_000);

  test('two browsers and a spectator in one game, with broken lines', async () => {
    const made = await create('link');
    const seats = await Promise.all([made.seats.a!, made.seats.b!, made.spectator].map(token => visit(browser, table(made.game, token))));
    const [a, b, watcher] = seats as [typeof seats[0], typeof seats[0], typeof seats[0]];
    await watcher.page.waitForSelector('text=You are watching');
    await a.page.waitForFunction(() => document.querySelector('.teams')?.textContent?.includes('here'));
    for (let step = 0; step < 24; step += 1) {
      if (step % 6 === 3) for (const { page } of seats) await page.evaluate(() => (window as unknown as { sockets: WebSocket[] }).sockets.at(-1)!.close());
      const turn = await Promise.race([a, b].map(async seat => { await asked(seat.page); return seat; }));
      await answerOne(turn.page, step);
    }
    const truth = await api<Snapshot>(`/games/${made.game}`, made.spectator);
    for (const { page } of seats) await page.waitForFunction(clock => document.querySelector('.rounds')?.textContent?.includes(clock), truth.scene.clock);
    await watcher.page.waitForFunction(n => document.querySelectorAll('.log .entry').length >= n, 5);
    expect(await watcher.page.locator('.choices .row').count()).toBe(0);
    await b.close();
    await a.page.waitForFunction(() => document.querySelector('.teams')?.textContent?.includes('away'), undefined, { timeout: 60_000 });
    expect([...a.errors, ...watcher.errors]).toEqual([]);
    await a.close();
    await watcher.close();
  }, 240_000);

  test('a refusal shows its rule', async () => {
    const made = await create('hotseat');
    const { page, close } = await visit(browser, table(made.game, made.seats.a!));
    let seen = false;
    for (let step = 0; step < 30 && !seen; step += 1) {
      await asked(page);
      const snap = await api<Snapshot>(`/games/${made.game}`, made.seats.a!);
      // The other side's models in place of one's own make a line that is understood and not allowed.
      const foe = snap.scene.tokens.find(token => token.side !== snap.decision!.by && token.at)!;
      const choice = snap.decision!.choices!.find(known => known.sketch.subject && known.line.includes(known.sketch.subject));
      if (choice) {
        await page.keyboard.press('/');
        await page.fill('#notation', choice.line.replace(choice.sketch.subject!, foe.id));
        await page.press('#notation', 'Enter');
        await page.waitForTimeout(400);
        seen = (await page.locator('.refusal blockquote .rule').count()) > 0;
        if (seen) break;
        await page.keyboard.press('Escape');
        await page.keyboard.press('Escape');
      }
      await answerOne(page);
    }
    expect(seen).toBe(true);
    await picture(page, 'server-refusal');
    await close();
  });

  test('the odds shown are those of the engine', async () => {
    const made = await create('hotseat');
    const { page, close } = await visit(browser, table(made.game, made.seats.a!));
    let compared = 0;
    for (let step = 0; step < 160 && compared < 3; step += 1) {
      if (!(await asked(page))) break;
      const snap = await api<Snapshot>(`/games/${made.game}`, made.seats.a!);
      for (const choice of snap.decision!.choices!.filter(known => known.sketch.targets.length).slice(0, 3)) {
        const odds = await api<Odds>(`/games/${made.game}/odds?line=${encodeURIComponent(choice.line)}`, made.seats.a!);
        if (!odds.stakes.length) continue;
        await page.locator(`.choice[data-line="${choice.line}"] .row`).click();
        await page.waitForSelector('.card dd');
        const sums = figures(odds.stakes[0]!), shown = await page.locator('.card dd').allInnerTexts();
        expect(shown[0]).toBe(`${sums.out.toFixed(1)}%`);
        expect(shown.at(-1)).toBe(`${sums.unharmed.toFixed(1)}%`);
        compared += 1;
        await picture(page, 'server-odds');
        await page.keyboard.press('Escape');
      }
      await answerOne(page);
    }
    expect(compared).toBeGreaterThan(0);
    await close();
  }, 240_000);

  test('undo: free, and by consent of the other seat', async () => {
    const made = await create('link');
    const a = await visit(browser, table(made.game, made.seats.a!)), b = await visit(browser, table(made.game, made.seats.b!));
    let free = false, consent = false;
    for (let step = 0; step < 60 && !(free && consent); step += 1) {
      const turn = await Promise.race([a, b].map(async seat => { await asked(seat.page); return seat; }));
      await answerOne(turn.page, step);
      for (const [seat, other, token] of [[a, b, made.seats.a!], [b, a, made.seats.b!]] as const) {
        const { undo } = await api<Snapshot>(`/games/${made.game}`, token);
        await seat.page.locator('h2').first().click();
        if (undo.class === 'free' && !free) {
          await seat.page.keyboard.press('u');
          await seat.page.waitForFunction(() => document.querySelectorAll('.entry.undone').length >= 1);
          free = true;
        } else if (undo.class === 'consent' && !consent) {
          await seat.page.keyboard.press('u');
          await other.page.waitForSelector('text=asks to take back');
          await picture(other.page, 'server-consent');
          await other.page.click('text=Allow');
          await seat.page.waitForFunction(() => !document.querySelector('.states')?.textContent?.includes('You asked'));
          consent = true;
        }
      }
    }
    expect({ free, consent }).toEqual({ free: true, consent: true });
    await a.close();
    await b.close();
  }, 240_000);

  test('on a phone and in three dimensions', async () => {
    const made = await create('bot');
    const phone = await visit(browser, table(made.game, made.seats.a!), { viewport: { width: 380, height: 780 }, hasTouch: true, isMobile: true });
    await asked(phone.page);
    await picture(phone.page, 'server-phone');
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(380);
    await accessible(phone.page, 'phone');
    const wide = await visit(browser, table(made.game, made.seats.a!));
    await asked(wide.page);
    await wide.page.keyboard.press('d');
    await wide.page.waitForSelector('.solid canvas');
    await wide.page.waitForTimeout(1000);
    await picture(wide.page, 'server-three');
    expect([...phone.errors, ...wide.errors]).toEqual([]);
    await phone.close();
    await wide.close();
  });

  test('the rulebook finds, links and marks rulings', async () => {
    const { page, errors, close } = await visit(browser, `${base}/#/rules?in=${ruleset.id}`);
    await page.waitForSelector('.rule-article h1');
    await accessible(page, 'rulebook');
    await picture(page, 'server-rulebook');
    expect(errors).toEqual([]);
    await close();
  });
});
