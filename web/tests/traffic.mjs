// What an open table asks of its server: node tests/traffic.mjs ADDRESS [RULESET] [DECISIONS]
// Opens a hot-seat game in a browser, plays it over HTTP with a fixed order of choices, waits after each until the page
// is quiet, and counts the page's requests, the frames it got and their bytes. Two programs are compared by running it
// against each.
import { chromium } from 'playwright-core';

const [base = 'http://127.0.0.1:8380', ruleset = 'deadzone-3e', decisions = '80'] = process.argv.slice(2);
const call = async (path, token, body) => {
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  };
  const answer = await fetch(`${base}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers,
    body: body && JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
};

const made = await call('/games', undefined, { ruleset, mode: 'hotseat' });
const token = made.seats.a;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  chromiumSandbox: false,
});
const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
let answered = 0,
  requests = 0,
  frames = 0,
  bytes = 0,
  latest = Date.now();
const paths = new Map();
page.on('request', request => {
  const { pathname } = new URL(request.url());
  if (!pathname.startsWith('/api/')) return;
  const kind = pathname.split('/').pop();
  // What the page answers by itself is a decision more, not a look.
  if (kind === 'choose') {
    answered += 1;
    latest = Date.now();
    return;
  }
  paths.set(kind, (paths.get(kind) ?? 0) + 1);
  requests += 1;
  latest = Date.now();
});
page.on('websocket', socket =>
  socket.on('framereceived', ({ payload }) => {
    frames += 1;
    bytes += payload.length;
    latest = Date.now();
  }),
);
const quiet = async () => {
  while (Date.now() - latest < 400) await page.waitForTimeout(50);
};
await page.goto(`${base}/#/game/${made.game}/${token}`);
await page.waitForTimeout(2000);
await quiet();
[answered, requests, frames, bytes] = [0, 0, 0, 0];
paths.clear();
while (answered < Number(decisions)) {
  const { decision } = await call(`/games/${made.game}`, token);
  if (!decision) break;
  // A fixed walk through the menus, so that moves and shots come up and not only the first choices.
  const lines = decision.choices.map(choice => choice.line);
  const line = lines[(answered * 7) % lines.length];
  latest = Date.now();
  try {
    await call(`/games/${made.game}/choose`, token, { decision: decision.id, line });
    answered += 1;
  } catch (error) {
    // The page was quicker with an answer of its own: that one is counted where it asks.
    if (!/ 409 /.test(error.message)) throw error;
  }
  await quiet();
}
await browser.close();
const each = count => (count / answered).toFixed(1);
console.log(
  `${ruleset}: ${answered} decisions; ${each(requests)} requests and ${each(frames)} frames each, ${Math.round(bytes / frames)} bytes a frame`,
);
console.log(
  [...paths]
    .sort((a, b) => b[1] - a[1])
    .map(([kind, count]) => `${kind} ${count}`)
    .join(', '),
);
