// `riskgate lists`: manages lists that rules look values up in. They are written to the service's state; a running
// service reads a change within two seconds. `lists update` and `lists show` are about the public lists of networks.
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { AdministrationError } from '../../access/administration.js';
import { type ControlStore } from '../../access/control/store.js';
import { BUILT_IN } from '../../contract/lists/built-in.js';
import { LIST_KINDS } from '../../contract/lists/lists.js';
import { AddEntries, ChangeList, CreateList } from '../../contract/lists/schemas.js';
import { type Entries, type ListDesk } from '../../http/routes/admin/lists/desk.js';
import { openListDesk } from '../../service/lists/desk.js';
import { linesOf, spreadsheetText, textOf } from '../../service/lists/csv.js';
import { importEntries, withoutEntry } from '../../service/lists/import.js';
import { type ListStore } from '../../storage/ports/lists.js';
import { answer, type CommandTable, type Context, table } from '../command.js';
import { counted } from '../../util/text/counted.js';
import { FLAG, JSON_OPTION, MODE, readArguments, REQUIRED, TEXT, type Values, WHOLE, word } from '../options.js';
import { storageOf, userOf, withControlStore } from '../environment.js';
import { sendable } from '../sendable.js';
import { given } from '../../util/given.js';

const EXPORT_PAGE = 1000;
const WHERE = '--workspace W --mode live|test';
const OF_WORKSPACE = { workspace: REQUIRED };
const OF_MODE = { ...OF_WORKSPACE, mode: MODE };

interface Opened {
  readonly store: ControlStore;
  readonly entries: ListStore;
  readonly desk: ListDesk;
}

export const LIST_ENTRY_COMMANDS: CommandTable = {
  'lists create': {
    usage: `NAME --kind K --workspace W [--description TEXT] [--ttl SECONDS] [--keep-on-erasure]`,
    summary: `create a list for rules; K: ${LIST_KINDS.join(', ')}`,
    async run(args, context) {
      const options = { workspace: REQUIRED, kind: word(LIST_KINDS), description: TEXT, ttl: WHOLE };
      const { values, positionals } = readArguments(args, { ...options, 'keep-on-erasure': FLAG }, ['NAME']);
      const { kind, workspace, description, ttl, 'keep-on-erasure': keepOnErasure } = values;
      const asked = sendable(CreateList, {
        ...{ name: nameOf(positionals[0]), kind },
        ...given({ description, default_ttl_seconds: ttl }),
      });
      await opened(context, async ({ store, desk }) => {
        const { default_ttl_seconds: defaultTtlSeconds = null, ...rest } = asked;
        const list = await desk.create(store, workspace, { ...rest, defaultTtlSeconds, keepOnErasure });
        context.print(`@${list.name}: use it in a rule as \`${list.variable} in @${list.name}\``);
      });
    },
  },
  'lists list': {
    usage: '--workspace W [--json]',
    summary: 'show the lists of a workspace',
    async run(args, context) {
      const { values } = readArguments(args, { ...OF_WORKSPACE, ...JSON_OPTION });
      await opened(context, async ({ store, desk }) => {
        const lists = await desk.all(store, values.workspace);
        const rows = lists.map(({ name, kind, entries, description }) => [
          ...[name, kind, String(entries.live), String(entries.test), description],
        ]);
        answer(context, values.json, lists, () => table(['LIST', 'KIND', 'LIVE', 'TEST', 'DESCRIPTION'], rows));
      });
    },
  },
  'lists rename': {
    usage: 'NAME TO --workspace W',
    summary: 'rename a list that no rule uses; its entries stay',
    async run(args, context) {
      const { values, positionals } = readArguments(args, OF_WORKSPACE, ['NAME', 'TO']);
      const name = nameOf(positionals[0]);
      const { name: to } = sendable(ChangeList, { name: nameOf(positionals[1]) });
      await opened(context, async ({ store, desk }) => {
        const list = await desk.change(store, values.workspace, name, given({ name: to }));
        context.print(`@${name} was renamed to @${list.name}`);
      });
    },
  },
  'lists delete': {
    usage: 'NAME --workspace W',
    summary: 'delete a list that no rule uses, published or drafted; of a built-in one all entries, live and test',
    async run(args, context) {
      const { values, positionals } = readArguments(args, OF_WORKSPACE, ['NAME']);
      const name = nameOf(positionals[0]);
      await opened(context, ({ store, desk }) => desk.delete(store, values.workspace, name));
      context.print(
        BUILT_IN.has(name) ? `all entries of the built-in list ${name} were removed` : `the list ${name} was deleted`,
      );
    },
  },
  'lists add': {
    usage: `NAME VALUE ${WHERE} [--ttl SECONDS] [--note TEXT]`,
    summary: 'add a value to a list',
    async run(args, context) {
      const { values, positionals } = readArguments(args, { ...OF_MODE, ttl: WHOLE, note: TEXT }, ['NAME', 'VALUE']);
      const [name, value] = positionals;
      const entry = { value, ...given({ ttl_seconds: values.ttl, note: values.note }) };
      const of = entriesOf(name, values);
      const { entries } = sendable(AddEntries, { mode: of.mode, entries: [entry] });
      await opened(context, async ({ store, desk }) => {
        const { unchanged } = await desk.add(store, of, entries, userOf(context.environment));
        context.print(unchanged === 1 ? 'the value was on the list already' : 'the value is on the list');
      });
    },
  },
  'lists remove': {
    usage: `NAME VALUE ${WHERE}`,
    summary: 'remove a value from a list',
    async run(args, context) {
      const { values, positionals } = readArguments(args, OF_MODE, ['NAME', 'VALUE']);
      const [name, value] = positionals;
      await opened(context, async ({ store, desk }) => {
        const gone = await desk.remove(store, entriesOf(name, values), [{ value }]);
        context.print(gone === 1 ? 'the value was removed' : 'the value was not on the list');
      });
    },
  },
  'lists check': {
    usage: `NAME VALUE ${WHERE} [--json]`,
    summary: 'tell whether a value is on a list, since when, and who added it (--json: null when it is not)',
    async run(args, context) {
      const { values, positionals } = readArguments(args, { ...OF_MODE, ...JSON_OPTION }, ['NAME', 'VALUE']);
      const [name, value] = positionals;
      await opened(context, async ({ store, desk }) => {
        const found = await desk.check(store, entriesOf(name, values), { value });
        const absent = found === null && !values.json;
        context.print(absent ? 'the value is not on the list' : JSON.stringify(found));
      });
    },
  },
  'lists import': {
    usage: `NAME FILE ${WHERE} [--replace] [--skip-invalid]`,
    summary: 'add a file of lines `value,expires_at,note` to a list, all lines or none; FILE -: the standard input',
    leaves: 'itself',
    run: importFile,
  },
  'lists export': {
    usage: `NAME ${WHERE}`,
    summary: 'print the entries of a list, as hashes',
    leaves: 'the output is not whole',
    async run(args, context) {
      const { values, positionals } = readArguments(args, OF_MODE, ['NAME']);
      await opened(context, async ({ store, desk }) => {
        const of = entriesOf(positionals[0], values);
        for (let cursor: string | undefined; ;) {
          const { entries, next } = await desk.page(store, of, EXPORT_PAGE, cursor);
          // Not before: of a list that is missing, the output would look like that of an empty one.
          if (cursor === undefined) context.print('hash,expires_at,note,by,added_at');
          for (const { hash, expires_at: expires, note, by, added_at: added } of entries)
            context.print(
              [hash, expires ?? '', quoted(spreadsheetText(note)), quoted(spreadsheetText(by)), added].join(','),
            );
          await drained(process.stdout);
          if (next === null) return;
          cursor = next;
        }
      });
    },
  },
};

