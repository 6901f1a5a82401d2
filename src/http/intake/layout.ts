// Converts a flat body to the nested layout before any other step reads it.
import { FLAT_GROUPS } from '../../contract/schemas.js';
import { isObject } from '../../util/is-object.js';

type Json = Record<string, unknown>;

/** A body is nested exactly when `device` is an object; in the flat layout `device` is the device class. */
export function isNested(body: Json): boolean {
  return isObject(body['device']);
}

/** A new nested body; groups given as objects stay as they are and win over leaves of the same name. */
export function toNested(flat: Json): Json {
  const nested: Json = { ...flat };
  for (const [group, leaves] of Object.entries(FLAT_GROUPS)) {
    if (group !== 'device' && isObject(flat[group])) continue;
    const collected = collect(flat, leaves);
    if (collected !== undefined) nested[group] = collected;
    else if (group === 'device') delete nested['device'];
  }
  return nested;
}

function collect(flat: Json, leaves: readonly string[]): Json | undefined {
  let group: Json | undefined;
  for (const leaf of leaves) {
    const value = flat[leaf];
    if (value === undefined || value === null) continue;
    group ??= {};
    group[leaf] = value;
  }
  return group;
}

/** Converts the pointer of a nested value to that of the flat body. */
export function flatPointer(pointer: string, flat: Json): string {
  const [, group = '', leaf] = pointer.split('/');
  if (leaf === undefined || !(group in FLAT_GROUPS)) return pointer;
  return group !== 'device' && isObject(flat[group]) ? pointer : pointer.slice(group.length + 1);
}
