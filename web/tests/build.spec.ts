// The team builder over the real server: for every game whose forces can be built, a team is put together by pressing
// what the page offers until the engine finds no fault, kept, and played.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { ForceList, TeamDraft, TeamRead, TeamVerdict, TeamWritten } from '../src/api/types';
import { packTeam } from '../src/logic/teams/share';
import { accessible, asked, clipped, launch, picture, visit } from './browser';
import { api, base, snapshot } from './real';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const built = inject('rulesets').filter(id => id !== 'deadzone-alpha' && id !== 'mini');
// The usual run builds a team of one game with groups and of one without; the long run of all of them.
const filled = process.env.SORTIE_LONG ? built : ['deadzone-3e', 'kill-team'];
/** A ready team to start from. */
const READY: Record<string, string> = {
  'deadzone-3e': 'plague-100',
  'deadzone-2e': 'plague-100',
  'kill-team': 'greenskins',
  'delta-one-zero': 'ukpf-250',
};

/** Waits until the last change has been judged. */
const judged = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => !document.querySelector('.acts .primary')?.textContent?.includes('Checking'));

/** Adds what the list offers without breaking a rule until nothing is wrong. */
async function fill(page: Page): Promise<void> {
  for (let n = 0; n < 24; n += 1) {
    await judged(page);
    if ((await page.locator('.law li').count()) === 0) return;
    const free = page.locator('.list li:not(.barred) .buy button');
    if (await free.count()) await free.nth(n % Math.min(3, await free.count())).click();
    else {
      // This group is full: another one begins.
      const more = page.locator('.sheet .more button');
      await more.nth(n % (await more.count())).click();
    }
    await page.waitForTimeout(150);
  }
}

describe.each(filled)('%s', ruleset => {
  test('a team is built, judged at every step, kept and played', async () => {
    const { page, errors, close } = await visit(browser, `${base}/#/build/${ruleset}`);
    await page.waitForSelector('.list li');
    await judged(page);
    expect(await page.locator('.law li').count(), 'nobody is not a team').toBeGreaterThan(0);
    expect(await page.locator('.acts .primary').isDisabled()).toBe(true);
    await accessible(page, `building for ${ruleset}`);
    await fill(page);
    expect(await page.locator('.law').count(), await page.locator('.build').innerText()).toBe(0);
    expect(await page.locator('.sheet [role=status]').first().innerText()).toContain('This team is legal');
    await page.fill('aside input', 'Night watch');
    await judged(page);
    expect(await clipped(page)).toEqual([]);
    await accessible(page, `a team of ${ruleset}`);
    await picture(page, `build-${ruleset}`);
    await page.locator('.acts .btn', { hasText: 'Save' }).click();
    expect(await page.locator('.acts [role=status]').innerText()).toContain('Saved');
    await page.click('text=Play this team');
    await page.waitForSelector('#play');
    await page.click('#play');
    await asked(page);
    const [, game, token] = /game\/([^/]+)\/([^/?]+)/.exec(page.url())!;
    const { forces } = await snapshot(game!, token!);
    expect(JSON.parse(forces[0])).toMatchObject({ name: 'Night watch' });
    await page.goto(`${base}/#/teams/${ruleset}`);
    await page.waitForSelector('.mine li');
    expect(await page.locator('.mine li').innerText()).toContain('Night watch');
    expect(errors).toEqual([]);
    await close();
  });

  test('by keys alone, on a phone without anything cut', async () => {
    const { page, errors, close } = await visit(browser, `${base}/#/build/${ruleset}`, PHONE);
    await page.waitForSelector('.list li');
    await judged(page);
    const add = page.locator('.list button', { hasText: 'Add' }).first();
    await add.focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector('.sheet .row');
    const options = page.locator('.sheet details summary').first();
    if (await options.count()) {
      await options.focus();
      await page.keyboard.press('Enter');
    }
    await judged(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await clipped(page)).toEqual([]);
    await accessible(page, `building for ${ruleset} on a phone`);
    await picture(page, `build-${ruleset}-phone`);
    await page.locator('.sheet [aria-label^="Remove"]').last().focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => !document.querySelector('.sheet .row'));
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Your team');
    expect(errors).toEqual([]);
    await close();
  });
});

