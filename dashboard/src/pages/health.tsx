// State of the service: readiness, lag of its readers, free space, refused requests.
import type { Health, Nodes } from '../api/generated/replies.js';
import { useQuestion } from '../api/question.js';
import { bytes, count, decimal, plural, share, words } from '../format.js';
import { Answered, Card, Tile } from '../parts/basics.js';
import { type Column, Table } from '../parts/table.js';

const EVERY_MS = 5000;

export function HealthPage() {
  const question = useQuestion<Health>('health', EVERY_MS);
  const nodes = useQuestion<Nodes>('nodes', EVERY_MS);
  return (
    <>
      <h1>Health</h1>
      <Answered question={question}>{(health) => <Figures {...health} />}</Answered>
      <Answered question={nodes}>{(all) => <NodeTable {...all} />}</Answered>
    </>
  );
}

function Figures(health: Health) {
  const { ready, readers, stores, refusals, clickhouse } = health;
  return (
    <>
      <Troubles {...health} />
      <div class="tiles">
        <Tile name="Ready" value={ready.ok ? 'yes' : 'no'} />
        <Tile name="Version" value={health.version} />
        <Tile name="Running for" value={duration(health.uptime_s)} />
        <Tile name="Event loop delay, p99" value={`${decimal(health.event_loop_p99_ms)} ms`} />
        <Tile
          name="Waiting requests"
          value={count(health.queue)}
          note={`${count(health.webhooks_waiting ?? 0)} webhook deliveries wait`}
        />
        <Tile name="Without profiles" value={count(health.degraded)} />
        <Tile name="Refused by overload" value={count(health.overloaded)} />
        <Tile name="ClickHouse" value={`${clickhouse.mode}, ${clickhouse.state}`} />
      </div>
      <div class="cards">
        <Card title="Readers of the log">
          <Table caption="Readers" rows={readers} rowKey={({ name }) => name} empty="None." columns={READERS} />
        </Card>
        <Card title="Storage">
          <Table
            caption="Storage"
            rows={stores}
            rowKey={({ name }) => name}
            empty="None has a bound."
            columns={STORES}
          />
        </Card>
        <Card title="Refusals">
          <Table
            caption="Refusals by cause"
            rows={refusals.filter((refusal) => refusal.count > 0)}
            rowKey={({ cause }) => cause}
            empty="Nothing was refused."
            columns={[
              { name: 'Cause', cell: ({ cause }) => words(cause) },
              { name: 'Count', number: true, cell: ({ count: refused }) => count(refused) },
            ]}
          />
        </Card>
      </div>
    </>
  );
}

function Troubles({ ready, degraded_parts: parts, secret_keys_in_browsers: leaked }: Health) {
  return (
    <>
      {!ready.ok && (
        <p class="problem" role="alert">
          Not ready: {ready.reasons.join('; ')}
        </p>
      )}
      {parts.length > 0 && (
        <div class="problem" role="alert">
          Does not work in full:
          <ul>
            {parts.map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
        </div>
      )}
      {leaked > 0 && (
        <p class="problem" role="alert">
          A key of a backend was sent by a browser {plural(leaked, 'time')}: somebody can read it. Rotate it.
        </p>
      )}
    </>
  );
}

/** How far a reader is behind, for a reader of the log and for a node. */
const BEHIND: readonly Column<{ lag_s: number; backlog_bytes: number }>[] = [
  { name: 'Behind', number: true, cell: ({ lag_s: lag }) => `${decimal(lag)} s` },
  { name: 'To read', number: true, cell: ({ backlog_bytes: backlog }) => bytes(backlog) },
];

const READERS: readonly Column<Health['readers'][number]>[] = [
  { name: 'Reader', cell: ({ name }) => name },
  { name: 'Up', cell: ({ up }) => (up ? 'yes' : 'no') },
  ...BEHIND,
];

const STORES: readonly Column<Health['stores'][number]>[] = [
  { name: 'Store', cell: ({ name }) => words(name) },
  { name: 'Used', number: true, cell: ({ used_bytes: used }) => (used === null ? '–' : bytes(used)) },
  { name: 'Left', number: true, cell: ({ left_bytes: left }) => bytes(left) },
  {
    name: 'Share',
    number: true,
    cell: ({ used_bytes: used, max_bytes: most }) => (used === null || most === null ? '–' : share(used, most)),
  },
];

function NodeTable({ nodes }: Nodes) {
  return (
    <Card title="Nodes">
      <Table
        caption="Nodes that share the state"
        rows={nodes}
        rowKey={({ id }) => id}
        empty="None."
        columns={[
          {
            name: 'Node',
            cell: ({ address, id, self }) => `${address === '' ? id : address}${self ? ' (this one)' : ''}`,
          },
          { name: 'State', cell: ({ state }) => state },
          { name: 'Version', cell: ({ version, level }) => `${version === '' ? 'earlier' : version}, level ${level}` },
          { name: 'Last seen', number: true, cell: ({ silent_s: silent }) => `${decimal(silent)} s ago` },
          ...BEHIND,
        ]}
      />
    </Card>
  );
}

function duration(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  return hours >= 48 ? `${Math.floor(hours / 24)} days` : `${hours} h ${Math.floor((seconds % 3600) / 60)} min`;
}
