// The service's intake, scoring and learning in this process, for both ways of an integration: a backend that scores,
// and a page whose events a backend verifies. A desk can be copied, so that one history serves many courses.
import { type KeyEntry } from '../../../src/access/key-ring.js';
import { unlimitedKey } from '../../../src/access/unlimited-key.js';
import { ApiError } from '../../../src/contract/errors.js';
import { type Label, type LabelSource } from '../../../src/contract/labels/labels.js';
import { type NetworkPort } from '../../../src/contract/network.js';
import { type RecordKey } from '../../../src/contract/position.js';
import { type VerifyRequest } from '../../../src/contract/schemas.js';
import { type UseCase } from '../../../src/contract/vocabulary.js';
import { confirmationOf, type ToldBefore } from '../../../src/event/confirmation.js';
import { type EventRow, joinRow } from '../../../src/event/event-row.js';
import { labelRowOf } from '../../../src/event/label.js';
import { readScoreRequest } from '../../../src/http/intake/body.js';
import { toEventRequest } from '../../../src/http/intake/event-request.js';
import { saidIn } from '../../../src/http/intake/verify-request.js';
import { InMemoryProfiles, RecordsOver } from '../../../src/profiles/in-memory.js';
import { score } from '../../../src/scoring/score.js';
import { policyOfWorkspace } from '../../../src/service/policies/policies.js';
import { createUuidV7 } from '../../../src/util/uuid.js';
import { benchWorkspace } from '../../workspace.js';

const WORKSPACE = benchWorkspace('pairs', 1);
const POLICY = policyOfWorkspace(WORKSPACE);

function keyOf(kind: KeyEntry['kind']): KeyEntry {
  return unlimitedKey({ id: kind, workspace: WORKSPACE, kind, mode: 'live' });
}
const KEYS = { api: keyOf('api'), public: keyOf('public'), secret: keyOf('secret') };

export interface Sent {
  useCase: UseCase;
  body: Readonly<Record<string, unknown>>;
  address: string;
  sdk: string;
  userAgent: string;
}

/** What a backend reports of an event, besides its id. */
export type Report = Omit<VerifyRequest, 'event_id'>;

const QUARTER_MS = 900_000;

/** Courses jump in time, and a zone's hour is expensive: the service keeps only its present one. */
export function rememberZones(network: NetworkPort): NetworkPort {
  const known = new Map<string, ReturnType<NetworkPort['zone']>>();
  return {
    facts: (address) => network.facts(address),
    mismatch: (country, timezone) => network.mismatch(country, timezone),
    agent: (userAgent) => network.agent(userAgent),
    countryName: (code) => network.countryName(code),
    zone(timezone, now) {
      const name = `${timezone} ${Math.floor(now / QUARTER_MS)}`;
      const zone = known.get(name) ?? { ...network.zone(timezone, now) };
      known.set(name, zone);
      return zone;
    },
  };
}

/** Of whichever desk is asked: to make one for each course took longer than to decide. */
const profiles = new InMemoryProfiles();

export class Desk {
  /** Unix milliseconds. */
  now: number;
  readonly #network: NetworkPort;
  readonly #records: Map<RecordKey, string>;
  /** What was reported of events of pages. */
  readonly #told = new Map<string, ToldBefore>();
  readonly #newId = createUuidV7(() => this.now);

  constructor(network: NetworkPort, now: number, records = new Map<RecordKey, string>()) {
    this.#network = network;
    this.now = now;
    this.#records = records;
  }

  /** A desk that knows what this one knows. This one must not be used for requests afterwards. */
  copy(): Desk {
    return new Desk(this.#network, this.now, new RecordsOver(this.#records));
  }

  /** Decides a request of a backend, or of a page, and learns from it. */
  ask(sent: Sent, door: 'api' | 'page'): EventRow {
    const body = readScoreRequest(Buffer.from(JSON.stringify(sent.body)));
    if (body instanceof ApiError) throw new Error(`a course sent what the service refuses: ${body.detail}`);
    const half = toEventRequest(
      body,
      {
        eventId: this.#newId(),
        receivedAt: this.now,
        key: door === 'api' ? KEYS.api : KEYS.public,
        useCase: sent.useCase,
        sdk: door === 'api' ? '' : sent.sdk,
        address: sent.address,
        userAgent: door === 'api' ? '' : sent.userAgent,
        referer: '',
        origin: '',
        explain: false,
        dryRun: false,
      },
      this.#network,
    );
    profiles.records = this.#records;
    const row = joinRow(half, score(half, profiles.of(half), POLICY));
    profiles.learn(row);
    return row;
  }

  /** A backend's word on an event of a page; the first one confirms the event, later ones add outcomes. */
  tell(event: EventRow, report: Report): void {
    const { said } = saidIn({ event_id: event.eventId, ...report }, event, KEYS.secret);
    const before = this.#told.get(event.eventId);
    this.#told.set(event.eventId, {
      succeeded: before?.succeeded === true || said.result === 'SUCCESS',
      passed: [...(before?.passed ?? []), ...said.challenges],
    });
    profiles.records = this.#records;
    profiles.learn(confirmationOf(event, this.#newId(), said, before !== undefined, before));
  }

  /** A finding about an event, a moment before the next request. */
  label(event: EventRow, label: Label, source: LabelSource): void {
    const word = { label, source, labeledAt: this.now, amount: null, currency: '', note: '' };
    profiles.records = this.#records;
    profiles.learn(labelRowOf(event, this.#newId(), '', word, this.now));
  }
}
