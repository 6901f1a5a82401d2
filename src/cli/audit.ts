// riskgate audit: prints the audit log, newest first.
import { momentOf } from '../access/administration.js';
import { AUDIT_PAGE_ROWS, auditFilter, type AuditFilter, readAudit } from '../access/audit/read.js';
import { auditView } from '../access/views.js';
import { type AuditedRecord } from '../contract/operators/audit.js';
import {
  type Command,
  type CommandTable,
  JSON_OPTION,
  readArguments,
  table,
  texts,
  UsageError,
  wholeNumber,
} from './command.js';
import { withControlStore } from './environment.js';

const audit: Command = {
  usage:
    '[--who NAME] [--action ACTION] [--workspace W] [--subject KIND/ID] [--from TIME] [--until TIME] [--limit N] ' +
    '[--json]',
  summary: 'list who changed what, newest first',
  async run(args, context) {
    const options = texts('who', 'action', 'workspace', 'subject', 'from', 'until', 'limit');
    const { values } = readArguments(args, { ...options, ...JSON_OPTION });
    const { from, until, limit, json, ...same } = values;
    const filter: AuditFilter = {
      ...same,
      ...(from !== undefined && { from: momentOf(from) }),
      ...(until !== undefined && { until: momentOf(until) }),
    };
    const rows = wholeNumber('--limit', limit) ?? AUDIT_PAGE_ROWS;
    if (rows === 0) throw new UsageError('--limit must be at least 1');
    const page = await withControlStore(context, (store) => readAudit(store, auditFilter(filter), rows));
    const views = page.entries.map(auditView);
    if (json === true) context.print(JSON.stringify(views));
    else
      context.print(
        table(
          ['AT', 'WHO', 'VIA', 'ACTION', 'SUBJECT', 'WORKSPACE', 'BEFORE', 'AFTER'],
          views.map(({ at, who, via, action, subject, workspace, before, after }) => [
            ...[at, who, via, action, subject, workspace === '' ? '-' : workspace, shown(before), shown(after)],
          ]),
        ),
      );
  },
};

export const AUDIT_COMMANDS: CommandTable = { audit };

function shown(record: AuditedRecord | null): string {
  return record === null ? '-' : JSON.stringify(record);
}
