// What fingers, the mouse and its wheel do to the drawing: zoom, pan, measure, carry a model, press.
import { pan, zoom, type View } from '../logic/geometry/camera';
import type { Place } from '../api/types';
import type { Projection } from '../logic/geometry/projection';
import type { Asking, At } from './context';

/** The drawing as it lies on the screen. */
export interface Surface {
  readonly svg: SVGSVGElement;
  readonly projection: Projection;
  readonly asking: Asking;
  readonly measuring: boolean;
  /** The part in sight, and everything. */
  readonly view: View;
  readonly full: View;
  /** Pixels a drawing unit. */
  readonly px: number;
  /** Where each model is drawn, and the radius of its plate. */
  readonly placed: ReadonlyMap<string, readonly [number, number]>;
  readonly plate: number;
  /** Shows a part of the drawing; `null` for the whole. */
  look(view: View | null): void;
  press(id: string, at: At): void;
  /** Where a goal of the table lies, if it has one of that name. */
  goal(id: string): Place | null;
}

/** Pixels a pointer may slip in a press. */
const SLIP = 5;

/** Where an event happened, in drawing units. */
export function toDrawing(svg: SVGSVGElement, event: { clientX: number; clientY: number }): [number, number] {
  const matrix = svg.getScreenCTM()!.inverse();
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
  return [point.x, point.y];
}

export class Gestures {
  /** The model under the finger that may be carried, and whether it is. */
  held = $state.raw<{ id: string; pointer: number; carried: boolean } | null>(null);
  ruler = $state.raw<{ from: [number, number]; to: [number, number] } | null>(null);
  private fingers = new Map<number, { x: number; y: number }>();
  private travelled = 0;
  /** Whether one end of the ruler is set and the other is still to be pressed. */
  private pinned = false;

  constructor(private readonly on: Surface) {}

  /** Puts the ruler away. */
  clear(): void {
    this.ruler = null;
    this.pinned = false;
  }

  wheel(event: WheelEvent): void {
    event.preventDefault();
    const { on } = this;
    const view = zoom(on.view, on.full, Math.exp(-event.deltaY * 0.0016), ...this.point(event));
    on.look(view.width >= on.full.width * 0.999 ? null : view);
  }

  down(event: PointerEvent): void {
    const { on, fingers } = this;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.travelled = 0;
    if (on.measuring && fingers.size === 1) {
      const at = on.projection.back(...this.point(event));
      // Two presses measure as well as a drag: the first sets one end, the second the other.
      if (this.ruler && this.pinned) {
        this.ruler = { ...this.ruler, to: at };
        this.pinned = false;
      } else {
        this.ruler = { from: at, to: at };
        this.pinned = true;
      }
      on.svg.setPointerCapture(event.pointerId);
    } else if (fingers.size === 1) {
      const id = this.tokenUnder(event);
      this.held = id !== null && id === on.asking.movable ? { id, pointer: event.pointerId, carried: false } : null;
    } else if (this.held) {
      if (this.held.carried) on.asking.letGo();
      this.held = null;
    }
  }

  move(event: PointerEvent): void {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const dx = event.clientX - before.x,
      dy = event.clientY - before.y;
    if (this.on.measuring && this.ruler && this.fingers.size === 1) this.measure(event, dx, dy);
    else if (this.fingers.size === 2) this.pinch(event, before);
    else if (this.held) this.carry(event, this.held, dx, dy);
    else this.drag(event, dx, dy);
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  up(event: PointerEvent): void {
    const { on, held } = this;
    this.fingers.delete(event.pointerId);
    if (!held || held.pointer !== event.pointerId) return;
    if (held.carried && event.type === 'pointercancel') on.asking.letGo();
    else if (held.carried) on.asking.drop(...on.projection.back(...this.point(event)), this.within(event));
    this.held = null;
  }

  click(event: MouseEvent): void {
    const { on } = this;
    if (this.travelled > SLIP || on.measuring) return;
    const id = (event.target as Element).closest('[data-id]')?.getAttribute('data-id');
    if (id) return on.press(id, this.within(event));
    // A goal whose sign is drawn beside the model on it means its own place.
    const goal = on.goal((event.target as Element).closest('[data-goal]')?.getAttribute('data-goal') ?? '');
    const [x, y] = goal ? [goal.x, goal.y] : on.projection.back(...this.point(event));
    on.asking.ground(Math.round(x), Math.round(y), this.within(event));
  }

  /** Where an event happened in the element; for keys, the middle of what has the focus. */
  within(event: Event): At {
    const box = this.on.svg.getBoundingClientRect();
    if (event instanceof MouseEvent && (event.clientX || event.clientY))
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    const target = (event.target as Element).getBoundingClientRect();
    return { x: target.left + target.width / 2 - box.left, y: target.top + target.height / 2 - box.top };
  }

  private measure(event: PointerEvent, dx: number, dy: number): void {
    if (!this.went(dx, dy)) return;
    this.ruler = { ...this.ruler!, to: this.on.projection.back(...this.point(event)) };
    this.pinned = false;
  }

  private pinch(event: PointerEvent, before: { x: number; y: number }): void {
    const { on } = this;
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)![1];
    const was = Math.hypot(before.x - other.x, before.y - other.y),
      is = Math.hypot(event.clientX - other.x, event.clientY - other.y);
    const heart = this.point({ clientX: (event.clientX + other.x) / 2, clientY: (event.clientY + other.y) / 2 });
    if (was > 0) on.look(zoom(on.view, on.full, is / was, ...heart));
  }

  private carry(event: PointerEvent, held: { id: string; carried: boolean }, dx: number, dy: number): void {
    const { on } = this;
    if (!this.went(dx, dy)) return;
    if (!held.carried) {
      this.held = { id: held.id, pointer: event.pointerId, carried: true };
      on.svg.setPointerCapture(event.pointerId);
      on.asking.grab(held.id);
    }
    on.asking.carry(...on.projection.back(...this.point(event)));
  }

  private drag(event: PointerEvent, dx: number, dy: number): void {
    const { on } = this;
    if (!this.went(dx, dy)) return;
    if (!on.svg.hasPointerCapture(event.pointerId)) on.svg.setPointerCapture(event.pointerId);
    on.look(pan(on.view, on.full, -dx / on.px, -dy / on.px));
  }

  /** Adds to the pointer's way; whether it is more than a slip by now. */
  private went(dx: number, dy: number): boolean {
    this.travelled += Math.hypot(dx, dy);
    return this.travelled > SLIP;
  }

  /** The model that the pointer is on: plates are small, so what lies over one counts as well. */
  private tokenUnder(event: PointerEvent): string | null {
    const { on } = this;
    const found = (event.target as Element).closest('[data-id]')?.getAttribute('data-id');
    if (found) return found;
    const [x, y] = this.point(event),
      movable = on.asking.movable,
      near = movable ? on.placed.get(movable) : undefined;
    return near && Math.hypot(near[0] - x, near[1] - y) < on.plate ? movable : null;
  }

  private point(event: { clientX: number; clientY: number }): [number, number] {
    return toDrawing(this.on.svg, event);
  }
}
