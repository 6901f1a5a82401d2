// Rows whose promise is a table of cases and not a matter of length: the test file is the row.
import { fileURLToPath } from 'node:url';
import { runTapFile } from '../../runner/tap-file.js';
import { type Findings } from './row.js';

const SECONDS_MAX = 240;

/** Runs a test file. @param file below test/, compiled @returns assertions that passed */
export async function passesOf(file: string, findings: Findings): Promise<number> {
  const { passed, failed, report } = await runTapFile(
    fileURLToPath(new URL(`../../${file}`, import.meta.url)),
    SECONDS_MAX,
  );
  findings.expect(failed === 0 && passed > 0, () => `${file}: ${failed} failed: ${report.slice(0, 2000)}`);
  return passed;
}
