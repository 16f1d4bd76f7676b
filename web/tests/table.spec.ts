// The table over the toy in memory: everything that needs no server.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { accessible, colours, launch, picture, playByClicks, playByKeys, playByText, visit } from './browser';

const base = inject('fake');
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

const DEPOT = `${base}/#/game/depot/depot-a`,
  SECTOR = `${base}/#/game/sector/sector-a`;
/** Focuses a choice in the list, by its verb first where there are verbs. */
async function focus(page: Page, text: string): Promise<void> {
  const verb = page.locator('.verb', { hasText: text.split(' ')[0]! }),
    row = page.locator('.choice .row', { hasText: text });
  // The question may still be on its way: what was asked before has neither.
  await verb.or(row).first().waitFor();
  if (await verb.count()) await verb.first().click();
  await row.first().click();
}
async function activate(page: Page, id: string): Promise<void> {
  await focus(page, `Activate ${id}`);
  await page.waitForTimeout(170);
  await page.keyboard.press('Enter');
  await page.waitForSelector(`text=Choose what ${id} does`);
}

test('on a phone a new question starts at its top', async () => {
  const options = { viewport: { width: 390, height: 640 }, hasTouch: true, isMobile: true };
  const { page, errors, close } = await visit(browser, DEPOT, options);
  await page.waitForSelector('.choices .row');
  const rolled = (): Promise<number> => page.evaluate(() => document.querySelector('.decide')!.scrollTop);
  await page.evaluate(() => document.querySelector('.decide')!.scrollTo({ top: 400 }));
  expect(await rolled()).toBeGreaterThan(0);
  await activate(page, 'E2');
  await page.waitForTimeout(200);
  expect(await rolled()).toBe(0);
  expect(errors).toEqual([]);
  await close();
});

describe('first page', () => {
  test('one button starts a sensible game', async () => {
    const { page, errors, close } = await visit(browser, `${base}/#/`);
    await page.waitForSelector('.diorama');
    await picture(page, 'first-page');
    await page.click('#play');
    await page.waitForSelector('svg.board .token');
    await page.waitForSelector('.choices .row');
    await page.goto(`${base}/#/`);
    await page.waitForSelector('.continue > .top, .goon li');
    expect(await page.locator('.continue > .top, .goon li').count()).toBe(1);
    expect(errors).toEqual([]);
    await close();
  });

  test('everything about the game can be changed', async () => {
    const { page, close } = await visit(browser, `${base}/#/`);
    await page.click('.change');
    await page.locator('.pick', { hasText: 'Sector raid' }).click();
    await page.waitForFunction(() => document.querySelector('.where')?.textContent?.includes('Loot on Sector'));
    await page.click('text=A friend, same screen');
    await page.click('#play');
    await page.waitForSelector('svg.board .token');
    await close();
  });
});

describe('a new game', () => {
  test('what goes wrong is shown beside the button that was pressed, and friends have names', async () => {
    const { page, close } = await visit(browser, `${base}/#/`, { viewport: { width: 1280, height: 720 } });
    await page.click('.change');
    await page.click('text=A friend, same screen');
    await page.locator('.names input').first().fill('Refused');
    await page.locator('#change .primary').click();
    await page.waitForSelector('#change .fail');
    expect(await page.locator('#change .fail').innerText()).toContain('no such name');
    const box = (await page.locator('#change .fail').boundingBox())!;
    expect(box.y >= 0 && box.y + box.height <= 720, 'it is in sight').toBe(true);
    expect(await page.locator('.pitch [role=alert]').count()).toBe(0);
    await page.locator('.names input').first().fill('Ann');
    await page.locator('#change .primary').click();
    await page.waitForSelector('.choices .row');
    expect(await page.locator('.topbar').innerText()).toContain('Ann');
    // Where a model of the other side would stand is drawn in its shape, too.
    for (
      let tries = 0;
      tries < 12 && !(await page.locator('.prompt .turn').innerText()).startsWith('Friend');
      tries += 1
    ) {
      await page.locator('.choice .row').first().click();
      await page.waitForTimeout(170);
      // Activating a model needs no second press.
      if (await page.locator('.commit .primary').isEnabled()) await page.locator('.commit .primary').click();
      await page.waitForTimeout(150);
    }
    await page.locator('.choice .row', { hasText: 'Activate P' }).first().click();
    await page.locator('.choice .row', { hasText: 'Move' }).first().click();
    await page.waitForSelector('.way.b path.dest');
    expect(await page.locator('.way circle.dest').count()).toBe(0);
    await close();
  });
});

