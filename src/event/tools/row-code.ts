// Generates source code from a table of fields: types, codec of every layout, join, and example.
import { type Field, type Part } from '../field.js';

/** Module -> names that the generated code can import from it. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  '../../contract/vocabulary.js': [
    ...['ACTIONS', 'EVENT_KINDS', 'INPUT_KINDS', 'KEY_KINDS', 'LOGIN_RESULTS', 'MODES', 'TIERS', 'USE_CASES'],
    ...['type Action', 'type EventKind', 'type InputKind', 'type KeyKind', 'type LoginResult', 'type Mode'],
    ...['type Tier', 'type UseCase'],
  ],
  '../event-row.js': ['FEATURES', 'OPTION', 'type ReadToFold'],
  '../row/reader.js': ['type RowReader'],
  '../row/values.js': [
    ...[
      'readFeatures',
      'readMap',
      'readSpelled',
      'readWord',
      'skipItems',
      'skipOptional',
      'skipTexts',
      'writeFeatures',
      'writeMap',
      'writeWord',
    ],
  ],
  '../row/writer.js': ['type RowWriter'],
  '../verification/outcomes.js': ['VERIFICATION_OUTCOMES', 'type VerificationOutcome'],
  './event-row.js': ['type EventDecision', 'type EventRequest', 'type EventRow'],
  './verification-row.js': ['type VerificationRow'],
};

/** A file of generated code: header comment, the imports that it needs, and the code. */
export function generatedFile(about: string, table: string, code: string): string {
  const named = code.replace(/\/\*\*.*\*\//g, '');
  const imports = Object.entries(NAMES).flatMap(([module, names]) => {
    const used = names.filter((name) => {
      const word = name.replace('type ', '');
      return new RegExp(`\\b${word}\\b`).test(named) && !new RegExp(`interface ${word}\\b`).test(named);
    });
    return used.length === 0 ? [] : [importCode(used, module)];
  });
  const head = `// ${about}\n// Generated from ${table} by \`npm run generate\`. Do not edit.`;
  return `${[head, ...imports].join('\n')}\n\n${code}`;
}

const COLUMNS_MAX = 120;

function importCode(names: readonly string[], module: string): string {
  const line = `import { ${names.join(', ')} } from '${module}';`;
  if (line.length <= COLUMNS_MAX) return line;
  return `import {\n${names.map((name) => `  ${name},\n`).join('')}} from '${module}';`;
}

export const half = (fields: readonly Field[], part: Part): Field[] => fields.filter((field) => field.part === part);
const lines = (fields: readonly Field[], line: (field: Field) => string): string =>
  fields.map((field) => `${line(field)}\n`).join('');

export function interfaceCode(name: string, fields: readonly Field[]): string {
  return (
    `export interface ${name} ` +
    `{\n${lines(fields, ({ name, kind, doc }) => `  /** ${doc} */\n  ${name}: ${kind.ts};`)}}\n`
  );
}

/** A literal with all fields: a spread of two objects of this size takes 60 us, and `Object.assign` 0.5 to 2 us. */
export function joinCode(fields: readonly Field[]): string {
  return (
    '/** The row of both halves. */\nexport function joinRow(request: EventRequest, decision: EventDecision): ' +
    'EventRow {\n' +
    `  return {\n${lines(fields, ({ name, part }) => `    ${name}: ${part}.${name},`)}  };\n}\n`
  );
}

export function writerCode(name: string, type: string, fields: readonly Field[]): string {
  const body = lines(fields, (field) => `  ${field.kind.write(`row.${field.name}`)}`);
  return `export function ${name}(to: RowWriter, row: ${type}): void {\n${body}}\n`;
}

const parameters = (fields: readonly Field[]): string =>
  fields.some(({ kind }) => kind.read.includes('withDevice'))
    ? 'from: RowReader, withDevice: boolean'
    : 'from: RowReader';

/** Reads a row of the newest layout. */
export function readerCode(name: string, type: string, fields: readonly Field[]): string {
  const body = lines(fields, (field) => `    ${field.name}: ${field.kind.read},`);
  return `export function ${name}(${parameters(fields)}): ${type} {\n  return {\n${body}  };\n}\n`;
}

/** Reads a row of the newest layout without the fields that no fold looks at. */
export function foldedReaderCode(name: string, type: string, fields: readonly Field[]): string {
  const read = lines(fields, ({ name: field, kind, folded }) =>
    folded ? `  const ${field} = ${kind.read};` : `  ${skipOf(field, kind)};`,
  );
  const folded = lines(
    fields.filter((field) => field.folded),
    ({ name: field }) => `    ${field},`,
  );
  return `export function ${name}(from: RowReader): ${type} {\n${read}  return {\n${folded}    keyTimes: 0,\n  };\n}\n`;
}

function skipOf(field: string, { skip }: Field['kind']): string {
  if (skip !== undefined) return skip;
  throw new RangeError(`${field}: values of its kind cannot be skipped; declare it with field(), not unfolded()`);
}

/** The names of the fields that no fold looks at. */
export function unfoldedCode(name: string, fields: readonly Field[]): string {
  const names = fields.filter(({ folded }) => !folded).map((field) => `\n  | '${field.name}'`);
  return `export type ${name} =${names.join('')};\n`;
}

/** Reads a row of an older layout; missing fields get the value of `older`. */
export function olderReaderCode(name: string, type: string, fields: readonly Field[], layout: number): string {
  const [there, missing] = [
    fields.filter(({ since }) => since <= layout),
    fields.filter(({ since }) => since > layout),
  ];
  const read = lines(there, (field) => `  const ${field.name} = ${field.kind.read};`);
  const made = lines(missing, ({ name, kind, older }) => `  const ${name}: ${kind.ts} = ${older.ts};`);
  const whole = lines(fields, (field) => `    ${field.name},`);
  return `function ${name}(${parameters(fields)}): ${type} {\n${read}${made}  return {\n${whole}  };\n}\n`;
}

export function makerCode(name: string, type: string, fields: readonly Field[]): string {
  const body = lines(fields, (field) => `    ${field.name}: ${field.example},`);
  return (
    `export function ${name}(change: Partial<${type}> = {}): ${type} {\n  return {\n${body}    ...change,\n  ` +
    `};\n}\n`
  );
}
