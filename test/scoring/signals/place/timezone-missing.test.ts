import { checkSignal } from '../check.js';

checkSignal('timezone_missing', [
  { name: 'a real one', strength: 0 },
  { name: 'none', request: { timezone: '' }, strength: 1 },
]);
