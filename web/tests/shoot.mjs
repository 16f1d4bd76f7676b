// Pictures for people to look at: node tests/shoot.mjs <address> [names...]. They land in screenshots/, which is not kept.
import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';

const [base = 'http://127.0.0.1:4173', ...names] = process.argv.slice(2);
const focus = async (page, text) => {
  await page.locator('.choice .row', { hasText: text }).first().click();
  await page.waitForTimeout(500);
};
const shots = {
  start: ['#/', async page => page.waitForSelector('.diorama')],
  'start-change': [
    '#/',
    async page => {
      await page.click('.change');
      await page.waitForTimeout(300);
    },
  ],
  depot: ['#/game/depot/depot-a', async page => page.waitForSelector('.token')],
  'depot-act': [
    '#/game/depot/depot-a',
    async page => {
      await page.waitForSelector('.choice');
      await focus(page, 'Activate E2');
      await page.keyboard.press('Enter');
      await page.waitForSelector('text=Choose what E2');
      await focus(page, 'Shoot P6');
    },
  ],
  'depot-move': [
    '#/game/depot/depot-a',
    async page => {
      await page.waitForSelector('.choice');
      await focus(page, 'Activate E1');
      await page.keyboard.press('Enter');
      await page.waitForSelector('text=Choose what E1');
      await focus(page, 'Move to');
    },
  ],
  'depot-level': [
    '#/game/depot/depot-a',
    async page => {
      await page.waitForSelector('.choice');
      await page.keyboard.press('Alt+1');
      await page.waitForTimeout(300);
    },
  ],
  'depot-apart': [
    '#/game/depot/depot-a',
    async page => {
      await page.waitForSelector('.choice');
      await focus(page, 'Activate E2');
      await page.keyboard.press('Enter');
      await page.waitForSelector('text=Choose what E2');
      await page.keyboard.press('x');
      await focus(page, 'Shoot P6');
    },
  ],
  'depot-outcome': [
    '#/game/depot/depot-a',
    async page => {
      await page.waitForSelector('.choice');
      await focus(page, 'Activate E2');
      await page.keyboard.press('Enter');
      await page.waitForSelector('text=Choose what E2');
      await focus(page, 'Shoot P6');
      await page.keyboard.press('Enter');
      await page.waitForSelector('.tray');
      await page.waitForTimeout(900);
    },
  ],
  'depot-refusal': [
    '#/game/depot/depot-a',
    async page => {
      await page.waitForSelector('.choice');
      await focus(page, 'Activate E2');
      await page.keyboard.press('Enter');
      await page.waitForSelector('text=Choose what E2');
      await page.keyboard.press('/');
      await page.keyboard.type('shoot E2 P5');
      await page.keyboard.press('Enter');
      await page.waitForSelector('.refusal');
    },
  ],
  'depot-drawer': [
    '#/game/depot/depot-a',
    async page => {
      await page.waitForSelector('.choice');
      await focus(page, 'Activate E2');
      await page.keyboard.press('Enter');
      await page.waitForSelector('text=Choose what E2');
      await focus(page, 'Shoot P6');
      await page.locator('.why .rule').nth(2).click();
      await page.waitForTimeout(500);
    },
  ],
  'depot-three': [
    '#/game/depot/depot-a',
    async page => {
      await page.waitForSelector('.choice');
      await page.keyboard.press('d');
      await page.waitForTimeout(2500);
    },
  ],
  'depot-text': [
    '#/game/depot/depot-a?text=1',
    async page => {
      await page.waitForSelector('.list button');
      await page.locator('.list button', { hasText: 'E2' }).click();
      await page.waitForSelector('text=Choose what E2');
      await page.fill('#cmd', 'why not shoot E2 P5');
      await page.keyboard.press('Enter');
      await page.waitForTimeout(400);
    },
  ],
  sector: ['#/game/sector/sector-a', async page => page.waitForSelector('.token')],
  'sector-move': [
    '#/game/sector/sector-a',
    async page => {
      await page.waitForSelector('.choice');
      await focus(page, 'Activate M3');
      await page.keyboard.press('Enter');
      await page.waitForSelector('text=Choose what M3');
      await page.locator('.sorts .tab', { hasText: 'Move' }).click();
      await page.locator('.choice .row').nth(8).click();
      await page.waitForTimeout(400);
    },
  ],
  'sector-shoot': [
    '#/game/sector/sector-a',
    async page => {
      await page.waitForSelector('.choice');
      await focus(page, 'Activate M3');
      await page.keyboard.press('Enter');
      await page.waitForSelector('text=Choose what M3');
      await focus(page, 'Shoot N5');
    },
  ],
  'sector-three': [
    '#/game/sector/sector-a',
    async page => {
      await page.waitForSelector('.choice');
      await page.keyboard.press('d');
      await page.waitForTimeout(2500);
    },
  ],
  rulebook: ['#/rules/TOY-SHOOT-04', async page => page.waitForTimeout(600)],
  replays: ['#/replays', async page => page.waitForTimeout(400)],
  replay: ['#/replay/recorded?ply=31&view=audience', async page => page.waitForTimeout(900)],
};
const sizes = { desktop: [1440, 900], laptop: [1280, 720], phone: [390, 844] };
mkdirSync('screenshots', { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  chromiumSandbox: false,
});
for (const want of names.length ? names : Object.keys(shots).flatMap(name => [`${name}:desktop:light`])) {
  const [name, size = 'desktop', theme = 'light'] = want.split(':');
  const [hash, act] = shots[name];
  const [width, height] = sizes[size];
  const page = await browser.newPage({
    viewport: { width, height },
    colorScheme: theme,
    deviceScaleFactor: 1,
    hasTouch: size === 'phone',
  });
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) console.log(name, message.type(), message.text());
  });
  page.on('pageerror', error => console.log(name, 'page error', error.message));
  try {
    await page.goto(base + '/' + hash);
    await act(page);
    await page.waitForTimeout(350);
  } catch (error) {
    console.log(name, String(error).split('\n')[0]);
  }
  await page.screenshot({ path: `screenshots/${name}-${size}-${theme}.png` });
  await page.close();
}
await browser.close();
