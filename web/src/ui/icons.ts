// Line icons on a 24 by 24 grid, as path data.
export const icons = {
  book: 'M4 5.5A2.5 2.5 0 0 1 6.5 3H20v15H6.5A2.5 2.5 0 0 0 4 20.5zM4 20.5A2.5 2.5 0 0 0 6.5 21H20v-3',
  text: 'M4 6h16M4 12h16M4 18h10',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M17 7a2 2 0 1 1-4 0a2 2 0 0 1 4 0M11 17a2 2 0 1 1-4 0a2 2 0 0 1 4 0',
  layers: 'M12 3.5l9 5-9 5-9-5zM3 13l9 5 9-5',
  apart: 'M12 2.5l8 4.4-8 4.4-8-4.4zM4 12l8 4.4 8-4.4M4 17l8 4.4 8-4.4',
  cube: 'M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.500l8 4.500 8-4.500M12 12v9',
  eye: 'M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12zM14.800 12a2.800 2.800 0 1 1-5.600 0a2.800 2.800 0 0 1 5.600 0',
  threat: 'M12 4l9 15.500H3zM12 10v4.500M12 17h.01',
  ruler: 'M3.500 16.500l13-13 4 4-13 13zM7 13l2 2M10 10l2.500 2.500M13 7l2 2',
  undo: 'M8 5L4 9l4 4M4 9h10a5.500 5.500 0 0 1 0 11h-3',
  play: 'M7 4.500v15l12-7.500z',
  pause: 'M8 5v14M16 5v14',
  link: 'M10 14a4 4 0 0 0 5.700 0l3-3a4 4 0 0 0-5.700-5.700l-1 1M14 10a4 4 0 0 0-5.700 0l-3 3A4 4 0 0 0 11 18.700l1-1',
  people: 'M12 8a3.200 3.200 0 1 1-6.400 0a3.200 3.200 0 0 1 6.400 0M3 19.500c.5-4 2.500-5.500 5.800-5.500s5.300 1.500 5.800 5.500M15.500 5.200a3 3 0 0 1 0 5.600M17.500 14.300c2 .700 3.200 2.300 3.500 5.200',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  target: 'M18.500 12a6.500 6.500 0 1 1-13 0a6.500 6.500 0 0 1 13 0M12 2v5M12 17v5M2 12h5M17 12h5',
  check: 'M4.500 12.500l5 5 10-11',
  close: 'M6 6l12 12M18 6L6 18',
  no: 'M20.500 12a8.500 8.500 0 1 1-17 0a8.500 8.500 0 0 1 17 0M6 6l12 12',
  right: 'M9 5l7 7-7 7',
  down: 'M5 9l7 7 7-7',
  left: 'M15 5l-7 7 7 7',
  first: 'M6 5v14M18 5l-8 7 8 7z',
  last: 'M18 5v14M6 5l8 7-8 7z',
  search: 'M17 10.500a6.500 6.500 0 1 1-13 0a6.500 6.500 0 0 1 13 0M15.500 15.500L21 21',
  wifi: 'M3 9.500a13 13 0 0 1 18 0M6.500 13a8 8 0 0 1 11 0M10 16.500a3 3 0 0 1 4 0M12 19.500h.01',
  share: 'M8 12l8-5M8 12l8 5M8 12a2.500 2.500 0 1 1-5 0a2.500 2.500 0 0 1 5 0M21 6a2.500 2.500 0 1 1-5 0a2.500 2.500 0 0 1 5 0M21 18a2.500 2.500 0 1 1-5 0a2.500 2.500 0 0 1 5 0',
  branch: 'M6 4v10M6 14a3 3 0 1 0 .01 0M18 4a3 3 0 1 0 .01 0M18 10c0 4-6 3-9.500 6',
  down2: 'M12 4v11M7 11l5 5 5-5M4 20h16',
  up2: 'M12 16V5M7 9l5-5 5 5M4 20h16',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  fit: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  help: 'M9 9a3 3 0 1 1 4.500 2.600c-1 .600-1.500 1.200-1.500 2.400M12 17.500h.01M21 12a9 9 0 1 1-18 0a9 9 0 0 1 18 0',
  again: 'M4 12a8 8 0 1 1 2.500 5.800M4 18v-5h5',
  bolt: 'M13 2.500L5 13.500h6l-1 8 9-12h-6.500z',
  chevrons: 'M5 5l6.500 7L5 19M12.500 5l6.500 7-6.500 7',
  dash: 'M9 5l7 7-7 7M3 8h5M3 12h8M3 16h5',
  swords: 'M4 4l13 13M20 4L7 17M14.500 19.500l5-5M4.500 14.500l5 5',
  hand: 'M8 12V5.500a1.500 1.500 0 0 1 3 0V11M11 11V4.500a1.500 1.500 0 0 1 3 0V11M14 11V6a1.500 1.500 0 0 1 3 0v8c0 4-2 7-5.500 7S6.500 19 5 15.500L3.500 12a1.400 1.400 0 0 1 2.500-1L8 13.500',
  shield: 'M12 3l7.500 3v5.500c0 5-3.500 8-7.500 9.500-4-1.500-7.500-4.500-7.500-9.500V6z',
  star: 'M12 3.500l2.600 5.400 5.900.8-4.300 4.100 1.100 5.900-5.300-2.900-5.300 2.900 1.100-5.900L3.500 9.700l5.900-.8z',
  die: 'M6.500 3.500h11a3 3 0 0 1 3 3v11a3 3 0 0 1-3 3h-11a3 3 0 0 1-3-3v-11a3 3 0 0 1 3-3zM8.500 8.500h.01M15.500 15.500h.01M12 12h.01',
  flag: 'M6 21V4M6 4.500h12l-3 4 3 4H6',
  up: 'M5 15l7-7 7 7',
  cross: 'M4 4l16 16M20 4L4 20M4 15v5h5M20 15v5h-5',
} as const;

/** The icon of a group of choices; what is not known is a plain act. */
export function verbIcon(group: string): IconName {
  const known: Record<string, IconName> = {
    advance: 'chevrons', move: 'chevrons', sprint: 'dash', dash: 'dash', charge: 'swords', shoot: 'target', 'blaze away': 'target', overwatch: 'eye', assault: 'swords', fight: 'swords', strike: 'swords',
    special: 'hand', mission: 'flag', guard: 'shield', parry: 'shield', save: 'shield', 'stand up': 'up', 'fall back': 'left', item: 'hand', order: 'star', ploy: 'star', spend: 'die', 're-roll': 'again', roll: 'die', pass: 'check', activate: 'play', watch: 'eye',
  };
  return known[group] ?? 'right';
}

export type IconName = keyof typeof icons | 'theme';
