// The rights of the engine's only user: tables of its own; no files, addresses or processes. The engine checks these
// grants after it has resolved every name, so no spelling gets around them.
import { TABLE_ENGINES } from './vocabulary.js';

/** Role that is active only for the front's own INSERT, which reads the request's data from a file of the spool. */
export const SPOOL_ROLE = 'spool';

const ON_TABLES =
  'SHOW, SELECT, INSERT, ALTER UPDATE, ALTER DELETE, ALTER COLUMN, ALTER INDEX, ALTER CONSTRAINT, ALTER TTL, ' +
  'ALTER SETTINGS, ALTER MODIFY COMMENT, ALTER VIEW, CREATE DATABASE, CREATE TABLE, CREATE VIEW, DROP DATABASE, ' +
  'DROP TABLE, DROP VIEW, TRUNCATE, OPTIMIZE';

/** Settings that cannot be changed: their value is a path, address or expression, or they change parsing. */
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
  // Otherwise VALUES could call functions that were not checked.
  'input_format_values_interpret_expressions',
];

/** The engine's users, in its own file format. */
export function usersXml(): string {
  const grants = [
    `GRANT ${ON_TABLES} ON *.*`,
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

/** The part of the server's configuration that makes the engine check these grants. */
export const ACCESS_CONFIG = [
  '<access_control_improvements>',
  '<enable_read_write_grants>true</enable_read_write_grants>',
  '<table_engines_require_grant>true</table_engines_require_grant>',
  '</access_control_improvements>',
].join('');
