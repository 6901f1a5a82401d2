import { CLIENT, OPTION, type EventRequest } from '../../../../src/event/event-row.js';
import { sha256 } from '../../../profiles/rows.js';
import { World } from '../../world.js';
import { checkSignal } from '../check.js';

const sim = (serial: string, operator = '26201'): Partial<EventRequest> => ({
  options: OPTION.sim,
  simSerialHash: serial.repeat(16),
  simOperator: operator,
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
  { name: 'the known SIM', world: known, request: sim('a'), strength: 0 },
  {
    name: 'another serial',
    world: known,
    request: sim('b'),
    strength: 1,
    evidence: { changed: 'its serial number is different' },
  },
  {
    name: 'another operator, no serial',
    world: known,
    request: { options: OPTION.sim, simOperator: '26202' },
    strength: 1,
    evidence: { changed: 'its operator is different' },
  },
  { name: 'no SIM data this time', world: known, request: {}, strength: 0 },
  { name: 'SIM data from a browser does not count', world: known, request: { ...sim('b'), options: 0 }, strength: 0 },
  { name: 'an Apple device: flag only', world: known, request: { ...sim('b'), client: CLIENT.apple }, strength: 0 },
  {
    name: 'a change that was let in an hour ago',
    world: changed(1),
    request: sim('b'),
    strength: [0.29, 0.3],
    evidence: { changed: 'it is new and was allowed recently', hours_since_change: 1, days_known: 0 },
  },
  { name: 'and less after a strong factor', world: changed(1, 'mfa'), request: sim('b'), strength: [0.11, 0.12] },
  {
    name: 'a new card in the phone of many weeks',
    world: () => {
      const world = new World();
      for (let i = 0; i < 30; i += 1) world.send(sim('a'), 86_400);
      return world;
    },
    request: sim('b'),
    strength: [0.74, 0.8],
  },
  { name: 'fades', world: changed(72), request: sim('b'), strength: [0.11, 0.111] },
  { name: 'is forgotten after ten days', world: changed(240), request: sim('b'), strength: 0 },
  {
    name: 'and back to the old one: a phone with two cards',
    world: changed(300),
    request: sim('a'),
    strength: 0,
  },
  {
    name: 'the old one in another phone, after days of another card',
    world: changed(100),
    request: { ...sim('a'), fingerprint: sha256('other') },
    strength: 0,
  },
  {
    name: 'the old one in another phone, after weeks',
    world: changed(300),
    request: { ...sim('a'), fingerprint: sha256('other') },
    strength: 1,
    evidence: { days_known: 12.5 },
  },
]);
