// Exceptions of the engine and their HTTP status in ClickHouse's protocol.

export class EngineError extends Error {
  override name = 'EngineError';
  /** ClickHouse's exception code. */
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** Exceptions that the front itself throws: ClickHouse's names and codes. */
export const FRONT_ERRORS = {
  BAD_ARGUMENTS: 36,
  NOT_IMPLEMENTED: 48,
  UNKNOWN_SETTING: 115,
  TOO_MANY_SIMULTANEOUS_QUERIES: 202,
  QUERY_IS_TOO_LARGE: 229,
  ACCESS_DENIED: 497,
  AUTHENTICATION_FAILED: 516,
  CANNOT_DECOMPRESS: 271,
  ABORTED: 236,
  UNKNOWN_EXCEPTION: 1002,
} as const;

export function frontError(name: keyof typeof FRONT_ERRORS, message: string): EngineError {
  const code = FRONT_ERRORS[name];
  return new EngineError(code, `Code: ${code}. DB::Exception: ${message} (${name})`);
}

/** Converts any error of the engine's binding to an EngineError. */
export function asEngineError(thrown: unknown): EngineError {
  if (thrown instanceof EngineError) return thrown;
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  const found = /Code: (\d+)\. /.exec(text);
  if (found?.[1] === undefined) return frontError('UNKNOWN_EXCEPTION', text);
  return new EngineError(Number(found[1]), text.slice(found.index));
}

/** HTTP status by exception code, as a ClickHouse server uses; all other codes give 500. */
const STATUS: Readonly<Record<number, readonly number[]>> = {
  400: [6, 8, 15, 25, 26, 27, 36, 37, 38, 41, 44, 53, 62, 72, 117, 123, 167, 168, 223, 321, 376, 427, 441, 675, 676],
  401: [194],
  403: [192, 193, 497, 512, 516],
  404: [46, 47, 50, 56, 60, 63, 73, 78, 81, 115, 152, 336, 511],
  408: [159],
  411: [381],
  413: [229],
  415: [779],
  501: [48],
  503: [76, 209, 439],
};
const STATUS_OF = new Map(
  Object.entries(STATUS).flatMap(([status, codes]) => codes.map((code) => [code, Number(status)] as const)),
);

export function statusOf(code: number): number {
  return STATUS_OF.get(code) ?? 500;
}
