// riskgate policy test: runs rules on cases in a file before they are published; for a CI pipeline.
import { RuleCases } from '../../contract/ruleset/cases.js';
import { checkOf } from '../../contract/validation/validate.js';
import { caseRules, type Outcome, tryCase } from '../../scoring/rules/try-case.js';
import { parseTime } from '../../util/time/parse-time.js';
import { type Command } from '../command.js';
import { counted } from '../../util/text/counted.js';
import { readArguments, REQUIRED } from '../options.js';
import { wrongInFile } from '../sendable.js';
import { readJson } from '../bounded-file.js';
import { readPath, rulesIn } from './policy-path.js';

const ruleCases = checkOf(RuleCases);
/** Default time of a case, an ordinary Monday. */
const WHEN = '2026-03-02T12:00:00Z';

type Expected = RuleCases['cases'][number]['expect'];

export const testPolicy: Command = {
  usage: 'FILE --cases FILE',
  summary: 'test rules on cases (docs/policies.md); exit code 1 when a case has another result than expected',
  async run(args, context) {
    const { values, positionals } = readArguments(args, { cases: REQUIRED }, ['FILE']);
    const [path] = positionals;
    const set = caseRules(rulesIn(path, readPath(path, context)));
    const { cases } = readCases(values.cases);
    let failed = 0;
    for (const { name, expect, at = WHEN, ...tried } of cases) {
      const wrong = differences(
        expect,
        outcomeOf(values.cases, name, () => tryCase(set, { ...tried, at: timeOf(at) })),
      );
      if (wrong.length === 0) continue;
      failed += 1;
      context.print(`not as expected: ${name}\n  ${wrong.join('\n  ')}`);
    }
    if (failed > 0) throw new Error(`${failed} of ${counted(cases.length, 'case')} not as expected`);
    context.print(`${counted(cases.length, 'case')}, all as expected`);
    return Promise.resolve();
  },
};

/** @throws RangeError for a day that does not exist */
function timeOf(at: string): number {
  const time = parseTime(at);
  if (Number.isNaN(time)) throw new RangeError(`at: ${at} is no day or time of the calendar`);
  return time;
}

/** @throws Error with the name of the case */
function outcomeOf(file: string, name: string, run: () => Outcome): Outcome {
  try {
    return run();
  } catch (error) {
    if (error instanceof RangeError) throw new Error(`${file}: ${name}: ${error.message}`, { cause: error });
    throw error;
  }
}

/** @throws Error when the file cannot be read or is invalid */
function readCases(file: string): RuleCases {
  const read = readJson(file);
  if (ruleCases.accepts(read)) return read;
  throw new Error(wrongInFile(file, ruleCases.violation()));
}

function differences(expected: Expected, { rules, shadow, action, risk }: Outcome): string[] {
  const told = { rules: sorted(rules), shadow: sorted(shadow), action, risk: String(risk) };
  const wanted = {
    rules: expected.rules && sorted(expected.rules),
    shadow: expected.shadow && sorted(expected.shadow),
    action: expected.action,
    risk: expected.risk?.toString(),
  };
  return (['rules', 'shadow', 'action', 'risk'] as const).flatMap((what) => {
    const want = wanted[what];
    return want === undefined || want === told[what] ? [] : [`${what}: expected ${want}, got ${told[what]}`];
  });
}

function sorted(ids: readonly string[]): string {
  return ids.length === 0 ? 'none' : [...ids].sort().join(', ');
}
