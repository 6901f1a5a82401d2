import { type Signal } from '../signal.js';

/** Nothing has been learned of this user: every personal comparison is silent, so the doubt is counted here. */
export const newUserProfile: Signal = {
  code: 'new_user_profile',
  strength: ({ knownUser, profiles }) => (knownUser || profiles.degraded ? 0 : 1),
  evidence: ({ profiles }) => ({ requests_seen: profiles.user.seen }),
};
