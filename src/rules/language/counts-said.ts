// A sentence that counts something, such as `login failed more than 5 times in 1h`: which condition says the same. Such
// sentences fail at whatever word or number comes first that has no meaning here, so they are looked for in the text.
// Advice that means something else is worse than none: every word of the sentence must have been understood.

import { COUNTED, CROWD } from './advice.js';

interface Counted {
  readonly said: RegExp;
  /** Without its span. */
  readonly variable: (party: string) => string | undefined;
  readonly spans: readonly string[];
}

const SHORT = ['1m', '1h', '24h'];
const LONG = ['24h', '30d'];
const BY_ADDRESS = ['1h', '24h'];
const ON = '(?:seen |used )?(?:per|on|from|by|with|for|of|in) (?:an? |one |the |this |same |single )*';
const FAILURES =
  '(?:login failures|failed (?:logins?|log ins?|sign ?ins?|attempts|login attempts)|logins? fail(?:s|ed)?)';

const of =
  (name: string, parties: readonly string[]) =>
  (party: string): string | undefined =>
    parties.includes(party) ? `${party}.${name}` : undefined;
/** How many users an address has is not counted. */
const CROWDS = new RegExp(`\\b(?:accounts|users|customers) ${ON}(?:ip|address|ip address)\\b`);
const COUNTING = ['user', 'device', 'identifier', 'address'];

/** The first that the sentence has. */
const COUNTS: readonly Counted[] = [
  {
    said: new RegExp(`\\b(?:accounts|users) ${ON}(?:device|phone)\\b|\\b(?:device|phone)\\b.*\\b(?:accounts|users)\\b`),
    variable: () => 'device.users',
    spans: LONG,
  },
  {
    said: new RegExp(`\\bdevices ${ON}(?:user|account|customer)\\b|\\b(?:user|account|customer)s?\\b.*\\bdevices\\b`),
    variable: () => 'user.devices',
    spans: LONG,
  },
  { said: new RegExp(`\\b${FAILURES}\\b`), variable: of('failures', COUNTING), spans: SHORT },
  {
    said: /\b(?:registrations?|sign ?ups?|accounts? (?:created|registered|opened))\b/,
    variable: (party) => (party === 'user' || party === 'address' ? 'address.registrations' : undefined),
    spans: BY_ADDRESS,
  },
  { said: /\brequests?\b/, variable: of('requests', COUNTING), spans: SHORT },
];

const LIMITS: readonly (readonly [said: RegExp, sign: string])[] = [
  [/\b(?:at least (\d+)|(\d+) or more|(\d+) ?\+)(?: times)?(?!\w)/, '>='],
  [/(?:\b(?:more than|over|above|exceeds?)|>) ?(\d+)(?: times)?\b/, '>'],
  [/\b(?:many|multiple|several|lots of|a lot of|too many)\b/, '>'],
];
const SPAN = new RegExp(
  '\\b(?:(?:with)?in|per|every|during|over)? ?(?:the )?(?:last |past )?' +
    '(\\d+|an?|one)? ?(minute|min|m|hour|hr|h|day|d|month)s?$',
);
const MINUTES: Readonly<Record<string, number>> = { m: 1, h: 60, d: 1440, mo: 43_200 };
const SPANS: ReadonlyMap<number, string> = new Map([
  [1, '1m'],
  [60, '1h'],
  [1440, '24h'],
  [43_200, '30d'],
]);
const PARTIES: readonly (readonly [said: RegExp, party: string])[] = [
  [new RegExp(`\\b${ON}(?:user|account|customer)\\b`), 'user'],
  [new RegExp(`\\b${ON}device\\b`), 'device'],
  [new RegExp(`\\b${ON}(?:e-?mail|identifier)\\b`), 'identifier'],
  [new RegExp(`\\b${ON}(?:ip|address|ip address)\\b`), 'address'],
];
const FILLERS =
  /\b(?:an?|the|this|same|one|has|have|had|is|are|was|were|seen|used|on|by|from|with|in|of|user|there|times)\b/g;

/** @param at place of the mistake in the text of the rule */
export function hintOfCount(text: string, at: number): string | undefined {
  const joins = [...text.matchAll(/\band\b|\bor\b(?! more\b(?! than\b))|&&|\|\|/gi)];
  const from = joins.filter((join) => join.index < at).at(-1);
  const to = joins.find((join) => join.index >= at);
  const clause = text.slice(from === undefined ? 0 : from.index + from[0].length, to?.index);
  return sentenceOf(clause.toLowerCase().replaceAll(/\s+/g, ' ').trim());
}

function sentenceOf(sentence: string): string | undefined {
  if (/[^a-z0-9 >+-]/.test(sentence)) return undefined;
  const span = SPAN.exec(sentence);
  const [before, minutes] = [sentence.slice(0, span?.index), minutesOf(span)];
  const [limit] = LIMITS.flatMap(([said, sign]) => {
    const match = said.exec(before);
    return match === null ? [] : [{ text: match[0], sign, number: match.slice(1).join('') }];
  });
  if (limit === undefined) return undefined;
  const rest = before.replace(limit.text, ' ').replaceAll(/\s+/g, ' ');
  const counted = COUNTS.find(({ said }) => said.test(rest));
  if (CROWDS.test(rest)) return CROWD;
  const other = span === null ? undefined : COUNTED;
  if (counted === undefined) return other;
  const left = rest.replace(counted.said, ' ');
  const party = PARTIES.find(([said]) => said.test(left));
  const variable = counted.variable(party?.[1] ?? 'user');
  const unknown = (party === undefined ? left : left.replace(party[0], ' ')).replaceAll(FILLERS, '').trim();
  if (variable === undefined || unknown !== '') return other;
  return advice(variable, counted.spans, minutes, `${limit.sign} ${limit.number || '…'}`);
}

function minutesOf(span: RegExpExecArray | null): number | undefined {
  if (span === null) return undefined;
  const [, number = '1', unit = ''] = span;
  const each = MINUTES[unit.startsWith('mo') ? 'mo' : unit.charAt(0)] ?? 0;
  return each * (/^\d/.test(number) ? Number(number) : 1);
}

/** Of a span that is not counted, the next longer one is told, with those that are. */
function advice(variable: string, spans: readonly string[], minutes: number | undefined, limit: string): string {
  const counted = [...SPANS].filter(([, span]) => spans.includes(span));
  const [length, span] = counted.find(([length]) => length >= (minutes ?? 60)) ?? counted.at(-1) ?? [];
  const others = length === minutes ? '' : `; it is counted over ${spans.join(', ')}`;
  return `write ${variable}_${span} ${limit}${others}`;
}
