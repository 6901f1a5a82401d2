// Settings by their names: a variable that is nearly one of them is a setting that somebody meant and nobody reads.
import { type Environment, readConfig } from '../../config.js';
import { type Finding, warning } from './finding.js';

/** Shorter names are near each other by chance: HOME and HOST. */
const CHARACTERS_MIN = 5;
const SLIPS_MAX = 2;
/** As few for so short a name. */
const SLIPS_MAX_SHORT = 1;
const SHORT = 6;
const PREFIX = 'RISKGATE_';

/** Every name that the configuration asks for. */
export function settingNames(): ReadonlySet<string> {
  const names = new Set<string>();
  readConfig(
    new Proxy<Environment>(
      {},
      {
        get(_, name) {
          if (typeof name === 'string') names.add(name);
          return undefined;
        },
      },
    ),
  );
  return names;
}

export function lookAtNames(environment: Environment): Finding[] {
  const known = settingNames();
  return Object.keys(environment).flatMap((name) => {
    if (known.has(name)) return [];
    const meant = nearest(name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name, known);
    return meant === undefined
      ? []
      : [warning('settings', `${name} is set, and is not a setting`, `if it is meant for the service: ${meant}`)];
  });
}

function nearest(name: string, known: ReadonlySet<string>): string | undefined {
  if (known.has(name)) return name;
  if (name.length < CHARACTERS_MIN) return undefined;
  const most = name.length <= SHORT ? SLIPS_MAX_SHORT : SLIPS_MAX;
  return [...known].find((other) => Math.abs(other.length - name.length) <= most && slips(name, other) <= most);
}

/** Letters to add, to leave out or to change (Levenshtein). */
function slips(a: string, b: string): number {
  const others = Array.from(b);
  let row = [0, ...others.keys()].map((_, place) => place);
  for (const [i, letter] of Array.from(a).entries()) {
    const next = [i + 1];
    for (const [j, other] of others.entries())
      next.push(Math.min((row[j] ?? 0) + (letter === other ? 0 : 1), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    row = next;
  }
  return row.at(-1) ?? 0;
}
