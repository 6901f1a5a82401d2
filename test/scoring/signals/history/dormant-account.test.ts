import { attributesOf, sha256 } from '../../../profiles/rows.js';
import { World } from '../../world.js';
import { checkSignal } from '../check.js';

const DAY_MS = 86_400_000;
const other = { fingerprint: sha256('other'), deviceAttributes: attributesOf({ model: 'other' }) };
const away = (days: number) => () => {
  const world = new World().know();
  world.now += days * DAY_MS;
  return world;
};

checkSignal('dormant_account', [
  { name: 'a stranger', request: other, strength: 0 },
  { name: 'a week away', world: away(7), request: other, strength: 0 },
  { name: 'half a year, the known device', world: away(180), strength: 0 },
  { name: 'half a year, another device', world: away(180), request: other, strength: 1, evidence: { days_away: 180 } },
  { name: 'fifty-five days', world: away(55), request: other, strength: [0.49, 0.51] },
]);
