// The embedded store, for tests of what the reader does when a store does not take a slice.
import { type ProfileWriter } from '../../../src/storage/ports/profiles.js';
import { withApply } from '../../support/state/stores.js';

/** The real store, which refuses a slice when told to, or leaves all of it. */
export function refusing(
  writer: ProfileWriter,
  asked: (mayLeave: boolean | undefined) => 'refuse' | 'leave' | 'take',
): ProfileWriter {
  return withApply(writer, async (changes, positions, fold, mayLeave) => {
    const now = asked(mayLeave);
    if (now === 'refuse') throw new Error('away');
    return now === 'leave' ? changes : writer.apply(changes, positions, fold);
  });
}
