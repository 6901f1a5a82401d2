import { oneHand } from '../../facts/place/one-hand.js';
import { rounded } from '../../facts/request-fields.js';
import { NEEDS } from '../../facts/needs.js';
import { type Signal } from '../../signal.js';

/** Many new accounts of one address, its prefix or its network were typed with few different rhythms. */
export const sharedRhythm: Signal = {
  code: 'shared_rhythm',
  needs: NEEDS.crowd,
  strength: ({ crowd, settings }) => oneHand(crowd.accounts, crowd.rhythms, settings, crowd.shared),
  evidence: ({ crowd }) => ({ accounts: rounded(crowd.accounts), rhythms: rounded(crowd.rhythms) }),
};
