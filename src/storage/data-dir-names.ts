// What the names in DATA_DIR stand for, so that a start finds a folder where a file belongs, or the reverse.

export type Kind = 'folder' | 'file';

/** Of the engine, or set aside: only permissions are looked at. */
const APART = /^(?:clickhouse|damaged)(?:\/|$)/;

const FOLDERS = [
  /^(?:billing|control|entries|notes|profiles|recent|replies|stories|webhooks|readers|lists|snapshots|backup-links)$/,
  /^(?:verifications|(?:verifications\/)?(?:log(?:\/\d+)?|dead-frames))$/,
  /^profiles\/(?:g\d+|snapshot(?:\.tmp)?)$/,
  /^snapshots\/[a-z]+(?:\/(?:\d+|next))?$/,
];

/** Top-level names; the service makes no others. */
const FILES = [
  /^(?:node-id(?:\.copy)?|store-ages|store-id|last-report|adopted|policy\.json)(?:\.new)?$/,
  /^(?:admin-token|demo-keys\.txt|warm-\d+\.keys|probe\.tmp|clickhouse\.(?:json|password))(?:\.new)?$/,
  // In the folders.
  /\/(?:current|installation|damaged-\d+)$/,
  /\/[^/]+\.(?:mdb|log|rows|json|jsonl|frame|txt|new)$/,
];

/** Whether only the permissions of this path matter. @param path relative to DATA_DIR, with '/' */
export function isApart(path: string): boolean {
  return APART.test(path);
}

/** Whether the service makes it, or what it is in. @param path relative to DATA_DIR, with '/' */
export function isOfService(path: string): boolean {
  const [top = ''] = path.split('/', 1);
  return isApart(top) || kindOf(top) !== undefined;
}

/** Undefined when the service makes no such name. @param path relative to DATA_DIR, with '/' */
export function kindOf(path: string): Kind | undefined {
  if (FOLDERS.some((folder) => folder.test(path))) return 'folder';
  return FILES.some((file) => file.test(path)) ? 'file' : undefined;
}
