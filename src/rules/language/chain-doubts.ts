// Parts of one `or` that together always hold, and parts of one `and` that never hold together:
// `country != 'DE' or country != 'FR'` is true of every country.
import { RuleError } from './rule-error.js';
import { type Node } from './tree.js';
import { quoted } from '../../util/text/quoted.js';

type Chain = Node & { readonly kind: 'and' | 'or' };

/** That a variable is one of these values, or none of them. */
interface Choice {
  readonly name: string;
  readonly excluded: boolean;
  readonly values: ReadonlySet<string | number>;
}

export function doubtOfChain(chain: Chain): RuleError | undefined {
  return doubtOfChoices(chain) ?? (chain.kind === 'or' ? doubtOfSpans(chain) : undefined);
}

function doubtOfChoices({ kind, parts }: Chain): RuleError | undefined {
  const common = new Map<string, ReadonlySet<string | number>>();
  for (const part of parts) {
    const choice = choiceOf(part);
    if (choice === undefined || choice.excluded !== (kind === 'or')) continue;
    const { name, values } = choice;
    const before = common.get(name) ?? values;
    const both = new Set([...values].filter((value) => before.has(value)));
    if (both.size === 0) return contradiction(kind, part, name, [...before, ...values].map(written).join(', '));
    common.set(name, both);
  }
  return undefined;
}

function contradiction(kind: Chain['kind'], part: Node, name: string, values: string): RuleError {
  return kind === 'or'
    ? new RuleError(`with the part before it this holds for every ${name}`, part, `write ${name} not in (${values})`)
    : new RuleError(`with the part before it this never holds`, part, `write ${name} in (${values})`);
}

const written = (value: string | number): string => (typeof value === 'number' ? String(value) : quoted(value));

function choiceOf(part: Node): Choice | undefined {
  if (part.kind === 'not') {
    const of = choiceOf(part.of);
    return of && { ...of, excluded: !of.excluded };
  }
  if (part.kind === 'in') return choice(part.of, part.values, part.negated);
  if (part.kind !== 'compare' || !/^!?=$/.test(part.op)) return undefined;
  return choice(part.left, [part.right], part.op === '!=') ?? choice(part.right, [part.left], part.op === '!=');
}

function choice(of: Node, nodes: readonly Node[], excluded: boolean): Choice | undefined {
  if (of.kind !== 'name') return undefined;
  const values = nodes.flatMap((node) => (node.kind === 'text' || node.kind === 'number' ? [node.value] : []));
  return values.length < nodes.length ? undefined : { name: of.name, excluded, values: new Set(values) };
}

/** `checkout.amount > 100 or checkout.amount < 200`. */
function doubtOfSpans({ parts }: Chain): RuleError | undefined {
  const above = new Map<string, number>();
  const below = new Map<string, number>();
  for (const part of parts) {
    if (part.kind !== 'compare' || part.left.kind !== 'name' || part.right.kind !== 'number') continue;
    const { op, left, right } = part;
    if (op.startsWith('>')) above.set(left.name, Math.min(right.value, above.get(left.name) ?? Infinity));
    if (op.startsWith('<')) below.set(left.name, Math.max(right.value, below.get(left.name) ?? -Infinity));
    const [low, high] = [above.get(left.name) ?? Infinity, below.get(left.name) ?? -Infinity];
    if (low < high)
      return new RuleError(
        `with the part before it this holds for every ${left.name}`,
        part,
        `write ${left.name} between ${low} and ${high}`,
      );
  }
  return undefined;
}
