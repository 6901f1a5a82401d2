import { attributesOf, sha256 } from '../../../profiles/rows.js';
import { World } from '../../world.js';
import { checkSignal } from '../check.js';

const thief = { fingerprint: sha256('thief'), deviceAttributes: attributesOf({ model: 'thief' }) };
const change = { useCase: 'account_change', changeType: 'email' } as const;
const reset = (who: object, seconds: number) => () => {
  const world = new World().know();
  world.send({ ...who, useCase: 'password_reset', challengeCompleted: ['mfa'] }, seconds);
  return world;
};

checkSignal('takeover_sequence', [
  { name: 'a change of e-mail alone', world: () => new World().know(), request: { ...thief, ...change }, strength: 0 },
  {
    name: 'after a reset',
    world: reset(thief, 60),
    request: { ...thief, ...change },
    strength: [0.6, 0.8],
    evidence: { before: 'a password reset', minutes: 1 },
  },
  {
    name: 'a new password is how a reset ends',
    world: reset(thief, 60),
    request: { ...thief, ...change, changeType: 'password' },
    strength: [0.1, 0.15],
  },
  {
    name: 'the same step again with what was asked for is one step',
    world: () => {
      const world = new World().know();
      world.send({ ...thief, challengeCompleted: ['mfa'] }, 700);
      world.send({ ...thief, ...change }, 30);
      return world;
    },
    request: { ...thief, ...change, challengeCompleted: ['mfa_sms'] },
    strength: 0,
  },
  { name: 'four days later', world: reset(thief, 4 * 86_400), request: { ...thief, ...change }, strength: 0 },
  { name: 'a login is no step', world: reset(thief, 60), request: { ...thief, useCase: 'login' }, strength: 0 },
]);
