// A machine whose clock is wrong: a process of Node and all its threads and children get another time.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Scope, temporaryDirectory } from '../scope.js';

/** Environment of a process whose clock is so far ahead. */
export function shiftedClock(scope: Scope, aheadMs: number): Record<string, string> {
  const file = join(temporaryDirectory(scope), 'clock.mjs');
  writeFileSync(
    file,
    `const real = Date.now.bind(Date);
     const RealDate = Date;
     globalThis.Date = class Date extends RealDate {
       constructor(...given) {
         if (given.length === 0) super(real() + ${aheadMs});
         else super(...given);
       }
       static now() {
         return real() + ${aheadMs};
       }
     };`,
  );
  return { NODE_OPTIONS: `--import=${file}` };
}
