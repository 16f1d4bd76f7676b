// What a place costs: who sees a model there, in rows and on the table, while it is carried, and how far it can go.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReachArea, SeenBy, Snapshot } from '../src/api/types';
import { accessible, clipped, launch, picture, visit } from './browser';
import { api, position, recorded, snapshot, table, type Seat } from './real';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

const question = (page: Page): Promise<string> => page.evaluate(() => document.documentElement.dataset.decision ?? '');

/** A seat in a move after which the game stands the model in its cube, and that move. */
async function beforeStanding(ruleset: string, word: RegExp): Promise<Seat> {
  const { lines } = await recorded(ruleset);
  const from = lines.findIndex(
    ({ line, by }, index) =>
      index > 30 &&
      word.test(line) &&
      /^(place|spot) /.test(lines[index + 1]?.line ?? '') &&
      // It has something left to do, so that nothing is answered after it.
      lines[index + 2]?.by === by &&
      !/^(end|pass|activate)/.test(lines[index + 2]!.line),
  );
  expect(from, `somebody moves in the recorded game of ${ruleset}`).toBeGreaterThan(0);
  return position(ruleset, word, from);
}

async function stood(page: Page, seat: Seat): Promise<Snapshot> {
  await page.waitForSelector('.verbs, .choices .row');
  const before = await question(page);
  await page.waitForTimeout(250);
  await page.keyboard.press('/');
  await page.fill('#notation', seat.line);
  await page.press('#notation', 'Enter');
  await page.waitForFunction(
    line => document.querySelector('.choices .on')?.getAttribute('data-line') === line,
    seat.line,
  );
  await page.locator('.commit .primary').click();
  await page.waitForFunction(
    was => ![was, 'waiting', ''].includes(document.documentElement.dataset.decision ?? ''),
    before,
  );
  await page.waitForSelector('.quiet');
  return snapshot(seat.game, seat.token);
}

test.each([
  ['deadzone-3e', /^advance /],
  ['deadzone-2e', /^move /],
])('a model of %s is carried to another spot of its cube, and who sees it is shown live', async (ruleset, word) => {
  const seat = await beforeStanding(ruleset, word);
  const { page, errors, close } = await visit(browser, table(seat.game, seat.token));
  const now = await stood(page, seat);
  const line = now.log.findLast(entry => entry.line && !entry.undone)!.line!;
  expect(line).toMatch(/^place /);
  const me = now.scene.tokens.find(token => token.acting)!;
  const plate = (await page.locator(`svg.board [data-id="${me.id}"] .plate`).boundingBox())!;
  const [x, y] = [plate.x + plate.width / 2, plate.y + plate.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 9, y + 9, { steps: 3 });
  // Picking it up asks the question again: its spots are there, each with who would see it.
  let seen = new Map<string, readonly string[]>();
  const standing = async (): Promise<number> => {
    const known = await api<SeenBy[]>(`/games/${seat.game}/seen`, seat.token);
    seen = new Map(known.map(({ line, by }) => [line, by] as const));
    return known.filter(({ line }) => line.startsWith('place ')).length;
  };
  await expect.poll(standing, { timeout: 10_000 }).toBeGreaterThan(3);
  const asked = (await snapshot(seat.game, seat.token)).decision!.id;
  await page.waitForFunction(id => document.documentElement.dataset.decision === id, asked);
  await page.waitForFunction(() => document.querySelectorAll('svg.board .spot').length > 3);
  const spots = await page.locator('svg.board .spot .hit').all();
  let last = '';
  for (const spot of [spots[0]!, spots.at(-1)!]) {
    const box = (await spot.boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 3 });
    // Until the list has changed to the spots, the row of the question before may still be lit.
    await page.waitForFunction(
      ([was, lines]) => {
        const lit = document.querySelector('.choices .on')?.getAttribute('data-line') ?? was;
        return lit !== was && lines.includes(lit);
      },
      [last, [...seen.keys()]] as const,
    );
    last = (await page.locator('.choices .on').getAttribute('data-line'))!;
    await page.waitForFunction(
      count => document.querySelectorAll('.watchers path').length === count,
      seen.get(last)!.length,
    );
    const words = await page.locator('.choices .on .risk').innerText();
    expect(words).toMatch(seen.get(last)!.length ? new RegExp(`^Seen by ${seen.get(last)![0]}\\b`) : /^Out of sight$/);
  }
  await picture(page, `carry-${ruleset}`);
  await page.mouse.up();
  await expect
    .poll(async () => (await snapshot(seat.game, seat.token)).log.at(-1)?.line, { timeout: 20_000 })
    .toBe(last);
  const { log } = await snapshot(seat.game, seat.token);
  expect(log.some(entry => entry.line === line && entry.undone)).toBe(true);
  expect(errors).toEqual([]);
  await close();
});

