// The live connection: one WebSocket per game that reconnects by itself, and stops when the server refuses the link.
import type { ServerFrame } from '../api/types';
import { ApiError, type Live, type LiveHandlers } from '../transport';

const PING = 20_000;
const FIRST_WAIT = 250;
const LONGEST_WAIT = 30_000;

/**
 * How long to wait before the next attempt: short at first, then twice as long each time, up to 30 seconds.
 * Half of it is random, so that the screens of a server that restarts do not all come back at the same moment.
 */
export function delay(failures: number, random: () => number = Math.random): number {
  const full = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(failures - 1, 20));
  return Math.round(full / 2 + (full / 2) * random());
}

/** Statuses that stay the same however often one asks. */
const PERMANENT = [400, 401, 403, 404, 410];

/** Whether a close code is a refusal for good. The server sends 4000 plus the HTTP status. */
export const isFinal = (code: number): boolean => PERMANENT.includes(code - 4000);

/** Whether an answer to an ordinary request is a refusal for good. */
const isRefusal = (error: unknown): boolean => error instanceof ApiError && PERMANENT.includes(error.status);

export interface LiveOptions {
  /** The address of the socket, `ws:` or `wss:`. */
  address: URL;
  token: string;
  handlers: LiveHandlers;
  /**
   * Asks for the game over HTTP. A browser does not say why a socket could not be opened; this does.
   */
  probe(): Promise<unknown>;
}

export function live({ address, token, handlers, probe }: LiveOptions): Live {
  let socket: WebSocket | null = null;
  let closed = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pulse: ReturnType<typeof setInterval> | undefined;

  function open(): void {
    if (closed) return;
    let opened = false;
    const current = (socket = new WebSocket(address));
    current.onopen = () => {
      opened = true;
      current.send(JSON.stringify({ hello: token, since: handlers.since() }));
      clearInterval(pulse);
      pulse = setInterval(
        () => current.readyState === WebSocket.OPEN && current.send(JSON.stringify({ ping: Date.now() })),
        PING,
      );
    };
    current.onmessage = event => {
      const frame = JSON.parse(String(event.data)) as ServerFrame;
      // Only a snapshot shows that the link opened the game: a refusal is a frame, too.
      if (frame.type === 'snapshot') {
        failures = 0;
        handlers.connection('live');
      }
      handlers.frame(frame);
    };
    current.onclose = event => {
      void lost(event.code, opened);
    };
  }

  async function lost(code: number, opened: boolean): Promise<void> {
    clearInterval(pulse);
    if (closed) return;
    if (isFinal(code)) return stop();
    failures += 1;
    handlers.connection('reconnecting');
    clearTimeout(timer);
    timer = setTimeout(open, delay(failures));
    if (!opened && (await refused()) && !closed) stop();
  }

  async function refused(): Promise<boolean> {
    try {
      await probe();
      return false;
    } catch (error) {
      return isRefusal(error);
    }
  }

  function stop(): void {
    end();
    handlers.connection('refused');
  }

  function end(): void {
    closed = true;
    clearTimeout(timer);
    clearInterval(pulse);
    removeEventListener('online', hurry);
  }

  function hurry(): void {
    if (!closed && socket?.readyState === WebSocket.CLOSED) {
      clearTimeout(timer);
      open();
    }
  }

  addEventListener('online', hurry);
  handlers.connection('connecting');
  open();
  return {
    hurry,
    close() {
      end();
      socket?.close();
    },
  };
}
