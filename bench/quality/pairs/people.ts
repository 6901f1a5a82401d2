// The people of the pairs: who they are, what they use, and their life in the service before the first event.
import { type NetworkPort } from '../../../src/contract/network.js';
import { type Factor } from '../world/wire.js';
import { Desk } from './desk.js';
import { Fingers, type Life, type Machine, type Platform } from './life.js';
import { type Door, Stage } from './stage.js';

const START = Date.UTC(2026, 0, 14, 12);
const CUSTOMERS = 130;
const HISTORY_DAYS = 120;
const EVENING = 18;

/** What most people can pass. */
const OWNS: ReadonlySet<Factor> = new Set<Factor>(['human', 'email', 'sms', 'id']);

export type Kind = 'typing' | 'silent' | 'new' | 'orders';
export const KINDS: Readonly<Record<Kind, string>> = {
  typing: 'known for 120 days, key times and login results are told',
  silent: 'known for 120 days, no key times',
  new: 'registered five days ago',
  orders: 'known for 120 days, only orders are told',
};

export const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const APP = 'Shop (Android 15)';

export const COMPUTER: Machine = {
  name: 'computer of ada',
  seeded: false,
  input: 'pc',
  sdk: 'javascript',
  userAgent: BROWSER,
  attributes: {
    device: 'desktop',
    brand: 'Chrome',
    product: 'Blink',
    hardware: 'Intel UHD 620',
    sdkVersion: '140',
    osVersion: 'Windows 11',
    screenWidth: '1920',
    screenHeight: '1080',
    screenDensity: '1',
    locale: 'de-DE',
  },
};
const PHONE: Machine = {
  name: 'phone of ada',
  seeded: true,
  input: 'app',
  sdk: 'android',
  userAgent: APP,
  attributes: {
    device: 'e1s',
    manufacturer: 'samsung',
    brand: 'samsung',
    model: 'SM-S921B',
    product: 'e1sxxx',
    hardware: 's5e9945',
    sdkVersion: '35',
    osVersion: '15',
    screenWidth: '1080',
    screenHeight: '2340',
    screenDensity: '420',
    locale: 'de-DE',
  },
};

const HOME = '91.10.44.20';
export const CELLULAR = '80.187.100.7';

export function adaOn(platform: Platform, kind: Kind): Life {
  const phone = platform === 'app';
  const types = kind === 'typing' || kind === 'new';
  return {
    user: 'ada',
    machine: phone ? PHONE : COMPUTER,
    address: HOME,
    timezone: 'Europe/Berlin',
    sim: phone ? { serial: 'card of ada', operator: '26201' } : { serial: '', operator: '' },
    networkOperator: phone ? '26201' : '',
    hand: types ? 'ada' : undefined,
    typing: (sample) => sample,
    signals: {},
    clockErrorMs: 0,
    amount: 45,
    shipsTo: 'DE',
    hour: EVENING,
    tellsLogins: kind !== 'orders',
    tellsTyping: true,
    tellsDevice: true,
    scoresOnly: false,
    mfa: false,
    passwordVersion: 1,
  };
}

/** Somebody else of the workspace, with own device, line and hands. */
export function somebody(name: string, change: Partial<Life> = {}): Life {
  const ada = adaOn('pc', 'typing');
  return { ...ada, user: name, hand: name, machine: { ...COMPUTER, name: `computer of ${name}` }, ...change };
}

/** A workspace with other customers. */
export function workspace(network: NetworkPort, door: Door): Desk {
  const desk = new Desk(network, START - 2 * HISTORY_DAYS * 86_400_000);
  for (let i = 0; i < CUSTOMERS; i += 1) {
    const life = somebody(`customer ${i}`, { address: `91.12.${i}.9`, amount: 15 + ((i * 37) % 90) });
    const stage = new Stage({ desk, door, life, owns: OWNS, fingers: new Fingers(life.user), ordersOnly: false });
    stage.login();
    stage.order();
    stage.wait(30);
  }
  return desk;
}

/** Everything up to the evening before the first event. */
export function past(desk: Desk, door: Door, life: Life, kind: Kind): Stage {
  desk.now = START - (kind === 'new' ? 5 : HISTORY_DAYS) * 86_400_000;
  const fingers = new Fingers(`${life.machine.name} ${kind}`);
  const stage = new Stage({ desk, door, life, owns: OWNS, fingers, ordersOnly: kind === 'orders' });
  if (kind !== 'orders') stage.plain('registration');
  for (let visit = 0; desk.now < START - 86_400_000; visit += 1) {
    stage.days(kind === 'new' ? 1 : kind === 'orders' ? 6 : 1 + (visit % 2));
    // A phone is used on the carrier too.
    stage.life = life.machine.input === 'app' && visit % 3 === 2 ? { ...life, address: CELLULAR } : life;
    const amount = life.amount * (0.7 + 0.15 * (visit % 5));
    if (kind === 'orders') stage.life = { ...stage.life, amount };
    else stage.login();
    if (kind !== 'orders' && visit % 4 === 3) {
      stage.life = { ...stage.life, amount };
      stage.order();
    }
    if (kind === 'orders') stage.order();
  }
  stage.life = life;
  return stage;
}
