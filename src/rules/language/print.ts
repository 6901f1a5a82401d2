// Prints a rule in its canonical form, for listings and differences.
import { type Node } from './tree.js';
import { quoted } from '../../util/text/quoted.js';

/** Operator precedence; a part with a lower one than its context gets parentheses. */
const STRENGTH = { or: 1, and: 2, not: 3, test: 4, sum: 5, product: 6, value: 7 } as const;

export function printRule(node: Node): string {
  return print(node, 0);
}

function print(node: Node, within: number): string {
  const own = strengthOf(node);
  return own < within ? `(${plain(node)})` : plain(node);
}

function strengthOf(node: Node): number {
  switch (node.kind) {
    case 'or':
    case 'and':
    case 'not':
      return STRENGTH[node.kind];
    case 'compare':
    case 'in':
    case 'listed':
    case 'between':
    case 'like':
      return STRENGTH.test;
    case 'arithmetic':
      return node.op === '+' || node.op === '-' ? STRENGTH.sum : STRENGTH.product;
    default:
      return STRENGTH.value;
  }
}

function plain(node: Node): string {
  switch (node.kind) {
    case 'number':
      return String(node.value);
    case 'text':
      return quoted(node.value);
    case 'name':
      return node.name;
    case 'call':
      return `${node.name}(${print(node.argument, 0)})`;
    case 'negative':
      // Two signs in a row are refused, as a comment of other languages.
      return node.of.kind === 'negative' ? `-(${plain(node.of)})` : `-${print(node.of, STRENGTH.value)}`;
    case 'not':
      return `not ${print(node.of, STRENGTH.not)}`;
    case 'or':
    case 'and':
      return node.parts.map((part) => print(part, STRENGTH[node.kind] + 1)).join(` ${node.kind} `);
    case 'arithmetic':
      return `${print(node.left, strengthOf(node))} ${node.op} ${print(node.right, strengthOf(node) + 1)}`;
    default:
      return test(node);
  }
}

function test(node: Extract<Node, { kind: 'compare' | 'in' | 'listed' | 'between' | 'like' }>): string {
  if (node.kind === 'compare') return `${side(node.left)} ${node.op} ${side(node.right)}`;
  const not = node.negated ? 'not ' : '';
  const of = side(node.of);
  if (node.kind === 'listed') return `${of} ${not}in @${node.list}`;
  if (node.kind === 'in') return `${of} ${not}in (${node.values.map((value) => print(value, 0)).join(', ')})`;
  if (node.kind === 'like') return `${of} ${not}like ${side(node.pattern)}`;
  return `${of} ${not}between ${side(node.low)} and ${side(node.high)}`;
}

function side(node: Node): string {
  return print(node, STRENGTH.sum);
}
