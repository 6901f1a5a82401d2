// The service as its own process, with faulty accepting threads.
import { startInstead } from '../../../src/util/programs.js';

startInstead('front', new URL('faulty-front.js', import.meta.url));
await import('../../../src/process.js');
