// Earlier versions of the policy, and the ways back to one and to the default policy.
import type { PolicyOverrides, Published } from '../api/generated/replies.js';
import { ask } from '../api/ask.js';
import { useDeed } from '../api/question.js';
import { type PolicyVersion } from '../api/types.js';
import { plural, signed, time, words } from '../format.js';
import { Problem, RowButton } from '../parts/basics.js';
import { Table } from '../parts/table.js';
import { place } from '../router.js';
import { may } from '../session.js';

interface VersionsProps {
  versions: readonly PolicyVersion[];
  /** The version that is in effect. */
  now: string | undefined;
  /** What the workspace changes of the default policy now. */
  overrides: PolicyOverrides | null;
  saved: (published: Published) => void;
  /** Reads the policy again: another version may be in effect. */
  again: () => void;
}

export function Versions({ versions, now, overrides, saved, again }: VersionsProps) {
  const { workspace } = place.value;
  const deed = useDeed();
  const { rules, ...model } = overrides ?? {};
  const back = (how: 'publish' | 'rollback', to: object): Promise<boolean> =>
    deed.run(async () => {
      const path = `workspaces/${workspace}/policy/${how}`;
      const published = await ask<Published>('POST', path, { ...to, expect: now }).catch((refusal: unknown) => {
        again();
        throw refusal;
      });
      saved(published);
    });
  return (
    <>
      <Problem refusal={deed.refusal} />
      {Object.keys(model).length > 0 && may('approver') && (
        <p class="buttons">
          <button
            type="button"
            aria-disabled={deed.busy}
            onClick={() => void back('publish', { policy: rules === undefined ? null : { rules } })}
          >
            Go back to the default policy
          </button>
          {rules !== undefined && <small>Rules stay as they are.</small>}
        </p>
      )}
      <p class="empty">A version has its rules too: going back to it brings them back.</p>
      <Table
        caption="Earlier versions"
        rows={versions}
        rowKey={({ version, at }) => `${version} ${at}`}
        empty="The policy was never changed."
        columns={[
          { name: 'Version', cell: ({ version }) => <code>{version}</code> },
          { name: 'Since', cell: ({ at }) => time(at) },
          { name: 'By', cell: ({ by }) => by || '–' },
          { name: 'Changes', cell: ({ overrides }) => <Changes overrides={overrides} /> },
          {
            name: 'Back',
            cell: ({ number, version }) =>
              version !== now &&
              may('approver') && (
                <RowButton
                  name="Go back to it"
                  label={`Go back to it: version ${number}`}
                  busy={deed.busy}
                  press={() => void back('rollback', { version: number })}
                />
              ),
          },
        ]}
      />
    </>
  );
}

function Changes({ overrides }: { overrides: PolicyOverrides | null }) {
  if (overrides === null) return <>none: the default policy</>;
  const said = [['', overrides.points ?? {}] as const, ...Object.entries(overrides.shifts ?? {})].flatMap(
    ([useCase, points]) =>
      Object.entries(points).map(([reason, value]) =>
        useCase === '' ? `${words(reason)} ${value}` : `${words(reason)} ${signed(value)} in ${words(useCase)}`,
      ),
  );
  const { rules = [] } = overrides;
  return (
    <>
      {[
        ...(said.length === 0 ? ['no points'] : said),
        ...(rules.length === 0 ? [] : [plural(rules.length, 'rule')]),
      ].join(', ')}
    </>
  );
}
