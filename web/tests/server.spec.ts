// The table over the real server, in every game it offers: refusals, odds, replays and the third dimension. Several
// browsers at one table are in together.spec.ts, whole games in games.spec.ts.
import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Catalogue, LogEntry, LogNote, Odds, Rule } from '../src/api/types';
import { accessible, answerOne, asked, colours, focusRow, launch, picture, visit, pickVerb } from './browser';
import { api, base, offered, position, recorded, snapshot, sortie, table, type Seat } from './real';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

test('a stranger is in a game after one click', async () => {
  const { page, errors, close } = await visit(browser, `${base}/#/`);
  await page.waitForSelector('.diorama');
  await page.click('#play');
  await asked(page);
  await accessible(page, 'table');
  const here = page.url();
  await page.goto(`${base}/#/`);
  await page.locator('.continue .top a, .goon a').first().click();
  await asked(page);
  expect(page.url()).toBe(here);
  expect(errors).toEqual([]);
  await close();
});

test('any game, mission, board, team and opponent can be chosen', async () => {
  const { page, errors, close } = await visit(browser, `${base}/#/`);
  await page.click('.change');
  const [, other] = await offered();
  await page.locator('.pick', { hasText: other!.name }).click();
  await page.locator('.board').nth(1).click();
  await page.locator('input[name=mission]').last().check();
  await page.locator('.modes .tab', { hasText: 'same screen' }).click();
  await page.locator('#change .primary').click();
  await asked(page);
  const [, game, token] = /game\/([^/]+)\/([^/?]+)/.exec(page.url())!;
  const snap = await snapshot(game!, token!);
  expect([snap.ruleset, snap.mission, snap.board_name, snap.viewer]).toEqual([
    other!.id,
    other!.missions.at(-1)!.id,
    other!.boards[1]!.id,
    'both',
  ]);
  expect(errors).toEqual([]);
  await close();
});

