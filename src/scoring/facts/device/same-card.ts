// Whether the user's card is in the phone that it was in.
import { cardOf } from '../../../event/card.js';
import { type EventRequest } from '../../../event/event-row.js';
import { hex32 } from '../../../util/text/hex.js';
import { type KnownDevice, type User } from '../../../contract/profile.js';

interface Fingerprint {
  readonly known: boolean;
  readonly nearest: KnownDevice | undefined;
}

/**
 * The card of the profile is in the phone that it was in: operators merge, cards for journeys have a number in each
 * country, and a new version of an app names the model in other words. In another phone it is not enough, where clients
 * tell one serial for all cards.
 */
export function isSameCard(
  { simSerialHash: serial }: EventRequest,
  { sim }: User,
  { known, nearest }: Fingerprint,
): boolean {
  if (serial === '' || sim.high !== hex32(serial, 0) || sim.low !== hex32(serial, 8)) return false;
  // Which card a device had is stored only of a user of several cards.
  return known && (nearest?.card === 0 || nearest?.card === cardOf({ simSerialHash: serial }));
}
