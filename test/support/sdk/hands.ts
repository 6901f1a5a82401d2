// Input of users and programs on a real page, through the DevTools protocol. With `PRESSED` a page cannot distinguish
// these events from those of a device.
import { type CDPSession, type Page } from 'playwright-core';
import { between, type Random } from '../../../src/traffic/random.js';
import { pause } from '../pause.js';
import { type Wire } from './driver.js';

export async function wireOf(page: Page): Promise<Wire> {
  const session: CDPSession = await page.context().newCDPSession(page);
  // The commands have their protocol names; playwright's types would require a literal for each.
  const send = session.send.bind(session) as (method: string, parameters: object) => Promise<Record<string, unknown>>;
  return { send: (method, parameters = {}) => send(method, parameters) };
}

/** The key event of one character, as a keyboard sends it. */
function keyOf(character: string): { key: string; code: string; text: string; windowsVirtualKeyCode: number } {
  const upper = character.toUpperCase();
  const code = /[A-Z]/.test(upper) ? `Key${upper}` : /\d/.test(character) ? `Digit${character}` : 'Minus';
  return { key: character, code, text: character, windowsVirtualKeyCode: upper.charCodeAt(0) };
}

/** @param when additional event fields, such as the timestamp */
export async function keyDown(wire: Wire, character: string, when: object = {}): Promise<void> {
  await wire.send('Input.dispatchKeyEvent', { type: 'keyDown', ...keyOf(character), ...when });
}

export async function keyUp(wire: Wire, character: string, when: object = {}): Promise<void> {
  await wire.send('Input.dispatchKeyEvent', { type: 'keyUp', ...keyOf(character), ...when });
}

const CONTROL: Readonly<Record<string, { code: string; windowsVirtualKeyCode: number; text?: string }>> = {
  Tab: { code: 'Tab', windowsVirtualKeyCode: 9 },
  Enter: { code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
};

/** Presses a key that types no character. */
export async function press(wire: Wire, key: string, code = key, holdMs = 0): Promise<void> {
  const told = { key, code, ...CONTROL[key] };
  await wire.send('Input.dispatchKeyEvent', { type: 'text' in told ? 'keyDown' : 'rawKeyDown', ...told });
  if (holdMs > 0) await pause(holdMs);
  await wire.send('Input.dispatchKeyEvent', { type: 'keyUp', ...told });
}

export interface Rhythm {
  /** How long each key is held, ms. */
  dwell: readonly number[];
  /** From the release of a key to the release of the next, ms. */
  flight: readonly number[];
}

interface Step {
  at: number;
  character: string;
  act: typeof keyDown;
}

/** When each key goes down and up: a key may go down before the previous one is up. */
function stepsOf(text: string, { dwell, flight }: Rhythm): Step[] {
  let release = dwell[0] ?? 0;
  const steps = Array.from(text).flatMap((character, index) => {
    if (index > 0) release += flight[(index - 1) % flight.length] ?? 0;
    const held = dwell[index % dwell.length] ?? 0;
    return [
      { at: release - held, character, act: keyDown },
      { at: release, character, act: keyUp },
    ];
  });
  return steps.sort((a, b) => a.at - b.at);
}

/**
 * Types a text with the times of a rhythm. Each event carries its planned time: delays of a busy machine would look
 * like irregular human typing.
 */
export async function typeAs(wire: Wire, text: string, rhythm: Rhythm): Promise<void> {
  const steps = stepsOf(text, rhythm);
  const start = performance.now() + 20 - (steps[0]?.at ?? 0);
  for (const { at, character, act } of steps) {
    const left = start + at - performance.now();
    if (left > 0) await pause(left);
    await act(wire, character, { timestamp: (performance.timeOrigin + start + at) / 1000 });
  }
}

export interface Point {
  x: number;
  y: number;
}

/** Pointer positions, one per 16 ms. */
export type Path = (from: Point, to: Point) => Point[];

const STEPS = 24;
const FRAME_MS = 16;

export const teleport: Path = (_, to) => [to];

/** As tools draw it: equal steps on a straight line. */
export const straight: Path = (from, to) =>
  Array.from({ length: STEPS }, (_, i) => {
    const done = (i + 1) / STEPS;
    return { x: from.x + (to.x - from.x) * done, y: from.y + (to.y - from.y) * done };
  });

/** A curve with a slow start and end and a hand's tremor. */
export function curved(random: Random): Path {
  return (from, to) => {
    const bow = between(random, -0.25, 0.25);
    return Array.from({ length: STEPS }, (_, i) => {
      const t = (i + 1) / STEPS;
      const done = t * t * (3 - 2 * t);
      const off = Math.sin(Math.PI * done) * bow;
      const [dx, dy] = [to.x - from.x, to.y - from.y];
      const shake = i === STEPS - 1 ? 0 : between(random, -1.5, 1.5);
      return { x: from.x + dx * done - dy * off + shake, y: from.y + dy * done + dx * off + shake };
    });
  };
}

export async function moveTo(wire: Wire, path: Path, from: Point, to: Point): Promise<void> {
  for (const { x, y } of path(from, to)) {
    await wire.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y });
    await pause(FRAME_MS);
  }
}

/** The pressure of a device that measures none, by the standard; playwright sends it, puppeteer and Selenium do not. */
const PRESSED = 0.5;

/** @param asDevice whether the press has the pressure of a device */
export async function click(wire: Wire, { x, y }: Point, holdMs: number, asDevice: boolean): Promise<void> {
  const button = { x, y, button: 'left', clickCount: 1 };
  await wire.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...button, ...(asDevice && { force: PRESSED }) });
  if (holdMs > 0) await pause(holdMs);
  await wire.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...button });
}
