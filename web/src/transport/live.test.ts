import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, Unreachable, type Connection } from '../transport';
import { delay, isFinal, live } from './live';

/** Every socket that was opened, in order. */
let sockets: FakeSocket[] = [];

class FakeSocket {
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  readyState = 0;
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor(readonly address: URL) {
    sockets.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.drop(1005);
  }
  accept(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }
  frame(frame: unknown): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
  drop(code: number): void {
    this.readyState = FakeSocket.CLOSED;
    this.onclose?.({ code });
  }
}

beforeEach(() => {
  sockets = [];
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function rig(probe: () => Promise<unknown> = async () => ({})) {
  const states: Connection[] = [];
  const frames: unknown[] = [];
  const line = live({
    address: new URL('ws://host/api/games/g/live'),
    token: 't',
    probe,
    handlers: { frame: frame => frames.push(frame), connection: state => states.push(state), since: () => 4 },
  });
  return { line, states, frames };
}

const refused = (status: number) => new ApiError(status, { code: 'not-found', message: 'no', rule: null, meant: null });

describe('waiting', () => {
  test('the waits double up to 30 seconds, and half of each is random', () => {
    const longest = [1, 2, 3, 4, 5, 6, 7, 8, 9, 99, 5000].map(failures => delay(failures, () => 1));
    expect(longest).toEqual([250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000, 30_000]);
    expect([1, 8].map(failures => delay(failures, () => 0))).toEqual([125, 15_000]);
  });

  test('a server that is away is asked less and less often', async () => {
    const { states } = rig(async () => {
      throw new Unreachable('away');
    });
    for (let n = 0; n < 8; n += 1) {
      sockets.at(-1)!.drop(1006);
      await vi.advanceTimersByTimeAsync(30_000);
    }
    expect(sockets).toHaveLength(9);
    sockets.at(-1)!.drop(1006);
    await vi.advanceTimersByTimeAsync(14_999);
    expect(sockets, 'the ninth wait is at least 15 seconds').toHaveLength(9);
    await vi.advanceTimersByTimeAsync(15_001);
    expect(sockets).toHaveLength(10);
    expect(new Set(states)).toEqual(new Set(['connecting', 'reconnecting']));
  });

  test('only a snapshot ends the count of failures', async () => {
    const { states, frames } = rig();
    for (let n = 0; n < 8; n += 1) {
      sockets.at(-1)!.accept();
      sockets.at(-1)!.frame({ type: 'error', error: { code: 'internal' } });
      sockets.at(-1)!.drop(1011);
      await vi.advanceTimersByTimeAsync(30_000);
    }
    expect(states).not.toContain('live');
    expect(frames).toHaveLength(8);
    const before = sockets.length;
    sockets.at(-1)!.accept();
    expect(sockets.at(-1)!.sent).toEqual(['{"hello":"t","since":4}']);
    sockets.at(-1)!.frame({ type: 'snapshot' });
    expect(states.at(-1)).toBe('live');
    sockets.at(-1)!.drop(1006);
    await vi.advanceTimersByTimeAsync(250);
    expect(sockets, 'the first attempt comes at once').toHaveLength(before + 1);
  });
});

describe('a refusal', () => {
  test.each([4400, 4401, 4403, 4404, 4410])('close code %i ends it for good', async code => {
    const { line, states } = rig();
    sockets[0]!.accept();
    sockets[0]!.frame({ type: 'error', error: { code: 'not-found' } });
    sockets[0]!.drop(code);
    await vi.advanceTimersByTimeAsync(3_600_000);
    line.hurry!();
    expect(sockets).toHaveLength(1);
    expect(states).toEqual(['connecting', 'refused']);
  });

  test('other codes are not final', () => {
    expect([1000, 1001, 1006, 1011, 1013, 4408, 4429, 4500].filter(isFinal)).toEqual([]);
  });

  test.each([401, 403, 404, 410])(
    'a socket that cannot be opened asks over HTTP, and status %i ends it',
    async status => {
      const probe = vi.fn(async () => {
        throw refused(status);
      });
      const { states } = rig(probe);
      sockets[0]!.drop(1006);
      await vi.advanceTimersByTimeAsync(3_600_000);
      expect(probe).toHaveBeenCalledOnce();
      expect(sockets).toHaveLength(1);
      expect(states).toEqual(['connecting', 'reconnecting', 'refused']);
    },
  );

  test.each([429, 500, 503])('status %i does not', async status => {
    const { states } = rig(async () => {
      throw refused(status);
    });
    sockets[0]!.drop(1006);
    await vi.advanceTimersByTimeAsync(250);
    expect(sockets).toHaveLength(2);
    expect(states).not.toContain('refused');
  });
});

test('a line that is closed stays closed', async () => {
  const { line } = rig();
  sockets[0]!.accept();
  line.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sockets).toHaveLength(1);
});
