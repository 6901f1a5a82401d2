// Renames the fields of a parsed body to the schema's names, for bodies with one layout.
import { ApiError } from '../../contract/errors.js';
import { type Json, look, renamed, type Shape } from './fields.js';
import { remember } from './unknown-fields.js';

/** Counters of the fields of bodies. */
export interface FieldCounts {
  /** Fields that are not in the schema: ignored, and returned as warnings where a developer can use them. */
  unknownFields: number;
}

/** The body with the schema's names: the same object without renames; an error when two spellings conflict. */
export function readFields(sent: Json, shape: Shape, counts: FieldCounts | undefined): Json | ApiError {
  const { unknown, twins } = look(sent, shape);
  const body = twins === 0 ? sent : renamed(sent, shape, 'kept');
  if (unknown > 0 && !(body instanceof ApiError)) noteUnknown(body, sent, shape, unknown, counts);
  return body;
}

/** Records the unknown fields of a body. @param request the result of reading `sent` @param unknown their number */
export function noteUnknown(
  request: Json,
  sent: Json,
  shape: Shape,
  unknown: number,
  counts: FieldCounts | undefined,
): void {
  if (counts !== undefined) counts.unknownFields += unknown;
  remember(request, sent, shape);
}
