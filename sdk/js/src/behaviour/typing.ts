// Key times of a typed text: when keys go down and up, never which keys. The service compares them with earlier times
// of the same user, so the same text typed twice must give arrays of the same length.
import { isCoarse } from './clock.js';
import { targetOf } from './form.js';

const FIELDS_MAX = 8;
const KEYS_MAX = 64;
const KEYS_MIN = 5;

/**
 * A key and its place that no keyboard gives without a modifier: none of the 1,665 layouts of xkb-data 2.35 does.
 * Drivers type these without one, unless their program presses Shift itself.
 */
const MODIFIED = /^[A-Z]Key|^@Digit2/;
const MODIFIERS = ['Shift', 'CapsLock', 'Alt', 'AltGraph'];

interface Press {
  down: number;
  /** NaN until the key is released. */
  up: number;
}

interface Text {
  presses: Press[];
}

export interface TypingSnapshot {
  dwell: number[];
  flight: number[];
  /** Keys per second. */
  speed: number;
}

export class Typing {
  keydownCount = 0;
  /** A program made keydown events. */
  isScripted = false;
  readonly #field: string;
  readonly #texts = new Map<EventTarget, Text>();
  /** Keys that are down, by physical key code. A key may be released when the next field already has the focus. */
  readonly #held = new Map<string, Press>();
  readonly #stamps: number[] = [];
  /** A soft keyboard does not report true key times. */
  #isSoft = false;

  /**
   * @param field selector of the only field that counts; '', an invalid selector or no such element: the last field
   *   with enough keys
   */
  constructor(field: string) {
    this.#field = field;
  }

  down(event: KeyboardEvent): void {
    this.keydownCount += 1;
    this.#isSoft ||= event.code === '' || event.code === 'Unidentified';
    const target = targetOf(event);
    if (!isPrintable(event) || target === undefined) return;
    this.isScripted ||= isUnmodified(event);
    const text = this.#textOf(target);
    if (text === undefined || text.presses.length >= KEYS_MAX) return;
    const press = { down: event.timeStamp, up: NaN };
    text.presses.push(press);
    this.#held.set(event.code, press);
    this.#stamp(event.timeStamp);
  }

  up(event: KeyboardEvent): void {
    const press = this.#held.get(event.code);
    if (press === undefined) return;
    // Under load a browser stamped a release before its press; the service refuses a negative time.
    press.up = Math.max(press.down, event.timeStamp);
    this.#held.delete(event.code);
    this.#stamp(event.timeStamp);
  }

  /**
   * Forgets the times that it returns, because the service takes the same times in two events for a recording. They go
   * with one request, also when it fails; what is typed while it is under way is for the next.
   *
   * @returns undefined if there are no usable times: a soft keyboard, a coarse clock, or fewer than 5 keys
   */
  snapshot(): TypingSnapshot | undefined {
    if (this.#isSoft || isCoarse(this.#stamps)) return undefined;
    const presses = this.#chosen()?.presses.filter(({ up }) => !Number.isNaN(up)) ?? [];
    if (presses.length < KEYS_MIN) return undefined;
    this.#texts.clear();
    const releases = presses.map(({ up }) => up);
    const typed = (Math.max(...releases) - (presses[0]?.down ?? 0)) / 1000;
    return {
      dwell: presses.map(({ down, up }) => tenths(up - down)),
      flight: releases.slice(1).map((up, index) => tenths(up - (releases[index] ?? up))),
      speed: typed > 0 ? tenths(presses.length / typed) : 0,
    };
  }

  #chosen(): Text | undefined {
    const named = elementOf(this.#field);
    if (named !== null) return this.#texts.get(named);
    return [...this.#texts.values()].filter(({ presses }) => presses.length >= KEYS_MIN).pop();
  }

  /** An empty field starts a new text: earlier key times of this field belong to another text. */
  #textOf(target: EventTarget): Text | undefined {
    const known = this.#texts.get(target);
    const isNew = known === undefined || ('value' in target && target.value === '');
    if (!isNew) return known;
    if (known === undefined && this.#texts.size >= FIELDS_MAX) this.#forgetOldest();
    const text = { presses: [] };
    this.#texts.delete(target);
    this.#texts.set(target, text);
    return text;
  }

  #forgetOldest(): void {
    for (const [target] of this.#texts) {
      this.#texts.delete(target);
      return;
    }
  }

  #stamp(at: number): void {
    if (this.#stamps.length < KEYS_MAX) this.#stamps.push(at);
  }
}

/** Null for an empty or invalid selector too: a mistake in an option must not cost the page its request. */
function elementOf(selector: string): Element | null {
  try {
    return document.querySelector(selector);
  } catch {
    return null;
  }
}

function isPrintable(event: KeyboardEvent): boolean {
  const { key, code, ctrlKey, metaKey, repeat, isComposing } = event;
  return key.length === 1 && code !== '' && !ctrlKey && !metaKey && !repeat && !isComposing;
}

function isUnmodified(event: KeyboardEvent): boolean {
  return MODIFIED.test(event.key + event.code) && !MODIFIERS.some((name) => event.getModifierState(name));
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
