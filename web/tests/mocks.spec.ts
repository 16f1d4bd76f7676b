// Every state that the mock pages show, over the real server, on a desktop, a tablet and a phone: it is reached, no
// label is clipped, no two labels lie on each other, nothing is wider than the screen. The pictures are for people to
// look at. Rarer states are in states.spec.ts.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Snapshot } from '../src/api/types';
import { visible } from '../src/logic/press/grammar';
import { endsByItself } from '../src/logic/press/handing';
import {
  accessible,
  asked,
  clipped,
  colours,
  focusRow,
  launch,
  overlapping,
  picture,
  pickVerb,
  visit,
} from './browser';
import { anyMoment, found, moment, seatAsked, snapshot, table, type Seat } from './real';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

const SIZES: Record<string, BrowserContextOptions & { viewport: { width: number; height: number } }> = {
  desktop: { viewport: { width: 1440, height: 900 } },
  tablet: { viewport: { width: 820, height: 1180 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};
const DZ = 'deadzone-3e',
  D1Z = 'delta-one-zero';
const CLOSE = ['--mission', 'conduit', '--board', 'conduit', '--force-a', 'hunter-cadre', '--force-b', 'intercessors'];
const NIGHT = ['--mission', 'signal-post', '--option', 'night=yes'];

interface State {
  name: string;
  seat: () => Promise<Seat>;
  /** What a player does to come there, if the question alone is not enough. */
  act?: (page: Page, now: Snapshot) => Promise<void>;
  /** What the screen must show. */
  shows: string | RegExp;
  /** Whether the table answers for the player as it does in play. */
  answering?: boolean;
  /** A phone does not offer it. */
  desktop?: boolean;
  /** It passes by itself, so that it is held while it is looked at, and found anew for every size. */
  brief?: boolean;
}

const kind =
  (name: string) =>
  ({ decision }: Snapshot): boolean =>
    decision!.kind === name && (decision!.choices?.length ?? 0) > 1;
const has =
  (...groups: string[]) =>
  ({ decision }: Snapshot): boolean =>
    Boolean(decision!.verbs) &&
    groups.every(group => decision!.choices!.some(({ sketch }) => sketch.group === group && !sketch.rare));
const at = (ruleset: string, like: RegExp, wanted: (now: Snapshot) => boolean) => (): Promise<Seat> =>
  anyMoment(ruleset, like, wanted);
const verb =
  (group: string) =>
  async (page: Page): Promise<void> => {
    await pickVerb(page, group);
    await focusRow(page, `.choices .choice[data-line^="${group}"]`);
    await page.waitForTimeout(500);
  };
/** Presses a model of the table. */
async function pressModel(page: Page, id: string): Promise<void> {
  await page.locator(`svg.board .token[data-id="${id}"]`).dispatchEvent('click');
}
/** An enemy that no choice reaches. */
function safe(now: Snapshot): string | undefined {
  const reached = new Set(
    now.decision!.choices!.flatMap(({ sketch }) => [
      ...sketch.targets,
      ...now.scene.tokens.filter(({ cell }) => cell && cell.join() === sketch.cell?.join()).map(({ id }) => id),
    ]),
  );
  return now.scene.tokens.find(({ id, side, at, dead }) => side !== now.decision!.by && at && !dead && !reached.has(id))
    ?.id;
}
/** The choices that lie on two floors of one column. */
function floors(now: Snapshot): number[] {
  const choices = now.decision!.choices!,
    shown = visible({ board: now.board, choices, verb: null, level: null });
  for (const index of shown) {
    const cell = choices[index]!.sketch.cell,
      over = shown.filter(other => {
        const there = choices[other]!.sketch.cell;
        return cell && there && cell[0] === there[0] && cell[1] === there[1] && cell[2] < there[2];
      });
    if (over.length && !now.scene.tokens.some(({ cell: there }) => there?.[0] === cell![0] && there[1] === cell![1]))
      return [index, ...over];
  }
  return [];
}

/** Waits for a part of the page and makes sure that a player sees it: nothing lies over its middle. */
async function inSight(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().waitFor();
  if (selector.includes('svg.board')) return;
  const seen = await page
    .locator(selector)
    .first()
    .evaluate(part => {
      const box = part.getBoundingClientRect(),
        top = document.elementFromPoint(box.left + box.width / 2, box.top + Math.min(box.height / 2, 24));
      return top !== null && (part.contains(top) || top.contains(part));
    });
  expect(seen, `${selector} is in sight`).toBe(true);
}

/** What lies over the top or the bottom of a part of the page. */
const covered = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate(wanted => {
    const part = document.querySelector(wanted);
    if (!part) return [];
    const box = part.getBoundingClientRect();
    return [box.top + 4, box.bottom - 4].flatMap(y => {
      const top = document.elementFromPoint(box.left + box.width / 2, y);
      return top && part.contains(top) ? [] : [`${y} of ${innerHeight}: ${top?.className ?? 'outside'}`];
    });
  }, selector);

/** Names of fireteams that take more than one line. */
const broken = (page: Page): Promise<string[]> =>
  page.locator('.groups > li > p > b').evaluateAll(names =>
    names
      .filter(name => {
        const range = document.createRange();
        range.selectNodeContents(name);
        return range.getClientRects().length > 1;
      })
      .map(name => name.textContent ?? ''),
  );

/** Sentences of the question that its headline says already. */
const repeated = (page: Page): Promise<string[]> =>
  page.locator('.prompt').evaluate(prompt => {
    const head = prompt.querySelector('h1')?.textContent?.toLowerCase() ?? '';
    return [...prompt.querySelectorAll('p:not(.kicker)')]
      .map(line => line.textContent!.trim().replace(/^Just now: |\.$/g, ''))
      .filter(line => line && head.includes(line.toLowerCase()));
  });

/** Words below eleven pixels, and numbers at the edges of the table below ten. */
const tiny = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const small = (element: Element, size: number, least: number): string[] =>
      size < least - 0.3 ? [`${element.textContent?.trim().slice(0, 40)}: ${size.toFixed(1)}`] : [];
    const words = [...document.querySelectorAll<HTMLElement>('body *:not(svg *, script, style, .vh)')].filter(
      element =>
        element.getClientRects().length > 0 &&
        [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()),
    );
    const edges = [...document.querySelectorAll<SVGTextElement>('svg.board .coord, svg.board .edge-name')];
    return [
      ...words.flatMap(element => small(element, parseFloat(getComputedStyle(element).fontSize), 11)),
      ...edges.flatMap(element => {
        const scale = element.getScreenCTM()!.a;
        return element.closest('.north')
          ? []
          : small(element, parseFloat(getComputedStyle(element).fontSize) * scale, 10);
      }),
    ];
  });