test.each([
  ['deadzone-3e', /^advance /],
  ['deadzone-2e', /^move /],
  ['deadzone-alpha', /^move /],
  ['kill-team', /^move /],
  ['delta-one-zero', /^move /],
])('rows of ways in %s say who sees their end', async (ruleset, word) => {
  const seat = await position(ruleset, word);
  const told = await api<SeenBy[]>(`/games/${seat.game}/seen`, seat.token);
  expect(told.length).toBeGreaterThan(0);
  const { page, errors, close } = await visit(browser, table(seat.game, seat.token));
  await page.waitForSelector('.choices .row');
  const verb = page.locator('[data-verb="advance"], [data-verb="move"]').first();
  if ((await verb.count()) && (await verb.getAttribute('aria-pressed')) !== 'true') await verb.click();
  await page.waitForSelector('.choices .risk');
  const rows = await page
    .locator('.choices .choice')
    .evaluateAll(list =>
      list.map(row => [row.getAttribute('data-line'), row.querySelector('.risk')?.textContent ?? null] as const),
    );
  let compared = 0;
  for (const { line, by } of told) {
    const row = rows.find(known => known[0] === line);
    if (!row?.[1]) continue;
    compared += 1;
    expect(row[1]).toMatch(by.length ? new RegExp(`^(Seen by ${by[0]}|Risk for )`) : /^(Out of sight|Risk for )/);
  }
  expect(compared).toBeGreaterThan(0);
  // A reader hears it at the place on the table, too.
  const labels = await page
    .locator('svg.board .spot')
    .evaluateAll(list => list.map(spot => spot.getAttribute('aria-label')));
  expect(labels.some(label => /, (seen by |out of sight)/.test(label ?? ''))).toBe(true);
  expect(labels.filter(label => /, seen by [a-z]\d/.test(label ?? ''))).toEqual([]);
  expect(await clipped(page)).toEqual([]);
  await accessible(page, 'ways with their risk');
  expect(errors).toEqual([]);
  await close();
});

test('the reach of Kill Team is drawn by the borders of the law', async () => {
  const seat = await position('kill-team', /^move /);
  const { page, errors, close } = await visit(browser, table(seat.game, seat.token));
  await page.waitForSelector('.verbs');
  const mover = seat.line.split(' ')[1]!;
  const areas = await api<ReachArea[]>(`/games/${seat.game}/outline?token=${mover}`, seat.token);
  expect(areas.some(area => area.group === 'move')).toBe(true);
  await page.locator('[data-verb="move"]').click();
  // One curve for every corner of the border, and nothing of the coarse sample.
  const corners = areas
    .filter(area => area.group === 'move')
    .flatMap(area => area.rings)
    .flat().length;
  await page.waitForFunction(
    count =>
      [...document.querySelectorAll('.glowing path.whole')].reduce(
        (sum, path) => sum + (path.getAttribute('d')!.match(/Q/g)?.length ?? 0),
        0,
      ) === count,
    corners,
    { timeout: 60_000 },
  );
  expect(await page.locator('.glowing .area circle').count()).toBe(0);
  await picture(page, 'reach-kill-team');
  expect(errors).toEqual([]);
  await close();
}, 180_000);

