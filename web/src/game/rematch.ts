// The same match once more: with the same people, on the same board; or with the teams changed over.
import type { Side, Snapshot } from '../api/types';
import type { Transport } from '../transport';
import { remember } from '../ui/recent';
import { link } from '../ui/router.svelte';

/** What else was agreed before that game, seeds included: its record says so in lines such as `option-night: yes`. */
async function agreed(engine: Transport, game: string, token: string): Promise<Record<string, string>> {
  const text = await engine.replayText(game, token).catch(() => '');
  return Object.fromEntries(
    [...text.matchAll(/^option-([\w-]+): (.*)$/gm)].map(([, id, value]) => [id!, value!.trim()]),
  );
}

/** Creates it and returns the address of the player's own seat. `swap`: everybody takes the other side's seat. */
export async function rematch(
  engine: Transport,
  snap: Snapshot,
  token: string,
  me: Side,
  swap = false,
): Promise<string> {
  const { mode, seats, names } = snap,
    other = (side: Side): Side => (side === 'a' ? 'b' : 'a');
  const from = (side: Side): Side => (swap ? other(side) : side);
  const seat = swap ? other(me) : me;
  const created = await engine.create({
    ruleset: snap.ruleset,
    mission: snap.mission,
    board: snap.board_name,
    forces: snap.forces,
    options: await agreed(engine, snap.game, token),
    mode: mode === 'replay' ? 'bot' : mode,
    seats: { a: seats[from('a')].kind, b: seats[from('b')].kind },
    names: { a: names[from('a')], b: names[from('b')] },
  });
  const own = created.seats[seat] ?? created.seats.a ?? created.spectator;
  remember({
    game: created.game,
    token: own,
    ruleset: snap.ruleset,
    title: snap.title,
    versus: names[other(me)],
    when: Date.now(),
    other: mode === 'link' ? created.seats[other(seat)] : null,
    spectator: created.spectator,
  });
  return link('game', [created.game, own], mode === 'link' ? { share: 1 } : {});
}
