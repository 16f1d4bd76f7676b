import { expect, test } from 'vitest';
import { fake } from '../fake/transport';
import { attempts, whyNot } from './whynot';

test('the models that cannot be shot are asked about, and the referee names the rule', async () => {
  const made = await fake.create({ ruleset: 'toy-cubes', mode: 'hotseat' });
  let snap = await fake.snapshot(made.game, made.seats.a!);
  expect(attempts([], snap.scene, null)).toBeNull();
  const act = snap.decision!.choices!.find(choice => choice.line.includes('E2'))!;
  await fake.choose(made.game, made.seats.a!, snap.decision!.id, act.line);
  snap = await fake.snapshot(made.game, made.seats.a!);
  const found = attempts(snap.decision!.choices!, snap.scene, 'shoot')!;
  expect(found.list.map(({ token }) => token)).toContain('P5');
  expect(found.list.find(({ token }) => token === 'P5')!.line).toContain('P5');
  const refused = await whyNot(fake, made.game, made.seats.a!, found.list);
  expect(refused.find(({ token }) => token === 'P5')!.rule).toBe('TOY-SHOOT-02');
});
