// The backend client when much is asked at once, and when the service asks it to wait.
import { type RequestListener, createServer } from 'node:http';
import t, { type Test } from 'tap';
import { RiskgateServer } from '../../sdk/server/src/index.js';
import { fingerprintOf } from '../support/bodies.js';
import { listening } from '../support/listening.js';

const API_KEY = `rk_test_${'x'.repeat(32)}`;
const DECISION = JSON.stringify({ risk_score: 5, score: 0.05, action: 'allow', reason: [] });
const AT_ONCE = 256;
const CALLS = 3000;
const fingerprint = fingerprintOf('crowd');
const request = { device: { deviceId: fingerprint.slice(0, 32), fingerprint, timezone: 'Europe/Berlin' } };

async function serving(t: Test, listener: RequestListener) {
  const server = createServer(listener);
  const seen = { open: 0, most: 0 };
  server.on('connection', (socket) => {
    seen.open += 1;
    seen.most = Math.max(seen.most, seen.open);
    socket.on('close', () => (seen.open -= 1));
  });
  return { seen, url: `http://127.0.0.1:${await listening(t, server)}` };
}

t.test('thousands of calls at once share a bounded number of connections', async (t) => {
  const { seen, url } = await serving(t, (_, response) => void setTimeout(() => response.end(DECISION), 5));
  const riskgate = new RiskgateServer({ baseUrl: url, apiKey: API_KEY, timeoutMs: 120_000 });
  const decisions = await Promise.all(Array.from({ length: CALLS }, () => riskgate.score(request)));
  t.ok(decisions.every(({ decided }) => decided));
  t.ok((await riskgate.score(request)).decided, 'and all places are free again');
  // Fetch opens another connection when a reply was read and its connection is not yet free.
  t.ok(seen.most <= 2 * AT_ONCE, `${seen.most} connections`);
});

t.test('a call whose time is over before there was a place ends as one without an answer', async (t) => {
  let asked = 0;
  const { url } = await serving(t, () => void (asked += 1));
  const riskgate = new RiskgateServer({
    baseUrl: url,
    apiKey: API_KEY,
    timeoutMs: 300,
    retries: 0,
    whenUnavailable: { otherwise: 'challenge' },
  });
  const decisions = await Promise.all(Array.from({ length: 2 * AT_ONCE }, () => riskgate.score(request)));
  for (const decision of decisions)
    t.match(decision, { decided: false, action: 'hard_challenge', failure: { kind: 'timeout' } });
});

const NOW = Date.UTC(2026, 0, 1);
/** What the service says, and whether a call of a minute may ask again. */
const WAITS: Readonly<Record<string, { headers: Record<string, string>; isAskedAgain: boolean }>> = {
  seconds: { headers: { 'retry-after': '3600' }, isAskedAgain: false },
  'a date far away': {
    headers: { 'retry-after': new Date(NOW + 3_600_000).toUTCString(), date: new Date(NOW).toUTCString() },
    isAskedAgain: false,
  },
  'a date that has come by the clock of the service': {
    headers: { 'retry-after': new Date(NOW).toUTCString(), date: new Date(NOW).toUTCString() },
    isAskedAgain: true,
  },
  'no date': { headers: { 'retry-after': 'soon' }, isAskedAgain: true },
};

for (const [name, { headers, isAskedAgain }] of Object.entries(WAITS))
  t.test(`Retry-After with ${name}`, async (t) => {
    let asked = 0;
    const { url } = await serving(t, (_, response) => {
      asked += 1;
      if (asked === 1) response.writeHead(429, headers);
      response.end(asked === 1 ? '{}' : DECISION);
    });
    const riskgate = new RiskgateServer({
      baseUrl: url,
      apiKey: API_KEY,
      timeoutMs: 60_000,
      whenUnavailable: { otherwise: 'challenge' },
    });
    t.equal((await riskgate.score(request)).decided, isAskedAgain);
    t.equal(asked, isAskedAgain ? 2 : 1);
  });
