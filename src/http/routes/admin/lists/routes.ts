// `/admin/v1/workspaces/{name}/lists`: lists that rules look values up in, and their entries.
import {
  AddEntries,
  BeginUpload,
  ChangeList,
  CheckedEntry,
  CheckEntry,
  CreateList,
  EndUpload,
  EntriesChanged,
  EntriesRemoved,
  EntryPage,
  List,
  ListDone,
  Lists,
  RemoveEntries,
  Upload,
  UploadEnded,
  UploadEntries,
} from '../../../../contract/lists/schemas.js';
import { MODES } from '../../../../contract/vocabulary.js';
import { jsonBody } from '../../../define-route.js';
import { type RouteDeclaration } from '../../../route.js';
import { type AdminCall, adminRoute, CONFLICT, example } from '../admin-route.js';
import { Query } from '../query.js';
import { type AdminServices } from '../services.js';
import { given } from '../../../../util/given.js';
import { type Entries } from './desk.js';

const LISTS = '/workspaces/{name}/lists';
const LIST = `${LISTS}/{list}`;
const ENTRIES = `${LIST}/entries`;
const UPLOADS = `${LIST}/uploads`;
const PAGE_ENTRIES = 100;
const PAGE_ENTRIES_MAX = 1000;
const viewer = { role: 'viewer', of: 'workspace' } as const;
const analyst = { role: 'analyst', of: 'workspace' } as const;
const approver = { role: 'approver', of: 'workspace' } as const;

const shown = {
  ...{ name: 'vips', kind: 'users', variable: 'user', description: 'Customers of the first year' },
  ...{ default_ttl_seconds: null, keep_on_erasure: false, entries: { live: 0, test: 0 } },
  ...{ created_at: '2026-08-20T12:30:45.123Z', built_in: null },
};
const entry = {
  ...{ hash: '0123456789abcdef0123456789abcdef', expires_at: null, added_at: '2026-08-20T12:30:45.000Z' },
  ...{ by: 'admin', note: 'asked for by support' },
};
const OF_A_LIST = [
  ...['getList', 'changeList', 'addEntries', 'checkEntry', 'listEntries', 'removeEntries', 'beginUpload'],
  ...['uploadEntries', 'endUpload', 'deleteList'],
];
const OF_AN_UPLOAD = { upload: '/id' };

function of(call: AdminCall, mode: Entries['mode']): Entries {
  return { workspace: call.param(0), list: call.param(1), mode };
}

const whole: readonly RouteDeclaration<AdminServices>[] = [
  adminRoute({
    method: 'POST',
    path: LISTS,
    id: 'createList',
    summary: 'Create a list',
    needs: approver,
    body: jsonBody(
      CreateList,
      example('Of users', { name: 'vips', kind: 'users', description: 'Customers of the first year' }),
    ),
    status: 201,
    answer: [List, shown],
    links: Object.fromEntries(OF_A_LIST.map((route) => [route, { parameters: { list: '/name' } }])),
    refuses: CONFLICT,
    async handle(call, { lists, store }: AdminServices) {
      const { default_ttl_seconds: ttl, keep_on_erasure: keep, ...rest } = call.body;
      const asked = { ...rest, ...given({ defaultTtlSeconds: ttl, keepOnErasure: keep }) };
      return await lists.create(store, call.param(0), asked);
    },
  }),
  adminRoute({
    method: 'GET',
    path: LISTS,
    id: 'listLists',
    summary: 'List the lists of a workspace',
    needs: viewer,
    answer: [Lists, { lists: [shown] }],
    handle: async (call, { lists, store }: AdminServices) => ({ lists: await lists.all(store, call.param(0)) }),
  }),
  adminRoute({
    method: 'GET',
    path: LIST,
    id: 'getList',
    summary: 'Get a list',
    needs: viewer,
    parameters: ['listName'],
    answer: [List, shown],
    handle: (call, { lists, store }: AdminServices) => lists.one(store, call.param(0), call.param(1)),
  }),
  adminRoute({
    method: 'PATCH',
    path: LIST,
    id: 'changeList',
    summary: 'Change the description of a list, or its name while no rule uses it',
    needs: approver,
    parameters: ['listName'],
    body: jsonBody(ChangeList, example('Entries end after a day', { default_ttl_seconds: 86_400 })),
    answer: [List, { ...shown, default_ttl_seconds: 86_400 }],
    refuses: CONFLICT,
    handle(call, { lists, store }: AdminServices) {
      const { name, description, default_ttl_seconds: ttl, keep_on_erasure: keep } = call.body;
      const change = given({ name, description, defaultTtlSeconds: ttl, keepOnErasure: keep });
      return lists.change(store, call.param(0), call.param(1), change);
    },
  }),
];

