import { sha256 } from '../../../profiles/rows.js';
import { World } from '../../world.js';
import { checkSignal, given } from '../check.js';

const DAY = 86_400;
const person = (name: string) => ({ userHash: sha256(name).slice(0, 32) });
const uniform = { typingDwell: new Float32Array(12).fill(80), typingFlight: new Float32Array(11).fill(150) };
/** So many requests of somebody else on the device are let in, so many are not. */
const served = (allowed: number, refused: number) => (): World => {
  const world = new World();
  for (let i = 0; i < allowed; i += 1) world.send(person('other'), 60);
  for (let i = 0; i < refused; i += 1) world.send({ ...person('other'), ...uniform }, 60);
  return world;
};

checkSignal('device_refused', [
  { name: 'a device nobody has seen', request: person('new'), strength: 0 },
  given('a device on which all went well', served(8, 0), person('new'), 0),
  given('now and then a challenge', served(8, 4), person('new'), 0),
  given('hardly anything but challenges', served(2, 8), person('new'), 1, { refused: 8, other_users: 1 }),
  given('the one who was challenged', served(2, 8), person('other'), 0),
  given(
    'a user of long standing on it',
    () => {
      const world = new World();
      for (let i = 0; i < 8; i += 1) world.send(person('regular'), 3 * DAY);
      for (let i = 0; i < 20; i += 1) world.send({ ...person('other'), ...uniform }, 60);
      return world;
    },
    person('regular'),
    0,
  ),
]);
