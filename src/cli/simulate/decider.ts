// Decides simulated requests like a shard: the same intake, profiles, scoring and learning. The profiles start empty,
// and the clock is that of the requests.
import { type KeyEntry, type Workspace } from '../../access/key-ring.js';
import { unlimitedKey } from '../../access/unlimited-key.js';
import { confirmationOf, type Said } from '../../event/confirmation.js';
import { type EventRow, joinRow } from '../../event/event-row.js';
import { ApiError } from '../../contract/errors.js';
import { type NetworkPort } from '../../contract/network.js';
import { createUuidV7 } from '../../util/uuid.js';
import { type Mode } from '../../contract/vocabulary.js';
import { readCollectRequest, readScoreRequest } from '../../http/intake/body.js';
import { toEventRequest } from '../../http/intake/event-request.js';
import { policyOfWorkspace } from '../../service/policies/policies.js';
import { InMemoryProfiles } from '../../profiles/in-memory.js';
import { type CompiledPolicy } from '../../scoring/model/policy.js';
import { score } from '../../scoring/score.js';
import { BROWSER } from '../../traffic/bodies.js';
import { type SimulatedRequest } from '../../traffic/simulation.js';

export interface DeciderOptions {
  workspace: Workspace;
  mode: Mode;
  network: NetworkPort;
  /** What is known before the first request; default: nothing. */
  profiles?: InMemoryProfiles;
}

/**
 * The backend's report in a verification: the user, but no login result, because a backend verifies before it checks
 * the password.
 */
function saidOf({ userHash, identityClaimed }: EventRow): Said {
  return {
    keyId: 'simulate',
    userHash,
    identityClaimed,
    identifierHash: '',
    identifierDomainHash: '',
    useCase: undefined,
    result: '',
    authMethod: '',
    failureReason: '',
    mfaUsed: undefined,
    challenges: [],
  };
}

export class Decider {
  readonly #key: Record<'api' | 'public', KeyEntry>;
  readonly #network: NetworkPort;
  readonly #policy: CompiledPolicy;
  readonly #profiles: InMemoryProfiles;
  #now = 0;
  readonly #newEventId = createUuidV7(() => this.#now);

  constructor({ workspace, mode, network, profiles = new InMemoryProfiles() }: DeciderOptions) {
    const key = (kind: 'api' | 'public'): KeyEntry => unlimitedKey({ id: 'simulate', workspace, kind, mode });
    this.#key = { api: key('api'), public: key('public') };
    this.#network = network;
    this.#profiles = profiles;
    this.#policy = policyOfWorkspace(workspace);
  }

  /** Decides a request and learns from its row. @throws Error when the service would refuse the request */
  decide(request: SimulatedRequest): EventRow {
    const began = performance.now();
    this.#now = request.at;
    const collect = request.useCase === 'collect';
    const bytes = Buffer.from(JSON.stringify(request.body));
    const body = collect ? readCollectRequest(bytes) : readScoreRequest(bytes);
    if (body instanceof ApiError) throw new Error(`a generated request was refused: ${body.detail}`);
    const half = toEventRequest(
      body,
      {
        eventId: this.#newEventId(),
        receivedAt: request.at,
        key: this.#key[collect ? 'public' : 'api'],
        useCase: request.useCase,
        sdk: request.sdk,
        address: request.address,
        userAgent: collect ? BROWSER : '',
        referer: '',
        origin: '',
        explain: false,
        dryRun: false,
      },
      this.#network,
    );
    const row = joinRow(half, score(half, this.#profiles.of(half), this.#policy));
    row.latencyUs = Math.round((performance.now() - began) * 1000);
    this.#profiles.learn(row);
    return row;
  }

  /** Learns from a label of an event that was decided here. */
  label(row: EventRow): void {
    this.#profiles.learn(row);
  }

  /**
   * The row of a backend's verification of a collected event, after learning from it; undefined when the event is not
   * from a page.
   */
  confirm(row: EventRow): EventRow | undefined {
    if (row.keyKind !== 'public') return undefined;
    const confirmation = confirmationOf(row, this.#newEventId(), saidOf(row), false);
    this.#profiles.learn(confirmation);
    return confirmation;
  }
}
