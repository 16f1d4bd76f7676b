// What screen readers say, by keys and by the text view, and that no press is met with silence.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { accessible, asked, launch, picture, visit } from './browser';
import { base, create, table } from './real';

const toy = inject('fake');
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

const DEPOT = `${toy}/#/game/depot/depot-a`,
  SECTOR = `${toy}/#/game/sector/sector-a`;
const voice = (page: Page): Promise<string[]> => page.locator('[data-voice] p').allInnerTexts();
/** Every part of the page that speaks by itself, apart from the one that should. */
const others = (page: Page): Promise<number> =>
  page.locator('[aria-live]:not([data-voice]), [role=alert], [role=log]:not([data-voice])').count();
const active = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      document.activeElement?.closest('[data-line]')?.getAttribute('data-line') ??
      document.activeElement?.tagName ??
      '',
  );

async function activate(page: Page, id: string): Promise<void> {
  await page
    .locator('.choice .row', { hasText: `Activate ${id}` })
    .first()
    .click();
  await page.waitForTimeout(170);
  await page.keyboard.press('Enter');
  await page.waitForSelector(`text=Choose what ${id} does`);
}

describe('keys', () => {
  test('the keyboard goes with the choice, and one place speaks', async () => {
    const { page, errors, close } = await visit(browser, DEPOT);
    await asked(page);
    expect((await voice(page)).at(-1)).toMatch(/^Your decision\. .*[.?] \d+ choices\.$/);
    expect(await others(page)).toBe(0);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await active(page)).toBe(await page.locator('.choices li[data-line]').nth(1).getAttribute('data-line'));
    await page.keyboard.press('3');
    expect(await active(page)).toBe(await page.locator('.choices li[data-line]').nth(2).getAttribute('data-line'));
    await page.keyboard.press('t');
    await page.waitForSelector('.ask h1');
    await page.waitForFunction(() => document.activeElement?.matches('.ask h1'));
    await page.keyboard.press('t');
    await page.waitForFunction(() => document.activeElement?.matches('.prompt h1'));
    expect(errors).toEqual([]);
    await close();
  });

  test('typing notation replaces what stands there, and what cannot be read is refused in the panel', async () => {
    const { page, close } = await visit(browser, DEPOT);
    await asked(page);
    await page.keyboard.press('2');
    await page.keyboard.press('/');
    await page.waitForFunction(() => {
      const line = document.activeElement as HTMLInputElement;
      return (
        line?.id === 'notation' && line.value !== '' && line.selectionEnd! - line.selectionStart! === line.value.length
      );
    });
    await page.keyboard.type('shoot E2 P5');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.refusal');
    expect(await page.locator('.refusal h1').innerText()).toContain('shoot E2 P5');
    expect((await voice(page)).filter(line => line.startsWith('Not possible')).length).toBe(1);
    await close();
  });
});

describe('presses', () => {
  test('a cube and a model that are not on offer are answered with the rule', async () => {
    const { page, close } = await visit(browser, DEPOT);
    await asked(page);
    await activate(page, 'E2');
    await page.locator('.choice .row', { hasText: /move/i }).first().click();
    const board = (await page.locator('svg.board').boundingBox())!;
    const free = await page.evaluate(({ x, y, width, height }) => {
      for (let i = 2; i < 38; i += 1)
        for (let k = 2; k < 38; k += 1) {
          const at = [x + (width * i) / 40, y + (height * k) / 40] as const,
            hit = document.elementFromPoint(...at);
          if (hit?.closest('svg.board') && !hit.closest('.spot, [data-id]') && !hit.matches('svg')) return at;
        }
      return null;
    }, board);
    await page.mouse.click(...free!);
    await page.waitForSelector('.refusal, .notice');
    await page.keyboard.press('Escape');
    const enemy = page.locator('.token[data-id="P5"]');
    if (await enemy.count()) {
      await enemy.dispatchEvent('click');
      await page.waitForSelector('.card .no, .refusal, .notice');
    }
    await close();
  });

  test('where nothing can be placed the question is said again', async () => {
    const { page, close } = await visit(browser, SECTOR);
    await asked(page);
    const board = (await page.locator('svg.board').boundingBox())!;
    await page.mouse.click(board.x + board.width / 2, board.y + board.height * 0.52);
    await page.waitForSelector('.notice, .choices .on');
    await close();
  });
});

