// Where a scoring request comes from: what its head tells, and what the service adds.
import { type EndpointGroup } from '../../access/authenticate.js';
import { type KeyEntry } from '../../access/key-ring.js';
import { SDK_SOURCES, type UseCase } from '../../contract/vocabulary.js';
import { clientAddress, toldAddress } from '../client-address.js';
import { type Head } from '../exchange.js';
import { type TrustedProxies } from '../trusted-proxies.js';
import { type Origin } from './event-request.js';

/** The group of endpoints that a scoring route belongs to. */
export function endpointOf(useCase: UseCase): EndpointGroup {
  return useCase === 'score' || useCase === 'collect' ? useCase : 'useCase';
}

export interface OriginParts {
  trusted: TrustedProxies;
  counts: { unknownSdks: number };
  /** Unix milliseconds. */
  clock: () => number;
  newEventId: () => string;
}

/** Flags in the query of a scoring request. */
export const FLAGS = ['explain', 'dry_run'] as const;

export function originOf(head: Head, key: KeyEntry, useCase: UseCase, parts: OriginParts): Origin {
  const isPublic = key.kind === 'public';
  const sdk = head.header('x-sdk-source');
  return {
    eventId: parts.newEventId(),
    receivedAt: parts.clock(),
    key,
    useCase,
    sdk: sdk === '' ? '' : knownSdk(sdk, parts.counts),
    address: userAddress(head, key, parts.trusted),
    userAgent: isPublic ? head.header('user-agent') : '',
    referer: isPublic ? head.header('referer') : '',
    origin: isPublic ? head.header('origin') : '',
    explain: !isPublic && flag(head.query, 'explain'),
    dryRun: !isPublic && flag(head.query, 'dry_run'),
  };
}

/** A backend sends its user's address in a header; its own address says nothing about the user. */
export function userAddress(head: Head, { kind }: Pick<KeyEntry, 'kind'>, trusted: TrustedProxies): string {
  return kind === 'public' ? clientAddress(head, trusted) : toldAddress(head);
}

function knownSdk(name: string, counts: OriginParts['counts']): string {
  const known = SDK_SOURCES.find((source) => source === name.toLowerCase());
  if (known === undefined) counts.unknownSdks += 1;
  return known ?? '';
}

function flag(query: string, name: (typeof FLAGS)[number]): boolean {
  return query !== '' && new URLSearchParams(query).get(name) === 'true';
}
