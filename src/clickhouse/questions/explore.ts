// One party (user, visitor or address): its events of some days, and the parties linked to it in up to two steps.
import { type Static } from 'typebox';
import { type Exploration } from '../../contract/console/answers.js';
import { GRAPH_FAR_MAX, GRAPH_NEAR_MAX, type Party, type PartyKind } from '../../contract/console/questions.js';
import { ACTIONS, type Tenant } from '../../contract/vocabulary.js';
import { type Asking, WIDE } from './ask.js';
import { askSummaries, JOINED, lastLabels, NEWEST_FIRST, OF_TENANT } from './events.js';
import { BOTH_OF_TENANT, DECIDING, EVENT_OF, ofEventsWith } from './told.js';
import { SINCE } from '../conditions.js';

type Found = Static<typeof Exploration>;
type Graph = Found['graph'];

const COLUMN: Readonly<Record<PartyKind, string>> = {
  user: 'user_hash',
  visitor: 'visitor_id',
  address: 'address_prefix',
};
/** Kinds through which a party is linked: a user through visitors and addresses, the others through users. */
const NEXT: Readonly<Record<PartyKind, readonly PartyKind[]>> = {
  user: ['visitor', 'address'],
  visitor: ['user'],
  address: ['user'],
};
const TIMELINE = 100;
const POINTS = 500;

/** For each event of a user the row that counts: what a backend was told when it named him, else the decision. */
function toldRows(theirs: string): string {
  return (
    '(SELECT time, event_id, action, user_hash, visitor_id, address_prefix, risk, country, rhythm_distance ' +
    `FROM events WHERE ${BOTH_OF_TENANT} AND ${SINCE} AND ${DECIDING} AND ${theirs} ` +
    `ORDER BY events.kind DESC, toString(events.event_id) LIMIT 1 BY ${EVENT_OF}) AS events`
  );
}

export async function askExploration(
  asking: Asking,
  tenant: Tenant,
  { kind, value }: Party,
  days: number,
  now: number,
): Promise<Found> {
  const from = Math.floor(now / 60_000) * 60 - days * 86_400;
  const parameters = { ...tenant, value, from };
  const theirs = `${COLUMN[kind]} = {value:String}`;
  const own = `${OF_TENANT} AND ${SINCE} AND ${theirs}`;
  const isUser = kind === 'user';
  const listed = isUser ? `${OF_TENANT} AND ${SINCE} AND ${ofEventsWith(theirs, [SINCE])}` : own;
  const rows = isUser ? toldRows(theirs) : `events WHERE ${own}`;
  const [{ risk_max: riskMax, ...summary }, countries, timeline, points, graph] = await Promise.all([
    asking.row<Omit<Found['summary'], 'countries'> & { risk_max: number }>(
      'SELECT count() AS events, if(events = 0, NULL, min(time)) AS first_seen, if(events = 0, NULL, max(time)) AS ' +
        `last_seen, ${ACTIONS.map((action) => `countIf(action = '${action}') AS ${action}`).join(', ')}, ` +
        'uniqExact(user_hash) AS users, uniqExact(visitor_id) AS visitors, ' +
        "uniqExactIf(address_prefix, address_prefix != '') AS addresses, max(risk) AS risk_max " +
        `FROM ${rows}`,
      parameters,
      WIDE,
    ),
    asking.rows<Found['summary']['countries'][number]>(
      `SELECT country, count() AS events FROM ${rows} GROUP BY country ` + 'ORDER BY events DESC, country LIMIT 20',
      parameters,
      WIDE,
    ),
    askSummaries(asking, listed, NEWEST_FIRST, parameters, String(TIMELINE), WIDE),
    asking.rows<Found['risk'][number] & { distance: number | null }>(
      'SELECT time, risk, toString(action) AS action, rhythm_distance AS distance ' +
        `FROM ${rows} ORDER BY ${NEWEST_FIRST} LIMIT ${POINTS}`,
      parameters,
      WIDE,
    ),
    askGraph(asking, tenant, { kind, value }, from),
  ]);
  const centre = graph.nodes.find(({ id }) => id === value);
  // Its links lack the events that have no other party.
  if (centre !== undefined) Object.assign(centre, { events: summary.events, risk_max: riskMax });
  return {
    kind,
    value,
    summary: { ...summary, countries },
    timeline,
    risk: points.map(({ time, risk, action }) => ({ time, risk, action })).toReversed(),
    rhythm: points.flatMap(({ time, distance }) => (distance === null ? [] : [{ time, distance }])).toReversed(),
    graph,
  };
}

