// Cursors of event lists: the time and the id of the last event. ClickHouse compares UUIDs by their second half first,
// so ids are compared as strings.
import { QuestionError } from '../../contract/console/questions.js';

const SHAPE = /^(\d{1,15})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

const RISK_MAX = 100;

export interface Cursor {
  /** Unix milliseconds. */
  at: number;
  id: string;
}

/** A cursor of the review queue starts with the risk. */
export function reviewCursorText(risk: number, time: string, id: string): string {
  return `${risk}-${cursorText(time, id)}`;
}

/** @throws QuestionError on text that is not a review cursor */
export function readReviewCursor(text: string): Cursor & { risk: number } {
  const [, risk, rest] = /^(\d{1,3})-(.*)$/.exec(text) ?? [];
  if (risk === undefined || rest === undefined || Number(risk) > RISK_MAX)
    throw new QuestionError('/after is not a cursor of the review queue; take it from the field next of a page.');
  return { risk: Number(risk), ...readCursor(rest) };
}

export function cursorText(time: string, id: string): string {
  return `${Date.parse(time)}-${id}`;
}

/** @throws QuestionError on text that is not an event cursor */
export function readCursor(text: string): Cursor {
  const [, at, id] = SHAPE.exec(text) ?? [];
  if (at === undefined || id === undefined)
    throw new QuestionError('The cursor is not one of a page of events; take it from the fields older and newer.');
  return { at: Number(at), id };
}
