// Changes of the policy that wait for a second operator, each with what it would change.
import type { PolicyDifference, Proposal } from '../api/generated/replies.js';
import { useState } from 'preact/hooks';
import { ask, query } from '../api/ask.js';
import { useDeed, useQuestion } from '../api/question.js';
import { time } from '../format.js';
import { Answered, Problem, RowButton, Said } from '../parts/basics.js';
import { Table } from '../parts/table.js';
import { place } from '../router.js';
import { may, openWorkspace, session } from '../session.js';
import { rulesAfter, Warnings } from './changes.js';
import { Difference } from './difference.js';

const WORDS = ['approve', 'reject'] as const;

/** Whether another operator must approve it, because this one wrote it or a rule in it. */
function isForOthers({ by }: Proposal): boolean {
  return openWorkspace()?.approvals === 1 && by.includes(session.value?.operator?.name ?? '');
}

function authorsOf({ by, removed_authors: removed }: Proposal): string {
  return by.map((name) => (removed.includes(name) ? `${name} (removed)` : name)).join(', ');
}

/** Why nobody, or not this operator, can approve it. */
function whyNot(proposal: Proposal): string | undefined {
  if (proposal.outdated) return 'Another policy was published since: it must be proposed again.';
  return isForOthers(proposal) ? 'Another operator must approve it.' : undefined;
}

function Proposed({ id }: { id: string }) {
  const { workspace } = place.value;
  const question = useQuestion<PolicyDifference>(`workspaces/${workspace}/policy/diff${query({ to: id })}`);
  return (
    <Answered question={question}>
      {(difference) => (
        <>
          <Difference difference={difference} />
          <Warnings name="Warnings" of={difference.warnings} rules={rulesAfter(difference)} />
        </>
      )}
    </Answered>
  );
}

interface ProposalsProps {
  proposals: readonly Proposal[];
  /** When they were read: each is compared with what is published then, and none is asked for that was decided. */
  at: string | null;
  changed: () => void;
}

export function Proposals({ proposals, at: read, changed }: ProposalsProps) {
  const { workspace } = place.value;
  const deed = useDeed();
  const [said, setSaid] = useState('');
  const decide = (id: string, word: 'approve' | 'reject'): void => {
    // Read again in any case: a colleague, or an attempt whose reply was lost, may have decided it.
    setSaid('');
    void deed.run(async () => {
      await ask('POST', `workspaces/${workspace}/policy/proposals/${id}/${word}`).finally(changed);
      setSaid(word === 'approve' ? 'Approved and published.' : 'Rejected.');
    });
  };
  return (
    <>
      <Problem refusal={deed.refusal} />
      <Said text={said} />
      <Table
        caption="Proposals"
        rows={proposals}
        rowKey={({ id }) => id}
        empty="None."
        columns={[
          { name: 'Since', cell: ({ at }) => time(at) },
          { name: 'By', cell: authorsOf },
          { name: 'Why', cell: ({ note }) => note },
          { name: 'What it changes', cell: ({ id }) => <Proposed key={read} id={id} /> },
          {
            name: 'Decide',
            cell: (proposal) => (
              <span class="buttons">
                {whyNot(proposal)}
                {may('approver') &&
                  WORDS.slice(Number(whyNot(proposal) !== undefined)).map((word) => (
                    <RowButton
                      key={word}
                      name={word}
                      label={`${word} ${proposal.id}`}
                      busy={deed.busy}
                      press={() => decide(proposal.id, word)}
                    />
                  ))}
              </span>
            ),
          },
        ]}
      />
    </>
  );
}
