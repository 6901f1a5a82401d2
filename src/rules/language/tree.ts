// The syntax tree of a rule, before names and types are checked.

/** A part of the text: offset of its first character, and its length in characters. */
export interface Span {
  readonly at: number;
  readonly length: number;
}

export const COMPARISONS = ['=', '!=', '<', '<=', '>', '>='] as const;
export type Comparison = (typeof COMPARISONS)[number];
/** What holds where the comparison does not. */
export const OPPOSITE = { '=': '!=', '!=': '=', '<': '>=', '>=': '<', '>': '<=', '<=': '>' } as const;
export type Arithmetic = '+' | '-' | '*' | '/';

export type Node = Span &
  (
    | { readonly kind: 'number'; readonly value: number }
    | { readonly kind: 'text'; readonly value: string }
    | { readonly kind: 'name'; readonly name: string }
    | { readonly kind: 'call'; readonly name: string; readonly argument: Node }
    | { readonly kind: 'negative'; readonly of: Node }
    | { readonly kind: 'arithmetic'; readonly op: Arithmetic; readonly left: Node; readonly right: Node }
    | { readonly kind: 'compare'; readonly op: Comparison; readonly left: Node; readonly right: Node }
    | { readonly kind: 'in'; readonly negated: boolean; readonly of: Node; readonly values: readonly Node[] }
    | { readonly kind: 'listed'; readonly negated: boolean; readonly of: Node; readonly list: string }
    | {
        readonly kind: 'between';
        readonly negated: boolean;
        readonly of: Node;
        readonly low: Node;
        readonly high: Node;
      }
    | { readonly kind: 'like'; readonly negated: boolean; readonly of: Node; readonly pattern: Node }
    | { readonly kind: 'not'; readonly of: Node }
    | { readonly kind: 'and' | 'or'; readonly parts: readonly Node[] }
  );

/** The parts of a node, in the order of the text. */
export function partsOf(node: Node): readonly Node[] {
  switch (node.kind) {
    case 'number':
    case 'text':
    case 'name':
      return [];
    case 'call':
      return [node.argument];
    case 'negative':
    case 'not':
    case 'listed':
      return [node.of];
    case 'arithmetic':
    case 'compare':
      return [node.left, node.right];
    case 'in':
      return [node.of, ...node.values];
    case 'between':
      return [node.of, node.low, node.high];
    case 'like':
      return [node.of, node.pattern];
    default:
      return node.parts;
  }
}
