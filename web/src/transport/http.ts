// The server as a transport: JSON over HTTP, and one WebSocket per game (live.ts).
import { calls, type Send, type Sent } from '../api/calls';
import type { Fault } from '../api/shapes';
import { ApiError, Unreachable, type Live, type LiveHandlers, type Transport } from '../transport';
import { live } from './live';

const base = '/api';

/** One request. Calls and their types are made from the server's description, api/calls.ts. */
const send: Send = async <T>(method: string, path: string, { query, body, text, token }: Sent): Promise<T> => {
  const headers = new Headers();
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (text !== undefined) headers.set('content-type', 'text/plain');
  const given = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const search = given.length ? `?${new URLSearchParams(given)}` : '';
  let response: Response;
  try {
    response = await fetch(`${base}${path}${search}`, {
      method,
      headers,
      ...(method === 'GET' ? {} : { body: text ?? JSON.stringify(body ?? {}) }),
    });
  } catch {
    throw new Unreachable('The server cannot be reached.');
  }
  const answer = await response.text();
  if (!response.ok) throw new ApiError(response.status, errorBody(response.status, answer));
  if ((response.headers.get('content-type') ?? '').includes('json')) return JSON.parse(answer) as T;
  return answer as T;
};

function errorBody(status: number, text: string): Fault {
  try {
    const parsed = JSON.parse(text) as { error?: Fault };
    if (parsed.error) return parsed.error;
  } catch {
    // A proxy answered instead of the server; its page means nothing to a player.
  }
  if (status === 413)
    return {
      code: 'too-large',
      message: 'This file is too large. A replay is a small text file; is it the right one?',
      rule: null,
      meant: null,
    };
  return { code: 'internal', message: `The server answered with an error (${status}).`, rule: null, meant: null };
}

const server = calls(send);

export const http: Transport = {
  rulesets: () => server.rulesets(),
  preview: (ruleset, spec) => server.preview(ruleset, { ...spec }),
  lists: ruleset => server.lists(ruleset),
  judgeTeam: (ruleset, team) => server.judgeTeam(ruleset, team),
  readyTeam: (ruleset, force) => server.readyTeam(ruleset, force),
  writeTeam: (ruleset, team) => server.writeTeam(ruleset, team),
  readTeam: (ruleset, text, list) => server.readTeam(ruleset, list ? { list } : {}, text),
  catalogues: () => server.catalogues(),
  rules: (ruleset, q) => server.rules({ ruleset, q }),
  rule: id => server.rule(id),
  search: (ruleset, q) => server.search({ ruleset, q }),
  brief: ruleset => server.brief(ruleset),
  points: (id, token) => server.points(id, token),
  network: () => server.network(),
  create: request => server.create(request),
  snapshot: (id, token) => server.snapshot(id, token),
  choose: (id, token, decision, line) => server.choose(id, { decision, line }, token),
  attempt: async (id, token, line) => {
    const verdict: { ok: boolean; error?: Fault } = await server.tryLine(id, { line }, token);
    if (verdict.error) throw new ApiError(422, verdict.error);
  },
  odds: (id, token, line, decision) => server.odds(id, { line, ...(decision ? { decision } : {}) }, token),
  menuOdds: (id, token, decision) => server.menuOdds(id, { decision }, token),
  sight: (id, token, from, to) => server.sight(id, { from, to }, token),
  reach: (id, token, model) => server.reach(id, { token: model }, token),
  outline: (id, token, model) => server.outline(id, { token: model }, token),
  seenBy: (id, token, decision) => server.seenBy(id, { decision }, token),
  forecast: (id, token, decision) => server.forecast(id, { decision }, token),
  threat: (id, token, side) => server.threat(id, { side }, token),
  undo: async (id, token, seen) => void (await server.undo(id, { n: seen }, token)),
  answerUndo: async (id, token, accept) => void (await server.answerUndo(id, { accept }, token)),
  resign: async (id, token) => void (await server.resign(id, token)),
  replayText: (id, token) => server.gameReplay(id, token),
  uploadReplay: text => server.uploadReplay(text),
  replay: id => server.replayInfo(id),
  replayFile: id => server.replayFile(id),
  replayPly: (id, ply, view, since) => server.replayPly(id, ply, since === undefined ? { view } : { view, since }),
  playOn: (id, ply, side, bot) => server.playOn(id, { ply, side, bot }),
  live: liveGame,
};

function liveGame(id: string, token: string, handlers: LiveHandlers): Live {
  const address = new URL(`${base}/games/${encodeURIComponent(id)}/live`, location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return live({ address, token, handlers, probe: () => http.snapshot(id, token) });
}
