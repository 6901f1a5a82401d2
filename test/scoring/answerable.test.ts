// When a decision to block becomes a hard challenge.
import t from 'tap';
import { CLIENT, type EventRequest, NETWORK } from '../../src/event/event-row.js';
import { countryCode } from '../../src/contract/profile-codes.js';
import { type ReasonCode } from '../../src/contract/reasons.js';
import { emptyProfiles } from '../../src/profiles/shapes.js';
import { answerFactsOf, keptAnswers, readAnswers } from '../../src/scoring/challenges/answer-facts.js';
import { answerable } from '../../src/scoring/challenges/answerable.js';
import { type DeviceMatch } from '../../src/scoring/facts/device/device-match.js';
import { emptyFacts } from '../../src/scoring/facts/facts.js';
import { CONTINUITY } from '../../src/scoring/facts/device/standing.js';
import { familyIndex } from '../../src/scoring/model/families.js';
import { type WatchedParty } from '../../src/scoring/watch.js';
import { request, sha256 } from '../profiles/rows.js';
import { World } from './world.js';

interface Case {
  name: string;
  reasons: Partial<Record<ReasonCode, number>>;
  request?: Partial<EventRequest>;
  known?: boolean;
  country?: string;
  continuity?: number;
  device?: Partial<DeviceMatch>;
  /** The card was accepted before, and is only new. */
  accepted?: boolean;
  /** The label that watches this party is a single word. */
  doubted?: WatchedParty;
  /** Sum of the signs of a program. */
  bot?: number;
  /** Requests of the device that were let in, and how many of them failed the password. */
  allowed?: number;
  failed?: number;
  answerable: boolean;
}

const WHO = { device_changed: 3, unusual_location: 0.4, behavior_anomaly: 1, dormant_account: 1 } as const;
const SIM = { sim_changed: 3, device_changed: 3 } as const;
const NEW_CARD = { sim_changed: 3, unusual_location: 0.4 } as const;
const OWN: Partial<DeviceMatch> = { known: true, standing: 0.9 };
/** Of the counters of a device. */
const DAY_SLOT = 4;
const SUCCESS = { loginResult: 'SUCCESS' } as const;

