// The address of a cluster: any of its servers, with the settings that questions over several shards need. They are in
// the URL, so every client has them.

const SETTINGS = {
  // A label may be in another shard than its event: what a JOIN or IN reads is collected once and sent to every shard.
  distributed_product_mode: 'global',
  // Labels that are inserted by hand are stored when the INSERT is answered.
  distributed_foreground_insert: '1',
  // Below the 30 s that a request may take, so that the answer names the server that is down.
  distributed_ddl_task_timeout: '25',
} as const;

export const CLUSTER_NAME = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}$/;

/** @param cluster '' for one server: the address stays as it is */
export function clusterAddress(url: string, cluster: string): string {
  if (url === '' || cluster === '') return url;
  const address = new URL(url);
  for (const [name, value] of Object.entries(SETTINGS)) address.searchParams.set(`clickhouse_setting_${name}`, value);
  return address.href;
}

/** The address of another server of the cluster: same protocol, port, user and database. */
export function addressOf(url: string, host: string): string {
  const address = new URL(url);
  address.hostname = host.includes(':') ? `[${host}]` : host;
  return address.href;
}
