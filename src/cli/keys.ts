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
import { moment } from '../access/views.js';
import { KEY_KINDS, MODES } from '../contract/vocabulary.js';
import {
  type Command,
  type CommandTable,
  type Context,
  oneOf,
  readArguments,
  required,
  table,
  wholeNumber,
} from './command.js';
import { withControlStore } from './environment.js';

const JSON_OPTION = { json: { type: 'boolean' } } as const;

const create: Command = {
  usage: '--workspace W --kind api|public|secret --mode test|live [--limit N] [--expires TIME] [--name TEXT] [--json]',
  summary: 'create a key (N: requests per second; TIME: a day or time in UTC); an unknown workspace is created',
  async run(args, context) {
    const { values } = readArguments(args, {
      ...JSON_OPTION,
      workspace: { type: 'string' },
      kind: { type: 'string' },
      mode: { type: 'string' },
      limit: { type: 'string' },
      expires: { type: 'string' },
      name: { type: 'string' },
    });
    const perSecond = wholeNumber('--limit', values.limit);
    const request = {
      workspace: required('workspace', values.workspace),
      kind: oneOf('kind', values.kind, KEY_KINDS),
      mode: oneOf('mode', values.mode, MODES),
      ...(perSecond !== undefined && { limit: perSecond }),
      ...(values.expires !== undefined && { expiresAt: momentOf(values.expires) }),
      ...(values.name !== undefined && { name: values.name }),
    };
    const issued = await withControlStore(context, (store) => createKey(store, request));
    if (values.json) context.print(JSON.stringify(issued));
    else context.print(describe(issued));
  },
};

const list: Command = {
  usage: '[--workspace W] [--json]',
  summary: 'list keys (the keys themselves are not stored)',
  async run(args, context) {
    const { values } = readArguments(args, { ...JSON_OPTION, workspace: { type: 'string' } });
    const keys = await withControlStore(context, async (store) =>
      keyViews(store, await listKeys(store, values.workspace)),
    );
    if (values.json) context.print(JSON.stringify(keys));
    else context.print(table(HEADS, keys.map(cells)));
  },
};

const rotate: Command = {
  usage: 'ID [--overlap SECONDS] [--expires TIME] [--json]',
  summary: `replace a key; the old one stays valid for SECONDS (${DEFAULT_OVERLAP_SECONDS})`,
  async run(args, context) {
    const { values, positionals } = readArguments(
      args,
      { ...JSON_OPTION, overlap: { type: 'string' }, expires: { type: 'string' } },
      ['ID'],
    );
    const overlap = wholeNumber('--overlap', values.overlap);
    const { issued, replaced } = await withControlStore(context, (store) =>
      rotateKey(
        store,
        positionals[0] ?? '',
        overlap,
        Date.now(),
        values.expires === undefined ? undefined : momentOf(values.expires),
      ),
    );
    const ends = moment(replaced.expiresAt);
    if (values.json) context.print(JSON.stringify({ ...issued, replaces: replaced.id, replaced_until: ends }));
    else context.print(`${describe(issued)}\n${replaced.id} expires ${ends ?? ''}`);
  },
};

const limit: Command = {
  usage: 'ID N|default [--json]',
  summary: 'set the limit of a key in requests per second, or the default of its mode',
  async run(args, context) {
    const {
      values,
      positionals: [id = '', text = ''],
    } = readArguments(args, JSON_OPTION, ['ID', 'N']);
    const perSecond = text === 'default' ? null : (wholeNumber('N', text) ?? null);
    await changed(context, values.json, id, { limit: perSecond }, (key) => String(key.limit ?? 'default'));
  },
};

const expire: Command = {
  usage: 'ID TIME|never [--json]',
  summary: 'set when a key expires, a day or time in UTC; an expired key cannot be renewed',
  async run(args, context) {
    const { values, positionals } = readArguments(args, JSON_OPTION, ['ID', 'TIME']);
    const [id = '', text = ''] = positionals;
    const expiresAt = text === 'never' ? null : momentOf(text);
    await changed(context, values.json, id, { expiresAt }, (key) => moment(key.expiresAt) ?? 'never');
  },
};

const name: Command = {
  usage: 'ID TEXT [--json]',
  summary: 'set the name of a key, which says what it is for',
  async run(args, context) {
    const { values, positionals } = readArguments(args, JSON_OPTION, ['ID', 'TEXT']);
    const [id = '', text = ''] = positionals;
    await changed(context, values.json, id, { name: text }, () => text);
  },
};

const origins: Command = {
  usage: 'ID ORIGIN[,ORIGIN...]|any [--json]',
  summary: 'allow a public key only on these pages (https://shop.example) and apps (app:com.example.shop)',
  async run(args, context) {
    const { values, positionals } = readArguments(args, JSON_OPTION, ['ID', 'ORIGIN']);
    const [id = '', text = ''] = positionals;
    const list = text === 'any' ? [] : text.split(',');
    await changed(context, values.json, id, { origins: list }, () => (list.length === 0 ? 'any' : text));
  },
};

const share: Command = {
  usage: 'ID N|default [--json]',
  summary: 'allow one address N requests per second of a public key',
  async run(args, context) {
    const { values, positionals } = readArguments(args, JSON_OPTION, ['ID', 'N']);
    const [id = '', text = ''] = positionals;
    const addressShare = text === 'default' ? null : (wholeNumber('N', text) ?? null);
    await changed(context, values.json, id, { addressShare }, () => String(addressShare ?? 'default'));
  },
};

const fullReply: Command = {
  usage: 'ID on|off [--json]',
  summary: 'allow the full decision in replies to a public key; anybody with the key can then learn of user histories',
  async run(args, context) {
    const { values, positionals } = readArguments(args, JSON_OPTION, ['ID', 'on|off']);
    const [id = '', text = ''] = positionals;
    const on = oneOf('on|off', text, ['on', 'off'] as const) === 'on';
    await changed(context, values.json, id, { fullReply: on }, () => `full reply ${text}`);
  },
};

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
  return {
    usage: 'ID [--json]',
    summary,
    async run(args, context) {
      const { values, positionals } = readArguments(args, JSON_OPTION, ['ID']);
      await changed(context, values.json, positionals[0] ?? '', { state }, (key) => key.state);
    },
  };
}

function describe({ id, key, kind, mode, workspace }: IssuedKey): string {
  return `${id} (${kind}, ${mode}, workspace ${workspace}), shown only once:\n${key}`;
}

/** Changes a key, and prints it as JSON or as a sentence. */
async function changed(
  context: Context,
  json: boolean | undefined,
  id: string,
  change: KeyChange,
  say: (key: KeyRecord) => string,
): Promise<void> {
  const text = await withControlStore(context, async (store) => {
    const key = await changeKey(store, id, change);
    return json === true ? JSON.stringify((await keyViews(store, [key]))[0]) : `${key.id} ${say(key)}`;
  });
  context.print(text);
}

const HEADS = [
  'ID',
  'LAST',
  'NAME',
  'WORKSPACE',
  'KIND',
  'MODE',
  'STATE',
  'LIMIT',
  'CREATED',
  'ENDS',
  'USED (EXACT TO 2 H)',
];

function cells(key: KeyView): string[] {
  const { id, hint, name, workspace, kind, mode, state, limit, created_at, expires_at, last_used_at } = key;
  return [
    ...[id, hint ?? '-', name === '' ? '-' : name, workspace, kind, mode, state, String(limit ?? '-')],
    ...[created_at, expires_at ?? '-', last_used_at ?? '-'],
  ];
}