const CASES: readonly Case[] = [
  { name: 'who somebody is', reasons: WHO, answerable: true },
  ...(['automation', 'velocity_anomaly', 'account_burst', 'watched'] as const).map((code) => ({
    name: `${code} besides`,
    reasons: { ...WHO, [code]: 0.6 },
    answerable: false,
  })),
  {
    name: 'others who try accounts on the own line',
    reasons: { ...WHO, account_burst: 2.6, failed_login_burst: 2.7 },
    known: true,
    continuity: CONTINUITY.prefix,
    request: { useCase: 'login' },
    answerable: true,
  },
  {
    name: 'and an order there',
    reasons: { ...WHO, account_burst: 2.6 },
    known: true,
    continuity: CONTINUITY.prefix,
    request: { useCase: 'checkout' },
    answerable: false,
  },
  {
    name: "a guest's order where accounts are tried",
    reasons: { new_user_profile: 1, failed_login_burst: 2.7, account_burst: 1.5 },
    request: { useCase: 'checkout' },
    answerable: true,
  },
  {
    name: 'and on a rented server',
    reasons: { new_user_profile: 1, failed_login_burst: 2.7, account_burst: 1.5 },
    request: { useCase: 'checkout', network: NETWORK.datacenter },
    answerable: false,
  },
  { name: 'keys that a tool typed besides', reasons: { ...WHO, bot_detected: 2.6 }, bot: 3.1, answerable: true },
  { name: 'an emulator of a known user', reasons: { device_changed: 3, emulator: 1.3 }, known: true, answerable: true },
  { name: 'an emulator of somebody unknown', reasons: { multiple_devices: 3, emulator: 1.3 }, answerable: false },
  {
    name: 'an emulator in a hosting network',
    reasons: { device_changed: 3, emulator: 1.3 },
    known: true,
    request: { network: NETWORK.datacenter },
    answerable: false,
  },
  {
    name: 'an emulator abroad',
    reasons: { device_changed: 3, emulator: 1.3 },
    known: true,
    country: 'NG',
    continuity: CONTINUITY.none,
    answerable: false,
  },
  { name: 'a program by several signs', reasons: { ...WHO, bot_detected: 3 }, bot: 5, answerable: false },
  {
    name: 'such keys from a hosting network',
    reasons: { ...WHO, bot_detected: 2.6 },
    bot: 3.1,
    request: { network: NETWORK.datacenter },
    answerable: false,
  },
  ...[0, 5].map((allowed) => ({
    name: `a page before the login on a machine on which ${allowed} were let in`,
    reasons: { ...WHO, multiple_accounts: 3 },
    request: { useCase: 'login' as const },
    allowed,
    answerable: allowed > 0,
  })),
  {
    name: 'and where passwords are tried',
    reasons: { ...WHO, multiple_accounts: 3 },
    request: { useCase: 'login' as const },
    allowed: 5,
    failed: 3,
    answerable: false,
  },
  { name: 'a little of a program besides', reasons: { ...WHO, excessive_paste: 0.5 }, answerable: true },
  {
    name: 'two small ones add up',
    reasons: { ...WHO, excessive_paste: 0.3, velocity_anomaly: 0.3 },
    answerable: false,
  },
  {
    name: 'what speaks for somebody does not hide it',
    reasons: { velocity_anomaly: 0.6, failed_login_burst: -5 },
    answerable: false,
  },
  {
    name: 'a machine of many accounts, for somebody unknown with the password',
    reasons: { ...WHO, multiple_accounts: 3 },
    request: SUCCESS,
    answerable: true,
  },
  {
    name: 'failed logins of whoever resets a forgotten password',
    reasons: { ...WHO, failed_login_burst: 1 },
    known: true,
    request: { useCase: 'password_reset' },
    answerable: true,
  },
  {
    name: 'a machine on which others reset theirs today',
    reasons: { ...WHO, multiple_accounts: 1 },
    known: true,
    request: { useCase: 'password_reset' },
    answerable: true,
  },
  {
    name: 'or mistypes it at home',
    reasons: { ...WHO, failed_login_burst: 1 },
    known: true,
    continuity: CONTINUITY.prefix,
    request: SUCCESS,
    answerable: true,
  },
  {
    name: 'but elsewhere they are tried',
    reasons: { ...WHO, failed_login_burst: 1 },
    known: true,
    request: { ...SUCCESS, addressPrefix: '84.160.20.0/24' },
    answerable: false,
  },
  {
    name: 'where no address is told, nothing tells the owner from those who try them',
    reasons: { ...WHO, failed_login_burst: 1 },
    known: true,
    request: SUCCESS,
    answerable: true,
  },
  {
    name: 'which is no excuse for an order',
    reasons: { ...WHO, failed_login_burst: 1 },
    known: true,
    request: { useCase: 'checkout' },
    answerable: false,
  },
  {
    name: 'for somebody known without it',
    reasons: { ...WHO, multiple_accounts: 3 },
    known: true,
    answerable: false,
  },
  {
    name: 'for somebody known with it: a terminal',
    reasons: { ...WHO, multiple_accounts: 3, device_refused: 2 },
    known: true,
    request: SUCCESS,
    answerable: true,
  },
  {
    name: 'but a crowd there is none',
    reasons: { ...WHO, multiple_accounts: 3, account_burst: 1 },
    known: true,
    request: SUCCESS,
    answerable: false,
  },
  { name: 'a new SIM on a new device from abroad', reasons: SIM, country: 'BR', answerable: false },
  { name: 'an emigrant with the password', reasons: SIM, country: 'BR', request: SUCCESS, answerable: true },
  { name: 'from his country with the password', reasons: SIM, country: 'DE', request: SUCCESS, answerable: true },
  { name: 'from his country without', reasons: SIM, country: 'DE', answerable: false },
  { name: 'in a phone that was his for days', reasons: NEW_CARD, country: 'BR', device: OWN, answerable: true },
  {
    name: 'in one of a model whose fingerprint many have',
    reasons: NEW_CARD,
    country: 'BR',
    device: { ...OWN, common: true },
    answerable: false,
  },
  ...(['prefix', 'network'] as const).map((where) => ({
    name: `from his ${where}`,
    reasons: SIM,
    country: 'DE',
    continuity: CONTINUITY[where],
    answerable: true,
  })),
  {
    name: 'nobody can tell whether it is his network',
    reasons: SIM,
    country: 'DE',
    continuity: CONTINUITY.untold,
    answerable: false,
  },
  {
    name: "a reset in his country from a network that is nobody's",
    reasons: SIM,
    country: 'DE',
    request: { useCase: 'password_reset' as const },
    answerable: false,
  },
  {
    name: 'an order minutes after the new card was let in',
    reasons: { sim_changed: 0.6, recent_device: 1.5, behavior_anomaly: 1.8, unusual_amount: 0.7 },
    country: 'DE',
    request: { useCase: 'checkout' as const },
    accepted: true,
    answerable: true,
  },
  { name: 'a card called foreign by a single word', reasons: SIM, country: 'BR', doubted: 'device', answerable: true },
  {
    name: 'a word about the address is about no card',
    reasons: SIM,
    country: 'BR',
    doubted: 'address',
    answerable: false,
  },
  {
    name: 'and a reset with it',
    reasons: SIM,
    country: 'BR',
    request: { useCase: 'password_reset' as const },
    doubted: 'device',
    answerable: false,
  },
  // A code to the number answers nothing of these: it is asked for what does.
  ...(['password_reset', 'account_change', 'checkout'] as const).flatMap((useCase) =>
    (['prefix', 'network'] as const).map((where) => ({
      name: `from his ${where} for ${useCase}`,
      reasons: SIM,
      country: 'DE',
      continuity: CONTINUITY[where],
      request: { useCase },
      answerable: where === 'prefix' || useCase === 'password_reset',
    })),
  ),
];

