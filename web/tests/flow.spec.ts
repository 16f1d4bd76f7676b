// The flow of an activation over the real server: a press means the obvious thing, nothing obvious is asked, and a move
// and a shot take five presses in every game.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Choice, Created, Decision, Side, Snapshot } from '../src/api/types';
import { visible } from '../src/logic/press/grammar';
import { accessible, clipped, launch, picture, visit } from './browser';
import { acting, api, recorded, snapshot, table } from './real';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

interface Plan {
  game: string;
  token: string;
  model: string;
  place: Choice;
  target: string;
}

const obvious = (decision: Decision): string | null =>
  decision.complete && decision.choices?.length === 1
    ? decision.choices[0]!.line
    : decision.at_stake === false
      ? (decision.usual ?? null)
      : null;

/** Answers what a table answers by itself. */
async function settle(game: string, token: string): Promise<Snapshot> {
  for (let n = 0; n < 40; n += 1) {
    const now = await snapshot(game, token),
      line = now.decision?.mine ? obvious(now.decision) : null;
    if (!line) return now;
    await api(`/games/${game}/choose`, token, { decision: now.decision!.id, line });
  }
  throw new Error('the obvious never ends');
}

/** A moment of a recorded game from which a model can move and then shoot. */
async function find(ruleset: string): Promise<Plan> {
  const record = await recorded(ruleset);
  const at = async (ply: number, side: Side): Promise<{ game: string; token: string }> => {
    const made = await api<Created>(`/replays/${record.replay}/play-on`, undefined, { ply, side, bot: 'random' });
    return { game: made.game, token: made.seats[side]! };
  };
  for (const [ply, { line, by }] of record.lines.entries()) {
    if (!/^activate \S+$/.test(line)) continue;
    const first = await at(ply, by);
    const begin = await snapshot(first.game, first.token);
    if (!begin.decision?.choices?.some(choice => choice.line === line)) continue;
    await api(`/games/${first.game}/choose`, first.token, { decision: begin.decision.id, line });
    const acting = await settle(first.game, first.token);
    const { decision } = acting;
    if (!decision?.verbs) continue;
    const choices = decision.choices!,
      shown = new Set(visible({ board: acting.board, choices, verb: null, level: null }));
    const moves = choices.filter(
      (choice, index) =>
        ['advance', 'move'].includes(choice.sketch.group) &&
        !choice.sketch.rare &&
        choice.sketch.path.length > 1 &&
        shown.has(index) &&
        // A place of its own: two floors would ask which.
        choices.filter(
          (other, k) =>
            shown.has(k) &&
            other.sketch.cell &&
            choice.sketch.cell &&
            other.sketch.cell[0] === choice.sketch.cell[0] &&
            other.sketch.cell[1] === choice.sketch.cell[1] &&
            other.sketch.cell[2] !== choice.sketch.cell[2],
        ).length === 0 &&
        !acting.scene.tokens.some(
          token =>
            token.at &&
            !token.acting &&
            choice.sketch.place &&
            Math.hypot(token.at.x - choice.sketch.place.x, token.at.y - choice.sketch.place.y) < 1200,
        ),
    );
    for (const place of moves.slice(0, 8)) {
      const { game, token } = await at(ply, by);
      const start = await snapshot(game, token);
      await api(`/games/${game}/choose`, token, { decision: start.decision!.id, line });
      const mid = await settle(game, token);
      await api(`/games/${game}/choose`, token, { decision: mid.decision!.id, line: place.line });
      const after = await settle(game, token);
      const shots = after.decision?.mine
        ? (after.decision.choices ?? []).filter(choice => choice.sketch.group === 'shoot' && !choice.sketch.rare)
        : [];
      // One way to attack it: two would ask which.
      const shot = shots.find(
        choice =>
          (after.decision!.choices ?? []).filter(
            other => !other.sketch.rare && other.sketch.targets.includes(choice.sketch.targets[0]!),
          ).length === 1,
      );
      if (after.decision?.verbs && shot)
        return { ...(await at(ply, by)), model: line.split(' ')[1]!, place, target: shot.sketch.targets[0]! };
    }
  }
  throw new Error(`nobody can move and shoot in the recorded game of ${ruleset}`);
}

/** Waits until the page asks what the server asks and a press is taken: a fresh question ignores a stray one for 150 ms. */
async function ready(page: Page, seat: { game: string; token: string }): Promise<Snapshot> {
  let now!: Snapshot;
  await expect
    .poll(
      async () => {
        now = await snapshot(seat.game, seat.token);
        const shown = await page.evaluate(() => [
          document.documentElement.dataset.decision ?? '',
          String(document.querySelectorAll('.verbs').length),
        ]);
        return now.decision?.mine && now.decision.verbs ? shown.join() === `${now.decision.id},1` : false;
      },
      { timeout: 60_000, interval: 100 },
    )
    .toBe(true);
  await page.waitForTimeout(250);
  return now;
}

/** The games whose activations are a move and a shot by these verbs. */
const GAMES = ['deadzone-3e', 'kill-team'];