const STATES: State[] = [
  { name: 'dz-pick', seat: at(DZ, /^activate \S+$/, kind('activate')), shows: /activate|model/i },
  { name: 'dz-verbs', seat: at(DZ, /^advance/, has('advance', 'shoot')), shows: '.verbs' },
  { name: 'dz-move', seat: at(DZ, /^advance/, has('advance', 'shoot')), act: verb('advance'), shows: '.choices .on' },
  { name: 'dz-shoot', seat: at(DZ, /^shoot/, has('shoot')), act: verb('shoot'), shows: '.choices .on .pct' },
  { name: 'dz-reroll', seat: at(DZ, /^(keep|reroll)/, kind('reroll')), shows: '.tray .press' },
  {
    name: 'dz-done',
    seat: at(DZ, /./, ({ decision }) => endsByItself(decision) !== null),
    shows: '.leaving button',
    answering: true,
    brief: true,
  },
  { name: 'dz-command-dice', seat: at(DZ, /./, kind('command-dice')), shows: '.dice button' },
  {
    name: 'dz-die-card',
    seat: at(DZ, /./, kind('command-dice')),
    act: async page => {
      await page.locator('.panel .word').first().click();
    },
    shows: '.tip',
  },
  {
    name: 'dz-why-not',
    seat: at(DZ, /^(advance|shoot)/, now => has('advance')(now) && Boolean(safe(now))),
    act: async (page, now) => pressModel(page, safe(now)!),
    shows: '.card .no',
  },
  {
    name: 'dz-floors',
    seat: at(DZ, /^(advance|sprint)/, now => has('advance')(now) && floors(now).length > 1),
    act: async (page, now) => {
      const wanted = String(floors(now)[0]);
      await page
        .locator('svg.board .spot')
        .filter({ has: page.locator('.hit') })
        .evaluateAll((all, choice) => {
          const spot = all.find(known => known.getAttribute('data-choices')?.split(' ').includes(choice));
          spot?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
        }, wanted);
    },
    shows: '[role=menuitem]',
  },
  { name: 'dz-react', seat: at(DZ, /^(fight-back|survive)/, kind('reaction')), shows: '.choices .row' },
  {
    name: 'cq-move',
    seat: async () => moment(await found('kill-team', CLOSE, /^move /), /^move /, has('move')),
    act: verb('move'),
    shows: '.choices .on',
  },
  {
    name: 'alpha-overwatch',
    seat: () => seatAsked('deadzone-alpha', [], 'attempts', /./),
    shows: '.choices .row',
  },
  {
    name: 'alpha-shoot',
    seat: at('deadzone-alpha', /^shoot/, has('shoot')),
    act: verb('shoot'),
    shows: '.choices .on .pct',
  },
  { name: 'd1z-orders', seat: at(D1Z, /^order/, kind('order')), shows: '.choices' },
  { name: 'd1z-forward', seat: at(D1Z, /^activate/, kind('activate')), shows: 'svg.board .order' },
  { name: 'd1z-snap-fire', seat: () => seatAsked(D1Z, [], 'reaction', /^(react|snap)/), shows: '.choices .row' },
  { name: 'd1z-shoot', seat: at(D1Z, /^shoot/, has('shoot')), act: verb('shoot'), shows: '.bands' },
  {
    name: 'd1z-night',
    seat: () => seatAsked(D1Z, NIGHT, 'activate', /^activate/),
    shows: 'svg.board.night .lit',
  },
  {
    name: 'd1z-night-solid',
    seat: () => seatAsked(D1Z, NIGHT, 'activate', /^activate/),
    act: async page => {
      await page.keyboard.press('d');
      await page.waitForSelector('.solid canvas');
      await page.waitForTimeout(900);
      expect(await colours(page, '.solid')).toBeGreaterThan(100);
    },
    shows: '.solid.night',
    desktop: true,
  },
];
const wanted = process.env.SORTIE_SCREENS?.split(',');
const chosen = STATES.filter(({ name }) => wanted?.includes(name) ?? true);
// A phone has the least room, so the usual run looks at phones alone; the long one at everything.
const sizes = Object.entries(SIZES).filter(
  ([size]) => size === 'phone' || Boolean(process.env.SORTIE_LONG) || wanted !== undefined,
);

