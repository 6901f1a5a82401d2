// What a change of the policy would have done to the decisions of the last day.
import type { PolicyPreview } from '../api/generated/replies.js';
import { ACTIONS } from '../api/generated/words.js';
import { count, share } from '../format.js';
import { ActionTag } from '../parts/basics.js';
import { Table } from '../parts/table.js';
import { linkTo } from '../router.js';

export function sentenceOf({ changed, events }: PolicyPreview): string {
  return `${count(changed)} of ${count(events)} decisions change: see below the table.`;
}

export function Preview({ preview }: { preview: PolicyPreview }) {
  const { events, changed, not_compared: apart, before, after, labelled, samples, cut } = preview;
  const { fraud } = labelled;
  return (
    <section>
      <h3>
        {count(changed)} of {count(events)} decisions would have been different
      </h3>
      {cut && <p>There were more decisions than a preview asks: these are the newest.</p>}
      {apart > 0 && <p>{count(apart)} others could not be compared: their policy is not known any more.</p>}
      <Table
        caption="Actions before and after"
        rows={ACTIONS}
        rowKey={(action) => action}
        empty=""
        columns={[
          { name: 'Action', cell: (action) => <ActionTag action={action} /> },
          {
            name: 'Now',
            number: true,
            cell: (action) => `${count(before[action])} (${share(before[action], events)})`,
          },
          { name: 'Then', number: true, cell: (action) => `${count(after[action])} (${share(after[action], events)})` },
        ]}
      />
      <p>
        Of {count(fraud.events)} labelled as fraud, {count(fraud.caught_before)} are stopped now and{' '}
        {count(fraud.caught_after)} would be; of {count(labelled.legitimate.events)} labelled legitimate,{' '}
        {count(labelled.legitimate.hit_before)} and {count(labelled.legitimate.hit_after)}.
      </p>
      <Table
        caption="Examples"
        rows={samples}
        rowKey={({ event_id: id }) => id}
        empty="No decision changes."
        columns={[
          { name: 'Event', cell: ({ event_id: id }) => <a href={linkTo('events', [id])}>{id.slice(0, 13)}…</a> },
          { name: 'Now', cell: (sample) => <Decided {...sample.before} /> },
          { name: 'Then', cell: (sample) => <Decided {...sample.after} /> },
        ]}
      />
    </section>
  );
}

function Decided({ risk, action }: PolicyPreview['samples'][number]['before']) {
  return (
    <>
      {risk} <ActionTag action={action} />
    </>
  );
}
