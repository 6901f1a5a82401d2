// Workspaces of the service: plan, usage, retention.
import type { Usage, Workspace } from '../api/generated/replies.js';
import { useState } from 'preact/hooks';
import { ask, patch } from '../api/ask.js';
import { useQuestion } from '../api/question.js';
import { count, date, plural, utcDay } from '../format.js';
import { Answered, Card, Choice, Field, Form, RowButton, typed } from '../parts/basics.js';
import { Dialog } from '../parts/dialog.js';
import { Table } from '../parts/table.js';
import { place } from '../router.js';
import { loadWorkspaces, mayAll, workspaces } from '../session.js';

export function WorkspacesPage() {
  const { mode } = place.value;
  const [changed, setChanged] = useState<Workspace>();
  return (
    <>
      <h1>Workspaces</h1>
      {mayAll('admin') && <Create />}
      {workspaces.value.length > 0 && <UsageCard />}
      <Card title="All workspaces" wide>
        <Table
          caption="Workspaces"
          rows={workspaces.value}
          rowKey={({ name }) => name}
          empty="There is no workspace."
          columns={[
            { name: 'Name', cell: ({ name }) => <a href={`#/${encodeURIComponent(name)}/${mode}/overview`}>{name}</a> },
            { name: 'Devices a month', number: true, cell: ({ protected_devices: devices }) => count(devices) },
            { name: 'Kept for', number: true, cell: ({ retention_days: days }) => plural(days, 'day') },
            { name: 'Replies', cell: ({ monitor }) => REPLIES[Number(monitor)] },
            { name: 'Publishing', cell: ({ approvals }) => PUBLISHING[approvals] },
            { name: 'Made', cell: ({ created_at: at }) => date(at) },
            {
              name: 'Change',
              cell: (workspace) =>
                mayAll('admin') && (
                  <RowButton name="change" label={`change ${workspace.name}`} press={() => setChanged(workspace)} />
                ),
            },
          ]}
        />
      </Card>
      {changed !== undefined && <Change workspace={changed} close={() => setChanged(undefined)} />}
    </>
  );
}

function UsageCard() {
  const { workspace, mode } = place.value;
  const question = useQuestion<Usage>(workspace === '' ? undefined : `workspaces/${workspace}/usage?mode=${mode}`);
  return (
    <Card title={`Use of ${workspace}, ${mode}`} wide>
      <Answered question={question}>
        {({ protected_devices: plan, used, forecast, requests, requests_known: known }) => (
          <>
            <p>
              {count(used)} of {count(plan)} devices were verified this month; {count(forecast)} are expected by its
              end.
            </p>
            <Table
              caption="Decisions by day and key"
              rows={requests}
              rowKey={({ day }) => day}
              empty={known ? 'No decision in the last 30 days.' : 'Decisions by day are not known: ClickHouse is away.'}
              columns={[
                { name: 'Day (UTC)', cell: ({ day }) => utcDay(day) },
                { name: 'API key', number: true, cell: ({ api }) => count(api) },
                { name: 'Public key', number: true, cell: ({ public: page }) => count(page) },
              ]}
            />
          </>
        )}
      </Answered>
    </Card>
  );
}

function Create() {
  const [name, setName] = useState('');
  const create = async (): Promise<void> => {
    await ask('POST', 'workspaces', { name });
    await loadWorkspaces();
    setName('');
  };
  return (
    <Form name="New workspace" action="Make a workspace" work={create}>
      <Field name="Name" hint="Letters, digits, dots, - and _.">
        <input required value={name} onInput={(event) => setName(typed(event))} />
      </Field>
    </Form>
  );
}

const REPLIES = ['as decided', 'always allow'] as const;
const PUBLISHING = ['by one operator', 'by two operators'] as const;

function Change({ workspace, close }: { workspace: Workspace; close: () => void }) {
  const [devices, setDevices] = useState<string>();
  const [days, setDays] = useState<string>();
  const [replies, setReplies] = useState<string>();
  const [publishing, setPublishing] = useState<string>();
  const save = (): Promise<void> =>
    patch(`workspaces/${workspace.name}`, {
      protected_devices: devices && Number(devices),
      retention_days: days && Number(days),
      monitor: replies && replies === REPLIES[1],
      approvals: publishing && Number(publishing === PUBLISHING[1]),
    }).then(loadWorkspaces);
  return (
    <Dialog title={`Change ${workspace.name}`} action="Save" work={save} close={close}>
      <Field name="Devices a month that may be verified">
        <input
          type="number"
          min={0}
          required
          value={devices ?? workspace.protected_devices}
          onInput={(event) => setDevices(typed(event))}
        />
      </Field>
      <Field name="Days that decisions are kept">
        <input
          type="number"
          min={1}
          max={3650}
          required
          value={days ?? workspace.retention_days}
          onInput={(event) => setDays(typed(event))}
        />
      </Field>
      <Choice
        name="Replies"
        of={REPLIES}
        value={replies ?? REPLIES[Number(workspace.monitor)] ?? ''}
        set={setReplies}
      />
      <Choice
        name="Publishing"
        of={PUBLISHING}
        value={publishing ?? PUBLISHING[workspace.approvals] ?? ''}
        set={setPublishing}
      />
    </Dialog>
  );
}