const seats = new Map<string, Promise<Seat>>();
/** The same moment for all sizes, which look at it and leave it as it is; a moment that passes is found again. */
function once({ name, seat, brief }: State): Promise<Seat> {
  const known = (brief ? undefined : seats.get(name)) ?? seat();
  seats.set(name, known);
  return known;
}

describe.each(chosen)('$name', state => {
  const { name, act, shows, answering, brief } = state;
  const own = state.desktop ? Object.entries(SIZES).slice(0, 1) : sizes;
  test.each(own)('on a %s', async (size, options) => {
    const { game, token } = await once(state);
    const { page, errors, close } = await visit(browser, table(game, token), {
      ...options,
      askAll: !answering,
      held: brief ?? false,
    });
    await asked(page);
    await act?.(page, await snapshot(game, token));
    if (typeof shows === 'string') await page.locator(shows).first().waitFor();
    await page.waitForTimeout(350);
    await picture(page, `mock-${name}-${size}`);
    if (typeof shows === 'string') await inSight(page, shows);
    else expect(await page.locator('.prompt h1').innerText()).toMatch(shows);
    // The gold button is never out of sight while there is something to press it for, nor is what it would do.
    if (await page.locator('.commit .primary:enabled').count()) await inSight(page, '.commit .primary');
    expect(await page.locator('.btn.primary:visible').count(), 'gold buttons').toBeLessThanOrEqual(1);
    if (await page.locator('.commit .primary:enabled').count())
      expect(await covered(page, '.commit .primary'), 'gold button').toEqual([]);
    // The card of a word lies over whatever else is next to it.
    if (shows !== '.tip') expect(await covered(page, '.choices .on .row'), 'covered').toEqual([]);
    expect(await clipped(page), 'clipped').toEqual([]);
    expect(await overlapping(page), 'overlapping').toEqual([]);
    expect(await broken(page), 'names in two lines').toEqual([]);
    expect(await repeated(page), 'said twice').toEqual([]);
    expect(await tiny(page), 'too small to read').toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(options.viewport.width);
    if (brief) await page.locator('.leaving button').click();
    await accessible(page, `${name}, ${size}`);
    // The dark theme is the same page in other colours: the largest and the smallest screen show them all.
    if (size !== 'tablet') {
      await page.evaluate(() => {
        document.documentElement.dataset.theme = 'dark';
      });
      await page.waitForTimeout(250);
      await picture(page, `mock-${name}-${size}-dark`);
      await accessible(page, `${name}, ${size}, dark`);
    }
    expect(errors).toEqual([]);
    await close();
  });
});
