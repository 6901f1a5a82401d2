// Checks of settings of the kernel that matter to a Redis on this machine. Of a Redis elsewhere nothing is known here.
import { type Config } from '../../config.js';
import { readIfThere } from '../../util/process/read-if-there.js';
import { type Finding, good, warning } from './finding.js';

const HERE = /(?:@|\/\/|,|^)(?:localhost|127\.0\.0\.1|\[::1\])(?=[:/,]|$)/;

/** @param read the text of a file of the kernel, '' when there is none */
export function lookAtKernel(
  { storage }: Pick<Config, 'storage'>,
  read: (path: string) => string = readIfThere,
): Finding[] {
  if (!HERE.test(storage.url)) return [];
  const findings: Finding[] = [];
  if (read('/sys/kernel/mm/transparent_hugepage/enabled').includes('[always]'))
    findings.push(
      warning(
        'kernel',
        'transparent huge pages are always used, and Redis runs on this machine',
        'a snapshot of Redis then copies 2 MiB for each change, and answers stop meanwhile: ' +
          'echo madvise > /sys/kernel/mm/transparent_hugepage/enabled',
      ),
    );
  if (read('/proc/sys/vm/overcommit_memory').trim() === '0')
    findings.push(
      warning(
        'kernel',
        'vm.overcommit_memory is 0, and Redis runs on this machine',
        'a snapshot of Redis may fail, and then it takes no writes: sysctl vm.overcommit_memory=1',
      ),
    );
  return findings.length > 0 ? findings : [good('kernel', 'huge pages and overcommit fit Redis')];
}
