// Names that a statement may use: those of the engine, except names that reach outside of its tables. They are read
// from the engine at its start, so the list fits the running version.

/** Functions of the engine that read files, contact other servers, or reveal the machine or its settings. */
const REFUSED_FUNCTIONS = new RegExp(
  `^(${[
    'file|filesystem.*|ai[a-z]+|catboost.*|evalml.*|dict.*|region.*|address.*|demangle|trap',
    'getserver.*|getmacro|getclient.*|getoskernel.*|serveruuid|tcpport|reversedns.*|hascolumnintable',
    'showcertificate|logtrace|zookeeper.*|keeper.*',
  ].join('|')})$`,
);

const TABLE_FUNCTIONS = ['numbers', 'numbers_mt', 'zeros', 'zeros_mt', 'values', 'view', 'null'];
const GENERATORS = ['generaterandom', 'generateseries', 'generate_series'];
/** Syntax that the parser writes like a function. */
const SYNTAX = ['lambda', 'codec', 'columns', 'interval', 'exists'];

/**
 * Tables of `system` that every client with the password may read: none contains other clients' queries, server
 * settings, or anything of the machine except the location of the tables.
 */
const SYSTEM_TABLES: ReadonlySet<string> = new Set(
  `aggregate_function_combinators codecs columns data_skipping_indices data_type_families databases formats
  functions merges mutations numbers one parts parts_columns settings table_engines table_functions tables
  time_zones zeros`.split(/\s+/),
);

/** Table engines that use no storage outside of this engine. */
export const TABLE_ENGINES = [
  'MergeTree',
  'ReplacingMergeTree',
  'AggregatingMergeTree',
  'SummingMergeTree',
  'CollapsingMergeTree',
  'VersionedCollapsingMergeTree',
  'Memory',
  'Null',
  'Log',
] as const;

/** Settings of a statement or table: limits, formats or order; none is read as a path or an expression. */
const SETTINGS: ReadonlySet<string> = new Set(
  `allow_experimental_analyzer alter_sync any_join_distinct_right_table_keys async_insert cast_keep_nullable
  date_time_input_format date_time_output_format deduplicate_blocks_in_dependent_materialized_views
  deduplicate_insert deduplicate_insert_select distinct_overflow_mode enable_analyzer extremes final
  format_csv_delimiter group_by_overflow_mode group_by_use_nulls http_headers_progress_interval_ms
  http_write_exception_in_output_format index_granularity input_format_null_as_default
  input_format_skip_unknown_fields insert_deduplicate insert_deduplication_token insert_null_as_default
  insert_quorum join_algorithm join_default_strictness join_use_nulls lightweight_deletes_sync log_comment log_queries
  max_ast_elements max_block_size max_bytes_before_external_group_by max_bytes_before_external_sort
  max_bytes_to_read max_execution_time max_insert_block_size max_insert_threads max_memory_usage
  max_partitions_per_insert_block max_result_bytes max_result_rows max_rows_to_group_by max_rows_to_read max_threads
  merge_with_ttl_timeout min_bytes_for_wide_part min_insert_block_size_bytes min_insert_block_size_rows
  min_rows_for_wide_part mutations_sync
  non_replicated_deduplication_window optimize_aggregation_in_order optimize_on_insert
  optimize_read_in_order output_format_csv_crlf_end_of_line output_format_decimal_trailing_zeros
  output_format_json_escape_forward_slashes output_format_json_named_tuples_as_objects
  output_format_json_quote_64bit_floats output_format_json_quote_64bit_integers
  output_format_json_quote_decimals output_format_json_quote_denormals output_format_pretty_color
  output_format_pretty_max_rows output_format_write_statistics prefer_column_name_to_alias read_overflow_mode readonly
  result_overflow_mode send_progress_in_http_headers session_timezone sort_overflow_mode
  timeout_before_checking_execution_speed timeout_overflow_mode totals_mode union_default_mode use_skip_indexes
  wait_end_of_query wait_for_async_insert`.split(/\s+/),
);

export function isOpenSetting(name: string): boolean {
  return SETTINGS.has(name);
}

export interface Vocabulary {
  /** Whether a name may be called: a function, a type, a codec, an index, an engine, a table function. */
  mayCall(name: string): boolean;
  /** Whether a table of `system` must not be read. */
  isHidden(table: string): boolean;
}

/** @param names lists of the engine's names, by kind */
export function vocabularyOf(names: {
  functions: readonly string[];
  combinators: readonly string[];
  types: readonly string[];
  codecs: readonly string[];
  indices: readonly string[];
  systemTables: readonly string[];
}): Vocabulary {
  const open = new Set(
    [
      ...names.functions.map((name) => name.toLowerCase()).filter((name) => !REFUSED_FUNCTIONS.test(name)),
      ...[...names.types, ...names.codecs, ...names.indices, ...TABLE_ENGINES].map((name) => name.toLowerCase()),
      ...[...TABLE_FUNCTIONS, ...GENERATORS, ...SYNTAX],
    ].map((name) => name.toLowerCase()),
  );
  const combinators = names.combinators.map((name) => name.toLowerCase());
  const mayCall = (name: string): boolean => {
    if (open.has(name)) return true;
    const suffix = combinators.find((each) => name.endsWith(each) && name.length > each.length);
    return suffix !== undefined && mayCall(name.slice(0, -suffix.length));
  };
  const hidden = new Set(names.systemTables.filter((name) => !SYSTEM_TABLES.has(name)));
  return { mayCall: (name) => mayCall(name.toLowerCase()), isHidden: (table) => hidden.has(table) };
}
