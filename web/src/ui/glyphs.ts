// Silhouettes by role on a grid of 24 by 24 around its middle: filled, cut out, or drawn as a line.
import type { Role } from '../api/types';

export interface Stroke {
  d: string;
  as: 'fill' | 'hole' | 'cut' | 'line';
  width?: number;
}

const fill = (d: string): Stroke => ({ d, as: 'fill' });
const hole = (d: string): Stroke => ({ d, as: 'hole' });
const cut = (width: number, d: string): Stroke => ({ d, as: 'cut', width });
const line = (width: number, d: string): Stroke => ({ d, as: 'line', width });
const disc = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

const BODY = [
  fill('M-8.4 9.6C-8.4 3.4-5.2 .8 0 .8S8.4 3.4 8.4 9.6Z'),
  fill('M-4.6-4.2a4.6 4.7 0 0 1 9.2 0V-.9L2.4 .1h-4.8L-4.6-.9Z'),
  hole('M-2.9-3.4H4.7v1.7H-2.9Z'),
];

export const GLYPHS: Record<Role, readonly Stroke[]> = {
  leader: [
    ...BODY,
    fill('M-1.3-7.8C-1-11.4 3-12 6-10.6 4-10 2.6-9 1.6-7.6Z'),
    cut(1.7, 'M-3.8 4.2L0 6.6 3.8 4.2M-3.8 7L0 9.4 3.8 7'),
  ],
  trooper: [...BODY, cut(4.2, 'M-9.5 8.6L9.2 .6'), line(2.1, 'M-8.8 8.3L9.6 .4M-3.6 6.1l1.2 2.6')],
  heavy: [
    fill('M-8.8 9.6C-8.8 3.4-5.4 .2 0 .2S8.8 3.4 8.8 9.6Z'),
    fill('M-4.4-4.8a4.4 4.5 0 0 1 8.8 0v3.1L2.3-.7h-4.6L-4.4-1.7Z'),
    hole('M-2.7-4.1H4.5v1.6H-2.7Z'),
    cut(7.4, 'M-9 4.6H9.4'),
    fill('M-10.6 2.4H-2V1.4H3.2v1H11.4v1.5h1v2.4h-1V6.9H3.2l-.6 1H-.6l-.6-1H-5l-1.6 2.3H-9Z'),
  ],
  specialist: [...BODY, line(1.5, 'M6.8 2.6V-9.6'), fill(disc(6.8, -10, 1.5)), cut(1.9, 'M0 3.6v5M-2.5 6.1h5')],
  fighter: [
    ...BODY,
    cut(4.4, 'M-3 9.4L10-6.6'),
    fill('M-.4 7.6L9.6-9.4 11.2-4.8 3 9.4Z'),
    cut(1.2, 'M1.2 6.2L9.4-6.6'),
  ],
  horde: [
    fill('M-7.6 9.8C-8.8 4-7.2 .4-2.4-.4 1-1 4.4 .6 5.4 3.2L11 1.2l.9 1.9-5.4 3L6.4 9.8Z'),
    fill('M-1.8-6.6C.8-8.6 4.6-7.2 5-4 5.2-2 3.6-.4 1.4-.2L-.4-1.4C-3-2.2-3.6-5-1.8-6.6Z'),
    hole(disc(2.6, -4, 1.1)),
    cut(1.3, 'M-4 4.4l3 1.2M-4.4 7l2.6.8'),
  ],
  beast: [
    fill(
      'M-11.6-3.6C-10-1.8-9-2.4-6.4-3 -3-3.8 .4-3 2.4-3.6 3.6-4 4-6.6 5.2-8.6L6.4-6.2C8.4-6.4 9.6-5 10.4-3.6L12-2.8 11.2-.8 7.8-.6C7.4 1.2 6.6 2.4 6 3.2L6.8 9H4.2L3.4 4.6C1 5-1.6 4.8-3.6 4.2L-5 6-4.4 9H-7L-7.6 5.4-6.6 3C-8.4 2-8.8 .4-8.8-.6 -10.4-.6-11.4-1.6-11.6-3.6Z',
    ),
    hole(disc(7.2, -3.8, 0.9)),
  ],
  brood: [
    fill(
      'M-11.8-1.4C-9.6-.2-7-.4-5-1.6 -2.6-3 .2-2.8 1.8-4.2 2.4-6.4 4.4-8 7.2-7.4L11.6-5.4 11.2-3.6 8-3.4C7.6-1.4 6.4 0 5 1L7.8 3.2 11.6 2.6 11.8 4.4 7 5.6 3.4 3.4C2.6 4.2 1.6 4.8.6 5L1.6 9.4H-1L-2.2 5.2C-3.6 5-4.8 4.4-5.6 3.6L-7.6 6-6.8 9.4H-9.4L-10.4 5.6-7.8 1.8C-9.6 1.4-11.2.4-11.8-1.4Z',
    ),
    hole(disc(6.8, -5.2, 0.9)),
  ],
  big: [
    fill(
      'M-11.4 9.4C-12.6 1.6-10.6-4-5.6-5 -4.4-5.3-3.6-5-3-4.4 -2.6-8.6 2.6-8.6 3-4.4 3.6-5 4.4-5.3 5.6-5 10.6-4 12.6 1.6 11.4 9.4H7.4L6.6 4.6 4.4 9.4H-4.4L-6.6 4.6-7.4 9.4Z',
    ),
    cut(1.4, 'M-1.5-5l1 .8M1.5-5l-1 .8M-2.2-1.6H2.2'),
  ],
  vehicle: [
    fill('M-11.6 1.4L-8.4-3.4H-1L2.2-6.6H6L4.6-3.2 11.4-1 11.8 2.6 8.6 4.2H-9.6Z'),
    fill(disc(-6, 5.2, 3.6)),
    fill(disc(6.4, 5.2, 3.6)),
    hole(disc(-6, 5.2, 1.4)),
    hole(disc(6.4, 5.2, 1.4)),
  ],
};

export const ROLE_NAMES: Record<Role, string> = {
  leader: 'Leader',
  trooper: 'Trooper',
  heavy: 'Heavy weapon',
  specialist: 'Specialist',
  fighter: 'Close fighter',
  horde: 'One of a horde',
  beast: 'Beast',
  brood: 'Brood',
  big: 'Big',
  vehicle: 'Vehicle',
};
