// Profiles the service under load with V8's sampling profiler in every thread, and draws a flame graph.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { measure } from '../drivers/drivers.js';
import type { Driver } from '../job.js';
import { flamePage, hottest, readProfiles, type ThreadProfile } from '../report/flame.js';
import { scoreJob } from '../jobs.js';
import type { Results } from '../results.js';
import { startRiskgate } from '../servers/riskgate.js';
import { temporaryDirectory } from '../processes.js';

const HOTTEST = 8;

async function profiledThreads(driver: Driver, durationMs: number, profileDirectory: string): Promise<ThreadProfile[]> {
  const riskgate = await startRiskgate({
    name: 'riskgate (profiled)',
    clickhouse: 'off',
    store: 'lmdb',
    profileDirectory,
  });
  try {
    await measure(driver, riskgate, scoreJob({ port: riskgate.port, key: riskgate.keys.api, durationMs }));
  } finally {
    await riskgate.stop(); // profiles are written at exit
  }
  return readProfiles(profileDirectory, riskgate.pid);
}

/** Writes the flame graph and its profiles. @returns the file name of the page */
export async function profile(
  results: Results,
  driver: Driver,
  durationMs: number,
  directory: string,
  stamp: string,
): Promise<string> {
  const profiles = temporaryDirectory('profiles');
  try {
    const threads = await profiledThreads(driver, durationMs, profiles.path);
    const name = `${stamp}-flame.html`;
    mkdirSync(directory, { recursive: true });
    writeFileSync(join(directory, name), flamePage(threads));
    for (const { title, tree } of threads.slice(0, 3)) {
      results.notes.push(
        `most time in ${title}: ${hottest(tree, HOTTEST)
          .map((each) => `${each.name} ${(each.share * 100).toFixed(1)} %`)
          .join(', ')}`,
      );
    }
    return name;
  } finally {
    profiles.remove();
  }
}
