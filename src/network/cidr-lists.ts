// Network lists from files: VPN, Tor and datacentre ranges as plain CIDR text, reloaded when they change. Other parties
// write these files and replace them while the service runs, so everything is bounded, and a broken file keeps its last
// good ranges.
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { NETWORK } from '../event/event-row.js';
import { type BitRange, parseRange, unite } from './ranges.js';
import { systemSentence } from '../util/system-error.js';
import { type AddressRanges } from '../contract/network.js';
import { codeOf } from '../util/error-text.js';

export const LIST_FILES_MAX = 64;
export const LIST_FILE_BYTES_MAX = 16_777_216;
/** Ranges of all files together: about 60 MB while they are merged, a tenth of that afterwards. */
export const LIST_RANGES_MAX = 300_000;
/** Shortest accepted prefix length. A shorter prefix is a mistake ("0.0.0.0/0"), not a network of servers. */
const SHORTEST = { 4: 8n, 6: 16n } as const;

const KINDS = [
  ['vpn', NETWORK.vpn],
  ['tor', NETWORK.tor],
  ['datacenter', NETWORK.datacenter],
] as const;

/** A folder of lists. */
export interface ListFolder {
  readonly path: string;
  /** True for a directory that exists only after the first list is fetched: its absence is not a problem. */
  readonly optional?: boolean;
}

/** One list in use. */
export interface ListFigures {
  readonly name: string;
  readonly ranges: number;
  /** Unix milliseconds of the last write, or of the last check that found the file current. */
  readonly modifiedAt: number;
}

/** Result of one pass over the directories. */
export interface ListReport {
  /** Undefined when the ranges are the same as in the last pass. */
  readonly table: AddressRanges | undefined;
  readonly ranges: number;
  readonly files: readonly ListFigures[];
  /** One sentence for each new problem since the last pass, without the content of a line. */
  readonly problems: readonly string[];
}

/** Cached content of one file. */
interface Held {
  /** Changes when the file does. */
  readonly stamp: string;
  readonly modifiedAt: number;
  readonly ranges: readonly BitRange[];
}

/** The bits for a file of this name; 0 for a file that is not a network list. */
export function kindOf(name: string): number {
  return name.endsWith('.txt') ? (KINDS.find(([prefix]) => name.startsWith(prefix))?.[1] ?? 0) : 0;
}

/** Reads one range or address per line; '#' begins a comment. */
export function parseList(text: string, bits: number): { ranges: BitRange[]; badLines: number } {
  const ranges: BitRange[] = [];
  let badLines = 0;
  for (const line of text.split('\n')) {
    const content = line.split('#', 1)[0]?.trim() ?? '';
    if (content === '') continue;
    const range = parseRange(content, bits);
    if (range === undefined || isTooWide(range)) badLines += 1;
    else ranges.push(range);
  }
  return { ranges, badLines };
}

function isTooWide({ family, first, last }: BitRange): boolean {
  return last - first >= 1n << ((family === 4 ? 32n : 128n) - SHORTEST[family]);
}

/** Directories of lists. Call `read` once per check interval: an unchanged file costs one stat. */
export class ListDirectory {
  private readonly folders: readonly ListFolder[];
  /** By path. */
  private held: ReadonlyMap<string, Held> = new Map();
  /** Problems of the directories themselves in the last pass. */
  private troubles: readonly string[] = [];

  constructor(...folders: (string | ListFolder)[]) {
    this.folders = folders.map((folder) => (typeof folder === 'string' ? { path: folder } : folder));
  }

  async read(): Promise<ListReport> {
    const problems: string[] = [];
    const before = this.held;
    this.held = await this.readAll(await this.paths(problems), problems);
    const ranges = [...this.held.values()].flatMap((file) => file.ranges);
    return {
      table: isSame(before, this.held) ? undefined : unite(ranges),
      ranges: ranges.length,
      files: [...this.held].map(([path, { ranges, modifiedAt }]) => ({
        name: basename(path, '.txt'),
        ranges: ranges.length,
        modifiedAt,
      })),
      problems,
    };
  }

  /** For a directory that cannot be read, the known files stay in use. */
  private async paths(problems: string[]): Promise<string[]> {
    const paths: string[] = [];
    const troubles: string[] = [];
    for (const { path, optional = false } of this.folders) {
      try {
        const names = (await readdir(path)).filter((name) => kindOf(name) !== 0).sort();
        paths.push(...names.map((name) => join(path, name)));
      } catch (error) {
        const code = codeOf(error);
        if (optional && code === 'ENOENT') continue;
        troubles.push(`the directory of network lists cannot be read: ${systemSentence(error) ?? code}`);
        paths.push(...[...this.held.keys()].filter((held) => dirname(held) === path));
      }
    }
    if (paths.length > LIST_FILES_MAX)
      troubles.push(`only the first ${LIST_FILES_MAX} of ${paths.length} network lists are read`);
    problems.push(...troubles.filter((trouble) => !this.troubles.includes(trouble)));
    this.troubles = troubles;
    return paths.slice(0, LIST_FILES_MAX);
  }

  private async readAll(paths: readonly string[], problems: string[]): Promise<Map<string, Held>> {
    const held = new Map<string, Held>();
    let room = LIST_RANGES_MAX;
    for (const path of paths) {
      const file = await this.readOne(path, room, problems);
      held.set(path, file);
      room -= file.ranges.length;
    }
    return held;
  }

  /** The current content of the file, or its earlier ranges with its new stamp when the file is not usable. */
  private async readOne(path: string, room: number, problems: string[]): Promise<Held> {
    const before = this.held.get(path) ?? { stamp: '', modifiedAt: 0, ranges: [] };
    const name = basename(path);
    let stamp = 'none';
    try {
      const { mtimeMs, size, ino } = await stat(path);
      stamp = `${mtimeMs} ${size} ${ino}`;
      if (stamp === before.stamp) return before;
      if (size > LIST_FILE_BYTES_MAX)
        throw new RangeError(`the file is larger than ${LIST_FILE_BYTES_MAX} bytes; split it`);
      const { ranges, badLines } = parseList(await readFile(path, 'latin1'), kindOf(name));
      if (badLines > ranges.length)
        throw new RangeError(`${badLines} lines are not CIDR networks, only ${ranges.length} are`);
      if (ranges.length > room)
        throw new RangeError(`all list files together have more than ${LIST_RANGES_MAX} ranges; remove some`);
      if (badLines > 0) problems.push(`network list ${name}: ${badLines} lines are not CIDR networks and are ignored`);
      return { stamp, modifiedAt: mtimeMs, ranges };
    } catch (error) {
      if (stamp !== before.stamp)
        problems.push(`network list ${name} cannot be used, its last content stays in use: ${codeOf(error)}`);
      return { stamp, modifiedAt: before.modifiedAt, ranges: before.ranges };
    }
  }
}

function isSame(before: ReadonlyMap<string, Held>, after: ReadonlyMap<string, Held>): boolean {
  return before.size === after.size && [...after].every(([name, file]) => before.get(name)?.ranges === file.ranges);
}
