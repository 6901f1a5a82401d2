// Alerts: which rates the service watches, their thresholds, and which alerts fire now.
import type { Alert } from '../api/generated/replies.js';
import { useState } from 'preact/hooks';
import { ask } from '../api/ask.js';
import { useQuestion } from '../api/question.js';
import { count, decimal, share, words } from '../format.js';
import { Answered, Card, Field, RowButton, typed, When } from '../parts/basics.js';
import { Dialog } from '../parts/dialog.js';
import { Table } from '../parts/table.js';
import { linkTo, place } from '../router.js';
import { may } from '../session.js';

const EVERY_MS = 15_000;

export function AlertsPage() {
  const { workspace } = place.value;
  const path = `workspaces/${workspace}/alerts`;
  const question = useQuestion<{ alerts: Alert[] }>(path, EVERY_MS);
  const [changed, setChanged] = useState<Alert>();
  return (
    <>
      <h1>Alerts</h1>
      <p>
        For live traffic. When an alert starts or ends, one message goes to the{' '}
        <a href={linkTo('webhooks')}>webhooks</a> of the workspace.
      </p>
      <Card title="What is watched" wide>
        <Answered question={question}>
          {({ alerts }) => (
            <Table
              caption="Alerts"
              rows={alerts}
              rowKey={({ name }) => name}
              empty="Nothing is watched."
              columns={[
                { name: 'Alert', cell: ({ name }) => words(name.replace(/_s$/, '')) },
                { name: 'When it fires', cell: ({ sentence }) => sentence },
                { name: 'State', cell: ({ state }) => <span class={`tag alert-${state}`}>{state}</span> },
                { name: 'Now', number: true, cell: ({ name, value }) => (value === null ? '–' : inUnit(name, value)) },
                { name: 'Limit', number: true, cell: ({ name, above }) => inUnit(name, above) },
                { name: 'Over', number: true, cell: ({ window_minutes: over }) => spanOf(over) },
                { name: 'Since', cell: ({ since }) => <When at={since} /> },
                {
                  name: 'Actions',
                  cell: (alert) =>
                    may('admin') && (
                      <RowButton name="change" label={`change ${words(alert.name)}`} press={() => setChanged(alert)} />
                    ),
                },
              ]}
            />
          )}
        </Answered>
      </Card>
      {changed !== undefined && (
        <Change alert={changed} path={path} again={question.again} close={() => setChanged(undefined)} />
      )}
    </>
  );
}

function spanOf(minutes: number): string {
  return minutes % 60 === 0 ? `${count(minutes / 60)} h` : `${count(minutes)} min`;
}

/** Shares in percent, delays in seconds. */
function inUnit(name: string, value: number): string {
  if (name.endsWith('_share')) return share(value, 1);
  return name.endsWith('_s') ? `${decimal(value)} s` : decimal(value);
}

interface ChangeProps {
  alert: Alert;
  path: string;
  again: () => void;
  close: () => void;
}

function Change({ alert: { name, above, state, sentence }, path, again, close }: ChangeProps) {
  /** Undefined: not changed here, and not sent. Another operator may have changed it since it was shown. */
  const [limit, setLimit] = useState<string>();
  const [on, setOn] = useState<boolean>();
  const isOn = on ?? state !== 'off';
  const save = (): Promise<void> =>
    ask('PATCH', path, { rules: { [name]: { above: limit && Number(limit), on } } }).then(again);
  return (
    <Dialog title={`Change ${words(name)}`} action="Save" work={save} close={close}>
      <p>{sentence}</p>
      <Field name="It fires above" hint={name.endsWith('_share') ? 'As a part of 1: 0.2 is 20 %.' : ''}>
        <input
          type="number"
          required
          min={0}
          max={1_000_000}
          step="any"
          value={limit ?? above}
          onInput={(event) => setLimit(typed(event))}
        />
      </Field>
      <label class="check">
        <input type="checkbox" checked={isOn} onChange={() => setOn(!isOn)} /> Watched
      </label>
    </Dialog>
  );
}
