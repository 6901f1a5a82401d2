// riskgate keys …: issues, lists and revokes keys, also while the service runs.
import { momentOf } from '../access/administration.js';
import {
  changeKey,
  createKey,
  DEFAULT_OVERLAP_SECONDS,
  type IssuedKey,
  type KeyChange,
  listKeys,
  rotateKey,
} from '../access/keys.js';
import { keyViews, type KeyView } from '../access/key-use.js';
import type { KeyRecord, KeyState } from '../access/records.js';
import { moment, rotatedView } from '../access/views.js';
import { KEY_KINDS } from '../contract/vocabulary.js';
import { answer, type Command, type CommandTable, table } from './command.js';
import {
  FLAG,
  JSON_OPTION,
  MODE,
  MOMENT,
  oneOf,
  readArguments,
  REQUIRED,
  TEXT,
  WHOLE,
  wholeNumber,
  word,
} from './options.js';
import { withControlStore } from './environment.js';
import { given } from '../util/given.js';

const create: Command = {
  usage: '--workspace W --kind api|public|secret --mode test|live [--limit N] [--expires TIME] [--name TEXT] [--json]',
  summary: 'create a key (N: requests per second; TIME: a day or time in UTC); an unknown workspace is created',
  async run(args, context) {
    const { values } = readArguments(args, {
      ...{ workspace: REQUIRED, kind: word(KEY_KINDS), mode: MODE, limit: WHOLE, expires: MOMENT, name: TEXT },
      ...JSON_OPTION,
    });
    const { workspace, kind, mode, limit, expires: expiresAt, name, json } = values;
    const request = { workspace, kind, mode, ...given({ limit, expiresAt, name }) };
    const issued = await withControlStore(context, (store) => createKey(store, request));
    answer(context, json, issued, () => describe(issued));
  },
};

const list: Command = {
  usage: '[--workspace W] [--json]',
  summary: 'list keys (the keys themselves are not stored)',
  async run(args, context) {
    const { values } = readArguments(args, { ...JSON_OPTION, workspace: TEXT });
    const keys = await withControlStore(context, async (store) =>
      keyViews(store, await listKeys(store, values.workspace)),
    );
    answer(context, values.json, keys, () => table(HEADS, keys.map(cells)));
  },
};

const rotate: Command = {
  usage: 'ID [--overlap SECONDS] [--expires TIME] [--another] [--json]',
  summary:
    `replace a key; the old one stays valid for SECONDS (${DEFAULT_OVERLAP_SECONDS}); ` +
    '--another: also one that has a valid successor',
  async run(args, context) {
    const options = { ...JSON_OPTION, overlap: WHOLE, expires: MOMENT, another: FLAG };
    const { values, positionals } = readArguments(args, options, ['ID']);
    const { overlap, expires: expiresAt, another, json } = values;
    const rotated = await withControlStore(context, (store) =>
      rotateKey(store, positionals[0], overlap, Date.now(), { ...given({ expiresAt }), another }),
    );
    const told = rotatedView(rotated);
    const others = told.other_successors.map((id) => `\n${id} is a successor of it too, and is valid`);
    answer(
      context,
      json,
      told,
      () => `${describe(rotated.issued)}\n${told.replaces} expires ${told.replaced_until ?? ''}${others.join('')}`,
    );
  },
};

/** A change of one key, and what is told of it. */
interface Setting {
  change: KeyChange;
  say: (key: KeyRecord) => string;
}

/** @param word name of the value in the usage; '' for a command without one */
function setting(usage: string, word: string, summary: string, read: (text: string) => Setting): Command {
  return {
    usage: `${usage} [--json]`,
    summary,
    async run(args, context) {
      const names: readonly string[] = word === '' ? ['ID'] : ['ID', word];
      const { values, positionals } = readArguments(args, JSON_OPTION, names);
      const [id = '', text = ''] = positionals;
      const { change, say } = read(text);
      const { key, view } = await withControlStore(context, async (store) => {
        const changed = await changeKey(store, id, change);
        return { key: changed, view: (await keyViews(store, [changed]))[0] };
      });
      answer(context, values.json, view, () => `${key.id} ${say(key)}`);
    },
  };
}

const limit = setting(
  'ID N|default',
  'N',
  'set the limit of a key in requests per second, or the default of its mode',
  (text) => ({ change: { limit: numberOrDefault(text) }, say: (key) => String(key.limit ?? 'default') }),
);

const expire = setting(
  'ID TIME|never',
  'TIME',
  'set when a key expires, a day or time in UTC; an expired key cannot be renewed',
  (text) => ({
    change: { expiresAt: text === 'never' ? null : momentOf(text) },
    say: (key) => moment(key.expiresAt) ?? 'never',
  }),
);

const name = setting('ID TEXT', 'TEXT', 'set the name of a key, which says what it is for', (text) => ({
  change: { name: text },
  say: () => text,
}));

const origins = setting(
  'ID ORIGIN[,ORIGIN...]|any',
  'ORIGIN',
  'allow a public key only on these pages (https://shop.example) and apps (app:com.example.shop)',
  (text) => {
    const list = text === 'any' ? [] : text.split(',');
    return { change: { origins: list }, say: () => (list.length === 0 ? 'any' : text) };
  },
);

const share = setting('ID N|default', 'N', 'allow one address N requests per second of a public key', (text) => {
  const addressShare = numberOrDefault(text);
  return { change: { addressShare }, say: () => String(addressShare ?? 'default') };
});

const fullReply = setting(
  'ID on|off',
  'on|off',
  'allow the full decision in replies to a public key; anybody with the key can then learn of user histories',
  (text) => ({
    change: { fullReply: oneOf(text, 'on|off', ['on', 'off']) === 'on' },
    say: () => `full reply ${text}`,
  }),
);

function numberOrDefault(text: string): number | null {
  return text === 'default' ? null : (wholeNumber(text, 'N') ?? null);
}

export const KEY_COMMANDS: CommandTable = {
  'keys create': create,
  'keys list': list,
  'keys deactivate': changeState('inactive', 'deactivate a key'),
  'keys activate': changeState('active', 'activate a key'),
  'keys revoke': changeState('revoked', 'revoke a key permanently'),
  'keys rotate': rotate,
  'keys expire': expire,
  'keys limit': limit,
  'keys name': name,
  'keys origins': origins,
  'keys share': share,
  'keys full-reply': fullReply,
};

function changeState(state: KeyState, summary: string): Command {
  return setting('ID', '', summary, () => ({ change: { state }, say: (key) => key.state }));
}

function describe({ id, key, kind, mode, workspace }: IssuedKey): string {
  return `${id} (${kind}, ${mode}, workspace ${workspace}), shown only once:\n${key}`;
}

const HEADS = 'ID|LAST|NAME|WORKSPACE|KIND|MODE|STATE|LIMIT|CREATED|ENDS|USED (EXACT TO 2 H)'.split('|');

function cells(key: KeyView): string[] {
  const { id, hint, name, workspace, kind, mode, state, limit, created_at, expires_at, last_used_at } = key;
  return [
    ...[id, hint ?? '-', name === '' ? '-' : name, workspace, kind, mode, state, String(limit ?? '-')],
    ...[created_at, expires_at ?? '-', last_used_at ?? '-'],
  ];
}
