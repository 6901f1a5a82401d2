import { type Signal } from '../../signal.js';

/** The request has no timezone to compare the place with. */
export const timezoneMissing: Signal = {
  code: 'timezone_missing',
  strength: ({ request }) => (request.timezone === '' ? 1 : 0),
  evidence: () => ({}),
};
