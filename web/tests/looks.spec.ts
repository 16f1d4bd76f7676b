// What only a picture shows, said in figures: nothing lies over the table on a phone, the measuring tool shows what
// the engine computes, tables are looked at from the player's edge.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Created, Token } from '../src/api/types';
import { accessible, asked, focusRow, launch, picture, visit, pickVerb } from './browser';
import { api, base, position, recorded, snapshot, sortie, table } from './real';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
const box = async (part: Locator): Promise<Box> => (await part.boundingBox())!;
const overlap = (p: Box, q: Box): boolean =>
  p.x + p.width > q.x + 0.5 && q.x + q.width > p.x + 0.5 && p.y + p.height > q.y + 0.5 && q.y + q.height > p.y + 0.5;

describe.each([380, 412])('a phone of %i pixels', width => {
  test.each(inject('rulesets'))('nothing lies over the whole table of %s', async ruleset => {
    const seat = await position(ruleset, /^shoot/);
    const { page, errors, close } = await visit(browser, table(seat.game, seat.token), {
      viewport: { width, height: 800 },
      hasTouch: true,
      isMobile: true,
    });
    await asked(page);
    await page.click('[aria-label="Whole table"]');
    await page.waitForTimeout(200);
    const mat = await box(page.locator('svg.board .mat'));
    for (const part of ['.rail', '.zoom'])
      for (const known of await page.locator(part).all()) expect(overlap(await box(known), mat), part).toBe(false);
    expect(mat.width, 'the table uses the width that is left').toBeGreaterThan(280);
    for (const button of await page.locator('.beside button').all())
      expect((await box(button)).height).toBeGreaterThanOrEqual(28);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await picture(page, `whole-${ruleset}-${width}`);
    expect(errors).toEqual([]);
    await close();
  });

  test('the parts of a replay keep clear of each other', async () => {
    const { replay } = await recorded('deadzone-3e');
    const { page, errors, close } = await visit(browser, `${base}/#/replay/${replay}?ply=90&view=referee`, {
      viewport: { width, height: 800 },
      hasTouch: true,
      isMobile: true,
    });
    await page.waitForSelector('.token');
    const parts = [
      ...(await page.locator('.topbar .brand, .topbar .who svg, .topbar .vp, .topbar .rounds, .topbar .tools').all()),
    ];
    const boxes = await Promise.all(parts.map(box));
    boxes.forEach((p, i) =>
      boxes.slice(i + 1).forEach((q, k) => expect(overlap(p, q), `${i} and ${i + 1 + k}`).toBe(false)),
    );
    expect(overlap(await box(page.locator('.beside')), await box(page.locator('svg.board')))).toBe(false);
    expect(errors).toEqual([]);
    await close();
  });
});

/** Where a model is drawn, on the screen. */
async function middle(page: Page, id: string): Promise<[number, number]> {
  const { x, y, width, height } = await box(page.locator(`.token[data-id="${id}"] .plate`).first());
  return [x + width / 2, y + height / 2];
}

/** What the program computes for the same two bases. */
function computed(from: Token, to: Token): number {
  const model = ({ at, radius }: Token) => ({
    class: 'medium',
    x: at!.x / 1000,
    y: at!.y / 1000,
    z: at!.z / 1000,
    base_radius: radius / 1000,
    body_radius: (radius * 0.7) / 1000,
    height: 1.6,
    eye: 1.45,
    order: 'engage',
  });
  const file = join(mkdtempSync(join(tmpdir(), 'sortie-distance-')), 'pair.jsonl');
  writeFileSync(
    file,
    `${JSON.stringify({ id: 'pair', group: 'distance', kind: 'pair', a: model(from), b: model(to), terrain: [] })}\n`,
  );
  return (JSON.parse(sortie('sight', 'kill-team', '--cases', file)) as { result: { distance: number } }).result
    .distance;
}

