// Where the cards of groups lie on the table: beside their models, and over as little as possible.

export type Point = readonly [number, number];

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface ToLay {
  /** Where the group's models are drawn. */
  models: readonly Point[];
  width: number;
}

const shared = (p: Box, q: Box): number =>
  Math.max(0, Math.min(p.x + p.width, q.x + q.width) - Math.max(p.x, q.x)) *
  Math.max(0, Math.min(p.y + p.height, q.y + q.height) - Math.max(p.y, q.y));

/** The places around a group: below and above its outermost models, and beside each of its models. */
function around(models: readonly Point[], width: number, height: number, plate: number): Point[] {
  const gap = plate * 1.65;
  const low = models.reduce((p, q) => (q[1] > p[1] ? q : p)),
    high = models.reduce((p, q) => (q[1] < p[1] ? q : p));
  return [
    [low[0] - width / 2, low[1] + gap],
    [high[0] - width / 2, high[1] - gap - height],
    ...models.flatMap(([x, y]): Point[] => [
      [x + plate * 1.3, y - height / 2],
      [x - plate * 1.3 - width, y - height / 2],
      [x - width / 2, y + gap],
    ]),
  ];
}

/**
 * One place for each card. All plates count, their own models' as well, and cards that lie already; the first of equally
 * good places is taken, so that cards stay where they are expected.
 */
export function lay(
  cards: readonly ToLay[],
  tokens: readonly Point[],
  { plate, height, bounds }: { plate: number; height: number; bounds: readonly [number, number, number, number] },
): Point[] {
  const plates = tokens.map(([x, y]): Box => ({ x: x - plate, y: y - plate, width: plate * 2, height: plate * 2.5 }));
  const lying: Box[] = [];
  return cards.map(({ models, width }) => {
    const inside = ([x, y]: Point): Point => [
      Math.min(Math.max(x, bounds[0] + 2), bounds[0] + bounds[2] - width - 2),
      Math.min(Math.max(y, bounds[1] + 2), bounds[1] + bounds[3] - height - 2),
    ];
    let best: Point = inside(models[0]!),
      least = Infinity;
    for (const [x, y] of around(models, width, height, plate).map(inside)) {
      const box = { x, y, width, height };
      const over = [...plates, ...lying].reduce((sum, known) => sum + shared(box, known), 0);
      if (over < least - 0.01) {
        least = over;
        best = [x, y];
      }
    }
    lying.push({ x: best[0], y: best[1], width, height });
    return best;
  });
}
