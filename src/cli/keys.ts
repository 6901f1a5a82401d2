// riskgate keys …: issue, list and take back keys, also while the service runs.
import {
  changeKey,
  createKey,
  DEFAULT_OVERLAP_SECONDS,
  type IssuedKey,
  listKeys,
  rotateKey,
  setKeyLimit,
  setKeyState,
} from '../access/administration.js';
import type { KeyRecord, KeyState } from '../access/records.js';
import { keyView, moment } from '../access/views.js';
import { KEY_KINDS, MODES } from '../contract/vocabulary.js';
import { type Command, type CommandTable, oneOf, readArguments, required, table, wholeNumber } from './command.js';
import { withControlStore } from './environment.js';

const JSON_OPTION = { json: { type: 'boolean' } } as const;

const create: Command = {
  usage: '--workspace W --kind api|public|secret --mode test|live [--limit N] [--json]',
  summary: 'create a key (N: requests per second); an unknown workspace is created',
  async run(args, context) {
    const { values } = readArguments(args, {
      ...JSON_OPTION,
      workspace: { type: 'string' },
      kind: { type: 'string' },
      mode: { type: 'string' },
      limit: { type: 'string' },
    });
    const perSecond = wholeNumber('--limit', values.limit);
    const request = {
      workspace: required('workspace', values.workspace),
      kind: oneOf('kind', values.kind, KEY_KINDS),
      mode: oneOf('mode', values.mode, MODES),
      ...(perSecond !== undefined && { limit: perSecond }),
    };
    const issued = await withControlStore(context.environment, (store) => createKey(store, request));
    if (values.json) context.print(JSON.stringify(issued));
    else context.print(describe(issued));
  },
};

const list: Command = {
  usage: '[--workspace W] [--json]',
  summary: 'list keys (the keys themselves are not stored)',
  async run(args, context) {
    const { values } = readArguments(args, { ...JSON_OPTION, workspace: { type: 'string' } });
    const keys = await withControlStore(context.environment, (store) => listKeys(store, values.workspace));
    if (values.json) context.print(JSON.stringify(keys.map(keyView)));
    else
      context.print(table(['ID', 'WORKSPACE', 'KIND', 'MODE', 'STATE', 'LIMIT', 'CREATED', 'ENDS'], keys.map(cells)));
  },
};

const rotate: Command = {
  usage: 'ID [--overlap SECONDS] [--json]',
  summary: `replace a key; the old one stays valid for SECONDS (${DEFAULT_OVERLAP_SECONDS})`,
  async run(args, context) {
    const { values, positionals } = readArguments(args, { ...JSON_OPTION, overlap: { type: 'string' } }, ['ID']);
    const overlap = wholeNumber('--overlap', values.overlap);
    const { issued, replaced } = await withControlStore(context.environment, (store) =>
      rotateKey(store, positionals[0] ?? '', overlap),
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
    const key = await withControlStore(context.environment, (store) => setKeyLimit(store, id, perSecond));
    context.print(values.json ? JSON.stringify(keyView(key)) : `${key.id} ${key.limit ?? 'default'}`);
  },
};

const origins: Command = {
  usage: 'ID ORIGIN[,ORIGIN...]|any [--json]',
  summary: 'bind a public key to pages (https://shop.example) and apps (app:com.example.shop)',
  async run(args, context) {
    const { values, positionals } = readArguments(args, JSON_OPTION, ['ID', 'ORIGIN']);
    const [id = '', text = ''] = positionals;
    const list = text === 'any' ? [] : text.split(',');
    const key = await withControlStore(context.environment, (store) => changeKey(store, id, { origins: list }));
    context.print(values.json ? JSON.stringify(keyView(key)) : `${key.id} ${list.length === 0 ? 'any' : text}`);
  },
};

const share: Command = {
  usage: 'ID N|default [--json]',
  summary: 'allow one address N requests per second of a public key',
  async run(args, context) {
    const { values, positionals } = readArguments(args, JSON_OPTION, ['ID', 'N']);
    const [id = '', text = ''] = positionals;
    const addressShare = text === 'default' ? null : (wholeNumber('N', text) ?? null);
    const key = await withControlStore(context.environment, (store) => changeKey(store, id, { addressShare }));
    context.print(values.json ? JSON.stringify(keyView(key)) : `${key.id} ${addressShare ?? 'default'}`);
  },
};

const fullReply: Command = {
  usage: 'ID on|off [--json]',
  summary: "tell a public key the authoritative decision, which speaks of the user's history",
  async run(args, context) {
    const { values, positionals } = readArguments(args, JSON_OPTION, ['ID', 'on|off']);
    const [id = '', text = ''] = positionals;
    const on = oneOf('on|off', text, ['on', 'off'] as const) === 'on';
    const key = await withControlStore(context.environment, (store) => changeKey(store, id, { fullReply: on }));
    context.print(values.json ? JSON.stringify(keyView(key)) : `${key.id} full reply ${text}`);
  },
};

export const KEY_COMMANDS: CommandTable = {
  'keys create': create,
  'keys list': list,
  'keys deactivate': changeState('inactive', 'deactivate a key'),
  'keys activate': changeState('active', 'activate a key'),
  'keys revoke': changeState('revoked', 'revoke a key permanently'),
  'keys rotate': rotate,
  'keys limit': limit,
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
      const key = await withControlStore(context.environment, (store) =>
        setKeyState(store, positionals[0] ?? '', state),
      );
      context.print(values.json ? JSON.stringify(keyView(key)) : `${key.id} ${key.state}`);
    },
  };
}

function describe({ id, key, kind, mode, workspace }: IssuedKey): string {
  return `${id} (${kind}, ${mode}, workspace ${workspace}), shown only once:\n${key}`;
}

function cells(key: KeyRecord): string[] {
  const limit = key.limit === null ? '-' : String(key.limit);
  return [
    key.id,
    key.workspace,
    key.kind,
    key.mode,
    key.state,
    limit,
    moment(key.createdAt),
    moment(key.expiresAt) ?? '-',
  ];
}
