// `make audit`: fails on a known vulnerability of high or critical severity in a runtime dependency. If the registry is
// unavailable, it prints a warning and does not fail, so that an outage elsewhere blocks no change here.
import { spawnSync } from 'node:child_process';
import { isObject, objectOfJson } from '../../src/util/is-object.js';

const SECONDS_MAX = 120;
const SEVERE = ['high', 'critical'] as const;

export interface Audit {
  /** 'holes', 'clean', or 'unknown' if the registry gave no answer. */
  outcome: 'holes' | 'clean' | 'unknown';
  said: string;
}

/** Asks npm about the packages of the lock file in `directory`, without development dependencies. */
export function audit(directory: string, environment: NodeJS.ProcessEnv): Audit {
  const { stdout, error } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    cwd: directory,
    env: environment,
    encoding: 'utf8',
    timeout: SECONDS_MAX * 1000,
  });
  return error === undefined ? judge(stdout) : { outcome: 'unknown', said: error.message };
}

/** @param text output of npm */
function judge(text: string): Audit {
  const report = objectOfJson(text);
  const vulnerabilities = field(report, 'vulnerabilities');
  const { message } = report;
  if (!isObject(vulnerabilities) || 'error' in report)
    return { outcome: 'unknown', said: typeof message === 'string' ? message : 'npm gave no report' };
  const severe = Object.entries(vulnerabilities).filter(([, found]) =>
    SEVERE.some((severity) => field(found, 'severity') === severity),
  );
  if (severe.length === 0)
    return {
      outcome: 'clean',
      said: `no known hole of high severity (${Object.keys(vulnerabilities).length} lesser ones)`,
    };
  return {
    outcome: 'holes',
    said: severe.map(([name, found]) => `${name}: ${String(field(found, 'severity'))}`).join(', '),
  };
}

function field(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined;
}

if (process.argv[1] === import.meta.filename) {
  const { outcome, said } = audit(process.cwd(), process.env);
  if (outcome === 'unknown')
    process.stdout.write(
      `\n*** THE DEPENDENCIES WERE NOT AUDITED: the registry cannot be asked ***\n*** ${said} ***\n\n`,
    );
  else process.stdout.write(`${outcome === 'holes' ? 'known holes' : 'audited'}: ${said}\n`);
  process.exitCode = outcome === 'holes' ? 1 : 0;
}
