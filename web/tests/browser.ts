// What the browser tests share: a browser, pages that fail on console errors, axe, pictures, and ways to play.
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { expect } from 'vitest';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const folder = process.env.SORTIE_SCREENSHOTS ?? 'screenshots';

export interface Visit {
  page: Page;
  errors: string[];
  close(): Promise<void>;
}

/** Starts a browser. One that dies while it starts, as happens now and then, is started again. */
export async function launch(args: string[] = []): Promise<Browser> {
  const start = (): Promise<Browser> =>
    chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', chromiumSandbox: false, args });
  try {
    return await start();
  } catch {
    return start();
  }
}

/** Opens a page that remembers every error it logs; steps of the other side are shown at once. */
export async function visit(
  browser: Browser,
  url: string,
  options: BrowserContextOptions & { pace?: string; askAll?: boolean; held?: boolean } = {},
): Promise<Visit> {
  const { pace = 'at-once', askAll = false, held = false, ...rest } = options;
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    ...rest,
  });
  await context.addInitScript(`
    if (!localStorage.getItem('sortie.settings')) localStorage.setItem('sortie.settings', ${JSON.stringify(JSON.stringify({ pace, askAll }))});
    window.sockets = [];
    const Real = WebSocket;
    window.WebSocket = class extends Real { constructor(...given) { super(...given); window.sockets.push(this); } };`);
  // What passes by itself after two seconds is held for a minute, so that a busy machine has time to look at it.
  if (held)
    await context.addInitScript(`
    const real = window.setTimeout;
    window.setTimeout = (does, ms, ...given) => real(does, ms === 2000 ? 60000 : ms, ...given);`);
  const page = await context.newPage();
  const errors: string[] = [];
  // The browser itself reports every refused request (422) as an error line; those are answers here, not faults.
  page.on('console', message => {
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) errors.push(message.text());
  });
  page.on('pageerror', error => errors.push(error.message));
  await page.goto(url);
  return { page, errors, close: () => context.close() };
}

/** Fails on any serious or critical finding. */
export async function accessible(page: Page, what: string): Promise<void> {
  await page.evaluate(axeSource);
  const faults = await page.evaluate(async () => {
    const axe = (
      window as unknown as {
        axe: {
          run(
            root: Document,
            options: object,
          ): Promise<{
            violations: { id: string; impact: string; nodes: { html: string; any: { message: string }[] }[] }[];
          }>;
        };
      }
    ).axe;
    const { violations } = await axe.run(document, { resultTypes: ['violations'] });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(
        ({ id, nodes }) =>
          `${id}: ${nodes
            .slice(0, 3)
            .map(node => `${node.html.slice(0, 140)} (${node.any[0]?.message ?? ''})`)
            .join(' | ')}`,
      );
  });
  expect(faults, what).toEqual([]);
}

