// Links to rules, by name and with their state.
import type { Rule } from '../api/generated/replies.js';
import { linkTo } from '../router.js';

export function RuleLinks({ rules }: { rules: readonly Rule[] }) {
  if (rules.length === 0) return <>–</>;
  return (
    <>
      {rules.map(({ id, name, state }, index) => [
        index > 0 && ', ',
        <a key={id} href={linkTo('rules', [id])}>
          <bdi>{name}</bdi> ({state})
        </a>,
      ])}
    </>
  );
}
