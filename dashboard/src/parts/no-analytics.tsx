// Replaces pages about decisions on a service without ClickHouse, so that they send no requests that must fail.
import { nameOf } from '../page-facts.js';
import { linkTo } from '../router.js';

export function NoAnalytics({ page }: { page: string }) {
  return (
    <>
      <h1>{nameOf(page)}</h1>
      <p class="problem" role="alert">
        This service runs without analytics (CLICKHOUSE=off): decisions are made and logged, but there is nothing to ask
        about them here. Set CLICKHOUSE=embedded or CLICKHOUSE_URL and start it again.
      </p>
      <p>
        These pages work without: <a href={linkTo('keys')}>Keys</a>, <a href={linkTo('webhooks')}>Webhooks</a>,{' '}
        <a href={linkTo('policy')}>Policy</a>, <a href={linkTo('workspaces')}>Workspaces</a> and{' '}
        <a href={linkTo('health')}>Health</a>.
      </p>
    </>
  );
}
