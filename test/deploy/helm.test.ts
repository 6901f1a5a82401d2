// The chart, rendered as Helm renders what its templates use and no more: it is YAML, every object has what its kind
// must have, and names of one are those that others look for.
import { readdirSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import t from 'tap';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig } from '../../src/config.js';

const CHART = new URL('../../../deploy/helm/riskgate/', import.meta.url);
const SETTINGS_PAGE = readFileSync(new URL('../../../docs/settings.md', import.meta.url), 'utf8');
const read = (name: string): string => readFileSync(new URL(name, CHART), 'utf8');

type Json = Record<string, unknown>;
const TAG = /\{\{-? ?(.*?) ?\}\}/g;

/** @throws on anything that is not one of the few words that these templates use */
function render(template: string, scope: Json): string {
  // A block ends at its own indent.
  const blocks = /^( *)\{\{- (if|range) (.*?) \}\}\n([^]*?)^\1\{\{- end \}\}\n/gm;
  const whole = template.replace(blocks, (_, _indent: string, word: string, what: string, inner: string) => {
    if (word === 'if') return isTrue(valueOf(what, scope)) ? render(inner, scope) : '';
    const [, key = '', value = '', of = ''] = /^\$(\w+), \$(\w+) := (\S+)$/.exec(what) ?? [];
    const pairs = Object.entries(valueOf(of, scope) as Json).sort(([a], [b]) => (a < b ? -1 : 1));
    return pairs.map(([name, one]) => substituted(inner, { ...scope, [`$${key}`]: name, [`$${value}`]: one })).join('');
  });
  return substituted(whole, scope);
}

function isTrue(value: unknown): boolean {
  const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0;
  return value !== '' && value !== false && value !== 0 && value !== undefined && value !== null && !isEmpty;
}

function substituted(text: string, scope: Json): string {
  return text.replace(TAG, (_, expression: string) => {
    const [of = '', filter = ''] = expression.split(' | ');
    const value = valueOf(of, scope);
    if (filter === 'quote' || filter === 'toJson') return JSON.stringify(value);
    if (filter !== '' || (typeof value !== 'string' && typeof value !== 'number'))
      throw new Error(`this test cannot render {{ ${expression} }}`);
    return String(value);
  });
}

function valueOf(path: string, scope: Json): unknown {
  const [first = '', ...rest] = path.startsWith('$') ? [path] : path.slice(1).split('.');
  const value = rest.reduce<unknown>((at, name) => (at as Json | undefined)?.[name], scope[first]);
  if (value === undefined) throw new Error(`nobody gives ${path}`);
  return value;
}

function at(object: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>((value, name) => (value as Json | undefined)?.[name], object);
}

function objects(more: Json): Map<string, unknown> {
  const Values = { ...(parse(read('values.yaml')) as Json), ...more };
  const scope = { Values, Release: { Name: 'shop' } };
  const found = new Map<string, unknown>();
  for (const name of readdirSync(new URL('templates/', CHART)).sort())
    for (const document of parseAllDocuments(render(read(`templates/${name}`), scope))) {
      if (document.errors.length > 0) throw new Error(`${name}: ${String(document.errors[0])}`);
      const object: unknown = document.toJS();
      found.set(String(at(object, 'kind')), object);
    }
  return found;
}

