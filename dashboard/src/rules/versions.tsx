// The published versions of the policy, and the way back to one of them.
import { ask } from '../api/ask.js';
import { useDeed } from '../api/question.js';
import { type PolicyVersion } from '../api/types.js';
import { time } from '../format.js';
import { Problem, RowButton } from '../parts/basics.js';
import { Table } from '../parts/table.js';
import { place } from '../router.js';
import { may } from '../session.js';

interface VersionsProps {
  /** The first is in effect. */
  versions: readonly PolicyVersion[];
  changed: () => void;
}

export function Versions({ versions, changed }: VersionsProps) {
  const { workspace } = place.value;
  const deed = useDeed();
  const [now] = versions;
  const back = (version: number): void => {
    // Read again in any case: after a refusal, another version is in effect, and after a lost reply it may be this one.
    void deed.run(() =>
      ask('POST', `workspaces/${workspace}/policy/rollback`, { version, expect: now?.version }).finally(changed),
    );
  };
  return (
    <>
      <Problem refusal={deed.refusal} />
      <Table
        caption="Versions"
        rows={versions}
        rowKey={({ number }) => String(number)}
        empty="The policy was never changed."
        columns={[
          { name: 'Number', number: true, cell: ({ number }) => String(number) },
          { name: 'Version', cell: ({ version }) => <code>{version}</code> },
          { name: 'Since', cell: ({ at }) => time(at) },
          { name: 'By', cell: ({ by, approved_by: other }) => (other === null ? by : `${by}, ${other}`) },
          { name: 'Why', cell: ({ note }) => note },
          {
            name: 'Back',
            cell: ({ number }) =>
              may('approver') &&
              number !== now?.number && (
                <RowButton
                  name="Go back to it"
                  label={`Go back to it: version ${number}`}
                  busy={deed.busy}
                  press={() => back(number)}
                />
              ),
          },
        ]}
      />
    </>
  );
}
