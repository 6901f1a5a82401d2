// The service's logic in the peer's process: the same request half, scoring and records. The comparison is about the
// infrastructure, so the logic must not differ.
import { unlimitedKey } from '../../src/access/unlimited-key.js';
import { type EventRow, joinRow, type EventRequest } from '../../src/event/event-row.js';
import type { RecordKey } from '../../src/contract/position.js';
import { renderScore } from '../../src/event/reply/score.js';
import type { ScoreRequest } from '../../src/contract/schemas.js';
import { createUuidV7 } from '../../src/util/uuid.js';
import { toEventRequest } from '../../src/http/intake/event-request.js';
import { openNetwork } from '../../src/network/network.js';
import { RecordBytes } from '../../src/profiles/codec/bytes.js';
import { DEFAULT_TYPING_PRIORS } from '../../src/event/typing-priors.js';
import { Folder } from '../../src/profiles/fold/fold.js';
import { keysOf } from '../../src/profiles/keys.js';
import { readProfiles } from '../../src/profiles/read-profiles.js';
import { emptyProfiles } from '../../src/profiles/shapes.js';
import { DEFAULT_POLICY } from '../../src/scoring/model/default-policy.js';
import { compilePolicy } from '../../src/scoring/model/policy.js';
import { score } from '../../src/scoring/score.js';
import { benchWorkspace } from '../workspace.js';

type Records = readonly (Buffer | undefined)[];

export interface Domain {
  toHalf(body: ScoreRequest, receivedAt: number): EventRequest;
  keysOf(half: EventRequest): RecordKey[];
  decide(half: EventRequest, keys: readonly RecordKey[], records: Records): EventRow;
  /** The records after folding the row. */
  fold(row: EventRow, keys: readonly RecordKey[], records: Records): [RecordKey, Buffer][];
  reply(row: EventRow): string;
}

const key = unlimitedKey({ id: 'bench', kind: 'api', mode: 'live', workspace: benchWorkspace('bench', 7) });

/** @param tables whether to load the country and network tables, as a server does; tests can omit them */
export async function openDomain(tables: boolean, priors = DEFAULT_TYPING_PRIORS): Promise<Domain> {
  const network = await openNetwork({
    packages: tables,
    listsDir: '',
    listsReloadMs: 60_000,
    addressesMax: 10_000,
    agentsMax: 1_000,
    log: (problem) => {
      console.error(problem);
    },
  });
  const policy = compilePolicy(DEFAULT_POLICY);
  const profiles = emptyProfiles(); // refilled for every request, without an await in between
  const bytes = new RecordBytes();
  const folder = new Folder(priors);
  const uuid = createUuidV7(Date.now);
  return {
    toHalf: (body, receivedAt) =>
      toEventRequest(
        body,
        {
          eventId: uuid(),
          receivedAt,
          key,
          useCase: 'score',
          sdk: '',
          address: '',
          userAgent: '',
          referer: '',
          origin: '',
          explain: false,
          dryRun: false,
        },
        network,
      ),
    keysOf,
    decide(half, keys, records) {
      const found = new Map(keys.map((key, index) => [key, records[index] ?? '']));
      readProfiles(bytes, (key) => found.get(key), keys, profiles);
      return joinRow(half, score(half, profiles, policy, priors));
    },
    fold: (row, keys, records) => keys.map((key, index) => [key, folder.foldBuffer(key, records[index], [row])]),
    reply: renderScore,
  };
}
