// The pages around the table over the real server: games told apart, uneven teams said, questions answered, a game
// given up and its result, a dead link that stays quiet.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { RulesFound } from '../src/api/types';
import { accessible, asked, clipped, launch, picture, visit } from './browser';
import { api, create, table } from './real';

const base = inject('real');
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

test('every game has a picture and words of its own', async () => {
  const { page, errors, close } = await visit(browser, `${base}/#/`);
  // A program built for tests offers its toy as well.
  const count = ((await (await fetch(`${base}/api/rulesets`)).json()) as unknown[]).length;
  await page.waitForFunction(n => document.querySelectorAll('.games .diorama').length === n, count);
  const pictures = await page.locator('.games .diorama').evaluateAll(all => all.map(svg => svg.innerHTML));
  expect(new Set(pictures).size).toBe(count);
  const words = await page.locator('.games .blurb').allInnerTexts();
  expect(new Set(words).size).toBe(count);
  for (const blurb of words) expect(blurb.length).toBeGreaterThan(30);
  expect(await page.locator('.levels li').count()).toBeGreaterThan(1);
  await accessible(page, 'five games');
  expect(await clipped(page)).toEqual([]);
  expect(errors).toEqual([]);
  await close();
});

test('a first game has a coach, whose lessons follow what is asked, and who goes when told', async () => {
  const { page, errors, close } = await visit(browser, `${base}/#/`);
  await page.waitForSelector('#play');
  expect(await page.locator('.card').innerText()).toMatch(/coach gives \d+ short lessons/);
  await page.click('#play');
  await asked(page);
  await page.waitForSelector('.coach');
  await accessible(page, 'the coach');
  const lesson = (): Promise<string> => page.locator('.coach b').innerText();
  const first = await lesson();
  await page.click('text=Skip lesson');
  await page.waitForFunction(was => document.querySelector('.coach b')?.textContent !== was, first);
  await page.reload();
  await asked(page);
  if (await page.locator('.coach').count()) {
    expect(await lesson()).not.toBe(first);
    await page.click('[aria-label="Send the coach away"]');
  }
  expect(await page.locator('.coach').count()).toBe(0);
  await page.goto(`${base}/#/`);
  await page.waitForSelector('.continue');
  expect(await page.locator('.card').innerText()).not.toContain('coach');
  expect(errors).toEqual([]);
  await close();
});

test('uneven teams are said before the start, on the button too', async () => {
  const { page, close } = await visit(browser, `${base}/#/?play=deadzone-3e`);
  await page.click('.change');
  expect(await page.locator('.uneven').count()).toBe(0);
  await page.locator('input[name=team-b][value=plague-200]').check();
  await page.waitForSelector('.uneven');
  expect(await page.locator('.uneven').innerText()).toContain('100 against 200 points');
  expect(await page.locator('#play').innerText()).toContain('100 against 200');
  await close();
});

// The toy, which only programs for tests offer, has no brief.
describe.each(inject('rulesets').filter(id => id !== 'mini'))('%s', ruleset => {
  test('the game in brief, and a question answered', async () => {
    const { page, errors, close } = await visit(browser, `${base}/#/rules?in=${ruleset}`);
    await page.waitForSelector('.brief ol li');
    await accessible(page, `${ruleset} in brief`);
    await page.locator('.try .btn', { hasText: 'shoot into combat' }).click();
    await page.waitForSelector('.found .reply');
    const { hits, reply } = await api<RulesFound>(`/rules/search?ruleset=${ruleset}&q=shoot%20into%20combat`);
    expect(await page.locator('.reply').innerText()).toContain(reply!.text);
    expect(await page.locator('.found li').first().innerText()).toContain(hits[0]!.rule.id);
    expect(errors).toEqual([]);
    await close();
  });

  test('its teams are listed with their models', async () => {
    const { page, errors, close } = await visit(browser, `${base}/#/teams/${ruleset}`);
    await page.waitForSelector('.models li');
    expect(await page.locator('.models .figures dd').count()).toBeGreaterThan(4);
    expect(await clipped(page)).toEqual([]);
    await accessible(page, `teams of ${ruleset}`);
    expect(errors).toEqual([]);
    await close();
  });

  test('a game that is given up has a result, and can be played once more', async () => {
    const made = await create(ruleset, 'link');
    const { page, errors, close } = await visit(browser, table(made.game, made.seats.a!));
    await page.waitForSelector('svg.board');
    await page.click('[aria-label="Settings and links"]');
    await page.click('text=Resign');
    await page.click('text=Yes, resign');
    await page.waitForSelector('.finished');
    await page.click('text=See how it was won');
    await page.waitForSelector('.result h1');
    expect(await page.locator('.result h1').innerText()).toMatch(/wins/);
    await accessible(page, `result of ${ruleset}`);
    await picture(page, `result-${ruleset}`);
    await page.locator('.acts .btn', { hasText: 'Rematch' }).click();
    await page.waitForSelector('.share');
    expect(errors).toEqual([]);
    await close();
  });
});

test('a dead link is answered once and leaves the server alone', async () => {
  const { page, close } = await visit(browser, `${base}/#/rules`);
  let sockets = 0;
  page.on('websocket', () => (sockets += 1));
  await page.goto(table('no-such-game', 'no-such-token'));
  await page.waitForSelector('[role=alert]');
  await page.waitForTimeout(5000);
  expect(sockets).toBeLessThanOrEqual(2);
  expect(await page.locator('[data-voice] p').count()).toBeLessThanOrEqual(1);
  await close();
});

test('a link to no replay says so in a sentence and leads on', async () => {
  const { page, close } = await visit(browser, `${base}/#/replay/none`);
  await page.waitForSelector('[role=alert]');
  expect(await page.locator('[role=alert]').innerText()).toContain('There is no such record.');
  await page.locator('[role=alert] a').click();
  await page.waitForSelector('.drop');
  await close();
});
