// From a parsed body to one under the schema's names, for bodies of one layout.
import { ApiError } from '../../contract/errors.js';
import { type Json, look, renamed, type Shape } from './fields.js';
import { remember } from './unknown-fields.js';

/** What is counted of the fields of bodies. */
export interface FieldCounts {
  /** Fields that nobody knows: ignored, and named where somebody may want to know. */
  unknownFields: number;
}

/** The body under the schema's names; the same object where it has no others. */
export function readFields(sent: Json, shape: Shape, counts: FieldCounts | undefined): Json | ApiError {
  const { unknown, twins } = look(sent, shape);
  const body = twins === 0 ? sent : renamed(sent, shape);
  if (unknown > 0 && !(body instanceof ApiError)) noteUnknown(body, sent, shape, unknown, counts);
  return body;
}

/** @param request what was read from `sent`, in which so many fields are unknown */
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
