// Key times of a typed text: when keys went down and up, never which. The service compares them with the times of the
// same person, so a text typed twice must give arrays of the same length.
import { isCoarse } from './clock.js';

const FIELDS_MAX = 8;
const KEYS_MAX = 64;
const KEYS_MIN = 5;

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
  keydownCount: number;
}

export class Typing {
  keydownCount = 0;
  readonly #field: string;
  readonly #texts = new Map<EventTarget, Text>();
  /** Keys that are down, by their place on the keyboard: one may come up when the next field has the focus already. */
  readonly #held = new Map<string, Press>();
  readonly #stamps: number[] = [];
  /** A keyboard on the screen tells no true times. */
  #isSoft = false;

  /** @param field selector of the one field that counts, '' for the last with enough keys */
  constructor(field: string) {
    this.#field = field;
  }

  down(event: KeyboardEvent): void {
    this.keydownCount += 1;
    if (event.code === '' || event.code === 'Unidentified') this.#isSoft = true;
    const { target } = event;
    if (!isPrintable(event) || target === null) return;
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
    // Under load a browser stamped a release before its press; the service refuses a time below nought.
    press.up = Math.max(press.down, event.timeStamp);
    this.#held.delete(event.code);
    this.#stamp(event.timeStamp);
  }

  /** Nothing where no times can be told: a soft keyboard, a coarse clock, too few keys. */
  snapshot(): TypingSnapshot | undefined {
    if (this.#isSoft || isCoarse(this.#stamps)) return undefined;
    const presses = this.#chosen()?.presses.filter(({ up }) => !Number.isNaN(up)) ?? [];
    if (presses.length < KEYS_MIN) return undefined;
    const releases = presses.map(({ up }) => up);
    const typed = (Math.max(...releases) - (presses[0]?.down ?? 0)) / 1000;
    return {
      dwell: presses.map(({ down, up }) => tenths(up - down)),
      flight: releases.slice(1).map((up, index) => tenths(up - (releases[index] ?? up))),
      speed: typed > 0 ? tenths(presses.length / typed) : 0,
      keydownCount: this.keydownCount,
    };
  }

  /** What was sent once is not sent again: the service takes the same times twice for a recording played back. */
  sent(): void {
    this.#texts.clear();
  }

  #chosen(): Text | undefined {
    const named = this.#field === '' ? null : document.querySelector(this.#field);
    if (named !== null) return this.#texts.get(named);
    return [...this.#texts.values()].filter(({ presses }) => presses.length >= KEYS_MIN).pop();
  }

  /** An empty field is typed from its beginning, so what was recorded there before is of another text. */
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

function isPrintable(event: KeyboardEvent): boolean {
  const { key, code, ctrlKey, metaKey, repeat, isComposing } = event;
  return key.length === 1 && code !== '' && !ctrlKey && !metaKey && !repeat && !isComposing;
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
