// Request sequences of users and programs. A story receives the action of each of its requests and continues
// accordingly: legitimate users pass their challenges, most attackers do not.
import { createHash } from 'node:crypto';
import { type Action, type UseCase } from '../contract/vocabulary.js';
import { carefulSession, simpleSession, typingOf } from './behaviour.js';
import { deviceBody, makePerson } from './bodies.js';
import { addressOf, bodyOf, type Customer, elsewhere, isAway, keystrokes, newDevice, placeAt } from './customers.js';
import { addressIn, HOSTING_BLOCKS, type Place, PLACES } from './places.js';
import { between, hex, integer, pick, type Random } from './random.js';

/** One request, and its delay after the reply before it. */
export interface Step {
  delayMs: number;
  useCase: UseCase;
  body: Record<string, unknown>;
  address: string;
  sdk: string;
}

/** Yields steps; receives the action of each step. */
export type Story = Generator<Step, void, Action>;

export const STORY_NAMES = ['clean', 'traveller', 'bot', 'takeover', 'sim_swap', 'stuffing'] as const;
export type StoryName = (typeof STORY_NAMES)[number];

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const seconds = (random: Random, low: number, high: number): number =>
  Math.round(between(random, low, high) * SECOND_MS);

function login(user: string, result: 'SUCCESS' | 'FAILURE', authMethod = 'password'): Record<string, unknown> {
  const identifierHash = `sha256:${createHash('sha256').update(`${user}@example.org`).digest('hex')}`;
  return {
    loginContext: {
      identifierHash,
      result,
      authMethod,
      ...(result === 'FAILURE' && { failureReason: 'wrong_password' }),
    },
  };
}

function checkout(random: Random, low: number, high: number, place: Place): Record<string, unknown> {
  return {
    checkoutContext: {
      amount: integer(random, low, high),
      currency: 'EUR',
      itemCount: integer(random, 1, 6),
      shippingCountry: place.country,
    },
  };
}

const change = (changeType: string): Record<string, unknown> => ({ accountChangeContext: { changeType } });

/** A visit of a customer, from the place where the customer is at that time. */
export function* visit(random: Random, customer: Customer, at: number): Story {
  const place =
    isAway(customer, at) && customer.trip !== undefined ? customer.trip.place : placeAt(customer.person.place);
  const device =
    customer.second !== undefined && at >= customer.second.from && random() < 0.4 ? customer.second : customer.device;
  if (customer.newSim !== undefined && at >= customer.newSim.from && customer.person.sim !== undefined)
    customer.person.sim = { ...customer.person.sim, simSerialNumber: customer.newSim.serial };
  const address = addressOf(customer, place);
  const session = { sessionId: hex(random, 24) };
  const step = (delayMs: number, useCase: UseCase, context: Record<string, unknown>): Step => {
    const typing = customer.hand(customer.requests, random);
    customer.requests += 1;
    return {
      delayMs,
      useCase,
      address,
      sdk: customer.sdk,
      body: { ...bodyOf(random, customer, device, place, typing), session, ...context },
    };
  };
  /** One request, and the challenge that may follow. False when the customer is not allowed in the end. */
  function* asked(
    delayMs: number,
    useCase: UseCase,
    context: Record<string, unknown>,
  ): Generator<Step, boolean, Action> {
    const action = yield step(delayMs, useCase, context);
    if (action === 'allow') return true;
    if (action === 'block' || random() > 0.85) return false;
    const again = yield step(seconds(random, 15, 120), useCase, { ...context, challenge: { completed: ['mfa'] } });
    return again === 'allow';
  }
  if (customer.sdk !== '' && random() < 0.2 && customer.person.kind === 'browser')
    yield step(0, 'collect', { page_url: 'https://shop.example/login' });
  if (customer.requests === 0 && customer.isNew && !(yield* asked(seconds(random, 0, 30), 'registration', {}))) return;
  if (random() < 0.05) {
    yield step(seconds(random, 2, 10), 'login', login(customer.id, 'FAILURE'));
    if (random() < 0.25 && !(yield* asked(seconds(random, 30, 120), 'password_reset', {}))) return;
  }
  if (
    random() < 0.7
      ? !(yield* asked(seconds(random, 5, 20), 'login', login(customer.id, 'SUCCESS')))
      : !(yield* asked(0, 'score', {}))
  )
    return;
  const next = random();
  if (next < 0.35) yield* asked(seconds(random, 60, 900), 'checkout', checkout(random, 5, 250, place));
  else if (next < 0.4) yield* asked(seconds(random, 30, 300), 'account_change', change('address'));
}

