// Ordinary events of devices, programs on them, and hands.
import { brief, lasting, type LifeEvent, onApp, onPc } from './event.js';
import { type Life, type Machine, machineWith } from './life.js';
import { BROWSER, COMPUTER, somebody } from './people.js';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 ' +
  'Mobile/15E148 Safari/604.1';
const NO_CARD = { sim: { serial: '', operator: '' }, networkOperator: '' };
const SAMSUNG = { model: 'SM-S931B', product: 'pa1qxxx', device: 'pa1q', hardware: 's5e9955' };
const PIXEL = {
  manufacturer: 'Google',
  brand: 'google',
  model: 'Pixel 9',
  product: 'tokay',
  device: 'tokay',
  hardware: 'tokay',
  screenHeight: '2424',
};
const IPHONE: Machine = {
  name: 'iPhone of ada',
  seeded: true,
  input: 'app',
  sdk: 'javascript',
  userAgent: SAFARI,
  attributes: {
    manufacturer: 'Apple',
    brand: 'Safari',
    model: 'iPhone',
    product: 'WebKit',
    hardware: 'Apple GPU',
    device: 'mobile',
    sdkVersion: '18',
    osVersion: '18',
    screenWidth: '1170',
    screenHeight: '2532',
    screenDensity: '3',
    locale: 'de-DE',
  },
};
const TV: Machine = {
  ...IPHONE,
  name: 'television of ada',
  seeded: false,
  userAgent:
    'Mozilla/5.0 (SMART-TV; LINUX; Tizen 7.0) AppleWebKit/537.36 (KHTML, like Gecko) 94.0.4606.31/7.0 TV Safari/537.36',
  attributes: { manufacturer: 'Samsung', model: 'QE55Q70', device: 'tv', osVersion: 'Tizen 7.0', locale: 'de-DE' },
};
const isPrivate = { signals: { privacy: { isIncognito: true } } };
const silent = { hand: undefined };

const other =
  (name: string, attributes: Machine['attributes'] = {}) =>
  ({ machine }: Life): Partial<Life> => ({ machine: machineWith(machine, name, attributes) });
const on =
  (machine: Machine, more: Partial<Life> = {}) =>
  (): Partial<Life> => ({ machine, ...more });
const slower =
  (dwell: number, flight: number): Life['typing'] =>
  (sample) => ({ dwell: sample.dwell.map((ms) => ms * dwell), flight: sample.flight.map((ms) => ms * flight) });
const tapped: Life['typing'] = ({ dwell, flight }) => ({
  dwell: dwell.map((_, i) => 1 + (i % 3)),
  flight: flight.map((ms) => 350 + 2 * ms),
});
const spoken: Life['typing'] = ({ dwell, flight }) => ({
  dwell: dwell.map(() => 0),
  flight: flight.map((_, i) => 1 + (i % 2)),
});

const PCS: readonly LifeEvent[] = [
  brief('private window', 'asssh', ({ machine }) => ({
    machine: { ...machineWith(machine, 'private'), seeded: false },
    ...isPrivate,
  })),
  lasting('browser update', 'aaaaa', other('', { sdkVersion: '141' })),
  lasting('browser update with a new fingerprint', 'aaaas', other('141', { sdkVersion: '141' })),
  lasting('system update', 'aaaas', other('win12', { osVersion: 'Windows 12' })),
  lasting('browser reset', 'aasss', other('reset')),
  lasting('second browser', 'sshsh', ({ machine }) => ({
    machine: {
      ...machineWith(machine, 'firefox', { brand: 'Firefox', product: 'Gecko', sdkVersion: '144' }),
      seeded: true,
      userAgent: FIREFOX,
    },
  })),
  lasting('another screen', 'aaaas', other('', { screenWidth: '2560', screenHeight: '1440' })),
  lasting('new computer', 'sshhh', other('laptop', { hardware: 'AMD Radeon 680M', screenHeight: '1200' })),
  lasting('Macintosh', 'sshhh', (life) => ({
    machine: {
      ...machineWith(life.machine, 'mac', {
        brand: 'Safari',
        product: 'WebKit',
        hardware: 'Apple GPU',
        manufacturer: 'Apple',
        osVersion: 'macOS 15',
        screenWidth: '1440',
        screenHeight: '900',
        screenDensity: '2',
      }),
      seeded: true,
      userAgent: BROWSER.replace('Windows NT 10.0; Win64; x64', 'Macintosh; Intel Mac OS X 10_15_7'),
    },
  })),
  brief("colleague's computer at work", 'shhhh', ({ address }) => ({
    machine: { ...COMPUTER, name: 'computer of bo', attributes: { ...COMPUTER.attributes, hardware: 'Intel Iris Xe' } },
    address: address === '' ? '' : '62.225.3.10',
  })),
];

