// A handful of rules for the fake game, so that links, search and refusals have something to show.
import type { Rule } from '../api/types';

type Row = [id: string, topic: string, title: string, text: string, ruling?: string, example?: string];

const ROWS: Row[] = [
  [
    'TOY-TURN-01',
    'Turns',
    'Take turns',
    'The sides activate one model each in turn until every model has acted; then the next round begins.',
  ],
  ['TOY-TURN-02', 'Turns', 'One action', 'An activated model moves, shoots or holds, once.'],
  [
    'TOY-MOVE-01',
    'Moving',
    'One step',
    'A model moves to a place beside its own. Walls without a gap stop it.',
    undefined,
    'From the middle of a room a model reaches four places at most.',
  ],
  ['TOY-MOVE-02', 'Moving', 'Free places only', 'No model ends its move on another.'],
  [
    'TOY-SHOOT-01',
    'Shooting',
    'Three dice',
    'The shooter rolls three dice; every 4 or more is a success. The target rolls three dice against them.',
  ],
  [
    'TOY-SHOOT-02',
    'Shooting',
    'Line of sight',
    'Some part of the target must be visible from the shooter’s eye. Only parts within the width of the base and up to the top of the body count.',
    'Nine lines are tried, from the eye to three points across the target at three heights.',
  ],
  [
    'TOY-SHOOT-03',
    'Shooting',
    'High ground',
    'A shooter who stands at least one level above the target rolls one die more.',
  ],
  [
    'TOY-SHOOT-04',
    'Shooting',
    'Clear shot',
    'Two dice more for a completely unobstructed view of the whole target, base included.',
    'All nine lines of TOY-SHOOT-02 must be free.',
  ],
  [
    'TOY-SHOOT-05',
    'Shooting',
    'Result of a shot',
    'Each success of the shooter beyond those of the target costs the target one point of health.',
  ],
  [
    'TOY-END-01',
    'Winning',
    'The last round',
    'The game ends after the last round, or when a side has no model left. The higher score wins.',
  ],
];

export const rules = (ruleset: string): Rule[] =>
  ROWS.map(([id, topic, title, text, ruling, example]) => ({
    id,
    ruleset,
    topic,
    topic_title: topic,
    title,
    kind: 'rule',
    text,
    example: example ?? null,
    ruling: ruling ?? null,
  }));
