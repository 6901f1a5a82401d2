// The part of a user's record that tells how well established its parties are: SIMs, networks, amounts, steps towards a
// takeover, and the key times seen last.
import { type Amounts, DIGESTS_MAX, type KnownSim, NETWORKS_MAX, type User } from '../../contract/profile.js';
import { atMost, type RecordBytes } from './bytes.js';

const SIM = { serial: 1, operator: 2, former: 4, coming: 8, back: 16 } as const;
const LEVEL_SCALE = 2048;
const SPREAD_SCALE = 8192;
/** Of a level or a spread. A user with orders of 1 and of 100 million alternately has a larger spread. */
const U16_MAX = 65_535;
/** The pace of orders moves by less than an order. */
export const PACE_SCALE = 16;
const BYTE_MAX = 255;
/** Most users never order, reset or change anything: one byte says so. */
const HAS = {
  amounts: 1,
  steps: 2,
  digests: 4,
  details: 8,
  pace: 16,
  loginsTold: 32,
  ownReset: 64,
  registered: 128,
} as const;

/** Nothing, a serial or an operator: flags first, for most users have neither. */
export function readSim(bytes: RecordBytes, sim: KnownSim, version: number): void {
  const has = bytes.u8();
  if (has === 0) return;
  sim.isBack = (has & SIM.back) !== 0;
  if ((has & SIM.serial) !== 0) {
    sim.high = bytes.u32();
    sim.low = bytes.u32();
  }
  if ((has & SIM.operator) !== 0) sim.operator = bytes.text();
  sim.firstSeen = bytes.u32();
  sim.lastChange = bytes.varint();
  sim.changes = bytes.varint();
  if (version < 3) return;
  if ((has & SIM.former) !== 0) {
    sim.formerHigh = bytes.u32();
    sim.formerLow = bytes.u32();
  }
  if ((has & SIM.coming) === 0) return;
  sim.comingHigh = bytes.u32();
  sim.comingLow = bytes.u32();
  sim.comingSince = bytes.u32();
  sim.comingLast = bytes.u32();
  sim.comingDays = bytes.u8();
}

export function writeSim(bytes: RecordBytes, sim: KnownSim): void {
  const has =
    (sim.high !== 0 || sim.low !== 0 ? SIM.serial : 0) |
    (sim.operator !== '' ? SIM.operator : 0) |
    (sim.formerHigh !== 0 || sim.formerLow !== 0 ? SIM.former : 0) |
    (sim.isBack ? SIM.back : 0) |
    (sim.comingHigh !== 0 || sim.comingLow !== 0 ? SIM.coming : 0);
  bytes.putU8(has);
  if (has === 0) return;
  if ((has & SIM.serial) !== 0) {
    bytes.putU32(sim.high);
    bytes.putU32(sim.low);
  }
  if ((has & SIM.operator) !== 0) bytes.putText(sim.operator);
  bytes.putU32(sim.firstSeen);
  bytes.putVarint(sim.lastChange);
  bytes.putVarint(sim.changes);
  if ((has & SIM.former) !== 0) {
    bytes.putU32(sim.formerHigh);
    bytes.putU32(sim.formerLow);
  }
  if ((has & SIM.coming) === 0) return;
  bytes.putU32(sim.comingHigh);
  bytes.putU32(sim.comingLow);
  bytes.putU32(sim.comingSince);
  bytes.putU32(sim.comingLast);
  bytes.putU8(Math.min(BYTE_MAX, sim.comingDays));
}

