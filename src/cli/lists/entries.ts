// `riskgate lists`: manages lists that rules look values up in. They are written to the service's state; a running
// service reads a change within two seconds. `lists update` and `lists show` are about the public lists of networks.
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { AdministrationError } from '../../access/administration.js';
import { type ControlStore } from '../../access/control/store.js';
import { BUILT_IN } from '../../contract/lists/built-in.js';
import { LIST_KINDS } from '../../contract/lists/lists.js';
import { AddEntries, ChangeList, CreateList } from '../../contract/lists/schemas.js';
import { MODES } from '../../contract/vocabulary.js';
import { type Entries, type ListDesk } from '../../http/routes/admin/lists/desk.js';
import { openListDesk } from '../../service/lists/desk.js';
import { linesOf, spreadsheetText, textOf } from '../../service/lists/csv.js';
import { importEntries, withoutEntry } from '../../service/lists/import.js';
import { type ListStore } from '../../storage/ports/lists.js';
import {
  type CommandTable,
  type Context,
  oneOf,
  readArguments,
  required,
  table,
  wholeNumber,
  counted,
  TEXT,
  FLAG,
} from '../command.js';
import { storageOf, userOf, withControlStore } from '../environment.js';
import { sendable } from '../sendable.js';
import { given } from '../../util/given.js';

