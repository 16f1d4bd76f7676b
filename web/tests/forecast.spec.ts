// What each model could do at best, over the real server: it comes after the question, moves nothing, and holds up no press.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Forecast } from '../src/api/types';
import { accessible, clipped, launch, picture, visit } from './browser';
import { anyMoment, api, base, position, table, type Seat } from './real';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

/** A seat in the second round of a game, at the question which of several models acts. */
const who = (ruleset: string): Promise<Seat> =>
  anyMoment(ruleset, /^activate /, ({ scene, decision }) => {
    const ready = decision!
      .choices!.filter(({ sketch }) => sketch.group === 'activate')
      .map(({ sketch }) => sketch.subject);
    return scene.round[0] >= 2 && new Set(ready).size > 2;
  });
/** Holds the forecast back until the promise is kept; says how often it was asked for. */
async function held(page: Page, until: Promise<unknown>): Promise<() => number> {
  let asked = 0;
  await page.route('**/forecast*', async route => {
    asked += 1;
    await until;
    await route.continue().catch(() => {});
  });
  return () => asked;
}
const heights = (page: Page): Promise<number[]> =>
  page.locator('.choices .row').evaluateAll(rows => rows.map(row => Math.round(row.getBoundingClientRect().height)));

describe.each([
  ['deadzone-3e', { width: 1440, height: 900 }],
  ['kill-team', { width: 390, height: 844 }],
])('%s', (ruleset, viewport) => {
  test('every model has its plan in a line that was kept free', async () => {
    const seat = await who(ruleset);
    const { page, errors, close } = await visit(browser, base, { viewport });
    let come!: () => void;
    const asked = await held(page, new Promise<void>(resolve => (come = resolve)));
    await page.goto(table(seat.game, seat.token));
    await page.waitForSelector('[data-plan="coming"]');
    const before = await heights(page);
    expect(await page.locator('[data-plan="here"]').count(), 'the question waits for nothing').toBe(0);
    come();
    await page.waitForSelector('[data-plan="here"]');
    expect(await heights(page), 'nothing has moved').toEqual(before);
    const told = await api<Forecast[]>(`/games/${seat.game}/forecast`, seat.token);
    const words = await page.locator('[data-plan="here"]').allInnerTexts();
    expect(words.filter(Boolean).length).toBeGreaterThan(0);
    expect(words.length).toBeLessThanOrEqual(told.length);
    expect(words.join(' '), 'a plan is no notation').not.toMatch(/\d+\.\d+\.\d+/);
    expect(asked()).toBe(1);
    expect(await clipped(page)).toEqual([]);
    await accessible(page, `the forecast of ${ruleset}`);
    await picture(page, `forecast-${ruleset}`);
    expect(errors).toEqual([]);
    await close();
  });

  test('a press does not wait for the plans', async () => {
    const seat = await who(ruleset);
    const { page, close } = await visit(browser, base, { viewport });
    await held(page, new Promise(() => {}));
    await page.goto(table(seat.game, seat.token));
    await page.waitForSelector('[data-plan="coming"]');
    const asked = await page.evaluate(() => document.documentElement.dataset.decision);
    await page.waitForTimeout(200);
    await page.locator('.choices .row').first().click();
    await page.waitForFunction(was => document.documentElement.dataset.decision !== was, asked);
    await close();
  });
});

test('who wants no suggestions gets none', async () => {
  const seat = await who('deadzone-3e');
  const { page, close } = await visit(browser, base);
  await page.evaluate(() =>
    localStorage.setItem('sortie.settings', JSON.stringify({ pace: 'at-once', suggest: false })),
  );
  const asked = await held(page, Promise.resolve());
  await page.goto(table(seat.game, seat.token));
  await page.reload();
  await page.waitForSelector('.choices .row');
  await page.waitForTimeout(400);
  expect([asked(), await page.locator('[data-plan]').count()]).toEqual([0, 0]);
  await close();
});

test('a game that forbids measuring says nothing beforehand', async () => {
  const seat = await position('delta-one-zero', /^activate /);
  await expect(api(`/games/${seat.game}/forecast`, seat.token)).rejects.toThrow(/404/);
  const { page, close } = await visit(browser, table(seat.game, seat.token));
  await page.waitForSelector('.choices .row');
  await page.waitForTimeout(400);
  expect(await page.locator('[data-plan]').count()).toBe(0);
  await close();
});

test('the text view says it in a sentence', async () => {
  const seat = await who('deadzone-3e');
  const { page, close } = await visit(browser, table(seat.game, seat.token, '?text=1'));
  await page.waitForSelector('.list button');
  await page.waitForFunction(() => document.querySelector('.list')?.textContent?.includes('At best: '));
  await close();
});
