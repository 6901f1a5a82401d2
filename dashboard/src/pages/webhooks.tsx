// Webhook endpoints and their deliveries.
import type { Webhook } from '../api/generated/replies.js';
import { useState } from 'preact/hooks';
import { ask } from '../api/ask.js';
import { WEBHOOK_EVENTS } from '../api/generated/words.js';
import { useDeed, useQuestion } from '../api/question.js';
import { date } from '../format.js';
import { Answered, Card, Field, Form, Problem, RowButton, typed } from '../parts/basics.js';
import { Deliveries } from '../parts/deliveries.js';
import { Dialog } from '../parts/dialog.js';
import { Issued } from '../parts/issued.js';
import { type Column, Table } from '../parts/table.js';
import { place } from '../router.js';
import { may } from '../session.js';

export function WebhooksPage() {
  const { workspace, mode } = place.value;
  const question = useQuestion<{ webhooks: Webhook[] }>(`workspaces/${workspace}/webhooks`);
  const [secret, setSecret] = useState('');
  const [open, setOpen] = useState('');
  const show = (issued: { secret: string }): void => setSecret(issued.secret);
  return (
    <>
      <h1>Webhooks</h1>
      {secret !== '' && (
        <Issued what="The secret that signs the deliveries" secret={secret} hide={() => setSecret('')} />
      )}
      {may('admin') && <Create show={show} again={question.again} />}
      <Answered question={question}>
        {({ webhooks }) => (
          <List
            webhooks={webhooks.filter((one) => one.mode === mode)}
            again={question.again}
            show={show}
            open={open}
            setOpen={setOpen}
          />
        )}
      </Answered>
      {open !== '' && <Deliveries key={open} webhook={open} />}
    </>
  );
}

function Create({ show, again }: Pick<ListProps, 'show' | 'again'>) {
  const { workspace, mode } = place.value;
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<readonly string[]>(WEBHOOK_EVENTS);
  const create = async (): Promise<void> => {
    const body = { url, events, mode };
    // Also when it fails: the reply may have been lost, and the endpoint is there.
    show(await ask<{ secret: string }>('POST', `workspaces/${workspace}/webhooks`, body).finally(again));
    setUrl('');
  };
  const toggle = (name: string): void =>
    setEvents(events.includes(name) ? events.filter((one) => one !== name) : [...events, name]);
  return (
    <Form name="New webhook" action="Add" ready={events.length > 0} work={create}>
      <Field name="URL" hint="HTTPS, a public address.">
        <input type="url" required size={40} value={url} onInput={(event) => setUrl(typed(event))} />
      </Field>
      <fieldset>
        <legend>Events</legend>
        {WEBHOOK_EVENTS.map((name) => (
          <label key={name} class="check">
            <input type="checkbox" checked={events.includes(name)} onChange={() => toggle(name)} /> {name}
          </label>
        ))}
      </fieldset>
    </Form>
  );
}

const COLUMNS: readonly Column<Webhook>[] = [
  { name: 'URL', cell: ({ url }) => <span class="long">{url}</span> },
  { name: 'Events', cell: ({ events }) => events.join(', ') },
  { name: 'State', cell: ({ state }) => <span class={`tag state-${state}`}>{state}</span> },
  { name: 'Made', cell: ({ created_at: at }) => date(at) },
];

interface ListProps {
  webhooks: readonly Webhook[];
  again: () => void;
  show: (issued: { secret: string }) => void;
  open: string;
  setOpen: (id: string) => void;
}

function List({ webhooks, again, show, open, setOpen }: ListProps) {
  const { workspace } = place.value;
  const [gone, setGone] = useState<Pick<Webhook, 'id' | 'url'>>();
  const deed = useDeed();
  const path = (id: string): string => `workspaces/${workspace}/webhooks/${id}`;
  const act = (work: () => Promise<unknown>): void => {
    void deed.run(async () => {
      await work().finally(again);
    });
  };
  const remove = async (): Promise<void> => {
    if (gone === undefined) return;
    await ask('DELETE', path(gone.id));
    if (open === gone.id) setOpen('');
    again();
  };
  const button = (name: string, press: () => void) => <RowButton name={name} busy={deed.busy} press={press} />;
  const actions = ({ id, url, state }: Webhook) => (
    <span class="buttons">
      <RowButton name="deliveries" open={open === id} press={() => setOpen(open === id ? '' : id)} />
      {may('analyst') && button('test', () => act(() => ask('POST', `${path(id)}/test`)))}
      {may('admin') && (
        <>
          {button('rotate', () => act(async () => show(await ask('POST', `${path(id)}/rotate`, {}))))}
          {button(state === 'active' ? 'disable' : 'enable', () =>
            act(() => ask('PATCH', path(id), { state: state === 'active' ? 'disabled' : 'active' })),
          )}
          {button('delete', () => setGone({ id, url }))}
        </>
      )}
    </span>
  );
  return (
    <Card title="Endpoints" wide>
      <Problem refusal={deed.refusal} />
      <Table
        caption="Endpoints"
        rows={webhooks}
        rowKey={({ id }) => id}
        empty="No endpoint in this mode."
        columns={[...COLUMNS, { name: 'Actions', cell: actions }]}
      />
      {gone !== undefined && (
        <Dialog title="Delete the endpoint" action="Delete" danger work={remove} close={() => setGone(undefined)}>
          <p>
            <code class="long">{gone.url}</code>
          </p>
          <p>It gets no more messages. What waits for it and the log of its deliveries go too. It cannot be undone.</p>
        </Dialog>
      )}
    </Card>
  );
}
