// Ordinary events of place, network and time.
import { brief, far, lasting, type LifeEvent, onApp, onPc } from './event.js';
import { type Life } from './life.js';
import { CELLULAR } from './people.js';
import { type Stage } from './stage.js';

const at =
  (address: string, more: Partial<Life> = {}) =>
  (): Partial<Life> => ({ address, ...more });
const visitsFrom = (stage: Stage, addresses: readonly string[]): void => {
  for (const address of addresses) {
    stage.life = { ...stage.life, address };
    if (stage.ordersOnly) stage.order();
    else stage.login();
    stage.wait(35);
  }
};

/** Telekom, Vodafone and O2: what the network of a train takes by turns. */
const TRAIN = ['80.187.110.9', '109.40.2.8', '176.1.3.4'];

export const EVENTS_OF_PLACES: readonly LifeEvent[] = [
  brief('neighbour country', 'aasss', at('84.112.30.8', { timezone: 'Europe/Vienna' })),
  far(brief('other continent', 'assss', at('73.60.20.8', { timezone: 'America/New_York' }))),
  brief('train over three networks', 'aassa', undefined, (stage) => visitsFrom(stage, TRAIN)),
  brief('VPN in the country', 'asssh', at('149.50.210.14')),
  brief('VPN exit abroad', 'asssh', at('146.70.10.14')),
  brief("firm's proxy", 'aaass', at('62.225.3.10')),
  brief("firm's gateway in a cloud", 'asssh', at('165.225.72.10')),
  brief('hotel', 'aaass', at('87.128.60.4')),
  far(brief('plane', 'assss', at('75.104.10.4'))),
  brief('café', 'aaass', at('91.65.110.4')),
  onPc(brief('tethered to the phone', 'aaass', at(CELLULAR))),
  onApp(brief('on the carrier', 'aaaaa', at(CELLULAR))),
  onApp(brief('roaming abroad', 'aasss', at('80.187.100.77', { timezone: 'Europe/Rome', networkOperator: '22201' }))),
  lasting('new address of the line', 'aaaaa', at('91.10.191.77')),
  lasting('IPv6 now', 'aaaaa', at('2003:e0:12:3400::7')),
  lasting('moved house', 'aaass', at('95.88.20.31')),
  lasting('moved to another country', 'aasss', at('79.32.14.8', { timezone: 'Europe/Rome' })),
  brief('at night', 'aaaaa', () => ({ hour: 3 })),
  brief('jet lag: the clock of another zone', 'aaass', () => ({ timezone: 'America/New_York' })),
  lasting('time zone hidden', 'aaass', () => ({ timezone: 'UTC' })),
  lasting('wrong clock', 'aaaaa', () => ({ clockErrorMs: -9e10 })),
  lasting('address hidden by a proxy', 'aaass', at('10.0.0.7')),
  lasting('no address', 'aaass', at('')),
  brief('holiday of 40 days', 'aaass', undefined, (stage) => stage.days(40)),
  brief('away for 200 days', 'assss', undefined, (stage) => stage.days(200)),
];
