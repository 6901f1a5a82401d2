// Which events count as verified, for whoever makes room: a verification that the plan refused keeps nothing.
import t from 'tap';
import { BEGUN } from '../../src/storage/ports/notes.js';
import { openStorage } from '../../src/storage/open.js';
import { createUuidV7 } from '../../src/util/uuid.js';
import { onEveryBackend } from '../support/storage.js';

const newId = createUuidV7(Date.now);

onEveryBackend(t, async (t, place) => {
  const notes = await (await openStorage(place(t))).notes(Date.now);
  t.teardown(() => notes.close());
  const begin = (eventId: string) => notes.begin({ eventId, text: '{}' }, { [BEGUN]: eventId, confirm: eventId });

  const refused = newId();
  t.equal(await notes.has(refused), false, 'of one that nobody asked for');
  await begin(refused);
  t.equal(await notes.has(refused), true, 'while it is under way');
  await notes.end(refused, false);
  t.equal(await notes.has(refused), false, 'not when it came to nothing');

  const logged = newId();
  await begin(logged);
  await notes.end(logged, true);
  t.equal(await notes.has(logged), true, 'when it is logged');

  const earlier = newId();
  await notes.take(earlier, { confirm: earlier });
  t.equal(await notes.has(earlier), true, 'and of one that an earlier release noted');
});
