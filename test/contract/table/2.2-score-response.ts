// 2.2 Score response: every field, when it is there, and the fields that registration adds.
import { type Test } from 'tap';
import { isReasonCode } from '../../../src/contract/reasons.js';
import { SDK_SOURCES } from '../../../src/contract/vocabulary.js';
import { type Json } from '../../support/app.js';
import {
  accepts,
  isObject,
  part,
  publicKey,
  reasonsOf,
  request,
  type Row,
  row,
  SCORE,
  type Section,
} from '../../support/promises/contract.js';
import { forcing } from './magic.js';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const LOGIN = '/fingerprint/verify/login';
const REGISTRATION = '/fingerprint/verify/registration';
const SIM = { simSerialNumber: 'a1b2', simOperator: '26201' };

const fields: Row[] = [
  row('risk_score is an integer from 0 to 100, score is risk_score / 100', async (t, world) => {
    const { body } = await world.ask(t, { path: SCORE, body: request(world) });
    const risk = Number(body['risk_score']);
    t.ok(Number.isInteger(risk) && risk >= 0 && risk <= 100);
    t.equal(body['score'], risk / 100);
  }),
  row('action is one of four words', async (t, world) => {
    for (const action of ['allow', 'soft_challenge', 'hard_challenge', 'block'] as const) {
      t.equal(
        (await world.ask(t, { path: SCORE, key: 'testApi', body: forcing(world, action) })).body['action'],
        action,
      );
    }
  }),
  row(
    'reason is a list of codes',
    accepts({ privacy: { isVPN: true, isAutomated: true } }, { reason: [String, String] }),
  ),
  row('session_id is a UUID, requestId the same, request_id only at a registration', async (t, world) => {
    const { body } = await world.ask(t, { path: SCORE, body: request(world) });
    t.match(body['session_id'], UUID_V7);
    t.equal(body['requestId'], body['session_id']);
    t.notOk('request_id' in body);
  }),
  row('nothing else is in the reply to an API key without SIM data and explanation', async (t, world) => {
    const { body } = await world.ask(t, { path: SCORE, body: request(world) });
    t.strictSame(Object.keys(body).sort(), ['action', 'reason', 'requestId', 'risk_score', 'score', 'session_id']);
  }),
];

const simSwap: Row[] = [
  row(
    'sim_swap_engine has a risk, five flags and the profile',
    accepts(
      { sim: SIM },
      {
        sim_swap_engine: {
          risk: Number,
          flags: {
            sim_changed: false,
            device_changed: false,
            behavior_anomaly: false,
            time_anomaly: false,
            velocity_anomaly: false,
          },
          updatedProfile: Object,
        },
      },
    ),
  ),
  row('sim_swap_engine is absent without SIM data: no group, an empty one, one of empty fields', async (t, world) => {
    for (const sim of [undefined, null, {}, { simOperator: '', networkType: null }]) {
      t.notOk('sim_swap_engine' in (await world.ask(t, { path: SCORE, body: request(world, { sim }) })).body);
    }
  }),
  ...Object.keys({ simOperator: 0, simOperatorName: 0, simSerialNumber: 0, networkOperator: 0, networkType: 0 }).map(
    (name) =>
      row(
        `sim_swap_engine is there when only ${name} came`,
        accepts({ sim: { [name]: 'x' } }, { sim_swap_engine: Object }),
      ),
  ),
  ...SDK_SOURCES.map((sdk) =>
    row(`SIM data from ${sdk} ${sdk === 'android' ? 'counts' : 'does not count'}`, async (t, world) => {
      const { body } = await world.ask(t, {
        path: SCORE,
        body: request(world, { sim: SIM }),
        headers: { 'x-sdk-source': sdk },
      });
      t.equal('sim_swap_engine' in body, sdk === 'android');
    }),
  ),
  row(
    'SIM data without an SDK name counts: an Android or iOS backend sends none',
    accepts({ sim: SIM }, { sim_swap_engine: Object }),
  ),
  ...[
    ['Google', true],
    ['Apple', false],
  ].map(([manufacturer, reason]) =>
    row(
      `a changed SIM raises the flag, and on ${String(manufacturer)} ` +
        (reason === true ? 'the reason sim_changed' : 'no reason sim_changed (Android only)'),
      async (t, world) => {
        const known = request(world, { sim: SIM, device: { manufacturer } });
        await world.ask(t, { path: SCORE, body: known });
        const { body } = await world.ask(t, {
          path: SCORE,
          body: { ...known, sim: { ...SIM, simSerialNumber: 'other' } },
        });
        t.match(part(body, 'sim_swap_engine'), { flags: { sim_changed: true } });
        t.equal(reasonsOf(body).includes('sim_changed'), reason);
      },
    ),
  ),
];

