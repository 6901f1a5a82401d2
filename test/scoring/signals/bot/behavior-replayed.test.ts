import { NETWORK } from '../../../../src/event/event-row.js';
import { sha256, typed } from '../../../profiles/rows.js';
import { World } from '../../world.js';
import { checkSignal } from '../check.js';

const bob = { userHash: sha256('bob').slice(0, 32), fingerprint: sha256('bob') };
const sent = (times: number, seconds: number) => () => {
  const world = new World();
  for (let i = 0; i < times; i += 1) world.send(typed(1, 1), seconds);
  return world;
};
/** On the same device a minute apart. */
const byNames = (names: number) => () => {
  const world = new World();
  for (let i = 0; i < names; i += 1) world.send({ ...typed(1, 1), userHash: sha256(`name ${i}`).slice(0, 32) }, 60);
  return world;
};
/** For thirty accounts, so many hours ago. */
const recorded = (hours: number) => () => {
  const world = new World();
  for (let i = 0; i < 30; i += 1)
    world.send({ ...typed(1, 1), userHash: sha256(`account ${i}`).slice(0, 32), fingerprint: sha256(`d ${i}`) }, 60);
  world.now += hours * 3_600_000;
  return world;
};

const HOME = { addressPrefix: '91.65.10.0/24', asn: 3209 };
const varied = () => {
  const world = new World();
  for (let i = 0; i < 4; i += 1) world.send({ ...HOME, ...typed(1, i) }, 3600);
  return world;
};
const samples = () => {
  const world = new World();
  for (let i = 0; i < 6; i += 1) world.send({ ...HOME, ...typed(1, i % 2) }, 3600);
  return world;
};
const onAnother = (sample: number) => ({ ...HOME, ...typed(1, sample), fingerprint: sha256('another') });

checkSignal('behavior_replayed', [
  { name: 'for the first time', request: typed(1, 1), strength: 0 },
  { name: 'again after a challenge', world: sent(1, 60), request: typed(1, 1), strength: 0 },
  { name: 'again an hour later, as an integrator does', world: sent(1, 3600), request: typed(1, 1), strength: 0 },
  { name: 'for the fourth time', world: sent(3, 3600), request: typed(1, 1), strength: 0 },
  {
    name: 'for the fifth time',
    world: sent(4, 3600),
    request: typed(1, 1),
    strength: 0.12,
    evidence: { seen: 'from this user' },
  },
  { name: 'for the ninth time', world: sent(8, 20), request: typed(1, 1), strength: 0.12 },
  { name: 'recorded, on another device in the same network', world: varied, request: onAnother(1), strength: 1 },
  { name: 'and on the own device', world: varied, request: { ...HOME, ...typed(1, 1) }, strength: 0 },
  { name: 'where the integrator sends two samples', world: samples, request: onAnother(1), strength: 0 },
  {
    name: 'of somebody else',
    world: sent(1, 60),
    request: { ...typed(1, 1), ...bob },
    strength: 0.25,
    evidence: { seen: 'from somebody else' },
  },
  {
    name: 'again on the same device, under the name of before the login',
    world: byNames(1),
    request: typed(1, 1),
    strength: 0,
  },
  { name: 'again under a third name', world: byNames(2), request: typed(1, 1), strength: 0.25 },
  {
    name: 'under another name an hour and a half later, a minute after other key times',
    world: () => {
      const world = byNames(1)();
      world.now += 5_400_000;
      world.send(typed(1, 2), 60);
      return world;
    },
    request: typed(1, 1),
    strength: 0.25,
  },
  { name: 'a recording for thirty accounts', world: recorded(0), request: { ...typed(1, 1), ...bob }, strength: 0.35 },
  {
    name: 'a recording for thirty accounts from a hosting network',
    world: recorded(0),
    request: { ...typed(1, 1), ...bob, network: NETWORK.datacenter },
    strength: 1,
  },
  {
    name: 'a recording for thirty accounts on the day before',
    world: recorded(25),
    request: { ...typed(1, 1), ...bob },
    strength: 0.25,
  },
  { name: 'other key times of the same person', world: sent(1, 3600), request: typed(1, 2), strength: 0 },
  {
    name: 'a timer that ticks every tenth of a second',
    world: sent(1, 3600),
    request: { typingDwell: new Float32Array(12).fill(100), typingFlight: new Float32Array(11).fill(200) },
    strength: 0,
  },
]);
