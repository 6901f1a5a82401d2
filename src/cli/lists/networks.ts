// `riskgate lists`: downloads the public lists of networks, and shows the downloaded lists.
import { dataDirOf } from '../../config.js';
import { fileOf, type ListSource } from '../../network/lists/catalogue.js';
import { type ListUpdate, readNote } from '../../network/lists/update-lists.js';
import { listsDirectory, readCatalogue, updateAlone } from '../../service/network-lists.js';
import { makeDataDir } from '../../storage/open.js';
import { type CommandTable, type Context, table, UsageError } from '../command.js';
import { FLAG, readArguments, TEXT } from '../options.js';
import { HOUR_MS } from '../../util/time/units.js';

export const LIST_COMMANDS: CommandTable = {
  'lists update': {
    usage: '[--only NAME] [--catalogue FILE] [--accept-smaller]',
    summary: 'fetch the public lists of VPN, Tor and hosting networks; a running service uses them at once',
    async run(args, context) {
      const { values } = readArguments(args, { only: TEXT, catalogue: TEXT, 'accept-smaller': FLAG });
      const sources = chosen(context, values.catalogue, values.only);
      makeDataDir(dataDirOf(context.environment));
      const updates = await updateAlone(sources, {
        directory: directoryOf(context),
        clock: Date.now,
        acceptSmaller: values['accept-smaller'],
      });
      context.print(table(['list', 'result', 'networks', 'sha256'], updates.map(rowOf)));
      const kept = updates.filter(({ outcome }) => outcome === 'kept');
      for (const { source, reason, note } of kept)
        context.complain(
          `${source.kind} ${source.name}: ${reason}; ` +
            (note === undefined ? 'there is no earlier version' : 'the last good version stays in use'),
        );
      if (kept.length > 0)
        throw new Error(
          `${kept.length} of ${updates.length} lists were not updated and are unchanged; the reasons are above`,
        );
    },
  },
  'lists show': {
    usage: '[--catalogue FILE]',
    summary: 'show the lists of the catalogue: networks, age, address and SHA-256',
    async run(args, context) {
      const { values } = readArguments(args, { catalogue: TEXT });
      const directory = directoryOf(context);
      const rows: string[][] = [];
      for (const source of chosen(context, values.catalogue, undefined)) {
        const note = await readNote(directory, source);
        const hours = note === undefined ? '' : `${Math.floor((Date.now() - Date.parse(note.checkedAt)) / HOUR_MS)} h`;
        rows.push([
          fileOf(source),
          note === undefined ? 'never fetched' : String(note.ranges),
          hours,
          source.url,
          note?.sha256 ?? '',
        ]);
      }
      context.print(table(['list', 'networks', 'age', 'address', 'sha256'], rows));
    },
  },
};

function directoryOf({ environment }: Context): string {
  return listsDirectory(dataDirOf(environment));
}

function chosen({ environment }: Context, catalogue: string | undefined, only: string | undefined): ListSource[] {
  const sources = readCatalogue(catalogue ?? environment['LISTS_CATALOGUE'] ?? '');
  if (only === undefined) return sources;
  const found = sources.filter((source) => source.name === only || fileOf(source) === `${only}.txt`);
  if (found.length === 0) throw new UsageError(`the catalogue has no list ${only}`);
  return found;
}

function rowOf({ source, outcome, note }: ListUpdate): string[] {
  return [`${source.kind} ${source.name}`, outcome, note === undefined ? '' : String(note.ranges), note?.sha256 ?? ''];
}
