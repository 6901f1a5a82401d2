// A crafted link makes the dashboard ask no other endpoint than its code names. The module is loaded as it was built.
import t from 'tap';

interface Address {
  addressIn: (api: URL, path: string) => URL | undefined;
}

t.test('paths', async (t) => {
  const { addressIn } = (await import(
    new URL('../../dashboard-modules/api/address.js', import.meta.url).href
  )) as Address;
  for (const base of ['http://127.0.0.1:8080/admin/v1/', 'https://risk.example/behind/a/proxy/admin/v1/']) {
    const api = new URL(base);
    for (const path of [
      'session',
      'workspaces/acme/events?mode=live&before=..%2F..&x=/../',
      `workspaces/acme/events/${encodeURIComponent('../a b/ü?#%2e')}`,
      'workspaces/acme/rules/new...rule',
      "operators/o'neil",
    ])
      t.equal(addressIn(api, path)?.href, base + path, path);
    for (const path of [
      'workspaces/acme/rules/../keys',
      'workspaces/acme/rules/..',
      'workspaces/acme/rules/.',
      'workspaces/acme/rules/..?mode=live',
      'workspaces/acme/rules/%2e%2e/%2e%2e/%2E%2e/operators',
      'workspaces/acme/rules/.%2e/keys',
      'workspaces/acme/rules/%2e',
      'workspaces/acme/rules/..\\keys',
      'workspaces/acme/rules/x\\..\\..\\keys',
      'workspaces/acme/rules/.\t./keys',
      'workspaces/acme/rules/.\n./keys',
      'workspaces/acme/keys#/rules',
      '/admin/v1/session',
      '//evil.example/admin/v1/session',
      '\\\\evil.example\\x',
      'https://evil.example/admin/v1/session',
      'https://',
      'javascript:alert(1)',
      ' session',
    ])
      t.equal(addressIn(api, path), undefined, JSON.stringify(path));
  }
});
