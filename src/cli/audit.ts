// riskgate audit: prints the audit log, newest first.
import { AUDIT_PAGE_ROWS, auditFilter, readAudit } from '../access/audit/read.js';
import { auditView } from '../access/views.js';
import { AUDIT_KINDS, type AuditedRecord } from '../contract/operators/audit.js';
import { answer, type Command, type CommandTable, table, UsageError } from './command.js';
import { JSON_OPTION, MOMENT, readArguments, texts, wholeOr } from './options.js';
import { withControlStore } from './environment.js';
import { given } from '../util/given.js';

const audit: Command = {
  usage:
    '[--who NAME] [--action ACTION] [--workspace W] [--subject KIND/ID] [--from TIME] [--until TIME] [--limit N] ' +
    '[--json]',
  summary: 'list who changed what, newest first; KIND is key, list, event (labels, claims), erasure and others',
  async run(args, context) {
    const { values } = readArguments(args, {
      ...{ ...texts('who', 'action', 'workspace', 'subject'), from: MOMENT, until: MOMENT },
      ...{ limit: wholeOr(AUDIT_PAGE_ROWS), ...JSON_OPTION },
    });
    const { limit, json, ...filter } = values;
    if (filter.subject !== undefined) checkSubject(filter.subject);
    if (limit === 0) throw new UsageError('--limit must be at least 1');
    const page = await withControlStore(context, (store) => readAudit(store, auditFilter(given(filter)), limit));
    const views = page.entries.map(auditView);
    answer(context, json, views, () =>
      table(
        ['AT', 'WHO', 'VIA', 'ACTION', 'SUBJECT', 'WORKSPACE', 'BEFORE', 'AFTER'],
        views.map(({ at, who, via, action, subject, workspace, before, after }) => [
          ...[at, who, via, action, subject, workspace === '' ? '-' : workspace, shown(before), shown(after)],
        ]),
      ),
    );
  },
};

/** A misspelt one would show nothing, as if nothing had been changed. */
function checkSubject(text: string): void {
  const wanted = text.replace(/^!/, '');
  if (AUDIT_KINDS.some((kind) => `${kind}/`.startsWith(wanted) || wanted.startsWith(`${kind}/`))) return;
  throw new UsageError(
    `--subject must begin with one of ${AUDIT_KINDS.join(', ')}, and a slash: key/ or key/key_…; with ! before it ` +
      'these are left out',
  );
}

export const AUDIT_COMMANDS: CommandTable = { audit };

function shown(record: AuditedRecord | null): string {
  return record === null ? '-' : JSON.stringify(record);
}
