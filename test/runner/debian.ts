// Installs programs that the tests need and Node does not include, as Debian packages, if permitted.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

interface Needed {
  package: string;
  isThere: () => boolean;
  /** Large: installed only in CI, not on a developer's machine. */
  inCiOnly: boolean;
  /** What is not tested without it. */
  leftOut: string;
}

const NEEDED: readonly Needed[] = [
  {
    package: 'redis-server',
    isThere: () => runs('redis-server', ['--version']),
    inCiOnly: false,
    leftOut: 'everything on Redis',
  },
  {
    package: 'chromium',
    isThere: () => existsSync('/usr/lib/chromium/chromium'),
    inCiOnly: true,
    leftOut: 'the browser client in a browser',
  },
  ...Object.entries({
    'default-jdk-headless': '/usr/bin/javac',
    'libandroid-json-java': '/usr/share/java/com.android.json.jar',
    junit4: '/usr/share/java/junit4.jar',
  }).map(([name, path]) => ({
    package: name,
    isThere: () => existsSync(path),
    inCiOnly: true,
    leftOut: 'the Android client',
  })),
];

function runs(command: string, args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

function install(name: string): boolean {
  const args = ['install', '-y', '--no-install-recommends', name];
  return runs('apt-get', args) || (runs('apt-get', ['update']) && runs('apt-get', args));
}

/** Installs missing packages. Suites whose package is still missing are skipped, or fail in CI. */
export function ensureDebianPackages(say: (line: string) => void): void {
  const mayInstall = process.getuid?.() === 0 && runs('apt-get', ['--version']);
  for (const { package: name, isThere, inCiOnly, leftOut } of NEEDED) {
    if (isThere()) continue;
    if (mayInstall && (!inCiOnly || process.env['CI'] !== undefined)) {
      say(`${name} is missing: installing the Debian package`);
      if (install(name)) continue;
    }
    say(`left out, because ${name} is missing: ${leftOut}; apt-get install --no-install-recommends ${name}`);
  }
}
