// Lines of the third dimension: the way of a choice, the ring around its target, lines of sight and where they stop.
// Tubes and not lines, because a line of WebGL is one pixel thin whatever one asks for.
import * as THREE from 'three';
import type { Board, Choice, Place, Scene, SightReport } from '../api/types';
import { tokenById } from '../logic/press/menu';
import { frame, ring, type Frame, type Palette } from './build';

function tube(f: Frame, from: Place, to: Place, colour: string, radius: number, opacity = 1): THREE.Mesh {
  const p = f.at(from.x, from.y, from.z),
    q = f.at(to.x, to.y, to.z);
  const mesh = new THREE.Mesh(
    new THREE.CylinderGeometry(radius, radius, Math.max(0.001, p.distanceTo(q)), 6),
    new THREE.MeshBasicMaterial({ color: colour, transparent: opacity < 1, opacity, depthTest: opacity === 1 }),
  );
  mesh.position.copy(p).add(q).multiplyScalar(0.5);
  mesh.quaternion.setFromUnitVectors(new THREE.Vector3(0, 1, 0), q.clone().sub(p).normalize());
  mesh.renderOrder = 4;
  return mesh;
}

/** The way that a choice goes, and a ring around everybody it is aimed at. */
export function drawChoice(choice: Choice, scene: Scene, board: Board, colours: Palette): THREE.Group {
  const group = new THREE.Group(),
    f = frame(board),
    lift = 60;
  const { path, targets } = choice.sketch;
  path
    .slice(1)
    .forEach((to, i) =>
      group.add(tube(f, { ...path[i]!, z: path[i]!.z + lift }, { ...to, z: to.z + lift }, colours.ink!, 0.022)),
    );
  for (const id of targets) {
    const token = tokenById(scene, id);
    if (!token?.at) continue;
    const mark = ring(Math.max(0.3, token.radius * f.scale * 1.9), colours.ink!);
    mark.position.copy(f.at(token.at.x, token.at.y, token.at.z)).add(new THREE.Vector3(0, 0.04, 0));
    group.add(mark);
  }
  return group;
}

/** Lines of sight: bright as far as they are free, red and pale behind what stops them. */
export function drawSight(report: SightReport, board: Board, colours: Palette): THREE.Group {
  const group = new THREE.Group(),
    f = frame(board);
  for (const { from, to, blocked_at: stop } of report.lines) {
    group.add(tube(f, from, stop ?? to, colours.lamp!, 0.012, 0.9));
    if (!stop) continue;
    group.add(tube(f, stop, to, colours.no!, 0.008, 0.45));
    const knot = new THREE.Mesh(
      new THREE.SphereGeometry(0.045, 10, 8),
      new THREE.MeshBasicMaterial({ color: colours.no!, depthTest: false }),
    );
    knot.position.copy(f.at(stop.x, stop.y, stop.z));
    knot.renderOrder = 5;
    group.add(knot);
  }
  return group;
}