const EXPORT_PAGE = 1000;
const WHERE = '--workspace W --mode live|test';

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
      const options = { kind: TEXT, workspace: TEXT, description: TEXT, ttl: TEXT } as const;
      const { values, positionals } = readArguments(args, { ...options, 'keep-on-erasure': FLAG }, ['NAME']);
      const ttl = wholeNumber('--ttl', values.ttl);
      const workspace = required('workspace', values.workspace);
      const asked = sendable(CreateList, {
        name: nameOf(positionals),
        kind: oneOf('kind', values.kind, LIST_KINDS),
        ...given({ description: values.description, default_ttl_seconds: ttl }),
      });
      await opened(context, async ({ store, desk }) => {
        const { default_ttl_seconds: defaultTtlSeconds = null, ...rest } = asked;
        const keepOnErasure = values['keep-on-erasure'] ?? false;
        const list = await desk.create(store, workspace, { ...rest, defaultTtlSeconds, keepOnErasure });
        context.print(`@${list.name}: use it in a rule as \`${list.variable} in @${list.name}\``);
      });
    },
  },
  'lists list': {
    usage: '--workspace W [--json]',
    summary: 'show the lists of a workspace',
    async run(args, context) {
      const { values } = readArguments(args, { workspace: TEXT, json: FLAG });
      await opened(context, async ({ store, desk }) => {
        const lists = await desk.all(store, required('workspace', values.workspace));
        if (values.json) {
          context.print(JSON.stringify(lists));
          return;
        }
        const rows = lists.map(({ name, kind, entries, description }) => [
          ...[name, kind, String(entries.live), String(entries.test), description],
        ]);
        context.print(table(['LIST', 'KIND', 'LIVE', 'TEST', 'DESCRIPTION'], rows));
      });
    },
  },
  'lists rename': {
    usage: 'NAME TO --workspace W',
    summary: 'rename a list that no rule uses; its entries stay',
    async run(args, context) {
      const { values, positionals } = readArguments(args, { workspace: TEXT }, ['NAME', 'TO']);
      const name = nameOf(positionals);
      const { name: to } = sendable(ChangeList, { name: nameOf(positionals.slice(1)) });
      const workspace = required('workspace', values.workspace);
      await opened(context, async ({ store, desk }) => {
        const list = await desk.change(store, workspace, name, given({ name: to }));
        context.print(`@${name} was renamed to @${list.name}`);
      });
    },
  },
  'lists delete': {
    usage: 'NAME --workspace W',
    summary: 'delete a list that no rule uses, published or drafted; of a built-in one all entries, live and test',
    async run(args, context) {
      const { values, positionals } = readArguments(args, { workspace: TEXT }, ['NAME']);
      const name = nameOf(positionals);
      await opened(context, ({ store, desk }) => desk.delete(store, required('workspace', values.workspace), name));
      context.print(
        BUILT_IN.has(name) ? `all entries of the built-in list ${name} were removed` : `the list ${name} was deleted`,
      );
    },
  },
  'lists add': {
    usage: `NAME VALUE ${WHERE} [--ttl SECONDS] [--note TEXT]`,
    summary: 'add a value to a list',
    async run(args, context) {
      const { values, positionals } = readArguments(args, { workspace: TEXT, mode: TEXT, ttl: TEXT, note: TEXT }, [
        'NAME',
        'VALUE',
      ]);
      const ttl = wholeNumber('--ttl', values.ttl);
      const entry = {
        value: positionals[1] ?? '',
        ...given({ ttl_seconds: ttl, note: values.note }),
      };
      const of = entriesOf(positionals, values);
      const { entries } = sendable(AddEntries, { mode: of.mode, entries: [entry] });
      await opened(context, async ({ store, desk }) => {
        const { unchanged } = await desk.add(store, of, entries, whoOf(context));
        context.print(unchanged === 1 ? 'the value was on the list already' : 'the value is on the list');
      });
    },
  },
  'lists remove': {
    usage: `NAME VALUE ${WHERE}`,
    summary: 'remove a value from a list',
    async run(args, context) {
      const { values, positionals } = readArguments(args, { workspace: TEXT, mode: TEXT }, ['NAME', 'VALUE']);
      await opened(context, async ({ store, desk }) => {
        const gone = await desk.remove(store, entriesOf(positionals, values), [{ value: positionals[1] ?? '' }]);
        context.print(gone === 1 ? 'the value was removed' : 'the value was not on the list');
      });
    },
  },
  'lists check': {
    usage: `NAME VALUE ${WHERE} [--json]`,
    summary: 'tell whether a value is on a list, since when, and who added it (--json: null when it is not)',
    async run(args, context) {
      const options = { workspace: TEXT, mode: TEXT, json: FLAG } as const;
      const { values, positionals } = readArguments(args, options, ['NAME', 'VALUE']);
      await opened(context, async ({ store, desk }) => {
        const found = await desk.check(store, entriesOf(positionals, values), { value: positionals[1] ?? '' });
        const absent = found === null && values.json !== true;
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
      const { values, positionals } = readArguments(args, { workspace: TEXT, mode: TEXT }, ['NAME']);
      await opened(context, async ({ store, desk }) => {
        const of = entriesOf(positionals, values);
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
  const { values, positionals } = readArguments(
    args,
    { workspace: TEXT, mode: TEXT, replace: FLAG, 'skip-invalid': FLAG },
    ['NAME', 'FILE'],
  );
  const of = entriesOf(positionals, values);
  const file = positionals[1] ?? '';
  const input = file === '-' ? process.stdin : (await open(file)).createReadStream();
  // Without this, the entries sent so far would stay in an unfinished upload.
  const stop = (): void => void input.destroy(new Error('stopped; the list is unchanged'));
  context.stopped?.addEventListener('abort', stop, { once: true });
  const how = { replace: values.replace ?? false, skipInvalid: values['skip-invalid'] ?? false };
  await opened(context, async ({ store, entries, desk }) => {
    const options = { entries, desk, by: whoOf(context), now: Date.now(), ...how };
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

function entriesOf(positionals: readonly string[], values: { workspace?: string; mode?: string }): Entries {
  return {
    workspace: required('workspace', values.workspace),
    list: nameOf(positionals),
    mode: oneOf('mode', values.mode, MODES),
  };
}

function nameOf(positionals: readonly string[]): string {
  return (positionals[0] ?? '').replace(/^@/, '');
}

/** The user, stored with every entry. */
function whoOf({ environment }: Context): string {
  return userOf(environment);
}

function quoted(field: string): string {
  return /[",]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
