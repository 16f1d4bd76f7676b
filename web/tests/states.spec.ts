// States of the mock pages that a usual game meets seldom, over the real server, on a desktop, a tablet and a phone:
// where a token of Kill Team is dropped and where an operative returns, a guard attack, Delta One Zero's flipped cards, and the
// nine spots of Alpha.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Snapshot } from '../src/api/types';
import { accessible, asked, clipped, launch, picture, visit } from './browser';
import { seatAsked, snapshot, table, type Seat } from './real';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

const SIZES = {
  desktop: { viewport: { width: 1440, height: 900 } },
  tablet: { viewport: { width: 820, height: 1180 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};
const seats = new Map<string, Promise<Seat>>();
/** The same moment for all sizes; each looks at it and leaves it as it is. */
function seat(name: string, make: () => Promise<Seat>): Promise<Seat> {
  const known = seats.get(name) ?? make();
  seats.set(name, known);
  return known;
}

interface State {
  name: string;
  make: () => Promise<Seat>;
  /** What the screen must show. */
  shows: (page: Page, now: Snapshot) => Promise<void>;
}
const question =
  (words: RegExp) =>
  async (page: Page): Promise<void> =>
    expect(await page.locator('.prompt h1').innerText()).toMatch(words);
const MATCHED = ['--option', 'mode=matched'];

const STATES: State[] = [
  {
    name: 'kt-drop',
    make: () =>
      seatAsked('kill-team', ['--force-a', 'hunter-cadre', '--force-b', 'intercessors', ...MATCHED], 'drop', /^put /),
    shows: async (page, now) => {
      await question(/^Where does .* drop its token\?/)(page);
      // The nearest place is proposed, and the gold button takes it.
      expect(await page.locator('.choices .on').getAttribute('data-line')).toBe(now.decision!.usual);
      expect(await page.locator('.commit .primary').isEnabled()).toBe(true);
    },
  },
  {
    // Reanimation Protocols: somebody stands on the token, and several spots are equally near.
    name: 'kt-return',
    make: () =>
      seatAsked('kill-team', ['--force-a', 'tomb-world', '--force-b', 'tomb-world', ...MATCHED], 'return', /^put /),
    shows: async (page, now) => {
      await question(/^Where does .* return\?/)(page);
      const { choices, usual } = now.decision!;
      expect(choices!.length).toBeGreaterThan(1);
      // Every spot is drawn, one is proposed, and the gold button takes it.
      expect(await page.locator('svg.board .spot').count()).toBe(choices!.length);
      expect(await page.locator('.choices .on').getAttribute('data-line')).toBe(usual);
      expect(await page.locator('.commit .primary').isEnabled()).toBe(true);
    },
  },
  {
    name: 'kt-guard',
    make: () =>
      seatAsked(
        'kill-team',
        ['--mission', 'conduit', '--board', 'conduit', '--force-a', 'hunter-cadre', '--force-b', 'intercessors'],
        'guard',
        /^(hold|overwatch|point-blank|fight)/,
      ),
    shows: async (page, now) => {
      await question(/^Attack from guard, or hold\?/)(page);
      // Holding stands among the answers, and the attack has its chances.
      expect(now.decision!.choices!.some(({ line }) => line === 'hold')).toBe(true);
      await page.waitForSelector('.choices .row');
    },
  },
  {
    name: 'd1z-flip',
    make: () => seatAsked('delta-one-zero', [], 'card', /^play reflip/),
    shows: async (page, now) => {
      await question(/^Play a Tactical Card\?/)(page);
      expect(await page.locator('.prompt').innerText()).toMatch(/wound card was flipped/i);
      // The card lies on the model and in the panel, turned up, and the card of the hand that fits is marked.
      const up = now.scene.laid.find(card => card.title)!;
      expect(await page.locator('.flips .face b').innerText()).toBe(up.title);
      expect(await page.locator(`svg.board .laid[data-on="${up.on}"] .up text`).textContent()).toBe(up.title);
      expect(await page.locator('.flips .down').count()).toBe(
        Math.min(4, now.scene.laid.filter(card => card.on === up.on && !card.title).length),
      );
      await page.waitForSelector('text=Reflip');
    },
  },
  {
    name: 'alpha-spots',
    make: () => seatAsked('deadzone-alpha', [], 'spot', /^spot /),
    shows: async (page, now) => {
      expect(now.decision!.choices!.length).toBeGreaterThan(1);
      expect(now.decision!.choices!.length).toBeLessThanOrEqual(9);
      // Each free spot can be pressed, and the best one is proposed.
      expect(await page.locator('svg.board .spot').count()).toBe(now.decision!.choices!.length);
      expect(await page.locator('.choices .on').getAttribute('data-line')).toBe(now.decision!.usual);
    },
  },
];

describe.each(STATES)('$name', ({ name, make, shows }) => {
  test.each(Object.entries(SIZES))('on a %s', async (size, options) => {
    const { game, token } = await seat(name, make);
    // Nothing is answered for the player: the state itself is looked at.
    const { page, errors, close } = await visit(browser, table(game, token), { ...options, askAll: true });
    await asked(page);
    await page.waitForTimeout(400);
    await shows(page, await snapshot(game, token));
    await picture(page, `state-${name}-${size}`);
    expect(await clipped(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(options.viewport.width);
    await accessible(page, `${name}, ${size}`);
    expect(errors).toEqual([]);
    await close();
  });
});

test.each([
  ['no-preference', /turn/],
  ['reduce', /^none$/],
] as const)('a flipped card turns over, with motion set to %s', async (reducedMotion, animation) => {
  const { name, make } = STATES.find(known => known.name === 'd1z-flip')!;
  const { game, token } = await seat(name, make);
  const { page, close } = await visit(browser, table(game, token), { reducedMotion, askAll: true });
  await page.waitForSelector('.flips .face');
  for (const part of ['.flips .face', 'svg.board .laid .turn'])
    expect(await page.locator(part).evaluate(card => getComputedStyle(card).animationName)).toMatch(animation);
  await close();
});
