// Programs and users at a login form, as listed in docs/quality/error-rates.md.
import { humanSession, typingOf } from '../../../src/traffic/behaviour.js';
import { between, seeded } from '../../../src/traffic/random.js';
import { type Page } from '../chromium.js';
import { pause } from '../pause.js';
import { evaluate, type Wire } from './driver.js';
import {
  click,
  curved,
  moveTo,
  type Path,
  type Point,
  press,
  type Rhythm,
  straight,
  teleport,
  typeAs,
} from './hands.js';

const MAIL = 'ada-example';
const WORD = 'secret-42-word';

/** What a run may use: playwright programs have the page, all others only the wire. */
export interface Visit {
  wire: Wire;
  page: Page | undefined;
}

export type Driver = 'playwright' | 'own driver';

export interface Run {
  name: string;
  driver: Driver;
  /** Without the automation flag, with the user agent of a normal browser. */
  hidden: boolean;
  honest?: true;
  context?: Record<string, unknown>;
  act(visit: Visit): Promise<void>;
}

function pageOf({ page }: Visit): Page {
  if (page === undefined) throw new Error('this run is one of playwright');
  return page;
}

async function placeOf(wire: Wire, selector: string): Promise<Point> {
  const place = await evaluate(
    wire,
    `(() => { const { x, y, width, height } = document.querySelector('${selector}').getBoundingClientRect();
      return [x + width * 0.4, y + height / 2]; })()`,
  );
  const [x = 0, y = 0] = Array.isArray(place) ? place.map(Number) : [];
  return { x, y };
}

const CORNER = { x: 600, y: 420 };

/** Moves to the fields and the button with the pointer, and types into the fields with the given rhythms. */
async function withPointer({ wire, page }: Visit, path: Path, mail: Rhythm, word: Rhythm, thinkMs = 0): Promise<void> {
  let from: Point = CORNER;
  for (const [field, text, rhythm] of [
    ['#mail', MAIL, mail],
    ['#word', WORD, word],
    ['#go', '', word],
  ] as const) {
    const to = await placeOf(wire, field);
    await moveTo(wire, path, from, to);
    from = to;
    if (thinkMs > 0) await pause(thinkMs);
    await click(wire, to, thinkMs / 4, page !== undefined);
    if (text !== '') await typeAs(wire, text, rhythm);
  }
}

/** Default of tools: the key is released immediately after the press. */
const AT_ONCE: Rhythm = { dwell: [0], flight: [0] };
/** As `pressSequentially` types with a delay: each key is held for the delay, and the next follows at once. */
const DELAYED: Rhythm = { dwell: [100], flight: [100] };
const METRONOME: Rhythm = { dwell: [0], flight: [100] };
const HELD_METRONOME: Rhythm = { dwell: [80], flight: [150] };

function atRandom(seed: number, low: number, high: number, held: readonly [number, number]): Rhythm {
  const random = seeded(seed);
  const draw = (from: number, to: number): number[] => Array.from({ length: 30 }, () => between(random, from, to));
  return { dwell: draw(held[0], held[1]), flight: draw(low, high) };
}

const quick = (seed: number): Rhythm => atRandom(seed, 50, 150, [0, 0]);
const careful = (seed: number): Rhythm => atRandom(seed, 120, 240, [60, 110]);

/** Key times of a simulated user who types the word for the n-th time. */
function person(seed: number): { mail: Rhythm; word: Rhythm } {
  const sample = typingOf(seeded(seed));
  return { mail: sample(3), word: sample(3) };
}

async function scrolledBy(wire: Wire, deltaY: number): Promise<void> {
  for (let step = 0; step < 5; step += 1) {
    await wire.send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...CORNER, deltaX: 0, deltaY: deltaY / 5 });
    await pause(60);
  }
}

async function asPerson(visit: Visit, seed: number): Promise<void> {
  const { mail, word } = person(seed);
  await pause(700);
  await scrolledBy(visit.wire, 200);
  await scrolledBy(visit.wire, -200);
  await withPointer(visit, curved(seeded(seed)), mail, word, 240);
}

/** Replays a session of the generator as a recorded session of a user. */
async function replayed(visit: Visit): Promise<void> {
  const { typing } = humanSession(seeded(77));
  await pause(500);
  await withPointer(visit, curved(seeded(78)), typing, typing, 200);
}