describe.each(inject('rulesets').filter(id => GAMES.includes(id)))('an activation of %s', ruleset => {
  test('takes five presses for a move and a shot', async () => {
    const plan = await find(ruleset);
    const { page, errors, close } = await visit(browser, table(plan.game, plan.token));
    let presses = 0;
    const press = async (selector: string): Promise<void> => {
      const box = (await page.locator(selector).first().boundingBox())!;
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      presses += 1;
    };
    const focused = (part: string): Promise<unknown> =>
      page.waitForFunction(
        wanted => document.querySelector('.choices .on')?.getAttribute('data-line')?.includes(wanted),
        part,
        { timeout: 60_000 },
      );
    const model = `svg.board [data-id="${plan.model}"] .plate`,
      enemy = `svg.board [data-id="${plan.target}"] .plate`;
    await page.waitForFunction(() => /^d/.test(document.documentElement.dataset.decision ?? ''));
    await page.waitForSelector(model);
    await page.waitForTimeout(250);
    await press(model);
    const acting = await ready(page, plan);
    await picture(page, `flow-${ruleset}-verbs`);
    const index = acting.decision!.choices!.findIndex(choice => choice.line === plan.place.line);
    const spot = await page.evaluate(
      wanted =>
        [...document.querySelectorAll('svg.board .spot')].findIndex(known =>
          known.getAttribute('data-choices')?.split(' ').includes(String(wanted)),
        ),
      index,
    );
    expect(spot).toBeGreaterThanOrEqual(0);
    const place = `svg.board .spot >> nth=${spot} >> .hit`;
    await press(place);
    await focused(plan.place.line);
    await picture(page, `flow-${ruleset}-move`);
    await press(place);
    // The next question, whatever was answered on the way.
    await page.waitForFunction(
      before => ![before, 'waiting'].includes(document.documentElement.dataset.decision!),
      acting.decision!.id,
      { timeout: 60_000 },
    );
    await ready(page, plan);
    await press(enemy);
    await focused(plan.target);
    await picture(page, `flow-${ruleset}-shoot`);
    await press(enemy);
    const done = async (): Promise<string[]> =>
      (await snapshot(plan.game, plan.token)).log
        .filter(entry => entry.line && !entry.undone)
        .map(entry => entry.line!);
    await expect
      .poll(async () => (await done()).some(line => line.startsWith('shoot') && line.includes(plan.target)), {
        timeout: 60_000,
        interval: 100,
      })
      .toBe(true);
    await picture(page, `flow-${ruleset}-outcome`);
    expect(presses).toBe(5);
    expect(await done()).toContain(plan.place.line);
    await accessible(page, 'after the shot');
    expect(errors).toEqual([]);
    await close();
  }, 300_000);

  test('says why an enemy cannot be attacked, at the model', async () => {
    const record = await recorded(ruleset);
    const ply = record.lines.findIndex(({ line }) => /^activate \S+/.test(line));
    const { by, line } = record.lines[ply]!;
    const made = await api<Created>(`/replays/${record.replay}/play-on`, undefined, { ply, side: by, bot: 'random' });
    const token = made.seats[by]!;
    const begin = await snapshot(made.game, token);
    await api(`/games/${made.game}/choose`, token, { decision: begin.decision!.id, line });
    const now = await settle(made.game, token);
    const reached = new Set(
      now.decision!.choices!.flatMap(choice => [
        ...choice.sketch.targets,
        ...now.scene.tokens
          .filter(known => choice.sketch.cell?.join() === known.cell?.join() && known.cell)
          .map(known => known.id),
      ]),
    );
    const safe = now.scene.tokens.find(known => known.side !== by && known.at && !known.dead && !reached.has(known.id));
    if (!safe) return;
    const { page, errors, close } = await visit(browser, table(made.game, token));
    await page.waitForSelector('.verbs');
    const box = (await page.locator(`svg.board [data-id="${safe.id}"] .plate`).boundingBox())!;
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForSelector('.card .no .rule');
    expect(await page.locator('.card').innerText()).toContain(`cannot attack ${safe.id}`);
    await picture(page, `flow-${ruleset}-why-not`);
    await accessible(page, 'the card');
    await page.keyboard.press('Escape');
    await page.waitForSelector('.card', { state: 'detached' });
    expect(errors).toEqual([]);
    await close();
  }, 120_000);
});

// The toy that tests register plays no recorded game.
describe.each(inject('rulesets').filter(id => id !== 'mini'))('the table of %s', ruleset => {
  test.each([
    [1440, 900],
    [1280, 720],
    [1024, 768],
    [820, 1180],
    [390, 844],
  ])(
    'fits a screen of %i by %i without clipping a label',
    async (width, height) => {
      const { game, token } = await acting(ruleset);
      const { page, errors, close } = await visit(browser, table(game, token), { viewport: { width, height } });
      await page.waitForSelector('.verbs');
      await page.waitForTimeout(300);
      await picture(page, `flow-${ruleset}-${width}x${height}`);
      expect(await clipped(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      // The gold button lies over nothing, and nothing over it.
      const parts = await Promise.all(
        (await page.locator('.commit, .tabbar, .verbs').all()).map(part => part.boundingBox()),
      );
      const boxes = parts.filter(box => box !== null);
      // A phone shows the gold button once something is picked.
      expect(boxes.length).toBe(width > 700 ? 2 : (await page.locator('.commit.idle').count()) ? 2 : 3);
      boxes.forEach((p, i) =>
        boxes
          .slice(i + 1)
          .forEach(q =>
            expect(p.y + p.height <= q.y + 0.5 || q.y + q.height <= p.y + 0.5, 'parts lie apart').toBe(true),
          ),
      );
      expect(errors).toEqual([]);
      await close();
    },
    120_000,
  );
});
