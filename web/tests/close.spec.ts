// Close quarters and matched play of Kill Team over the real server: hatchways that are pressed to open and shut them,
// a token whose owner says where it lies, ploys that are paid by the second press, and tac ops that lie face up once they
// are revealed.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessible, clipped, launch, picture, visit } from './browser';
import { found, moment, seatIn, snapshot, table } from './real';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

const CLOSE = ['--mission', 'conduit', '--board', 'conduit', '--force-a', 'hunter-cadre', '--force-b', 'intercessors'];
const question = (page: Page): Promise<string> => page.evaluate(() => document.documentElement.dataset.decision ?? '');
const moved = (page: Page, before: string): Promise<unknown> =>
  page.waitForFunction(was => document.documentElement.dataset.decision !== was, before);
/** The spot of the table that a choice lies on. */
const spot = (page: Page, words: RegExp) => page.locator('svg.board .spot').and(page.getByLabel(words)).first();

test.each([
  ['by mouse', {}],
  ['by touch', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
])('a hatchway is pressed to open or shut it, %s', async (way, options) => {
  const seat = await seatIn(await found('kill-team', CLOSE, /^hatch /), /^hatch /);
  const before = await snapshot(seat.game, seat.token);
  const hatches = (scene = before.scene): string[] =>
    scene.zones.map(zone => zone.kind).filter(kind => kind.startsWith('hatch-'));
  const { page, errors, close } = await visit(browser, table(seat.game, seat.token), options);
  await page.waitForSelector('.verbs');
  const choice = before.decision!.choices!.find(({ line }) => line === seat.line)!;
  expect(choice.sketch.area.length).toBeGreaterThan(2);
  const open = / (opens|shuts|closes) hatchway /;
  await spot(page, open).waitFor({ state: 'attached' });
  const asked = await question(page);
  await page.waitForTimeout(250);
  // The first press looks at it, the second does it. Models may stand over the leaf, so the press is given to it.
  await spot(page, open).dispatchEvent('click');
  await page.waitForSelector('.choices .on[data-line^="hatch "]');
  expect(await page.locator('.commit .primary').innerText()).toMatch(/hatch/i);
  await picture(page, `kt-hatch-${way.replace(' ', '-')}`);
  expect(await clipped(page)).toEqual([]);
  await spot(page, open).dispatchEvent('click');
  await moved(page, asked);
  const after = await snapshot(seat.game, seat.token);
  expect(after.log.some(({ line, undone, n }) => n > before.n && !undone && line?.startsWith('hatch '))).toBe(true);
  expect(hatches(after.scene)).toHaveLength(hatches().length);
  expect(hatches(after.scene)).not.toEqual(hatches());
  expect(errors).toEqual([]);
  await close();
});

test('a hatchway is opened with the keyboard alone', async () => {
  const seat = await seatIn(await found('kill-team', CLOSE, /^hatch /), /^hatch /);
  const before = await snapshot(seat.game, seat.token);
  const { page, close } = await visit(browser, table(seat.game, seat.token));
  await page.waitForSelector('.verbs');
  const asked = await question(page);
  await page.waitForTimeout(250);
  await page.keyboard.press('/');
  await page.fill('#notation', seat.line);
  await page.press('#notation', 'Enter');
  await page.waitForSelector(`.choices .on[data-line="${seat.line}"]`);
  await page.locator('.choices .on .row').focus();
  await page.keyboard.press('Enter');
  await moved(page, asked);
  const { log } = await snapshot(seat.game, seat.token);
  expect(log.find(({ n, kind }) => n > before.n && kind === 'choice')?.line).toBe(seat.line);
  await close();
});

test('the place of a token is pressed on the table', async () => {
  const record = await found('kill-team', [...CLOSE, '--option', 'mode=matched'], /^put /);
  const seat = await seatIn(record, /^put /);
  const before = await snapshot(seat.game, seat.token);
  const { page, errors, close } = await visit(browser, table(seat.game, seat.token));
  await page.waitForSelector('.choices .row');
  const asked = await question(page);
  const choice =
    before.decision!.choices!.find(({ line }) => line !== before.decision!.usual) ?? before.decision!.choices![0]!;
  expect(choice.sketch.place).not.toBeNull();
  // The question says what is put and is answered by a row or a press; both lead to the same line.
  expect(await page.locator('.prompt h1').innerText()).toMatch(/where/i);
  await page.waitForTimeout(250);
  await page.keyboard.press('/');
  await page.fill('#notation', choice.line);
  await page.press('#notation', 'Enter');
  await page.waitForFunction(() => !document.querySelector<HTMLButtonElement>('.commit .primary')!.disabled);
  await picture(page, 'kt-put');
  await accessible(page, 'a place for a token');
  expect(await clipped(page)).toEqual([]);
  await page.locator('.commit .primary').click();
  await moved(page, asked);
  const { log } = await snapshot(seat.game, seat.token);
  expect(log.find(({ n, kind }) => n > before.n && kind === 'choice')?.line).toBe(choice.line);
  expect(errors).toEqual([]);
  await close();
});

test('a ploy is paid by the second press, and its button names the price', async () => {
  const record = await found('kill-team', CLOSE, /^ploy /);
  const seat = await moment(record, /^ploy /, now => now.decision!.kind === 'strategic-ploy');
  const { page, errors, close } = await visit(browser, table(seat.game, seat.token));
  const row = page.locator(`.choice[data-line="${seat.line}"] button`).first();
  await row.waitFor();
  const asked = await question(page);
  await page.waitForTimeout(250);
  await row.click();
  const button = page.locator('.commit .primary');
  await expect.poll(() => button.innerText()).toMatch(/costs \d command points?/);
  expect(await button.innerText()).not.toMatch(/again/);
  expect(await question(page)).toBe(asked);
  await button.click();
  await moved(page, asked);
  const after = await snapshot(seat.game, seat.token);
  expect(after.log.some(({ line, undone }) => !undone && line === seat.line)).toBe(true);
  expect(errors).toEqual([]);
  await close();
});

test('a tac op that the other side has revealed lies face up at its team', async () => {
  const matched = [...CLOSE, '--option', 'mode=matched'];
  const seat = await moment(await found('kill-team', matched, /^reveal /), /^activate /, now => {
    const other = now.scene.sides[now.viewer === 'a' ? 1 : 0];
    return other.hand.length > 0 && other.face_down > 0;
  });
  const now = await snapshot(seat.game, seat.token);
  const other = now.scene.sides[seat.side === 'a' ? 1 : 0];
  const { page, errors, close } = await visit(browser, table(seat.game, seat.token));
  await page.waitForSelector('.team .open');
  // One's own lie below the table.
  expect(await page.locator('.team .open').count()).toBe(1);
  expect(await page.locator('.team .open b').allInnerTexts()).toEqual(other.hand.map(({ title }) => title));
  expect(await page.locator('.backs .count').innerText()).toBe(`${other.face_down} face down`);
  expect(await clipped(page)).toEqual([]);
  await accessible(page, 'a revealed tac op');
  await picture(page, 'kt-revealed');
  expect(errors).toEqual([]);
  await close();
});
