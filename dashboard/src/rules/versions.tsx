// The published versions of the policy, and the way back to one of them.
import type { Published } from '../api/generated/replies.js';
import { useState } from 'preact/hooks';
import { ask } from '../api/ask.js';
import { useDeed } from '../api/question.js';
import { type PolicyVersion } from '../api/types.js';
import { time } from '../format.js';
import { Problem, RowButton, Said } from '../parts/basics.js';
import { Table } from '../parts/table.js';
import { place } from '../router.js';
import { may } from '../session.js';
import { WAITS } from './changes.js';

interface VersionsProps {
  /** The first is in effect. */
  versions: readonly PolicyVersion[];
  changed: () => void;
}

export function Versions({ versions, changed }: VersionsProps) {
  const { workspace } = place.value;
  const deed = useDeed();
  /** True as long as `version` is in effect. */
  const [said, setSaid] = useState<{ text: string; version: string }>();
  const [now] = versions;
  const back = (version: number): void => {
    // Read again in any case: after a refusal, another version is in effect, and after a lost reply it may be this one.
    setSaid(undefined);
    void deed.run(async () => {
      const sent = { version, expect: now?.version };
      const done = await ask<Published>('POST', `workspaces/${workspace}/policy/rollback`, sent).finally(changed);
      const text = done.proposal === null ? `The policy is that of version ${version} again.` : WAITS;
      setSaid({ text, version: done.version });
    });
  };
  return (
    <>
      <Problem refusal={deed.refusal} />
      <Said text={said !== undefined && said.version === now?.version ? said.text : ''} />
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
