// riskgate log …: finds damage in the event log and the log of verifications, and removes it. Finding can run beside
// the service; removing needs the data directory exclusively.
import { EVENT_LAYOUTS } from '../event/row/columns.js';
import { VERIFICATION_LAYOUTS } from '../event/verification/columns.js';
import { dataDirOf } from '../config.js';
import { realDisk } from '../log/disk.js';
import { inspectLog, repairSegment, type SegmentReport } from '../log/inspect.js';
import { verificationsDir } from '../log/verification-log.js';
import { requireDataDir, whileLocked } from '../storage/open.js';
import { type Command, type CommandTable, type Context, table } from './command.js';
import { counted } from '../util/text/counted.js';
import { JSON_OPTION, readArguments } from './options.js';

interface LogReport extends SegmentReport {
  log: 'events' | 'verifications';
  /** Directory of the log. */
  dir: string;
}

const verify: Command = {
  usage: '[--json]',
  summary: 'read every segment of the logs and list damaged parts; exit code 1 when there are any',
  // oxlint-disable-next-line typescript/require-await -- what the disk throws must become a rejection
  async run(args, context) {
    const { values } = readArguments(args, JSON_OPTION);
    const dataDir = folderOf(context);
    const reports = [...reportsOf(dataDir)];
    tell(context, values.json, reports);
    const damaged = reports.filter(isDamaged).length;
    if (damaged > 0)
      throw new Error(
        `${damaged} of ${counted(reports.length, 'segment')} damaged. Readers skip these parts and keep their bytes ` +
          "in dead-frames; 'riskgate log repair' removes them from the segments, without a running service",
      );
  },
};

const repair: Command = {
  usage: '[--json]',
  summary: 'move damaged parts of the logs to dead-frames; the service must not run',
  async run(args, context) {
    const { values } = readArguments(args, JSON_OPTION);
    const dataDir = folderOf(context);
    process.umask(0o077);
    await whileLocked(dataDir, 'service', () => {
      const damaged = [...reportsOf(dataDir)].filter(isDamaged);
      const kept = damaged.flatMap((report) => repairSegment(realDisk, report.dir, report, layoutsOf(report)));
      if (values.json) context.print(JSON.stringify({ segments: damaged.length, kept }));
      else if (damaged.length === 0) context.print('nothing is damaged');
      else
        context.print(
          [`${counted(damaged.length, 'segment')} repaired; the damaged bytes are kept in`, ...kept].join('\n  '),
        );
    });
  },
};

export const LOG_COMMANDS: CommandTable = { 'log verify': verify, 'log repair': repair };

function folderOf({ environment }: Context): string {
  const dataDir = dataDirOf(environment);
  requireDataDir(dataDir);
  return dataDir;
}

function layoutsOf({ log }: Pick<LogReport, 'log'>): typeof EVENT_LAYOUTS {
  return log === 'events' ? EVENT_LAYOUTS : VERIFICATION_LAYOUTS;
}

function* reportsOf(dataDir: string): Generator<LogReport> {
  for (const [log, dir] of [
    ['events', dataDir],
    ['verifications', verificationsDir(dataDir)],
  ] as const)
    for (const report of inspectLog(realDisk, dir, layoutsOf({ log }))) yield { ...report, log, dir };
}

function isDamaged({ damage, unreadable }: SegmentReport): boolean {
  return damage.length > 0 || unreadable !== '';
}

function tell(context: Context, json: boolean, reports: readonly LogReport[]): void {
  if (json) {
    context.print(JSON.stringify(reports.map((report) => ({ ...report, dir: undefined }))));
    return;
  }
  const names = [...new Set(reports.map(({ log, shard }) => `${log} ${shard}`))];
  const rows = names.map((name) => {
    const mine = reports.filter(({ log, shard }) => `${log} ${shard}` === name);
    const sum = (of: (report: LogReport) => number): string =>
      String(mine.reduce((total, report) => total + of(report), 0));
    return [
      ...name.split(' '),
      String(mine.length),
      sum(({ frames }) => frames),
      sum((report) => report.rows),
      sum(({ bytes }) => bytes),
      sum(({ damage, unreadable }) => damage.length + (unreadable === '' ? 0 : 1)),
      sum(({ tail }) => tail),
    ];
  });
  context.print(table(['LOG', 'SHARD', 'SEGMENTS', 'FRAMES', 'ROWS', 'BYTES', 'DAMAGED', 'TAIL'], rows));
  for (const { log, shard, segment, damage, unreadable } of reports) {
    for (const { offset, length } of damage)
      context.print(`damaged: ${log} ${shard}, segment ${segment}, offset ${offset}, ${length} bytes`);
    if (unreadable !== '') context.print(`damaged: ${log} ${shard}, all of segment ${segment}: ${unreadable}`);
  }
}
