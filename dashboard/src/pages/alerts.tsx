// Rates that somebody should look at when they rise: which are watched, from where on, which fire now.
import { useState } from 'preact/hooks';
import { type Alert } from '../api/types.js';
import { ask } from '../api/ask.js';
import { useDeed, useQuestion } from '../api/question.js';
import { decimal, words } from '../format.js';
import { Answered, Card, Field, typed, When } from '../parts/basics.js';
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
        Of live traffic. An alert is told once when it begins and once when it ends, to the{' '}
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
                { name: 'Alert', cell: ({ sentence }) => sentence },
                { name: 'State', cell: ({ state }) => <span class={`tag alert-${state}`}>{state}</span> },
                { name: 'Now', number: true, cell: ({ value }) => (value === null ? '–' : decimal(value)) },
                { name: 'Above', number: true, cell: ({ above }) => decimal(above) },
                { name: 'Since', cell: ({ since }) => <When at={since} /> },
                {
                  name: 'Do',
                  cell: (alert) =>
                    may('admin') && (
                      <button
                        type="button"
                        class="quiet"
                        aria-label={`change ${words(alert.name)}`}
                        onClick={() => setChanged(alert)}
                      >
                        change
                      </button>
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

interface ChangeProps {
  alert: Alert;
  path: string;
  again: () => void;
  close: () => void;
}

function Change({ alert: { name, above, state, sentence }, path, again, close }: ChangeProps) {
  const [limit, setLimit] = useState(String(above));
  const [on, setOn] = useState(state !== 'off');
  const deed = useDeed();
  const save = (): void => {
    void deed
      .run(() => ask<undefined>('PATCH', path, { rules: { [name]: { above: Number(limit), on } } }))
      .then((done) => {
        if (!done) return;
        again();
        close();
      });
  };
  return (
    <Dialog title={`Change ${words(name)}`} action="Save" deed={deed} onDo={save} onClose={close}>
      <p>{sentence}</p>
      <Field name="It fires above">
        <input
          type="number"
          required
          min={0}
          max={1_000_000}
          step="any"
          value={limit}
          onInput={(event) => setLimit(typed(event))}
        />
      </Field>
      <label class="check">
        <input type="checkbox" checked={on} onChange={() => setOn(!on)} /> Watched
      </label>
    </Dialog>
  );
}
