// The embedded store, for tests of what the reader does when a store does not take a slice.
import { type ProfileWriter } from '../../../src/storage/ports/profiles.js';
import { type EmbeddedWriter } from '../../../src/storage/embedded/profiles/writer.js';

/** The real store, which refuses a slice when told to, or leaves all of it. */
export function refusing(
  writer: EmbeddedWriter,
  asked: (mayLeave: boolean | undefined) => 'refuse' | 'leave' | 'take',
): ProfileWriter {
  return {
    applied: (shards) => writer.applied(shards),
    checkpoint: () => writer.checkpoint(),
    publish: () => writer.publish(),
    lost: () => writer.lost(),
    sweep: (now, lives, limit) => writer.sweep(now, lives, limit),
    room: () => writer.room(),
    close: () => writer.close(),
    async apply(changes, positions, fold, mayLeave) {
      const now = asked(mayLeave);
      if (now === 'refuse') throw new Error('away');
      return now === 'leave' ? changes : writer.apply(changes, positions, fold);
    },
  };
}
