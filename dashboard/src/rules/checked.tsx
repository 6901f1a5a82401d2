// The check of a condition while it is written; errors and warnings are shown under their place in the text.
import type { CheckedRule, RuleProblem } from '../api/generated/replies.js';
import { useEffect } from 'preact/hooks';
import { ask } from '../api/ask.js';
import { useAnswer } from '../api/question.js';
import { place } from '../router.js';

/** Pause after the last key press before the service checks the condition. */
const CHECK_MS = 300;

export interface Check {
  checked: CheckedRule | undefined;
  /** Resolves to whether the condition has an error, which is shown then; asks when that is not known yet. */
  isWrong: () => Promise<boolean>;
}

export function useCheck(when: string): Check {
  const { workspace } = place.value;
  const [checked, setChecked] = useAnswer<CheckedRule>(`${workspace} ${when}`);
  const check = (signal?: AbortSignal): Promise<CheckedRule | undefined> =>
    ask<CheckedRule>('POST', `workspaces/${workspace}/rules/check`, { when }, { ...(signal && { signal }) }).then(
      (answer) => {
        setChecked(answer);
        return answer;
      },
      // Ignored here: saving the rule reports the error.
      () => undefined,
    );
  useEffect(() => {
    if (when.trim() === '') return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => void check(stop.signal), CHECK_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [when, workspace]);
  return { checked, isWrong: async () => (checked ?? (await check()))?.ok === false };
}

/** The error or the warnings of a condition. */
export function Checked({ when, checked }: { when: string; checked: CheckedRule | undefined }) {
  return (
    <div id="rule-check" role="status">
      {checked?.ok === true && (
        <small>
          {checked.open === true
            ? 'Pages that ask with a public key are answered by it too.'
            : 'It uses data about a user: pages that ask with a public key are answered without it, verify with it.'}
        </small>
      )}
      {checked?.errors?.map((problem) => (
        <Noticed when={when} problem={problem} />
      ))}
      {checked?.warnings?.map((problem) => (
        <Noticed when={when} problem={problem} kind="Warning" />
      ))}
    </div>
  );
}

/** Its line, and a mark under the words. */
function Noticed({ when, problem, kind }: { when: string; problem: RuleProblem; kind?: 'Warning' }) {
  const { line, column, message, hint, length } = problem;
  return (
    <>
      <p class={kind === undefined ? 'problem' : undefined}>
        {kind !== undefined && <b>{kind}: </b>}
        Line {line}, column {column}: {message}
        {hint !== '' && ` (${hint})`}
      </p>
      <pre class="scroll" tabIndex={0} role="region" aria-label="The place">
        {when.split('\n')[line - 1]}
        {'\n'}
        {' '.repeat(column - 1)}
        {'^'.repeat(length)}
      </pre>
    </>
  );
}
