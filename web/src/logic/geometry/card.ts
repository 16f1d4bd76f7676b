// Where a card beside a place of the table hides least: never the line, its ends, or a model if avoidable.

export interface Spot2 {
  x: number;
  y: number;
}
export interface BoxLike {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function placeCard(
  card: { width: number; height: number },
  area: { width: number; height: number },
  target: Spot2,
  from: Spot2 | null,
  avoid: readonly BoxLike[],
): { left: number; top: number } {
  const { width: w, height: h } = card;
  let best = { cost: Infinity, left: 0, top: 0 };
  const lefts = [target.x + 30, target.x - 30 - w, area.width - w - 6, 6, target.x - w / 2];
  const tops = [
    target.y - h * 0.42,
    target.y - h * 0.7,
    target.y - h * 0.2,
    target.y - h - 36,
    target.y + 36,
    6,
    area.height - h - 6,
  ];
  lefts.forEach((l0, i) =>
    tops.forEach((t0, k) => {
      const left = Math.min(Math.max(6, l0), area.width - w - 6),
        top = Math.min(Math.max(6, t0), area.height - h - 6);
      const over = (x: number, y: number, r: number): boolean =>
        x + r > left && x - r < left + w && y + r > top && y - r < top + h;
      let cost = k * 0.2 + i * 0.3 + Math.hypot(left + w / 2 - target.x, top + h / 2 - target.y) / 90;
      if (over(target.x, target.y, 26)) cost += 50;
      if (from)
        for (let s = 0; s <= 1; s += 0.1)
          if (over(from.x + (target.x - from.x) * s, from.y + (target.y - from.y) * s, 8)) cost += 4;
      for (const box of avoid)
        if (box.right > left && box.left < left + w && box.bottom > top && box.top < top + h) cost += 2;
      if (cost < best.cost) best = { cost, left, top };
    }),
  );
  return { left: best.left, top: best.top };
}
