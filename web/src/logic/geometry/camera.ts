// The part of the table in sight: zoom about a point, pan, fit, and closing in on what a decision is about.

export interface View {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function zoom(view: View, full: View, factor: number, cx: number, cy: number): View {
  const width = Math.min(full.width, Math.max(full.width / 8, view.width / factor));
  const k = width / view.width;
  return clamp({ x: cx - (cx - view.x) * k, y: cy - (cy - view.y) * k, width, height: view.height * k }, full);
}

export function pan(view: View, full: View, dx: number, dy: number): View {
  return clamp({ ...view, x: view.x + dx, y: view.y + dy }, full);
}

/** At most half of the view may lie beyond the table. */
function clamp(view: View, full: View): View {
  const slackX = view.width / 2,
    slackY = view.height / 2;
  return {
    ...view,
    x: Math.min(
      Math.max(view.x, full.x - slackX + Math.min(slackX, 40)),
      full.x + full.width - slackX - Math.min(slackX, 40),
    ),
    y: Math.min(
      Math.max(view.y, full.y - slackY + Math.min(slackY, 40)),
      full.y + full.height - slackY - Math.min(slackY, 40),
    ),
  };
}

/** The view that shows all points with room around them, in the given shape, never closer than `least`. */
export function around(points: readonly [number, number][], full: View, aspect: number, least: number): View {
  if (!points.length) return full;
  const xs = points.map(p => p[0]),
    ys = points.map(p => p[1]);
  const x0 = Math.min(...xs),
    x1 = Math.max(...xs),
    y0 = Math.min(...ys),
    y1 = Math.max(...ys);
  const width = Math.min(full.width * 1.05, Math.max(least, (x1 - x0) * 1.35 + 90, ((y1 - y0) * 1.35 + 90) * aspect));
  const height = width / aspect;
  return {
    x: within((x0 + x1) / 2 - width / 2, width, full.x, full.width),
    y: within((y0 + y1) / 2 - height / 2, height, full.y, full.height),
    width,
    height,
  };
}

/** Where a stretch begins so that it shows no more beyond the table than it must. */
const within = (start: number, length: number, from: number, room: number): number =>
  length >= room ? from + (room - length) / 2 : Math.min(Math.max(start, from), from + room - length);

/** Zooms so that a point comes into the middle, as far as the table reaches around it. */
export function toward(view: View, full: View, factor: number, cx: number, cy: number): View {
  const width = Math.min(full.width, Math.max(full.width / 8, view.width / factor)),
    height = view.height * (width / view.width);
  return {
    x: within(cx - width / 2, width, full.x, full.width),
    y: within(cy - height / 2, height, full.y, full.height),
    width,
    height,
  };
}

/** The same part at the same scale in a frame of another size: its upper left corner stays where it is. */
export const framed = (view: View, width: number, height: number): View => ({
  ...view,
  height: (view.width * height) / width,
});

/** Whether all points lie in a view, with room around them; `hidden` is what something lies over at its lower edge. */
export const shows = (view: View, points: readonly (readonly [number, number])[], room: number, hidden = 0): boolean =>
  points.every(
    ([x, y]) =>
      x >= view.x + room &&
      x <= view.x + view.width - room &&
      y >= view.y + room &&
      y <= view.y + view.height - hidden - room,
  );