describe.each(inject('rulesets'))('%s', ruleset => {
  test('a refusal shows its rule, one press from its text', async () => {
    const seat = await position(ruleset, /^shoot/);
    const { page, errors, close } = await visit(browser, table(seat.game, seat.token));
    await asked(page);
    const snap = await snapshot(seat.game, seat.token);
    const before = snap.ply,
      aimed = new Set(snap.decision!.choices!.flatMap(choice => choice.sketch.targets));
    const target = /\b[A-Z]\d+\b(?!.*\b[A-Z]\d+\b)/.exec(seat.line)![0];
    // Somebody whom nobody may be aimed at now, in the place of the one who was shot.
    for (const foe of snap.scene.tokens.filter(token => token.side !== seat.side && token.at && !aimed.has(token.id))) {
      await page.keyboard.press('/');
      await page.fill('#notation', seat.line.replace(target, foe.id));
      await page.press('#notation', 'Enter');
      await page.waitForSelector('.refusal');
      if (await page.locator('.refusal blockquote .rule').count()) break;
      await page.locator('.refusal header .iconbtn').click();
    }
    const rule = await page.locator('.refusal blockquote .rule').innerText();
    expect(rule).toMatch(/^[A-Z0-9]+-[A-Z]+-\d+/);
    expect((await api<Rule>(`/rules/${rule.split(' ')[0]}`)).ruleset).toBe(ruleset);
    expect((await page.locator('.refusal blockquote p').innerText()).length).toBeGreaterThan(30);
    await accessible(page, 'refusal');
    await page.locator('.refusal blockquote .rule').click();
    await page.waitForSelector(`.drawer :text("${rule}")`);
    expect((await snapshot(seat.game, seat.token)).ply).toBe(before);
    expect(errors).toEqual([]);
    await close();
  });

  test('the odds shown are those of sortie odds', async () => {
    const ask = (seat: Seat): Promise<Odds> =>
      api(`/games/${seat.game}/odds?line=${encodeURIComponent(seat.line)}`, seat.token);
    let seat = await position(ruleset, /^shoot/),
      odds = await ask(seat);
    // The command knows no weapons that re-roll by themselves: a shot without one.
    while (odds.reasons.some(reason => /re-roll/.test(reason.label))) {
      seat = await position(ruleset, /^shoot/, seat.ply + 1);
      odds = await ask(seat);
    }
    const { page, close } = await visit(browser, table(seat.game, seat.token));
    await asked(page);
    const snap = await snapshot(seat.game, seat.token);
    const choice = snap.decision!.choices!.find(known => known.line === seat.line)!;
    const sum = (pool: string): number =>
      odds.reasons.filter(reason => reason.pool === pool).reduce((total, reason) => total + reason.amount, 0);
    const at = (pool: string): number =>
      Number(/(\d)\+/.exec(odds.reasons.find(reason => reason.pool === pool)!.label)![1]);
    const target = snap.scene.tokens.find(token => token.id === choice.sketch.targets[0])!;
    const figure = (head: string): number => parseInt(target.lines.find(([key]) => key === head)![1], 10);
    // The situation in the fields of the command, from what the screen says about it.
    const piercing =
      odds.reasons.find(reason => reason.pool === 'defence' && /^P\d/.test(reason.label))?.label.slice(1) ?? '0';
    const fields = (
      {
        'deadzone-3e': () => [
          `ranged.dice=${sum('attack')}`,
          `ranged.target=${at('attack')}`,
          `survive.dice=${sum('defence')}`,
          `survive.target=${at('defence')}`,
          `armour=${sum('armour')}`,
          'ap=0',
          `hp=${target.health[0]}`,
        ],
        'kill-team': () => [
          `attacker.attacks=${sum('attack')}`,
          `attacker.skill=${sum('to hit')}`,
          `attacker.piercing=${piercing}`,
          `attacker.normal_damage=${sum('normal hit')}`,
          `attacker.critical_damage=${sum('critical hit')}`,
          `defender.defence=${sum('defence')}`,
          `defender.save=${figure('Save')}`,
          `defender.cover_saves=${sum('retained')}`,
          `defender.wounds=${target.health[0]}`,
        ],
      } as Record<string, () => string[]>
    )[ruleset]?.();
    // A game that answers no odds cases has nothing to compare with.
    if (!fields) return close();
    const { result } = JSON.parse(sortie('odds', ruleset, '--json', ...fields)) as {
      result: { damage: [number, number][]; kill_chance: number };
    };
    await pickVerb(page, 'shoot');
    await focusRow(page, `.choice[data-line="${seat.line}"]`);
    await page.waitForSelector('.card dd');
    const shown = (await page.locator('.card dd').allInnerTexts()).map(parseFloat);
    const unharmed = result.damage.find(([lost]) => lost === 0)?.[1] ?? 0;
    // The three figures are rounded to add up to 100, which may move one of them by a tenth.
    expect(Math.abs(shown[0]! - result.kill_chance * 100)).toBeLessThan(0.101);
    expect(Math.abs(shown.at(-1)! - unharmed * 100)).toBeLessThan(0.101);
    expect(Math.round(shown.reduce((total, figure) => total + figure, 0) * 10)).toBe(1000);
    expect(await page.locator('.why .rule').count()).toBeGreaterThanOrEqual(4);
    await close();
  });

  test('a replay link opens at the right ply in the right view, and one may play on', async () => {
    const { replay, plies, lines } = await recorded(ruleset);
    const { page, errors, close } = await visit(browser, `${base}/#/replay/${replay}?ply=40&view=b`);
    await page.waitForSelector('.token');
    expect(await page.locator('.ply').first().innerText()).toBe(`40 of ${plies}`);
    expect(await page.locator('.seg [aria-pressed="true"]').count()).toBe(1);
    expect(await page.locator('.seg button').nth(1).getAttribute('aria-pressed')).toBe('true');
    expect(await page.locator('.moves [aria-current] .what').getAttribute('title')).toBe(lines[39]!.line);
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(() => location.hash.includes('ply=41') && location.hash.includes('view=b'));
    await page.click('[aria-label="Play on from here"]');
    await page.click('.on .primary');
    await page.waitForFunction(() => location.hash.includes('/game/'));
    await asked(page);
    expect(errors).toEqual([]);
    await close();
  });

  test('dice in the log have the outline of their sides, and the last turn can be looked at again', async () => {
    const seat = await position(ruleset, /^shoot/);
    const { page, errors, close } = await visit(browser, table(seat.game, seat.token));
    await asked(page);
    await pickVerb(page, 'shoot');
    await focusRow(page, `.choice[data-line="${seat.line}"]`);
    let log: LogEntry[] = [],
      rolls: LogNote[] = [];
    for (let step = 0; step < 12 && !rolls.length; step += 1) {
      await asked(page);
      await answerOne(page);
      log = (await snapshot(seat.game, seat.token)).log;
      rolls = log
        .filter(entry => entry.kind === 'choice' && entry.ply > seat.ply)
        .flatMap(entry => entry.notes)
        .filter(note => note.faces.length);
    }
    expect(rolls.length).toBeGreaterThan(0);
    // A die with six sides is drawn as a square, one with more by its corners; what counts is filled.
    const eight = rolls.some(note => (note.sides ?? 6) > 6),
      good = rolls.some(note => note.good?.some(Boolean));
    expect(await page.locator(eight ? '.log .die path' : '.log .die rect').count()).toBeGreaterThan(0);
    expect((await page.locator('.log .die.hit').count()) > 0).toBe(
      good || log.flatMap(entry => entry.notes).some(note => note.good?.some(Boolean)),
    );
    await page.waitForFunction(() => !(document.querySelector('.log header button') as HTMLButtonElement).disabled);
    await page.click('.log header button');
    await page.waitForSelector('text=Looking back');
    await page.keyboard.press('Escape');
    await page.waitForSelector('text=Looking back', { state: 'detached' });
    expect(errors).toEqual([]);
    await close();
  });

  test('without WebGL the plan stays', async () => {
    const plain = await launch(['--disable-gpu', '--disable-webgl', '--disable-3d-apis']);
    const seat = await position(ruleset, /^shoot/);
    const { page, close } = await visit(plain, table(seat.game, seat.token));
    await asked(page);
    await page.keyboard.press('d');
    await page.waitForSelector('text=cannot draw 3D');
    expect(await page.locator('svg.board .token').count()).toBeGreaterThan(5);
    await close();
    await plain.close();
  });

  test('three dimensions: drawn in many colours, without a word in the console', async () => {
    const seat = await position(ruleset, /^shoot/);
    const { page, errors, close } = await visit(browser, table(seat.game, seat.token));
    await asked(page);
    await page.keyboard.press('d');
    await page.waitForSelector('.solid canvas');
    await page.waitForTimeout(800);
    expect(await colours(page, '.solid')).toBeGreaterThan(200);
    await page.keyboard.press('d');
    await page.waitForSelector('svg.board .token');
    expect(errors).toEqual([]);
    await close();
  });
});

