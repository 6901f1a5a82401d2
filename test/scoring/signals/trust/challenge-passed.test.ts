import { sha256 } from '../../../profiles/rows.js';
import { DEFAULT_POLICY } from '../../../../src/scoring/model/default-policy.js';
import { CLIENT } from '../../../../src/event/event-row.js';
import { World } from '../../world.js';
import { checkSignal } from '../check.js';

const other = { fingerprint: sha256('other') };
const known = (): World => new World().know();
/** A second factor answers nine tenths of a new device. */
const answered = (0.9 * DEFAULT_POLICY.points.device_changed) / -DEFAULT_POLICY.points.challenge_passed;
const vpn = { client: CLIENT.vpn };
const held = (seconds: number) => () => {
  const world = known();
  world.send({ challengeCompleted: ['mfa'] }, seconds);
  return world;
};
const account = (i: number) =>
  ({ ...other, userHash: sha256(`account ${i}`).slice(0, 32), useCase: 'registration' }) as const;
const farm = () => {
  const world = new World();
  for (let i = 0; i < 6; i += 1) world.send(account(i), 3600);
  return world;
};
/** A soft challenge for a known user, a hard one for a new user. */
const evenly = { typingDwell: new Float32Array(12).fill(80), typingFlight: new Float32Array(11).fill(150) };
const login = { loginResult: 'SUCCESS', client: CLIENT.mfaUsed } as const;

checkSignal('challenge_passed', [
  { name: 'none', world: known, request: other, strength: 0 },
  {
    name: 'reported with an API key',
    world: known,
    request: { ...other, challengeCompleted: ['mfa'] },
    strength: answered,
    evidence: { challenges: 'mfa' },
  },
  {
    name: 'with a public key',
    world: known,
    request: { ...other, challengeCompleted: ['mfa'], keyKind: 'public', tier: 'provisional' },
    strength: 0,
  },
  { name: 'that does not fit', world: known, request: { ...other, challengeCompleted: ['captcha'] }, strength: 0 },
  {
    name: 'a word that nobody knows',
    world: known,
    request: { ...other, challengeCompleted: ['nonsense'] },
    strength: 0,
  },
  {
    name: 'a captcha where only a captcha is asked for',
    world: known,
    request: { ...evenly, challengeCompleted: ['captcha'] },
    strength: [0.15, 0.3],
  },
  { name: 'the same of a new user', request: { ...evenly, challengeCompleted: ['captcha'] }, strength: [0.15, 0.3] },
  {
    name: 'a captcha alone where one machine makes many accounts, which asks for a second factor too',
    world: farm,
    request: { ...account(6), challengeCompleted: ['captcha'] },
    strength: 0,
  },
  {
    name: 'a captcha and a code by mail, which is no strong factor',
    world: farm,
    request: { ...account(6), challengeCompleted: ['captcha', 'email_code'] },
    strength: [0.1, 0.2],
  },
  {
    name: 'a captcha and the second factor',
    world: farm,
    request: { ...account(6), challengeCompleted: ['captcha', 'mfa_sms'] },
    strength: [0.25, 0.6],
  },
  { name: 'nothing to answer', world: known, request: { challengeCompleted: ['mfa'] }, strength: 0 },
  {
    name: 'a login that succeeded with a second factor',
    world: known,
    request: { ...other, ...login },
    strength: answered,
  },
  {
    name: 'says a public key',
    world: known,
    request: { ...other, ...login, keyKind: 'public', tier: 'provisional' },
    strength: 0,
  },
  {
    name: 'held',
    world: held(599),
    request: { keyKind: 'public', tier: 'provisional', ...vpn },
    strength: [0.04, 0.05],
  },
  {
    name: 'held no longer',
    world: held(600),
    request: { keyKind: 'public', tier: 'provisional', ...vpn },
    strength: 0,
  },
]);
