// A first game with a coach: short lessons, each known by what happened and not by a script, so that players may do
// things in their own order. The coach knows notation and log, and no rules: every lesson names the rule behind it.
import type { LogEntry, Side, Snapshot } from '../../api/types';

export interface Lesson {
  id: string;
  title: string;
  /** Two lines at most, verb first. */
  text: string;
  rule: string;
  /** Whether what happened is what the lesson is about. */
  learnt(entry: LogEntry, me: Side): boolean;
  /** Whether the lesson fits what is asked now: kinds of questions. */
  fits: readonly string[];
  /** A sort of choice without which the lesson would talk of what cannot be done now. */
  needs?: 'shot' | 'charge' | 'die';
}

const said =
  (pattern: RegExp) =>
  (entry: LogEntry, me: Side): boolean =>
    entry.kind === 'choice' && entry.by === me && pattern.test(entry.line ?? '');
const ruled =
  (pattern: RegExp) =>
  (entry: LogEntry): boolean =>
    entry.notes.some(note => pattern.test(note.rule));

const LESSONS: Record<string, readonly Lesson[]> = {
  'deadzone-3e': [
    {
      id: 'begin',
      title: 'Answer the question',
      text: 'The panel asks and the table glows. Press an answer, then the gold button.',
      rule: 'DZ3-SETUP-11',
      learnt: said(/^(start|zone|keep|reroll|activate)\b/),
      fits: ['start', 'zone', 'recon'],
    },
    {
      id: 'deploy',
      title: 'Set your team up',
      text: 'Press a glowing cube. Stay behind walls: they shoot at what they see.',
      rule: 'DZ3-SETUP-12',
      learnt: said(/^deploy /),
      fits: ['deploy'],
    },
    {
      id: 'dice',
      title: 'Read your command dice',
      text: 'Each buys an extra this round: another model, one more die, a free action. Press those you would rather re-roll.',
      rule: 'DZ3-CMD-03',
      learnt: said(/^(keep$|reroll )/),
      fits: ['command-dice'],
    },
    {
      id: 'activate',
      title: 'Choose who acts',
      text: 'Press one of your round blue models. One of yours acts, then one of theirs.',
      rule: 'DZ3-TURN-02',
      learnt: said(/^activate /),
      fits: ['activate'],
    },
    {
      id: 'move',
      title: 'Move',
      text: 'Press a gold cube to see the way, press it again to go. Nothing is final until you say so.',
      rule: 'DZ3-ADV-01',
      learnt: said(/^(command )?(advance|sprint)\b/),
      fits: ['action'],
    },
    {
      id: 'shoot',
      title: 'Shoot',
      text: 'Press an enemy. The card shows the odds; a clear shot rolls two more dice.',
      rule: 'DZ3-SHOOT-07',
      learnt: said(/^(command )?(shoot|blaze|snipe|fire)\b/),
      fits: ['action'],
      needs: 'shot',
    },
    {
      id: 'fight',
      title: 'Fight',
      text: 'Move into an enemy’s cube: the fight begins at once, with one more die for you.',
      rule: 'DZ3-ADV-09',
      learnt: ruled(/^DZ3-ASLT-/),
      fits: ['action', 'step'],
      needs: 'charge',
    },
    {
      id: 'command',
      title: 'Spend a command die',
      text: 'One die buys a second model in a row, a free action or a re-roll. Unspent dice are lost at the end of the round.',
      rule: 'DZ3-CMD-05',
      learnt: said(/^(spend |command |order\b)/),
      fits: ['another', 'action', 'order-reroll', 'reroll'],
      needs: 'die',
    },
    {
      id: 'objective',
      title: 'Hold a flag',
      text: 'Stand alone in a flag’s cube when the round ends: that scores.',
      rule: 'DZ3-ENDP-02',
      learnt: ruled(/^DZ3-ENDP-02/),
      fits: ['activate', 'action', 'another'],
    },
    {
      id: 'round',
      title: 'End the round',
      text: 'When everybody has acted the round ends: flags score, command dice are rolled again.',
      rule: 'DZ3-ENDP-01',
      learnt: ruled(/^DZ3-(ENDP-05|ROUND-01|CMD-01)$/),
      fits: ['activate', 'another'],
    },
  ],
};

export const lessons = (ruleset: string): readonly Lesson[] => LESSONS[ruleset] ?? [];

/** Which lessons a log shows as learnt. Rounds end again and again: the first roll of command dice does not end one. */
export function learntIn(ruleset: string, log: readonly LogEntry[], me: Side): string[] {
  const found: string[] = [];
  let rolled = 0;
  for (const entry of log) {
    if (entry.undone) continue;
    for (const lesson of lessons(ruleset)) {
      if (found.includes(lesson.id) || !lesson.learnt(entry, me)) continue;
      if (lesson.id === 'round' && (rolled += 1) < 2) continue;
      found.push(lesson.id);
    }
  }
  return found;
}

/** Whether a menu holds an attack on an enemy, from afar or by a way into its cube, or something that a command die pays. */
function offers(
  sort: NonNullable<Lesson['needs']>,
  { decision, scene }: Pick<Snapshot, 'decision' | 'scene'>,
): boolean {
  if (sort === 'die') return (decision?.choices ?? []).some(({ sketch }) => sketch.rare);
  return (decision?.choices ?? []).some(({ sketch }) => {
    const side = scene.tokens.find(token => token.id === sketch.subject)?.side;
    const foes = scene.tokens.filter(token => token.at && !token.dead && token.side !== side);
    return sort === 'shot'
      ? sketch.group === 'shoot' && foes.some(foe => sketch.targets.includes(foe.id))
      : sketch.path.length > 1 && sketch.cell !== null && foes.some(foe => foe.cell?.join() === sketch.cell!.join());
  });
}

/** The lesson to show now: the first one not learnt that fits the question; none while nothing is asked. */
export function lessonNow(
  snap: Pick<Snapshot, 'ruleset' | 'decision' | 'scene'>,
  done: readonly string[],
): Lesson | null {
  const open = lessons(snap.ruleset).filter(lesson => !done.includes(lesson.id));
  const kind = snap.decision?.mine ? (snap.decision.kind ?? '') : '';
  return open.find(lesson => lesson.fits.includes(kind) && (!lesson.needs || offers(lesson.needs, snap))) ?? null;
}
