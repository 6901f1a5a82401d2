// What a rule may ask of a decision: where its value stands in the moment of deciding, and in the row. The reading in
// JavaScript, the reading by the interpreter and the SQL are all made of this one description.
import { type EventRequest } from '../../event/event-row.js';

/** What is known when the rules of a decision run: the request, what the model thinks of it, and counts of the past. */
export interface Moment {
  readonly request: EventRequest;
  readonly model: Model;
  /** In the order of COUNTS, whole numbers up to COUNT_MAX; UNKNOWN_COUNTS where no profile could be read. */
  readonly counts: readonly number[];
  /** Names of the lists that a party of the request is on. */
  readonly lists: readonly string[];
}

/** What the model says before any rule. */
export interface Model {
  readonly risk: number;
  readonly visitorId: string;
  readonly reasons: readonly string[];
  /** Strength of each reason, 0 to 1, in single precision, in the order of `reasons`. */
  readonly strengths: Float32Array;
  readonly similarity: number;
  readonly deviceSimilarity: number;
  readonly trust: number;
  /** NaN when it is unknown. */
  readonly reputation: number;
}

type NamesOf<T, V> = { [K in keyof T]: T[K] extends V ? K : never }[keyof T] & string;

/** Where the value of a variable stands. */
export type Source =
  | { readonly of: 'number'; readonly name: NamesOf<EventRequest, number>; readonly unknown?: number }
  | { readonly of: 'text'; readonly name: NamesOf<EventRequest, string>; readonly unknown?: string }
  | { readonly of: 'feature'; readonly index: number }
  | { readonly of: 'bit'; readonly name: 'client' | 'network'; readonly bit: number; readonly known?: number }
  | { readonly of: 'model'; readonly name: NamesOf<Model, number> }
  | { readonly of: 'visitor' }
  | { readonly of: 'count'; readonly index: number }
  | { readonly of: 'none'; readonly index: number }
  | { readonly of: 'time'; readonly unit: 'hour' | 'weekday' };

export type VariableType = 'number' | 'text' | 'flag' | 'identity';

/** Who the value tells of. A page is answered by rules about the first three only. */
export type About = 'request' | 'address' | 'fingerprint' | 'user';

/** The least and the greatest value that there is. */
export interface Range {
  readonly low: number;
  readonly high: number;
}

/** How every word of a text is written that has too many words to name them. */
export interface WordShape {
  readonly pattern: RegExp;
  /** For who wrote another one. */
  readonly hint: string;
}

export interface Variable {
  readonly name: string;
  readonly type: VariableType;
  /** The only values there are, of a text that has no others. */
  readonly words?: readonly string[];
  readonly shape?: WordShape;
  /** Of a number that is never outside of it. */
  readonly range?: Range;
  readonly source: Source;
  readonly about: About;
  /** Kept in single precision: what it is compared with is rounded in the same way. */
  readonly single: boolean;
  /** Columns of the event table that the SQL reads. */
  readonly column: string;
  readonly doc: string;
  /** Since which layout of the row history has it. */
  readonly since: number;
}
