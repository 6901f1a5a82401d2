// `/admin/v1/workspaces/{name}/erasures`: forget a user or a visitor, and see that it is done.
import { AdministrationError } from '../../../access/administration.js';
import { type ControlStore } from '../../../access/control/store.js';
import { findErasure, requestErasure } from '../../../access/erasures.js';
import { erasureView } from '../../../access/views.js';
import { createErasureRequest } from '../../../contract/validate.js';
import { type Route } from '../../exchange.js';
import { type AdminDoor } from './door.js';

export interface ErasureAdminOptions {
  store: ControlStore;
  /** Unix milliseconds. */
  clock: () => number;
}

const ERASURES = '/workspaces/{name}/erasures';

export function erasureAdminRoutes(door: AdminDoor, { store, clock }: ErasureAdminOptions): Route[] {
  return [
    door.withBody('POST', ERASURES, createErasureRequest, async ([workspace = ''], { mode, user, visitor }) => {
      if ((user === undefined) === (visitor === undefined)) throw new AdministrationError('INVALID', 'one of /user and /visitor is to be given');
      const request = user === undefined ? { kind: 'visitor', value: visitor ?? '' } as const : { kind: 'user', value: user } as const;
      return { status: 202, body: erasureView(await requestErasure(store, { workspace, mode, ...request }, clock())) };
    }),
    door.plain('GET', `${ERASURES}/{id}`, async ([workspace = '', id = '']) => ({ status: 200, body: erasureView(await findErasure(store, workspace, id)) })),
  ];
}