test('Tab goes to the choices on the table, and a table seen from the north names its edges', async () => {
  const { lines } = await recorded('deadzone-3e');
  // Whoever took the north zone sees the table turned.
  const north =
    lines.find(({ line }) => line === 'zone north')?.by ??
    (lines.find(({ line }) => line === 'zone south')!.by === 'a' ? 'b' : 'a');
  const from = lines.findIndex(({ line, by }, index) => index > 40 && by === north && /^activate /.test(line));
  const seat = await position('deadzone-3e', /^activate /, from);
  const { page, errors, close } = await visit(browser, table(seat.game, seat.token));
  await page.waitForSelector('svg.board .spot');
  expect(await page.locator('.edge-name').allTextContents()).toEqual(['South edge', 'North edge, yours']);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('svg.board .spot') !== null)).toBe(true);
  expect(errors).toEqual([]);
  await close();
});

test('Orders are tiles with their meaning, and the button bears the name', async () => {
  const seat = await position('delta-one-zero', /^order /);
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    const { page, errors, close } = await visit(browser, table(seat.game, seat.token), { viewport: { width, height } });
    await page.waitForSelector('.tiles .row');
    const { decision } = await snapshot(seat.game, seat.token);
    expect(await page.locator('.tiles .row').count()).toBe(decision!.choices!.length);
    const tile = page.locator(`.tiles [data-line="${seat.line}"] .row`);
    if ((await tile.getAttribute('aria-pressed')) !== 'true') await tile.click();
    const name = (await tile.locator('span').first().innerText()).trim();
    expect(await page.locator('.commit .primary').innerText()).toContain(name);
    expect(await page.locator('.meaning').innerText()).toMatch(new RegExp(`^${name}\\. `));
    expect(await clipped(page)).toEqual([]);
    // All of them are in sight above the gold button.
    const bottom = (await page.locator('.tiles .row').last().boundingBox())!,
      button = (await page.locator('.commit').boundingBox())!;
    expect(bottom.y + bottom.height).toBeLessThanOrEqual(button.y + 1);
    await picture(page, `orders-${width}`);
    await accessible(page, 'orders');
    expect(errors).toEqual([]);
    await close();
  }
});

test('Orders of all Fireteams are cards, and a press on a laid one takes back to it', async () => {
  const seat = await position('delta-one-zero', /^order /);
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    const { page, errors, close } = await visit(browser, table(seat.game, seat.token), { viewport: { width, height } });
    const series = async (): Promise<string[]> =>
      (await snapshot(seat.game, seat.token)).decision?.series?.members.map(({ answer }) => answer) ?? [];
    const shown = (): Promise<string[]> => page.locator('.series .state').allInnerTexts();
    await page.waitForSelector('.series .asked .tiles');
    const count = (await series()).length;
    expect(count).toBeGreaterThan(1);
    expect(await shown()).toEqual(['Choose', ...Array<string>(count - 1).fill('Next')]);
    expect(await page.locator('.series .tiles').count()).toBe(1);
    await page.locator('.series .row', { hasText: 'Overwatch' }).click();
    expect(await page.locator('.commit .primary').innerText()).toContain('Overwatch for Fireteam');
    await page.locator('.commit .primary').click();
    await expect
      .poll(shown, { timeout: 10_000 })
      .toEqual(['Overwatch ✓', 'Choose', ...Array<string>(count - 2).fill('Next')]);
    expect(await page.locator('p.count').innerText()).toContain(`1 of ${count} laid`);
    expect(await clipped(page)).toEqual([]);
    await accessible(page, 'a laid order');
    await picture(page, `orders-laid-${width}`);
    // What was laid is proposed again.
    await page.locator('.series button.card').click();
    await expect.poll(series, { timeout: 10_000 }).toEqual(Array<string>(count).fill(''));
    await expect
      .poll(() => page.locator('.series .row[aria-pressed="true"]').innerText(), { timeout: 10_000 })
      .toContain('Overwatch');
    const { log } = await snapshot(seat.game, seat.token);
    expect(
      log
        .find(entry => entry.line?.endsWith(' overwatch'))!
        .words!.map(({ text }) => text)
        .join(''),
    ).toMatch(/^Side [AB] gives Fireteam [AB]-1 the Order Overwatch$/);
    expect(errors).toEqual([]);
    await close();
  }
}, 120_000);
