import { World } from '../../world.js';
import { checkSignal } from '../check.js';

/** Twenty-odd requests between nine and five, an hour apart in time so that no rate sticks out. */
const office = (requests: number) => () => {
  const world = new World();
  for (let i = 0; i < requests; i += 1) world.send({ localHour: 9 + (i % 9) }, 3600);
  return world;
};

checkSignal('time_anomaly', [
  { name: 'a stranger at night', request: { localHour: 3 }, strength: 0 },
  { name: 'too little known', world: office(19), request: { localHour: 3 }, strength: 0 },
  { name: 'at work', world: office(30), request: { localHour: 12 }, strength: 0 },
  { name: 'an hour after work', world: office(30), request: { localHour: 18 }, strength: 0 },
  { name: 'at night', world: office(30), request: { localHour: 3 }, strength: 1, evidence: { local_hour: 3 } },
  { name: 'at an unknown hour', world: office(30), request: { localHour: 255 }, strength: 0 },
]);
