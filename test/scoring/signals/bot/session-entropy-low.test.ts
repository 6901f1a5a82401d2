import { features } from '../../../profiles/rows.js';
import { World } from '../../world.js';
import { checkSignal } from '../check.js';

const events = { mouseClickCount: 8, pageClickCount: 8, keydownCount: 10, formFocusCount: 1, pasteCount: 1 };

checkSignal('session_entropy_low', [
  { name: 'no session data', strength: 0 },
  {
    name: '0.0 means that nothing was measured',
    request: { features: features({ ...events, sessionEntropy: 0 }) },
    strength: 0,
  },
  {
    name: 'low over twenty events',
    request: { features: features({ ...events, sessionEntropy: 0.2 }) },
    strength: 1,
    evidence: { entropy: 0.2, events: 20, expected: 1 },
  },
  {
    name: 'low over nineteen',
    request: { features: features({ ...events, pasteCount: 0, sessionEntropy: 0.2 }) },
    strength: 0,
  },
  { name: 'one bit is enough', request: { features: features({ ...events, sessionEntropy: 1 }) }, strength: 0 },
  { name: 'no counts came', request: { features: features({ sessionEntropy: 0.2 }) }, strength: 0 },
]);

checkSignal('session_entropy_low', [
  {
    name: 'usual for anybody, low for this user',
    world: () => new World().know((i) => ({ features: features({ ...events, sessionEntropy: 2.4 + (i % 3) / 10 }) })),
    request: { features: features({ ...events, sessionEntropy: 1.3 }) },
    strength: 1,
  },
  {
    name: 'a little below his own',
    world: () => new World().know((i) => ({ features: features({ ...events, sessionEntropy: 2.4 + (i % 3) / 10 }) })),
    request: { features: features({ ...events, sessionEntropy: 2.1 }) },
    strength: 0,
  },
]);
