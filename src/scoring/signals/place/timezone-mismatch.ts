import { NETWORK } from '../../../event/event-row.js';
import { isNearZone } from '../../facts/places.js';
import { type Signal } from '../../signal.js';

/** People live across borders. */
const NEAR = 0.4;

/** The device's timezone is not one of the country its address is in. */
export const timezoneMismatch: Signal = {
  code: 'timezone_mismatch',
  strength: ({ request }) => ((request.network & NETWORK.timezoneMismatch) === 0 ? 0 : isNearZone(request) ? NEAR : 1),
  evidence: ({ request }) => ({ timezone: request.timezone, country: request.country }),
};
