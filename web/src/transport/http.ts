// The server as a transport: JSON over HTTP, and one WebSocket per game (live.ts).
import type { Fault } from '../api/shapes';
import { ApiError, Unreachable, type Live, type LiveHandlers, type Transport } from '../transport';
import { live } from './live';

const base = '/api';

async function call<T>(path: string, init: RequestInit = {}, token?: string): Promise<T> {
  const headers = new Headers(init.headers);
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (init.body && !headers.has('content-type')) headers.set('content-type', 'application/json');
  let response: Response;
  try {
    response = await fetch(base + path, { ...init, headers });
  } catch {
    throw new Unreachable('The server cannot be reached.');
  }
  const text = await response.text();
  if (!response.ok) throw new ApiError(response.status, errorBody(response.status, text));
  if ((response.headers.get('content-type') ?? '').includes('json')) return JSON.parse(text) as T;
  return text as T;
}

function errorBody(status: number, text: string): Fault {
  try {
    const parsed = JSON.parse(text) as { error?: Fault };
    if (parsed.error) return parsed.error;
  } catch {
    // A proxy answered instead of the server; its page means nothing to a player.
  }
  if (status === 413) return { code: 'too-large', message: 'This file is too large. A replay is a small text file; is it the right one?', rule: null, meant: null };
  return { code: 'internal', message: `The server answered with an error (${status}).`, rule: null, meant: null };
}

const post = (body: unknown): RequestInit => ({ method: 'POST', body: JSON.stringify(body) });
const query = (values: Record<string, string>): string => new URLSearchParams(values).toString();
const game = (id: string): string => `/games/${encodeURIComponent(id)}`;
const replay = (id: string): string => `/replays/${encodeURIComponent(id)}`;

export const http: Transport = {
  rulesets: () => call('/rulesets'),
  preview: (ruleset, spec) => call(`/rulesets/${encodeURIComponent(ruleset)}/preview?${query({ ...spec })}`),
  catalogues: () => call('/catalogues'),
  rules: (ruleset, q) => call(`/rules?${query({ ruleset, q })}`),
  rule: id => call(`/rules/${encodeURIComponent(id)}`),
  create: request => call('/games', post(request)),
  snapshot: (id, token) => call(game(id), {}, token),
  choose: (id, token, decision, line) => call(`${game(id)}/choose`, post({ decision, line }), token),
  attempt: async (id, token, line) => {
    const verdict = await call<{ ok: boolean; error?: Fault }>(`${game(id)}/try`, post({ line }), token);
    if (verdict.error) throw new ApiError(422, verdict.error);
  },
  odds: (id, token, line, decision) => call(`${game(id)}/odds?${query({ line, ...(decision ? { decision } : {}) })}`, {}, token),
  menuOdds: (id, token, decision) => call(`${game(id)}/odds/menu?${query({ decision })}`, {}, token),
  sight: (id, token, from, to) => call(`${game(id)}/sight?${query({ from, to })}`, {}, token),
  reach: (id, token, model) => call(`${game(id)}/reach?${query({ token: model })}`, {}, token),
  threat: (id, token, side) => call(`${game(id)}/threat?${query({ side })}`, {}, token),
  undo: (id, token, seen) => call(`${game(id)}/undo?${query({ n: String(seen) })}`, post({}), token),
  answerUndo: (id, token, accept) => call(`${game(id)}/undo/answer`, post({ accept }), token),
  resign: (id, token) => call(`${game(id)}/resign`, post({}), token),
  replayText: (id, token) => call(`${game(id)}/replay`, {}, token),
  uploadReplay: text => call('/replays', { method: 'POST', body: text, headers: { 'content-type': 'text/plain' } }),
  replay: id => call(replay(id)),
  replayFile: id => call(`${replay(id)}/file`),
  replayPly: (id, ply, view) => call(`${replay(id)}/ply/${ply}?${query({ view })}`),
  playOn: (id, ply, side, bot) => call(`${replay(id)}/play-on`, post({ ply, side, bot })),
  live: liveGame,
};

function liveGame(id: string, token: string, handlers: LiveHandlers): Live {
  const address = new URL(`${base}${game(id)}/live`, location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return live({ address, token, handlers, probe: () => http.snapshot(id, token) });
}
