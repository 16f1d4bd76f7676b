// Every page, both lights, small screens: drawn, within its width, without a serious fault of access.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { accessible, clipped, launch, picture, visit } from './browser';

const base = inject('fake');
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

const PAGES = [
  ['start', '#/', '.diorama'],
  ['cubes', '#/game/depot/depot-a', '.token'],
  ['open', '#/game/sector/sector-a', '.token'],
  ['text', '#/game/depot/depot-a?text=1', '.list button'],
  ['watching', '#/game/depot/depot-s', '.token'],
  ['rulebook', '#/rules/TOY-SHOOT-04', '.rule-article'],
  ['brief', '#/rules?in=toy-cubes', '.brief ol'],
  ['found', '#/rules?in=toy-cubes&q=shoot', '.found li'],
  ['nothing-found', '#/rules?in=toy-cubes&q=xyzzy', '.found .tries'],
  ['teams', '#/teams/toy-cubes', '.models li'],
  ['result', '#/result/finished/finished-a', '.turns .diorama'],
  ['replays', '#/replays', '.drop'],
  ['replay', '#/replay/recorded?ply=31&view=audience', '.token'],
  ['missing', '#/game/none/x', '[role=alert]'],
  ['nowhere', '#/nowhere', '.missing'],
] as const;
/** Tables have tests of their own for tablets. */
const TABLES = ['cubes', 'open', 'text', 'watching', 'replay'];
const SIZES = [
  ['laptop', 1280, 720],
  ['phone', 390, 844],
  ['tablet', 820, 1180],
] as const;

describe.each(PAGES)('%s', (name, hash, ready) => {
  test.each(SIZES.filter(([size]) => size !== 'tablet' || !TABLES.includes(name)))(
    '%s',
    async (size, width, height) => {
      const { page, errors, close } = await visit(browser, `${base}/${hash}`, {
        viewport: { width, height },
        colorScheme: 'light',
      });
      await page.waitForSelector(ready);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.waitForTimeout(200);
        await picture(page, `${name}-${size}-${colorScheme}`);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth),
          'no sideways scrolling',
        ).toBeLessThanOrEqual(width);
        await accessible(page, `${name} ${size} ${colorScheme}`);
        if (!TABLES.includes(name)) expect(await clipped(page), 'no text is cut').toEqual([]);
      }
      expect(errors).toEqual([]);
      await close();
    },
  );
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
    for (const [hash, shown, right] of [
      ['ply=31&view=b', '31 of 79', 'ply=31&view=b'],
      ['ply=99999', '79 of 79', 'ply=79&view=referee'],
      ['ply=-3', '0 of 79', 'ply=0&view=referee'],
    ] as const) {
      await page.evaluate(to => {
        location.hash = `#/replay/recorded?${to}`;
      }, hash);
      await page.waitForFunction(want => location.hash.endsWith(want), right);
      await page.waitForFunction(want => document.querySelector('.ply')?.textContent === want, shown);
      expect(await at()).toBe(shown);
    }
    expect(errors).toEqual([]);
    await close();
  });
  test('on a phone a link into the middle shows the top of the page and the move in the list', async () => {
    const { page, close } = await visit(browser, `${base}/#/replay/recorded?ply=60`, {
      viewport: { width: 380, height: 780 },
      hasTouch: true,
      isMobile: true,
    });
    await page.waitForSelector('.moves [aria-current]');
    await page.waitForTimeout(300);
    expect(
      await page.evaluate(() => [
        scrollY,
        document.querySelector('.topbar')!.getBoundingClientRect().top,
        document.querySelector('[data-page=replay]')!.scrollTop,
      ]),
    ).toEqual([0, 0, 0]);
    const seen = await page.evaluate(() => {
      const list = document.querySelector('.moves')!.getBoundingClientRect(),
        row = document.querySelector('.moves [aria-current]')!.getBoundingClientRect();
      return row.top >= list.top && row.bottom <= list.bottom;
    });
    expect(seen).toBe(true);
    await close();
  });
});