describe.each(process.env.SORTIE_LONG ? built : ['delta-one-zero'])('%s', ruleset => {
  test('a ready team is changed, mended, taken away and read back', async () => {
    const { page, errors, close } = await visit(browser, `${base}/#/teams/${ruleset}`);
    const ready = READY[ruleset]!;
    await page.locator(`a[href$="/${ready}"]`).first().click();
    await page.click('text=Change this team');
    await page.waitForSelector('.sheet .row');
    await judged(page);
    expect(await page.locator('.law').count(), 'a ready team is legal').toBe(0);
    const before = await page.locator('.sheet .row').count();
    // Taking somebody away until a rule breaks, and mending it by a key.
    for (let n = 0; n < 12 && !(await page.locator('.fix').count()); n += 1) {
      await page.locator('.sheet [aria-label^="Remove"]').last().click();
      await judged(page);
    }
    const faults = await page.locator('.law li').count();
    expect(faults).toBeGreaterThan(0);
    expect(await page.locator('.fix').count()).toBeGreaterThan(0);
    expect(await page.locator('.fix').count()).toBeLessThanOrEqual(3);
    await accessible(page, `faults and fixes of ${ruleset}`);
    await picture(page, `build-fixes-${ruleset}`);
    await page.keyboard.press('1');
    await judged(page);
    expect(await page.locator('.law li').count()).toBeLessThan(faults);
    await page.locator('.acts button', { hasText: 'Undo' }).click();
    await judged(page);
    expect(await page.locator('.law li').count()).toBe(faults);
    // From a ready team again; its text is pasted and comes back as it was.
    await page.selectOption('aside label:has-text("ready team") select', ready);
    await page.waitForFunction(
      count => document.querySelectorAll('.sheet .row').length === count && !document.querySelector('.law'),
      before,
    );
    await page.click('text=Share and export');
    await page.waitForSelector('.away code');
    const shared = await page.inputValue('.away input');
    expect(await clipped(page)).toEqual([]);
    await accessible(page, `taking away a team of ${ruleset}`);
    const draft = await api<TeamDraft>(`/rulesets/${ruleset}/teams/${ready}`);
    const written = await api<TeamWritten>(`/rulesets/${ruleset}/teams/written`, undefined, draft);
    await page.click('text=Paste a list');
    await page.fill('#pasted', written.text);
    await page.waitForSelector('.review .clear');
    expect(await page.locator('.review .question, .review .left-out').count()).toBe(0);
    await page.waitForFunction(() => document.querySelector('.review footer')?.textContent?.includes('legal'));
    await accessible(page, `a pasted team of ${ruleset}`);
    expect(await clipped(page)).toEqual([]);
    await picture(page, `paste-${ruleset}`);
    await page.click('text=Use this team');
    await judged(page);
    expect(await page.locator('.sheet .row').count()).toBe(before);
    expect(await page.locator('.law').count()).toBe(0);
    // The link opens a copy in a browser that knows nothing.
    const other = await visit(browser, shared);
    await other.page.waitForSelector('.sheet .row');
    expect(await other.page.locator('.sheet .row').count()).toBe(before);
    expect([...errors, ...other.errors]).toEqual([]);
    await other.close();
    await close();
  });
});

