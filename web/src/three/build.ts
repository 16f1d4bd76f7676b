// The table in three dimensions, built from the same data as the plan. One unit of the scene is one cube, or
// four inches on open tables; x runs east, y up, z south.
import * as THREE from 'three';
import type { Board, Scene, Side, Token } from '../api/types';
import {
  corners,
  drawnTop,
  faceEnds,
  footprint,
  isCrate,
  isFloor,
  isRamp,
  slabs,
  type Point,
} from '../logic/geometry/outline';
import { isTerrain, spread } from '../logic/geometry/spread';

export interface Palette {
  [name: string]: string;
}
export interface Frame {
  scale: number;
  width: number;
  depth: number;
  at(x: number, y: number, z: number): THREE.Vector3;
}

export function frame(board: Board): Frame {
  const scale = board.kind === 'cubes' ? 0.001 : 0.00025;
  const w = board.kind === 'cubes' ? board.columns * 1000 : board.width,
    h = board.kind === 'cubes' ? board.rows * 1000 : board.height;
  return {
    scale,
    width: w * scale,
    depth: h * scale,
    at: (x, y, z) => new THREE.Vector3((x - w / 2) * scale, z * scale, (h / 2 - y) * scale),
  };
}

/** Moves the camera back, from the player's edge and a little to the right, until the whole table is in sight. */
export function fit(camera: THREE.PerspectiveCamera, f: Frame, board: Board, turned: boolean): THREE.Vector3 {
  const top = (board.kind === 'cubes' ? board.levels * 1000 : Math.max(2000, ...board.parts.map(drawnTop))) * f.scale;
  const box = [-1, 1].flatMap(x =>
    [-1, 1].flatMap(z =>
      [0, top].map(y =>
        new THREE.Vector3((x * f.width) / 2, y, (z * f.depth) / 2).multiply(
          new THREE.Vector3(y ? 0.7 : 1, 1, y ? 0.7 : 1),
        ),
      ),
    ),
  );
  const from = new THREE.Vector3(0.2, 0.86, turned ? -1 : 1).normalize(),
    middle = new THREE.Vector3(0, top * 0.2, 0);
  const seen = (distance: number): THREE.Box2 => {
    camera.position.copy(from).multiplyScalar(distance).add(middle);
    camera.lookAt(middle);
    camera.updateMatrixWorld();
    return new THREE.Box2().setFromPoints(
      box.map(corner => {
        const p = corner.clone().project(camera);
        return new THREE.Vector2(p.x, p.y);
      }),
    );
  };
  // What is near looks larger, so the middle of the table is not the middle of the picture: look, shift, look again.
  for (let round = 0; round < 3; round += 1) {
    let distance = Math.max(f.width, f.depth) * 0.5,
      shown = seen(distance);
    const size = (): THREE.Vector2 => shown.getSize(new THREE.Vector2());
    while ((size().x > 1.9 || size().y > 1.8) && distance < 90) shown = seen((distance *= 1.03));
    const off = shown.getCenter(new THREE.Vector2()),
      half = distance * Math.tan(THREE.MathUtils.degToRad(camera.fov / 2));
    middle.addScaledVector(
      new THREE.Vector3().setFromMatrixColumn(camera.matrixWorld, 0),
      off.x * half * camera.aspect,
    );
    middle.addScaledVector(new THREE.Vector3().setFromMatrixColumn(camera.matrixWorld, 1), off.y * half);
    seen(distance);
  }
  return middle;
}

/** Reads the page's own colours, so that both lights look alike in both views. */
export function palette(of: Element): Palette {
  const style = getComputedStyle(of);
  const names = [
    'lvl-1',
    'lvl-2',
    'lvl-3',
    'lvl-4',
    'wall-l',
    'wall-t',
    'rail-side',
    'box-l',
    'slab-l',
    'heavy',
    'a',
    'b',
    'a-on',
    'b-on',
    'lamp',
    'bg',
    'surface',
    'grid',
    'mark',
    'ink',
    'no',
    'lit',
  ];
  return Object.fromEntries(names.map(name => [name, style.getPropertyValue(`--${name}`).trim()]));
}

