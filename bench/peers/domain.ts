// The service's own knowledge, in the peer's process: the same request half, the same scoring, the same records. The
// comparison is about how the work is carried, so the work itself must not differ.
import { PseudonymKey } from '../../src/access/pseudonym-key.js';
import type { KeyEntry } from '../../src/access/key-ring.js';
import { type EventRow, joinRow, type RequestHalf } from '../../src/contract/event-row.js';
import type { RecordKey } from '../../src/contract/ports.js';
import { renderScore } from '../../src/contract/reply/score.js';
import type { ScoreRequest } from '../../src/contract/schemas.js';
import { createUuidV7 } from '../../src/contract/uuid.js';
import { toRequestHalf } from '../../src/http/intake/request-half.js';
import { openNetwork } from '../../src/network/network.js';
import { RecordBytes } from '../../src/profiles/bytes.js';
import { readAddress, readDevice, readIdentifier, readUser } from '../../src/profiles/codec.js';
import { Folder } from '../../src/profiles/fold.js';
import { keysOf, kindOf } from '../../src/profiles/keys.js';
import { emptyProfiles } from '../../src/profiles/shapes.js';
import { DEFAULT_POLICY } from '../../src/scoring/default-policy.js';
import { compilePolicy } from '../../src/scoring/policy.js';
import { score } from '../../src/scoring/score.js';

type Records = readonly (Buffer | undefined)[];

export interface Domain {
  toHalf(body: ScoreRequest, receivedAt: number): RequestHalf;
  keysOf(half: RequestHalf): RecordKey[];
  decide(half: RequestHalf, keys: readonly RecordKey[], records: Records): EventRow;
  /** The records after the row. */
  fold(row: EventRow, keys: readonly RecordKey[], records: Records): [RecordKey, Buffer][];
  reply(row: EventRow): string;
}


const key: KeyEntry = {
  id: 'bench', kind: 'api', mode: 'live', active: true, limitPerSecond: 0, slot: 0,
  workspace: { name: 'bench', id: 1, secret: new PseudonymKey(Buffer.alloc(32, 7)), protectedDevices: 0, retentionDays: 0, policy: undefined },
};

/** @param tables loads the tables of countries and networks, as a server does; a test can do without */
export async function openDomain(tables: boolean): Promise<Domain> {
  const network = await openNetwork({ packages: tables, listsDir: '', listsReloadMs: 60_000, addressesMax: 10_000, agentsMax: 1_000, log: (problem) => { console.error(problem); } });
  const policy = compilePolicy(DEFAULT_POLICY);
  const profiles = emptyProfiles(); // refilled for every request, between two awaits
  const bytes = new RecordBytes();
  const folder = new Folder();
  const uuid = createUuidV7(Date.now);
  const readers = {
    u: (record: Buffer | undefined) => { readUser(bytes, record, profiles.user); },
    d: (record: Buffer | undefined) => { readDevice(bytes, record, profiles.device); },
    i: (record: Buffer | undefined) => { readIdentifier(bytes, record, profiles.identifier); },
    a: (record: Buffer | undefined) => { readAddress(bytes, record, profiles.address); },
  };
  return {
    toHalf: (body, receivedAt) => toRequestHalf(body, {
      eventId: uuid(), receivedAt, key, useCase: 'score', sdk: '', address: '', userAgent: '', referer: '', origin: '', explain: false, dryRun: false,
    }, network),
    keysOf,
    decide(half, keys, records) {
      readIdentifier(bytes, undefined, profiles.identifier);
      readAddress(bytes, undefined, profiles.address);
      keys.forEach((key, index) => { readers[kindOf(key)](records[index]); });
      return joinRow(half, score(half, profiles, policy));
    },
    fold: (row, keys, records) => keys.map((key, index) => [key, folder.foldBuffer(key, records[index], [row])]),
    reply: renderScore,
  };
}