const entries: readonly RouteDeclaration<AdminServices>[] = [
  adminRoute({
    method: 'POST',
    path: ENTRIES,
    id: 'addEntries',
    summary: 'Add entries to a list, all or none',
    needs: analyst,
    parameters: ['listName'],
    body: jsonBody(
      AddEntries,
      example('For a day', { mode: 'test', entries: [{ value: 'user-4711', ttl_seconds: 86_400, note: 'refund' }] }),
    ),
    answer: [EntriesChanged, { added: 1, updated: 0, unchanged: 0 }],
    refuses: CONFLICT,
    handle: (call, { lists, store }: AdminServices) =>
      lists.add(store, of(call, call.body.mode), call.body.entries, call.caller.operator.name),
  }),
  adminRoute({
    method: 'POST',
    path: `${LIST}/check`,
    id: 'checkEntry',
    summary: 'Check whether a value is on a list',
    needs: viewer,
    parameters: ['listName'],
    body: jsonBody(CheckEntry, example('A user', { mode: 'test', value: 'user-4711' })),
    answer: [CheckedEntry, { on: true, entry }],
    async handle(call, { lists, store, clock }: AdminServices) {
      const { mode, ...which } = call.body;
      const found = await lists.check(store, of(call, mode), which);
      const on = found !== null && (found.expires_at === null || Date.parse(found.expires_at) > clock());
      return { on, entry: found };
    },
  }),
  adminRoute({
    method: 'GET',
    path: ENTRIES,
    id: 'listEntries',
    summary: 'List the entries of a list, page by page',
    needs: viewer,
    parameters: ['listName'],
    query: ['mode', 'entryLimit', 'cursor'],
    answer: [EntryPage, { entries: [entry], next: null }],
    handle(call, { lists, store }: AdminServices) {
      const query = new Query(call.exchange.head.query);
      const mode = query.word('mode', MODES) ?? 'live';
      const limit = query.whole('limit', 1, PAGE_ENTRIES_MAX) ?? PAGE_ENTRIES;
      return lists.page(store, of(call, mode), limit, query.text('cursor'));
    },
  }),
  adminRoute({
    method: 'POST',
    path: `${ENTRIES}/remove`,
    id: 'removeEntries',
    summary: 'Remove entries from a list, all or none',
    needs: analyst,
    parameters: ['listName'],
    body: jsonBody(RemoveEntries, example('A user', { mode: 'test', entries: [{ value: 'user-4711' }] })),
    answer: [EntriesRemoved, { removed: 1 }],
    handle: async (call, { lists, store }: AdminServices) => ({
      removed: await lists.remove(store, of(call, call.body.mode), call.body.entries),
    }),
  }),
];

const uploads: readonly RouteDeclaration<AdminServices>[] = [
  adminRoute({
    method: 'POST',
    path: UPLOADS,
    id: 'beginUpload',
    summary: 'Start an upload of many entries; they take effect when it ends',
    needs: analyst,
    parameters: ['listName'],
    body: jsonBody(BeginUpload, example('Of the test mode', { mode: 'test' })),
    status: 201,
    answer: [Upload, { id: 'upl_7sW1dG5hJ9kP', mode: 'test' }],
    links: { uploadEntries: { parameters: OF_AN_UPLOAD }, endUpload: { parameters: OF_AN_UPLOAD } },
    refuses: CONFLICT,
    handle: (call, { lists, store }: AdminServices) => lists.begin(store, of(call, call.body.mode)),
  }),
  adminRoute({
    method: 'POST',
    path: `${UPLOADS}/{upload}`,
    id: 'uploadEntries',
    summary: 'Add entries to an upload; the counts are against the list as it is now',
    needs: analyst,
    parameters: ['listName', 'uploadId'],
    body: jsonBody(UploadEntries, example('A user', { entries: [{ value: 'user-4712' }] })),
    answer: [EntriesChanged, { added: 1, updated: 0, unchanged: 0 }],
    refuses: CONFLICT,
    handle: (call, { lists, store }: AdminServices) =>
      lists.upload(store, of(call, 'live'), call.body.entries, call.caller.operator.name, call.param(2)),
  }),
  adminRoute({
    method: 'POST',
    path: `${UPLOADS}/{upload}/end`,
    id: 'endUpload',
    summary: 'End an upload: add its entries to the list, replace the list, or drop them',
    needs: analyst,
    parameters: ['listName', 'uploadId'],
    body: jsonBody(EndUpload, example('Replace the list', { how: 'replace' })),
    answer: [UploadEnded, { ...shown, entries: { live: 0, test: 1 }, changed: { added: 1, updated: 0, unchanged: 0 } }],
    refuses: CONFLICT,
    handle: (call, { lists, store }: AdminServices) => lists.end(store, of(call, 'live'), call.param(2), call.body.how),
  }),
];

export const lists: readonly RouteDeclaration<AdminServices>[] = [
  ...whole,
  ...entries,
  ...uploads,
  adminRoute({
    method: 'DELETE',
    path: LIST,
    id: 'deleteList',
    summary: 'Remove a list that no published or drafted rule uses',
    needs: approver,
    parameters: ['listName'],
    answer: [ListDone, { name: 'vips' }],
    refuses: CONFLICT,
    async handle(call, { lists, store }: AdminServices) {
      await lists.delete(store, call.param(0), call.param(1));
      return { name: call.param(1) };
    },
  }),
];
