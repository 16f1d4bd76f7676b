import { expect, test } from 'vitest';
import type { Decision, Scene, SidePanel, Snapshot } from '../../api/types';
import { concealed, faceDown, handTo, keptSecret } from './handover';

const card = { title: 'STOP!', text: 'Cancel', cost: '', playable: false, rule: null };
const group = { title: 'Fireteam B-1', order: 'Engage', face_down: true, done: false, models: [] };
const bare: SidePanel = { team: '', pools: [], remarks: [], hand: [], face_down: 0, groups: [] };
const scene = (b: Partial<SidePanel>): Scene =>
  ({ sides: [bare, { ...bare, ...b }], tokens: [], laid: [] }) as unknown as Scene;
const snap = (b: Partial<SidePanel>, more: Partial<Snapshot> = {}): Snapshot =>
  ({ viewer: 'both', hidden: true, outcome: null, scene: scene(b), ...more }) as Snapshot;
const plays = (decision: Decision): Decision =>
  ({ ...decision, choices: [{ sketch: { card: 'STOP!' } }] }) as unknown as Decision;
const asks = (by: 'a' | 'b', secret = false): Decision => ({ by, secret }) as Decision;

test('the screen is handed over before it shows what the other player must not read', () => {
  expect(handTo(snap({ hand: [card] }), plays(asks('b')), 'a')).toBe('b');
  expect(handTo(snap({ groups: [group] }), asks('b'), null)).toBe('b');
  expect(handTo(snap({}), asks('b', true), 'a')).toBe('b');
});

test('a game that gets its first secrets later hides them, too', () => {
  const late = (more: Partial<Snapshot>, b: Partial<SidePanel> = {}) => snap(b, { hidden: false, ...more });
  expect(handTo(late({ decision: asks('b', true) }), asks('b', true), null)).toBe('b');
  expect(handTo(late({}, { hand: [card], face_down: 1 }), plays(asks('b')), null)).toBe('b');
  expect(handTo(late({}, { hand: [card] }), plays(asks('b')), null)).toBeNull();
});

test('it is not handed over where nothing is secret, to whom it has, or on a screen of one’s own', () => {
  expect(handTo(snap({}), asks('b'), 'a')).toBeNull();
  expect(handTo(snap({ hand: [card] }), plays(asks('b')), 'b')).toBeNull();
  expect(handTo(snap({ hand: [card] }, { viewer: 'b' }), plays(asks('b')), null)).toBeNull();
  expect(handTo(snap({ hand: [card] }), null, 'a')).toBeNull();
});

test('cards that play no part in the question lie face down until their player asks for them', () => {
  const held = snap({ hand: [card] });
  expect([handTo(held, asks('b'), 'a'), faceDown(held, asks('b'), 'a')]).toEqual([null, 'b']);
  expect([faceDown(held, asks('b'), 'b'), faceDown(snap({}), asks('b'), 'a')]).toEqual([null, null]);
});

test('until then cards and orders lie face down', () => {
  const turned = concealed(scene({ hand: [card], face_down: 1, groups: [group] }), ['b']).sides[1];
  expect([turned.hand, turned.face_down, turned.groups[0]!.order]).toEqual([[], 2, '']);
  expect(concealed(scene({ hand: [card] }), ['a']).sides[1].hand).toEqual([card]);
});

test('what the other player did in secret is not named when it can be undone', () => {
  const log = (line: string | null) => ({ log: [{ kind: 'choice', undone: false, by: 'a', line }] }) as never;
  expect(keptSecret(snap({}, log(null)), 'b')).toBe(true);
  expect(keptSecret(snap({}, log(null)), 'a')).toBe(false);
  expect(keptSecret(snap({}, log('move A1 1,1')), 'b')).toBe(false);
});
