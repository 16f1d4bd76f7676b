// Whole games against the greedy bot as new players would play them: by presses alone, counted. One looks at the table
// and presses there; the other follows the verbs and the gold button.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Choice, Snapshot } from '../src/api/types';
import { arrange } from '../src/logic/press/arrange';
import { meaning, visible } from '../src/logic/press/grammar';
import { launch, picture, visit } from './browser';
import { api, snapshot, table } from './real';
import type { Created } from '../src/api/types';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

const mark = (page: Page): Promise<string> => page.evaluate(() => document.documentElement.dataset.decision ?? '');

/** What a player who looks at the verbs would do: shoot or fight what is likely to fall, else go where points are made, else end. */
function wish({ decision, scene, board }: Snapshot): { token?: string; index: number; choice: Choice } | null {
  const choices = decision!.choices!,
    shown = visible({ board, choices, verb: null, level: null });
  const list = arrange(shown, choices, scene, new Map()).filter(index => !choices[index]!.sketch.rare);
  const attack = list.find(
    index =>
      choices[index]!.sketch.targets.length > 0 && ['shoot', 'assault', 'fight'].includes(choices[index]!.sketch.group),
  );
  if (attack !== undefined)
    return { token: choices[attack]!.sketch.targets[0]!, index: attack, choice: choices[attack]! };
  const acting = scene.tokens.find(token => token.acting)!;
  const goals = scene.markers.filter(marker => marker.kind === 'objective');
  const far = (x: number, y: number): number =>
    Math.min(...goals.map(goal => Math.hypot(goal.at.x - x, goal.at.y - y)), 1e9);
  const here = far(acting.at!.x, acting.at!.y);
  const way = list.find(
    index =>
      ['advance', 'move'].includes(choices[index]!.sketch.group) &&
      choices[index]!.sketch.place &&
      choices[index]!.sketch.path.length > 1 &&
      far(choices[index]!.sketch.place!.x, choices[index]!.sketch.place!.y) < here - 300,
  );
  return way === undefined ? null : { index: way, choice: choices[way]! };
}

test('a whole game of Deadzone takes at most 120 presses', async () => {
  const made = await api<Created>('/games', undefined, {
    ruleset: 'deadzone-3e',
    mode: 'bot',
    seats: { a: 'human', b: 'greedy' },
  });
  const token = made.seats.a!;
  const { page, errors, close } = await visit(browser, table(made.game, token));
  let presses = 0,
    decisions = 0,
    activations = 0;
  const kinds: Record<string, number> = {};
  const click = async (x: number, y: number): Promise<void> => {
    await page.mouse.click(x, y);
    presses += 1;
    await page.waitForTimeout(200);
  };
  const press = async (selector: string): Promise<boolean> => {
    const box = await page
      .locator(selector)
      .first()
      .boundingBox({ timeout: 2000 })
      .catch(() => null);
    if (!box) return false;
    await click(box.x + box.width / 2, box.y + box.height / 2);
    return true;
  };
  for (let n = 0; n < 400; n += 1) {
    await page.waitForFunction(
      () =>
        ['over'].includes(document.documentElement.dataset.decision ?? '') ||
        /^d/.test(document.documentElement.dataset.decision ?? ''),
      undefined,
      { timeout: 60_000 },
    );
    const before = await mark(page);
    if (before === 'over') break;
    await page.waitForTimeout(180);
    const now = await snapshot(made.game, token),
      { decision } = now;
    if (!decision?.mine || decision.id !== before) continue;
    decisions += 1;
    const was = presses;
    if (decision.kind === 'activate') {
      activations += 1;
      // Every model acts: a turn is never passed to save presses.
      const choice = decision.choices!.find(known => known.sketch.subject && known.sketch.group !== 'pass')!;
      await press(`svg.board [data-id="${choice.sketch.subject}"] .plate`);
    } else if (decision.verbs) {
      const plan = wish(now);
      const meant =
        plan &&
        meaning(
          plan.token
            ? { on: 'token', id: plan.token }
            : {
                on: 'place',
                cell: plan.choice.sketch.cell,
                x: plan.choice.sketch.place!.x,
                y: plan.choice.sketch.place!.y,
              },
          {
            board: now.board,
            scene: now.scene,
            choices: decision.choices!,
            order: decision.verbs.map(verb => verb.group),
            verb: null,
            level: null,
            focus: null,
            me: 'a',
          },
        );
      if (!plan || !meant || (meant.do !== 'focus' && meant.do !== 'menu')) await press('[data-verb="pass"]');
      else {
        const spot = await page.evaluate(
          wanted =>
            [...document.querySelectorAll('svg.board .spot')].findIndex(known =>
              known.getAttribute('data-choices')?.split(' ').includes(String(wanted)),
            ),
          plan.index,
        );
        const where = plan.token
          ? `svg.board [data-id="${plan.token}"] .plate`
          : `svg.board .spot >> nth=${spot} >> .hit`;
        await press(where);
        if (meant.do === 'menu') await press('[role="menuitem"]');
        if ((await mark(page)) === before) await press('.commit .primary');
      }
    } else if (await page.locator('.commit .primary').isEnabled()) await press('.commit .primary');
    else {
      await press('.choices .row');
      await press('.commit .primary');
    }
    // Something unforeseen: answer it by the list, and let it count.
    for (let tries = 0; tries < 6 && (await mark(page)) === before; tries += 1) {
      await page.waitForTimeout(400);
      if ((await mark(page)) !== before) break;
      if (await page.locator('[role="menuitem"]').count()) await press('[role="menuitem"]');
      else if (await page.locator('.commit .primary').isEnabled()) await press('.commit .primary');
      else if (decision.verbs) await press('[data-verb="pass"]');
      else await press('.choices .row');
    }
    kinds[decision.kind!] = (kinds[decision.kind!] ?? 0) + presses - was;
  }
  await picture(page, 'flow-deadzone-3e-end');
  const end = await snapshot(made.game, token);
  console.log(
    JSON.stringify({
      presses,
      decisions,
      activations,
      plies: end.ply,
      kinds,
      scores: end.scene.scores,
      clock: end.scene.clock,
    }),
  );
  expect(end.outcome).not.toBeNull();
  expect(presses).toBeLessThanOrEqual(120);
  expect(errors).toEqual([]);
  await close();
}, 600_000);

