// A flame graph from V8's CPU profiles, as one SVG page: the width of a frame is the number of samples with it on the
// stack.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { escape } from './page.js';

interface ProfileNode {
  id: number;
  callFrame: { functionName: string; url: string; lineNumber: number };
  hitCount?: number;
  children?: number[];
}

interface Profile {
  nodes: ProfileNode[];
}

export interface Frame {
  name: string;
  /** Samples in this frame and below it. */
  total: number;
  /** Samples in this frame itself. */
  own: number;
  children: Frame[];
}

const IDLE = new Set(['(idle)', '(program)']);

function nameOf({ functionName, url, lineNumber }: ProfileNode['callFrame']): string {
  const place = url === '' ? '' : ` ${basename(url)}:${lineNumber + 1}`;
  return `${functionName === '' ? '(anonymous)' : functionName}${place}`;
}

/** The tree of one profile without idle time. */
export function frameTree(profile: Profile): Frame {
  const byId = new Map(profile.nodes.map((node) => [node.id, node]));
  const build = (node: ProfileNode): Frame => {
    const children = (node.children ?? [])
      .flatMap((id) => byId.get(id) ?? [])
      .filter((child) => !IDLE.has(child.callFrame.functionName))
      .map(build);
    const own = node.hitCount ?? 0;
    return {
      name: nameOf(node.callFrame),
      own,
      children,
      total: own + children.reduce((sum, child) => sum + child.total, 0),
    };
  };
  const [root] = profile.nodes;
  return root === undefined ? { name: '(empty)', own: 0, total: 0, children: [] } : build(root);
}

/** Own samples by function over all call paths, most first. */
export function hottest(tree: Frame, count: number): { name: string; share: number }[] {
  const own = new Map<string, number>();
  const visit = (frame: Frame): void => {
    own.set(frame.name, (own.get(frame.name) ?? 0) + frame.own);
    frame.children.forEach(visit);
  };
  visit(tree);
  return [...own]
    .sort((a, b) => b[1] - a[1])
    .slice(0, count)
    .map(([name, samples]) => ({ name, share: samples / Math.max(1, tree.total) }));
}

const WIDTH = 1200;
const ROW = 17;
const NARROWEST = 0.6;

function draw(frame: Frame, x: number, depth: number, perSample: number, out: string[]): number {
  const width = frame.total * perSample;
  if (width < NARROWEST) return depth;
  const hue = 20 + ((frame.name.length * 7 + frame.name.charCodeAt(0)) % 40); // the same function has the same colour
  const label =
    width > 40
      ? `<text x="${(x + 3).toFixed(1)}" ` +
        `y="${depth * ROW + 12}">${escape(frame.name.slice(0, Math.floor(width / 6.5)))}</text>`
      : '';
  out.push(
    `<g><title>${escape(frame.name)} ${frame.total} samples, ${frame.own} own</title><rect x="${x.toFixed(1)}" ` +
      `y="${depth * ROW}" width="${width.toFixed(1)}" height="${ROW - 1}" fill="hsl(${hue} 80% 70%)"/>${label}</g>`,
  );
  let at = x;
  let deepest = depth;
  for (const child of [...frame.children].sort((a, b) => b.total - a.total)) {
    deepest = Math.max(deepest, draw(child, at, depth + 1, perSample, out));
    at += child.total * perSample;
  }
  return deepest;
}

function section(title: string, tree: Frame): string {
  const out: string[] = [];
  const depth = draw(tree, 0, 0, WIDTH / Math.max(1, tree.total), out);
  const rows = hottest(tree, 15)
    .map(({ name, share }) => `<li>${(share * 100).toFixed(1)} % ${escape(name)}</li>`)
    .join('');
  return (
    `<h2>${escape(title)}</h2><ol>${rows}</ol><svg viewBox="0 0 ${WIDTH} ` +
    `${(depth + 1) * ROW}">${out.join('')}</svg>`
  );
}

export interface ThreadProfile {
  title: string;
  tree: Frame;
}

/** V8 names profiles CPU.<date>.<time>.<process>.<thread>.<number>.cpuprofile. */
function titleOf(file: string, mainPid: number): string {
  const [, , , pid = '', thread = ''] = file.split('.');
  if (Number(pid) !== mainPid) return `readers' process, thread ${thread}`;
  return thread === '0' ? 'main thread' : `main process, worker thread ${thread}`;
}

/** All profiles of a directory, the busiest first. */
export function readProfiles(directory: string, mainPid: number): ThreadProfile[] {
  const files = readdirSync(directory).filter((name) => name.endsWith('.cpuprofile'));
  return files
    .map((file) => ({
      title: titleOf(file, mainPid),
      tree: frameTree(JSON.parse(readFileSync(join(directory, file), 'utf8')) as Profile),
    }))
    .sort((a, b) => b.tree.total - a.tree.total);
}

export function flamePage(profiles: readonly ThreadProfile[]): string {
  return (
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Flame graph</title><style>body{font:13px ' +
    'system-ui,sans-serif;margin:1rem}svg{width:100%;font:11px monospace}</style><h1>Where the time ' +
    `goes</h1>${profiles.map(({ title, tree }) => section(title, tree)).join('\n')}</html>\n`
  );
}
