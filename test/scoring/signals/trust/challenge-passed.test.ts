import { sha256 } from '../../../profiles/rows.js';
import { DEFAULT_POLICY } from '../../../../src/scoring/model/default-policy.js';
import { CLIENT } from '../../../../src/event/event-row.js';
import { World } from '../../world.js';
import { checkSignal, given } from '../check.js';

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
  given('none', known, other, 0),
  given('reported with an API key', known, { ...other, challengeCompleted: ['mfa'] }, answered, { challenges: 'mfa' }),
  given(
    'with a public key',
    known,
    { ...other, challengeCompleted: ['mfa'], keyKind: 'public', tier: 'provisional' },
    0,
  ),
  given('that does not fit', known, { ...other, challengeCompleted: ['captcha'] }, 0),
  given('a word that nobody knows', known, { ...other, challengeCompleted: ['nonsense'] }, 0),
  given(
    'a captcha where only a captcha is asked for',
    known,
    { ...evenly, challengeCompleted: ['captcha'] },
    [0.15, 0.3],
  ),
  { name: 'the same of a new user', request: { ...evenly, challengeCompleted: ['captcha'] }, strength: [0.15, 0.3] },
  given(
    'a captcha alone where one machine makes many accounts, which asks for a second factor too',
    farm,
    { ...account(6), challengeCompleted: ['captcha'] },
    0,
  ),
  given(
    'a captcha and a code by mail, which is no strong factor',
    farm,
    { ...account(6), challengeCompleted: ['captcha', 'email_code'] },
    [0.1, 0.2],
  ),
  given(
    'a captcha and the second factor',
    farm,
    { ...account(6), challengeCompleted: ['captcha', 'mfa_sms'] },
    [0.25, 0.6],
  ),
  given('nothing to answer', known, { challengeCompleted: ['mfa'] }, 0),
  given('a login that succeeded with a second factor', known, { ...other, ...login }, answered),
  given('says a public key', known, { ...other, ...login, keyKind: 'public', tier: 'provisional' }, 0),
  given('held', held(599), { keyKind: 'public', tier: 'provisional', ...vpn }, [0.04, 0.05]),
  given('held no longer', held(600), { keyKind: 'public', tier: 'provisional', ...vpn }, 0),
]);
