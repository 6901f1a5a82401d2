import { features } from '../../../profiles/rows.js';
import { World } from '../../world.js';
import { checkSignal } from '../check.js';

const home = (): World => new World().know(() => ({ country: 'DE' }));
const customer = (): World =>
  new World().know(() => ({ country: 'DE', useCase: 'checkout', features: features({ amount: 40 }) }));
const to = (shippingCountry: string) => ({ useCase: 'checkout', country: 'DE', shippingCountry }) as const;

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
  { name: 'words that are no code', world: home, request: to('Germany'), strength: 0 },
  { name: 'of somebody unknown', request: to('NG'), strength: 0 },
]);
