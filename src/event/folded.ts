// What the fold of a decision or a confirmation does not look at. The store's reader skips these fields, because making
// them took a good part of the time that a row takes to read. A test folds rows with and without them.
import { type EventRow } from './event-row.js';

const NAMES = [
  'keyId',
  'sdk',
  'identifierDomainHash',
  'authMethod',
  'failureReason',
  'browser',
  'browserVersion',
  'os',
  'behaviorDigest',
  'simOperatorName',
  'networkOperator',
  'networkType',
  'pageUrl',
  'pageOrigin',
  'referrer',
  'shippingCountry',
  'label',
  'device',
  'evidence',
  'policyVersion',
  'changeReasons',
  'simSwap',
  'publicReasons',
  'publicChallenges',
  'publicSimSwap',
  'challengesAnswered',
  'counts',
  'rules',
  'shadow',
  'tags',
  'lists',
] as const satisfies readonly (keyof EventRow)[];

export const NOT_FOLDED: ReadonlySet<string> = new Set(NAMES);
