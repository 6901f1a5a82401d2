// Options that the commands about stored events share, and their output: tables for users, lines for the service.
import { type Share } from '../../contract/ruleset/backtest.js';
import { type Mode, MODES } from '../../contract/vocabulary.js';
import { parseTime } from '../../util/time/parse-time.js';
import { type Context, oneOf, required, UsageError, TEXT, FLAG } from '../command.js';

export const SPAN_OPTIONS = { workspace: TEXT, mode: TEXT, from: TEXT, to: TEXT, json: FLAG, lines: FLAG } as const;
export const SPAN_USAGE = '--workspace W --from TIME --to TIME [--mode live|test]';

type Given = Partial<Record<'workspace' | 'mode' | 'from' | 'to', string | undefined>>;

const DAY_MS = 86_400_000;

/** @throws UsageError on a missing or invalid option */
export function readSpan(given: Given, daysMax: number): { workspace: string; mode: Mode; from: number; to: number } {
  const [from, to] = [momentOf('from', given.from), momentOf('to', given.to)];
  if (from >= to) throw new UsageError('--from must be before --to');
  if (to - from > daysMax * DAY_MS) throw new UsageError(`--from and --to must lie within ${daysMax} days`);
  return {
    workspace: required('workspace', given.workspace),
    mode: oneOf('mode', given.mode ?? 'live', MODES),
    from,
    to,
  };
}

/** Unix milliseconds. @throws UsageError when it is not a time */
export function momentOf(name: string, text: string | undefined): number {
  const at = parseTime(required(name, text));
  if (Number.isNaN(at)) throw new UsageError(`--${name} must be a time in ISO 8601, such as 2026-03-01`);
  return at;
}

/** Without decisions all counts are 0, which looks like an answer; often only the name has a typing error. */
export function complainOfNone(
  { complain }: Pick<Context, 'complain'>,
  { workspace, mode }: { workspace: string; mode: Mode },
  decisions: number,
): void {
  if (decisions > 0) return;
  complain(`no ${mode} decision of ${workspace} is stored in this time: check the name, --mode and the times`);
}

export function percent(value: number | null): string {
  return value === null ? '-' : `${(100 * value).toFixed(1)} %`;
}

/** A share with its interval: `80.0 % (55.0 to 93.0, of 15)`. */
export function shareText({ value, low, high, of }: Share): string {
  if (value === null) return '-';
  return `${percent(value)} (${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)}, of ${of})`;
}
