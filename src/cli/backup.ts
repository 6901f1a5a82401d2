// riskgate backup and restore: copies all data of a node, beside the running service, and restores it into an empty
// directory.
import { resolve } from 'node:path';
import { readStorage } from '../config.js';
import { backUp, type Manifest, restore } from '../service/backup.js';
import { version } from '../service/node.js';
import { openStorage } from '../storage/open.js';
import { answer, type Command, type CommandTable } from './command.js';
import { JSON_OPTION, readArguments } from './options.js';
import { requireControlStore } from './environment.js';

const backupCommand: Command = {
  usage: 'DIR [--json]',
  summary: 'copy DATA_DIR into an empty folder, also while the service runs; it holds the secrets of the workspaces',
  leaves: 'the backup is not whole; remove its folder',
  async run(args, context) {
    const { values, positionals } = readArguments(args, JSON_OPTION, ['DIR']);
    const to = resolve(positionals[0]);
    process.umask(0o077);
    const options = readStorage(context.environment);
    // Of a node on Redis it would be a backup without keys and bills.
    if (options.url === '') requireControlStore(options.dataDir);
    const storage = await openStorage(options);
    const manifest = await backUp({
      dataDir: options.dataDir,
      storage,
      to,
      version: version(),
      clock: Date.now,
    });
    answer(context, values.json, summaryOf(manifest), () => `${to}: ${textOf(manifest)}`);
  },
};

const restoreCommand: Command = {
  usage: 'DIR [--json]',
  summary: 'check every file of a backup, then copy it into DATA_DIR, which must be empty',
  leaves: 'DATA_DIR is not whole; empty it and restore again',
  async run(args, context) {
    const { values, positionals } = readArguments(args, JSON_OPTION, ['DIR']);
    process.umask(0o077);
    const { dataDir } = readStorage(context.environment);
    const manifest = await restore(resolve(positionals[0]), dataDir);
    answer(context, values.json, summaryOf(manifest), () => `${dataDir}: ${textOf(manifest)}\n${backIn(manifest)}`);
  },
};

export const BACKUP_COMMANDS: CommandTable = { backup: backupCommand, restore: restoreCommand };

function summaryOf({ version: by, begun, ended, files }: Manifest): Record<string, unknown> {
  return { version: by, begun, ended, files: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
}

function textOf(manifest: Manifest): string {
  const { files, bytes, begun, ended } = summaryOf(manifest);
  return `${String(files)} files, ${String(bytes)} bytes, as of ${String(begun)} to ${String(ended)}`;
}

/** Nothing in the folder knows of it, and who was locked out would be let in. */
function backIn({ begun }: Manifest): string {
  return (
    `What was taken away after ${begun} is back: revoke those keys, remove those operators and erase those people ` +
    'again before you start the service (docs/operating.md, "Backup and restore")'
  );
}
