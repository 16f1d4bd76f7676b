// Spec ops over the real server: a dataslate is founded, fights a battle, takes it in, and decides what follows.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessible, asked, clipped, launch, picture, visit } from './browser';
import { api, base, snapshot } from './real';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

test.each([
  ['desktop', 1440, 900],
  ['phone', 390, 844],
])('a campaign is founded, fought and grows, on a %s', async (size, width, height) => {
  const { page, errors, close } = await visit(browser, `${base}/#/campaign`, { viewport: { width, height } });
  await page.waitForSelector('option', { state: 'attached' });
  await accessible(page, 'campaigns');
  await page.fill('form input', 'Ember Watch');
  await page.click('form .primary');
  await page.waitForSelector('h1:text-is("Ember Watch")');
  const dataslate = page.url();
  expect(await page.locator('.btn.primary').count(), 'one gold button').toBe(1);
  expect(await clipped(page)).toEqual([]);
  await accessible(page, 'a dataslate');
  await picture(page, `campaign-new-${size}`);

  await page.click('.btn.big');
  await page.waitForSelector('.muster');
  expect(await page.locator('.btn.primary').count(), 'one gold button').toBe(1);
  expect(await page.locator('.muster input:checked').count()).toBeGreaterThan(3);
  expect(await clipped(page)).toEqual([]);
  await accessible(page, 'mustering');
  await picture(page, `campaign-muster-${size}`);
  await page.click('.muster .primary');
  await page.waitForFunction(() => location.hash.startsWith('#/game/'));
  await asked(page);
  const [, game, token] = /game\/([^/]+)\/([^/?]+)/.exec(page.url())!;
  const begun = await snapshot(game!, token!);
  expect(begun.names.b).toBe('Regular bot');
  expect(begun.ruleset).toBe('kill-team');
  await api(`/games/${game}/resign`, token, {});
  await page.locator('button', { hasText: 'Add it to Ember Watch' }).first().click();
  await page.waitForFunction(where => location.href === where, dataslate);
  // What the battle brought is told, and the first thing to decide stands above the roster.
  await page.waitForSelector('.todo');
  expect(await page.locator('main').innerText()).toContain('gains 1 XP: took part');
  expect(await clipped(page)).toEqual([]);
  await accessible(page, 'after a battle');
  await picture(page, `campaign-after-${size}`);

  // What stands above the roster leads to the question.
  await page.locator('.todo .btn').click();
  expect(await page.evaluate(() => document.activeElement?.classList.contains('opt'))).toBe(true);
  const seen = (await page.locator('.ask .opt').first().boundingBox())!;
  expect(seen.y + seen.height, 'the question is in sight').toBeLessThan(height);
  expect(seen.y).toBeGreaterThan(0);

  // Whatever has to be decided is decided by pressing its first answer.
  for (let n = 0; n < 12 && (await page.locator('.todo').count()); n += 1) {
    const before = await page.locator('.todo').innerText();
    await page.locator('.ask .opt').first().click();
    await page.locator('.ask .btn').last().click();
    await page.waitForFunction(
      was => (document.querySelector('.todo') as HTMLElement | null)?.innerText !== was,
      before,
    );
  }
  expect(await page.locator('.todo').count()).toBe(0);
  expect(await page.locator('main').innerText()).toMatch(/one loss[^]*History[^]*Gave up/i);
  // A press on an operative says what it earned and suffered, and what that means.
  await page.locator('.rows .name').first().click();
  expect(await page.locator('.service').innerText()).toMatch(/Battle 1, .*, gave up[^]*Gains 1 XP: took part/);
  expect(await clipped(page)).toEqual([]);
  await accessible(page, 'an operative');
  await picture(page, `campaign-operative-${size}`);
  await page.fill('.service input', 'Sergeant Oriel');
  await page.click('.service .btn');
  await page.waitForSelector('.rows b:text-is("Sergeant Oriel")');
  // A spec op is given up by two presses.
  await page.locator('.offers .btn').first().click();
  await page.click('text=Give it up');
  await page.waitForSelector('text=press again');
  expect(await page.locator('.steps').count()).toBe(1);
  await page.click('text=press again');
  await page.waitForSelector('.steps', { state: 'detached' });
  // The same battle counts once.
  const again = await fetch(`${base}/api/campaigns/${dataslate.split('/').at(-1)}/battles`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ game }),
  });
  expect(again.ok).toBe(false);
  // A requisition, and the file of the whole campaign.
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('button', { hasText: 'Download the campaign file' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Ember Watch.campaign');
  await page.goto(`${base}/#/campaign`);
  await page.locator('a', { hasText: 'Ember Watch' }).click();
  await page.waitForSelector('h1:text-is("Ember Watch")');
  expect(errors).toEqual([]);
  await close();
});

test('a link that opens no campaign says so and leads on', async () => {
  const { page, close } = await visit(browser, `${base}/#/campaign/none`);
  await page.waitForSelector('text=The campaign could not be opened');
  await page.click('text=All campaigns');
  await page.waitForSelector('form .primary');
  await close();
});