test('the measuring tool of Kill Team shows what the program computes from base to base', async () => {
  const seat = await position('kill-team', /^shoot /);
  const { page, errors, close } = await visit(browser, table(seat.game, seat.token));
  await asked(page);
  const { scene } = await snapshot(seat.game, seat.token);
  const standing = scene.tokens.filter(token => token.at && !token.dead);
  const own = standing.find(token => token.acting)!;
  await page.keyboard.press('m');
  const foes = standing.filter(token => token.side !== own.side).slice(0, 3);
  for (const foe of foes) {
    await page.mouse.move(...(await middle(page, own.id)));
    await page.mouse.down();
    await page.mouse.move(...(await middle(page, foe.id)), { steps: 5 });
    await page.waitForTimeout(300);
    const shown = (await page.locator('.measure text').textContent())!;
    expect(shown).toMatch(/^\d+\.\d\d″$/);
    expect(Math.abs(parseFloat(shown) - computed(own, foe)), `${own.id} to ${foe.id}`).toBeLessThan(0.0061);
    if (foe === foes[0]) {
      await picture(page, 'kt-measure');
      await accessible(page, 'measuring');
    }
    await page.mouse.up();
  }
  // From bare ground to bare ground it is the plain distance, and the tool chooses nothing.
  expect((await snapshot(seat.game, seat.token)).ply).toBe(seat.ply);
  await page.keyboard.press('m');
  expect(await page.locator('.measure').count()).toBe(0);
  expect(errors).toEqual([]);
  await close();
});

describe.each(inject('rulesets'))('%s', ruleset => {
  test('a replay is looked at from the edge of whose eyes one borrows', async () => {
    const { replay, lines } = await recorded(ruleset);
    // Once both sides stand on the table and nobody has gone far.
    const before = lines.findIndex(({ line }) => ['activate', 'move', 'end', 'aim'].includes(line.split(' ')[0]!));
    const { page, errors, close } = await visit(browser, `${base}/#/replay/${replay}?ply=${before}&view=referee`);
    const heights = async (side: string): Promise<number> => {
      const all = await Promise.all((await page.locator(`.token[data-side="${side}"]`).all()).map(box));
      return all.reduce((sum, known) => sum + known.y, 0) / all.length;
    };
    await page.waitForSelector('.token');
    const edge = await box(page.locator('rect.edge').first());
    if (edge.height > edge.width) {
      // They sit at the west and the east edge: the table stays as it is for both, and each has the edge at its side.
      const left = (await page.locator('rect.edge').first().getAttribute('class'))!.includes(' a ') ? 'a' : 'b';
      const across = async (side: string): Promise<number> => {
        const all = await Promise.all((await page.locator(`.token[data-side="${side}"]`).all()).map(box));
        return all.reduce((sum, known) => sum + known.x, 0) / all.length;
      };
      const before = await across(left);
      expect(before).toBeLessThan(await across(left === 'a' ? 'b' : 'a'));
      await page.locator('.seg button').nth(1).click();
      await page.waitForFunction(() => location.hash.includes('view=b'));
      await expect.poll(() => across(left)).toBeCloseTo(before, 0);
      return close();
    }
    expect(await heights('a')).toBeGreaterThan(await heights('b'));
    expect(await page.locator('rect.edge').first().getAttribute('class')).toMatch(/\ba\b/);
    await page.locator('.seg button').nth(1).click();
    await page.waitForFunction(() => location.hash.includes('view=b'));
    await expect.poll(async () => (await heights('b')) - (await heights('a'))).toBeGreaterThan(0);
    expect(await page.locator('rect.edge').first().getAttribute('class')).toMatch(/\bb\b/);
    expect(errors).toEqual([]);
    await close();
  });
});