describe('deciding', () => {
  test('a focused choice shows line, odds that add up, reasons with rules, and the rule', async () => {
    const { page, errors, close } = await visit(browser, DEPOT);
    await page.waitForSelector('.choice');
    await activate(page, 'E2');
    await focus(page, 'Shoot P6');
    await page.waitForSelector('.card dd');
    const shares = await page.locator('.card dd').allInnerTexts();
    expect(shares.reduce((sum, text) => sum + Math.round(parseFloat(text) * 10), 0)).toBe(1000);
    await page.waitForSelector('svg.board .sight');
    expect(await page.locator('.why .rule').count()).toBeGreaterThanOrEqual(4);
    expect(await page.locator('.detail figure svg').count()).toBe(1);
    await page.locator('.why .rule').nth(2).click();
    await page.waitForSelector('.drawer h2.title');
    expect(await page.locator('.drawer').innerText()).toContain('completely unobstructed');
    await picture(page, 'rule-drawer');
    expect(errors).toEqual([]);
    await close();
  });

  test('hovering previews and gives back; nothing is sent by one click', async () => {
    const { page, close } = await visit(browser, DEPOT);
    await page.waitForSelector('.choice');
    await activate(page, 'E2');
    await page.hover('.choice .row >> nth=0');
    await page.waitForSelector('.card');
    await page.hover('.topbar');
    await page.waitForSelector('.card', { state: 'detached' });
    const spot = page.locator('svg.board .spot').first();
    await spot.dispatchEvent('click');
    await page.waitForTimeout(300);
    expect(await page.locator('.log li').count()).toBe(1);
    await spot.dispatchEvent('click');
    await page.waitForFunction(() => document.querySelectorAll('.log li').length > 1);
    await close();
  });

  test('a refusal names the rule, marks the obstacle and offers what works', async () => {
    const { page, close } = await visit(browser, DEPOT);
    await page.waitForSelector('.choice');
    await activate(page, 'E2');
    await page.keyboard.press('/');
    await page.keyboard.type('shoot E2 P5');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.refusal');
    const text = await page.locator('.refusal').innerText();
    expect(text).toContain('TOY-SHOOT-02');
    expect(text).toContain('Some part of the target must be visible');
    await page.waitForSelector('.sight.none');
    await accessible(page, 'refusal');
    await picture(page, 'refusal');
    expect(await page.locator('.log li').count()).toBe(1);
    await page.locator('.topbar').click({ position: { x: 300, y: 10 } });
    await page.keyboard.press('1');
    await page.waitForSelector('.refusal', { state: 'detached' });
    expect(await page.locator('.choice.on').count()).toBe(1);
    await close();
  });

  test('a step can be undone before dice and not after them', async () => {
    const { page, close } = await visit(browser, DEPOT);
    await page.waitForSelector('.choice');
    await activate(page, 'E2');
    const undo = page.locator('.strip .toggle').last();
    expect(await undo.innerText()).toContain('Undo');
    expect(await undo.isEnabled()).toBe(true);
    await page.keyboard.press('u');
    await page.waitForSelector('.log .head.undone');
    expect(await page.locator('.log .head.undone').count()).toBe(1);
    await page.waitForSelector('h1:has-text("Choose a model to activate"), h2:has-text("Choose a model to activate")');
    await activate(page, 'E2');
    await focus(page, 'Shoot P6');
    await page.waitForTimeout(170);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.strip .toggle:disabled[title="This step cannot be undone: dice were rolled"]');
    await close();
  });

  test('dice are shown with their words, and the log keeps them', async () => {
    const { page, close } = await visit(browser, DEPOT, { pace: 'calm', reducedMotion: 'no-preference' });
    await page.waitForSelector('.choice');
    await activate(page, 'E2');
    await focus(page, 'Shoot P6');
    await page.waitForTimeout(400);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.tray .die');
    expect(await page.locator('.tray').innerText()).toContain('P6');
    await page.waitForTimeout(700);
    await picture(page, 'outcome');
    await page.keyboard.press('Space');
    await page.waitForFunction(() => document.querySelectorAll('.log .die').length >= 7);
    await close();
  });

  test('on an open table any place may be pressed', async () => {
    const { page, close } = await visit(browser, SECTOR);
    await page.waitForSelector('.choice');
    await activate(page, 'M3');
    await page.locator('[data-verb="move"]').click();
    await page.locator('.choice .row').first().click();
    const token = await page.locator('.token[data-id="M3"]').boundingBox();
    await page.mouse.click(token!.x + token!.width / 2 + 63, token!.y + token!.height / 2 + 17);
    await page.waitForFunction(() =>
      /^move M3 \d+(\.\d)?,\d+(\.\d)?$/.test(document.querySelector('.strip .code')?.textContent ?? ''),
    );
    await close();
  });
});

