// Keys of the workspace and mode: create, change, rotate, revoke. A new key is shown only once, in this window.
import type { Alert, IssuedKey, Key } from '../api/generated/replies.js';
import { useState } from 'preact/hooks';
import { ask, patch, Refusal } from '../api/ask.js';
import { type Question, useQuestion } from '../api/question.js';
import { count, date, plural } from '../format.js';
import { Answered, Card, Choice, Field, Form, RowButton, typed, When } from '../parts/basics.js';
import { Dialog } from '../parts/dialog.js';
import { Issued } from '../parts/issued.js';
import { type Column, Table } from '../parts/table.js';
import { place } from '../router.js';
import { may } from '../session.js';

const KINDS = [
  ['api', 'API key: backends score'],
  ['public', 'Public key: pages and apps collect'],
  ['secret', 'Secret key: backends verify'],
] as const;

type Keys = Question<{ keys: Key[] }>;

export function KeysPage() {
  const { workspace, mode } = place.value;
  const question: Keys = useQuestion(`workspaces/${workspace}/keys`);
  const [issued, setIssued] = useState<IssuedKey>();
  return (
    <>
      <h1>Keys</h1>
      {issued !== undefined && (
        <Issued what={`The new ${issued.kind} key`} secret={issued.key} hide={() => setIssued(undefined)} />
      )}
      <Leaked />
      {may('admin') && <Create show={setIssued} again={question.again} />}
      <Answered question={question}>
        {({ keys }) => <List keys={keys.filter((key) => key.mode === mode)} again={question.again} show={setIssued} />}
      </Answered>
    </>
  );
}

const LEAKS_EVERY_MS = 30_000;

/** Warns when a browser used a backend key. */
function Leaked() {
  const { workspace } = place.value;
  const { data } = useQuestion<{ alerts: Alert[] }>(`workspaces/${workspace}/alerts`, LEAKS_EVERY_MS);
  const leaked = data?.alerts.find(({ name }) => name === 'leaked_keys');
  if (leaked === undefined || leaked.value === null || leaked.value <= leaked.above) return null;
  return (
    <p class="problem" role="alert">
      {plural(leaked.value, 'key')} of backends came from browsers in the last hour: anybody can read them there. The
      table marks them. Rotate them, remove them from the page, and revoke the old ones.
    </p>
  );
}

function Create({ show, again }: { show: (key: IssuedKey) => void; again: () => void }) {
  const { workspace, mode } = place.value;
  const [kind, setKind] = useState('api');
  const [name, setName] = useState('');
  const create = async (): Promise<void> => {
    // Also when it fails: the reply may have been lost, and the key is there.
    show(await ask<IssuedKey>('POST', `workspaces/${workspace}/keys`, { kind, mode, name }).finally(again));
    setName('');
  };
  return (
    <Form name="New key" action={`Make a ${mode} key`} work={create}>
      <Choice name="Kind" of={KINDS} value={kind} set={setKind} />
      <Field name="Name" hint="What it is for, such as: backend of the shop.">
        <input maxLength={60} value={name} onInput={(event) => setName(typed(event))} />
      </Field>
    </Form>
  );
}

/** The known parts of the key's text: prefix and last characters. */
function looksOf({ kind, mode, hint }: Key): string {
  return `${PREFIX[kind]}_${mode}_…${hint ?? ''}`;
}

const PREFIX = { api: 'rk', public: 'pk', secret: 'sk' } as const satisfies Record<Key['kind'], string>;

const COLUMNS: readonly Column<Key>[] = [
  { name: 'Name', by: ({ name }) => name || null, cell: ({ name }) => name || '–' },
  { name: 'Key', cell: (key) => <code>{looksOf(key)}</code> },
  { name: 'Id', cell: ({ id }) => <code>{id}</code> },
  { name: 'Kind', by: ({ kind }) => kind, cell: ({ kind }) => kind },
  {
    name: 'State',
    by: ({ state }) => state,
    cell: ({ state, in_browser_at: at }) => (
      <>
        <span class={`tag state-${state}`}>{state}</span>{' '}
        {at !== null && <span class="tag block">came from a browser</span>}
      </>
    ),
  },
  { name: 'Limit', number: true, cell: ({ limit }) => (limit === null ? 'default' : `${count(limit)}/s`) },
  {
    name: 'Origins',
    cell: ({ kind, origins = [] }) => (kind === 'public' ? origins.join(', ') || 'any' : '–'),
  },
  { name: 'Made', by: ({ created_at: at }) => at, cell: ({ created_at: at }) => date(at) },
  { name: 'Ends', by: ({ expires_at: at }) => at, cell: ({ expires_at: at }) => (at === null ? 'never' : date(at)) },
  {
    name: 'Last used',
    by: ({ last_used_at: at }) => at,
    cell: ({ last_used_at: at }) => (at === null ? 'never' : <When at={at} />),
  },
];

