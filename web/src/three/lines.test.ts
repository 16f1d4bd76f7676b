import * as THREE from 'three';
import { expect, test } from 'vitest';
import type { Choice, SightReport } from '../api/types';
import { depot } from '../fake/depot';
import { depotScene } from '../fake/scenes';
import { frame } from './build';
import { drawChoice, drawSight } from './lines';
import { sketchOf } from '../logic/press/sketch';

const colours = { ink: '#000000', lamp: '#ffcc00', no: '#aa0000' };
const at = (x: number, y: number, z = 0) => ({ x, y, z });

test('a choice is drawn as its way and a ring around whom it is aimed at', () => {
  const scene = depotScene();
  const choice: Choice = {
    n: 1,
    line: '',
    sketch: sketchOf({ subject: 'E2', targets: ['P6', 'nobody'], path: [at(500, 500), at(1500, 500), at(1500, 2500)] }),
  };
  const [first, second, mark] = drawChoice(choice, scene, depot, colours).children as THREE.Mesh[];
  const f = frame(depot),
    p6 = scene.tokens.find(token => token.id === 'P6')!.at!;
  expect([first, second].map(leg => (leg!.geometry as THREE.CylinderGeometry).parameters.height.toFixed(3))).toEqual([
    '1.000',
    '2.000',
  ]);
  expect(mark!.position.distanceTo(f.at(p6.x, p6.y, p6.z))).toBeLessThan(0.05);
});

test('a line of sight ends in a knot where something stops it', () => {
  const report = {
    lines: [
      { from: at(0, 0), to: at(4000, 0), blocked_at: null, by: null },
      { from: at(0, 0), to: at(4000, 0), blocked_at: at(1000, 0), by: 'a wall' },
    ],
  } as unknown as SightReport;
  const meshes = drawSight(report, depot, colours).children as THREE.Mesh[];
  expect(meshes.map(mesh => mesh.geometry.type)).toEqual([
    'CylinderGeometry',
    'CylinderGeometry',
    'CylinderGeometry',
    'SphereGeometry',
  ]);
  expect(meshes.at(-1)!.position.distanceTo(frame(depot).at(1000, 0, 0))).toBe(0);
});