describe('looking', () => {
  test("one's own team stays in sight, whatever profile of the other side is open", async () => {
    for (const [width, height] of [
      [1440, 900],
      [1280, 720],
    ] as const) {
      const { page, close } = await visit(browser, DEPOT, { viewport: { width, height } });
      await page.waitForSelector('.choice');
      await page.locator('.theirs .roster button').first().click();
      await page.waitForSelector('.theirs dl');
      const box = (await page.locator('.own .roster li').last().boundingBox())!;
      expect(box.y + box.height, `${width} by ${height}`).toBeLessThanOrEqual(height);
      await close();
    }
  });

  test('levels are cut and lifted apart', async () => {
    const { page, close } = await visit(browser, DEPOT);
    await page.waitForSelector('.choice');
    await page.keyboard.press('Alt+1');
    expect(await page.locator('svg.board').getAttribute('data-view')).toBe('1');
    expect(await page.locator('.level.above').count()).toBe(2);
    await page.keyboard.press('x');
    expect(await page.locator('svg.board').getAttribute('data-view')).toBe('apart');
    await picture(page, 'apart');
    await page.keyboard.press('Alt+0');
    expect(await page.locator('svg.board').getAttribute('data-view')).toBe('all');
    await close();
  });

  test('threat is shown in numbers that are explained, and for one enemy alone', async () => {
    for (const [url, mark] of [
      [DEPOT, '.threat .cell'],
      [SECTOR, '.threat .ring'],
    ] as const) {
      const { page, errors, close } = await visit(browser, url);
      await page.waitForSelector('.choice');
      await page.keyboard.press('v');
      await page.waitForSelector(mark);
      expect(await page.locator('.legend').innerText()).toContain('how many enemies could shoot');
      const all = await page.locator(mark).count();
      await accessible(page, 'threat');
      await page.locator('.teams .roster button').first().click();
      await page.waitForFunction(
        ([what, most]) => document.querySelectorAll(what as string).length < (most as number),
        [mark, all] as const,
      );
      await page.keyboard.press('v');
      await page.waitForSelector(mark, { state: 'detached' });
      expect(errors).toEqual([]);
      await close();
    }
  });

  test('measuring goes from base to base', async () => {
    const { page, close } = await visit(browser, SECTOR);
    await page.waitForSelector('.token');
    await page.keyboard.press('m');
    const from = (await page.locator('.token[data-id="M4"] .base').boundingBox())!,
      to = (await page.locator('.token[data-id="N5"] .base').boundingBox())!;
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
    // Centres are 3.82 inches apart, each base takes 0.63 of it.
    const words = await page.locator('.measure').getAttribute('aria-label');
    expect(Math.abs(parseFloat(words!.replace(/[^\d.]/g, '')) - 2.56)).toBeLessThan(0.06);
    await page.mouse.up();
    await close();
  });

  test('wheel and keys zoom, dragging pans', async () => {
    const { page, close } = await visit(browser, DEPOT);
    await page.waitForSelector('.token');
    const box = () => page.locator('svg.board').getAttribute('viewBox');
    const whole = await box();
    await page.keyboard.press('+');
    const near = await box();
    expect(near).not.toBe(whole);
    await page.mouse.move(700, 120);
    await page.mouse.down();
    await page.mouse.move(760, 180, { steps: 4 });
    await page.mouse.up();
    expect(await box()).not.toBe(near);
    await page.keyboard.press('0');
    expect(await box()).toBe(whole);
    await close();
  });

  test('the three-dimensional view draws', async () => {
    for (const [name, url] of [
      ['depot', DEPOT],
      ['sector', SECTOR],
    ] as const) {
      const { page, errors, close } = await visit(browser, url);
      await page.waitForSelector('.token');
      await page.keyboard.press('d');
      await page.waitForSelector('.solid canvas');
      await page.waitForTimeout(1200);
      expect(await colours(page, '.solid')).toBeGreaterThan(200);
      await picture(page, `three-${name}`);
      expect(errors).toEqual([]);
      await close();
    }
  });

  test('without WebGL the plan stays', async () => {
    const plain = await launch(['--disable-gpu', '--disable-webgl', '--disable-3d-apis']);
    const { page, close } = await visit(plain, DEPOT);
    await page.waitForSelector('.token');
    await page.keyboard.press('d');
    await page.waitForSelector('text=cannot draw 3D');
    expect(await page.locator('svg.board .token').count()).toBeGreaterThan(5);
    await close();
    await plain.close();
  });
});