describe('text view', () => {
  test('describes the terrain, numbers that no choice has, and help; old answers go', async () => {
    for (const [url, around, part] of [
      [DEPOT, 'around E2', /North: .*East: /],
      [SECTOR, 'around M3', /Terrain: .* inches high: /],
    ] as const) {
      const { page, errors, close } = await visit(browser, `${url}?text=1`);
      await page.waitForSelector('.list button');
      expect(await others(page)).toBe(0);
      const said = async (line: string): Promise<string> => {
        await page.fill('#cmd', line);
        await page.press('#cmd', 'Enter');
        await page.waitForFunction(text => document.querySelector('.answer .code')?.textContent === text, line);
        return page.locator('.answer').innerText();
      };
      expect(await said('99')).toMatch(/There are \d+ choices: 1 to \d+/);
      expect(await said('help')).toContain('around');
      expect(await said(around)).toMatch(part);
      expect(await page.locator('.answer').count()).toBe(1);
      expect((await voice(page)).at(-1)).toMatch(part);
      await page.locator('details summary').last().click();
      expect(await page.locator('details[open] li').count()).toBeGreaterThan(3);
      await accessible(page, 'text view with terrain');
      expect(errors).toEqual([]);
      await close();
    }
  });
});

describe.each(inject('rulesets'))('%s', ruleset => {
  test('a zone on offer glows, bears its name and can be pressed', async () => {
    const made = await create(ruleset, 'hotseat');
    const { page, errors, close } = await visit(browser, table(made.game, made.seats.a!));
    for (let n = 0; n < 4; n += 1) {
      await asked(page);
      if (await page.locator('.choices [data-line^="zone "]').count()) break;
      await page.keyboard.press('1');
      await page.waitForTimeout(170);
      await page.keyboard.press('Enter');
      await page.waitForTimeout(300);
    }
    // Not every game has zones to choose from.
    if (!(await page.locator('.choices [data-line^="zone "]').count())) return close();
    expect(await page.locator('.glowing polygon.field').count()).toBe(2);
    const named = await page.locator('svg.board text', { hasText: /zone/i }).allInnerTexts();
    expect(named.length).toBe(2);
    await page.locator('svg.board .spot polygon.hit').nth(1).click();
    const on = page.locator('.choices li.on');
    expect((await on.innerText()).toLowerCase()).toMatch(/zone/);
    expect(await page.locator('.glowing polygon.field.here').count()).toBe(1);
    await picture(page, `zone-${ruleset}`);
    expect(errors).toEqual([]);
    await close();
  });

  test('the text view describes the terrain of the real boards', async () => {
    const made = await create(ruleset, 'hotseat');
    const { page, close } = await visit(browser, table(made.game, made.seats.a!, '?text=1'));
    await page.waitForSelector('.list button');
    expect(await page.locator('details').count()).toBeGreaterThan(0);
    expect(await page.locator('details li').count()).toBeGreaterThan(10);
    await close();
  });
});

test('a search is followed by its address', async () => {
  const { page, errors, close } = await visit(browser, `${base}/#/rules?in=deadzone-3e&q=cover`);
  const field = page.locator('input[type=search]').first();
  await expect.poll(() => field.inputValue()).toBe('cover');
  await page.evaluate(() => {
    location.hash = '#/rules?in=deadzone-3e&q=pinned';
  });
  await expect.poll(() => field.inputValue()).toBe('pinned');
  await page.waitForSelector('text=about “pinned”');
  expect(errors).toEqual([]);
  await close();
});
