// Every screen over the real server, in both lights: drawn, within its width, without a serious fault of access.
// The pictures are for people to look at; they land in a folder that is not kept.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Created } from '../src/api/types';
import { accessible, asked, colours, launch, picture, visit } from './browser';
import { api, base, create, position, recorded, table } from './real';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

const DESKTOP = { width: 1440, height: 900 },
  PHONE = { width: 380, height: 780 };
const DZ = 'deadzone-3e',
  KT = 'kill-team';

/** `long`: much like another screen, so it is looked at only with SORTIE_LONG or when it is asked for by name. */
interface Screen {
  name: string;
  phone?: boolean;
  calm?: boolean;
  long?: boolean;
  url: () => Promise<string>;
  act?: (page: Page) => Promise<void>;
}
const at =
  (ruleset: string, like: RegExp, query = '') =>
  async (): Promise<string> => {
    const seat = await position(ruleset, like);
    return table(seat.game, seat.token, query);
  };
/** A game that has come to its end. */
const over = async (ruleset: string): Promise<string> => {
  const { replay, plies } = await recorded(ruleset);
  const made = await api<Created>(`/replays/${replay}/play-on`, undefined, { ply: plies, side: 'a', bot: 'random' });
  return table(made.game, made.seats.a!);
};
/** The first question of a mission, at one screen. */
const mission = async (name: string): Promise<string> => {
  const made = await api<Created>('/games', undefined, { ruleset: DZ, mission: name, mode: 'hotseat' });
  return table(made.game, made.seats.a!);
};
const choice = async (page: Page, text: string | RegExp): Promise<void> => {
  await page.locator('.choices .row', { hasText: text }).first().click();
  await page.waitForTimeout(250);
};
/** Focuses the first choice that is aimed at somebody and has figures. */
const aim = async (page: Page): Promise<void> => {
  await page.locator('.choices .row.figured').first().click();
  await page.waitForSelector('.card dd');
  await page.waitForTimeout(250);
};
const press =
  (key: string) =>
  async (page: Page): Promise<void> => {
    await page.keyboard.press(key);
    await page.waitForTimeout(250);
  };
const solid = async (page: Page): Promise<void> => {
  await page.keyboard.press('d');
  await page.waitForSelector('.solid canvas');
  await page.waitForTimeout(1000);
  expect(await colours(page, '.solid')).toBeGreaterThan(100);
};
const type =
  (line: string) =>
  async (page: Page): Promise<void> => {
    await page.keyboard.press('/');
    await page.fill('#notation', line);
    await page.press('#notation', 'Enter');
    await page.waitForSelector('.refusal blockquote');
  };
const dice = async (page: Page): Promise<void> => {
  await aim(page);
  for (let tries = 0; tries < 14 && !(await page.locator('.tray').count()); tries += 1) {
    if (
      await page
        .locator('.commit .primary')
        .isDisabled()
        .catch(() => true)
    )
      await page.keyboard.press('1');
    await page.waitForTimeout(200);
    await page.keyboard.press('Enter');
    await page.waitForTimeout(400);
  }
  await page.waitForSelector('.tray .die');
  await page.waitForTimeout(900);
};

