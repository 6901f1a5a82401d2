import { type Signal } from '../../signal.js';

/** Nothing to compare the place with. */
export const timezoneMissing: Signal = {
  code: 'timezone_missing',
  strength: ({ request }) => (request.timezone === '' ? 1 : 0),
  evidence: () => ({}),
};