const FILL = `for (const [id, value] of [['mail', '${MAIL}'], ['word', '${WORD}']]) {
  const field = document.getElementById(id);
  field.focus();
  field.value = value;
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}`;

async function byScript({ wire }: Visit): Promise<void> {
  await evaluate(wire, `${FILL} document.getElementById('go').click(); 0`);
}

async function byScriptWithKeys({ wire }: Visit): Promise<void> {
  const keys = `for (const id of ['mail', 'word']) for (const type of ['keydown', 'keyup'])
    for (const key of '${WORD}') document.getElementById(id).dispatchEvent(
      new KeyboardEvent(type, { key, code: 'Key' + key.toUpperCase(), bubbles: true }));
  document.dispatchEvent(new MouseEvent('mousemove', { bubbles: true, clientX: 5, clientY: 5 }));`;
  await evaluate(wire, `${FILL} ${keys} document.getElementById('go').click(); 0`);
}

/** With Tab and Enter only. */
async function byKeyboard({ wire }: Visit): Promise<void> {
  const { mail, word } = person(5);
  await pause(900);
  await press(wire, 'Tab', 'Tab', 70);
  await pause(300);
  await typeAs(wire, MAIL, mail);
  await pause(250);
  await press(wire, 'Tab', 'Tab', 60);
  await pause(300);
  await typeAs(wire, WORD, word);
  await pause(350);
  await press(wire, 'Enter', 'Enter', 80);
}

/** Like a password manager extension: a script fills the values, the user clicks the button. */
async function byPasswordFilling({ wire }: Visit): Promise<void> {
  await pause(800);
  await evaluate(wire, `${FILL} 0`);
  const go = await placeOf(wire, '#go');
  await moveTo(wire, curved(seeded(6)), CORNER, go);
  await pause(300);
  await click(wire, go, 80, true);
}

/** Pastes two texts from a password manager's window. */
async function byPaste(visit: Visit): Promise<void> {
  const page = pageOf(visit);
  let from: Point = CORNER;
  await pause(700);
  for (const [field, text] of [
    ['#mail', MAIL],
    ['#word', WORD],
  ] as const) {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await evaluate(visit.wire, `navigator.clipboard.writeText('${text}').then(() => 0)`);
    const to = await placeOf(visit.wire, field);
    await moveTo(visit.wire, curved(seeded(7)), from, to);
    from = to;
    await click(visit.wire, to, 70, true);
    await pause(200);
    await page.keyboard.press('Control+v', { delay: 60 });
    await pause(500);
  }
  await press(visit.wire, 'Enter', 'Enter', 80);
}

async function touched(wire: Wire, points: readonly Point[]): Promise<void> {
  const [first, ...rest] = points;
  await wire.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [first] });
  for (const point of rest) {
    await pause(FRAME_MS);
    await wire.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] });
  }
  await pause(60);
  await wire.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
const FRAME_MS = 16;

/** Touch events, and a soft keyboard that reports no key names. */
async function byTouch({ wire }: Visit): Promise<void> {
  await pause(800);
  const swipe = (step: number): Point => ({ x: 180 + step, y: 500 - 18 * step });
  await touched(
    wire,
    Array.from({ length: 10 }, (_, step) => swipe(step)),
  );
  await pause(500);
  await touched(
    wire,
    Array.from({ length: 10 }, (_, step) => swipe(9 - step)),
  );
  await pause(600);
  for (const [field, text] of [
    ['#mail', MAIL],
    ['#word', WORD],
  ] as const) {
    await touched(wire, [await placeOf(wire, field)]);
    for (const character of text) {
      for (const type of ['rawKeyDown', 'keyUp'])
        await wire.send('Input.dispatchKeyEvent', { type, key: 'Unidentified', code: '', windowsVirtualKeyCode: 229 });
      await wire.send('Input.insertText', { text: character });
      await pause(90);
    }
  }
  await touched(wire, [await placeOf(wire, '#go')]);
}

async function filledByPlaywright(visit: Visit): Promise<void> {
  const page = pageOf(visit);
  await page.locator('#mail').fill(MAIL);
  await page.locator('#word').fill(WORD);
  await page.locator('#go').click();
}

/**
 * Key events that follow each other after 1 to 3 ms, whenever they come: playwright cannot stamp its keys, and on a
 * busy machine it types as slowly as a person.
 */
