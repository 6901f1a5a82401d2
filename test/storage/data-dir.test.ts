// DATA_DIR before anything of it is opened: what a start mends, and what it refuses with a sentence.
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { dirname, join } from 'node:path';
import t, { type Test } from 'tap';
import { kindOf } from '../../src/storage/data-dir-names.js';
import { makeDataDir, refusalIn, requireDataDir, takeDataDir } from '../../src/storage/data-dir.js';
import { mountDisk, SKIP_WITHOUT_MOUNT } from '../support/disk.js';
import { temporaryDirectory } from '../support/scope.js';

/** Of every kind that a service makes. */
const FILES = (
  'node-id store-ages last-report admin-token policy.json warm-0.keys clickhouse.json clickhouse.password ' +
  'control/data.mdb control/lock.mdb billing/installation log/0/000000000001.log ' +
  'verifications/log/0/000000000001.log ' +
  'profiles/current profiles/state.json profiles/g000001/data.mdb recent/1-0-1.rows readers/events-checkpoint.json ' +
  'snapshots/control/1795000000000/data.mdb'
).split(' ');
const FOLDERS = ['control', 'log', 'log/0', 'profiles', 'profiles/g000001', 'snapshots/control/1795000000000', 'lists'];
const ALL = [...FILES, ...FOLDERS];

function aDataDir(t: Test): string {
  const dataDir = temporaryDirectory(t);
  for (const folder of FOLDERS) fs.mkdirSync(join(dataDir, folder), { recursive: true, mode: 0o700 });
  for (const file of FILES) {
    fs.mkdirSync(dirname(join(dataDir, file)), { recursive: true, mode: 0o700 });
    fs.writeFileSync(join(dataDir, file), 'x', { mode: 0o600 });
  }
  return dataDir;
}

interface Change {
  name: string;
  /** @param path of an entry that is there */
  change: (path: string) => void;
  /** undefined: it is mended, or needs nothing. */
  refused: RegExp | undefined;
  /** Entries that it does not hold for: they are taken as they are. */
  except?: readonly string[];
}

function replaced(path: string): string {
  fs.rmSync(path, { recursive: true });
  return path;
}

const CHANGES: readonly Change[] = [
  { name: 'absent', change: (path) => void replaced(path), refused: undefined },
  { name: 'without rights', change: (path) => fs.chmodSync(path, 0), refused: undefined },
  { name: 'read-only', change: (path) => fs.chmodSync(path, 0o400), refused: undefined },
  { name: 'open to others', change: (path) => fs.chmodSync(path, 0o777), refused: undefined },
  {
    name: 'a pipe',
    change: (path) => void execFileSync('mkfifo', [replaced(path)]),
    refused: /is a pipe, socket or device where a (file|folder) belongs: put back/,
  },
  {
    name: 'a link to outside',
    change(path) {
      const outside = `${path}-outside`;
      fs.renameSync(path, outside);
      fs.symlinkSync(outside, path);
    },
    refused: /is a link to .*-outside where a (file|folder) belongs/,
    // A store on another disk.
    except: ['control', 'log', 'profiles', 'lists'],
  },
  {
    name: 'a link to nothing',
    change: (path) => fs.symlinkSync('/nonexistent', replaced(path)),
    refused: /is a link to \/nonexistent where a (file|folder) belongs/,
  },
  {
    name: 'the other kind',
    change(path) {
      const isFolder = fs.statSync(path).isDirectory();
      replaced(path);
      if (isFolder) fs.writeFileSync(path, '');
      else fs.mkdirSync(path);
    },
    refused: /is a (file where a folder|folder where a file) belongs/,
  },
];