/** What a stranger does who reads the panel alone: what is proposed is taken, and of the verbs one that is free. */
async function followThePanel(page: Page, now: Snapshot, moved: boolean, press: Press): Promise<string | null> {
  const { decision } = now,
    gold = '.commit .primary';
  if (await page.locator('.hand-over button').count()) await press('.hand-over button');
  else if (decision!.verbs) {
    const free = (group: string): boolean =>
      decision!.choices!.some(({ sketch }) => sketch.group === group && !sketch.rare);
    const verb = ['shoot', 'assault', 'advance'].find(group => free(group) && !(moved && group === 'advance'));
    const button = page.locator(`[data-verb="${verb ?? 'pass'}"]`);
    if ((await button.getAttribute('aria-pressed')) !== 'true') await press(`[data-verb="${verb ?? 'pass'}"]`);
    if (!verb) return null;
    if (await page.locator(gold).isDisabled()) await press('.choices .row');
    await press(gold);
    return verb;
  } else if (await page.locator(gold).isEnabled()) await press(gold);
  else await press('.choices .row');
  return null;
}
type Press = (selector: string) => Promise<boolean>;

test('a stranger who follows the panel needs at most 120 presses for a whole game of Deadzone', async () => {
  const made = await api<Created>('/games', undefined, {
    ruleset: 'deadzone-3e',
    mode: 'bot',
    seats: { a: 'human', b: 'greedy' },
  });
  const token = made.seats.a!;
  const { page, errors, close } = await visit(browser, table(made.game, token));
  let presses = 0,
    moved = false;
  const press: Press = async selector => {
    const found = page.locator(selector).first();
    const done = await found.click({ timeout: 2000 }).then(
      () => true,
      () => false,
    );
    presses += Number(done);
    await page.waitForTimeout(150);
    return done;
  };
  for (let n = 0; n < 500; n += 1) {
    await page.waitForFunction(() => /^(over|d)/.test(document.documentElement.dataset.decision ?? ''), undefined, {
      timeout: 60_000,
    });
    const before = await mark(page);
    if (before === 'over') break;
    await page.waitForTimeout(200);
    // An activation in which nothing free is left ends by itself.
    if ((await mark(page)) !== before || (await page.locator('.leaving').count())) {
      await page.waitForTimeout(300);
      continue;
    }
    const now = await snapshot(made.game, token);
    if (!now.decision?.mine || now.decision.id !== before) continue;
    if (now.decision.kind === 'activate') moved = false;
    moved ||= (await followThePanel(page, now, moved, press)) === 'advance';
    for (let tries = 0; tries < 6 && (await mark(page)) === before; tries += 1) {
      await page.waitForTimeout(300);
      if ((await mark(page)) !== before || (await page.locator('.leaving').count())) break;
      if (await page.locator('.commit .primary').isEnabled()) await press('.commit .primary');
      else if (!(await press('.choices .row'))) await press('[data-verb="pass"]');
    }
  }
  const end = await snapshot(made.game, token);
  console.log(JSON.stringify({ presses, plies: end.ply, scores: end.scene.scores, clock: end.scene.clock }));
  expect(end.outcome).not.toBeNull();
  expect(presses).toBeLessThanOrEqual(120);
  expect(errors).toEqual([]);
  await close();
}, 600_000);
