// Reads the bodies of scoring requests in an accepting thread, with the code that the main thread uses. Whatever needs
// more than the body and a known key is left to the main thread: errors, unknown fields, test mode, flags, replays.
import { authenticate } from '../../access/authenticate.js';
import { ApiError } from '../../contract/errors.js';
import { type AddressTables, type NetworkPort } from '../../contract/network.js';
import { shardOf } from '../../contract/shards.js';
import { ShardsAtWork } from '../../contract/shared/shards-at-work.js';
import { type UseCase } from '../../contract/vocabulary.js';
import { type EventRequest } from '../../event/event-row.js';
import { SharedTime } from '../../util/time/shared-time.js';
import { createUuidV7 } from '../../util/uuid.js';
import { type Exchange, type IntakeSetup } from '../exchange.js';
import { readCollectRequest, readScoreRequest } from '../intake/body.js';
import { toEventRequest } from '../intake/event-request.js';
import { endpointOf, originOf } from '../intake/origin.js';
import { isJson } from '../pipeline/admission.js';
import { TrustedProxies } from '../trusted-proxies.js';
import { KeyCopies } from './key-copy.js';

/** Look-ups of this thread, and where their tables come from. */
export interface FrontNetwork extends NetworkPort {
  take(tables: AddressTables): void;
}

export class FrontIntake {
  readonly keys = new KeyCopies();
  readonly network: FrontNetwork;
  readonly #atWork: ShardsAtWork;
  readonly #parts;
  /** Counted by nobody: a request that would count is left to the main thread, which reads it again. */
  readonly #counts = { unknownFields: 0, unknownSdks: 0 };

  constructor(network: FrontNetwork, { trustedProxies, atWork, time }: IntakeSetup) {
    const { now: clock } = new SharedTime(time);
    this.network = network;
    this.#atWork = new ShardsAtWork(atWork);
    this.#parts = {
      trusted: new TrustedProxies(trustedProxies),
      counts: this.#counts,
      clock,
      newEventId: createUuidV7(clock),
    };
  }

  /** Undefined when the main thread must read the body. */
  read(exchange: Exchange, useCase: UseCase): EventRequest | undefined {
    const { head } = exchange;
    if (head.query !== '' || !isJson(head.header('content-type')) || head.has('idempotency-key')) return undefined;
    const key = authenticate(head, this.keys, endpointOf(useCase));
    if (key instanceof ApiError || key.mode !== 'live') return undefined;
    const counts = this.#counts;
    counts.unknownFields = 0;
    counts.unknownSdks = 0;
    const read = useCase === 'collect' ? readCollectRequest : readScoreRequest;
    const body = read(exchange.body, counts);
    if (body instanceof ApiError) return undefined;
    const row = toEventRequest(body, originOf(head, key, useCase, this.#parts), this.network);
    return counts.unknownFields + counts.unknownSdks > 0 ? undefined : row;
  }

  /** The user's shard has a batch: the main thread looks for requests when it is done. */
  isAtWork({ userHash }: EventRequest): boolean {
    return this.#atWork.has(shardOf(userHash, this.#atWork.shards));
  }
}
