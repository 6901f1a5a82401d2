// Deliveries to an endpoint: body, result of each attempt, and time of the next attempt.
import type { Delivery, DeliveryDetail } from '../api/generated/replies.js';
import { useState } from 'preact/hooks';
import { ask } from '../api/ask.js';
import { useDeed, useQuestion } from '../api/question.js';
import { milliseconds, time } from '../format.js';
import { place } from '../router.js';
import { may } from '../session.js';
import { Answered, Card, Problem, RowButton, When } from './basics.js';
import { type Column, Table } from './table.js';

const EVERY_MS = 5000;

type Answer = Pick<Delivery, 'status' | 'error'>;

const said = ({ status, error }: Answer): string => {
  const code = error === `HTTP_${String(status)}` ? '' : error;
  return [status ?? '', code].join(' ').trim() || '–';
};
const took = (ms: number | null): string => (ms === null ? '–' : milliseconds(ms));
/** Failed, finally or until the next attempt: after fixing the endpoint the operator can resend without waiting. */
const isFailed = ({ state, error }: Delivery): boolean => state === 'failed' || (state === 'pending' && error !== '');

const COLUMNS: readonly Column<Delivery>[] = [
  { name: 'When', cell: ({ created_at: at }) => <When at={at} /> },
  { name: 'Event', cell: ({ type }) => type },
  { name: 'State', cell: ({ state }) => <span class={`tag delivery-${state}`}>{state}</span> },
  { name: 'Attempts', number: true, cell: ({ attempts }) => attempts },
  { name: 'Answer', cell: said },
  { name: 'Took', number: true, cell: ({ duration_ms: ms }) => took(ms) },
  { name: 'Next try', cell: ({ next_attempt_at: at }) => <When at={at} /> },
];

export function Deliveries({ webhook }: { webhook: string }) {
  const { workspace } = place.value;
  const path = `workspaces/${workspace}/webhooks/${webhook}`;
  const question = useQuestion<{ deliveries: Delivery[] }>(`${path}/deliveries`, EVERY_MS);
  const [shown, setShown] = useState('');
  const deed = useDeed();
  const send = (to: string): void => {
    void deed.run(async () => {
      await ask('POST', `${path}/${to}`);
      question.again();
    });
  };
  const doing = ({ id, attempts }: Delivery) => (
    <span class="buttons">
      <RowButton
        name="details"
        label={`details of ${id}`}
        open={shown === id}
        press={() => setShown(shown === id ? '' : id)}
      />
      {attempts > 0 && may('analyst') && (
        <RowButton
          name="send again"
          label={`send again ${id}`}
          busy={deed.busy}
          press={() => send(`deliveries/${id}/resend`)}
        />
      )}
    </span>
  );
  return (
    <Card title="Deliveries" wide>
      <Problem refusal={deed.refusal} />
      <Answered question={question}>
        {({ deliveries }) => (
          <>
            {deliveries.some(isFailed) && may('analyst') && (
              <p class="buttons">
                <button type="button" aria-disabled={deed.busy} onClick={() => send('resend-failed')}>
                  Send all that failed again
                </button>
              </p>
            )}
            <Table
              caption="Deliveries"
              rows={deliveries}
              rowKey={({ id }) => id}
              empty="Nothing was delivered yet."
              columns={[...COLUMNS, { name: 'Actions', cell: doing }]}
            />
          </>
        )}
      </Answered>
      {shown !== '' && <Details path={`${path}/deliveries/${shown}`} />}
    </Card>
  );
}

function Details({ path }: { path: string }) {
  const question = useQuestion<DeliveryDetail>(path, EVERY_MS);
  return (
    <Answered question={question}>
      {({ id, body, history }) => (
        <>
          <h3>
            Attempts of <code class="long">{id}</code>
          </h3>
          <Table
            caption="Attempts"
            rows={history}
            rowKey={({ started_at: at }) => at}
            empty="It was not tried yet."
            columns={[
              { name: 'Started', cell: ({ started_at: at }) => time(at) },
              { name: 'Answer', cell: said },
              { name: 'Took', number: true, cell: ({ duration_ms: ms }) => took(ms) },
            ]}
          />
          <h3>Body</h3>
          <pre tabIndex={0}>{body}</pre>
        </>
      )}
    </Answered>
  );
}
