// riskgate webhooks …: manages endpoints, their secrets and their deliveries, also while the service runs.
import { randomUUID } from 'node:crypto';
import { AdministrationError } from '../access/administration.js';
import { DEFAULT_OVERLAP_SECONDS } from '../access/keys.js';
import { deliveryView, moment, webhookView } from '../access/views.js';
import {
  checkReadable,
  createWebhook,
  deleteWebhook,
  findWebhook,
  type IssuedWebhook,
  listWebhooks,
  noteDelivery,
  rotateWebhook,
  updateWebhook,
  type WebhookChange,
} from '../access/webhooks/administration.js';
import { testMessage } from '../event/reply/webhook.js';
import { levelOf } from '../contract/levels.js';
import {
  DELIVERIES_LISTED_MAX,
  type Delivery,
  newDelivery,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from '../contract/webhooks/webhooks.js';
import { type DeliveryQueue } from '../storage/ports/deliveries.js';
import { answer, type Command, type CommandTable, type Context, table, UsageError } from './command.js';
import { JSON_OPTION, MODE, oneOf, readArguments, REQUIRED, TEXT, WHOLE } from './options.js';
import { closing } from '../util/closing.js';
import { given } from '../util/given.js';
import { knownNodes, storageOf, withControlStore } from './environment.js';

const create: Command = {
  usage: '--workspace W --mode test|live --url URL --events E,E [--json]',
  summary: `add an endpoint and show its secret; events are ${WEBHOOK_EVENTS.join(', ')}`,
  async run(args, context) {
    const options = { ...JSON_OPTION, workspace: REQUIRED, mode: MODE, url: REQUIRED, events: REQUIRED };
    const { values } = readArguments(args, options);
    const { workspace, mode, url, json } = values;
    const request = { workspace, mode, url, events: eventsOf(values.events) };
    await checkReadable(request.events, () => nodeLevel(context));
    const created = withControlStore(context, (store) => createWebhook(store, request, allowsPrivate(context)));
    tellIssued(context, json, await created);
  },
};

const list: Command = {
  usage: '[--workspace W] [--json]',
  summary: 'list endpoints, without their secrets',
  async run(args, context) {
    const { values } = readArguments(args, { ...JSON_OPTION, workspace: TEXT });
    const webhooks = await withControlStore(context, (store) => listWebhooks(store, values.workspace));
    answer(context, values.json, webhooks.map(webhookView), () =>
      table(
        ['ID', 'WORKSPACE', 'MODE', 'STATE', 'EVENTS', 'URL'],
        webhooks.map(({ id, workspace, mode, state, events, url }) => [
          ...[id, workspace, mode, state, events.join(','), url],
        ]),
      ),
    );
  },
};

const update: Command = {
  usage: 'ID [--url URL] [--events E,E] [--json]',
  summary: 'change the URL or the events of an endpoint',
  async run(args, context) {
    const { values, positionals } = readArguments(args, { ...JSON_OPTION, url: TEXT, events: TEXT }, ['ID']);
    const { url, events } = values;
    const change: WebhookChange = given({ url, events: events === undefined ? undefined : eventsOf(events) });
    if (Object.keys(change).length === 0) throw new UsageError('give at least one option to change');
    await changeAndTell(context, positionals[0], change, values.json);
  },
};

const remove: Command = {
  usage: 'ID [--json]',
  summary: 'remove an endpoint and its deliveries',
  async run(args, context) {
    const { values, positionals } = readArguments(args, JSON_OPTION, ['ID']);
    const [id] = positionals;
    const webhook = await withControlStore(context, (store) => deleteWebhook(store, id));
    await withQueue(context, (queue) => queue.forget(id));
    answer(context, values.json, webhookView({ ...webhook, state: 'disabled' }), () => `${id} removed`);
  },
};

const rotate: Command = {
  usage: 'ID [--overlap SECONDS] [--json]',
  summary: `create a new secret; the old one also signs for SECONDS (${DEFAULT_OVERLAP_SECONDS})`,
  async run(args, context) {
    const { values, positionals } = readArguments(args, { ...JSON_OPTION, overlap: WHOLE }, ['ID']);
    const [id] = positionals;
    const rotated = withControlStore(context, (store) => rotateWebhook(store, id, values.overlap));
    tellIssued(context, values.json, await rotated);
  },
};

const test: Command = {
  usage: 'ID [--json]',
  summary: 'queue a test delivery',
  async run(args, context) {
    const { values, positionals } = readArguments(args, JSON_OPTION, ['ID']);
    const [id] = positionals;
    const [webhook, message] = await withControlStore(context, async (store) => {
      const found = await findWebhook(store, id);
      const tested = testMessage(found, randomUUID(), Date.now());
      await noteDelivery(store, found, tested.id);
      return [found, tested] as const;
    });
    const delivery = newDelivery(webhook.id, message, Date.now());
    if ((await withQueue(context, (queue) => queue.add([{ delivery }]))) > 0)
      throw new AdministrationError('CONFLICT', `the queue of endpoint ${id} is full; try again later`);
    tellDelivery(context, values.json, delivery);
  },
};

const deliveries: Command = {
  usage: 'ID [--json]',
  summary: `the last ${DELIVERIES_LISTED_MAX} deliveries of an endpoint`,
  async run(args, context) {
    const { values, positionals } = readArguments(args, JSON_OPTION, ['ID']);
    const [id] = positionals;
    await withControlStore(context, (store) => findWebhook(store, id));
    const found = await withQueue(context, (queue) => queue.list(id, DELIVERIES_LISTED_MAX));
    answer(context, values.json, found.map(deliveryView), () =>
      table(['ID', 'TYPE', 'STATE', 'ATTEMPTS', 'STATUS', 'ERROR', 'CREATED', 'NEXT'], found.map(cells)),
    );
  },
};

const resend: Command = {
  usage: 'ID DELIVERY [--json]',
  summary: 'send a delivery again, in any state',
  async run(args, context) {
    const { values, positionals } = readArguments(args, JSON_OPTION, ['ID', 'DELIVERY']);
    const [id, deliveryId] = positionals;
    await withControlStore(context, async (store) => noteDelivery(store, await findWebhook(store, id), deliveryId));
    const delivery = await withQueue(context, (queue) => queue.resend(id, deliveryId, Date.now()));
    if (delivery === undefined) throw new AdministrationError('NOT_FOUND', `no delivery ${deliveryId} of ${id}`);
    tellDelivery(context, values.json, delivery);
  },
};

export const WEBHOOK_COMMANDS: CommandTable = {
  'webhooks create': create,
  'webhooks list': list,
  'webhooks update': update,
  'webhooks disable': changeState('disabled', 'deliver nothing more to an endpoint'),
  'webhooks enable': changeState('active', 'deliver to an endpoint again'),
  'webhooks delete': remove,
  'webhooks rotate': rotate,
  'webhooks test': test,
  'webhooks deliveries': deliveries,
  'webhooks resend': resend,
};

function changeState(state: NonNullable<WebhookChange['state']>, summary: string): Command {
  return {
    usage: 'ID [--json]',
    summary,
    async run(args, context) {
      const { values, positionals } = readArguments(args, JSON_OPTION, ['ID']);
      await changeAndTell(context, positionals[0], { state }, values.json);
    },
  };
}

async function changeAndTell(context: Context, id: string, change: WebhookChange, json: boolean): Promise<void> {
  await checkReadable(change.events, () => nodeLevel(context));
  const webhook = await withControlStore(context, (store) => updateWebhook(store, id, change, allowsPrivate(context)));
  const { state, events, url } = webhook;
  answer(context, json, webhookView(webhook), () => `${id} ${state} ${events.join(',')} ${url}`);
}

/** @throws UsageError on an unknown event */
function eventsOf(text: string): WebhookEvent[] {
  return text.split(',').map((word) => oneOf(word.trim(), '--events', WEBHOOK_EVENTS));
}

async function nodeLevel({ environment }: Context): Promise<number> {
  return levelOf(await knownNodes(environment));
}

function allowsPrivate({ environment }: Context): boolean {
  return environment['WEBHOOK_ALLOW_PRIVATE'] === '1';
}

async function withQueue<T>({ environment }: Context, work: (queue: DeliveryQueue) => Promise<T>): Promise<T> {
  return closing(await (await storageOf(environment)).deliveries(), work);
}

function tellIssued(context: Context, json: boolean, { webhook, secret }: IssuedWebhook): void {
  const { id, mode, workspace, url } = webhook;
  const text = `${id} (${mode}, workspace ${workspace}, ${url}), secret shown only once:\n${secret}`;
  answer(context, json, { ...webhookView(webhook), secret }, () => text);
}

function tellDelivery(context: Context, json: boolean, delivery: Delivery): void {
  answer(context, json, deliveryView(delivery), () => `${delivery.id} is queued`);
}

function cells({ id, type, state, attempts, status, error, createdAt, dueAt }: Delivery): string[] {
  const outcome = [String(attempts), String(status ?? '-'), error === '' ? '-' : error];
  return [id, type, state, ...outcome, moment(createdAt), moment(dueAt) ?? '-'];
}
