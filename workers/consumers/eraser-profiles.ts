// The part of an erasure in the profile store: which records belong to the subject, and which records of others mention
// it.
import { type ErasureSubject } from '../../src/contract/erasure.js';
import { type ProfileEditor } from '../../src/storage/ports/profiles.js';
import { isProvisional, type RecordKey } from '../../src/contract/position.js';
import {
  devicesOfUser,
  deviceWithoutUser,
  fingerprintsOfVisitor,
  pageDeviceWithoutSessions,
  firstSeenMs,
  usersOfDevice,
  userWithoutVisitor,
  visitorOfDevice,
} from '../../src/profiles/erase.js';
import { deviceKey, identifierKey, userKey } from '../../src/profiles/keys.js';

/** The records of one erasure. */
export interface ProfilePlan {
  /** The subject's own records, which are removed. */
  own: RecordKey[];
  /** Records of others, from which the subject is removed. */
  others: RecordKey[];
  /** Fingerprints of the visitor. */
  fingerprints: Set<string>;
}

export interface RowTraces {
  identifiers: ReadonlySet<string>;
  users: ReadonlySet<string>;
  fingerprints: ReadonlySet<string>;
}

/** @param derivedUser the user hash that replaces the missing user of a device */
export async function planProfiles(
  editor: ProfileEditor,
  subject: ErasureSubject,
  traces: RowTraces,
  derivedUser: (fingerprint: string) => string,
): Promise<ProfilePlan> {
  const { workspace, mode, kind, value } = subject;
  const keyOfDevice = (fingerprint: string): RecordKey => deviceKey({ workspace, mode, fingerprint });
  const identifiers = [...traces.identifiers].map((identifierHash) => identifierKey({ identifierHash }));
  if (kind === 'user') {
    const record = await editor.read(userKey({ userHash: value }));
    const known = record === undefined ? [] : await editor.keysFrom(devicesOfUser(record, workspace, mode));
    const met = [...traces.fingerprints].map(keyOfDevice);
    const devices = [...new Set([...known, ...met])];
    return {
      own: [userKey({ userHash: value }), ...identifiers],
      others: [...devices, ...devices.map(ofPages)],
      fingerprints: new Set(),
    };
  }
  const users = new Set([...traces.users].map((userHash) => userKey({ userHash })));
  const fingerprints = new Set<string>();
  const meet = async (key: RecordKey): Promise<void> => {
    const record = await editor.read(key);
    const fingerprint = key.slice(keyOfDevice('').length);
    // A device that only pages have used has a page record only; its fingerprint is then the visitor itself.
    const visitor = record === undefined ? fingerprint : visitorOfDevice(record, fingerprint);
    if (fingerprints.has(fingerprint) || visitor !== value) return;
    fingerprints.add(fingerprint);
    if (record === undefined) return;
    for (const user of await editor.keysFrom(usersOfDevice(record))) users.add(user);
  };
  for (const fingerprint of [value, ...traces.fingerprints]) await meet(keyOfDevice(fingerprint));
  // User records know other fingerprints of the visitor, which may have users of their own; these are followed in turn.
  for (const user of users) {
    const record = await editor.read(user);
    const starts = record === undefined ? [] : fingerprintsOfVisitor(record, value, workspace, mode);
    for (const key of starts.length === 0 ? [] : await editor.keysFrom(starts)) await meet(key);
  }
  const own = [...fingerprints].flatMap((fingerprint) => [
    keyOfDevice(fingerprint),
    ofPages(keyOfDevice(fingerprint)),
    userKey({ userHash: derivedUser(fingerprint) }),
  ]);
  return { own, others: [...users].filter((key) => !own.includes(key)), fingerprints };
}

export async function eraseProfiles(
  editor: ProfileEditor,
  subject: ErasureSubject,
  plan: ProfilePlan,
): Promise<{ profiles: number; traces: number }> {
  const done = { profiles: 0, traces: 0 };
  for (const key of plan.own) if (await editor.revise(key, () => undefined)) done.profiles += 1;
  for (const key of plan.others)
    if (await editor.revise(key, (record) => without(key, record, subject, plan))) done.traces += 1;
  return done;
}

/** Data older than the erasure, found by reading again. */
export async function countProfiles(
  editor: ProfileEditor,
  subject: ErasureSubject,
  plan: ProfilePlan,
): Promise<{ profiles: number; traces: number }> {
  const found = { profiles: 0, traces: 0 };
  for (const key of plan.own) {
    const record = await editor.read(key);
    if (record !== undefined && firstSeenMs(record) + 1000 <= subject.until) found.profiles += 1;
  }
  for (const key of plan.others) {
    const record = await editor.read(key);
    if (record !== undefined && without(key, record, subject, plan) !== record) found.traces += 1;
  }
  return found;
}

/** The page record of the same device. */
function ofPages(device: RecordKey): RecordKey {
  return `f${device.slice(1)}`;
}

function without(
  key: RecordKey,
  record: Buffer,
  { kind, value }: ErasureSubject,
  { fingerprints }: ProfilePlan,
): Buffer {
  if (isProvisional(key)) return pageDeviceWithoutSessions(record);
  return kind === 'user' ? deviceWithoutUser(record, value) : userWithoutVisitor(record, value, fingerprints);
}