describe('phone', () => {
  test('a decision is made by thumb', async () => {
    const { page, close } = await visit(browser, `${base}/#/game/depot/depot-a`, {
      viewport: { width: 380, height: 780 },
      hasTouch: true,
      isMobile: true,
    });
    await page.waitForSelector('.choices .row');
    // Whom to activate is one press: nothing is spent by it.
    await page.locator('.choices .row', { hasText: 'E2' }).tap();
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

/** A browser that has played: its games are in its storage. */
const games = (...ids: string[]): string =>
  JSON.stringify(
    ids.map((game, i) => ({
      game,
      token: `${game}-a`,
      ruleset: 'toy-cubes',
      title: 'Depot skirmish',
      versus: 'bot, regular',
      when: 1_700_000_000_000 - i,
    })),
  );

describe('first page', () => {
  test.each(SIZES)('a stranger on a %s has one obvious press', async (_, width, height) => {
    const { page, errors, close } = await visit(browser, `${base}/#/`, { viewport: { width, height } });
    await page.waitForSelector('#play');
    expect(await page.locator('.btn.primary').count()).toBe(1);
    expect(await page.locator('.card').innerText(), 'a level to begin with').toContain('Bot, casual');
    const box = (await page.locator('.btn.primary').boundingBox())!;
    expect(box.y + box.height, 'in sight without scrolling').toBeLessThanOrEqual(height);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('play');
    await page.keyboard.press('Enter');
    await page.waitForSelector('svg.board .token');
    expect(errors).toEqual([]);
    await close();
  });

  test('a game is picked, named and played', async () => {
    const { page, errors, close } = await visit(browser, `${base}/#/`);
    await page.locator('.games button', { hasText: 'Sector raid' }).click();
    await page.waitForFunction(() => document.querySelector('.where')?.textContent?.startsWith('Sector raid'));
    await page.fill('.name input', 'Ann');
    await page.locator('.levels label', { hasText: 'Beginner' }).click();
    expect(await page.locator('.card').innerText()).toContain('Bot, beginner');
    await page.click('#play');
    await page.waitForSelector('svg.board .token');
    await page.goto(`${base}/#/`);
    expect(await page.locator('.name input').inputValue(), 'it is asked once').toBe('Ann');
    expect(errors).toEqual([]);
    await close();
  });

  test.each(SIZES)('what can be changed on a %s leaves one gold button', async (_, width, height) => {
    const { page, errors, close } = await visit(browser, `${base}/#/`, { viewport: { width, height } });
    await page.click('.change');
    await page.waitForSelector('#change .big');
    expect(await page.locator('.btn.primary:visible').count()).toBe(1);
    expect(await page.locator('.levels').count(), 'the levels are asked for once').toBe(0);
    expect(await clipped(page)).toEqual([]);
    await page.locator('#change .btn.primary').click();
    await page.waitForSelector('svg.board .token');
    expect(errors).toEqual([]);
    await close();
  });

  test('somebody who has games finds them first, and can remove one', async () => {
    const { page, errors, close } = await visit(browser, `${base}/#/rules`);
    await page.evaluate(list => localStorage.setItem('sortie.games', list), games('depot', 'finished', 'gone'));
    await page.goto(`${base}/#/`);
    await page.waitForSelector('.continue .top');
    expect(await page.locator('.continue h1').innerText()).toBe('It’s your turn');
    expect(await page.locator('.btn.primary').allInnerTexts()).toEqual(['Play on']);
    await page.waitForFunction(() => /You win 3 to 1/.test(document.querySelector('.goon')?.textContent ?? ''));
    await accessible(page, 'returning');
    await picture(page, 'returning');
    // The game on top is not listed a second time.
    expect(await page.locator('.goon li').count()).toBe(2);
    await page.locator('.goon .iconbtn').last().click();
    expect(await page.locator('.goon li').count()).toBe(1);
    await page.locator('.goon a', { hasText: 'Result' }).click();
    await page.waitForSelector('.result h1');
    await page.goto(`${base}/#/`);
    await page.waitForSelector('.card .match');
    expect(await page.locator('.card').innerText(), 'after a finished game').toContain('Bot, regular');
    expect(errors).toEqual([]);
    await close();
  });
});

describe('result', () => {
  test('points by round and source, turning points, and once more', async () => {
    const { page, errors, close } = await visit(browser, `${base}/#/result/finished/finished-a`);
    await page.waitForSelector('.turns li');
    expect(await page.locator('h1').innerText()).toBe('You win 3 to 1');
    expect(await page.locator('.points').innerText()).toContain('Result of a shot');
    const sum = await page.locator('.sources .sum td').allInnerTexts();
    expect(sum).toEqual(['3', '1']);
    // Every block of points bears the letter of its source.
    const signs = await page.locator('.sources .sign').allInnerTexts();
    const blocks = await page.locator('.bar i').allInnerTexts();
    expect(blocks.length).toBeGreaterThan(0);
    expect(blocks.filter(block => !signs.includes(block))).toEqual([]);
    expect(await page.locator('.turns b').allInnerTexts()).not.toContain('');
    await page.click('text=Swap sides');
    await page.waitForSelector('svg.board .token');
    await page.goto(`${base}/#/result/finished/finished-a`);
    await page.waitForSelector('.turns li');
    await page.locator('.turns button').first().click();
    await page.waitForFunction(() => location.hash.startsWith('#/replay/recorded?ply='));
    expect(errors).toEqual([]);
    await close();
  });
});

describe('rulebook', () => {
  test('answers, reads words in other ways, and corrects', async () => {
    const { page, errors, close } = await visit(browser, `${base}/#/rules?in=toy-cubes`);
    await page.waitForSelector('.brief li');
    await page.keyboard.press('/');
    await page.keyboard.type('shoto');
    await page.waitForSelector('.found .meant');
    expect(await page.locator('.found').innerText()).toContain('Showing “shoot” instead');
    await page.fill('input[type=search]', 'win');
    await page.waitForSelector('.found .reply');
    await page.fill('input[type=search]', 'xyzzy');
    await page.waitForSelector('.found .tries');
    await page.locator('.tries .btn', { hasText: /^shoot$/ }).click();
    await page.waitForSelector('.found li');
    await page.locator('.found a', { hasText: 'Clear shot' }).click();
    await page.waitForFunction(() => document.querySelector('.rule-article h1')?.textContent === 'Clear shot');
    expect(await page.locator('input[type=search]').inputValue()).toBe('');
    expect(errors).toEqual([]);
    await close();
  });
});

describe('teams', () => {
  test('are found by what their models carry, and played', async () => {
    const { page, errors, close } = await visit(browser, `${base}/#/teams/toy-cubes`);
    await page.waitForSelector('.models li');
    await page.fill('input[type=search]', 'burst laser');
    // The models of every team are read one by one: the list is final when the count says no more of that.
    await page.waitForFunction(() => document.querySelector('aside [role=status]')?.textContent === '1 of 2 teams');
    expect(await page.locator('aside li').innerText()).toContain('Enforcers');
    await page.click('text=Play this team');
    await page.waitForFunction(() => document.activeElement?.id === 'play');
    expect(await page.locator('.card').innerText()).toContain('Enforcers');
    expect(errors).toEqual([]);
    await close();
  });
});

describe('invitation', () => {
  test('the link can be copied without a clipboard, and opens elsewhere', async () => {
    const { page, errors, close } = await visit(browser, `${base}/#/rules`);
    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await page.goto(`${base}/#/`);
    await page.reload();
    await page.click('text=Invite a friend');
    await page.waitForSelector('.share input');
    await page.waitForFunction(() =>
      document.querySelector<HTMLInputElement>('.share input')?.value.startsWith('http://192.168.1.24:8380/#/game/'),
    );
    await page.locator('.share .btn', { hasText: 'Copy' }).first().click();
    await page.waitForFunction(() => /Copied|Ctrl\+C/.test(document.querySelector('.share .btn')?.textContent ?? ''));
    const selected = await page.evaluate(() => {
      const field = document.activeElement as HTMLInputElement;
      return field.value.slice(field.selectionStart!, field.selectionEnd!) === field.value;
    });
    expect(selected, 'the link is selected').toBe(true);
    await page.keyboard.press('Escape');
    expect(await page.locator('.share').count()).toBe(0);
    expect(errors).toEqual([]);
    await close();
  });
});
