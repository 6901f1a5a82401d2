// Operators, their roles and their tokens. A new token is shown only once.
import type { Operator } from '../api/generated/replies.js';
import { useState } from 'preact/hooks';
import { type Role } from '../api/types.js';
import { ask } from '../api/ask.js';
import { useQuestion } from '../api/question.js';
import { date } from '../format.js';
import { Answered, Card, Choice, Field, Form, RowButton, typed, When } from '../parts/basics.js';
import { Dialog } from '../parts/dialog.js';
import { Issued } from '../parts/issued.js';
import { Table } from '../parts/table.js';

const ROLES: readonly (readonly [role: Role, said: string])[] = [
  ['viewer', 'viewer: reads'],
  ['analyst', 'analyst: also labels and asks'],
  ['approver', 'approver: also publishes'],
  ['admin', 'admin: everything'],
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
                { name: 'Name', by: ({ name }) => name, cell: ({ name }) => name },
                { name: 'Role', by: ({ role }) => role, cell: ({ role }) => role },
                { name: 'Workspaces', cell: ({ workspaces }) => workspaces?.join(', ') ?? 'all' },
                { name: 'Since', cell: ({ created_at: at }) => date(at) },
                {
                  name: 'Last seen',
                  by: ({ last_seen_at: at }) => at,
                  cell: ({ last_seen_at: at }) => (at === null ? 'never' : <When at={at} />),
                },
                {
                  name: 'Actions',
                  cell: (operator) => (
                    <RowButton name="remove" label={`remove ${operator.name}`} press={() => setRemoved(operator)} />
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
  const create = async (): Promise<void> => {
    const names = bound.split(/[\s,]+/).filter((one) => one !== '');
    const body = { name, role, ...(names.length > 0 && { workspaces: names }) };
    show(await ask('POST', 'operators', body));
  };
  return (
    <Form name="New operator" action="Add" work={create}>
      <Field name="Name">
        <input required value={name} onInput={(event) => setName(typed(event))} />
      </Field>
      <Choice name="Role" of={ROLES} value={role} set={setRole} />
      <Field name="Workspaces" hint="Separated by spaces. Empty: all.">
        <input value={bound} onInput={(event) => setBound(typed(event))} />
      </Field>
    </Form>
  );
}

function Remove({ operator, again, close }: { operator: Operator; again: () => void; close: () => void }) {
  const remove = (): Promise<void> => ask('DELETE', `operators/${encodeURIComponent(operator.name)}`).then(again);
  return (
    <Dialog title={`Remove ${operator.name}`} action="Remove" danger work={remove} close={close}>
      <p>The token stops working, and open windows are signed out within a second.</p>
    </Dialog>
  );
}
