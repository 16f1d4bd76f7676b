import { describe, expect, test } from 'vitest';
import { kinds } from '../board/marks';
import { depot } from '../fake/depot';
import { depotScene, sectorScene } from '../fake/scenes';
import { sector } from '../fake/sector';
import { around, pan, toward, zoom } from './geometry/camera';
import { placeCard } from './geometry/card';
import { bandPath, turningPoints } from './odds/band';
import { isoPoint, model, paintOrder, type Solid } from './geometry/iso';
import { measured } from './geometry/measure';
import { clip, corners, slabs } from './geometry/outline';
import { covered, levelPlan } from './geometry/plan-cubes';
import { apart, cellPlace, plan } from './geometry/projection';
import { section } from './geometry/section';
import { corner, plateOf, plateRadius, smallestBase, spread, unstack } from './geometry/spread';

describe('projection', () => {
  test('north is up, and below for the player who sits there', () => {
    expect(plan(depot).point(500, 7500, 0)).toEqual([50, 50]);
    expect(plan(depot, true).point(500, 7500, 0)).toEqual([750, 750]);
    expect(plan(sector).point(15_000, 11_000, 0)).toEqual([600, 440]);
  });
  test('the way back undoes the way there', () => {
    for (const turned of [false, true])
      for (const made of [plan(depot, turned), apart(depot, turned)]) {
        const [x, y] = made.back(...made.point(2300, 4100, 0));
        expect(x).toBeCloseTo(2300, 6);
        expect(y).toBeCloseTo(4100, 6);
      }
  });
  test('apart lifts whole levels, and what stands on them stays with its floor', () => {
    const made = apart(depot);
    const [, ground] = made.point(500, 500, 0),
      [, first] = made.point(500, 500, 1000),
      [, eye] = made.point(500, 500, 1400);
    expect(ground - first).toBeGreaterThan(100);
    expect(eye).toBe(first);
  });
});

describe('plan of cubes', () => {
  const to = (x: number, y: number): [number, number] => plan(depot).point(x, y, 0);
  test('each panel is drawn as its kind', () => {
    const first = levelPlan(depot, 1, to);
    expect(first.solids).toHaveLength(6);
    expect(first.ramps).toHaveLength(2);
    expect(first.bars.filter(bar => bar.cls === 'lintel')).toHaveLength(4);
    expect(first.bars.filter(bar => bar.cls === 'fence')).toHaveLength(6);
    expect(first.bars.filter(bar => bar.cls === 'jamb')).toHaveLength(12);
  });
  test('a roof covers the cube below it, a walkway does not', () => {
    expect(covered(depot, [4, 4, 1])).toBe(true);
    expect(covered(depot, [4, 3, 1])).toBe(false);
    expect(covered(depot, [4, 4, 2])).toBe(false);
    expect(covered(depot, null)).toBe(false);
  });
  test('closed parts of panels', () => {
    const panel = (kind: string, closed_to = 1000) => slabs({ cell: [1, 1, 1], face: 'n', kind, passes: 0, closed_to });
    expect(panel('wall')).toEqual([{ from: 0, to: 1000, bottom: 0, top: 1000 }]);
    expect(panel('door').map(({ from, to }) => [from, to])).toEqual([
      [0, 250],
      [750, 1000],
    ]);
    expect(panel('low-door')[1]).toEqual({ from: 250, to: 750, bottom: 500, top: 1000 });
    expect(panel('rail', 250)[0]!.top).toBe(250);
  });
});

describe('side view', () => {
  const scene = depotScene();
  const token = (id: string) => scene.tokens.find(known => known.id === id)!;
  test('the walkway between E2 and P6 is cut, the zombie stands in the way', () => {
    const cut = section(depot, scene, token('E2'), token('P6'))!;
    expect(cut.pieces.some(piece => piece.kind === 'floor' && piece.z1 === 1000 && piece.s0 > 0)).toBe(true);
    expect(cut.bodies.map(body => `${body.token.id} ${body.role}`).sort()).toEqual(['E2 from', 'P6 to', 'P9 other']);
    expect(cut.length).toBeCloseTo(2600, 0);
  });
  test('a wall on an open table has its true height', () => {
    const open = sectorScene();
    const cut = section(
      sector,
      open,
      open.tokens.find(known => known.id === 'M3')!,
      open.tokens.find(known => known.id === 'N1')!,
    )!;
    expect(cut.pieces.some(piece => piece.kind === 'heavy' && piece.z1 === 3000)).toBe(true);
  });
  test('nobody off the table is cut', () => expect(section(depot, scene, token('E2'), token('P7'))).toBeNull());
  test('a line is clipped by a convex outline', () => {
    expect(clip(corners({ x0: 10, y0: -5, x1: 20, y1: 5 }), [0, 0], [1, 0])).toEqual([10, 20]);
    expect(clip(corners({ x0: 10, y0: 1, x1: 20, y1: 5 }), [0, 0], [1, 0])).toBeNull();
  });
});

