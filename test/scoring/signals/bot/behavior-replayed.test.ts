import { NETWORK } from '../../../../src/event/event-row.js';
import { sha256, typed } from '../../../profiles/rows.js';
import { World } from '../../world.js';
import { checkSignal, given } from '../check.js';

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
/** More of one user than are remembered of a user. */
const many = () => {
  const world = new World();
  for (let i = 0; i < 6; i += 1) world.send({ ...HOME, ...typed(1, i) }, 3600);
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
  given('again after a challenge', sent(1, 60), typed(1, 1), 0),
  given('again an hour later, as an integrator does', sent(1, 3600), typed(1, 1), 0),
  given('for the fourth time', sent(3, 3600), typed(1, 1), 0),
  given('for the fifth time', sent(4, 3600), typed(1, 1), 0.12, { seen: 'from this user' }),
  given('for the ninth time', sent(8, 20), typed(1, 1), 0.12),
  given('recorded, on another device in the same network', varied, onAnother(1), 1),
  given('and on the own device', varied, { ...HOME, ...typed(1, 1) }, 0),
  given('where the integrator sends two samples', samples, onAnother(1), 0),
  given('of somebody else', sent(1, 60), { ...typed(1, 1), ...bob }, 0.25, { seen: 'from somebody else' }),
  given("of the user's own older ones", many, { ...HOME, ...typed(1, 0) }, 0.25, {
    seen: 'from this user or somebody else',
  }),
  given('again on the same device, under the name of before the login', byNames(1), typed(1, 1), 0),
  given('again under a third name', byNames(2), typed(1, 1), 0.25),
  given(
    'under another name an hour and a half later, a minute after other key times',
    () => {
      const world = byNames(1)();
      world.now += 5_400_000;
      world.send(typed(1, 2), 60);
      return world;
    },
    typed(1, 1),
    0.25,
  ),
  given('a recording for thirty accounts', recorded(0), { ...typed(1, 1), ...bob }, 0.35),
  given(
    'a recording for thirty accounts from a hosting network',
    recorded(0),
    { ...typed(1, 1), ...bob, network: NETWORK.datacenter },
    1,
  ),
  given('a recording for thirty accounts on the day before', recorded(25), { ...typed(1, 1), ...bob }, 0.25),
  given('other key times of the same person', sent(1, 3600), typed(1, 2), 0),
  given(
    'a timer that ticks every tenth of a second',
    sent(1, 3600),
    { typingDwell: new Float32Array(12).fill(100), typingFlight: new Float32Array(11).fill(200) },
    0,
  ),
]);
