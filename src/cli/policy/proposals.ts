// riskgate policy propose, proposals, approve, reject: changes that wait for a second operator.
import { given } from '../../util/given.js';
import { isObject } from '../../util/is-object.js';
import { type Command, type CommandTable, type Context } from '../command.js';
import { JSON_OPTION, readArguments, TEXT, TEXTS } from '../options.js';
import { API_OPTIONS, API_USAGE, type Ask, askOf, having } from './admin-api.js';
import { complainOf, draftsNamed, outcomeOf, toldLines } from './difference.js';

const propose: Command = {
  usage: `${API_USAGE} [--rule ID[@REVISION]]... [--note TEXT]`,
  summary: 'propose all drafts, or those of the rules named: for operators who may not publish',
  async run(args, context) {
    const { values } = readArguments(args, { ...API_OPTIONS, note: TEXT, rule: TEXTS });
    const body = { ...draftsNamed(values.rule), ...given({ note: values.note }) };
    const told = await askOf(values, context)('POST', '/policy/proposals', body);
    complainOf(told, context);
    context.print(outcomeOf({ proposal: told }));
  },
};

const proposals: Command = {
  usage: `${API_USAGE} [--json]`,
  summary: 'show the changes that wait for approval, oldest first',
  async run(args, context) {
    const { values } = readArguments(args, { ...API_OPTIONS, ...JSON_OPTION });
    const ask = askOf(values, context);
    const told = having(await ask('GET', '/policy/proposals'), 'a list of proposals', 'proposals');
    if (values.json) {
      context.print(JSON.stringify(told));
      return;
    }
    const waiting = Array.isArray(told['proposals']) ? told['proposals'].filter(isObject) : [];
    if (waiting.length === 0) context.print('no change waits for approval');
    for (const proposal of waiting) await show(proposal, ask, context);
  },
};

function namesIn(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

async function show(proposal: Record<string, unknown>, ask: Ask, context: Context): Promise<void> {
  const { id, at, note } = proposal;
  const difference = await ask('GET', `/policy/diff?to=${String(id)}`);
  const [by, removed] = [namesIn(proposal['by']), namesIn(proposal['removed_authors'])];
  const authors = by.map((name) => (removed.includes(name) ? `${name} (removed)` : name)).join(', ');
  context.print(`${String(id)} by ${authors}, ${String(at)}${note === '' ? '' : `: ${String(note)}`}`);
  context.print(toldLines(difference).join('\n'));
  if (proposal['outdated'] === true)
    context.complain(`${String(id)} cannot be approved: another policy was published since; propose it again`);
  complainOf(difference, context);
}

const approve: Command = {
  usage: `ID ${API_USAGE}`,
  summary: 'publish a proposal (its ID: `policy proposals`) that you did not write',
  async run(args, context) {
    const { values, positionals } = readArguments(args, API_OPTIONS, ['ID']);
    const told = await askOf(values, context)('POST', pathOf(positionals[0], 'approve'));
    complainOf(told, context);
    context.print(outcomeOf(told));
  },
};

const reject: Command = {
  usage: `ID ${API_USAGE}`,
  summary: 'reject a proposal; its drafts stay drafts',
  async run(args, context) {
    const { values, positionals } = readArguments(args, API_OPTIONS, ['ID']);
    const [id] = positionals;
    await askOf(values, context)('POST', pathOf(id, 'reject'));
    context.print(`${id} is rejected`);
  },
};

export const PROPOSAL_COMMANDS: CommandTable = {
  'policy propose': propose,
  'policy proposals': proposals,
  'policy approve': approve,
  'policy reject': reject,
};

function pathOf(id: string, word: 'approve' | 'reject'): string {
  return `/policy/proposals/${encodeURIComponent(id)}/${word}`;
}
