// Row 12. Most bodies go the way of a request without a socket, from intake to reply and into the profiles; a share of
// them goes over sockets to the running service, because the engine, the routes and the worker have their own opinion
// of bytes.
import { type KeyEntry } from '../../../src/access/key-ring.js';
import { ApiError } from '../../../src/contract/errors.js';
import { type EventRow, joinRow, type EventRequest } from '../../../src/event/event-row.js';
import { renderReply } from '../../../src/event/reply/score.js';
import { type UseCase, USE_CASES } from '../../../src/contract/vocabulary.js';
import { RowReader } from '../../../src/event/row/reader.js';
import { RowWriter } from '../../../src/event/row/writer.js';
import { readRow, writeRow } from '../../../src/event/row/codec.js';
import { readCollectRequest, readScoreRequest } from '../../../src/http/intake/body.js';
import { toEventRequest } from '../../../src/http/intake/event-request.js';
import { type Network, openNetwork } from '../../../src/network/network.js';
import { InMemoryProfiles } from '../../../src/profiles/in-memory.js';
import { DEFAULT_POLICY } from '../../../src/scoring/model/default-policy.js';
import { compilePolicy } from '../../../src/scoring/model/policy.js';
import { score } from '../../../src/scoring/score.js';
import { createTestApp } from '../../support/app.js';
import { errorShapeProblem } from '../../support/promises/error-shape.js';
import { mutant } from '../../support/faults/mutator.js';
import { pick, type Random, randomFrom } from '../../support/random.js';
import { RawClient } from '../../support/load/raw-http.js';
import { type FaultRow, type Findings } from '../parts/row.js';
import { MODEL_WORKSPACE } from '../../support/state/limiter-model.js';

const SIZE = { long: { inProcess: 2_000_000, sockets: 60_000 }, short: { inProcess: 15_000, sockets: 1500 } };
const CONNECTIONS = 16;
const PROFILES_MAX = 2000;
const NOW = 1_795_000_000_000;
const BODY_CODES = new Set(['INVALID_REQUEST', 'MISSING_DEVICE_INFO', 'INVALID_FINGERPRINT']);

/** A request's way through the code, and into what is remembered, without threads and sockets. */
class Way {
  readonly #network: Network;
  readonly #policy = compilePolicy(DEFAULT_POLICY);
  readonly #profiles = new InMemoryProfiles();
  readonly #writer = new RowWriter();

  constructor(network: Network) {
    this.#network = network;
  }

  /** The refusal, or the text of the reply. */
  go(body: Buffer, useCase: UseCase, kind: 'api' | 'public'): ApiError | string {
    const request = useCase === 'collect' ? readCollectRequest(body) : readScoreRequest(body);
    if (request instanceof ApiError) return request;
    const key: KeyEntry = {
      id: 'key_1',
      workspace: MODEL_WORKSPACE,
      kind,
      mode: 'live',
      active: true,
      limitPerSecond: 1,
      addressShare: 1,
      origins: new Set<string>(),
      fullReply: false,
      slot: 0,
    };
    const half = toEventRequest(
      request,
      {
        eventId: '01890a5d-ac96-774b-bcce-b302099a8057',
        receivedAt: NOW,
        key,
        useCase,
        sdk: '',
        address: '91.64.0.1',
        userAgent: 'x',
        referer: '',
        origin: '',
        explain: true,
        dryRun: false,
      },
      this.#network,
    );
    const row = this.#decide(half);
    this.#learn(row);
    return renderReply(row);
  }

