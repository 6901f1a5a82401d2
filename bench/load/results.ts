// The results of a run: the input of the table, the JSON file, the page and the gates.
import type { Driver } from './job.js';
import type { Latency } from './tally.js';

/** One server under closed-loop load, median of its rounds. */
export interface SubjectResult {
  phase: string;
  name: string;
  driver: Driver;
  rounds: number;
  /** Replies per second. */
  perSecond: number;
  /** CPU microseconds per reply: of the answering process, of the pipeline, of the driver. */
  answerUs: number;
  pipelineUs: number;
  driverUs: number;
  /** CPU microseconds per reply by process, and by thread of the answering process. */
  byProcess: { name: string; us: number; rssBytes: number }[];
  byThread: { name: string; us: number }[];
  latency: Latency | undefined;
  failedShare: number;
  /** Milliseconds that the pipeline needed after the last reply. */
  settledMs: number;
}

/** One offered load of an open loop. */
export interface CurvePoint {
  name: string;
  /** Requests per second offered and answered. */
  offered: number;
  achieved: number;
  latency: Latency;
  failedShare: number;
  /** Send delay of the client, milliseconds, 99th percentile. */
  lateP99: number;
  cpuUs: number;
}

export interface Results {
  subjects: SubjectResult[];
  curve: CurvePoint[];
  figures: Record<string, number>;
  /** Reason why it was not measured, by figure. */
  skipped: Record<string, string>;
  /** What disturbed the measurement, by figure. */
  doubts: Record<string, string>;
  notes: string[];
}

export function emptyResults(): Results {
  return { subjects: [], curve: [], figures: {}, skipped: {}, doubts: {}, notes: [] };
}

/** Keeps the highest share of failed requests over all measured runs. */
export function noteFailures(results: Results, share: number): void {
  results.figures['failed_share'] = Math.max(results.figures['failed_share'] ?? 0, share);
}

/** Records that a phase could not measure these figures, and why. */
export function skip(results: Results, figures: readonly string[], reason: string): void {
  for (const figure of figures) results.skipped[figure] = reason;
  results.notes.push(`not measured: ${figures.join(', ')} (${reason})`);
}
