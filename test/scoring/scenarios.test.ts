import t from 'tap';
import { CLIENT, OPTION, type RequestHalf } from '../../src/contract/event-row.js';
import { explain, isReasonCode, type ReasonCode } from '../../src/contract/reasons.js';
import { type Action } from '../../src/contract/vocabulary.js';
import { attributesOf, features, PIXEL, sha256 } from '../profiles/rows.js';
import { evidenceOf, World } from './world.js';

interface Scenario {
  name: string;
  world?: () => World;
  request: Partial<RequestHalf>;
  actions: readonly Action[];
  reasons?: readonly ReasonCode[];
  not?: readonly ReasonCode[];
}

const ANY: readonly Action[] = ['allow', 'soft_challenge', 'hard_challenge', 'block'];
const known = (): World => new World().know();
const SIM = { options: OPTION.sim, simSerialHash: 'aa'.repeat(8), simOperator: '26201' };
const knownSim = (): World => new World().know(() => SIM);
const OTHER_SIM = { ...SIM, simSerialHash: 'bb'.repeat(8) };
/** The same phone after an update: one attribute of twelve differs. */
const DRIFTED = { fingerprint: sha256('drifted'), deviceAttributes: attributesOf({ ...PIXEL, osVersion: '15' }) };
const EVENTS = { mouseClickCount: 20, keydownCount: 25, formFocusCount: 10, pasteCount: 5 };

const SCENARIOS: readonly Scenario[] = [
  { name: '1 clean, unknown user', request: {}, actions: ['allow'], reasons: ['new_user_profile'] },
  { name: '2 clean, known user', world: known, request: {}, actions: ['allow'] },
  { name: '3 the client reports automation', world: known, request: { client: CLIENT.automated }, actions: ['block'], reasons: ['bot_detected'] },
  { name: '4 known user, new fingerprint, similar attributes', world: known, request: DRIFTED, actions: ['soft_challenge'], reasons: ['device_changed'] },
  { name: '5 known user, other SIM, same device', world: knownSim, request: OTHER_SIM, actions: ['hard_challenge'], reasons: ['sim_changed'] },
  { name: '6 known user, other SIM, new fingerprint', world: knownSim, request: { ...OTHER_SIM, ...DRIFTED }, actions: ['block'], reasons: ['sim_changed', 'device_changed'] },
  { name: '9 a VPN and nothing else', request: { client: CLIENT.vpn | CLIENT.vpnKnown }, actions: ['allow'], reasons: ['vpn_detected'] },
  { name: '13 many events, no variety', request: { features: features({ ...EVENTS, sessionEntropy: 0.2 }) }, actions: ANY, reasons: ['session_entropy_low'] },
  { name: '13 no entropy was measured', request: { features: features({ ...EVENTS, sessionEntropy: 0 }) }, actions: ['allow'], not: ['session_entropy_low'] },
  { name: '19 the test fingerprint of a block', request: { mode: 'test', fingerprint: sha256('riskgate:block') }, actions: ['block'] },
];

for (const { name, world, request, actions, reasons = [], not = [] } of SCENARIOS) {
  t.test(name, (t) => {
    const decided = (world?.() ?? new World()).ask(request);
    t.ok(actions.includes(decided.action), `${decided.action} at ${decided.risk}: ${decided.reasons.join(', ')}`);
    for (const code of reasons) t.ok(decided.reasons.includes(code), code);
    for (const code of not) t.notOk(decided.reasons.includes(code), code);
    for (const code of decided.reasons) {
      const sentence = isReasonCode(code) ? explain(code, evidenceOf(decided, code)) : '';
      t.notMatch(sentence, /unknown|undefined|NaN|\{/, sentence);
    }
    t.end();
  });
}

t.test('2 a clean known user has no risk code and at most 10', (t) => {
  const decided = known().ask();
  t.same(decided.reasons, []);
  t.ok(decided.risk <= 10);
  t.end();
});