export function buildTerrain(board: Board, colours: Palette): THREE.Group {
  const group = new THREE.Group(),
    f = frame(board);
  const material = (name: string): THREE.MeshStandardMaterial => {
    materials[name] ??= new THREE.MeshStandardMaterial({ color: colours[name], roughness: 0.95 });
    return materials[name];
  };
  const materials: Record<string, THREE.MeshStandardMaterial> = {};
  const prism = (outline: readonly Point[], bottom: number, top: number, name: string): void => {
    const shape = new THREE.Shape(
      outline.map(([x, y]) => {
        const p = f.at(x, y, 0);
        return new THREE.Vector2(p.x, -p.z);
      }),
    );
    const mesh = new THREE.Mesh(
      new THREE.ExtrudeGeometry(shape, { depth: Math.max(0.01, (top - bottom) * f.scale), bevelEnabled: false }),
      material(name),
    );
    mesh.rotation.x = -Math.PI / 2;
    mesh.position.y = bottom * f.scale;
    mesh.castShadow = mesh.receiveShadow = true;
    group.add(mesh);
  };
  const ground = new THREE.Mesh(new THREE.BoxGeometry(f.width + 0.16, 0.16, f.depth + 0.16), material('lvl-1'));
  ground.position.y = -0.081;
  ground.receiveShadow = true;
  group.add(ground);
  if (board.kind === 'cubes') cubes(board, prism, group, colours, f);
  else
    for (const part of board.parts)
      prism(
        part.outline,
        part.z[0],
        drawnTop(part),
        part.traits.some(trait => trait.startsWith('vantage'))
          ? 'lvl-3'
          : part.traits.includes('heavy') || part.traits.includes('wall')
            ? 'heavy'
            : 'box-l',
      );
  return group;
}

type Prism = (outline: readonly Point[], bottom: number, top: number, name: string) => void;

function cubes(
  board: Extract<Board, { kind: 'cubes' }>,
  prism: Prism,
  group: THREE.Group,
  colours: Palette,
  f: Frame,
): void {
  const grid = new THREE.GridHelper(f.width, board.columns, colours.grid, colours.grid);
  grid.position.y = 0.002;
  grid.scale.z = f.depth / f.width;
  group.add(grid);
  for (const part of board.cells) {
    const level = part.cell[2],
      base = (level - 1) * 1000,
      outline = corners(footprint(part));
    if (isFloor(part.kind)) {
      if (level > 1) prism(outline, base - 50, base, `lvl-${Math.min(4, level)}`);
    } else if (part.kind === 'solid') prism(outline, base, base + 945, 'box-l');
    else if (isCrate(part.kind)) prism(outline, base, base + (part.number ?? 400), 'lvl-3');
    else if (isRamp(part.kind)) ramp(outline, base, part.kind.at(-1)!, prism);
  }
  for (const panel of board.panels) {
    const [[px, py], [qx, qy]] = faceEnds(panel),
      base = (panel.cell[2] - 1) * 1000,
      flat = py === qy,
      half = 35;
    for (const slab of slabs(panel)) {
      const from: Point = [px + ((qx - px) * slab.from) / 1000, py + ((qy - py) * slab.from) / 1000],
        to: Point = [px + ((qx - px) * slab.to) / 1000, py + ((qy - py) * slab.to) / 1000];
      const rect = flat
        ? { x0: from[0], x1: to[0], y0: from[1] - half, y1: from[1] + half }
        : { x0: from[0] - half, x1: from[0] + half, y0: from[1], y1: to[1] };
      prism(
        corners(rect),
        base + slab.bottom,
        base + slab.top - 12,
        panel.kind === 'rail' || panel.kind === 'halving-wall' ? 'rail-side' : 'wall-l',
      );
    }
  }
}

/** A ramp as eight steps; it reads as one and needs no geometry of its own. */
function ramp(outline: readonly Point[], base: number, up: string, prism: Prism): void {
  const [[x0, y0], , [x1, y1]] = outline as [Point, Point, Point];
  for (let i = 0; i < 8; i += 1) {
    const t = i * 125,
      top = base + (up === 'e' || up === 'n' ? t + 125 : 1000 - t);
    const rect =
      up === 'e' || up === 'w' ? { x0: x0 + t, x1: x0 + t + 125, y0, y1 } : { x0, x1, y0: y0 + t, y1: y0 + t + 125 };
    prism(corners(rect), base, top, 'lvl-2');
  }
}

/** A model: round for one's own side, four-cornered for the other, with its name on top. */
function piece(token: Token, f: Frame, colours: Palette, own: (side: Side) => boolean): THREE.Group {
  const group = new THREE.Group(),
    mine = own(token.side),
    r = token.radius * f.scale,
    h = token.height * f.scale;
  const colour = colours[mine ? 'a' : 'b'];
  const body = new THREE.Mesh(
    new THREE.CylinderGeometry(r * 0.92, r, h, mine ? 32 : 4),
    new THREE.MeshStandardMaterial({ color: token.done && !token.acting ? colours.surface : colour, roughness: 0.6 }),
  );
  body.position.y = h / 2;
  body.castShadow = true;
  group.add(body);
  const band = new THREE.Mesh(
    new THREE.CylinderGeometry(r * 1.04, r * 1.04, h * 0.12, mine ? 32 : 4),
    new THREE.MeshStandardMaterial({ color: colour }),
  );
  band.position.y = h * 0.06;
  group.add(band);
  const sprite = label(token.id, colour!, colours.surface!);
  sprite.position.y = h + 0.24;
  group.add(sprite);
  if (token.acting) group.add(ring(r * 1.7, colours.lamp!));
  group.userData.id = token.id;
  return group;
}