const APPS: readonly LifeEvent[] = [
  lasting('new phone of the same maker', 'sshhh', other('s25', SAMSUNG)),
  lasting('new phone of another maker', 'sshhh', other('pixel', PIXEL)),
  lasting('iPhone now', 'sshhh', on(IPHONE, NO_CARD)),
  lasting('new card, same number', 'sshhh', ({ sim }) => ({ sim: { ...sim, serial: 'second card of ada' } })),
  lasting('new card of another carrier', 'sshhh', () => ({
    sim: { serial: 'third card of ada', operator: '26202' },
    networkOperator: '26202',
  })),
  brief('card of the journey', 'sshhh', () => ({
    sim: { serial: 'card of the journey', operator: '22210' },
    networkOperator: '22210',
    address: '109.117.20.4',
    timezone: 'Europe/Rome',
  })),
  lasting('app installed again', 'aasss', other('again')),
  lasting('system update of the phone', 'aaaaa', other('', { osVersion: '16', sdkVersion: '36' })),
  lasting('backup on a new phone', 'sshhh', ({ machine }) => ({
    machine: { ...machine, attributes: { ...machine.attributes, ...SAMSUNG } },
  })),
  brief('emulator of a developer', 'hhhhh', () => ({
    machine: {
      ...machineWith(COMPUTER, 'emulator', {
        manufacturer: 'Google',
        brand: 'google',
        model: 'sdk_gphone64_x86_64',
        product: 'sdk_gphone64',
        hardware: 'ranchu',
        device: 'emu64xa',
        osVersion: '15',
        sdkVersion: '35',
      }),
      sdk: 'android',
      input: 'app',
      seeded: true,
    },
    ...NO_CARD,
  })),
  lasting('aeroplane mode: no card told', 'aaass', () => NO_CARD),
];

const HANDS: readonly LifeEvent[] = [
  lasting('ad blocker', 'aaaaa', () => ({ signals: { privacy: { hasAdBlocker: true } } })),
  lasting('tablet', 'sshhh', ({ machine }) => ({
    machine: {
      ...machineWith(machine, 'tablet', {
        manufacturer: 'samsung',
        model: 'SM-X210',
        brand: 'samsung',
        hardware: 'ums',
      }),
      attributes: {
        ...machine.attributes,
        manufacturer: 'samsung',
        brand: 'samsung',
        model: 'SM-X210',
        device: 'gta9',
      },
    },
    ...NO_CARD,
  })),
  lasting('television', 'sshhh', on(TV, { ...NO_CARD, ...silent })),
  lasting('other language', 'aaaas', other('', { locale: 'en-GB' })),
  lasting('screen reader', 'aaaas', () => ({
    signals: {
      mouse: { clickCount: 0, totalDistance: 0, averageVelocity: 0 },
      keyboard: { keydownCount: 90, typingSpeed: 3 },
      page: { clickCount: 0, scrollDepth: 0, timeToFirstInteraction: 9000, timeOnPage: 120000 },
    },
  })),
  lasting('dictation', 'sssss', () => ({ typing: spoken })),
  lasting('broken arm', 'sshss', () => ({ typing: slower(1.4, 1.9) })),
  lasting('on-screen keyboard', 'assss', () => ({ typing: tapped })),
  lasting('password manager', 'aaaaa', () => ({
    ...silent,
    signals: { form: { pasteCount: 2, autofillDetected: true, focusCount: 2 } },
  })),
  brief('child at the device', 'ssshh', () => ({ hand: 'child', amount: 15 })),
  brief(
    'partner at the device',
    'ssshh',
    () => ({ hand: 'partner' }),
    (stage) => {
      const { machine, address, tellsLogins } = stage.life;
      stage.other(somebody('partner', { machine, address, tellsLogins }), tellsLogins ? 'login' : 'checkout');
      stage.wait(20);
    },
  ),
  brief('helper by remote control', 'sshhh', () => ({
    hand: 'helper',
    signals: { mouse: { clickCount: 9, totalDistance: 6000, averageVelocity: 28 } },
  })),
  brief('shared desk', 'aasss', undefined, (stage) => {
    const { machine, address, tellsLogins } = stage.life;
    for (const name of ['cy', 'di', 'ed', 'fa']) {
      stage.other(somebody(name, { machine, address, tellsLogins }), tellsLogins ? 'login' : 'checkout');
      stage.wait(25);
    }
  }),
  brief(
    "library's computer",
    'shhhh',
    () => ({
      machine: { ...COMPUTER, name: 'computer of the library' },
      address: '141.44.10.12',
      ...NO_CARD,
    }),
    (stage) => {
      const { machine, address, tellsLogins } = stage.life;
      for (let reader = 0; reader < 12; reader += 1) {
        stage.other(
          somebody(`reader ${reader}`, { machine, address, tellsLogins }),
          tellsLogins ? 'login' : 'checkout',
        );
        stage.wait(17);
      }
    },
  ),
];

export const EVENTS_OF_DEVICES: readonly LifeEvent[] = [...PCS.map(onPc), ...APPS.map(onApp), ...HANDS];
