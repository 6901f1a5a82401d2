// Links between users, visitors and addresses over two steps: the requested node in the middle, then two rings. The
// list behind it contains the same data, with links for the keyboard.
import type { Exploration, GraphNode } from '../api/generated/replies.js';
import { brief, count, plural, words } from '../format.js';
import { go, linkTo } from '../router.js';
import { Risk } from '../parts/basics.js';
import { Table } from '../parts/table.js';

const SIZE = 520;
const RINGS = [0, 130, 235];
/** Margin outside the outer ring. */
const EDGE = 16;

interface Spot {
  node: GraphNode;
  x: number;
  y: number;
}

export function Graph({ graph, centre }: { graph: Exploration['graph']; centre: string }) {
  if (graph.nodes.length < 2) return <p class="empty">Nothing else is linked with it.</p>;
  const spots = spotsOf(graph, centre);
  const heights = [...spots.values()].map(({ y }) => y);
  const top = Math.min(...heights) - EDGE;
  return (
    <>
      {graph.cut && <p class="empty">Not all fit: those with the most events are shown.</p>}
      <svg class="graph" viewBox={`0 ${top} ${SIZE} ${Math.max(...heights) + EDGE - top}`} aria-hidden="true">
        {graph.edges.map(({ from, to }) => {
          const [a, b] = [spots.get(from), spots.get(to)];
          return a && b && <line key={`${from} ${to}`} x1={a.x} y1={a.y} x2={b.x} y2={b.y} />;
        })}
        {[...spots.values()].map(({ node, x, y }) => (
          <g key={node.id} onClick={() => go(linkTo('explore', [node.kind, node.id]))}>
            <circle class={`${node.kind} ${bandOf(node.risk_max)}`} cx={x} cy={y} r={node.id === centre ? 12 : 7}>
              <title>{titleOf(node)}</title>
            </circle>
          </g>
        ))}
      </svg>
      <p class="empty">{captionOf(graph, centre)}</p>
      <details>
        <summary>The same as a list</summary>
        <Table
          caption="Linked parties"
          rows={graph.nodes}
          rowKey={({ id }) => id}
          empty="None."
          columns={[
            { name: 'Kind', cell: ({ kind }) => kind },
            { name: 'Id', cell: ({ kind, id }) => <a href={linkTo('explore', [kind, id])}>{brief(id)}</a> },
            { name: 'Events', number: true, cell: ({ events }) => count(events) },
            {
              name: 'Highest risk',
              number: true,
              cell: ({ risk_max: risk }) => <Risk risk={risk} action={bandOf(risk)} />,
            },
            { name: 'Label', cell: ({ label }) => (label === null ? '–' : words(label)) },
          ]}
        />
      </details>
    </>
  );
}

/** Describes the rings in words: the drawing alone does not explain them. */
function captionOf({ nodes, edges }: Exploration['graph'], centre: string): string {
  const near = nearOf(edges, centre);
  const inner = nodes.filter(({ id }) => near.has(id));
  const outer = nodes.length - inner.length - 1;
  const kinds = (['user', 'visitor', 'address'] as const).flatMap((kind) => {
    const many = inner.filter((node) => node.kind === kind).length;
    return many === 0 ? [] : [plural(many, kind, kind === 'address' ? 'addresses' : undefined)];
  });
  const further = outer === 0 ? '' : ` Outer ring: ${count(outer)} more, linked with these.`;
  const met = `Centre: the one you looked up. Inner ring, seen with it: ${kinds.join(', ')}.`;
  return `${met}${further} Colour: highest risk. Visitors have an outline.`;
}

function nearOf(edges: Exploration['graph']['edges'], centre: string): Set<string> {
  return new Set(edges.flatMap(({ from, to }) => (from === centre ? [to] : to === centre ? [from] : [])));
}

function titleOf({ kind, id, events, risk_max: risk }: GraphNode): string {
  return `${kind} ${brief(id)}: ${count(events)} events, highest risk ${risk}`;
}

function bandOf(risk: number): 'allow' | 'soft_challenge' | 'hard_challenge' | 'block' {
  if (risk >= 70) return 'block';
  if (risk >= 50) return 'hard_challenge';
  return risk >= 30 ? 'soft_challenge' : 'allow';
}

/**
 * Places nodes on rings by distance from the middle. The outer ring is ordered by the angle of the linked inner node.
 */
function spotsOf({ nodes, edges }: Exploration['graph'], centre: string): Map<string, Spot> {
  const near = nearOf(edges, centre);
  const ring = ({ id }: GraphNode): number => (id === centre ? 0 : near.has(id) ? 1 : 2);
  const spots = new Map<string, Spot>();
  for (const [distance, radius] of RINGS.entries()) {
    const own = nodes.filter((node) => ring(node) === distance);
    const parentAngle = ({ id }: GraphNode): number => {
      const edge = edges.find(({ from, to }) => (from === id && spots.has(to)) || (to === id && spots.has(from)));
      const parent = edge && spots.get(edge.from === id ? edge.to : edge.from);
      return parent === undefined ? 0 : Math.atan2(parent.y - SIZE / 2, parent.x - SIZE / 2);
    };
    const sorted = distance < 2 ? own : own.toSorted((a, b) => parentAngle(a) - parentAngle(b));
    sorted.forEach((node, index) => {
      const angle = (2 * Math.PI * index) / sorted.length - (distance < 2 ? 0 : Math.PI);
      spots.set(node.id, { node, x: SIZE / 2 + radius * Math.cos(angle), y: SIZE / 2 + radius * Math.sin(angle) });
    });
  }
  return spots;
}
