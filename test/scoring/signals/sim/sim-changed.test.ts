import { CLIENT, OPTION, type EventRequest } from '../../../../src/event/event-row.js';
import { sha256 } from '../../../profiles/rows.js';
import { World } from '../../world.js';
import { checkSignal, given } from '../check.js';

const sim = (serial: string): Partial<EventRequest> => ({
  options: OPTION.sim,
  simSerialHash: serial.repeat(16),
  simOperator: '26201',
});
const known = (): World => new World().know(() => sim('a'));
/** The change was challenged, passed and learned; hours later. */
const changed =
  (hours: number, by = 'email_code') =>
  () => {
    const world = known();
    world.send({ ...sim('b'), challengeCompleted: [by] });
    world.now += hours * 3_600_000 - 1000;
    return world;
  };

checkSignal('sim_changed', [
  { name: 'the first SIM of a user', request: sim('a'), strength: 0 },
  given('the known SIM', known, sim('a'), 0),
  given('another serial', known, sim('b'), 1, { changed: 'its serial number is different' }),
  given('another operator, no serial', known, { options: OPTION.sim, simOperator: '26202' }, 1, {
    changed: 'its operator is different',
  }),
  given('no SIM data this time', known, {}, 0),
  given('SIM data from a browser does not count', known, { ...sim('b'), options: 0 }, 0),
  given('an Apple device: flag only', known, { ...sim('b'), client: CLIENT.apple }, 0),
  given('a change that was let in an hour ago', changed(1), sim('b'), [0.29, 0.3], {
    changed: 'it is new and was allowed recently',
    hours_since_change: 1,
    days_known: 0,
  }),
  given('and less after a strong factor', changed(1, 'mfa'), sim('b'), [0.11, 0.12]),
  given(
    'a new card in the phone of many weeks',
    () => {
      const world = new World();
      for (let i = 0; i < 30; i += 1) world.send(sim('a'), 86_400);
      return world;
    },
    sim('b'),
    [0.74, 0.8],
  ),
  given('fades', changed(72), sim('b'), [0.11, 0.111]),
  given('is forgotten after ten days', changed(240), sim('b'), 0),
  given('and back to the old one: a phone with two cards', changed(300), sim('a'), 0),
  given(
    'the old one in another phone, after days of another card',
    changed(100),
    { ...sim('a'), fingerprint: sha256('other') },
    0,
  ),
  given('the old one in another phone, after weeks', changed(300), { ...sim('a'), fingerprint: sha256('other') }, 1, {
    days_known: 12.5,
  }),
]);
