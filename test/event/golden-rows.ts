// The rows of the golden files, as JSON that was written with them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Json } from '../support/app.js';

export const GOLDEN = new URL('../../../test/event/golden/', import.meta.url).pathname;

export const json = (layout: number, name: string): Json[] =>
  JSON.parse(readFileSync(join(GOLDEN, `layout-${layout}`, name), 'utf8')) as Json[];

/** What a row of layout 1 says of what came later. */
const FILLED: readonly Json[] = [
  { tier: 'backend', identityClaimed: true },
  { tier: 'provisional', identityClaimed: false },
  { tier: 'provisional', identityClaimed: true },
  { tier: 'backend', identityClaimed: false },
].map((derived) => ({
  ...{ kind: 'decision', confirms: '', label: '', inputKind: 'unknown', behaviorDigest: '', identifierDomainHash: '' },
  ...{
    publicRisk: 0,
    publicAction: 'allow',
    publicReasons: [],
    publicChallenges: [],
    publicSimSwap: '',
    challengesAnswered: [],
  },
  ...{ strengths: [], counts: [], rules: [], shadow: [], tags: [], lists: [], monitored: false, answers: 0 },
  ...derived,
}));

/** Rows of a layout as a reader of today has to see them. */
export function expected(layout: number): Json[] {
  return json(layout, 'rows.json').map((row, i) => ({
    ...(layout === 1 ? { ...FILLED[i], modelRisk: row['risk'] } : {}),
    ...row,
  }));
}
