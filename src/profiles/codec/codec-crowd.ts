// The newcomers of an address, a prefix or a network as bytes. Most addresses have none: one byte says so.
import { type Crowd, CROWD_SLOTS, type Sketch, SKETCH_REGISTERS } from '../../contract/profile.js';
import { type RecordBytes } from './bytes.js';

/** A register is 0 to 15, two in a byte: enough to tell a million parties apart. */
export const REGISTER_MAX = 15;

export function readNewcomers(bytes: RecordBytes, crowd: Crowd): void {
  const has = bytes.u8();
  if (has === 0) return;
  crowd.countedAt = bytes.u32();
  for (let i = 0; i < CROWD_SLOTS; i += 1) crowd.newcomers[i] = bytes.varint();
  for (let i = 0; i < CROWD_SLOTS; i += 1) crowd.registrations[i] = bytes.varint();
  for (let i = 0; i < crowd.typed.length; i += 1) crowd.typed[i] = bytes.varint();
  let bit = 2;
  for (const sketch of crowd.accounts) {
    if ((has & bit) !== 0) readSketch(bytes, sketch);
    bit <<= 1;
  }
  for (const sketch of crowd.rhythms) {
    if ((has & bit) !== 0) readSketch(bytes, sketch);
    bit <<= 1;
  }
}

export function writeNewcomers(bytes: RecordBytes, crowd: Crowd): void {
  if (crowd.countedAt === 0) {
    bytes.putU8(0);
    return;
  }
  let has = 1;
  let bit = 2;
  for (const sketch of crowd.accounts) {
    if (sketch.used) has |= bit;
    bit <<= 1;
  }
  for (const sketch of crowd.rhythms) {
    if (sketch.used) has |= bit;
    bit <<= 1;
  }
  bytes.putU8(has);
  bytes.putU32(crowd.countedAt);
  for (let i = 0; i < CROWD_SLOTS; i += 1) bytes.putVarint(crowd.newcomers[i] ?? 0);
  for (let i = 0; i < CROWD_SLOTS; i += 1) bytes.putVarint(crowd.registrations[i] ?? 0);
  for (let i = 0; i < crowd.typed.length; i += 1) bytes.putVarint(crowd.typed[i] ?? 0);
  for (const sketch of crowd.accounts) if (sketch.used) writeSketch(bytes, sketch);
  for (const sketch of crowd.rhythms) if (sketch.used) writeSketch(bytes, sketch);
}

/** At the end of a record, so that a release without them reads the rest, in a rolling upgrade and back. */
export function readRegulars(bytes: RecordBytes, crowd: Crowd): void {
  if (bytes.ended) return;
  crowd.regularDay = bytes.varint();
  for (let i = 0; i < crowd.regulars.length; i += 1) crowd.regulars[i] = bytes.varint();
}

export function writeRegulars(bytes: RecordBytes, { regularDay, regulars }: Crowd): void {
  if (regularDay === 0) return;
  bytes.putVarint(regularDay);
  for (let i = 0; i < regulars.length; i += 1) bytes.putVarint(regulars[i] ?? 0);
}

export function readSketch(bytes: RecordBytes, sketch: Sketch): void {
  sketch.used = true;
  for (let i = 0; i < SKETCH_REGISTERS; i += 2) {
    const two = bytes.u8();
    sketch.registers[i] = two & REGISTER_MAX;
    sketch.registers[i + 1] = two >> 4;
  }
}

export function writeSketch(bytes: RecordBytes, { registers }: Sketch): void {
  for (let i = 0; i < SKETCH_REGISTERS; i += 2) bytes.putU8((registers[i] ?? 0) | ((registers[i + 1] ?? 0) << 4));
}
