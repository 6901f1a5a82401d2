import { World } from '../../world.js';
import { checkSignal, given } from '../check.js';

/** Twenty-odd requests between nine and five, an hour apart in time so that no rate sticks out. */
const office =
  (requests: number, from = {}) =>
  () => {
    const world = new World();
    for (let i = 0; i < requests; i += 1) world.send({ localHour: 9 + (i % 9), ...from }, 3600);
    return world;
  };
const HOME = { addressPrefix: '91.65.10.0/24', asn: 3209 };

checkSignal('time_anomaly', [
  { name: 'a stranger at night', request: { localHour: 3 }, strength: 0 },
  given('too little known', office(19), { localHour: 3 }, 0),
  given('at work', office(30), { localHour: 12 }, 0),
  given('an hour after work', office(30), { localHour: 18 }, 0),
  given('at night', office(30), { localHour: 3 }, 1, { local_hour: 3 }),
  given('a login at night, at home', office(30, HOME), { localHour: 3, useCase: 'login', ...HOME }, 0.25),
  given('an order at night, at home', office(30, HOME), { localHour: 3, useCase: 'checkout', ...HOME }, 1),
  given(
    'a login at night, elsewhere',
    office(30, HOME),
    { localHour: 3, useCase: 'login', addressPrefix: '102.89.20.0/24', asn: 29465 },
    1,
  ),
  given('at an unknown hour', office(30), { localHour: 255 }, 0),
]);
