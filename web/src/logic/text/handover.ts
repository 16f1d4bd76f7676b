// Two players at one screen: what only one of them may read, and the table without it until the screen is handed over.
import type { Decision, Scene, Side, SidePanel, Snapshot } from '../../api/types';

const at = (side: Side): 0 | 1 => (side === 'a' ? 0 : 1);

/** Whether nobody can answer without secrets: an answer, an order or a card in hand that the other must not see. */
function needs(panel: SidePanel, { secret, choices = [] }: Decision): boolean {
  const inHand = new Set(panel.hand.map(card => card.title));
  return (
    secret === true ||
    panel.groups.some(group => group.face_down && group.order !== '') ||
    choices.some(({ sketch }) => sketch.card !== null && inHand.has(sketch.card))
  );
}

/** Whether two players share this screen in a game with secrets. Some games have none before the first is chosen. */
export const shared = (snap: Snapshot | null): boolean =>
  snap !== null &&
  snap.viewer === 'both' &&
  (snap.hidden || snap.decision?.secret === true || snap.scene.sides.some(side => side.face_down > 0));

/** Whom to hand the screen to before this question is shown; nobody if the right player, or nothing secret, is there. */
export function handTo(snap: Snapshot | null, decision: Decision | null, holder: Side | null): Side | null {
  if (!snap || !decision || snap.outcome || !shared(snap) || decision.by === holder) return null;
  return needs(snap.scene.sides[at(decision.by)], decision) ? decision.by : null;
}

/** Whose cards lie face down although it is their question: they are shown on request. */
export function faceDown(snap: Snapshot | null, decision: Decision | null, holder: Side | null): Side | null {
  if (!snap || !decision || snap.outcome || !shared(snap) || decision.by === holder) return null;
  return snap.scene.sides[at(decision.by)].hand.length ? decision.by : null;
}

/** The same table with these sides' cards and face-down orders turned over. */
export function concealed(scene: Scene, sides: readonly Side[]): Scene {
  const hide = (side: Side): SidePanel => {
    const panel = scene.sides[at(side)];
    if (!sides.includes(side)) return panel;
    return {
      ...panel,
      hand: [],
      face_down: panel.face_down + panel.hand.length,
      groups: panel.groups.map(group => (group.face_down ? { ...group, order: '' } : group)),
    };
  };
  const ids = scene.tokens.filter(token => sides.includes(token.side)).map(token => token.id);
  return {
    ...scene,
    sides: [hide('a'), hide('b')],
    laid: scene.laid.map(card => (ids.includes(card.on) ? { ...card, title: '', text: '' } : card)),
  };
}

/** Whether the last step was a secret of the player who does not have the screen. */
export function keptSecret(snap: Snapshot | null, holder: Side | null): boolean {
  const last = snap?.log.findLast(entry => entry.kind === 'choice' && !entry.undone);
  return shared(snap) && last !== undefined && last.by !== holder && last.line === null;
}
