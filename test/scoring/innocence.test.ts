// People who do nothing wrong and must be left alone: whole histories, decided and learned request by request.
import t from 'tap';
import { CLIENT, type EventRow, NETWORK, type EventRequest } from '../../src/event/event-row.js';
import { attributesOf, features, random, sha256, typed } from '../profiles/rows.js';
import { World } from './world.js';
import { PIXEL } from '../support/bodies.js';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

interface Life {
  name: string;
  /** The i-th request. */
  request: (i: number) => Partial<EventRequest>;
  /** Seconds to the next one; 0 = an hour, and two months before the last. */
  every: number;
  requests: number;
}

const chance = random(42);
const person = (i: number): string => sha256(`person${i}`).slice(0, 32);

/** Keys of a text that is another one every time, as a search box would send. */
function freeText(i: number): Partial<EventRequest> {
  const draw = random(i + 1);
  return {
    typingDwell: Float32Array.from({ length: 20 }, () => 60 + 90 * draw()),
    typingFlight: Float32Array.from({ length: 19 }, () => 60 + 500 * draw() * draw()),
  };
}

const LIVES: readonly Life[] = [
  {
    name: 'logs in once a day, types a password',
    request: (i) => ({ useCase: 'login', ...typed(3, i), localHour: 8 + (i % 3) }),
    every: DAY,
    requests: 60,
  },
  { name: 'types something else every time', request: freeText, every: HOUR, requests: 40 },
  {
    name: 'types long and short texts in turn',
    request: (i) => typed(4, i, i % 2 === 0 ? 9 : 16),
    every: HOUR,
    requests: 40,
  },
  {
    name: 'types ever faster',
    request: (i) => {
      const { typingDwell, typingFlight } = typed(3, i);
      return { typingDwell, typingFlight: typingFlight.map((time) => time * (0.7 + 0.6 * Math.exp(-i / 15))) };
    },
    every: DAY,
    requests: 60,
  },
  {
    name: 'sits behind a VPN with an ad blocker, always',
    request: () => ({
      client: CLIENT.vpn | CLIENT.adBlocker,
      network: NETWORK.vpn,
      addressHash: 'ab'.repeat(16),
      country: 'NL',
    }),
    every: HOUR,
    requests: 30,
  },
  {
    name: 'commutes across a border by timezone',
    request: (i) => ({ timezone: i % 2 === 0 ? 'Europe/Paris' : 'Europe/Zurich' }),
    every: HOUR,
    requests: 30,
  },
  {
    name: 'works from nine to seventeen and late on Thursdays',
    request: (i) => ({ localHour: i % 5 === 4 ? 21 : 9 + (i % 8) }),
    every: HOUR,
    requests: 60,
  },
  {
    name: 'uses a laptop and, after one challenge, a phone',
    request: (i) =>
      i % 3 === 0
        ? {
            fingerprint: sha256('laptop'),
            deviceAttributes: attributesOf({ screenWidth: '1920', screenHeight: '1080', locale: 'de-DE' }),
          }
        : { challengeCompleted: i === 1 ? ['mfa'] : [] },
    every: HOUR,
    requests: 30,
  },
  {
    name: 'updates the browser after two months away',
    request: (i) =>
      i < 29
        ? {}
        : { fingerprint: sha256('after update'), deviceAttributes: attributesOf({ ...PIXEL, osVersion: '15' }) },
    every: 0,
    requests: 30,
  },
  {
    name: 'shares a tablet with three others',
    request: (i) => ({ userHash: person(i % 4) }),
    every: HOUR,
    requests: 40,
  },
  {
    name: 'fills a long form with mouse and keyboard',
    request: (i) => ({
      useCase: 'registration',
      sessionHash: 'ab'.repeat(8),
      fieldsFocused: 9,
      fieldsDistinct: 7,
      ...typed(5, i),
      features: features({
        mouseAverageVelocity: 0.8 + 0.3 * chance(),
        mouseTotalDistance: 5000 + 4000 * chance(),
        timeOnPage: 30_000 + 20_000 * chance(),
        mouseClickCount: 12,
        keydownCount: 90,
        typingSpeed: 3.5 + chance(),
        sessionEntropy: 2 + chance() / 2,
        pasteCount: 1,
        timeToFirstInteraction: 700,
      }),
    }),
    every: MINUTE,
    requests: 8,
  },
  {
    name: 'lets a password manager fill in',
    request: () => ({
      useCase: 'login',
      client: CLIENT.autofill | CLIENT.autofillKnown,
      fieldsFocused: 2,
      fieldsDistinct: 2,
      features: features({ pasteCount: 2, keydownCount: 0, timeToFirstInteraction: 400, timeOnPage: 1500 }),
    }),
    every: HOUR,
    requests: 30,
  },
  {
    name: 'taps on a phone',
    request: () => ({
      client: CLIENT.mobile,
      features: features({ swipeVelocity: 1.1, mouseClickCount: 5, mouseTotalDistance: 0 }),
    }),
    every: HOUR,
    requests: 30,
  },
  {
    name: 'mistypes the password twice a day',
    request: (i) => ({
      useCase: 'login',
      identifierHash: 'cd'.repeat(16),
      loginResult: i % 4 < 2 ? 'FAILURE' : 'SUCCESS',
    }),
    every: 4 * HOUR,
    requests: 60,
  },
  { name: 'reloads a page eagerly', request: () => ({}), every: 4, requests: 60 },
];

for (const { name, request, every, requests } of LIVES) {
  t.test(name, async (t) => {
    const world = new World();
    const stopped: EventRow[] = [];
    for (let i = 0; i < requests; i += 1) {
      if (every === 0 && i === requests - 1) world.now += 60 * DAY * 1000;
      const row = world.send(request(i), every === 0 ? HOUR : every);
      if (row.action !== 'allow') stopped.push(row);
    }
    t.same(
      stopped.map(({ risk, reasons }) => `${risk}: ${reasons.join(', ')}`),
      [],
    );
  });
}
