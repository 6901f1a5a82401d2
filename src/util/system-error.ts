// Says an error of the operating system in a sentence: its own text is a code, a system call and perhaps a path.

const SENTENCES: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a file is where a folder belongs: move it away',
  EISDIR: 'a folder is where a file belongs: move it away',
  EEXIST: 'something of this name is there already: move it away',
  EACCES: 'this user may not do that: run as the owner of the file or folder, or chown it',
  EPERM: 'this user may not do that: run as the owner of the file or folder, or chown it',
  EROFS: 'the disk is mounted read-only: mount it for writing',
  ENOSPC: 'the disk is full: make room on it',
  EDQUOT: 'the quota of this user on the disk is used up: raise it',
  EIO: 'the disk fails: look at the messages of the kernel',
  ELOOP: 'links lead in a circle: remove them',
  EMFILE: 'this process may not open so many files: raise its limit (ulimit -n)',
  ENFILE: 'this machine may not open so many files: raise its limit (fs.file-max)',
  EADDRINUSE: 'another program listens there: end it, or use another port or address',
  EADDRNOTAVAIL: 'this machine has no such address: use another one',
  ECONNREFUSED: 'nothing listens there: start it, or correct the address',
};

/** Undefined for any other error. */
export function systemSentence(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  // The loader of a native module makes an error of its own, of the text alone.
  const code =
    'code' in error && typeof error.code === 'string' ? error.code : /^E[A-Z]+(?=: )/.exec(error.message)?.[0];
  const sentence = code === undefined ? undefined : SENTENCES[code];
  if (sentence === undefined) return undefined;
  const place = 'path' in error && typeof error.path === 'string' ? `${error.path}: ` : '';
  return `${place}${sentence} (${error.message})`;
}
