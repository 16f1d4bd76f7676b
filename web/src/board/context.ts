// What a drawing of the table shares with its layers: what is shown, and how it is laid out on the screen.
import { getContext, setContext } from 'svelte';
import type { Board, Choice, Odds, Place, ReachArea, Scene, SightReport, Threat } from '../api/types';
import type { Seating } from '../logic/geometry/orient';
import type { Projection } from '../logic/geometry/projection';
import type { Drawn } from '../logic/geometry/spread';
import type { Trace } from '../logic/geometry/trace';
import type { Spot } from '../logic/press/menu';

export type Cut = 'all' | 'apart' | number;

/** A place of the drawing's element, in pixels. */
export interface At {
  x: number;
  y: number;
}

/** What is shown. Give it as an object with getters: each layer then follows only what it reads. */
export interface Shown {
  readonly board: Board;
  readonly scene: Scene;
  /** What the drawing is called for screen readers. */
  readonly label: string;
  readonly cut?: Cut;
  /** Whether north is below. */
  readonly turned?: boolean;
  /** Who sits at which edge. */
  readonly south?: Seating;
  /** Whether it is known who sits where: until then no edge is anybody's. */
  readonly seated?: boolean;
  /** Whether the sides' zones matter now. */
  readonly zones?: boolean;
  /** Models to look at closely on a small screen; without any the whole table is shown, and `null` changes nothing. */
  readonly close?: readonly string[] | null;
  /** Pixels at the lower edge that something lies over: the camera keeps out of them. */
  readonly covered?: number;
  readonly lit?: readonly string[];
  readonly measuring?: boolean;
  readonly traces?: readonly Trace[];
  readonly threats?: readonly Threat[] | null;
  readonly asking?: Asking;
}

/** The pending question as the table shows it, and what a press on it does. */
export interface Asking {
  readonly spots: Spot[];
  readonly choices: readonly Choice[];
  /** The verbs in their order, the short ones first. */
  readonly order: readonly string[];
  readonly focus: number | null;
  /** The choice that is drawn. */
  readonly shown: Choice | null;
  readonly sight: SightReport | null;
  readonly odds: ReadonlyMap<string, Odds>;
  /** Everywhere that the acting model can go, where the menu is a sample. */
  readonly area: readonly Place[];
  /** The borders of that area, for each sort of move and level, where the engine draws them. */
  readonly areas: readonly ReachArea[];
  /** Who would see the model at the end of a choice, by the choice's line. */
  readonly seenBy: ReadonlyMap<string, readonly string[]>;
  /** The models that would see the one that is led somewhere. */
  readonly watchers: readonly string[];
  /** The place that a refused attempt named. */
  readonly no: Place | null;
  /** The model that can be picked up and put down elsewhere. */
  readonly movable: string | null;
  /** It is picked up, carried over a place, put down there, or left where it was. */
  grab(id: string): void;
  carry(x: number, y: number): void;
  drop(x: number, y: number, at: At): void;
  letGo(): void;
  press(spot: Spot, at: At | null): void;
  preview(spot: Spot | null): void;
  ground(x: number, y: number, at: At): void;
  /** How far two models are apart, where the engine has said so. */
  between(pair: [string, string]): number | null;
  /** Two models are being measured. */
  pair(pair: [string, string]): void;
}

/** Nothing is asked: a picture to look at. */
export const QUIET: Asking = {
  spots: [],
  choices: [],
  order: [],
  focus: null,
  shown: null,
  sight: null,
  odds: new Map(),
  area: [],
  areas: [],
  seenBy: new Map(),
  watchers: [],
  no: null,
  movable: null,
  grab: () => {},
  carry: () => {},
  drop: () => {},
  letGo: () => {},
  press: () => {},
  preview: () => {},
  ground: () => {},
  between: () => null,
  pair: () => {},
};

/** How the table lies on the screen. */
export interface Drawing {
  readonly board: Board;
  readonly scene: Scene;
  readonly asking: Asking;
  readonly cut: Cut;
  readonly flat: Projection;
  readonly projection: Projection;
  /** Where each model is drawn; plates that would hide each other move apart. */
  readonly placed: ReadonlyMap<string, readonly [number, number]>;
  readonly drawn: ReadonlyMap<string, Drawn>;
  /** Where the signs of the goals of an open table are drawn, by the goals' own places. */
  readonly signs: ReadonlyMap<string, Drawn>;
  /** Radius of a plate, in drawing units. */
  readonly plate: number;
  /** Pixels a drawing unit. */
  readonly px: number;
  dim(level: number): number;
}

const KEY = 'drawing';
export const provideDrawing = (drawing: Drawing): Drawing => setContext(KEY, drawing);
export const useDrawing = (): Drawing => getContext<Drawing>(KEY);