test('a pasted list is clear, a question or left out, and nothing is guessed', async () => {
  const { page, errors, close } = await visit(browser, `${base}/#/build/deadzone-3e?paste=1`);
  await page.waitForSelector('#pasted');
  await page.fill(
    '#pasted',
    'Night Patrol (Enforcers, 100)\n1x Enforcer Sargeant\n1x Enforcer, Burst Lazer 18\n1x Peacekeeper Lt.  28',
  );
  await page.waitForSelector('.review .left-out');
  expect(await page.locator('.review select').inputValue()).toBe('enforcers');
  expect(await page.locator('.review li').nth(2).innerText()).toMatch(/Read “burst lazer” as burst laser/);
  const out = page.locator('.review .left-out');
  expect(await out.innerText()).toContain('no model of this name');
  await accessible(page, 'a list with questions');
  await picture(page, 'paste-questions');
  const answer = page.locator('.answers button').last();
  await answer.focus();
  await page.keyboard.press('Enter');
  expect(await answer.getAttribute('aria-pressed')).toBe('true');
  // What is no team is refused in words, and the text stays.
  await page.fill('#pasted', '[[team]]\nname = "x"\nmodls = []');
  await page.waitForSelector('.review .fail');
  expect(await page.locator('.review .fail').innerText()).toMatch(/line 3/);
  expect(await page.inputValue('#pasted')).toContain('modls');
  await page.click('text=Back to the builder');
  await page.waitForSelector('.list li');
  expect(errors).toEqual([]);
  await close();
});

test('a broken link says so, and a team that is not saved survives going elsewhere', async () => {
  const { page, errors, close } = await visit(
    browser,
    `${base}/#/build/deadzone-3e?team=${packTeam({ name: 'x', list: 'plague', size: 100, groups: [], extras: {} }).slice(0, 20)}`,
  );
  await page.waitForSelector('.trouble');
  expect(await page.locator('.trouble').innerText()).toContain('does not hold a team');
  await page.goto(`${base}/#/build/deadzone-3e`);
  await page.locator('.list button', { hasText: 'Add' }).first().click();
  await page.waitForSelector('.sheet .row');
  await page.goto(`${base}/#/rules`);
  await page.goto(`${base}/#/build/deadzone-3e`);
  await page.waitForSelector('.sheet .row');
  expect(errors).toEqual([]);
  await close();
});

test('a roster of another program is read', async () => {
  const text = 'Ork Test\n\nFaction: Orks\n1x Boss Nob: Power Klaw, Slugga\n1x Bomb Squig: Explosives';
  const read = await api<TeamRead>('/rulesets/kill-team/teams/read', undefined, text);
  expect([read.list, read.name]).toEqual(['orks', 'Ork Test']);
  // The program has no Bomb Squig: it stays out, with the nearest names, and nobody else takes its place.
  expect(read.lines.map(({ reading }) => reading)).toEqual(['clear', 'clear', 'clear', 'left-out']);
  expect(read.lines[2]!.meanings[0]!.unit).toEqual({
    unit: 'Boy/Boss Nob',
    picks: { weapons: ['Slugga + Power Klaw'] },
  });
});

test('fixed forces are said to be fixed', async () => {
  const { page, errors, close } = await visit(browser, `${base}/#/build/deadzone-alpha`);
  await page.waitForSelector('.none h2');
  expect(await page.locator('.none').innerText()).toContain('fixed by its rules');
  expect(errors).toEqual([]);
  await close();
});

test('what is not a team is refused in words', async () => {
  const lists = await api<ForceList[]>('/rulesets/deadzone-3e/lists');
  const team = { name: 'x', list: lists[0]!.id, size: 100, groups: [{ kind: '', units: [] }], extras: {} };
  const verdict = await api<TeamVerdict>('/rulesets/deadzone-3e/teams', undefined, team);
  expect(verdict.faults.map(({ rule }) => rule)).toContain('DZ3-FORCE-03');
  const unknown = api('/rulesets/deadzone-3e/teams', undefined, { ...team, list: 'plage' });
  await expect(unknown).rejects.toThrow(/did you mean|meant.*plague/);
  const forces = ['{"name":"x","about":"","faction":"Plague","points":100,"models":[]}', 'plague-100'];
  await expect(api('/games', undefined, { ruleset: 'deadzone-3e', forces, mode: 'hotseat' })).rejects.toThrow(
    /DZ3-FORCE-03/,
  );
});
