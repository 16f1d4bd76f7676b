// Games over the real server, by clicks, by keyboard alone and through the text view. They wait more than they work,
// so they are played side by side. One game of each ruleset is played from the first question to the result, the
// others for their first questions; with SORTIE_LONG all of them are whole.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { accessible, launch, playByClicks, playByKeys, playByText, playByTouch, visit } from './browser';
import { create, snapshot, table } from './real';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

const MOST = 1500;
const FIRST = 25;
/** The way in which a game is played to its end in the usual run. */
const WHOLE: Record<string, string> = {
  'deadzone-3e': 'by keyboard alone',
  'deadzone-alpha': 'through the text view',
  'kill-team': 'by touch',
  'delta-one-zero': 'by clicks',
};
const whole = (ruleset: string, way: string): boolean => Boolean(process.env.SORTIE_LONG) || WHOLE[ruleset] === way;
const WAYS: [string, string, (page: Page, most: number) => Promise<number>][] = [
  ['by clicks', '', playByClicks],
  ['by keyboard alone', '', playByKeys],
  ['through the text view', '?text=1', playByText],
  ['by touch', '', playByTouch],
];

describe.concurrent.each(inject('rulesets'))('a game of %s', ruleset => {
  test.each(WAYS)(
    '%s',
    async (way, query, play) => {
      const made = await create(ruleset, 'bot');
      const { page, errors, close } = await visit(
        browser,
        table(made.game, made.seats.a!, query),
        way === 'by touch' ? { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } : {},
      );
      const most = whole(ruleset, way) ? MOST : FIRST;
      const decisions = await play(page, most);
      expect(decisions).toBeGreaterThan(20);
      const end = await snapshot(made.game, made.seats.a!);
      if (most === MOST) {
        expect(decisions).toBeLessThan(MOST);
        expect(end.outcome).not.toBeNull();
      } else {
        expect(end.ply).toBeGreaterThanOrEqual(decisions);
      }
      if (most === MOST && way === 'by clicks') {
        await accessible(page, 'the end');
        await page.click('text=Watch the replay');
        await page.waitForSelector('.timeline');
        await page.waitForFunction(
          plies => document.querySelector('.ply')?.textContent?.endsWith(`of ${plies}`),
          end.ply,
        );
      }
      expect(errors).toEqual([]);
      await close();
    },
    600_000,
  );
});
