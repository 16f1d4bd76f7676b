// The same match once more: with the same people, on the same board; or with the teams changed over.
import type { Side, Snapshot } from '../api/types';
import type { Transport } from '../transport';
import { remember } from '../ui/recent';
import { link } from '../ui/router.svelte';

/** Creates it and returns the address of the player's own seat. `swap`: everybody takes the other side's seat. */
export async function rematch(engine: Transport, snap: Snapshot, me: Side, swap = false): Promise<string> {
  const { mode, seats, names } = snap,
    other = (side: Side): Side => (side === 'a' ? 'b' : 'a');
  const from = (side: Side): Side => (swap ? other(side) : side);
  const seat = swap ? other(me) : me;
  const created = await engine.create({
    ruleset: snap.ruleset,
    mission: snap.mission,
    board: snap.board_name,
    forces: snap.forces,
    mode: mode === 'replay' ? 'bot' : mode,
    seats: { a: seats[from('a')].kind, b: seats[from('b')].kind },
    names: { a: names[from('a')], b: names[from('b')] },
  });
  const token = created.seats[seat] ?? created.seats.a ?? created.spectator;
  remember({
    game: created.game,
    token,
    ruleset: snap.ruleset,
    title: snap.title,
    versus: names[other(me)],
    when: Date.now(),
    other: mode === 'link' ? created.seats[other(seat)] : null,
    spectator: created.spectator,
  });
  return link('game', [created.game, token], mode === 'link' ? { share: 1 } : {});
}
