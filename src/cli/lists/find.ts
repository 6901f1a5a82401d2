// `riskgate lists find`: a value on all lists of a workspace, and how it is taken off all of them.
import { BUILT_IN } from '../../contract/lists/built-in.js';
import { LIST_KINDS } from '../../contract/lists/lists.js';
import { type ListEntryView } from '../../contract/lists/schemas.js';
import { answer, type CommandTable, table } from '../command.js';
import { counted } from '../../util/text/counted.js';
import { FLAG, JSON_OPTION, MODE, readArguments, REQUIRED, word } from '../options.js';
import { opened } from './entries.js';

type Found = ListEntryView & { readonly list: string };

export const LIST_FIND_COMMANDS: CommandTable = {
  'lists find': {
    usage: 'VALUE --kind K --workspace W --mode live|test [--remove] [--json]',
    summary:
      'show each list of a kind that has a value, since when, by whom and why; --remove takes it off all of them',
    async run(args, context) {
      const options = { kind: word(LIST_KINDS), mode: MODE, workspace: REQUIRED, remove: FLAG, ...JSON_OPTION };
      const { values, positionals } = readArguments(args, options, ['VALUE']);
      const { kind, mode, workspace, json, remove } = values;
      const [value] = positionals;
      await opened(context, async ({ store, desk }) => {
        const lists = (await desk.all(store, workspace)).filter((list) => list.kind === kind && list.entries[mode] > 0);
        const found: Found[] = [];
        for (const { name: list } of lists) {
          const entry = await desk.check(store, { workspace, list, mode }, { value });
          if (entry !== null) found.push({ list, ...entry });
        }
        answer(context, json, found, () => textOf(found));
        if (!remove) return;
        let gone = 0;
        // By the value: a network around an address stays.
        for (const { list } of found)
          if (BUILT_IN.get(list)?.use !== 'labels')
            gone += await desk.remove(store, { workspace, list, mode }, [{ value }]);
        context.complain(`taken off ${counted(gone, 'list')}`);
        if (gone < found.length)
          context.complain('it stays where labels put it (correct the label), and where a network around it is listed');
      });
    },
  },
};

function textOf(found: readonly Found[]): string {
  if (found.length === 0) return 'the value is on no list';
  const rows = found.map(({ list, hash, by, added_at: since, expires_at: ends, note }) => [
    ...[list, hash, by, since, ends ?? 'never', note],
  ]);
  return table(['LIST', 'ENTRY', 'BY', 'SINCE', 'ENDS', 'NOTE'], rows);
}