  #decide(half: EventRequest): EventRow {
    const row = joinRow(half, score(half, this.#profiles.of(half), this.#policy));
    this.#writer.reset();
    writeRow(this.#writer, row);
    return readRow(new RowReader(Buffer.from(this.#writer.written())), true);
  }

  #learn(row: EventRow): void {
    const { records } = this.#profiles;
    if (records.size > PROFILES_MAX) records.clear();
    this.#profiles.learn(row);
  }
}

/** What is wrong with a reply that scores, or ''. */
function replyProblem(text: string): string {
  const reply: unknown = JSON.parse(text);
  if (typeof reply !== 'object' || reply === null || !('risk_score' in reply)) return 'a reply without a score';
  const { risk_score: risk } = reply;
  return typeof risk === 'number' && Number.isInteger(risk) && risk >= 0 && risk <= 100
    ? ''
    : `a score of ${String(risk)}`;
}

function inProcess(count: number, random: Random, way: Way, findings: Findings): number {
  let accepted = 0;
  for (let made = 0; made < count; made += 1) {
    const bytes = mutant(random);
    try {
      const outcome = way.go(bytes, pick(random, USE_CASES), made % 2 === 0 ? 'api' : 'public');
      if (outcome instanceof ApiError) {
        findings.expect(
          outcome.status === 400 && BODY_CODES.has(outcome.code),
          () => `${outcome.status} ${outcome.code} for ${shown(bytes)}`,
        );
        continue;
      }
      accepted += 1;
      const problem = replyProblem(outcome);
      findings.expect(problem === '', () => `${problem} for ${shown(bytes)}`);
    } catch (error) {
      findings.expect(
        false,
        () => `${error instanceof Error ? (error.stack ?? error.message) : String(error)} for ${shown(bytes)}`,
      );
    }
  }
  return accepted;
}

function shown(bytes: Buffer): string {
  return JSON.stringify(bytes.toString('latin1').slice(0, 1500));
}

const PATHS = [
  '/fingerprint/score',
  '/fingerprint/score?explain=true',
  '/fingerprint/verify/login',
  '/fingerprint/verify/checkout',
  '/fingerprint/verify/registration',
  '/v2/fingerprint',
  '/v2/verify',
];

async function overSockets(count: number, random: Random, findings: Findings): Promise<Map<number, number>> {
  let now = NOW;
  // A clock of its own, so that limits per second are met now and then and not all the time.
  const test = await createTestApp({
    env: { SHARDS: '1' },
    clock: () => {
      now += 10;
      return now;
    },
  });
  const { api, public: page, secret } = test.keys.live;
  const statuses = new Map<number, number>();
  let left = count;
  const client = async (): Promise<void> => {
    const connection = await RawClient.open(test.app.port);
    while (left-- > 0) {
      const bytes = mutant(random).subarray(0, 60_000);
      const path = pick(random, PATHS);
      const key =
        path === '/v2/verify'
          ? `x-secret-api-key: ${secret}`
          : path === '/v2/fingerprint'
            ? `x-api-key: ${page}`
            : `x-service-key: ${api}`;
      void connection.send(
        `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n${key}\r\ncontent-length: ` +
          `${bytes.length}\r\n\r\n`,
      );
      void connection.send(bytes);
      const reply = await connection.reply();
      if (!findings.expect(reply !== null, () => `no reply to ${path} ${shown(bytes)}`) || reply === null) return;
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
      const expected =
        reply.status === 200 ||
        reply.status === 400 ||
        reply.status === 429 ||
        (reply.status === 404 && path === '/v2/verify');
      const problem = reply.status === 200 ? '' : errorShapeProblem(reply);
      findings.expect(
        expected && problem === '',
        () => `${reply.status} ${problem} ${reply.body.slice(0, 200)} to ${path} ${shown(bytes)}`,
      );
    }
    connection.leave();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  findings.expect((await test.send('GET', '/readyz')).status === 200, 'the service is not ready afterwards');
  findings.expect(
    test.lines.every((line) => !line.includes('"level":"error"')),
    () => `it logged ${test.lines.find((line) => line.includes('"level":"error"')) ?? ''}`,
  );
  await test.close();
  return statuses;
}

export const row: FaultRow = {
  number: 12,
  title: 'mutated bodies',
  promise: '0 crashes, 0 status 500, 0 replies that are not the error shape',
  async run({ seed, long, scope, findings }) {
    const size = long ? SIZE.long : SIZE.short;
    const random = randomFrom(seed);
    const network = await openNetwork({
      packages: false,
      listsDir: '',
      listsReloadMs: 1000,
      addressesMax: 10,
      agentsMax: 10,
      log: () => undefined,
    });
    scope.teardown(() => network.close());
    const accepted = inProcess(size.inProcess, random, new Way(network), findings);
    const statuses = await overSockets(size.sockets, random, findings);
    findings.expect(accepted > size.inProcess / 20, 'hardly any body was accepted: the mutator tears everything');
    const told = [...statuses]
      .sort()
      .map(([status, count]) => `${count} x ${status}`)
      .join(', ');
    return findings.outcome(
      `${size.inProcess} in process (${accepted} scored), ${size.sockets} over sockets (${told})`,
    );
  },
};
