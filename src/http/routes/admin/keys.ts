// `/admin/v1/workspaces/{name}/keys` and `/admin/v1/keys`: the keys of a workspace.
import { momentOf } from '../../../access/administration.js';
import {
  addKey,
  changeKey,
  DEFAULT_OVERLAP_SECONDS,
  type KeyChange,
  type KeyRequest,
  listKeys,
  type PublicKeyChange,
  rotateKey,
  setKeyState,
} from '../../../access/keys.js';
import { type KeyRecord, workspaceIn } from '../../../access/records.js';
import { keyViews } from '../../../access/key-use.js';
import { moment, rotatedView } from '../../../access/views.js';
import {
  ChangeKey,
  CreateKey,
  IssuedKey,
  Key,
  KeyList,
  RotatedKey,
  RotateKey,
} from '../../../contract/admin-schemas.js';
import { jsonBody } from '../../define-route.js';
import { type RouteDeclaration } from '../../route.js';
import { given } from '../../../util/given.js';
import { adminRoute, CONFLICT, example } from './admin-route.js';
import { type AdminServices, changed } from './services.js';

const shown = {
  id: 'key_9mZ3kQ7tB2xW',
  hint: 'xxxx',
  name: 'backend of the shop',
  workspace: 'shop-eu',
  kind: 'api',
  mode: 'test',
  limit: null,
  state: 'active',
  created_at: '2026-08-20T12:30:45.123Z',
  expires_at: null,
  last_used_at: null,
  in_browser_at: null,
};
const issued = { id: shown.id, key: `rk_test_${'x'.repeat(32)}`, kind: 'api', mode: 'test', workspace: 'shop-eu' };
const ID = { parameters: { id: '/id' } };
const KEYS = '/workspaces/{name}/keys';

export const keys: readonly RouteDeclaration<AdminServices>[] = [
  adminRoute({
    method: 'POST',
    path: KEYS,
    id: 'createKey',
    summary: 'Create a key',
    needs: { role: 'admin', of: 'workspace' },
    body: jsonBody(
      CreateKey,
      example('An API key for tests', { kind: 'api', mode: 'test', limit: 20, name: 'nightly' }),
    ),
    status: 201,
    answer: [IssuedKey, issued],
    links: { changeKey: ID, rotateKey: ID, revokeKey: ID },
    handle(call, services: AdminServices) {
      const workspace = call.param(0);
      const made = services.store.update((transaction) => {
        workspaceIn(transaction, workspace);
        return addKey(transaction, { ...requestOf(call.body), workspace }, 'active', services.clock());
      });
      return changed(services, made);
    },
  }),
  adminRoute({
    method: 'GET',
    path: KEYS,
    id: 'listKeys',
    summary: 'List the keys of a workspace',
    needs: { role: 'viewer', of: 'workspace' },
    answer: [KeyList, { keys: [shown] }],
    handle: async (call, services: AdminServices) => ({
      keys: await shownKeys(services, await listKeys(services.store, call.param(0))),
    }),
  }),
  adminRoute({
    method: 'PATCH',
    path: '/keys/{id}',
    id: 'changeKey',
    summary: 'Change a key: state, name, limits, expiry',
    needs: { role: 'admin', of: 'key' },
    parameters: ['keyId'],
    body: jsonBody(ChangeKey, example('Back to the default limit of the mode', { state: 'active', limit: null })),
    answer: [Key, shown],
    refuses: CONFLICT,
    handle: (call, services: AdminServices) =>
      shownKey(services, changeKey(services.store, call.param(0), changeOf(call.body), services.clock())),
  }),
  adminRoute({
    method: 'POST',
    path: '/keys/{id}/rotate',
    id: 'rotateKey',
    summary: 'Replace a key; the old one stays valid for an overlap',
    needs: { role: 'admin', of: 'key' },
    parameters: ['keyId'],
    body: jsonBody(RotateKey, example('An hour of overlap', { overlap_seconds: 3600 })),
    status: 201,
    answer: [
      RotatedKey,
      { ...issued, replaces: 'key_CR4ef6ibz5l5', replaced_until: '2026-08-20T13:30:45.123Z', other_successors: [] },
    ],
    refuses: CONFLICT,
    async handle(call, services: AdminServices) {
      const { overlap_seconds: overlap = DEFAULT_OVERLAP_SECONDS, expires_at: text, another } = call.body;
      const { store, clock } = services;
      const how = given({ expiresAt: text === undefined ? undefined : momentOf(text), another });
      return rotatedView(await changed(services, rotateKey(store, call.param(0), overlap, clock(), how)));
    },
  }),
  adminRoute({
    method: 'DELETE',
    path: '/keys/{id}',
    id: 'revokeKey',
    summary: 'Revoke a key; this cannot be undone',
    needs: { role: 'admin', of: 'key' },
    parameters: ['keyId'],
    answer: [Key, { ...shown, state: 'revoked' }],
    handle: (call, services: AdminServices) =>
      shownKey(services, setKeyState(services.store, call.param(0), 'revoked')),
  }),
];

/** The view of a key that was changed. */
async function shownKey(services: AdminServices, change: Promise<KeyRecord>): Promise<unknown> {
  const [view] = await shownKeys(services, [await changed(services, change)]);
  return view;
}

async function shownKeys({ store, console }: AdminServices, keys: readonly KeyRecord[]) {
  const views = await keyViews(store, keys);
  return views.map((view) => ({ ...view, in_browser_at: moment(console.leaked(view.workspace).get(view.id) ?? null) }));
}

function requestOf({ expires_at: text, ...same }: CreateKey): Omit<KeyRequest, 'workspace'> {
  return { ...pageOf(same), ...(text !== undefined && { expiresAt: momentOf(text) }) };
}

function changeOf({ expires_at: ends, ...same }: ChangeKey): KeyChange {
  return { ...pageOf(same), ...(ends !== undefined && { expiresAt: ends === null ? null : momentOf(ends) }) };
}

/** Renames the settings that only public keys have to the store's names. */
function pageOf<B extends Pick<ChangeKey, 'address_share' | 'full_reply'>>({
  address_share: addressShare,
  full_reply: fullReply,
  ...same
}: B): Omit<B, 'address_share' | 'full_reply'> & PublicKeyChange {
  return { ...same, ...given({ addressShare, fullReply }) };
}
