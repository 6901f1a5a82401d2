// Where a party counts in a sketch of distinct parties (Flajolet and others, 2007): those who write sketches and those
// who read them must agree.
import { type Sketch, SKETCH_REGISTERS } from './profile.js';

/** @param hash 32 bits */
export const registerOf = (hash: number): number => hash % SKETCH_REGISTERS;

/** Length of the run of zeros of a hash, from 1. */
export const runOf = (hash: number): number => Math.clz32(hash) + 1;

/** Spreads a small number over 32 bits. */
export function mixed(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Whether the sketch would change with this party: then it was not counted before. */
export function isNewIn(sketch: Sketch | undefined, hash: number): boolean {
  return sketch?.used !== true || (sketch.registers[registerOf(hash)] ?? 0) < runOf(hash);
}
