// riskgate export: prints all stored data of one user, one line of JSON per record, to answer a user's request. It only
// reads, so it can run beside the service.
import { AdministrationError } from '../../access/administration.js';
import { pseudonym } from '../../access/pseudonyms.js';
import { toWorkspace } from '../../access/key-ring.js';
import { WORKSPACES } from '../../access/records.js';
import { type ClickHouse } from '../../clickhouse/client.js';
import { type Mode } from '../../contract/vocabulary.js';
import { type EventRow } from '../../event/event-row.js';
import { rowsOf } from '../../event/row/wanted.js';
import { userKey } from '../../profiles/keys.js';
import { tellUser } from '../../profiles/tell.js';
import { type Backend } from '../../storage/ports/backend.js';
import { closing } from '../../util/closing.js';
import { withClickHouse } from '../clickhouse.js';
import { type Command, type CommandTable, type Context } from '../command.js';
import { opened } from '../lists/entries.js';
import { MODE, readArguments, REQUIRED } from '../options.js';
import { storageOf, withControlStore } from '../environment.js';
import { OF_OWNER } from '../../clickhouse/conditions.js';

interface Subject {
  workspace: string;
  mode: Mode;
  userHash: string;
}

type Print = (line: string) => void;

const exportCommand: Command = {
  usage: '--user ID --workspace W --mode live|test',
  summary:
    'print what is stored about a user, one line of JSON per record: profile, list entries, events, ' +
    'labels, verifications',
  leaves: 'the output is not whole',
  async run(args, context) {
    const { user, workspace, mode } = readArguments(args, { user: REQUIRED, workspace: REQUIRED, mode: MODE }).values;
    const userHash = await withControlStore(context, async (store) => {
      const of = (await store.read()).get(WORKSPACES, workspace);
      if (of === undefined) throw new AdministrationError('NOT_FOUND', `there is no workspace ${workspace}`);
      const hash = pseudonym('user', toWorkspace(of), mode, user);
      // The audit log records the export before any data are printed.
      await store.note({ subject: `user/${hash}`, workspace, before: null, after: { mode } });
      return hash;
    });
    const subject = { workspace, mode, userHash };
    const storage = await storageOf(context.environment);
    let lines = 0;
    const print: Print = (line) => {
      lines += 1;
      context.print(line);
    };
    await profile(storage, subject, print);
    await listed(context, subject, print);
    const told =
      context.environment['CLICKHOUSE'] === 'off'
        ? new Set<string>()
        : await withClickHouse(context.environment, (client) => analytics(client, subject, print));
    await kept(storage, subject, told, print);
    if (lines === 0) context.complain(`nothing is stored about this user in ${workspace}, ${mode} mode`);
  },
};

export const EXPORT_COMMANDS: CommandTable = { export: exportCommand };

async function profile(storage: Backend, { userHash }: Subject, print: Print): Promise<void> {
  const [record] = await closing(await storage.profiles(), (store) => store.readMany([userKey({ userHash })]));
  if (record !== undefined) print(JSON.stringify({ what: 'profile', user_hash: userHash, ...tellUser(record) }));
}

/** Also of lists that keep their entries when the user is erased. */
async function listed(context: Context, { workspace, mode, userHash }: Subject, print: Print): Promise<void> {
  await opened(context, async ({ store, desk }) => {
    const lists = (await desk.all(store, workspace)).filter(({ kind }) => kind === 'users');
    for (const { name: list } of lists) {
      const entry = await desk.check(store, { workspace, list, mode }, { hash: userHash });
      if (entry !== null) print(JSON.stringify({ what: 'list_entry', list, ...entry }));
    }
  });
}

const THEIRS = `${OF_OWNER} AND user_hash = {userHash:String}`;
/** Also decisions of pages that did not know the user, by the confirmations that name him. */
const THEIR_EVENTS =
  `${OF_OWNER} AND (user_hash = {userHash:String} OR kind = 'decision' AND (time, event_id) IN ` +
  `(SELECT time, toUUIDOrZero(confirms) FROM events WHERE ${THEIRS} AND kind = 'confirmation'))`;
const TABLES: readonly [what: string, query: string][] = [
  [
    'event',
    // Hashes as bytes, which are no UTF-8.
    `SELECT * REPLACE (lower(hex(device_attributes)) AS device_attributes) FROM events ` +
      `WHERE ${THEIR_EVENTS} ORDER BY time`,
  ],
  ['label', `SELECT * FROM labels WHERE ${THEIRS} ORDER BY reported_at`],
  [
    'verification',
    `SELECT * FROM verifications WHERE ${OF_OWNER} AND event_id IN ` +
      `(SELECT event_id FROM events WHERE ${THEIR_EVENTS})`,
  ],
];

/** Times end with `Z`: who gets the file does not know that it was written in UTC. */
const WITH_ZONE = { clickhouse_settings: { date_time_output_format: 'iso' } } as const;

/** @returns ids of the events that were printed */
async function analytics(client: ClickHouse, subject: Subject, print: Print): Promise<Set<string>> {
  const told = new Set<string>();
  for (const [what, query] of TABLES) {
    const answer = await client.query({ query, query_params: { ...subject }, ...WITH_ZONE, format: 'JSONEachRow' });
    for await (const rows of answer.stream<Record<string, unknown>>())
      for (const row of rows) {
        const found = row.json();
        if (what === 'event') told.add(String(found['event_id']));
        print(JSON.stringify({ what, ...found }));
      }
  }
  return told;
}

/** Prints events that can be verified and that ClickHouse does not have, or not yet. */
async function kept(storage: Backend, subject: Subject, told: ReadonlySet<string>, print: Print): Promise<void> {
  const archive = storage.eventArchive();
  const isOwn = (row: EventRow): boolean =>
    row.workspace === subject.workspace && row.mode === subject.mode && row.userHash === subject.userHash;
  const named = new Set<string>();
  const who = [{ kind: 'user', value: subject.userHash }] as const;
  await archive.visit(rowsOf(who), (row) => {
    if (row.kind === 'confirmation' && isOwn(row)) named.add(row.confirms);
  });
  await archive.visit(rowsOf(who, named), (row) => {
    if (!(isOwn(row) || named.has(row.eventId)) || told.has(row.eventId)) return;
    const deviceAttributes = Buffer.from(row.deviceAttributes, 'latin1').toString('hex');
    const time = new Date(row.receivedAt).toISOString();
    print(JSON.stringify({ what: 'kept_event', time, ...row, deviceAttributes }));
  });
}