export function ring(radius: number, colour: string): THREE.Mesh {
  const mesh = new THREE.Mesh(
    new THREE.RingGeometry(radius * 0.78, radius, 40),
    new THREE.MeshBasicMaterial({ color: colour, side: THREE.DoubleSide, transparent: true, opacity: 0.9 }),
  );
  mesh.rotation.x = -Math.PI / 2;
  mesh.position.y = 0.02;
  return mesh;
}

function label(text: string, back: string, ink: string): THREE.Sprite {
  const canvas = document.createElement('canvas');
  canvas.width = 128;
  canvas.height = 64;
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = back;
  pen.beginPath();
  pen.roundRect(8, 8, 112, 48, 24);
  pen.fill();
  pen.fillStyle = ink;
  pen.font = '700 34px system-ui, sans-serif';
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(text, 64, 34);
  const texture = new THREE.CanvasTexture(canvas);
  texture.colorSpace = THREE.SRGBColorSpace;
  const sprite = new THREE.Sprite(new THREE.SpriteMaterial({ map: texture, depthTest: false }));
  sprite.scale.set(0.62, 0.31, 1);
  sprite.renderOrder = 5;
  return sprite;
}

export function buildPieces(board: Board, scene: Scene, colours: Palette, own: (side: Side) => boolean): THREE.Group {
  const group = new THREE.Group(),
    f = frame(board),
    drawn = spread(scene.tokens);
  for (const token of scene.tokens) {
    const place = drawn.get(token.id);
    if (!place || token.dead) continue;
    const made = piece(token, f, colours, own);
    made.position.copy(f.at(place.x, place.y, place.z));
    group.add(made);
  }
  const outlined = new Set(scene.zones.filter(isTerrain).map(zone => zone.kind));
  for (const zone of scene.zones.filter(isTerrain)) {
    const shape = new THREE.Shape(
      zone.outline.map(([x, y]) => {
        const p = f.at(x, y, 0);
        return new THREE.Vector2(p.x, -p.z);
      }),
    );
    const mesh = new THREE.Mesh(
      new THREE.ExtrudeGeometry(shape, { depth: 1000 * f.scale, bevelEnabled: false }),
      new THREE.MeshStandardMaterial({ color: colours['box-l'], roughness: 0.95 }),
    );
    mesh.rotation.x = -Math.PI / 2;
    mesh.castShadow = mesh.receiveShadow = true;
    group.add(mesh);
  }
  for (const marker of scene.markers.filter(known => !outlined.has(known.kind))) {
    const mesh = new THREE.Mesh(
      new THREE.CylinderGeometry(0.11, 0.11, 0.05, 24),
      new THREE.MeshStandardMaterial({ color: marker.owner ? colours[own(marker.owner) ? 'a' : 'b'] : colours.mark }),
    );
    mesh.position.copy(f.at(marker.at.x, marker.at.y, marker.at.z)).add(new THREE.Vector3(0, 0.03, 0));
    group.add(mesh);
  }
  return group;
}

/** Pools of light on a dark table. */
export function buildLight(board: Board, scene: Scene, colours: Palette): THREE.Group {
  const group = new THREE.Group(),
    f = frame(board);
  for (const zone of scene.zones.filter(known => known.kind === 'light')) {
    const shape = new THREE.Shape(
      zone.outline.map(([x, y]) => {
        const p = f.at(x, y, 0);
        return new THREE.Vector2(p.x, -p.z);
      }),
    );
    const mesh = new THREE.Mesh(
      new THREE.ShapeGeometry(shape),
      new THREE.MeshBasicMaterial({ color: colours.lit, transparent: true, opacity: 0.42, depthWrite: false }),
    );
    mesh.rotation.x = -Math.PI / 2;
    mesh.position.y = 0.012;
    group.add(mesh);
  }
  return group;
}

export function dispose(root: THREE.Object3D): void {
  root.traverse(object => {
    const mesh = object as THREE.Mesh;
    mesh.geometry?.dispose();
    const material = mesh.material as THREE.Material | THREE.Material[] | undefined;
    for (const one of Array.isArray(material) ? material : material ? [material] : []) {
      (one as THREE.SpriteMaterial).map?.dispose();
      one.dispose();
    }
  });
}