for (const { name, change, refused, except = [] } of CHANGES) {
  t.test(`${name}, each in place of what a service made`, async (t) => {
    for (const entry of ALL) {
      const dataDir = aDataDir(t);
      const path = join(dataDir, entry);
      const isFolder = fs.statSync(path).isDirectory();
      change(path);
      if (refused === undefined || except.includes(entry)) {
        takeDataDir(dataDir);
        const mode = fs.statSync(path, { throwIfNoEntry: false })?.mode;
        if (mode !== undefined) t.equal(mode & 0o777, isFolder ? 0o700 : 0o600, entry);
        requireDataDir(dataDir);
        t.equal(refusalIn(dataDir), undefined);
      } else {
        t.match(refusalIn(dataDir), refused, entry);
        for (const look of [takeDataDir, requireDataDir]) {
          t.throws(() => look(dataDir), { name: 'DataDirError', message: refused }, entry);
          t.throws(() => look(dataDir), { message: new RegExp(entry.replaceAll('.', '\\.')) }, 'it is named');
        }
      }
    }
  });
}

t.test('every name has one kind', async (t) => {
  for (const file of FILES) t.equal(kindOf(file), 'file', file);
  for (const folder of FOLDERS) t.equal(kindOf(folder), 'folder', folder);
});

t.test('what is not of the service stands in no way', async (t) => {
  const dataDir = aDataDir(t);
  fs.symlinkSync('/nonexistent', join(dataDir, 'notes-of-mine'));
  for (const apart of ['clickhouse/data/default', 'damaged/billing', 'certificates/live', '.trash/log']) {
    fs.mkdirSync(join(dataDir, apart, 'a-folder.json'), { recursive: true });
    fs.symlinkSync('/nonexistent', join(dataDir, apart, 'data.mdb'));
    execFileSync('mkfifo', [join(dataDir, apart, 'installation')]);
  }
  takeDataDir(dataDir);
  requireDataDir(dataDir);
});

t.test('a folder of others is refused and left as it is', async (t) => {
  const directory = temporaryDirectory(t);
  const [bin, tool] = [join(directory, 'bin'), join(directory, 'bin', 'tool')];
  const modes = () => [directory, bin, tool].map((path) => fs.statSync(path).mode & 0o777);
  fs.mkdirSync(bin);
  fs.writeFileSync(tool, '');
  for (const path of [directory, bin, tool]) fs.chmodSync(path, 0o755);
  // As /var has.
  fs.mkdirSync(join(directory, 'log'));
  const said = /has folders of others, such as bin, .* set DATA_DIR to a folder of its own, or chmod 700 this one/;
  t.throws(() => makeDataDir(directory), { name: 'DataDirError', message: said });
  t.match(refusalIn(directory), said, 'as doctor tells it');
  t.same(modes(), [0o755, 0o755, 0o755]);

  fs.chmodSync(directory, 0o700);
  makeDataDir(directory);
  fs.chmodSync(directory, 0o755);
  fs.writeFileSync(join(directory, 'node-id'), '');
  makeDataDir(directory);
  takeDataDir(directory);
  t.same(modes(), [0o700, 0o755, 0o755], 'beside data of a service they stay too');
});

t.test('a disk of its own is taken, and a folder with files beside', async (t) => {
  const directory = temporaryDirectory(t);
  fs.writeFileSync(join(directory, 'service.txt'), '');
  for (const name of ['lost+found', '.snapshot']) fs.mkdirSync(join(directory, name));
  fs.writeFileSync(join(directory, 'admin-token'), '', { mode: 0o644 });
  fs.chmodSync(directory, 0o775);
  makeDataDir(directory);
  t.same(takeDataDir(directory), [directory, join(directory, 'admin-token')]);
});

/** What `takeDataDir` says as another user, in a process of its own: it asks with the user that began the process. */
function takenByNobody(dataDirs: readonly string[]): string[] {
  const module = new URL('../../src/storage/data-dir.js', import.meta.url).href;
  const code = `import { takeDataDir } from ${JSON.stringify(module)};
    for (const dir of process.argv.slice(1))
      try { takeDataDir(dir); console.log('fine'); } catch (error) { console.log(error.name + ': ' + error.message); }`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code, ...dataDirs], {
    uid: NOBODY,
    gid: NOBODY,
    cwd: '/',
    encoding: 'utf8',
  });
  return stdout.trim().split('\n');
}

const NOBODY = 65_534;
const skip = process.getuid?.() !== 0 ? 'only root can give files away' : nobodyReads() ? false : 'a closed checkout';

