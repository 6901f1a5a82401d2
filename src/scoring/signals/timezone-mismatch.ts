import { NETWORK } from '../../contract/event-row.js';
import { type Signal } from '../signal.js';

/** The device's timezone is not one of the country its address is in. */
export const timezoneMismatch: Signal = {
  code: 'timezone_mismatch',
  strength: ({ request }) => ((request.network & NETWORK.timezoneMismatch) !== 0 ? 1 : 0),
  evidence: ({ request }) => ({ timezone: request.timezone, country: request.country }),
};
