// Reads a log across missing segments. They cannot be waited for, so reading continues after them.
import { LogGapError } from './errors.js';
import { type Frame, type LogReader } from './reader.js';

/**
 * The frames of `reader.read`, also after missing segments; [] when there is nothing new.
 * @param onGap called for each gap
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
