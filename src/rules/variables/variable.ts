// The description of a variable of the rule language: where its value is at the time of the decision, and in the row.
// The generated code, the interpreter and the SQL all use this description.
import { type EventRequest } from '../../event/event-row.js';
import { type TimeUnit } from './time-parts.js';
import { type UsualNumbers, type UsualWords } from './usual.js';

/** The input of the rules: the request, the result of the model, counts of the past, and lists. */
export interface Moment {
  readonly request: EventRequest;
  readonly model: Model;
  /** In the order of COUNTS, whole numbers up to COUNT_MAX; UNKNOWN_COUNTS where no profile could be read. */
  readonly counts: readonly number[];
  /** Names of the lists that contain a value of the request. */
  readonly lists: readonly string[];
}

/** The result of the model, before any rule. */
export interface Model {
  readonly risk: number;
  readonly visitorId: string;
  readonly reasons: readonly string[];
  /** Strength of each reason, 0 to 1, in single precision, in the order of `reasons`. */
  readonly strengths: Float32Array;
  readonly similarity: number;
  readonly deviceSimilarity: number;
  readonly trust: number;
  /** NaN when unknown. */
  readonly reputation: number;
}

type NamesOf<T, V> = { [K in keyof T]: T[K] extends V ? K : never }[keyof T] & string;

/** Where the value of a variable is. `unknown`: the value that means unknown. */
export type Source =
  | { readonly of: 'number'; readonly name: NamesOf<EventRequest, number>; readonly unknown?: number }
  | { readonly of: 'text'; readonly name: NamesOf<EventRequest, string>; readonly unknown?: string }
  | { readonly of: 'feature'; readonly index: number }
  | { readonly of: 'bit'; readonly name: 'client' | 'network'; readonly bit: number; readonly known?: number }
  | { readonly of: 'model'; readonly name: NamesOf<Model, number> }
  | { readonly of: 'visitor' }
  | { readonly of: 'count'; readonly index: number }
  | { readonly of: 'none'; readonly index: number }
  | { readonly of: 'time'; readonly unit: TimeUnit };

export type VariableType = 'number' | 'text' | 'flag' | 'identity';

/** The subject of the value. Replies to pages use only rules about the first three. */
export type About = 'request' | 'address' | 'fingerprint' | 'user';

/** The least and the greatest possible value. */
export interface Range {
  readonly low: number;
  readonly high: number;
}

/** The format of a text variable with too many possible words to list them. */
export interface WordShape {
  readonly pattern: RegExp;
  /** Shown to the author of a rule that uses another format. */
  readonly hint: string;
}

export interface Variable {
  readonly name: string;
  readonly type: VariableType;
  /** All possible values of a text variable with a closed list. */
  readonly words?: readonly string[];
  readonly shape?: WordShape;
  /** All possible values of a number variable. */
  readonly range?: Range;
  /** Words of a text variable with others possible. */
  readonly usualWords?: UsualWords;
  /** The unit of a number variable and its usual values. */
  readonly usual?: UsualNumbers;
  readonly source: Source;
  readonly about: About;
  /** Stored in single precision: literals that are compared with it are rounded in the same way. */
  readonly single: boolean;
  /** Columns of the event table that the SQL reads. */
  readonly column: string;
  readonly doc: string;
  /** The first layout of the row that stores it. */
  readonly since: number;
}
