// Erases a user or a visitor: the service does it, and the page shows when no data is left.
import { useState } from 'preact/hooks';
import { ask } from '../api/ask.js';
import { useQuestion } from '../api/question.js';
import { count, words } from '../format.js';
import { place } from '../router.js';
import { Problem } from './basics.js';
import { Dialog } from './dialog.js';

interface Erasure {
  id: string;
  state: 'pending' | 'done';
  removed: Record<string, number>;
  waiting_for: string[];
}

const EVERY_MS = 2000;

export function Erase({ kind, value }: { kind: 'user' | 'visitor'; value: string }) {
  const { workspace, mode } = place.value;
  const path = `workspaces/${workspace}/erasures`;
  const [asked, setAsked] = useState(false);
  const [id, setId] = useState<string>();
  const erase = async (): Promise<void> => {
    const who = kind === 'user' ? { user_hash: value } : { visitor: value };
    setId((await ask<Erasure>('POST', path, { mode, ...who })).id);
  };
  if (id !== undefined) return <Progress path={`${path}/${id}`} />;
  return (
    <>
      <p class="buttons">
        <button type="button" onClick={() => setAsked(true)}>
          Erase this {kind}
        </button>
      </p>
      {asked && (
        <Dialog title={`Erase this ${kind}`} action="Erase" danger work={erase} close={() => setAsked(false)}>
          <p>
            This removes everything in {mode} mode: what was learned, events, rows in ClickHouse, waiting webhooks,
            entries of lists. It cannot be undone.
          </p>
          <p>
            <code class="long">{value}</code>
          </p>
        </Dialog>
      )}
    </>
  );
}

function Progress({ path }: { path: string }) {
  const [done, setDone] = useState(false);
  const { data, refusal } = useQuestion<Erasure>(path, done ? 0 : EVERY_MS);
  if (data?.state === 'done' && !done) setDone(true);
  const gone = Object.entries(data?.removed ?? {}).flatMap(([where, many]) =>
    many === 0 ? [] : [`${count(many)} ${words(where)}`],
  );
  return (
    <>
      <Problem refusal={refusal} />
      <p role="status">
        {data?.state === 'done'
          ? `Erased: ${gone.join(', ') || 'there was nothing'}.`
          : `Being erased… ${data?.waiting_for.join('; ') ?? ''}`}
      </p>
    </>
  );
}
