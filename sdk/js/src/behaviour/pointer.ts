// Mouse distance, velocity and clicks, and swipe velocity. Pen and touch events do not count as mouse.
const GAP_MS_MAX = 100;
const SWIPE_PX_MIN = 30;

/** Chromium numbers the devices from 1; 0 is none: a screen reader that presses a button. */
interface Press extends Pick<PointerEvent, 'pointerType' | 'pressure'> {
  persistentDeviceId?: number;
}

interface Point {
  x: number;
  y: number;
  at: number;
}

export class Pointer {
  clickCount = 0;
  totalDistance = 0;
  /** A mouse that presses has a pressure of 0.5 by the standard. Drivers of Chromium send 0. */
  isScripted = false;
  #last: Point | undefined;
  #velocities = 0;
  #segments = 0;
  readonly #touches = new Map<number, Point>();
  #swipes = 0;
  #swipeVelocities = 0;

  down({ pointerType, pressure, persistentDeviceId = 0 }: Press): void {
    if (pointerType !== 'mouse') return;
    this.clickCount += 1;
    this.isScripted ||= pressure === 0 && persistentDeviceId > 0;
  }

  move({ pointerType, clientX: x, clientY: y, timeStamp: at }: PointerEvent): void {
    if (pointerType !== 'mouse') return;
    const last = this.#last;
    this.#last = { x, y, at };
    if (last === undefined) return;
    const way = Math.hypot(x - last.x, y - last.y);
    const took = at - last.at;
    this.totalDistance += way;
    if (took <= 0 || took > GAP_MS_MAX) return;
    this.#velocities += way / took;
    this.#segments += 1;
  }

  /** The pointer left the window: it returns at another place, so the next move starts a new path. */
  leave(): void {
    this.#last = undefined;
  }

  touchStart({ changedTouches, timeStamp: at }: TouchEvent): void {
    for (const { identifier, clientX: x, clientY: y } of changedTouches) {
      if (this.#touches.size < TOUCHES_MAX) this.#touches.set(identifier, { x, y, at });
    }
  }

  touchEnd({ changedTouches, timeStamp: at }: TouchEvent): void {
    for (const { identifier, clientX, clientY } of changedTouches) {
      const start = this.#touches.get(identifier);
      this.#touches.delete(identifier);
      if (start === undefined || at <= start.at) continue;
      const way = Math.hypot(clientX - start.x, clientY - start.y);
      if (way < SWIPE_PX_MIN) continue;
      this.#swipes += 1;
      this.#swipeVelocities += way / (at - start.at);
    }
  }

  /** Mean velocity of the segments, px per ms; 0 without segments. */
  get averageVelocity(): number {
    return this.#segments === 0 ? 0 : this.#velocities / this.#segments;
  }

  /** Mean velocity of the swipes, px per ms; 0 without swipes. */
  get swipeVelocity(): number {
    return this.#swipes === 0 ? 0 : this.#swipeVelocities / this.#swipes;
  }
}

/** Limit of concurrent touches that are kept: more than the fingers of one person. */
const TOUCHES_MAX = 16;
