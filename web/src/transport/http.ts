// The server as a transport: JSON over HTTP, and one WebSocket per game that comes back by itself.
import type { Fault } from '../api/shapes';
import type { ServerFrame } from '../api/types';
import { ApiError, Unreachable, type Live, type LiveHandlers, type Transport } from '../transport';

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
    // Something between us and the server answered; its page says nothing to a player.
  }
  if (status === 413) return { code: 'too-large', message: 'This is too large for the server. A replay is a small text file; is it the right one?', rule: null, meant: null };
  return { code: 'internal', message: `The server answered with an error (${status}).`, rule: null, meant: null };
}

const post = (body: unknown): RequestInit => ({ method: 'POST', body: JSON.stringify(body) });
const query = (values: Record<string, string>): string => new URLSearchParams(values).toString();
const game = (id: string): string => `/games/${encodeURIComponent(id)}`;
const replay = (id: string): string => `/replays/${encodeURIComponent(id)}`;

export const http: Transport = {
  rulesets: () => call('/rulesets'),
  preview: (ruleset, spec) => call(`/rulesets/${encodeURIComponent(ruleset)}/preview?${query({ ...spec })}`),
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
  sight: (id, token, from, to) => call(`${game(id)}/sight?${query({ from, to })}`, {}, token),
  reach: (id, token, model) => call(`${game(id)}/reach?${query({ token: model })}`, {}, token),
  threat: (id, token, side) => call(`${game(id)}/threat?${query({ side })}`, {}, token),
  undo: (id, token) => call(`${game(id)}/undo`, post({}), token),
  answerUndo: (id, token, accept) => call(`${game(id)}/undo/answer`, post({ accept }), token),
  replayText: (id, token) => call(`${game(id)}/replay`, {}, token),
  uploadReplay: text => call('/replays', { method: 'POST', body: text, headers: { 'content-type': 'text/plain' } }),
  replay: id => call(replay(id)),
  replayFile: id => call(`${replay(id)}/file`),
  replayPly: (id, ply, view) => call(`${replay(id)}/ply/${ply}?${query({ view })}`),
  playOn: (id, ply, side, bot) => call(`${replay(id)}/play-on`, post({ ply, side, bot })),
  live,
};

const PING = 20_000;

/** How long a lost line waits before it is tried again: at first hardly, never so long that somebody wonders. */
export const delay = (failures: number): number => Math.min(3000, 250 * 2 ** Math.min(failures - 1, 6));

function live(id: string, token: string, handlers: LiveHandlers): Live {
  let socket: WebSocket | null = null;
  let closed = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pulse: ReturnType<typeof setInterval> | undefined;

  function open(): void {
    if (closed) return;
    const address = new URL(`${base}${game(id)}/live`, location.href);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    socket = new WebSocket(address);
    socket.onopen = () => {
      socket?.send(JSON.stringify({ hello: token, since: handlers.since() }));
      clearInterval(pulse);
      pulse = setInterval(() => socket?.readyState === WebSocket.OPEN && socket.send(JSON.stringify({ ping: Date.now() })), PING);
    };
    socket.onmessage = event => {
      failures = 0;
      handlers.connection('live');
      handlers.frame(JSON.parse(String(event.data)) as ServerFrame);
    };
    socket.onclose = again;
  }

  function again(): void {
    clearInterval(pulse);
    if (closed) return;
    failures += 1;
    handlers.connection('reconnecting');
    clearTimeout(timer);
    timer = setTimeout(open, delay(failures));
  }

  const hurry = (): void => {
    if (!closed && socket?.readyState === WebSocket.CLOSED) {
      clearTimeout(timer);
      open();
    }
  };
  addEventListener('online', hurry);
  handlers.connection('connecting');
  open();
  return {
    hurry,
    close() {
      closed = true;
      clearTimeout(timer);
      clearInterval(pulse);
      removeEventListener('online', hurry);
      socket?.close();
    },
  };
}
