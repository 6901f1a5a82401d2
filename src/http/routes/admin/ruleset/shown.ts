// Views of versions and proposals for the admin API.
import { type Proposal, type Published } from '../../../../access/policy/publish.js';
import { type PolicyVersionRecord } from '../../../../access/policy/records.js';
import { moment } from '../../../../access/views.js';
import { type RuleWarning } from '../../../../contract/ruleset/schema.js';

export function shownVersion({ number, at, by, approvedBy, note }: PolicyVersionRecord, version: string) {
  return { number, version, at: moment(at), by, approved_by: approvedBy ?? null, note };
}

export function shownProposal({ id, at, by, removedAuthors, isOutdated, note, policy }: Proposal) {
  const authors = { by, removed_authors: removedAuthors };
  return { id, at: moment(at), ...authors, outdated: isOutdated, note, policy: policy ?? null };
}

export function shownPublished({ version, number, proposal }: Published, warnings: readonly RuleWarning[]) {
  return {
    version,
    number,
    proposal: proposal === undefined ? null : shownProposal(proposal),
    warnings: [...warnings],
  };
}
