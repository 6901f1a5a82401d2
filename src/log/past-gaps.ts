// For who cannot wait: rows that are gone do not come again, and reading goes on behind them.
import { LogGapError } from './errors.js';
import { type Frame, type LogReader } from './reader.js';

/**
 * What `reader.read` gives, behind segments that are missing; [] when there is nothing new.
 * @param onGap told of each of them
 * @throws as `reader.read` does, without LogGapError
 */
export function readPastGaps(
  reader: LogReader,
  bytesMax: number,
  onGap: (error: LogGapError) => void = () => undefined,
): Frame[] {
  for (;;) {
    try {
      return reader.read(bytesMax);
    } catch (error) {
      if (!(error instanceof LogGapError)) throw error;
      onGap(error);
      if (error.next === undefined) return [];
      reader.seek(error.next);
    }
  }
}
