// Whole games over the real server, from the first question to the result: by clicks, by keyboard alone, through
// the text view. They wait more than they work, so they are played side by side.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessible, launch, playByClicks, playByKeys, playByText, visit } from './browser';
import { create, snapshot, table } from './real';

let browser: Browser;
beforeAll(async () => { browser = await launch(); });
afterAll(() => browser?.close());

const MOST = 1500;
const WAYS: [string, string, (page: Page, most: number) => Promise<number>][] = [
  ['by clicks', '', playByClicks], ['by keyboard alone', '', playByKeys], ['through the text view', '?text=1', playByText],
];

describe.concurrent.each(['deadzone-3e', 'kill-team'])('a whole game of %s', ruleset => {
  test.each(WAYS)('%s', async (way, query, play) => {
    const made = await create(ruleset, 'bot');
    const { page, errors, close } = await visit(browser, table(made.game, made.seats.a!, query));
    const decisions = await play(page, MOST);
    expect(decisions).toBeLessThan(MOST);
    expect(decisions).toBeGreaterThan(20);
    const end = await snapshot(made.game, made.seats.a!);
    expect(end.outcome).not.toBeNull();
    if (way === 'by clicks') {
      await accessible(page, 'the end');
      await page.click('text=Watch the replay');
      await page.waitForSelector('.timeline');
      await page.waitForFunction(plies => document.querySelector('.ply')?.textContent?.endsWith(`of ${plies}`), end.ply);
    }
    expect(errors).toEqual([]);
    await close();
  }, 600_000);
});
