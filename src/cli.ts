#!/usr/bin/env node
// The command line: finds the command of its words, runs it, and turns what went wrong into one line and an exit code.
import { AdministrationError } from './access/administration.js';
import { type CommandTable, UsageError } from './cli/command.js';
import { KEY_COMMANDS } from './cli/keys.js';
import { WORKSPACE_COMMANDS } from './cli/workspaces.js';

const COMMANDS: CommandTable = { ...KEY_COMMANDS, ...WORKSPACE_COMMANDS };

process.exitCode = await main(process.argv.slice(2));

/** 0 done, 1 could not be done, 2 not understood. */
async function main(words: string[]): Promise<number> {
  if (words.length === 0) return fail(2, usage());
  if (words[0] === 'help' || words.includes('--help')) {
    console.log(usage());
    return 0;
  }
  const name = Object.keys(COMMANDS).find((each) => each === words.slice(0, each.split(' ').length).join(' '));
  const command = name === undefined ? undefined : COMMANDS[name];
  if (name === undefined || command === undefined) return fail(2, `unknown command ${words.slice(0, 2).join(' ')}; 'riskgate help' lists them`);
  try {
    await command.run(words.slice(name.split(' ').length), { environment: process.env, print: (line) => console.log(line) });
    return 0;
  } catch (error) {
    if (isMisuse(error)) return fail(2, `${error.message}\nusage: riskgate ${name} ${command.usage}`);
    return fail(1, error instanceof Error ? error.message : String(error));
  }
}

function isMisuse(error: unknown): error is Error {
  return error instanceof UsageError || (error instanceof AdministrationError && error.code === 'INVALID');
}

function fail(code: number, message: string): number {
  console.error(`riskgate: ${message}`);
  return code;
}

function usage(): string {
  const lines = Object.entries(COMMANDS).map(([name, { usage: rest, summary }]) => `  riskgate ${name} ${rest}\n      ${summary}`);
  return ['usage:', ...lines, '  riskgate help', '', 'State is in DATA_DIR (.data), or in Redis when REDIS_URL is set.'].join('\n');
}
