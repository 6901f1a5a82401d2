import { type Profiles } from '../../../contract/profile.js';
import { NEEDS } from '../../facts/needs.js';
import { type Signal } from '../../signal.js';

function isKnownToPages({ ofPage, device }: Profiles): boolean {
  return ofPage && device.seen > 0;
}

/**
 * Nothing has been learned of this user: every personal comparison is silent, so the doubt is counted here. A page is
 * told nothing of users: for it, the doubt is about a fingerprint that no page has shown before.
 */
export const newUserProfile: Signal = {
  code: 'new_user_profile',
  needs: NEEDS.newUser,
  strength: ({ knownUser, profiles }) => (knownUser || profiles.degraded || isKnownToPages(profiles) ? 0 : 1),
  evidence: ({ profiles }) => ({ requests_seen: profiles.user.seen }),
};
