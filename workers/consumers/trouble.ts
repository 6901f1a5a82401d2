// What the log of the service says while ClickHouse does not take rows: a sentence with the address, and no stack.
import { adviceOnClickHouse } from '../../src/clickhouse/advice.js';

/** The error itself when it is one of the program. */
export function troubleOf(url: string, error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // A failed connection and a refusal of ClickHouse have a code; a reply that is none of ClickHouse's is a plain error.
  if (code === '' && error.constructor !== Error) return error;
  const why = [error.message, code].find((text) => text !== '')?.trim();
  const says = [why?.replace(/\.$/, ''), adviceOnClickHouse(error)].filter((part) => part !== undefined).join('; ');
  return `ClickHouse at ${new URL(url).host} does not take rows: ${says}; they wait in the log, and it is tried again`;
}