/** Whether another user may read these programs. */
function nobodyReads(): boolean {
  const code = `require('node:fs').accessSync(${JSON.stringify(import.meta.filename)})`;
  return spawnSync(process.execPath, ['-e', code], { uid: NOBODY, gid: NOBODY, cwd: '/' }).status === 0;
}

t.test('what another user owns', { skip }, async (t) => {
  const dataDirs = ALL.map((entry) => {
    const dataDir = aDataDir(t);
    for (const path of fs.readdirSync(dataDir, { recursive: true, encoding: 'utf8' }))
      if (path !== entry) fs.chownSync(join(dataDir, path), NOBODY, NOBODY);
    fs.chownSync(dataDir, NOBODY, NOBODY);
    fs.chmodSync(dirname(dataDir), 0o755);
    return dataDir;
  });
  const said = takenByNobody(dataDirs);
  for (const [index, entry] of ALL.entries())
    t.match(
      said[index],
      new RegExp(`^DataDirError: this user \\(65534\\) cannot read and write .*${entry}; it belongs to user 0: run as`),
    );
});

t.test('a link to a folder of another user', { skip }, async (t) => {
  const dataDir = aDataDir(t);
  const outside = temporaryDirectory(t);
  fs.chownSync(outside, NOBODY, NOBODY);
  fs.symlinkSync(outside, replaced(join(dataDir, 'log')));
  t.match(refusalIn(dataDir), /log is a link to .* where a folder belongs/);
});

const WHOLE: readonly { name: string; path: (t: Test) => string; made: RegExp | undefined; required: RegExp }[] = [
  {
    name: 'absent',
    path: (t) => join(temporaryDirectory(t), 'a', 'b'),
    made: undefined,
    required: /^there is no .*: set DATA_DIR to the folder that the service uses/,
  },
  {
    name: 'a file',
    path: (t) => join(aDataDir(t), 'node-id'),
    made: /is no folder: move it away/,
    required: /is no folder: set DATA_DIR/,
  },
  {
    name: 'where no folder can be made',
    path: () => '/proc/self/data',
    made: /cannot be made|cannot read and write/,
    required: /^there is no/,
  },
  {
    name: 'below a link to nothing',
    path(t) {
      const path = join(temporaryDirectory(t), 'link');
      fs.symlinkSync('/nonexistent', path);
      return join(path, 'data');
    },
    made: /cannot be made \(ENOENT\)/,
    required: /^there is no/,
  },
  {
    name: 'below a file',
    path: (t) => join(aDataDir(t), 'node-id', 'data'),
    made: /cannot be made \(ENOTDIR\)/,
    required: /^there is no/,
  },
  {
    name: 'a link to nothing',
    path(t) {
      const path = join(temporaryDirectory(t), 'link');
      fs.symlinkSync('/nonexistent', path);
      return path;
    },
    made: /is a link to nothing: mount/,
    required: /^there is no/,
  },
];

for (const { name, path, made, required } of WHOLE) {
  t.test(`DATA_DIR is ${name}`, async (t) => {
    const dataDir = path(t);
    t.throws(() => requireDataDir(dataDir), { message: required });
    if (made === undefined) makeDataDir(dataDir);
    else t.throws(() => makeDataDir(dataDir), { message: made });
    if (made === undefined) t.equal(fs.statSync(dataDir).mode & 0o777, 0o700);
  });
}

t.test('DATA_DIR on a disk that is full, or mounted read-only', { skip: SKIP_WITHOUT_MOUNT }, async (t) => {
  const disk = temporaryDirectory(t);
  mountDisk(t, disk, '64k');
  t.throws(() => makeDataDir(join(disk, 'data')), { message: /^the disk of DATA_DIR .* is full: \d+ bytes are free/ });
  spawnSync('mount', ['-o', 'remount,ro', disk]);
  const readOnly = { message: /is on a disk that is mounted read-only: mount it for writing/ };
  t.throws(() => makeDataDir(join(disk, 'data')), readOnly);
  t.throws(() => makeDataDir(join(disk, 'new')), readOnly);
});
