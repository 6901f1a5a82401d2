// Statements that a reader wrote: one at a time in each request, read-only by the engine's own setting, bounded in
// time, memory and rows, and stopped when the reader goes.
import { type Static } from 'typebox';
import { type SqlResult } from '../../contract/console/answers.js';
import { QuestionError, QuestionsAwayError } from '../../contract/console/questions.js';
import { type ClickHouse } from '../client.js';

const DEADLINE_S = 30;
const MEMORY_BYTES_MAX = 384 * 1024 * 1024;
/** Of the answer: a row may hold much. */
const RESULT_BYTES_MAX = 16 * 1024 * 1024;

/** First words of statements that only read. */
const READS = /^\s*(\(|SELECT\b|WITH\b|SHOW\b|DESC\b|DESCRIBE\b|EXISTS\b|EXPLAIN\b)/i;
/** Of these, those that may stand in brackets, and so be cut where they are too long. */
const IN_BRACKETS = /^\s*(\(|SELECT\b|WITH\b)/i;
const COMMENTS = /^(\s*(--[^\n]*\n|\/\*[^]*?\*\/))+/;
/** Behind the one statement. */
const ENDING = /;(\s|;|--[^\n'"`]*(\n|$))*$/;
const MESSAGE_CHARACTERS_MAX = 500;
const OPENING = 'SELECT * FROM (\n';

/** Rejects with QuestionError and what ClickHouse says of the statement, QuestionsAwayError where nobody is there. */
export async function askSql(
  client: ClickHouse | undefined,
  question: string,
  rowsMax: number,
  signal: AbortSignal,
): Promise<Static<typeof SqlResult>> {
  const query = question.replace(COMMENTS, '').replace(ENDING, '');
  if (!READS.test(query))
    throw new QuestionError('Only what reads can be asked here: SELECT, WITH, SHOW, DESCRIBE, EXISTS, EXPLAIN.');
  if (client === undefined)
    throw new QuestionsAwayError(
      'There is no SQL here: CLICKHOUSE is off or starting, or it is a server of yours without CLICKHOUSE_READ_URL.',
    );
  const inBrackets = IN_BRACKETS.test(query);
  const from = performance.now();
  try {
    const result = await client.query({
      // A line of its own: the statement may end in a comment. Blocks make max_result_rows inexact.
      query: inBrackets ? `${OPENING}${query}\n) LIMIT ${rowsMax + 1}` : query,
      format: 'JSONCompact',
      abort_signal: AbortSignal.any([signal, AbortSignal.timeout((DEADLINE_S + 1) * 1000)]),
      clickhouse_settings: {
        readonly: '1',
        max_execution_time: DEADLINE_S,
        max_memory_usage: String(MEMORY_BYTES_MAX),
        max_result_bytes: String(RESULT_BYTES_MAX),
        output_format_json_quote_64bit_integers: 1,
      },
    });
    const { meta = [], data } = await result.json<unknown[]>();
    return {
      columns: meta,
      rows: data.slice(0, rowsMax),
      cut: data.length > rowsMax,
      elapsed_ms: Math.round(performance.now() - from),
    };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (signal.aborted) throw new QuestionError('The question was given up.', { cause: error });
    if ('code' in error && 'type' in error)
      throw new QuestionError(messageOf(error.message, inBrackets ? OPENING.length : 0), { cause: error });
    // EXPLAIN AST and its like know no format.
    if (error instanceof SyntaxError)
      throw new QuestionError('ClickHouse answers this statement with text, not with a table.', { cause: error });
    throw new QuestionsAwayError('ClickHouse does not answer at the moment; try again.', { cause: error });
  }
}

/** What ClickHouse says, with positions as in the statement that was sent. */
function messageOf(message: string, before: number): string {
  const [said = ''] = message.split(/: In scope|\. Expected one of/);
  const text = said
    .replace(/position (\d+)/g, (_, at: string) => `position ${Math.max(1, Number(at) - before)}`)
    .replace(/\(line (\d+),/g, (_, line: string) => `(line ${Math.max(1, Number(line) - (before > 0 ? 1 : 0))},`);
  return text.slice(0, MESSAGE_CHARACTERS_MAX);
}
