import { CLIENT, OPTION } from '../../../../src/event/event-row.js';
import { World } from '../../world.js';
import { checkSignal } from '../check.js';

const sim = (serial: string) => ({ options: OPTION.sim, simSerialHash: serial.repeat(16), client: CLIENT.apple });
const known = (): World => new World().know(() => sim('a'));

checkSignal('sim_unconfirmed', [
  { name: 'the known SIM', world: known, request: sim('a'), strength: 0 },
  {
    name: 'another one in an iPhone',
    world: known,
    request: sim('b'),
    strength: 1,
    evidence: { changed: 'its serial' },
  },
  { name: 'another one elsewhere is sim_changed', world: known, request: { ...sim('b'), client: 0 }, strength: 0 },
]);