/** A program that creates accounts or fills forms: simple ones are fast, careful ones imitate a human. */
export function* bot(random: Random, name: string, requests: number): Story {
  const careful = random() < 0.4;
  const device = newDevice(random, makePerson(random, 'browser'));
  const home = pick(random, PLACES);
  const address = random() < 0.6 ? addressIn(random, pick(random, HOSTING_BLOCKS)) : addressIn(random, home.block);
  for (let i = 0; i < requests; i += 1) {
    const { typing, mouse, keyboard, page } = careful ? carefulSession(random) : simpleSession(random);
    const own = careful ? newDevice(random, makePerson(random, 'browser')) : device;
    const body = {
      userId: `${name}-${i}`,
      session: { sessionId: hex(random, 24) },
      behavioral: keystrokes(typing, random),
      device: deviceBody(own.fingerprint, home.timezone, own.attributes),
      signals: {
        mouse,
        keyboard,
        page,
        form: { focusCount: 3, pasteCount: careful ? 0 : 3, fieldFocusOrder: ['email', 'password', 'submit'] },
        privacy: { isAutomated: !careful && random() < 0.4 },
      },
    };
    yield {
      delayMs: seconds(random, careful ? 30 : 2, careful ? 240 : 20),
      useCase: random() < 0.7 ? 'registration' : 'checkout',
      body,
      address,
      sdk: 'javascript',
    };
  }
}

/** An attacker with the password of another user: own device, own typing, another place. */
export function* takeover(random: Random, victim: Customer): Story {
  const thief = makePerson(random, 'browser');
  const device = newDevice(random, thief);
  const place = elsewhere(random, victim.person.place);
  const hand = typingOf(random);
  const isVPN = random() < 0.6;
  const address = isVPN ? addressIn(random, pick(random, HOSTING_BLOCKS)) : addressIn(random, place.block);
  const session = { sessionId: hex(random, 24) };
  const plan: [UseCase, Record<string, unknown>][] = [
    ['login', login(victim.id, 'SUCCESS')],
    ['password_reset', {}],
    ['account_change', change('email')],
    ['checkout', checkout(random, 300, 2500, place)],
  ];
  for (const [i, [useCase, context]] of plan.entries()) {
    const body = bodyOf(random, { ...victim, person: { ...thief, kind: 'browser' } }, device, place, hand(i, random));
    const action = yield {
      delayMs: seconds(random, 20, 120),
      useCase,
      address,
      sdk: 'javascript',
      body: { ...body, session, signals: { privacy: { isVPN } }, ...context },
    };
    if (action !== 'allow' && random() > 0.1) return;
  }
}

/** An attacker who moved the victim's number to another SIM card, in another phone. */
export function* simSwap(random: Random, victim: Customer): Story {
  const phone = makePerson(random, 'mobile');
  const place = placeAt(victim.person.place);
  const device = newDevice(random, phone);
  const sim = { ...(victim.person.sim ?? phone.sim), simSerialNumber: hex(random, 64) };
  const hand = typingOf(random);
  const session = { sessionId: hex(random, 24) };
  const plan: [UseCase, Record<string, unknown>][] = [
    ['login', login(victim.id, 'SUCCESS', 'otp')],
    ['password_reset', {}],
    ['checkout', checkout(random, 200, 1500, place)],
  ];
  for (const [i, [useCase, context]] of plan.entries()) {
    const body = bodyOf(random, { ...victim, person: { ...phone, sim } }, device, place, hand(i, random));
    const action = yield {
      delayMs: seconds(random, 20, 180),
      useCase,
      address: addressIn(random, place.block),
      sdk: 'android',
      body: { ...body, session, ...context },
    };
    if (action === 'block' || random() > 0.6) return;
  }
}

/** A list of stolen passwords, tried one after the other from a few addresses. */
export function* stuffing(random: Random, name: string, victims: () => Customer, requests: number): Story {
  const program = makePerson(random, 'form');
  const device = newDevice(random, program);
  const addresses = Array.from({ length: 3 }, () => addressIn(random, pick(random, HOSTING_BLOCKS)));
  const place = pick(random, PLACES);
  for (let i = 0; i < requests; i += 1) {
    const user = random() < 0.3 ? victims().id : `${name}-${i}`;
    const action = yield {
      delayMs: random() < 0.02 ? MINUTE_MS : seconds(random, 0.5, 4),
      useCase: 'login',
      address: pick(random, addresses),
      sdk: '',
      body: {
        userId: user,
        device: deviceBody(device.fingerprint, place.timezone, device.attributes),
        ...login(user, random() < 0.02 ? 'SUCCESS' : 'FAILURE'),
      },
    };
    if (action === 'block' && random() < 0.02) return;
  }
}