// They wait more than they work, so they are played side by side.
describe.concurrent('whole games', () => {
  test('by clicks', async () => {
    const { page, errors, close } = await visit(browser, DEPOT);
    const played = await playByClicks(page, 200);
    expect(played).toBeLessThan(200);
    expect(await page.locator('.finished').count()).toBe(1);
    await accessible(page, 'finished');
    expect(errors).toEqual([]);
    await close();
  });
  test('by keyboard alone', async () => {
    const { page, errors, close } = await visit(browser, SECTOR);
    expect(await playByKeys(page, 200)).toBeLessThan(200);
    expect(errors).toEqual([]);
    await close();
  });
  test('through the text view', async () => {
    const { page, errors, close } = await visit(browser, `${DEPOT}?text=1`);
    expect(await playByText(page, 200)).toBeLessThan(200);
    expect(errors).toEqual([]);
    await close();
  });
});

describe('text view', () => {
  test('answers questions', async () => {
    const { page, close } = await visit(browser, `${DEPOT}?text=1`);
    await page.waitForSelector('.list button');
    await page.waitForTimeout(170);
    await page.locator('.list button', { hasText: 'E2' }).click();
    await page.waitForSelector('text=Choose what E2 does');
    for (const [question, part] of [
      ['why not shoot E2 P5', 'none of nine lines'],
      ['odds 1', 'taken out'],
      ['sight E2 P6', 'Six of nine'],
      ['around E2', 'E2 stands at 3.3.2'],
      ['rule clear shot', 'Clear shot'],
    ] as const) {
      await page.fill('#cmd', question);
      await page.press('#cmd', 'Enter');
      await page.waitForFunction(text => document.querySelector('.answer')?.textContent?.includes(text), part);
    }
    await accessible(page, 'text view');
    await picture(page, 'text');
    await page.locator('h1').click();
    await page.keyboard.press('t');
    await page.waitForSelector('svg.board');
    await close();
  });
});