export function readStanding(bytes: RecordBytes, user: User): void {
  const { networks, amounts, steps, digests } = user;
  networks.size = atMost(bytes.u8(), NETWORKS_MAX);
  for (let i = 0; i < networks.size; i += 1) {
    networks.ids[i] = bytes.u32();
    networks.prefixes[i] = bytes.u32();
    networks.firstSeen[i] = bytes.u32();
    networks.lastSeen[i] = bytes.u32();
  }
  const has = bytes.u8();
  user.loginsTold = (has & HAS.loginsTold) !== 0;
  steps.resetIsOwn = (has & HAS.ownReset) !== 0;
  user.registered = (has & HAS.registered) !== 0;
  if ((has & HAS.amounts) !== 0) {
    amounts.learned = bytes.u8();
    amounts.mean = bytes.u16() / LEVEL_SCALE;
    amounts.spread = bytes.u16() / SPREAD_SCALE;
  }
  if ((has & HAS.steps) !== 0) {
    steps.resetAt = bytes.varint();
    steps.contactAt = bytes.varint();
    steps.passwordAt = bytes.varint();
  }
  if ((has & HAS.details) !== 0) steps.detailsAt = bytes.varint();
  if ((has & HAS.pace) !== 0) {
    amounts.hour = bytes.varint();
    amounts.inHour = bytes.u8();
    amounts.hourBefore = bytes.u8();
    amounts.run = bytes.u8();
  }
  if ((has & HAS.digests) === 0) return;
  digests.size = atMost(bytes.u8(), DIGESTS_MAX);
  for (let i = 0; i < digests.size; i += 1) {
    digests.digests[i] = bytes.u32();
    digests.firstSeen[i] = bytes.u32();
    digests.counts[i] = bytes.u8();
  }
}

export function writeStanding(bytes: RecordBytes, user: User): void {
  const { networks, amounts, steps, digests } = user;
  bytes.putU8(networks.size);
  for (let i = 0; i < networks.size; i += 1) {
    bytes.putU32(networks.ids[i] ?? 0);
    bytes.putU32(networks.prefixes[i] ?? 0);
    bytes.putU32(networks.firstSeen[i] ?? 0);
    bytes.putU32(networks.lastSeen[i] ?? 0);
  }
  const stepped = steps.resetAt !== 0 || steps.contactAt !== 0 || steps.passwordAt !== 0;
  bytes.putU8(
    (amounts.learned > 0 ? HAS.amounts : 0) |
      (stepped ? HAS.steps : 0) |
      (digests.size > 0 ? HAS.digests : 0) |
      (steps.detailsAt > 0 ? HAS.details : 0) |
      (amounts.hour > 0 ? HAS.pace : 0) |
      (user.loginsTold ? HAS.loginsTold : 0) |
      (steps.resetIsOwn ? HAS.ownReset : 0) |
      (user.registered ? HAS.registered : 0),
  );
  if (amounts.learned > 0) {
    bytes.putU8(amounts.learned);
    bytes.putU16(Math.min(U16_MAX, Math.round(amounts.mean * LEVEL_SCALE)));
    bytes.putU16(Math.max(1, Math.min(U16_MAX, Math.round(amounts.spread * SPREAD_SCALE))));
  }
  if (stepped) {
    bytes.putVarint(steps.resetAt);
    bytes.putVarint(steps.contactAt);
    bytes.putVarint(steps.passwordAt);
  }
  if (steps.detailsAt > 0) bytes.putVarint(steps.detailsAt);
  if (amounts.hour > 0) {
    bytes.putVarint(amounts.hour);
    bytes.putU8(amounts.inHour);
    bytes.putU8(amounts.hourBefore);
    bytes.putU8(amounts.run);
  }
  if (digests.size === 0) return;
  bytes.putU8(digests.size);
  for (let i = 0; i < digests.size; i += 1) {
    bytes.putU32(digests.digests[i] ?? 0);
    bytes.putU32(digests.firstSeen[i] ?? 0);
    bytes.putU8(digests.counts[i] ?? 0);
  }
}

/** At the end of the record, where releases that do not know it read no further. */
export function readCurrency(bytes: RecordBytes, amounts: Amounts): void {
  if (bytes.ended) return;
  amounts.currency = bytes.u16();
  amounts.others = bytes.u8();
}

/** Likewise. */
export function readPace(bytes: RecordBytes, amounts: Amounts): void {
  if (bytes.ended) return;
  amounts.pace = bytes.u16() / PACE_SCALE;
  amounts.paceDay = bytes.u16();
  amounts.peak = bytes.u8();
}

/** Only of a user who orders. */
export function hasCurrency({ currency, paceDay }: Amounts): boolean {
  return currency !== 0 || paceDay !== 0;
}

/** @param more whether something follows, so that all of it has to be written */
export function writeCurrency(
  bytes: RecordBytes,
  { currency, others, pace, paceDay, peak }: Amounts,
  more: boolean,
): void {
  bytes.putU16(currency);
  bytes.putU8(others);
  if (paceDay === 0 && !more) return;
  bytes.putU16(Math.round(pace * PACE_SCALE));
  bytes.putU16(paceDay);
  bytes.putU8(peak);
}