describe('small model', () => {
  const block = (x: number, y: number, z = 0): Solid => ({
    kind: 'wall',
    level: 1,
    outline: corners({ x0: x, y0: y, x1: x + 1000, y1: y + 1000 }),
    bottom: z,
    tops: [z + 1000, z + 1000, z + 1000, z + 1000],
  });
  test('what is nearer or higher is painted later', () => {
    const far = block(0, 1000),
      near = block(1000, 0),
      above = block(0, 1000, 1000);
    expect(paintOrder([near, above, far], 8000)).toEqual([far, above, near]);
    expect(isoPoint(8000, 8000, 0, 0)[1]).toBeGreaterThan(isoPoint(8000, 0, 8000, 0)[1]);
  });
  test('walls up to the ceiling are cut, so that a small model is not a tower', () => {
    const walls = { ...sector, parts: [{ ...sector.parts[0]!, z: [0, 100_000] as [number, number] }] };
    const [, , , tall] = model(walls, { ...sectorScene(), tokens: [] }).box;
    const [, , , flat] = model({ ...sector, parts: [] }, { ...sectorScene(), tokens: [] }).box;
    expect(tall).toBeLessThan(flat * 1.5);
  });
  test('both boards are drawn whole', () => {
    expect(model(depot, depotScene()).drawn.filter(({ solid }) => solid.id)).toHaveLength(14);
    expect(model(sector, sectorScene()).drawn.length).toBe(18 + 13);
    // Every model has a silhouette by its role, on a base of its side; nothing else has.
    for (const { solid, figure } of model(depot, depotScene()).drawn) {
      const token = depotScene().tokens.find(({ id }) => id === solid.id);
      expect(figure && [figure.role, figure.side]).toEqual(token ? [token.role ?? 'trooper', token.side] : null);
      if (figure) expect(figure.tall).toBeGreaterThanOrEqual(26);
    }
  });
});

describe('places', () => {
  test('models on one spot are spread, alone they stay', () => {
    const [one, two] = depotScene().tokens;
    const at = cellPlace([4, 2, 1]);
    const drawn = spread([
      { ...one!, at },
      { ...two!, at },
    ]);
    const p = drawn.get('E1')!,
      q = drawn.get('E2')!;
    expect(Math.hypot(p.x - q.x, p.y - q.y)).toBeGreaterThan(300);
    expect(spread([one!]).get('E1')).toEqual(one!.at);
  });
  test('without models there is no smallest base', () => {
    const [one, two] = depotScene().tokens;
    expect(
      smallestBase([
        { ...one!, radius: 400 },
        { ...two!, radius: 250 },
      ]),
    ).toBe(250);
    expect(smallestBase([])).toBe(0);
  });
  test('plates are large enough to read, and a large model hides no more than its base must', () => {
    expect(plateRadius(16, 1, true), 'in a cube').toBe(19);
    expect(plateRadius(16, 1, false), 'its base').toBeCloseTo(14.4);
    expect(plateRadius(16, 0.25, true), 'never below 26 pixels').toBe(52);
    expect(plateOf(16, 16, 52)).toBe(52);
    expect(plateOf(40, 16, 52), 'larger, but not by as much').toBeCloseTo(72.8);
    expect(plateOf(100, 16, 20), 'its base').toBe(90);
  });
  test('plates that hide each other move apart, the others stay', () => {
    const moved = unstack(
      new Map([
        ['p', [0, 0]],
        ['q', [4, 0]],
        ['r', [90, 0]],
      ]),
      20,
    );
    expect(moved.get('q')![0] - moved.get('p')![0]).toBeGreaterThan(19.5);
    expect(moved.get('r')).toEqual([90, 0]);
  });
  test('markers of one cube take different corners', () => {
    const [first] = depotScene().markers;
    const drawn = corner([first!, { ...first!, id: 'x' }]);
    expect(drawn.get('x')).not.toEqual(drawn.get(first!.id));
    // A model in the corner drives the flag into the next one; on an open table the sign is drawn beside the model.
    const flag = { ...first!, cell: [3, 3, 1] as [number, number, number] };
    const free = corner([flag]).get(flag.id)!;
    expect(corner([flag], [{ ...free, cell: [3, 3, 1], radius: 150 }]).get(flag.id)).not.toEqual(free);
    expect(corner([flag], [{ ...free, cell: [3, 3, 2], radius: 150 }]).get(flag.id)).toEqual(free);
    const open = { ...flag, cell: null, at: { x: 9000, y: 9000, z: 0 } };
    expect(corner([open]).get(flag.id)).toEqual(open.at);
    expect(
      Math.hypot(corner([open], [{ ...open.at, cell: null, radius: 630 }]).get(flag.id)!.x - 9000),
    ).toBeGreaterThan(630);
  });
  test('measuring is from base to base', () => {
    const scene = sectorScene();
    expect(measured(scene, [23_600, 6300], [21_000, 9100]).distance).toBeCloseTo(Math.hypot(2600, 2800) - 1260, 0);
    expect(measured(scene, [23_600, 6300], [23_600, 6500]).distance).toBe(0);
    expect(measured(scene, [100, 100], [100, 3100]).distance).toBe(3000);
    expect(measured(scene, [100, 100], [100, 3100]).pair).toBeNull();
    // 3 inches on the level and 4 up are 5 through the air.
    const model = (id: string, x: number, z: number) => ({
      ...scene.tokens[0]!,
      id,
      at: { x, y: 0, z },
      radius: 630,
      dead: false,
    });
    const apart = { ...scene, tokens: [model('X1', 0, 0), model('X2', 4260, 4000)] };
    expect(measured(apart, [100, 0], [4260, 0])).toMatchObject({ distance: 5000, pair: ['X1', 'X2'] });
  });
  test('a card keeps off its target and off the line', () => {
    const at = placeCard(
      { width: 200, height: 180 },
      { width: 800, height: 700 },
      { x: 400, y: 350 },
      { x: 100, y: 350 },
      [],
    );
    expect(at.left > 400 || at.left + 200 < 400 || at.top > 350 || at.top + 180 < 350).toBe(true);
    expect(at.left).toBeGreaterThanOrEqual(400);
  });
});