const NAMED = (
  'new_user_profile device_changed multiple_devices geo_jump vpn_detected unusual_location behavior_anomaly ' +
  'typing_speed_mismatch session_entropy_low sim_changed time_anomaly velocity_anomaly behavior_shift_detected ' +
  'typing_speed_changed uniform_typing_pattern'
).split(' ');

const reasons: Row[] = NAMED.map((code) =>
  row(`${code} is a reason the service knows`, (t) => {
    t.ok(isReasonCode(code));
    return Promise.resolve();
  }),
);

const registration: Row[] = [
  row('a registration has behavior_change, adaptive_response and request_id, whatever the action', async (t, world) => {
    for (const action of ['allow', 'soft_challenge', 'hard_challenge', 'block'] as const) {
      const { body } = await world.ask(t, { path: REGISTRATION, key: 'testApi', body: forcing(world, action) });
      t.equal(body['action'], action);
      t.equal(body['request_id'], body['session_id']);
      holdBehaviorChange(t, part(body, 'behavior_change'));
      holdAdaptiveResponse(t, part(body, 'adaptive_response'), action);
    }
  }),
  row(
    'without a baseline nothing has changed',
    accepts(
      {},
      {
        behavior_change: {
          baseline_available: false,
          behavior_changed: false,
          change_score: 0,
          change_reasons: [],
          similarity_score: 100,
        },
      },
      { path: REGISTRATION },
    ),
  ),
  row('elsewhere adaptive_response comes with a challenge only', async (t, world) => {
    for (const [action, there] of [
      ['allow', false],
      ['soft_challenge', true],
      ['hard_challenge', true],
      ['block', false],
    ] as const) {
      const { body } = await world.ask(t, { path: LOGIN, key: 'testApi', body: forcing(world, action) });
      t.equal('adaptive_response' in body, there, action);
      if (there) holdAdaptiveResponse(t, part(body, 'adaptive_response'), action);
      t.notOk('behavior_change' in body);
      t.notOk('request_id' in body);
    }
  }),
  row(
    'what looks like a program is answered with a captcha besides the factor of a hard challenge',
    async (t, world) => {
      const uniform = {
        typing_dwell_ms: new Array<number>(20).fill(90),
        typing_flight_ms: new Array<number>(20).fill(100),
      };
      const { body } = await world.ask(t, { path: REGISTRATION, body: request(world, { behavioral: uniform }) });
      t.ok(reasonsOf(body).includes('uniform_typing_pattern'));
      t.match(body, { action: 'hard_challenge', adaptive_response: { recommended_action: 'hard_challenge' } });
      t.strictSame(part(body, 'adaptive_response')['challenges'], ['mfa', 'captcha']);
    },
  ),
  row('confidence grows with what is known', async (t, world) => {
    const known = request(world);
    const confidence = async (): Promise<number> =>
      Number(
        part((await world.ask(t, { path: '/fingerprint/verify/registration', body: known })).body, 'adaptive_response')[
          'confidence'
        ],
      );
    const first = await confidence();
    for (let visit = 0; visit < 5; visit += 1) await world.ask(t, { path: SCORE, body: known });
    t.ok((await confidence()) > first);
  }),
  row('what looks like a takeover is answered with mfa', async (t, world) => {
    const known = request(world);
    await world.ask(t, { path: LOGIN, body: known });
    const { body } = await world.ask(t, {
      path: LOGIN,
      body: {
        ...known,
        device: request(world, { device: { model: 'Other', manufacturer: 'Other', hardware: 'x', screenWidth: '1' } })[
          'device'
        ],
      },
    });
    t.ok(reasonsOf(body).includes('device_changed'));
    t.strictSame(part(body, 'adaptive_response')['challenges'], ['mfa']);
  }),
];

