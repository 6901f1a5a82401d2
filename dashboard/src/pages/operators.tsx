// Operators, their roles and their tokens. A new token is shown only once.
import { useState } from 'preact/hooks';
import { type Operator, type Role } from '../api/types.js';
import { ask } from '../api/ask.js';
import { useDeed, useQuestion } from '../api/question.js';
import { date } from '../format.js';
import { Answered, Card, Field, Problem, typed, When } from '../parts/basics.js';
import { Dialog } from '../parts/dialog.js';
import { Issued } from '../parts/issued.js';
import { Table } from '../parts/table.js';

const ROLES: readonly (readonly [role: Role, may: string])[] = [
  ['viewer', 'reads'],
  ['analyst', 'also labels and asks'],
  ['approver', 'also publishes'],
  ['admin', 'everything'],
];

export function OperatorsPage() {
  const question = useQuestion<{ operators: Operator[] }>('operators');
  const [token, setToken] = useState('');
  const [removed, setRemoved] = useState<Operator>();
  const show = (issued: { token: string }): void => {
    setToken(issued.token);
    question.again();
  };
  return (
    <>
      <h1>Operators</h1>
      {token !== '' && <Issued what="The token to sign in with" secret={token} hide={() => setToken('')} />}
      <Create show={show} />
      <Card title="Operators" wide>
        <Answered question={question}>
          {({ operators }) => (
            <Table
              caption="Operators"
              rows={operators}
              rowKey={({ name }) => name}
              empty="Only ADMIN_TOKEN can sign in so far. Add colleagues above: each gets a separate token."
              columns={[
                { name: 'Name', cell: ({ name }) => name },
                { name: 'Role', cell: ({ role }) => role },
                { name: 'Workspaces', cell: ({ workspaces }) => workspaces?.join(', ') ?? 'all' },
                { name: 'Since', cell: ({ created_at: at }) => date(at) },
                { name: 'Last seen', cell: ({ last_seen_at: at }) => (at === null ? 'never' : <When at={at} />) },
                {
                  name: 'Actions',
                  cell: (operator) => (
                    <button
                      type="button"
                      class="quiet"
                      aria-label={`remove ${operator.name}`}
                      onClick={() => setRemoved(operator)}
                    >
                      remove
                    </button>
                  ),
                },
              ]}
            />
          )}
        </Answered>
      </Card>
      {removed !== undefined && (
        <Remove operator={removed} again={question.again} close={() => setRemoved(undefined)} />
      )}
    </>
  );
}

function Create({ show }: { show: (issued: { token: string }) => void }) {
  const [name, setName] = useState('');
  const [role, setRole] = useState('analyst');
  const [bound, setBound] = useState('');
  const deed = useDeed();
  const create = (event: Event): void => {
    event.preventDefault();
    const names = bound.split(/[\s,]+/).filter((one) => one !== '');
    const body = { name, role, ...(names.length > 0 && { workspaces: names }) };
    void deed.run(async () => show(await ask<{ token: string }>('POST', 'operators', body)));
  };
  return (
    <form class="filters" onSubmit={create} aria-label="New operator">
      <Field name="Name">
        <input required value={name} onInput={(event) => setName(typed(event))} />
      </Field>
      <Field name="Role">
        <select value={role} onChange={(event) => setRole(typed(event))}>
          {ROLES.map(([value, may]) => (
            <option key={value} value={value}>
              {value}: {may}
            </option>
          ))}
        </select>
      </Field>
      <Field name="Workspaces" hint="Separated by spaces. Empty: all.">
        <input value={bound} onInput={(event) => setBound(typed(event))} />
      </Field>
      <button type="submit" class="main" aria-disabled={deed.busy}>
        Add
      </button>
      <Problem refusal={deed.refusal} />
    </form>
  );
}

function Remove({ operator, again, close }: { operator: Operator; again: () => void; close: () => void }) {
  const deed = useDeed();
  const remove = (): void => {
    const path = `operators/${encodeURIComponent(operator.name)}`;
    void deed
      .run(() => ask<undefined>('DELETE', path))
      .then((done) => {
        if (!done) return;
        again();
        close();
      });
  };
  return (
    <Dialog title={`Remove ${operator.name}`} action="Remove" danger deed={deed} onDo={remove} onClose={close}>
      <p>The token stops working, and open windows are signed out within a second.</p>
    </Dialog>
  );
}
