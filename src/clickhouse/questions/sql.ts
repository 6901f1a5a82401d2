// Runs a reader's own SQL: one statement per request, read-only by the engine's setting, with limits of time, memory
// and rows, and cancelled when the reader disconnects.
import { type Static } from 'typebox';
import { type SqlResult } from '../../contract/console/answers.js';
import { noAnswer, QuestionError, QuestionsAwayError } from '../../contract/console/questions.js';
import { type ClickHouse } from '../client.js';

const DEADLINE_S = 30;
const MEMORY_BYTES_MAX = 384 * 1024 * 1024;
/** Bound on the answer's bytes: a single row may be large. */
const RESULT_BYTES_MAX = 16 * 1024 * 1024;

/** First words of statements that only read. */
const READS = /^\s*(\(|SELECT\b|WITH\b|SHOW\b|DESC\b|DESCRIBE\b|EXISTS\b|EXPLAIN\b)/i;
/** Of these, the statements that can be put in brackets, so that a LIMIT can be added. */
const IN_BRACKETS = /^\s*(\(|SELECT\b|WITH\b)/i;
const COMMENTS = /^(\s*(--[^\n]*\n|\/\*[^]*?\*\/))+/;
/** What may follow the statement. */
const ENDING = /;(\s|;|--[^\n'"`]*(\n|$))*$/;
const MESSAGE_CHARACTERS_MAX = 500;
const OPENING = 'SELECT * FROM (\n';

/**
 * Rejects with QuestionError and ClickHouse's message about the statement, or with QuestionsAwayError when ClickHouse
 * is unavailable.
 */
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
      'SQL is not available: CLICKHOUSE is off or starting, or a ClickHouse server is set without ' +
        'CLICKHOUSE_READ_URL.',
    );
  const inBrackets = IN_BRACKETS.test(query);
  const from = performance.now();
  try {
    const result = await client.query({
      // The bracket is on its own line: the statement may end in a comment. LIMIT, because max_result_rows is inexact:
      // ClickHouse checks it per block.
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
    if (signal.aborted) throw new QuestionError('The query was cancelled.', { cause: error });
    if ('code' in error && 'type' in error)
      throw new QuestionError(messageOf(error.message, inBrackets ? OPENING.length : 0), { cause: error });
    // Statements such as EXPLAIN AST have no format.
    if (error instanceof SyntaxError)
      throw new QuestionError('ClickHouse answers this statement with text, not with a table.', { cause: error });
    throw noAnswer(error);
  }
}

/** ClickHouse's message, with positions of the statement that the reader sent. */
function messageOf(message: string, before: number): string {
  const [said = ''] = message.split(/: In scope|\. Expected one of/);
  const text = said
    .replace(/position (\d+)/g, (_, at: string) => `position ${Math.max(1, Number(at) - before)}`)
    .replace(/\(line (\d+),/g, (_, line: string) => `(line ${Math.max(1, Number(line) - (before > 0 ? 1 : 0))},`);
  return text.slice(0, MESSAGE_CHARACTERS_MAX);
}