function holdBehaviorChange(t: Test, change: Json): void {
  t.strictSame(Object.keys(change).sort(), [
    'baseline_available',
    'behavior_changed',
    'change_reasons',
    'change_score',
    'similarity_score',
  ]);
  t.match(change, { baseline_available: Boolean, behavior_changed: Boolean, change_reasons: Array });
  for (const name of ['change_score', 'similarity_score'])
    t.ok(Number(change[name]) >= 0 && Number(change[name]) <= 100, name);
}

/** Asked for by decisions that test fingerprints force: a word that the contract names, and no others. */
const FORCED: Readonly<Record<string, readonly string[]>> = {
  allow: [],
  soft_challenge: ['mfa'],
  hard_challenge: ['mfa'],
  block: [],
};

function holdAdaptiveResponse(t: Test, adaptive: Json, action: string): void {
  t.strictSame(Object.keys(adaptive).sort(), ['challenges', 'confidence', 'reason', 'recommended_action']);
  t.equal(adaptive['recommended_action'], action);
  t.match(adaptive['reason'], /^[A-Z].+\.$/, 'a sentence');
  t.ok(Number(adaptive['confidence']) >= 0 && Number(adaptive['confidence']) <= 1);
  t.strictSame(adaptive['challenges'], FORCED[action], 'what a decision that was forced asks for');
}

const options: Row[] = [
  row('?explain=true adds reasons with sentence, evidence and points, and behavior_change', async (t, world) => {
    const { body } = await world.ask(t, {
      path: `${SCORE}?explain=true`,
      body: request(world, { privacy: { isVPN: true } }),
    });
    const explained = Array.isArray(body['reasons']) ? body['reasons'].filter(isObject) : [];
    t.strictSame(
      explained.map(({ code }) => code),
      body['reason'],
    );
    for (const reason of explained) t.match(reason, { explanation: /^[A-Z].+\.$/, evidence: Object, points: Number });
    holdBehaviorChange(t, part(body, 'behavior_change'));
  }),
  row(
    '?explain=true in a use case too',
    accepts(
      {},
      { reasons: [{ code: 'new_user_profile' }], behavior_change: Object },
      { path: `${LOGIN}?explain=true` },
    ),
  ),
  row('?explain=false and other values explain nothing', async (t, world) => {
    for (const query of ['explain=false', 'explain=1', 'explain', 'xexplain=true'])
      t.notOk('reasons' in (await world.ask(t, { path: `${SCORE}?${query}`, body: request(world) })).body);
  }),
  row('a public key is explained nothing, and its dry_run is a request like any', async (t, world) => {
    const body = request(world);
    const ask = { path: `${LOGIN}?explain=true&dry_run=true`, key: '' as const, headers: publicKey(world), body };
    const first = await world.ask(t, ask);
    t.notOk('reasons' in first.body);
    t.ok(reasonsOf(first.body).includes('new_user_profile'));
    t.notOk(reasonsOf((await world.ask(t, ask)).body).includes('new_user_profile'), 'it has taught');
  }),
  row('?dry_run=true scores and teaches nothing', async (t, world) => {
    const body = request(world);
    for (let i = 0; i < 2; i += 1)
      t.ok(reasonsOf((await world.ask(t, { path: `${SCORE}?dry_run=true`, body })).body).includes('new_user_profile'));
    t.ok(reasonsOf((await world.ask(t, { path: SCORE, body })).body).includes('new_user_profile'));
    t.notOk(reasonsOf((await world.ask(t, { path: SCORE, body })).body).includes('new_user_profile'));
  }),
];

export const section: Section = {
  number: '2.2',
  title: 'Score response',
  rows: [...fields, ...simSwap, ...reasons, ...registration, ...options],
};
