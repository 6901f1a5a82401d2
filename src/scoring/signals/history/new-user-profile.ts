import { type Profiles } from '../../../contract/profile.js';
import { NEEDS } from '../../facts/needs.js';
import { type Signal } from '../../signal.js';

function isKnownToPages({ ofPage, device }: Profiles): boolean {
  return ofPage && device.seen > 0;
}

/**
 * Nothing was learned of this user, so no personal comparison is possible; this signal counts the doubt. A page's reply
 * uses no user records: there it applies to a fingerprint that no page has sent before.
 */
export const newUserProfile: Signal = {
  code: 'new_user_profile',
  needs: NEEDS.newUser,
  strength: ({ knownUser, profiles }) => (knownUser || profiles.degraded || isKnownToPages(profiles) ? 0 : 1),
  evidence: ({ profiles }) => ({ requests_seen: profiles.user.seen }),
};
