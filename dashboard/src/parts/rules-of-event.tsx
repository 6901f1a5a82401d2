// Rules that matched a decision, live and shadow. A rule that bounds the risk is not in the waterfall.
import { linkTo } from '../router.js';

type Row = Readonly<Record<string, unknown>>;

/** Rules of built-in lists: they link to the list. */
const OF_A_LIST = /^rul_((?:allow|deny)_[a-z_]+)$/;

export function RulesOfEvent({ event }: { event: Row }) {
  const [rules, shadow, tags] = [wordsOf(event, 'rules'), wordsOf(event, 'shadow'), wordsOf(event, 'tags')];
  if (rules.length + shadow.length + tags.length === 0) return null;
  return (
    <dl>
      <Links name="Rules that matched" ids={rules} />
      <Links name="Shadow rules that matched" ids={shadow} />
      {tags.length > 0 && [<dt key="name">Tags</dt>, <dd key="tags">{tags.join(', ')}</dd>]}
    </dl>
  );
}

function Links({ name, ids }: { name: string; ids: readonly string[] }) {
  if (ids.length === 0) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {ids.map((id, index) => [
          index > 0 && ', ',
          <a key={id} href={pageOf(id)}>
            {id}
          </a>,
        ])}
      </dd>
    </>
  );
}

function pageOf(id: string): string {
  const [, list] = OF_A_LIST.exec(id) ?? [];
  return list === undefined ? linkTo('rules', [id]) : linkTo('lists', [list]);
}

function wordsOf(event: Row, column: string): string[] {
  const words = event[column];
  return Array.isArray(words) ? words.map(String) : [];
}
