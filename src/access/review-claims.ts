// Who works on which case of the review queue. A claim ends by itself, so a case of an analyst who went home is free
// again. It forbids nothing: another operator's verdict counts as before.
import Type, { type Static } from '#typebox';
import { Moment, strict } from '../contract/validation/objects.js';
import { type Tenant } from '../contract/vocabulary.js';
import { MINUTE_MS } from '../util/time/units.js';
import { AdministrationError } from './administration.js';
import { defineCollection } from './control/collection.js';
import { type ControlStore } from './control/store.js';
import { type ControlTransaction, type ControlView } from './control/transaction.js';
import { workspaceIn } from './records.js';

export const CLAIM_MINUTES = 30;
/** Claims of a workspace that have not ended; with the longest names, half of what a record holds. */
export const CLAIMS_PER_WORKSPACE_MAX = 200;

const ClaimSchema = strict({ who: Type.String({ maxLength: 128 }), until: Moment });
const ClaimsSchema = strict({
  v: Type.Literal(1),
  workspace: Type.String(),
  claims: Type.Record(Type.String(), ClaimSchema, {
    maxProperties: CLAIMS_PER_WORKSPACE_MAX,
    description: 'by mode and event id',
  }),
});
type ReviewClaim = Static<typeof ClaimSchema>;

// Of each claim the audit log has a row of its own; the record has those of the whole workspace.
const CLAIMS = defineCollection('reviewclaims', ClaimsSchema, ({ workspace }) => workspace, { told: false });

const keyOf = (mode: string, eventId: string): string => `${mode} ${eventId}`;

type Claims = Readonly<Record<string, ReviewClaim>>;

/** The claims that have not ended. @param now Unix milliseconds, here and below */
function claimsIn(view: Pick<ControlView, 'get'>, workspace: string, now: number): Claims {
  const all = Object.entries(view.get(CLAIMS, workspace)?.claims ?? {});
  return Object.fromEntries(all.filter(([, { until }]) => until > now));
}

/** Finds the claim on an event; undefined when there is none. */
export function claimsOf(
  view: Pick<ControlView, 'get'>,
  { workspace, mode }: Tenant,
  now: number,
): (eventId: string) => ReviewClaim | undefined {
  const claims = claimsIn(view, workspace, now);
  return (eventId) => claims[keyOf(mode, eventId)];
}

/** Claims a case for the operator of the store, or prolongs the own claim. @throws AdministrationError */
export function claimReview(store: ControlStore, tenant: Tenant, eventId: string): Promise<ReviewClaim> {
  return changeClaims(store, tenant, eventId, (own, { who, now }, claims) => {
    if (own === undefined && Object.keys(claims).length >= CLAIMS_PER_WORKSPACE_MAX)
      throw new AdministrationError(
        'CONFLICT',
        `${CLAIMS_PER_WORKSPACE_MAX} cases are claimed in this workspace: judge or release some of them, or judge ` +
          'this one without a claim',
      );
    return { who, until: now + CLAIM_MINUTES * MINUTE_MS };
  });
}

/** Does nothing when there is no claim. @throws AdministrationError */
export function releaseReview(store: ControlStore, tenant: Tenant, eventId: string): Promise<undefined> {
  return changeClaims(store, tenant, eventId, () => undefined);
}

/** @throws AdministrationError CONFLICT when another operator has claimed the case; NOT_FOUND without the workspace */
function changeClaims<C extends ReviewClaim | undefined>(
  store: ControlStore,
  { workspace, mode }: Tenant,
  eventId: string,
  change: (own: ReviewClaim | undefined, by: ControlTransaction, claims: Claims) => C,
): Promise<C> {
  return store.update((transaction) => {
    workspaceIn(transaction, workspace);
    const { [keyOf(mode, eventId)]: before, ...others } = claimsIn(transaction, workspace, transaction.now);
    if (before !== undefined && before.who !== transaction.who) throw taken(before);
    const after = change(before, transaction, others);
    if (before === undefined && after === undefined) return after;
    const claims = after === undefined ? others : { ...others, [keyOf(mode, eventId)]: after };
    transaction.put(CLAIMS, { v: 1, workspace, claims });
    const told = (claim: ReviewClaim | undefined) => claim && { mode, claim: written(claim) };
    const subject = `event/${eventId}`;
    transaction.note({ subject, workspace, before: told(before) ?? null, after: told(after) ?? null });
    return after;
  });
}

function taken({ who, until }: ReviewClaim): AdministrationError {
  const end = new Date(until).toISOString();
  const message = `this case is claimed by ${who} until ${end}; take another one, or judge this one all the same`;
  return new AdministrationError('CONFLICT', message);
}

/** A claim as replies show it; null without one. */
export function written(claim: ReviewClaim | undefined): { who: string; until: string } | null {
  return claim === undefined ? null : { who: claim.who, until: new Date(claim.until).toISOString() };
}