test.each(inject('rulesets'))('a low screen shows both teams of %s and the whole choice in notation', async ruleset => {
  const seat = await position(ruleset, /^shoot/);
  const { page, errors, close } = await visit(browser, table(seat.game, seat.token), {
    viewport: { width: 1280, height: 720 },
  });
  await asked(page);
  await pickVerb(page, 'shoot');
  await focusRow(page, '.choice[data-line*="shoot "]');
  const { bottom, rows } = await page.evaluate(() => ({
    bottom: document.querySelector('.teams')!.getBoundingClientRect().bottom,
    rows: [...document.querySelectorAll('.roster button, .groups > li')].map(row => row.getBoundingClientRect().bottom),
  }));
  const seen = rows.filter(row => row <= bottom + 1).length;
  expect(seen / rows.length, `${seen} of ${rows.length} models`).toBeGreaterThan(0.84);
  expect(
    await page.evaluate(() => {
      const code = document.querySelector('.strip .code')!;
      return code.scrollWidth <= code.clientWidth + 1;
    }),
  ).toBe(true);
  await picture(page, `low-${ruleset}`);
  expect(errors).toEqual([]);
  await close();
});

test('before anybody stands on the table, places glow and the table is still seen', async () => {
  const seat = await position('kill-team', /^barricade/);
  const { page, errors, close } = await visit(browser, table(seat.game, seat.token));
  await asked(page);
  const mat = await box(page.locator('svg.board .mat'));
  for (const part of await page.locator('.glowing circle').all())
    expect((await box(part)).width).toBeLessThan(mat.width / 5);
  await picture(page, 'kt-barricade');
  expect(errors).toEqual([]);
  await close();
});

test('a stranger finds their team in front on the first page', async () => {
  const { page, close } = await visit(browser, `${base}/#/`);
  await page.waitForFunction(() => !document.querySelector('.games .thumb i'));
  // Both sides are measured in one go: a picture that arrives in between moves the page.
  const heights = await page.locator('.games .thumb svg').evaluateAll(thumbs =>
    thumbs.map(thumb => {
      const mean = (kind: string): number => {
        const all = [...thumb.querySelectorAll(kind)].map(one => one.getBoundingClientRect().y);
        return all.reduce((sum, y) => sum + y, 0) / all.length;
      };
      return { ours: mean('.a.top'), theirs: mean('.b.top') };
    }),
  );
  expect(heights.length).toBeGreaterThan(0);
  for (const { ours, theirs } of heights) expect(ours).toBeGreaterThan(theirs);
  await close();
});

test('random forces are new at each start, and the same again by their seed', async () => {
  const pick = async (): Promise<{ page: Page; number: string; close: () => Promise<void> }> => {
    const { page, close } = await visit(browser, `${base}/#/`);
    await page.click('.change');
    for (const side of ['a', 'b']) await page.locator(`input[name=team-${side}][value=random-100]`).check();
    await page.locator('.modes .tab', { hasText: 'same screen' }).click();
    return { page, number: await page.locator('.seed input').inputValue(), close };
  };
  const first = await pick(),
    second = await pick();
  expect(Number(first.number)).toBeGreaterThan(0);
  expect(second.number).not.toBe(first.number);
  await first.page.click('.seed .btn');
  expect(await first.page.locator('.seed input').inputValue()).not.toBe(first.number);
  await second.page.fill('.seed input', '7');
  await accessible(second.page, 'the number of a random force');
  await picture(second.page, 'start-random');
  await second.page.locator('#change .primary').click();
  await asked(second.page);
  const [, game, token] = /game\/([^/]+)\/([^/?]+)/.exec(second.page.url())!;
  const titles = async (id: string, seat: string): Promise<string[]> =>
    (await snapshot(id, seat)).scene.tokens.map(model => `${model.id} ${model.title}`);
  const again = await api<Created>('/games', undefined, {
    ruleset: 'deadzone-3e',
    mission: 'patrol',
    board: 'depot',
    forces: ['random-100', 'random-100'],
    options: { 'force-seed': '7' },
    mode: 'hotseat',
  });
  const other = await api<Created>('/games', undefined, {
    ruleset: 'deadzone-3e',
    mission: 'patrol',
    board: 'depot',
    forces: ['random-100', 'random-100'],
    options: { 'force-seed': '8' },
    mode: 'hotseat',
  });
  expect(await titles(game!, token!)).toEqual(await titles(again.game, again.seats.a!));
  expect(await titles(game!, token!)).not.toEqual(await titles(other.game, other.seats.a!));
  await first.close();
  await second.close();
});