/** Waits for a reader that is slower: the lines that it has not read would all be kept in memory. */
export async function drained(stream: NodeJS.WritableStream & { readonly writableNeedDrain: boolean }): Promise<void> {
  if (stream.writableNeedDrain) await once(stream, 'drain');
}

async function importFile(args: readonly string[], context: Context): Promise<void> {
  const options = { ...OF_MODE, replace: FLAG, 'skip-invalid': FLAG };
  const { values, positionals } = readArguments(args, options, ['NAME', 'FILE']);
  const [name, file] = positionals;
  const of = entriesOf(name, values);
  const input = file === '-' ? process.stdin : (await open(file)).createReadStream();
  // Without this, the entries sent so far would stay in an unfinished upload.
  const stop = (): void => void input.destroy(new Error('stopped; the list is unchanged'));
  context.stopped?.addEventListener('abort', stop, { once: true });
  const how = { replace: values.replace, skipInvalid: values['skip-invalid'] };
  await opened(context, async ({ store, entries, desk }) => {
    const options = { entries, desk, by: userOf(context.environment), now: Date.now(), ...how };
    const done = await importEntries(options, store, of, linesOf(textOf(input)));
    context.print(`added ${done.added}, updated ${done.updated}, unchanged ${done.unchanged}`);
    if (done.repeated > 0)
      context.complain(
        `${counted(done.repeated, 'line')} repeat${done.repeated === 1 ? 's' : ''} an earlier value; ` +
          'the last one counts',
      );
    for (const { line, why } of done.invalid) context.complain(`line ${line}: ${why}`);
    if (done.left > 0) context.complain(`${counted(done.left, 'line')} skipped`);
  }).finally(() => {
    context.stopped?.removeEventListener('abort', stop);
    if (file !== '-') input.destroy();
  });
}

export async function opened(context: Context, work: (opened: Opened) => Promise<void>): Promise<void> {
  await withControlStore(context, async (store) => {
    const entries = await (await storageOf(context.environment)).lists();
    const refreshed = (): Promise<void> => Promise.resolve();
    const desk = openListDesk({ entries, event: () => Promise.resolve(undefined), refreshed, clock: Date.now });
    try {
      await work({ store, entries, desk });
    } catch (error) {
      throw error instanceof AdministrationError ? asTyped(error) : error;
    } finally {
      await entries.close();
    }
  });
}

/** Names no member of a body: on the command line there is one entry. */
function asTyped({ code, message }: AdministrationError): AdministrationError {
  return new AdministrationError(code, withoutEntry(message));
}

function entriesOf(name: string, { workspace, mode }: Values<typeof OF_MODE>): Entries {
  return { workspace, list: nameOf(name), mode };
}

function nameOf(text: string): string {
  return text.replace(/^@/, '');
}

/** Readers drop spaces around a field that is not in quotes. */
function quoted(field: string): string {
  return /[",]|^\s|\s$/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
