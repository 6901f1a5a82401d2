// Saves all rows that match the filters of a page as a CSV file, not only those that are shown.
import { useState } from 'preact/hooks';
import { useDeed } from '../api/question.js';
import { count } from '../format.js';
import { Problem } from './basics.js';
import { csvOf, saveCsv } from './csv.js';

/** Fifty questions of 200 rows; whoever needs more has SQL. */
const ROWS_MAX = 10_000;

interface SaveAllProps {
  file: string;
  /** What the rows are, such as `decisions`. */
  what: string;
  head: readonly string[];
  /** Asks for one page, newest first. @param before `next` of the page before it; undefined: the newest */
  page: (before: string | undefined) => Promise<{ rows: readonly (readonly string[])[]; next: string | null }>;
}

export function SaveAll({ file, what, head, page }: SaveAllProps) {
  const [told, setTold] = useState('');
  const deed = useDeed();
  const save = (): void => {
    void deed.run(async () => {
      const rows: (readonly string[])[] = [];
      let before: string | undefined;
      do {
        const { rows: some, next } = await page(before);
        rows.push(...some);
        setTold(`${count(rows.length)} ${what}…`);
        before = next ?? undefined;
      } while (before !== undefined && rows.length < ROWS_MAX);
      saveCsv(csvOf([head, ...rows]), file);
      const cut = before === undefined ? '' : ', the newest: set From and Until for others';
      setTold(`${count(rows.length)} ${what}${cut}.`);
    });
  };
  return (
    <>
      <button type="button" aria-disabled={deed.busy} onClick={save}>
        Save all as CSV
      </button>
      <span role="status">{told}</span>
      <Problem refusal={deed.refusal} />
    </>
  );
}