type Asked = { key: Key; what: 'change' | 'rotate' | 'revoke' };

function List({ keys, again, show }: { keys: readonly Key[]; again: () => void; show: (key: IssuedKey) => void }) {
  const [asked, setAsked] = useState<Asked>();
  const close = (): void => setAsked(undefined);
  return (
    <Card title="Keys" wide>
      <p>A key is shown once, when it is made. If it is lost, rotate it: the new key has the same rights.</p>
      <Table
        caption="Keys"
        rows={keys}
        rowKey={({ id }) => id}
        empty="No key in this mode."
        columns={[
          ...COLUMNS,
          {
            name: 'Change',
            cell: (key) =>
              may('admin') &&
              key.state !== 'revoked' && (
                <span class="buttons">
                  {(['change', 'rotate', 'revoke'] as const).map((what) => (
                    <RowButton
                      key={what}
                      name={what}
                      label={`${what} ${key.id}`}
                      press={() => setAsked({ key, what })}
                    />
                  ))}
                </span>
              ),
          },
        ]}
      />
      {asked?.what === 'change' && <Change shown={asked.key} close={close} again={again} />}
      {asked?.what === 'rotate' && <Rotate shown={asked.key} close={close} show={show} again={again} />}
      {asked?.what === 'revoke' && <Revoke shown={asked.key} close={close} again={again} />}
    </Card>
  );
}

function Change({ shown, close, again }: { shown: Key; close: () => void; again: () => void }) {
  const [name, setName] = useState<string>();
  const [limit, setLimit] = useState<string>();
  const [origins, setOrigins] = useState<string>();
  const [state, setState] = useState<Key['state']>();
  const isActive = (state ?? shown.state) === 'active';
  const save = (): Promise<void> =>
    patch(`keys/${shown.id}`, {
      name,
      state,
      limit: limit?.trim() === '' ? null : limit && Number(limit),
      origins: origins?.split(/\s+/).filter((one) => one !== ''),
    }).then(again);
  return (
    <Dialog title={`Change ${looksOf(shown)}`} action="Save" work={save} close={close}>
      <Field name="Name">
        <input maxLength={60} value={name ?? shown.name} onInput={(event) => setName(typed(event))} />
      </Field>
      <Field name="Requests per second" hint="Empty for the default of the mode.">
        <input
          type="number"
          min={1}
          max={1_000_000}
          value={limit ?? shown.limit ?? ''}
          onInput={(event) => setLimit(typed(event))}
        />
      </Field>
      {shown.kind === 'public' && (
        <Field name="Origins" hint="One per line, such as https://shop.example or app:id. None: any page may use it.">
          <textarea
            rows={4}
            value={origins ?? shown.origins?.join('\n')}
            onInput={(event) => setOrigins(typed(event))}
          />
        </Field>
      )}
      <label class="check">
        <input type="checkbox" checked={isActive} onChange={() => setState(isActive ? 'inactive' : 'active')} /> Active
      </label>
    </Dialog>
  );
}

const OVERLAPS = [
  ['0', 'at once'],
  ['3600', 'in an hour'],
  ['86400', 'in a day'],
  ['604800', 'in a week'],
] as const;

interface RotateProps {
  shown: Key;
  close: () => void;
  show: (key: IssuedKey) => void;
  again: () => void;
}

function Rotate({ shown, close, show, again }: RotateProps) {
  const [overlap, setOverlap] = useState('86400');
  /** Asked for once the service said that there is a successor. */
  const [another, setAnother] = useState<boolean>();
  const rotate = (): Promise<void> =>
    ask<IssuedKey>('POST', `keys/${shown.id}/rotate`, { overlap_seconds: Number(overlap), another })
      .finally(again)
      .then(show, (refusal: unknown) => {
        if (refusal instanceof Refusal && refusal.status === 409) setAnother((chosen) => chosen ?? false);
        throw refusal;
      });
  return (
    <Dialog title={`Rotate ${looksOf(shown)}`} action="Make the new key" work={rotate} close={close}>
      <p>A new key of the same kind is made. Until the old one ends, both work.</p>
      <Choice name="The old key ends" of={OVERLAPS} value={overlap} set={setOverlap} />
      {another !== undefined && (
        <label class="check">
          <input type="checkbox" checked={another} onChange={() => setAnother(!another)} /> Also where the old key has a
          successor
        </label>
      )}
    </Dialog>
  );
}

function Revoke({ shown, close, again }: { shown: Key; close: () => void; again: () => void }) {
  const revoke = (): Promise<void> => ask('DELETE', `keys/${shown.id}`).then(again);
  return (
    <Dialog title={`Revoke ${looksOf(shown)}`} action="Revoke" danger work={revoke} close={close}>
      <p>Within a second every request with this {shown.kind} key is refused with 401. This cannot be undone.</p>
    </Dialog>
  );
}