const STAMPED = `const stamps = new WeakMap();
  let last = performance.now();
  let keys = 0;
  Object.defineProperty(KeyboardEvent.prototype, 'timeStamp', {
    get() {
      if (!stamps.has(this)) stamps.set(this, last += 1 + (keys++ % 3));
      return stamps.get(this);
    },
  }); 0`;

async function typedByPlaywright(visit: Visit): Promise<void> {
  const page = pageOf(visit);
  await evaluate(visit.wire, STAMPED);
  await page.locator('#mail').pressSequentially(MAIL);
  await page.locator('#word').pressSequentially(WORD);
  await page.locator('#go').click();
}

/** An address as playwright types it: with an @ and no Shift. */
async function spelledByPlaywright(visit: Visit): Promise<void> {
  const page = pageOf(visit);
  // Within 150 ms of the page's start it would be the first interaction that tells.
  await pause(700);
  await page.locator('#mail').pressSequentially('ada@example.org', { delay: 90 });
  await page.locator('#word').fill(WORD);
  await page.locator('#go').click();
}

const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 412, height: 700 } };

export const RUNS: readonly Run[] = [
  { name: 'fill and click', driver: 'playwright', hidden: false, act: filledByPlaywright },
  { name: 'keys at once', driver: 'playwright', hidden: false, act: typedByPlaywright },
  { name: "a person's recorded times", driver: 'playwright', hidden: false, act: replayed },
  {
    name: 'keys at once',
    driver: 'own driver',
    hidden: false,
    act: (to) => withPointer(to, teleport, AT_ONCE, AT_ONCE),
  },
  { name: 'DOM events, no input at all', driver: 'own driver', hidden: false, act: byScript },

  { name: 'fill and click', driver: 'playwright', hidden: true, act: filledByPlaywright },
  { name: 'keys at once', driver: 'playwright', hidden: true, act: typedByPlaywright },
  {
    name: 'keys with a constant delay of 100 ms',
    driver: 'playwright',
    hidden: true,
    act: (to) => withPointer(to, teleport, DELAYED, DELAYED),
  },
  { name: 'an address typed without Shift', driver: 'playwright', hidden: true, act: spelledByPlaywright },
  { name: 'DOM events, no input at all', driver: 'playwright', hidden: true, act: byScript },
  { name: 'DOM events with made-up keys', driver: 'own driver', hidden: true, act: byScriptWithKeys },
  {
    name: 'keys at once, straight mouse',
    driver: 'own driver',
    hidden: true,
    act: (to) => withPointer(to, straight, AT_ONCE, AT_ONCE),
  },
  {
    name: 'keys every 100 ms, no way of the mouse',
    driver: 'own driver',
    hidden: true,
    act: (to) => withPointer(to, teleport, METRONOME, METRONOME),
  },
  {
    name: 'keys every 50 to 150 ms, straight mouse',
    driver: 'own driver',
    hidden: true,
    act: (to) => withPointer(to, straight, quick(1), quick(2)),
  },
  {
    name: 'held keys like a metronome, curved mouse',
    driver: 'own driver',
    hidden: true,
    act: (to) => withPointer(to, curved(seeded(3)), HELD_METRONOME, HELD_METRONOME, 100),
  },
  {
    name: 'keys held and spaced at random, straight mouse',
    driver: 'own driver',
    hidden: true,
    act: (to) => withPointer(to, straight, careful(4), careful(5), 100),
  },
  {
    name: 'keys held and spaced at random, curved mouse',
    driver: 'playwright',
    hidden: true,
    act: (to) => withPointer(to, curved(seeded(8)), careful(6), careful(7), 100),
  },
  { name: "a person's recorded times, curved mouse", driver: 'playwright', hidden: true, act: replayed },
  { name: "a person's recorded times, curved mouse", driver: 'own driver', hidden: true, act: replayed },

  { name: 'mouse and keys', driver: 'playwright', hidden: true, honest: true, act: (to) => asPerson(to, 9) },
  { name: 'keyboard only', driver: 'playwright', hidden: true, honest: true, act: byKeyboard },
  { name: 'filled by a password manager', driver: 'playwright', hidden: true, honest: true, act: byPasswordFilling },
  { name: 'pasted from a password manager', driver: 'playwright', hidden: true, honest: true, act: byPaste },
  { name: 'touch', driver: 'playwright', hidden: true, honest: true, context: PHONE, act: byTouch },
];
