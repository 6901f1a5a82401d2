import { World } from '../../world.js';
import { checkSignal } from '../check.js';

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
  { name: 'too little known', world: office(19), request: { localHour: 3 }, strength: 0 },
  { name: 'at work', world: office(30), request: { localHour: 12 }, strength: 0 },
  { name: 'an hour after work', world: office(30), request: { localHour: 18 }, strength: 0 },
  { name: 'at night', world: office(30), request: { localHour: 3 }, strength: 1, evidence: { local_hour: 3 } },
  {
    name: 'a login at night, at home',
    world: office(30, HOME),
    request: { localHour: 3, useCase: 'login', ...HOME },
    strength: 0.25,
  },
  {
    name: 'an order at night, at home',
    world: office(30, HOME),
    request: { localHour: 3, useCase: 'checkout', ...HOME },
    strength: 1,
  },
  {
    name: 'a login at night, elsewhere',
    world: office(30, HOME),
    request: { localHour: 3, useCase: 'login', addressPrefix: '102.89.20.0/24', asn: 29465 },
    strength: 1,
  },
  { name: 'at an unknown hour', world: office(30), request: { localHour: 255 }, strength: 0 },
]);
