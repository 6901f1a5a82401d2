// What the engine itself lets its one user do: tables of its own, no files, no addresses, no
// processes. The engine checks these grants after it has resolved every name, so no spelling gets around them.
import { TABLE_ENGINES } from './vocabulary.js';

/** Held only by the front's own INSERT, which reads the data that came with it from a file of the spool. */
export const SPOOL_ROLE = 'spool';

const ON_TABLES = [
  'SHOW',
  'SELECT',
  'INSERT',
  'ALTER UPDATE',
  'ALTER DELETE',
  'ALTER COLUMN',
  'ALTER INDEX',
  'ALTER CONSTRAINT',
  'ALTER TTL',
  'ALTER SETTINGS',
  'ALTER MODIFY COMMENT',
  'ALTER VIEW',
  'CREATE DATABASE',
  'CREATE TABLE',
  'CREATE VIEW',
  'DROP DATABASE',
  'DROP TABLE',
  'DROP VIEW',
  'TRUNCATE',
  'OPTIMIZE',
];

/** Settings whose value the engine reads as a path, an address or an expression, or that change what it parses. */
const FIXED_SETTINGS = [
  'dialect',
  'additional_result_filter',
  'additional_table_filters',
  'parallel_replicas_custom_key',
  'format_schema',
  'format_schema_source',
  'output_format_schema',
  'format_template_row',
  'format_template_row_format',
  'format_template_resultset',
  'format_template_resultset_format',
  'format_avro_schema_registry_url',
  'allow_introspection_functions',
  // Else VALUES would be a place for functions that nobody looked at.
  'input_format_values_interpret_expressions',
];

/** The engine's users, in its own file format. */
export function usersXml(): string {
  const grants = [
    `GRANT ${ON_TABLES.join(', ')} ON *.*`,
    ...TABLE_ENGINES.map((engine) => `GRANT TABLE ENGINE ON ${engine}`),
    `GRANT ${SPOOL_ROLE}`,
  ];
  const queries = grants.map((grant) => `<query>${grant}</query>`).join('');
  const fixed = FIXED_SETTINGS.map((name) => `<${name}><const/></${name}>`).join('');
  const values = '<input_format_values_interpret_expressions>0</input_format_values_interpret_expressions>';
  return [
    '<clickhouse>',
    `<profiles><default>${values}<constraints>${fixed}</constraints></default></profiles>`,
    '<quotas><default/></quotas>',
    `<roles><${SPOOL_ROLE}><grants><query>GRANT READ ON FILE</query></grants></${SPOOL_ROLE}></roles>`,
    '<users><default><password></password><networks><ip>::/0</ip></networks>',
    `<profile>default</profile><quota>default</quota><grants>${queries}</grants></default></users>`,
    '</clickhouse>',
    '',
  ].join('\n');
}

/** Of the server's configuration, what makes the grants count. */
export const ACCESS_CONFIG = [
  '<access_control_improvements>',
  '<enable_read_write_grants>true</enable_read_write_grants>',
  '<table_engines_require_grant>true</table_engines_require_grant>',
  '</access_control_improvements>',
].join('');
