// A colon, as query languages of logs, detection formats and other rule engines write it: `country:DE`, `:risk_score:`.
import { findVariable } from '../variables/variables.js';

const NO_COLONS = 'write the name without colons';

/** For a colon between a name and a value, or around a name; undefined when it is another one, as of an address. */
export function hintOfNamed(before: string, after: string): string | undefined {
  // `::customer::level::` and `:ip_country:`. Letters behind f are in no address.
  if (/^:*(?![0-9a-f]+:)[a-z_][a-z_.0-9]*:/i.test(after) && !/[a-z_0-9)]$/i.test(before)) return NO_COLONS;
  const [, test] = /_?(exists|missing)_?$/i.exec(before) ?? [];
  const [, asked = ''] = /^\s*([a-z_]+(?:\.[a-z0-9_]+)*)/i.exec(after) ?? [];
  if (test !== undefined && findVariable(asked) !== undefined)
    return `write ${/^exists$/i.test(test) ? 'known' : 'missing'}(${asked})`;
  const [, early = '', name] = /(-?)([a-z_]+(?:\.[a-z0-9_]+)*)\s?$/i.exec(before) ?? [];
  if (name === undefined) return undefined;
  const [, late = ''] = /^\s*([-!])(?!=)/.exec(after) ?? [];
  const minus = early === '' || late === '' ? early + late : '';
  const variable = findVariable(name);
  if (variable === undefined) return undefined;
  const [, word = ''] = /^\s*([*\w]+)/.exec(after) ?? [];
  // if country: block
  if (/^(block|allow|challenge|review|deny)$/i.test(word)) return undefined;
  if (/^(\*|null|none)$/i.test(word))
    return `write ${(word === '*') === (minus === '') ? 'known' : 'missing'}(${name})`;
  const [, low, high] = /^\s*[[{](\d+(?:\.\d+)?) TO (\d+(?:\.\d+)?)[\]}]/i.exec(after) ?? [];
  if (low !== undefined && high !== undefined)
    return `write ${name} ${minus === '' ? '' : 'not '}between ${low} and ${high}`;
  if (/^\s*\(/.test(after)) return `write ${name} ${minus === '' ? 'in' : 'not in'} ('a', 'b')`;
  const [, sign] = /^\s*([<>]=?|!?=)/.exec(after) ?? [];
  if (sign !== undefined) return `write ${name} ${sign}`;
  const [, value = ''] = /^\s*[-!]?['"]?([\w.*-]+)/.exec(after) ?? [];
  if (value === '' || /^\s*\w+:/.test(after)) return undefined;
  if (variable.type === 'flag') return hintOfFlag(name, value.toLowerCase(), minus !== '');
  if (variable.type === 'number') return /^\d/.test(value) ? `write ${name} ${minus === '' ? '=' : '!='} ${value}` : '';
  if (variable.type === 'identity') return `write ${name} ${minus === '' ? 'in' : 'not in'} @list`;
  const [equal, unequal] = value.includes('*') ? ['like', 'not like'] : ['=', '!='];
  return `write ${name} ${minus === '' ? equal : unequal} '${value}'`;
}

function hintOfFlag(name: string, value: string, isTurned: boolean): string {
  if (!/^(true|false|0|1|yes|no)$/.test(value)) return '';
  return /^(true|1|yes)$/.test(value) === isTurned ? `write not ${name}` : `write ${name}`;
}
