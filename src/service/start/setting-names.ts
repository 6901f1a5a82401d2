// Finds misspelt settings: an environment variable whose name is almost a setting's name was probably meant as one.
import { type Environment, readConfig } from '../../config.js';
import { typosBetween } from '../../util/text/typos.js';

/** Shorter names can be similar by chance. HOME and HOST differ by two letters. */
const CHARACTERS_MIN = 4;
const SLIPS_MAX = 2;
/** Maximum number of different letters in a name of at most `SHORT` letters. */
const SLIPS_MAX_SHORT = 1;
const SHORT = 6;
const PREFIX = 'RISKGATE_';

/** The names of all settings that the configuration reads. */
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

/** Variables that are almost settings, and which setting was probably meant. */
export function misspelt(environment: Environment): { name: string; meant: string }[] {
  const known = settingNames();
  return Object.keys(environment).flatMap((name) => {
    if (known.has(name)) return [];
    const meant = nearest(name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name, known);
    return meant === undefined ? [] : [{ name, meant }];
  });
}

function nearest(name: string, known: ReadonlySet<string>): string | undefined {
  if (known.has(name)) return name;
  if (name.length < CHARACTERS_MIN) return undefined;
  const most = name.length <= SHORT ? SLIPS_MAX_SHORT : SLIPS_MAX;
  return [...known].find((other) => typosBetween(name, other, most) <= most);
}