const SCREENS: Screen[] = [
  {
    name: 'start',
    url: async () => `${base}/#/`,
    act: async page => {
      await page.waitForSelector('.diorama');
      await page.waitForTimeout(300);
    },
  },
  {
    name: 'start-change',
    url: async () => `${base}/#/`,
    act: async page => {
      await page.click('.change');
      await page.waitForTimeout(500);
    },
  },
  {
    name: 'start-change-phone',
    long: true,
    phone: true,
    url: async () => `${base}/#/`,
    act: async page => {
      await page.click('.change');
      await page.waitForTimeout(500);
    },
  },
  {
    name: 'start-phone',
    phone: true,
    url: async () => `${base}/#/`,
    act: async page => {
      await page.waitForSelector('.diorama');
      await page.waitForTimeout(300);
    },
  },
  { name: 'dz-deploy', url: at(DZ, /^deploy/) },
  { name: 'dz-activate', long: true, url: at(DZ, /^activate/) },
  { name: 'dz-odds', url: at(DZ, /^shoot/), act: aim },
  { name: 'dz-dice', calm: true, url: at(DZ, /^shoot/), act: dice },
  { name: 'dz-level-1', url: at(DZ, /^shoot/), act: press('Alt+1') },
  { name: 'dz-level-2', long: true, url: at(DZ, /^shoot/), act: press('Alt+2') },
  { name: 'dz-level-3', long: true, url: at(DZ, /^shoot/), act: press('Alt+3') },
  { name: 'dz-apart', long: true, url: at(DZ, /^shoot/), act: press('x') },
  { name: 'dz-three', url: at(DZ, /^shoot/), act: solid },
  { name: 'dz-refusal', url: at(DZ, /^shoot/), act: type('leave-board') },
  {
    name: 'dz-threat',
    url: at(DZ, /^shoot/),
    act: async page => {
      await page.keyboard.press('v');
      await page.waitForSelector('.threat .cell');
    },
  },
  {
    name: 'dz-why-not',
    url: at(DZ, /^shoot/),
    act: async page => {
      await page.click('.why-not button');
      await page.waitForSelector('.why-not li');
    },
  },
  { name: 'dz-text', url: at(DZ, /^shoot/, '?text=1') },
  { name: 'dz-phone', phone: true, url: at(DZ, /^shoot/), act: aim },
  { name: 'dz-text-phone', long: true, phone: true, url: at(DZ, /^shoot/, '?text=1') },
  {
    name: 'dz-replay',
    url: async () => {
      const { replay } = await recorded(DZ);
      return `${base}/#/replay/${replay}?ply=115&view=referee`;
    },
    act: async page => {
      await page.waitForSelector('.token');
    },
  },
  {
    name: 'dz-replay-phone',
    long: true,
    phone: true,
    url: async () => {
      const { replay } = await recorded(DZ);
      return `${base}/#/replay/${replay}?ply=115&view=a`;
    },
    act: async page => {
      await page.waitForSelector('.token');
    },
  },
  {
    name: 'dz-end',
    url: async () => over(DZ),
    act: async page => {
      await page.waitForSelector('.finished');
    },
  },
  {
    name: 'dz-end-phone',
    long: true,
    phone: true,
    url: async () => over(DZ),
    act: async page => {
      await page.waitForSelector('.finished');
    },
  },
  { name: 'dz-uplink', url: async () => mission('uplink') },
  { name: 'dz-breakthrough', long: true, url: async () => mission('breakthrough') },
  {
    name: 'dz-link',
    url: async () => `${base}/#/`,
    act: async page => {
      await page.click('text=Invite a friend');
      await page.waitForSelector('.share');
    },
  },
  {
    name: 'kt-watching',
    url: async () => {
      const made = await create(KT, 'link');
      return table(made.game, made.spectator);
    },
    act: async page => {
      await page.waitForSelector('text=You are watching');
    },
  },
  {
    name: 'api',
    url: async () => `${base}/api`,
    act: async page => {
      await page.waitForSelector('details');
    },
  },
  { name: 'kt-move', url: at(KT, /^move/), act: page => choice(page, /move/i) },
  { name: 'kt-odds', url: at(KT, /^shoot /), act: aim },
  { name: 'kt-three', long: true, url: at(KT, /^shoot /), act: solid },
  {
    name: 'kt-threat',
    long: true,
    url: at(KT, /^shoot /),
    act: async page => {
      await page.keyboard.press('v');
      await page.waitForSelector('.threat .ring');
    },
  },
  { name: 'kt-dice', long: true, calm: true, url: at(KT, /^shoot /), act: dice },
  { name: 'kt-phone', phone: true, url: at(KT, /^shoot /), act: aim },
  {
    name: 'kt-replay',
    url: async () => {
      const { replay } = await recorded(KT);
      return `${base}/#/replay/${replay}?ply=60&view=referee`;
    },
    act: async page => {
      await page.waitForSelector('.token');
    },
  },
  {
    name: 'rulebook',
    url: async () => `${base}/#/rules/DZ3-SHOOT-07`,
    act: async page => {
      await page.waitForSelector('.rule-article h1');
    },
  },
  {
    name: 'rulebook-phone',
    long: true,
    phone: true,
    url: async () => `${base}/#/rules/DZ3-SHOOT-07`,
    act: async page => {
      await page.waitForSelector('.rule-article h1');
    },
  },
  {
    name: 'replays',
    long: true,
    url: async () => `${base}/#/replays`,
    act: async page => {
      await page.waitForSelector('.drop');
    },
  },
];
const wanted = process.env.SORTIE_SCREENS?.split(',');
const chosen = SCREENS.filter(
  ({ name, long }) => wanted?.includes(name) ?? (!long || Boolean(process.env.SORTIE_LONG)),
);

describe('screens', () => {
  test.each(chosen)('$name', async ({ name, phone, calm, url, act }) => {
    const size = phone ? PHONE : DESKTOP;
    const { page, errors, close } = await visit(browser, await url(), {
      viewport: size,
      ...(phone ? { hasTouch: true, isMobile: true } : {}),
      ...(calm ? { pace: 'calm', reducedMotion: 'no-preference' as const } : {}),
    });
    if (/^(dz|kt)-/.test(name) && !/replay|end|link|watching/.test(name))
      await asked(page, '.choices .row, .list button');
    await act?.(page);
    await picture(page, `${name}-light`);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth),
      'no sideways scrolling',
    ).toBeLessThanOrEqual(size.width);
    await accessible(page, `${name}, light`);
    const button = page.locator('[aria-label="Light or dark"]').first();
    if (await button.isVisible().catch(() => false)) await button.click();
    else
      await page.evaluate(() => {
        document.documentElement.dataset.theme = 'dark';
      });
    await page.waitForTimeout(250);
    await picture(page, `${name}-dark`);
    await accessible(page, `${name}, dark`);
    expect(errors).toEqual([]);
    await close();
  });
});