export async function picture(page: Page, name: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/${name}.png` });
}

const OVER = '.finished';
const MINE = '.choices .row';

/** Waits until the page asks for a decision (true) or the game is over (false). */
export async function asked(page: Page, selector = MINE): Promise<boolean> {
  await page.waitForSelector(`${OVER}, ${selector}`, { timeout: 60_000 });
  return (await page.locator(OVER).count()) === 0;
}

/** Picks a verb of the bar, unless it is picked already: with one verb left it is. */
export async function pickVerb(page: Page, group: string): Promise<void> {
  const verb = page.locator(`[data-verb="${group}"]`);
  if ((await verb.count()) && (await verb.getAttribute('aria-pressed')) !== 'true') await verb.click();
}

/** Focuses a choice of the list; a verb with one meaning has done so already, and a second press would do it. */
export async function focusRow(page: Page, selector: string): Promise<void> {
  const choice = page.locator(selector).first();
  await choice.waitFor();
  if (!(await choice.evaluate(row => row.classList.contains('on')))) await choice.locator('.row').click();
}

/** The question that a page asks. */
const decision = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.documentElement.dataset.decision);

/** Answers the pending question with one of the offered choices. */
export async function answerOne(page: Page, step = 0): Promise<void> {
  const rows = page.locator('.choices .row');
  const before = await decision(page);
  for (let tries = 0; tries < 6 && (await decision(page)) === before; tries += 1) {
    if (
      await page
        .locator('.commit .primary')
        .isDisabled({ timeout: 500 })
        .catch(() => true)
    )
      await rows
        .nth(step % Math.max(1, await rows.count()))
        .click({ timeout: 1000 })
        .catch(() => {});
    await page.waitForTimeout(160);
    await page
      .locator('.commit .primary')
      .click({ timeout: 1000 })
      .catch(() => {});
    await page.waitForTimeout(120);
  }
}

/** Plays with the mouse until the end or for `most` decisions: now on the table, now in the list. */
export async function playByClicks(page: Page, most: number): Promise<number> {
  for (let n = 0; n < most; n += 1) {
    if (!(await asked(page))) return n;
    let tries = 0;
    const choose = async (): Promise<void> => {
      const spots = page.locator('svg.board .spot'),
        rows = page.locator(MINE),
        meant = page.locator('[role="menuitem"]');
      if (await meant.count()) return meant.nth(n % (await meant.count())).click({ timeout: 2000 });
      tries += 1;
      if (tries === 1 && n % 2 === 0 && (await spots.count()))
        await spots.nth(n % (await spots.count())).dispatchEvent('click');
      else await rows.nth(n % (await rows.count())).click({ timeout: 2000 });
    };
    const button = page.locator('.commit .primary');
    await commit(page, async () => {
      if (await button.isDisabled()) await choose();
      await button.click({ timeout: 2000 });
    });
  }
  return most;
}

/** Plays with a finger on a phone: rows, menus at the finger, and the gold button. */
export async function playByTouch(page: Page, most: number): Promise<number> {
  for (let n = 0; n < most; n += 1) {
    if (!(await asked(page))) return n;
    const button = page.locator('.commit .primary'),
      rows = page.locator(MINE),
      meant = page.locator('[role="menuitem"]');
    await commit(page, async () => {
      if (await meant.count()) return meant.nth(n % (await meant.count())).tap({ timeout: 2000 });
      if (await button.isDisabled()) await rows.nth(n % (await rows.count())).tap({ timeout: 2000 });
      await button.tap({ timeout: 2000 });
    });
  }
  return most;
}

/** Plays with the keyboard alone. */
export async function playByKeys(page: Page, most: number): Promise<number> {
  for (let n = 0; n < most; n += 1) {
    if (!(await asked(page))) return n;
    const rows = await page.locator(MINE).count();
    if (n % 3 === 0) await page.keyboard.press(String(1 + (n % Math.min(9, rows))));
    else for (let k = 0; k <= n % 4; k += 1) await page.keyboard.press(n % 2 ? 'ArrowDown' : 'ArrowUp');
    await commit(page, () => page.keyboard.press('Enter'));
  }
  return most;
}

/** Presses until the question has changed: rare choices ask twice, and a fresh question ignores a stray press. */
async function commit(page: Page, press: () => Promise<unknown>): Promise<void> {
  const mark = () => page.evaluate(() => document.documentElement.dataset.decision ?? '');
  const before = await mark();
  for (let tries = 0; tries < 12; tries += 1) {
    await page.waitForTimeout(tries ? 120 : 170);
    if ((await mark()) !== before) return;
    await press().catch(() => {});
    for (let wait = 0; wait < 12; wait += 1) {
      if ((await mark()) !== before) return;
      await page.waitForTimeout(40);
    }
  }
  throw new Error(`the choice was not taken: ${await page.locator('.panel').innerText()}`);
}

/** Plays through the text view: numbers and notation typed into the command line. */
export async function playByText(page: Page, most: number): Promise<number> {
  const mark = () => page.evaluate(() => document.documentElement.dataset.decision ?? '');
  for (let n = 0; n < most; n += 1) {
    if (!(await asked(page, '.list button'))) return n;
    const before = await mark();
    const count = await page.locator('.list button').count();
    const pick = n % count;
    const typed = n % 2 ? String(pick + 1) : await page.locator('.list button .code').nth(pick).innerText();
    await page.waitForTimeout(170);
    for (let tries = 0; tries < 8 && (await mark()) === before; tries += 1) {
      await page.fill('#cmd', typed);
      await page.press('#cmd', 'Enter');
      for (let wait = 0; wait < 15 && (await mark()) === before; wait += 1) await page.waitForTimeout(40);
    }
    if ((await mark()) === before)
      throw new Error(`“${typed}” was not taken: ${await page.locator('.ask').innerText()}`);
  }
  return most;
}

/** How many different colours a part of the page shows. */
export async function colours(page: Page, selector: string): Promise<number> {
  const shot = await page.locator(selector).screenshot();
  return page.evaluate(async data => {
    // The content security policy of the real server lets nothing be fetched from elsewhere, data addresses included.
    const png = Uint8Array.from(atob(data), letter => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([png], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(image.width, image.height),
      pen = canvas.getContext('2d')!;
    pen.drawImage(image, 0, 0);
    const bytes = pen.getImageData(0, 0, image.width, image.height).data,
      seen = new Set<number>();
    for (let i = 0; i < bytes.length; i += 16) seen.add((bytes[i]! << 16) | (bytes[i + 1]! << 8) | bytes[i + 2]!);
    return seen.size;
  }, shot.toString('base64'));
}

/** Labels in sight whose text does not fit: each with what it says. */
export const clipped = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(
      'button, a, b, small, label, h1, h2, p, dt, dd, li, span, summary',
    )) {
      const style = getComputedStyle(element);
      // What rolls shows the rest when it is rolled; a run of words has no width of its own.
      if (
        style.overflowX === 'auto' ||
        style.overflowX === 'scroll' ||
        style.visibility === 'hidden' ||
        style.display === 'inline' ||
        element.closest('.vh')
      )
        continue;
      // Where nothing is cut off, words may still run over the edge; a badge at a corner is meant to.
      const over = (text: Node): boolean => {
        const range = document.createRange();
        range.selectNodeContents(text);
        return [...range.getClientRects()].some(
          line => line.right > element.getBoundingClientRect().right + 1 && line.width > 1,
        );
      };
      if (style.overflowX === 'visible') {
        const own = [...element.childNodes].filter(node => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
        if (own.some(over)) found.push(`${element.className}: ${element.innerText.trim().slice(0, 60)}`);
        continue;
      }
      const box = element.getBoundingClientRect();
      // What is only for readers is one pixel wide.
      if (box.width < 4 || box.height < 4 || !element.innerText?.trim()) continue;
      if (element.scrollWidth > element.clientWidth + 1)
        found.push(`${element.className}: ${element.innerText.trim().slice(0, 60)}`);
    }
    return found;
  });

/** Pairs of labels in sight that lie on each other; what a card or a bar hides does not count. */
export const overlapping = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const labels: { text: string; box: DOMRect }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement!;
      if (!node.textContent?.trim() || parent.closest('svg, script, style, .vh')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        if (box.width < 3 || box.height < 3) continue;
        const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        // What is folded away or clipped lies under nobody's finger.
        if (top && parent.contains(top)) labels.push({ text: node.textContent.trim().slice(0, 40), box });
      }
    }
    const found = new Set<string>();
    labels.forEach((p, i) =>
      labels.slice(i + 1).forEach(q => {
        const wide = Math.min(p.box.right, q.box.right) - Math.max(p.box.left, q.box.left),
          high = Math.min(p.box.bottom, q.box.bottom) - Math.max(p.box.top, q.box.top);
        // Lines of text may touch: letters are lower than their lines.
        if (wide > 2 && high > 6) found.add(`${p.text} | ${q.text}`);
      }),
    );
    return [...found];
  });
