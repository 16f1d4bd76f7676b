// The middle part of a rule's id as a word. Ids are short for those who cite them; readers look for words.
const WORDS: Record<string, string> = {
  ABIL: 'Abilities', ACT: 'Actions', ACTV: 'Activation', ADV: 'Advance', AGG: 'Aggression', AID: 'First aid', AIM: 'Aiming', AP: 'Action points', APL: 'Action point limit',
  ASLT: 'Assault', ASMOD: 'Assault modifiers', AWAY: 'Breaking away', BLAZE: 'Blaze away', BRCH: 'Breaching', BREAK: 'Breaking off', CARD: 'Cards', CHARGE: 'Charge', CLIMB: 'Climbing',
  CMD: 'Command', COH: 'Coherency', CONS: 'Consolidation', COVER: 'Cover', CQ: 'Close quarters', CQB: 'Close quarters battle', CQTERR: 'Close quarters terrain', DASH: 'Dash', DECK: 'Deck',
  DET: 'Detection', DICE: 'Dice', DIS: 'Disruption', DMG: 'Damage', DROP: 'Dropping', END: 'End of the game', ENDP: 'End phase', ENDR: 'End of the round', EQUIP: 'Equipment',
  ER: 'Engagement range', EXTRA: 'Extras', FALL: 'Falling', FFE: 'Fire for effect', FIGHT: 'Fighting', FIMOD: 'Fight modifiers', FIRE: 'Firefight', FLY: 'Flying', FORCE: 'Building a team',
  FRAG: 'Blasts', FTP: 'Protection', FWD: 'Forward!', GA: 'Group activation', GEN: 'General', GREN: 'Grenades', GUTS: 'Guts', IND: 'Indirect fire', INFO: 'Open information',
  INIT: 'Initiative', INT: 'Interaction', ITEM: 'Carrying items', ITEMS: 'Items', JUMP: 'Jumping', KEY: 'Keywords', KW: 'Keywords', KWF: 'Faction keywords', KWM: 'Model keywords',
  KWR: 'Role keywords', KWT: 'Trait keywords', KWW: 'Weapon keywords', LOS: 'Line of sight', LOST: 'Older keywords', MEAN: 'Get mean!', MEAS: 'Measuring', MOVE: 'Moving', NARR: 'Narrative play',
  NIGHT: 'Night', NOISE: 'Noise', OBJ: 'Objectives', ORD: 'Orders', ORDER: 'Orders', OVER: 'Overwatch', OW: 'Overwatch', PART: 'Terrain parts', PASS: 'Passing', PICK: 'Picking up', PIN: 'Pinned models',
  PLOY: 'Ploys', POS: 'Positions', PROF: 'Profiles', RALLY: 'Rally', REACT: 'Reactions', RELO: 'Reloading', RESC: 'Rescue', RNG: 'Ranged attacks', ROUND: 'The round', SCAT: 'Scatter',
  SETUP: 'Setting up', SHMOD: 'Shooting modifiers', SHOOT: 'Shooting', SPEC: 'Special actions', SPOT: 'Spotting', SPRINT: 'Sprint', STAND: 'Standing up', STAT: 'Statistics', STATE: 'States',
  STR: 'Stress', STRAT: 'Strategy phase', TAC: 'Tactics', TERR: 'Terrain', TIDY: 'Tidying up', TRAV: 'Traversing', TURN: 'The turn', VOL: 'Volume of a model', WALL: 'Walls', WIN: 'Winning',
  WND: 'Wounds', WR: 'Weapon rules',
};

export function topicName(topic: string): string {
  return WORDS[topic] ?? (topic ? topic[0]! + topic.slice(1).toLowerCase() : '');
}
