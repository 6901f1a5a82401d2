import { World } from '../../world.js';
import { checkSignal } from '../check.js';

const home = (): World => new World().know(() => ({ country: 'DE' }));
const to = (shippingCountry: string) => ({ useCase: 'checkout', country: 'DE', shippingCountry }) as const;

checkSignal('unusual_destination', [
  { name: 'at home', world: home, request: to('de'), strength: 0 },
  { name: 'abroad', world: home, request: to('NG'), strength: [0.5, 1], evidence: { country: 'NG' } },
  { name: 'words that are no code', world: home, request: to('Germany'), strength: 0 },
  { name: 'of somebody unknown', request: to('NG'), strength: 0 },
]);
