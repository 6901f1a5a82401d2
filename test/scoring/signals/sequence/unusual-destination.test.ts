import { features } from '../../../profiles/rows.js';
import { World } from '../../world.js';
import { checkSignal } from '../check.js';

const home = (): World => new World().know(() => ({ country: 'DE' }));
const AT_HOME = { country: 'DE', asn: 3209, addressPrefix: '91.65.10.0/24' } as const;
const THERE = { country: 'NG', asn: 29465, addressPrefix: '105.112.20.0/24' } as const;
/** Known for twelve days at home; then a login from there, so many seconds ago. */
const cameThere = (seconds: number) => (): World => {
  const world = new World();
  for (let i = 0; i < 12; i += 1) world.send(AT_HOME, 86_400);
  world.send(THERE, seconds);
  return world;
};
const customer = (): World =>
  new World().know(() => ({ country: 'DE', useCase: 'checkout', features: features({ amount: 40 }) }));
const to = (shippingCountry: string) => ({ useCase: 'checkout', country: 'DE', shippingCountry }) as const;

const sent = (from: typeof AT_HOME | typeof THERE) => ({ ...to('NG'), ...from });

checkSignal('unusual_destination', [
  { name: 'at home', world: home, request: to('de'), strength: 0 },
  { name: 'abroad', world: home, request: to('NG'), strength: [0.1, 0.3], evidence: { country: 'NG' } },
  {
    name: 'abroad, and far above all that the user ever ordered',
    world: customer,
    request: { ...to('NG'), features: features({ amount: 2400 }) },
    strength: [0.8, 1],
  },
  {
    name: 'so much at home',
    world: customer,
    request: { ...to('DE'), features: features({ amount: 2400 }) },
    strength: 0,
  },
  {
    name: 'to where a login of the last minutes was',
    world: cameThere(300),
    request: sent(THERE),
    strength: [0.1, 0.3],
  },
  { name: 'of the last days', world: cameThere(2 * 86_400), request: sent(THERE), strength: [0.1, 0.3] },
  { name: 'to there from home', world: cameThere(300), request: sent(AT_HOME), strength: [0.1, 0.3] },
  { name: 'to where the user came from a week ago', world: cameThere(7 * 86_400), request: sent(THERE), strength: 0 },
  { name: 'words that are no code', world: home, request: to('Germany'), strength: 0 },
  { name: 'of somebody unknown', request: to('NG'), strength: 0 },
]);
