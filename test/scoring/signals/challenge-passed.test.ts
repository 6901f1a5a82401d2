import { World } from '../world.js';
import { checkSignal } from './check.js';

const passed = { challengeCompleted: ['mfa'] };
const held = (seconds: number) => () => {
  const world = new World().know();
  world.send(passed, seconds);
  return world;
};

checkSignal('challenge_passed', [
  { name: 'none', strength: 0 },
  { name: 'reported with an API key', request: passed, strength: 1 },
  { name: 'reported with a public key', request: { ...passed, keyKind: 'public' }, strength: 0 },
  { name: 'held', world: held(599), request: { keyKind: 'public' }, strength: 1 },
  { name: 'held no longer', world: held(600), request: { keyKind: 'public' }, strength: 0 },
]);