interface Link {
  from: string;
  kind: PartyKind;
  id: string;
  events: number;
  risk_max: number;
  label: string | null;
}

async function askGraph(asking: Asking, tenant: Tenant, centre: Party, from: number): Promise<Graph> {
  const near = await askLinks(asking, tenant, centre.kind, [centre.value], from, GRAPH_NEAR_MAX);
  const kinds = [...new Set(near.map(({ kind }) => kind))];
  const lists = await Promise.all(
    kinds.map((kind) => {
      const ids = near.filter((link) => link.kind === kind).map(({ id }) => id);
      return askLinks(asking, tenant, kind, ids, from, GRAPH_FAR_MAX);
    }),
  );
  const nodes = new Map<string, Graph['nodes'][number]>();
  const edges: Graph['edges'] = [];
  const { value: id, kind } = centre;
  nodes.set(id, { id, kind, events: 0, risk_max: 0, label: null });
  for (const link of [...near, ...lists.flat()]) {
    const { from: other, ...node } = link;
    const known = nodes.get(node.id);
    if (known === undefined && nodes.size > GRAPH_NEAR_MAX + GRAPH_FAR_MAX) continue;
    if (known === undefined) nodes.set(node.id, node);
    else {
      // Each link has only the events of both its ends.
      known.risk_max = Math.max(known.risk_max, node.risk_max);
      known.label ??= node.label;
    }
    if (other !== node.id && !edges.some((edge) => edge.from === node.id && edge.to === other))
      edges.push({ from: other, to: node.id, events: node.events });
  }
  const cut = near.length >= GRAPH_NEAR_MAX || lists.some((list) => list.length >= GRAPH_FAR_MAX);
  return { nodes: [...nodes.values()], edges, cut };
}

/** The other parties in the events of these parties, those with the most events first. */
async function askLinks(
  asking: Asking,
  tenant: Tenant,
  kind: PartyKind,
  ids: readonly string[],
  from: number,
  limit: number,
): Promise<Link[]> {
  const theirs = `${BOTH_OF_TENANT} AND ${SINCE} AND ${COLUMN[kind]} IN {ids:Array(String)}`;
  const labels = lastLabels(`event_id IN (SELECT toUUIDOrZero(${EVENT_OF}) FROM events WHERE ${theirs})`);
  const lists = await Promise.all(
    NEXT[kind].map(async (next) => {
      const rows = await asking.rows<Omit<Link, 'kind'>>(
        // No alias `kind`: ClickHouse would compare the alias instead of the column.
        `SELECT ${COLUMN[kind]} AS from, ${COLUMN[next]} AS id, uniqExact(${EVENT_OF}) AS events, ` +
          "max(risk) AS risk_max, anyIf(said.label, said.label != 'legitimate') AS label " +
          `FROM events LEFT JOIN ${labels} AS said ON said.event_id = toUUIDOrZero(${EVENT_OF}) ` +
          `WHERE ${theirs} AND ${COLUMN[next]} != '' ` +
          `GROUP BY from, id ORDER BY events DESC, id, from LIMIT {limit:UInt32} ${JOINED}`,
        { ...tenant, ids, from, limit },
        WIDE,
      );
      return rows.map((row): Link => ({ ...row, kind: next }));
    }),
  );
  return lists
    .flat()
    .toSorted((a, b) => b.events - a.events)
    .slice(0, limit);
}
