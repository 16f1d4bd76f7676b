// Several browsers at one table over the real server: two players and a spectator, undo that the other seat must allow,
// and a line that is lost.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { accessible, answerOne, asked, launch, picture, visit, type Visit } from './browser';
import { create, position, snapshot, table } from './real';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

/** The seat whose decision it is. */
const turn = (seats: readonly Visit[]): Promise<Visit> =>
  Promise.race(
    seats.map(async seat => {
      await asked(seat.page);
      return seat;
    }),
  );
const drop = (page: Page): Promise<void> =>
  page.evaluate(() => (window as unknown as { sockets: WebSocket[] }).sockets.at(-1)!.close());

describe.each(inject('rulesets'))('%s', ruleset => {
  test('two browsers and a spectator in one game, with broken lines', async () => {
    const made = await create(ruleset, 'link');
    const seats = await Promise.all(
      [made.seats.a!, made.seats.b!, made.spectator].map(token => visit(browser, table(made.game, token))),
    );
    const [a, b, watcher] = seats as [Visit, Visit, Visit];
    await watcher.page.waitForSelector('text=You are watching');
    await a.page.waitForFunction(() => document.querySelector('.teams')?.textContent?.includes('here'));
    for (let step = 0; step < 12; step += 1) {
      if (step % 5 === 2) for (const { page } of seats) await drop(page);
      await answerOne((await turn([a, b])).page, step);
    }
    // What is answered for a player may still be on its way: in the end all of them show the same moment.
    let truth = await snapshot(made.game, made.spectator);
    await expect
      .poll(
        async () => {
          truth = await snapshot(made.game, made.spectator);
          const shown = await Promise.all(seats.map(({ page }) => page.locator('.log .ply').first().textContent()));
          return shown.every(ply => ply === String(truth.ply));
        },
        { timeout: 60_000, interval: 200 },
      )
      .toBe(true);
    expect(truth.ply).toBeGreaterThanOrEqual(10);
    for (const { page } of seats) expect(await page.locator('.rounds .full').innerText()).toContain(truth.scene.clock);
    expect(await watcher.page.locator('.choices .row').count()).toBe(0);
    await b.close();
    await a.page.waitForFunction(() => document.querySelector('.teams')?.textContent?.includes('away'), undefined, {
      timeout: 60_000,
    });
    expect([...a.errors, ...watcher.errors]).toEqual([]);
    await a.close();
    await watcher.close();
  });

  test('undo: free, allowed and refused by the other seat', async () => {
    const made = await create(ruleset, 'link');
    const a = await visit(browser, table(made.game, made.seats.a!)),
      b = await visit(browser, table(made.game, made.seats.b!));
    const seen = { free: false, allowed: false, refused: false };
    for (let step = 0; step < 60 && !(seen.free && seen.allowed && seen.refused); step += 1) {
      await answerOne((await turn([a, b])).page, step);
      for (const [seat, other, token] of [
        [a, b, made.seats.a!],
        [b, a, made.seats.b!],
      ] as const) {
        const { undo, ply } = await snapshot(made.game, token);
        const press = async (): Promise<void> => {
          await seat.page.locator('h2').first().click();
          await seat.page.keyboard.press('u');
        };
        if (undo.class === 'free' && !seen.free) {
          await press();
          await seat.page.waitForSelector('.log .undone', { state: 'attached' });
          expect((await snapshot(made.game, token)).ply).toBeLessThan(ply);
          seen.free = true;
        } else if (undo.class === 'consent' && !(seen.allowed && seen.refused)) {
          const allow = seen.refused;
          await press();
          await other.page.waitForSelector('text=asks to undo');
          if (!allow) await accessible(other.page, 'asked to allow');
          // What is answered for a player on the way may still arrive.
          await expect
            .poll(
              async () => {
                const { log } = await snapshot(made.game, other === a ? made.seats.a! : made.seats.b!);
                const fallen = log.filter(entry => entry.kind === 'choice' && !entry.undone);
                const own = fallen.slice(fallen.findLastIndex(entry => entry.by === (seat === a ? 'a' : 'b')) + 1);
                return (await other.page.locator('.cost li').count()) - own.length;
              },
              { message: 'the one who must agree reads what they would lose', timeout: 20_000 },
            )
            .toBe(0);
          await other.page.click(allow ? 'button:text-is("Allow")' : 'button:text-is("Refuse")');
          if (!allow) await seat.page.waitForSelector('text=Undo refused');
          await seat.page.waitForFunction(() => !document.querySelector('.states')?.textContent?.includes('You asked'));
          const after = (await snapshot(made.game, token)).ply;
          if (allow) expect(after).toBeLessThan(ply);
          else expect(after).toBe(ply);
          seen[allow ? 'allowed' : 'refused'] = true;
        }
      }
    }
    expect(seen).toEqual({ free: true, allowed: true, refused: true });
    await a.close();
    await b.close();
  });
});

test('a lost line says so, keeps the table and the choice, and comes back', async () => {
  const seat = await position('deadzone-3e', /^shoot/);
  const { page, close } = await visit(browser, table(seat.game, seat.token));
  await asked(page);
  const before = (await snapshot(seat.game, seat.token)).ply;
  await page.locator('.choices .row').first().click();
  await page.context().setOffline(true);
  await drop(page);
  await page.waitForSelector('text=Reconnecting');
  await page.waitForTimeout(200);
  await page.locator('.commit .primary').click();
  await page.waitForSelector('text=Your move will be sent');
  await picture(page, 'lost-line');
  await accessible(page, 'a lost line');
  expect(await page.locator('svg.board .token').count()).toBeGreaterThan(5);
  await page.context().setOffline(false);
  await page.waitForSelector('text=Reconnecting', { state: 'detached' });
  await page.waitForFunction(ply => Number(document.querySelector('.log .ply')?.textContent) > ply, before);
  expect((await snapshot(seat.game, seat.token)).ply).toBeGreaterThan(before);
  await close();
});