test('a click on a part of a cube chooses the place in that part', async () => {
  const { game, token } = await position('deadzone-3e', /^place /);
  const { page, close } = await visit(browser, table(game, token), { askAll: true });
  await asked(page);
  const choices = (await snapshot(game, token)).decision!.choices!;
  const spots = page.locator('svg.board .spot');
  const picked: (string | null)[] = [],
    wanted: (string | null)[] = [];
  for (let n = 0; n < (await spots.count()); n += 6) {
    const box = (await spots.nth(n).locator('.hit').boundingBox())!;
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    picked.push(await page.locator('.choices li.on').getAttribute('data-line'));
    wanted.push(choices[Number(await spots.nth(n).getAttribute('data-choice'))]!.line);
  }
  expect(picked.length).toBeGreaterThan(2);
  expect(picked).toEqual(wanted);
  await picture(page, 'place-in-cube');
  await close();
});

test('on an open table without models every place to set up can be clicked', async () => {
  const { game, token } = await position('kill-team', /^(barricade|set-up) /);
  const { page, close } = await visit(browser, table(game, token));
  await asked(page);
  const spots = page.locator('svg.board .spot');
  const board = (await page.locator('svg.board').boundingBox())!,
    choices = (await snapshot(game, token)).decision!.choices!;
  for (let n = 0; n < (await spots.count()); n += 5) {
    const box = (await spots.nth(n).locator('.hit').boundingBox())!;
    expect(box.width).toBeLessThan(board.width / 4);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    const picked = await page.locator('.choices li.on').getAttribute('data-line');
    expect(picked).toBe(choices[Number(await spots.nth(n).getAttribute('data-choice'))]!.line);
  }
  await picture(page, 'set-up-open');
  await close();
});

