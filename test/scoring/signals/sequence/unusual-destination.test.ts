import { features } from '../../../profiles/rows.js';
import { World } from '../../world.js';
import { checkSignal, given } from '../check.js';

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

const known = (country: string) => (): World => new World().know(() => ({ country }));
const from = (country: string, shippingCountry: string) => ({ ...to(shippingCountry), country });

const sent = (from: typeof AT_HOME | typeof THERE) => ({ ...to('NG'), ...from });

checkSignal('unusual_destination', [
  given('at home', home, to('de'), 0),
  given('abroad', home, to('NG'), [0.1, 0.3], { country: 'NG' }),
  given(
    'abroad, and far above all that the user ever ordered',
    customer,
    { ...to('NG'), features: features({ amount: 2400 }) },
    [0.8, 1],
  ),
  given('so much at home', customer, { ...to('DE'), features: features({ amount: 2400 }) }, 0),
  given('to where a login of the last minutes was', cameThere(300), sent(THERE), [0.1, 0.3]),
  given('of the last days', cameThere(2 * 86_400), sent(THERE), [0.1, 0.3]),
  given('to there from home', cameThere(300), sent(AT_HOME), [0.1, 0.3]),
  given('to where the user came from a week ago', cameThere(7 * 86_400), sent(THERE), 0),
  given('words that are no code', home, to('Germany'), 0),
  given('to the home country under the code that shops write', known('GB'), from('GB', 'UK'), 0),
  given('to Greece, as the European Union writes it', known('GR'), from('GR', 'el'), 0),
  given('to a territory, under the code of its country', known('PR'), from('PR', 'US'), 0),
  given('to a territory of the user, from another one', known('GB'), from('JE', 'UK'), 0),
  given('to the home territory, from a journey', known('RE'), from('DE', 'FR'), 0),
  given('to a country that shares a provider with neither', known('PR'), from('PR', 'FR'), [0.1, 0.3]),
  { name: 'of somebody unknown', request: to('NG'), strength: 0 },
]);
