// Options that the commands about stored events share, and their output: tables for users, lines for the service.
import { type Share } from '../../contract/ruleset/backtest.js';
import { type Tenant } from '../../contract/vocabulary.js';
import { parseTime } from '../../util/time/parse-time.js';
import { DAY_MS } from '../../util/time/units.js';
import { type Context, UsageError } from '../command.js';
import { FLAG, JSON_OPTION, LIVE_OR_TEST, REQUIRED, required, type Values } from '../options.js';
import { type Span } from '../../clickhouse/history.js';

/** A time that must be given. */
const INSTANT = { type: 'string', read: instantOf } as const;
export const FROM_TO = { from: INSTANT, to: INSTANT };
export const SPAN_OPTIONS = {
  ...{ workspace: REQUIRED, mode: LIVE_OR_TEST, ...FROM_TO },
  ...{ lines: FLAG, ...JSON_OPTION },
};
export const SPAN_USAGE = '--workspace W --from TIME --to TIME [--mode live|test]';

/** @throws UsageError when it is no span, or is too long */
export function readSpan({ workspace, mode, from, to }: Values<typeof SPAN_OPTIONS>, daysMax: number): Span {
  checkOrder({ from, to });
  if (to - from > daysMax * DAY_MS) throw new UsageError(`--from and --to must lie within ${daysMax} days`);
  return { workspace, mode, from, to };
}

/** @throws UsageError */
export function checkOrder({ from, to }: Values<typeof FROM_TO>): void {
  if (from >= to) throw new UsageError('--from must be before --to');
}

/** Unix milliseconds. @throws UsageError when it is not a time */
function instantOf(text: string | undefined, name: string): number {
  const at = parseTime(required(text, name));
  if (Number.isNaN(at)) throw new UsageError(`${name} must be a time in ISO 8601, such as 2026-03-01`);
  return at;
}

/** Without decisions all counts are 0, which looks like an answer; often only the name has a typing error. */
export function complainOfNone(
  { complain }: Pick<Context, 'complain'>,
  { workspace, mode }: Tenant,
  decisions: number,
  which = '',
): void {
  if (decisions > 0) return;
  complain(`no ${mode} decision of ${workspace}${which} is stored in this time: check the name, --mode and the times`);
}

export function percent(value: number | null): string {
  return value === null ? '-' : `${(100 * value).toFixed(1)} %`;
}

/** A share with its interval: `80.0 % (55.0 to 93.0, of 15)`. */
export function shareText({ value, low, high, of }: Share): string {
  if (value === null) return '-';
  return `${percent(value)} (${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)}, of ${of})`;
}
