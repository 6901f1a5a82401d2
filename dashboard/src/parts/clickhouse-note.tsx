// A note on the pages about decisions while ClickHouse does not have all of them: an empty table would be read as
// "there was nothing", and one that ends an hour ago as "there is no traffic".
import type { Health } from '../api/generated/replies.js';
import { useEffect } from 'preact/hooks';
import { useQuestion } from '../api/question.js';
import { factsOf } from '../page-facts.js';
import { linkTo, place } from '../router.js';
import { session } from '../session.js';

const EVERY_MS = 15_000;

export function ClickHouseNote() {
  const { page } = place.value;
  const asked = session.value?.analytics !== false && factsOf(page)?.analytics !== 'none';
  const { data, again } = useQuestion<Health>(asked ? 'health' : undefined, EVERY_MS);
  useEffect(() => again(), [page]);
  const says = data?.clickhouse.says ?? null;
  if (!asked || says === null) return null;
  return (
    <p class="problem" role="status">
      <b>What is shown may be missing or old:</b> {says}. Requests are decided as before.{' '}
      <a href={linkTo('health')}>Health</a> says how far it is behind.
    </p>
  );
}
