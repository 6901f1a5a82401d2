// One user, visitor or address: its history and its links to others.
import type { Exploration } from '../api/generated/replies.js';
import { useState } from 'preact/hooks';
import { query } from '../api/ask.js';
import { useQuestion } from '../api/question.js';
import { ActionBar, Bars } from '../charts/bars.js';
import { Dots } from '../charts/dots.js';
import { Graph } from '../charts/graph.js';
import { HINTS, pageFor, SOUGHT, type Sought } from '../explore/seek.js';
import { count, share, time } from '../format.js';
import { ListsOfParty } from '../lists/lists-of-party.js';
import { Answered, Card, Choice, Copy, Empty, Field, Form, Tile, typed } from '../parts/basics.js';
import { Erase } from '../parts/erase.js';
import { countryOf, EventTable } from '../parts/event-table.js';
import { go, linkTo, place } from '../router.js';
import { may } from '../session.js';

export function ExplorePage() {
  const { workspace, mode, rest } = place.value;
  const [kind = '', value = ''] = rest;
  const path = value === '' ? undefined : `workspaces/${workspace}/explore${query({ mode, kind, value, days: 30 })}`;
  const question = useQuestion<Exploration>(path);
  return (
    <>
      <h1>Explorer</h1>
      <Search key={`${kind} ${value}`} />
      {value !== '' && (
        <p>
          {kind} <code class="long">{value}</code> <Copy text={value} name="Copy id" />
        </p>
      )}
      {path === undefined && (
        <Empty>
          Look up a user, a device (visitor), an address, a login or an event, or follow a link from{' '}
          <a href={linkTo('live')}>Live</a>.
        </Empty>
      )}
      {path !== undefined && <Answered question={question}>{(found) => <Found {...found} />}</Answered>}
    </>
  );
}

function Search() {
  const [chosen, setChosen] = useState<Sought>('any of them');
  const [text, setText] = useState('');
  const look = async (): Promise<void> => go(await pageFor(chosen, text.trim()));
  return (
    <Form name="Look up" action="Look up" work={look}>
      <Field name="Id" hint={HINTS[chosen]}>
        <input required value={text} onInput={(event) => setText(typed(event))} size={44} />
      </Field>
      <Choice
        name="Kind"
        of={SOUGHT}
        value={chosen}
        set={(kind) => setChosen(SOUGHT.find((one) => one === kind) ?? 'any of them')}
      />
    </Form>
  );
}

const RISK_LINES = [30, 50, 70];

function Found({ kind, value, summary, timeline, risk, rhythm, graph }: Exploration) {
  return (
    <>
      <div class="tiles">
        <Tile name="Events in 30 days" value={count(summary.events)} />
        <Tile name="Blocked" value={share(summary.block, summary.events)} />
        {kind !== 'user' && <Tile name="Users" value={count(summary.users)} />}
        {kind !== 'visitor' && <Tile name="Visitors" value={count(summary.visitors)} />}
        <Tile name="Addresses" value={count(summary.addresses)} />
      </div>
      {summary.events > 0 && (
        <p>
          First seen in these days {time(summary.first_seen)}, last seen {time(summary.last_seen)}.{' '}
          <ActionBar actions={summary} />
        </p>
      )}
      <div class="cards">
        <ListsOfParty key={value} kind={kind} value={value} />
        <Card title="Risk over time" wide>
          <Dots
            name="Risk"
            dots={risk.map((point) => ({ ...point, value: point.risk }))}
            most={100}
            lines={RISK_LINES}
            empty="No decision in this time."
            note={`lines at 30, 50 and 70${summary.events > risk.length ? `; the newest ${risk.length} events` : ''}.`}
          />
        </Card>
        {kind === 'user' && <Typing rhythm={rhythm} />}
        <Card title="Linked with">
          <Graph graph={graph} centre={value} />
        </Card>
        <Card title="Countries">
          <Bars
            bars={summary.countries.map(({ country, events }) => ({
              name: countryOf(country),
              value: events,
              said: count(events),
            }))}
          />
        </Card>
        <Card
          title={summary.events > timeline.length ? `The newest ${timeline.length} events` : 'Events'}
          aside={summary.events > timeline.length && <a href={linkTo('live', [], { [kind]: value })}>All events</a>}
          wide
        >
          <EventTable
            caption="Events"
            events={timeline}
            empty="No event in the last 30 days. Is it the right kind of id, workspace and mode (live or test)?"
          />
        </Card>
      </div>
      {may('admin') && kind !== 'address' && summary.events > 0 && <Erase key={value} kind={kind} value={value} />}
    </>
  );
}

function Typing({ rhythm }: Pick<Exploration, 'rhythm'>) {
  const distances = rhythm.map(({ time, distance }) => ({ time, value: distance }));
  return (
    <Card title="Typing, how far from the learned rhythm" wide>
      <Dots
        name="Distance of the typing"
        dots={distances}
        least={Math.min(0, ...distances.map((dot) => dot.value))}
        most={Math.max(1, ...distances.map((dot) => dot.value))}
        lines={[0]}
        empty="No typing could be compared."
        note="the higher, the less like the learned rhythm; the line is at 0."
      />
    </Card>
  );
}