describe('camera', () => {
  const full = { x: 0, y: 0, width: 800, height: 800 };
  test('zoom keeps the point under the pointer', () => {
    const view = zoom(full, full, 2, 400, 400);
    expect(view).toEqual({ x: 200, y: 200, width: 400, height: 400 });
    expect(zoom(view, full, 0.01, 400, 400).width).toBe(800);
  });
  test('pan does not lose the table', () => {
    const far = pan({ x: 200, y: 200, width: 400, height: 400 }, full, 9999, 9999);
    expect(far.x).toBeLessThan(800);
    expect(far.y).toBeLessThan(800);
  });
  test('closing in shows all the points', () => {
    const view = around(
      [
        [100, 100],
        [500, 300],
      ],
      full,
      1.15,
      300,
    );
    expect(view.x).toBeLessThan(100);
    expect(view.x + view.width).toBeGreaterThan(500);
  });
  test('at the edge of the table no more of the room is shown than must be', () => {
    expect(around([[400, 790]], full, 1, 300)).toEqual({ x: 250, y: 500, width: 300, height: 300 });
    expect(around([[0, 0]], full, 0.25, 300), 'higher than the table: it stands in the middle').toEqual({
      x: 0,
      y: -200,
      width: 300,
      height: 1200,
    });
  });
  test('zooming by key comes to what the decision is about', () => {
    expect(toward(full, full, 2, 600, 300)).toEqual({ x: 400, y: 100, width: 400, height: 400 });
    expect(toward(full, full, 2, 790, 10)).toEqual({ x: 400, y: 0, width: 400, height: 400 });
  });
});

describe('band', () => {
  test('the line stays inside and turns where the game did', () => {
    expect(bandPath([0, 1000, -1000], 100, 80)).toBe('M0.0 40.0L50.0 3.0L100.0 77.0');
    const leans = [0, 0, 300, 310, 310, 310, 310, 310, -200, -200];
    expect(turningPoints(leans).map(({ ply }) => ply)).toEqual([2, 8]);
    expect(turningPoints(leans, 4, 3).map(({ ply }) => ply)).toEqual([8]);
    expect(turningPoints(leans, 4, 1, 7).map(({ ply }) => ply)).toEqual([2]);
  });
});

describe('what lies on the table', () => {
  const marker = (kind: string, label: string) => ({
    id: label,
    kind,
    label,
    owner: null,
    at: { x: 0, y: 0, z: 0 },
    cell: null,
    radius: 0,
  });
  test('each sort is named once, with a sign or its letter', () => {
    const list = kinds([
      marker('objective', 'Objective in 3.3.1'),
      marker('item', 'Item, face down'),
      marker('item', 'Item, face down'),
      marker('console', 'Console in 4.4.1, 1 VP'),
      marker('trap', 'Trap'),
    ]);
    expect(list.map(({ name, sign }) => [name, sign.path ? 'drawn' : sign.text])).toEqual([
      ['Item', '?'],
      ['Console', 'drawn'],
      ['Trap', 'T'],
    ]);
  });
});
