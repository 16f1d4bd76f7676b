// Questions with a look of their own over the real server: dice to re-roll, Orders, hands, windows, one of several models.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessible, launch, picture, visit } from './browser';
import { acting, asking, snapshot, table } from './real';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

test('command dice are pressed to re-roll them', async () => {
  const { game, token, now } = await asking('deadzone-3e', 'command-dice');
  const { page, errors, close } = await visit(browser, table(game, token));
  await page.waitForSelector('.dice button');
  const most = Math.max(...now.decision!.choices!.map(choice => choice.sketch.pieces.length));
  expect(await page.locator('.dice button').count()).toBe(most);
  await page.locator('.dice button').nth(0).click();
  await page.locator('.dice button').nth(1).click();
  expect(await page.locator('.commit .primary').innerText()).toContain('Re-roll');
  await picture(page, 'flow-command-dice');
  await accessible(page, 'command dice');
  await page.click('.commit .primary');
  await page.waitForFunction(id => document.documentElement.dataset.decision !== id, now.decision!.id);
  const { log } = await snapshot(game, token);
  expect(log.some(entry => entry.line?.startsWith('reroll'))).toBe(true);
  expect(errors).toEqual([]);
  await close();
}, 120_000);

test('orders lie face down beside their Fireteams, and only their owner reads them', async () => {
  const { game, token, side, now } = await asking('delta-one-zero', 'activate');
  const { page, errors, close } = await visit(browser, table(game, token));
  await page.waitForSelector('.order');
  const [own, other] = side === 'a' ? now.scene.sides : [now.scene.sides[1], now.scene.sides[0]];
  expect(own.groups.every(group => group.order !== '')).toBe(true);
  expect(other.groups.filter(group => group.face_down).every(group => group.order === '')).toBe(true);
  const labels = await page
    .locator('.order')
    .evaluateAll(list => list.map(card => card.getAttribute('aria-label') ?? ''));
  for (const group of own.groups)
    expect(labels.some(label => label.startsWith(`${group.title}: ${group.order}`))).toBe(true);
  for (const group of other.groups.filter(known => known.face_down))
    expect(labels).toContain(`${group.title}: face down`);
  await picture(page, 'flow-delta-orders');
  await accessible(page, 'orders');
  expect(errors).toEqual([]);
  await close();
}, 120_000);

test.each([
  ['delta-one-zero', 'card'],
  ['deadzone-alpha', 'turn'],
])(
  'the hand of %s lies below the table',
  async (ruleset, kind) => {
    const { game, token, side, now } = await asking(ruleset, kind);
    const { page, errors, close } = await visit(browser, table(game, token), { askAll: true });
    await page.waitForSelector('.hand button');
    const [own, other] = side === 'a' ? now.scene.sides : [now.scene.sides[1], now.scene.sides[0]];
    expect(await page.locator('.hand button').count()).toBe(own.hand.length);
    expect(other.hand).toEqual([]);
    expect(await page.locator('.backs').count()).toBe(other.face_down ? 1 : 0);
    const gold = page.locator('.hand .playable');
    if (await gold.count()) {
      await gold.first().click();
      await page.waitForSelector('.hand .on, .choices .on');
    }
    await picture(page, `flow-${ruleset}-hand`);
    await accessible(page, 'the hand');
    expect(errors).toEqual([]);
    await close();
  },
  120_000,
);

test('a window is let pass for the rest of the turn', async () => {
  const { game, token, now } = await asking('delta-one-zero', 'card');
  const { page, errors, close } = await visit(browser, table(game, token));
  await page.waitForSelector('text=Next time this turn');
  await page.locator('label', { hasText: 'rest of this turn' }).click();
  await page.waitForFunction(id => document.documentElement.dataset.decision !== id, now.decision!.id);
  // The page answers before the server has written the answer down.
  const answer = async (): Promise<string | null | undefined> =>
    (await snapshot(game, token)).log.find(entry => entry.kind === 'choice' && entry.ply > now.ply)?.line;
  await expect.poll(answer, { timeout: 10_000 }).toBe('pass');
  await page.waitForSelector('.quiet');
  await picture(page, 'flow-delta-standing');
  expect(errors).toEqual([]);
  await close();
}, 120_000);

test('one of several models is picked by pressing it', async () => {
  const { game, token, now } = await acting('deadzone-alpha');
  const who = now.decision!.choices!.find(choice => choice.sketch.path.length > 1)!.sketch.subject!;
  const { page, errors, close } = await visit(browser, table(game, token));
  await page.waitForSelector('.who');
  await page.waitForTimeout(300);
  const before = await page.locator('svg.board .spot').count();
  await page.locator(`.who button`, { hasText: who }).click();
  expect(await page.locator('svg.board .spot').count()).toBeLessThan(before);
  expect(await page.locator(`.who button[aria-pressed="true"]`).innerText()).toContain(who);
  await picture(page, 'flow-alpha-picked');
  await accessible(page, 'one model');
  await page.keyboard.press('Escape');
  expect(await page.locator(`.who button[aria-pressed="true"]`).innerText()).toBe('All');
  expect(errors).toEqual([]);
  await close();
}, 120_000);
