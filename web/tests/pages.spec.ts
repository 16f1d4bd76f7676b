// Every page, both lights, small screens: drawn, within its width, without a serious fault of access.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { accessible, launch, picture, visit } from './browser';

const base = inject('fake');
let browser: Browser;
beforeAll(async () => { browser = await launch(); });
afterAll(() => browser?.close());

const PAGES = [
  ['start', '#/', '.diorama'], ['cubes', '#/game/depot/depot-a', '.token'], ['open', '#/game/sector/sector-a', '.token'], ['text', '#/game/depot/depot-a?text=1', '.list button'],
  ['watching', '#/game/depot/depot-s', '.token'], ['rulebook', '#/rules/TOY-SHOOT-04', '.rule-article'], ['replays', '#/replays', '.drop'], ['replay', '#/replay/recorded?ply=31&view=audience', '.token'], ['missing', '#/game/none/x', '[role=alert]'],
] as const;
const SIZES = [['laptop', 1280, 720], ['phone', 380, 780]] as const;

describe.each(PAGES)('%s', (name, hash, ready) => {
  test.each(SIZES)('%s', async (size, width, height) => {
    const { page, errors, close } = await visit(browser, `${base}/${hash}`, { viewport: { width, height }, colorScheme: 'light' });
    await page.waitForSelector(ready);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.waitForTimeout(200);
      await picture(page, `${name}-${size}-${colorScheme}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), 'no sideways scrolling').toBeLessThanOrEqual(width);
      await accessible(page, `${name} ${size} ${colorScheme}`);
    }
    expect(errors).toEqual([]);
    await close();
  });
});

describe('replay', () => {
  test('a link opens the right moment in the right view, and follows', async () => {
    const { page, close } = await visit(browser, `${base}/#/replay/recorded?ply=12&view=b`);
    await page.waitForSelector('.token');
    expect(await page.locator('.ply').first().innerText()).toBe('12 of 79');
    expect(await page.locator('.seg [aria-pressed="true"]').innerText()).toContain('Bot, regular');
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(() => location.hash.includes('ply=13') && location.hash.includes('view=b'));
    await page.keyboard.press('Home');
    await page.waitForFunction(() => location.hash.includes('ply=0'));
    await page.keyboard.press('End');
    await page.waitForFunction(() => location.hash.includes('ply=79'));
    await page.keyboard.press('ArrowLeft');
    await page.click('.seg button >> nth=2');
    await page.waitForFunction(() => location.hash.includes('ply=78') && location.hash.includes('view=audience'));
    await page.click('.play');
    await page.waitForFunction(() => location.hash.includes('ply=79'));
    await page.click('text=Play on');
    await page.click('.on .primary');
    await page.waitForSelector('.choices .row');
    await close();
  });
});

describe('replay links', () => {
  test('a link to another moment is followed in the tab that shows the replay, and set right', async () => {
    const { page, errors, close } = await visit(browser, `${base}/#/replay/recorded?ply=2`);
    await page.waitForSelector('.token');
    const at = (): Promise<string> => page.locator('.ply').first().innerText();
    for (const [hash, shown, right] of [['ply=31&view=b', '31 of 79', 'ply=31&view=b'], ['ply=99999', '79 of 79', 'ply=79&view=referee'], ['ply=-3', '0 of 79', 'ply=0&view=referee']] as const) {
      await page.evaluate(to => { location.hash = `#/replay/recorded?${to}`; }, hash);
      await page.waitForFunction(want => location.hash.endsWith(want), right);
      await page.waitForFunction(want => document.querySelector('.ply')?.textContent === want, shown);
      expect(await at()).toBe(shown);
    }
    expect(errors).toEqual([]);
    await close();
  });
  test('on a phone a link into the middle shows the top of the page and the move in the list', async () => {
    const { page, close } = await visit(browser, `${base}/#/replay/recorded?ply=60`, { viewport: { width: 380, height: 780 }, hasTouch: true, isMobile: true });
    await page.waitForSelector('.moves [aria-current]');
    await page.waitForTimeout(300);
    expect(await page.evaluate(() => [scrollY, document.querySelector('.topbar')!.getBoundingClientRect().top, document.querySelector('[data-page=replay]')!.scrollTop])).toEqual([0, 0, 0]);
    const seen = await page.evaluate(() => { const list = document.querySelector('.moves')!.getBoundingClientRect(), row = document.querySelector('.moves [aria-current]')!.getBoundingClientRect(); return row.top >= list.top && row.bottom <= list.bottom; });
    expect(seen).toBe(true);
    await close();
  });
});

describe('phone', () => {
  test('a decision is made by thumb', async () => {
    const { page, close } = await visit(browser, `${base}/#/game/depot/depot-a`, { viewport: { width: 380, height: 780 }, hasTouch: true, isMobile: true });
    await page.waitForSelector('.choices .row');
    await page.locator('.choices .row', { hasText: 'E2' }).tap();
    await page.waitForTimeout(200);
    await page.locator('.commit .primary').tap();
    await page.waitForSelector('text=Choose what E2 does');
    await page.locator('[data-verb="shoot"]').tap();
    await page.locator('.choices .row', { hasText: 'P6' }).tap();
    await page.waitForSelector('.card dd');
    await picture(page, 'phone-decide');
    await page.locator('.choice.on .open').tap();
    await page.waitForSelector('.why');
    await page.locator('[role=tab]', { hasText: 'Teams' }).tap();
    await page.waitForSelector('.roster');
    await picture(page, 'phone-teams');
    await page.locator('[role=tab]', { hasText: 'More' }).tap();
    await page.waitForSelector('.menu');
    await picture(page, 'phone-more');
    await accessible(page, 'phone, more');
    await page.locator('[role=tab]', { hasText: 'Decide' }).tap();
    await page.waitForTimeout(200);
    await page.locator('.commit .primary').tap();
    await page.waitForSelector('.tray');
    await picture(page, 'phone-outcome');
    await close();
  });
});