t.test('all that it makes', async (t) => {
  const made = objects({});
  t.same([...made.keys()].sort(), ['Ingress', 'PodDisruptionBudget', 'Service', 'StatefulSet']);
  for (const [kind, object] of made) {
    t.match(object, { apiVersion: /^(\w[\w.]*\/)?v1$/, metadata: { name: 'shop' }, spec: {} }, kind);
    t.notMatch(JSON.stringify(object), /\{\{/, kind);
  }
  t.notOk(objects({ ingress: false }).has('Ingress'));
});

t.test('the workload is found, not of root, and has time to stop', async (t) => {
  const made = objects({ storageClass: 'fast' });
  const workload = made.get('StatefulSet');
  t.equal(at(workload, 'spec', 'podManagementPolicy'), 'Parallel', 'a node that does not start keeps no other one');
  const labels = at(workload, 'spec', 'template', 'metadata', 'labels');
  t.same(at(workload, 'spec', 'selector', 'matchLabels'), labels);
  t.same(at(made.get('Service'), 'spec', 'selector'), labels);
  t.same(at(made.get('PodDisruptionBudget'), 'spec', 'selector', 'matchLabels'), labels);
  const pod = at(workload, 'spec', 'template', 'spec');
  t.match(pod, { securityContext: { runAsNonRoot: true, runAsUser: 10001 }, terminationGracePeriodSeconds: Number });
  const container = at(pod, 'containers', 0);
  t.match(container, {
    image: /^riskgate:/,
    securityContext: { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false },
    resources: { limits: { memory: '4Gi' } },
  });
  t.equal(at(container, 'ports', 0, 'name'), at(made.get('Service'), 'spec', 'ports', 0, 'targetPort'));
  const claim = at(workload, 'spec', 'volumeClaimTemplates', 0);
  t.equal(at(claim, 'metadata', 'name'), at(container, 'volumeMounts', 0, 'name'));
  t.equal(at(claim, 'spec', 'storageClassName'), 'fast');
  const env = at(container, 'env') as { name: string; value: string }[];
  t.ok(env.length > 2);
  for (const { name, value } of env) {
    t.match(SETTINGS_PAGE, `| \`${name}\` |`, name);
    t.type(value, 'string');
  }
  t.equal(
    env
      .find(({ name }) => name === 'DATA_DIR')
      ?.value.startsWith(`${String(at(container, 'volumeMounts', 0, 'mountPath'))}/`),
    true,
    "below the root of the volume, which is root's",
  );
  t.equal(at(container, 'startupProbe', 'httpGet', 'path'), '/healthz', 'a node that waits is not killed');
  const start = at(container, 'startupProbe') as { periodSeconds: number; failureThreshold: number };
  t.ok(start.periodSeconds * start.failureThreshold >= 3600, 'nor is one that reads big stores');
  t.equal(at(container, 'livenessProbe', 'httpGet', 'path'), '/healthz');
  t.equal(at(container, 'readinessProbe', 'httpGet', 'path'), '/readyz');
  const delay = Number(env.find(({ name }) => name === 'DRAIN_DELAY_MS')?.value);
  const probe = at(container, 'readinessProbe') as { periodSeconds: number; failureThreshold: number };
  t.ok(delay > probe.periodSeconds * probe.failureThreshold * 1000, 'the probe fails before the listener closes');
  const grace = Number(at(pod, 'terminationGracePeriodSeconds'));
  t.ok(grace * 1000 >= delay + 2 * readConfig({}).drainMs + 5000, 'and the service ends before it is killed');
});

t.test('a pod is closed off, and a disruption takes one node', async (t) => {
  const made = objects({});
  const pod = at(made.get('StatefulSet'), 'spec', 'template', 'spec');
  t.match(pod, {
    automountServiceAccountToken: false,
    securityContext: { runAsGroup: 10001, fsGroup: 10001, seccompProfile: { type: 'RuntimeDefault' } },
  });
  t.same(at(pod, 'containers', 0, 'securityContext', 'capabilities'), { drop: ['ALL'] });
  t.same(at(pod, 'volumes', 0, 'emptyDir'), { medium: 'Memory', sizeLimit: '64Mi' }, 'memory, so it has a bound');
  t.same(at(made.get('StatefulSet'), 'spec', 'volumeClaimTemplates', 0, 'spec', 'accessModes'), ['ReadWriteOnce']);
  t.equal(at(made.get('PodDisruptionBudget'), 'spec', 'maxUnavailable'), 1);
});

t.test('the way in is TLS, and leads to the port of the container', async (t) => {
  const made = objects({ host: 'risk.shop.example', tlsSecret: 'own' });
  const container = at(made.get('StatefulSet'), 'spec', 'template', 'spec', 'containers', 0);
  t.equal(at(container, 'ports', 0, 'containerPort'), readConfig({}).port, 'no setting of the chart changes it');
  t.same(at(made.get('Ingress'), 'spec', 'tls'), [{ hosts: ['risk.shop.example'], secretName: 'own' }]);
  const [rule] = at(made.get('Ingress'), 'spec', 'rules') as Json[];
  t.equal(rule?.['host'], 'risk.shop.example');
  const port = at(rule, 'http', 'paths', 0, 'backend', 'service', 'port', 'name');
  t.equal(port, at(made.get('Service'), 'spec', 'ports', 0, 'name'));
});

t.test('files of a Secret are where settings name them, and only then', async (t) => {
  const pod = (more: Json): unknown => at(objects(more).get('StatefulSet'), 'spec', 'template', 'spec');
  t.notMatch(JSON.stringify(pod({})), 'files');
  const withFiles = pod({ files: 'redis-tls' });
  t.match(at(withFiles, 'volumes'), [{}, { name: 'files', secret: { secretName: 'redis-tls' } }]);
  const mounts = at(withFiles, 'containers', 0, 'volumeMounts') as Json[];
  t.match(mounts.at(-1), { name: 'files', mountPath: '/etc/riskgate', readOnly: true });
});

t.test('a pod waits for the Secret that is named, and takes variables from others', async (t) => {
  const container = (more: Json): unknown =>
    at(objects(more).get('StatefulSet'), 'spec', 'template', 'spec', 'containers', 0);
  t.same(at(container({}), 'envFrom'), [{ secretRef: { name: 'riskgate' } }], 'not optional: it has REDIS_URL');
  const password = { name: 'REDIS_PASSWORD', valueFrom: { secretKeyRef: { name: 'redis', key: 'password' } } };
  const url = { name: 'REDIS_URL', value: 'redis://:$(REDIS_PASSWORD)@redis:6379' };
  const other = container({ secret: '', env: [password, url] });
  t.equal(at(other, 'envFrom'), undefined);
  t.same((at(other, 'env') as Json[]).slice(-2), [password, url], 'in this order: the second one uses the first');
});

t.test('where pods run and who serves the ingress', async (t) => {
  const pod = (more: Json): unknown => at(objects(more).get('StatefulSet'), 'spec', 'template', 'spec');
  const spread = at(pod({}), 'topologySpreadConstraints', 0);
  t.match(spread, { topologyKey: 'kubernetes.io/hostname', whenUnsatisfiable: 'ScheduleAnyway' });
  const labels = at(objects({}).get('StatefulSet'), 'spec', 'selector', 'matchLabels');
  t.same(at(spread, 'labelSelector', 'matchLabels'), labels);
  t.notMatch(JSON.stringify(pod({})), 'serviceAccountName');
  const place = { nodeSelector: { disk: 'ssd' }, tolerations: [{ key: 'risk', operator: 'Exists' }] };
  const values = { ...place, serviceAccount: 'risk', pullSecrets: [{ name: 'registry' }] };
  t.match(pod(values), { ...place, serviceAccountName: 'risk', imagePullSecrets: [{ name: 'registry' }] });
  const annotated = objects({ podAnnotations: { a: 'b' }, ingressAnnotations: { c: 'd' }, ingressClass: 'nginx' });
  t.same(at(annotated.get('StatefulSet'), 'spec', 'template', 'metadata', 'annotations'), { a: 'b' });
  t.match(annotated.get('Ingress'), { metadata: { annotations: { c: 'd' } }, spec: { ingressClassName: 'nginx' } });
  t.equal(at(objects({}).get('Ingress'), 'spec', 'ingressClassName'), undefined, 'the default of the cluster');
});

t.test('the schema knows each value, and refuses what Helm would ignore or change', async (t) => {
  const schema = JSON.parse(read('values.schema.json')) as { properties: Json };
  const accepts = new Ajv().compile(schema);
  const values = parse(read('values.yaml')) as Json;
  t.same(Object.keys(schema.properties).sort(), [...Object.keys(values), 'global'].sort());
  t.ok(accepts(values), JSON.stringify(accepts.errors));
  t.ok(accepts({ ...values, settings: { LOG_MAX_BYTES: '4294967296' }, ingress: false }));
  t.ok(accepts({ ...values, secret: '' }), 'one node has its own stores');
  const url = { REDIS_URL: 'redis://redis:6379' };
  t.ok(accepts({ ...values, replicas: 2, secret: '', settings: url }));
  t.ok(accepts({ ...values, replicas: 2, secret: '', env: [{ name: 'REDIS_URL', value: 'redis://redis:6379' }] }));
  const wrong: [name: string, change: Json][] = [
    ['several nodes without a Redis', { replicas: 2, secret: '' }],
    ['a variable that the template gives', { env: [{ name: 'PORT', value: '9090' }] }],
    ['a list of names', { pullSecrets: ['registry'] }],
    ['a misspelt name', { replica: 2 }],
    ['no node', { replicas: 0 }],
    ['a number, which Helm writes with an exponent', { settings: { LOG_MAX_BYTES: 4294967296 } }],
    ['a setting that the template gives', { settings: { DATA_DIR: '/data' } }],
    ['a port that probes and service do not know', { settings: { PORT: '9090' } }],
    ['HTTPS, which the probes do not speak', { settings: { TLS_CERT: '/data/cert.pem' } }],
    ['a name of a setting in small letters', { settings: { shards: '2' } }],
    ['a text in place of true or false', { ingress: 'false' }],
    ['an image without a version', { image: 'riskgate' }],
  ];
  for (const [name, change] of wrong) t.notOk(accepts({ ...values, ...change }), name);
});

t.test('each file says that nothing here installs it', async (t) => {
  for (const name of ['Chart.yaml', 'values.yaml', 'templates/access.yaml', 'templates/workload.yaml'])
    t.match(read(name).split('\n')[0], /never installed/i, name);
});
