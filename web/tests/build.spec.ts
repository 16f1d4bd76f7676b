// The team builder over the real server: for every game whose forces can be built, a team is put together by pressing
// what the page offers until the engine finds no fault, kept, and played.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { ForceList, TeamVerdict } from '../src/api/types';
import { accessible, asked, clipped, launch, picture, visit } from './browser';
import { api, base, snapshot } from './real';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const built = inject('rulesets').filter(id => id !== 'deadzone-alpha' && id !== 'mini');

/** Waits until the last change has been judged. */
const judged = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => !document.querySelector('.acts .primary')?.textContent?.includes('Checking'));

/** Adds what the list offers without breaking a rule until nothing is wrong. */
async function fill(page: Page): Promise<void> {
  for (let n = 0; n < 24; n += 1) {
    await judged(page);
    if ((await page.locator('.law li').count()) === 0) return;
    const free = page.locator('.list li:not(.barred) button');
    if (await free.count()) await free.nth(n % Math.min(3, await free.count())).click();
    else {
      // This group is full: another one begins.
      const more = page.locator('.sheet .more button');
      await more.nth(n % (await more.count())).click();
    }
    await page.waitForTimeout(150);
  }
}

describe.each(built)('%s', ruleset => {
  test('a team is built, judged at every step, kept and played', async () => {
    const { page, errors, close } = await visit(browser, `${base}/#/build/${ruleset}`);
    await page.waitForSelector('.list li');
    await judged(page);
    expect(await page.locator('.law li').count(), 'nobody is not a team').toBeGreaterThan(0);
    expect(await page.locator('.acts .primary').isDisabled()).toBe(true);
    await accessible(page, `building for ${ruleset}`);
    await fill(page);
    expect(await page.locator('.law').count(), await page.locator('.build').innerText()).toBe(0);
    expect(await page.locator('.sheet [role=status]').first().innerText()).toContain('This team is legal');
    await page.fill('aside input', 'Night watch');
    await judged(page);
    expect(await clipped(page)).toEqual([]);
    await accessible(page, `a team of ${ruleset}`);
    await picture(page, `build-${ruleset}`);
    await page.locator('.acts .btn', { hasText: 'Save' }).click();
    expect(await page.locator('.acts [role=status]').innerText()).toContain('Saved');
    await page.click('text=Play this team');
    await page.waitForSelector('#play');
    await page.click('#play');
    await asked(page);
    const [, game, token] = /game\/([^/]+)\/([^/?]+)/.exec(page.url())!;
    const { forces } = await snapshot(game!, token!);
    expect(JSON.parse(forces[0])).toMatchObject({ name: 'Night watch' });
    await page.goto(`${base}/#/teams/${ruleset}`);
    await page.waitForSelector('.mine li');
    expect(await page.locator('.mine li').innerText()).toContain('Night watch');
    expect(errors).toEqual([]);
    await close();
  });

  test('by keys alone, on a phone without anything cut', async () => {
    const { page, errors, close } = await visit(browser, `${base}/#/build/${ruleset}`, PHONE);
    await page.waitForSelector('.list li');
    await judged(page);
    const add = page.locator('.list button', { hasText: 'Add' }).first();
    await add.focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector('.sheet .row');
    const options = page.locator('.sheet details summary').first();
    if (await options.count()) {
      await options.focus();
      await page.keyboard.press('Enter');
    }
    await judged(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await clipped(page)).toEqual([]);
    await accessible(page, `building for ${ruleset} on a phone`);
    await picture(page, `build-${ruleset}-phone`);
    await page.locator('.sheet [aria-label^="Remove"]').last().focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => !document.querySelector('.sheet .row'));
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Your team');
    expect(errors).toEqual([]);
    await close();
  });
});

test('fixed forces are said to be fixed', async () => {
  const { page, errors, close } = await visit(browser, `${base}/#/build/deadzone-alpha`);
  await page.waitForSelector('.none h2');
  expect(await page.locator('.none').innerText()).toContain('fixed by its rules');
  expect(errors).toEqual([]);
  await close();
});

test('what is not a team is refused in words', async () => {
  const lists = await api<ForceList[]>('/rulesets/deadzone-3e/lists');
  const team = { name: 'x', list: lists[0]!.id, size: 100, groups: [{ kind: '', units: [] }], extras: {} };
  const verdict = await api<TeamVerdict>('/rulesets/deadzone-3e/teams', undefined, team);
  expect(verdict.faults.map(({ rule }) => rule)).toContain('DZ3-FORCE-03');
  const unknown = api('/rulesets/deadzone-3e/teams', undefined, { ...team, list: 'plage' });
  await expect(unknown).rejects.toThrow(/did you mean|meant.*plague/);
  const forces = ['{"name":"x","about":"","faction":"Plague","points":100,"models":[]}', 'plague-100'];
  await expect(api('/games', undefined, { ruleset: 'deadzone-3e', forces, mode: 'hotseat' })).rejects.toThrow(
    /DZ3-FORCE-03/,
  );
});