t.test('what a challenge can answer is no block', async (t) => {
  for (const {
    name,
    reasons,
    request: change = {},
    known = false,
    country = 'DE',
    continuity = 0,
    device = {},
    accepted = false,
    doubted,
    bot = 0,
    allowed = 0,
    failed = 0,
    ...expected
  } of CASES) {
    const profiles = emptyProfiles();
    const { countries } = profiles.user;
    countries.size = 1;
    countries.codes[0] = countryCode('DE');
    countries.counts[0] = 12;
    profiles.device.allowed = allowed;
    profiles.device.requests[DAY_SLOT] = allowed;
    profiles.device.failures[DAY_SLOT] = failed;
    const facts = emptyFacts(request(change), profiles);
    facts.bot = bot;
    facts.knownUser = known;
    facts.place.country = country;
    Object.assign(facts.device, { continuity, ...device });
    facts.sim.serialChanged = 'sim_changed' in reasons && !accepted;
    facts.watch.doubted = doubted !== undefined;
    facts.watch.party = doubted ?? 'device';
    const codes = Object.keys(reasons) as ReasonCode[];
    const answers = answerFactsOf(facts, codes);
    const got = answerable(answers, codes.map(familyIndex), Object.values(reasons), codes, facts.settings);
    t.same(readAnswers(keptAnswers(answers)), answers, 'all of it is kept');
    t.equal(got, expected.answerable, name);
  }
});

t.test('a block that can be answered is a hard challenge at 69, with the same reasons and points', async (t) => {
  const world = new World();
  const home = { country: 'DE', timezone: 'Europe/Berlin', addressPrefix: '91.65.10.0/24', asn: 3320 };
  world.know(() => home);
  world.now += 200 * 86_400_000;
  const stranger = {
    country: 'BR',
    timezone: 'America/Sao_Paulo',
    addressPrefix: '177.32.10.0/24',
    asn: 28573,
    fingerprint: sha256('theirs'),
    useCase: 'password_reset',
  } as const;
  const decided = world.ask(stranger);
  const sum = decided.points.reduce((all, points) => all + points, world.policy.bias);
  t.ok(100 / (1 + Math.exp(-sum)) >= 70, 'it adds up to a block');
  t.match(decided, { risk: 69, action: 'hard_challenge' });
  t.match(world.ask({ ...stranger, client: CLIENT.automated }), { action: 'block' }, 'a program cannot answer');
});