test('everything that takes longer than half a second says so', async () => {
  const seat = await position('kill-team', /^shoot/);
  const { page, errors, close } = await visit(browser, table(seat.game, seat.token));
  await asked(page);
  await page.waitForFunction(() => !document.querySelector('.progress i'));
  let answer = (): void => {};
  const held = new Promise<void>(done => {
    answer = done;
  });
  await page.route('**/threat?*', async route => {
    await held;
    await route.continue();
  });
  await page.keyboard.press('v');
  // Other questions may be under way as well; the bar names the last one that is left.
  await page.waitForFunction(() => document.querySelector('.progress')?.textContent?.includes('Working out threats'));
  expect(await page.locator('.progress i').count()).toBe(1);
  answer();
  await page.waitForSelector('.threat .ring');
  await page.waitForSelector('.progress i', { state: 'detached' });
  expect(errors).toEqual([]);
  await close();
});

test('a record is taken home as a file and brought back', async () => {
  const { replay } = await recorded('deadzone-3e');
  const { page, errors, close } = await visit(browser, `${base}/#/replay/${replay}?ply=3&view=a`);
  await page.waitForSelector('.token');
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('[aria-label="Download the file"]')]);
  const file = (await download.path())!;
  expect(readFileSync(file, 'utf8')).toContain('ruleset: deadzone-3e');
  await page.goto(`${base}/#/replays`);
  await page.locator('input[type=file]').setInputFiles(file);
  await page.waitForFunction(id => location.hash.includes(`/replay/${id}`), replay);
  await page.waitForSelector('.timeline');
  expect(errors).toEqual([]);
  await close();
});

test('the rulebook finds, links and marks rulings', async () => {
  const { page, errors, close } = await visit(browser, `${base}/#/rules?in=deadzone-3e`);
  await page.waitForSelector('.brief li');
  await page.fill('input[type=search]', 'clear shot');
  await page.locator('.found a', { hasText: 'SHOOT-07' }).click();
  await page.waitForFunction(() => document.querySelector('.rule-article h1')?.textContent === 'Clear shot');
  expect(await page.locator('.rule-article').innerText()).toContain('Ruling');
  expect(errors).toEqual([]);
  await picture(page, 'rulebook-search');
  await close();
});

test('every rulebook has its chapters by name, those of games that cannot be played yet too', async () => {
  const { page, errors, close } = await visit(browser, `${base}/#/rules/KT-FALL-01`);
  await page.waitForSelector('.rule-article h1');
  expect(await page.locator('.rules h2').innerText()).toBe('Fall back');
  const catalogues = await api<Catalogue[]>('/catalogues');
  expect(catalogues.length).toBeGreaterThanOrEqual(5);
  expect(
    (await page.locator('.topics option').allInnerTexts()).map(text => text.replace(' (rules only, not playable)', '')),
  ).toEqual(catalogues.map(({ name }) => name));
  for (const { id } of catalogues) {
    for (const rule of await api<Rule[]>(`/rules?ruleset=${id}`)) expect(rule.topic_title, rule.id).not.toBe('');
  }
  expect(errors).toEqual([]);
  await close();
});
