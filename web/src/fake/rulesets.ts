// The toys that the fake server offers.
import type { RulesetInfo } from '../api/types';

const bots = [
  { id: 'random', name: 'Beginner', line: 'Plays anything' },
  { id: 'casual', name: 'Casual', line: 'Overlooks a good shot now and then' },
  { id: 'greedy', name: 'Regular', line: 'Takes the best shot it sees' },
];
export const rulesets: RulesetInfo[] = [
  {
    id: 'toy-cubes',
    name: 'Depot skirmish',
    line: 'a toy on a board of cubes',
    unit: 'cube',
    missions: [
      { id: 'patrol', line: 'Hold an objective alone when the round ends' },
      { id: 'hunt', line: 'Take out the enemy leader' },
    ],
    boards: [{ id: 'depot', line: 'Two walled blocks and a blockhouse between them' }],
    forces: [
      { id: 'Enforcers', line: 'five well armoured models' },
      { id: 'Plague', line: 'ten quick ones' },
    ],
    options: [],
    bots,
    measuring: { allowed: true, rule: 'TOY-MOVE-01' },
    default_match: { mission: 'patrol', board: 'depot', forces: ['Enforcers', 'Plague'] },
  },
  {
    id: 'toy-open',
    name: 'Sector raid',
    line: 'a toy on an open table',
    unit: 'inch',
    missions: [{ id: 'loot', line: 'Loot six markers' }],
    boards: [{ id: 'sector', line: 'Two ruins, walls and machines' }],
    forces: [
      { id: 'Space Marines', line: 'five tough operatives' },
      { id: 'Necrons', line: 'eight that stand up again' },
    ],
    options: [],
    bots,
    measuring: { allowed: true, rule: 'TOY-MOVE-01' },
    default_match: { mission: 'loot', board: 'sector', forces: ['Space Marines', 'Necrons'] },
  },
];
