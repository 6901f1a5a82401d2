// Differences between two policy versions, by rule and by number.
import type { PolicyDifference, Rule } from '../api/generated/replies.js';
import { useState } from 'preact/hooks';
import { query } from '../api/ask.js';
import { useQuestion } from '../api/question.js';
import { effectText } from '../api/rules.js';
import { type PolicyVersion } from '../api/types.js';
import { words } from '../format.js';
import { Answered, Choice, Empty } from '../parts/basics.js';
import { place } from '../router.js';
import { memberOf } from './merge.js';

const ALWAYS = [
  ['live', 'published now'],
  ['draft', 'with drafts'],
  ['default', 'the default policy'],
] as const;

export function Compare({ versions }: { versions: readonly PolicyVersion[] }) {
  const { workspace } = place.value;
  const [from, setFrom] = useState(String(versions[1]?.number ?? 'default'));
  const [to, setTo] = useState('live');
  const question = useQuestion<PolicyDifference>(`workspaces/${workspace}/policy/diff${query({ from, to })}`);
  const options = [...ALWAYS, ...versions.map(({ number, note }) => [String(number), `${number} ${note}`] as const)];
  return (
    <>
      <div class="filters">
        {(
          [
            ['Before', from, setFrom],
            ['After', to, setTo],
          ] as const
        ).map(([name, value, set]) => (
          <Choice key={name} name={name} of={options} value={value} set={set} />
        ))}
      </div>
      <Answered question={question}>{(difference) => <Difference difference={difference} />}</Answered>
    </>
  );
}

export function Difference({ difference: { rules, settings } }: { difference: PolicyDifference }) {
  const all = rules.added.length + rules.removed.length + rules.changed.length + settings.length;
  if (all === 0) return <Empty>They are the same.</Empty>;
  return (
    <ul class="difference" aria-label="What differs">
      {rules.removed.map((rule) => (
        <li key={rule.id}>
          <b>{rule.name}</b> is removed
          <Lines gone={lineOf(rule)} />
        </li>
      ))}
      {rules.added.map((rule) => (
        <li key={rule.id}>
          <b>{rule.name}</b> is new
          <Lines come={lineOf(rule)} />
        </li>
      ))}
      {rules.changed.map((change) => (
        <li key={change.id}>
          <b>{change.after.name}</b>
          <Members change={change} />
        </li>
      ))}
      {settings.map(({ name, before, after }) => (
        <li key={name}>
          <b>{name}</b>
          <Lines gone={settingText(before)} come={settingText(after)} />
        </li>
      ))}
    </ul>
  );
}

/** Each member of a rule that changed, before and after. */
export function Members({ change }: { change: PolicyDifference['rules']['changed'][number] }) {
  const { members, before, after } = change;
  return members.map((member) => (
    <Lines key={member} name={member} gone={memberOf(before, member)} come={memberOf(after, member)} />
  ));
}

/** Marks differences by signs and words, not only by colour. */
export function Lines({ name, gone, come }: { name?: string; gone?: string; come?: string }) {
  return (
    <pre>
      {name !== undefined && `${name}\n`}
      {gone !== undefined && <del>{`− ${gone}`}</del>}
      {gone !== undefined && come !== undefined && '\n'}
      {come !== undefined && <ins>{`+ ${come}`}</ins>}
    </pre>
  );
}

/** Members that the first line says, or the heading. */
const SAID: ReadonlySet<string> = new Set([
  ...['id', 'name', 'state', 'when', 'effect'],
  ...['challenge', 'rollout_percent', 'notify', 'use_cases', 'review'],
]);

/** Whoever approves a rule reads it here: what is not in the first line has a line of its own. */
export function lineOf(rule: Rule): string {
  const others = Object.keys(rule).filter((member) => !SAID.has(member));
  return [
    `${rule.state}: ${rule.when}: ${effectText(rule)}`,
    ...others.map((member) => `  ${words(member)}: ${memberOf(rule, member)}`),
  ].join('\n');
}

function settingText(value: unknown): string {
  return value === null ? 'the default' : JSON.stringify(value);
}
