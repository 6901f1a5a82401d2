// What an editor shows: every name that a package exports, and every member of it, says what it is. The declarations
// are those that are packed.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import ts from 'typescript';

const SDK = fileURLToPath(new URL('../../../sdk/', import.meta.url));
const ENTRIES: readonly string[] = ['js', 'react', 'vue', 'angular', 'server'];

/** The sources of a package's entry, which the packed declarations are made of. */
function entryOf(name: string): string {
  return join(SDK, name, 'src/index.ts');
}

const program = ts.createProgram(ENTRIES.map(entryOf), {
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  target: ts.ScriptTarget.ES2022,
  strict: true,
  noEmit: true,
});
const checker = program.getTypeChecker();

/** Whether a symbol is declared in a package of ours, and not in a framework or the language. */
function isOurs(symbol: ts.Symbol, name: string): boolean {
  const files = (symbol.declarations ?? []).map((node) => node.getSourceFile().fileName);
  return files.some((file) => dirname(file).startsWith(join(SDK, name, 'src')));
}

function hasDoc(symbol: ts.Symbol): boolean {
  return symbol.getDocumentationComment(checker).length > 0 || symbol.getJsDocTags(checker).length > 0;
}

/** Members of an interface or of a class, but for private ones. */
function membersOf(symbol: ts.Symbol): ts.Symbol[] {
  const isShape = (symbol.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.Class)) !== 0;
  if (!isShape) return [];
  return checker
    .getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol))
    .filter(({ name }) => !name.startsWith('#') && !name.startsWith('__'));
}

for (const name of ENTRIES)
  t.test(`@riskgate/${name}`, async (t) => {
    const file = entryOf(name);
    t.ok(existsSync(file));
    const source = program.getSourceFile(file);
    const module = source === undefined ? undefined : checker.getSymbolAtLocation(source);
    const exported = module === undefined ? [] : checker.getExportsOfModule(module);
    t.ok(exported.length > 2, `${exported.length} names`);
    for (const alias of exported) {
      const symbol = (alias.flags & ts.SymbolFlags.Alias) === 0 ? alias : checker.getAliasedSymbol(alias);
      if (!isOurs(symbol, name)) continue;
      t.ok(hasDoc(symbol), alias.name);
      for (const member of membersOf(symbol))
        if (isOurs(member, name) && member.name !== 'name') t.ok(hasDoc(member), `${alias.name}.${member.name}`);
    }
  });
