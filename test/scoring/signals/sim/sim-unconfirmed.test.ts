import { CLIENT, OPTION } from '../../../../src/event/event-row.js';
import { World } from '../../world.js';
import { checkSignal, given } from '../check.js';

const sim = (serial: string) => ({ options: OPTION.sim, simSerialHash: serial.repeat(16), client: CLIENT.apple });
const known = (): World => new World().know(() => sim('a'));

checkSignal('sim_unconfirmed', [
  given('the known SIM', known, sim('a'), 0),
  given('another one in an iPhone', known, sim('b'), 1, { changed: 'its serial' }),
  given('another one elsewhere is sim_changed', known, { ...sim('b'), client: 0 }, 0),
]);
