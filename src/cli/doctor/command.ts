// riskgate doctor: checks the conditions for the service on this machine, and says what to change.
import { type Config, ConfigError, readConfig } from '../../config.js';
import { answer, type Command, type CommandTable, table } from '../command.js';
import { JSON_OPTION, readArguments } from '../options.js';
import { lookAtFiles } from './files.js';
import { failure, type Finding, good } from './finding.js';
import {
  lookAtDescriptors,
  lookAtDisk,
  lookAtLimits,
  lookAtMemory,
  lookAtNode,
  lookAtProcessors,
  lookAtUser,
} from './host.js';
import { lookAtKernel } from './kernel.js';
import { lookAtCertificate, lookAtListening } from './network.js';
import { lookAtNames } from './settings.js';
import { lookAtClickHouse, lookAtStorage } from './stores.js';

const doctor: Command = {
  usage: '[--json]',
  summary: 'check this machine and the settings, and say what to change; exit code 1 when the service cannot run',
  async run(args, context) {
    const { values } = readArguments(args, JSON_OPTION);
    const host = [lookAtNode(), lookAtUser(), lookAtDescriptors(), ...lookAtLimits()];
    const findings = [...host, ...(await lookAtSettings(context.environment))];
    answer(context, values.json, findings, () => textOf(findings));
    const failed = findings.filter(({ state }) => state === 'fail');
    if (failed.length > 0) throw new Error(`${failed.length} of ${findings.length} checks failed`);
  },
};

export const DOCTOR_COMMANDS: CommandTable = { doctor };

async function lookAtSettings(environment: NodeJS.ProcessEnv): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [
      ...lookAtNames(environment),
      failure(
        'settings',
        error.message,
        'docs/settings.md lists all settings; checks that depend on them were skipped',
      ),
    ];
  }
  return [
    good('settings', 'all are allowed'),
    ...lookAtNames(environment),
    lookAtMemory(config),
    lookAtProcessors(config),
    ...lookAtKernel(config),
    ...lookAtDisk(config),
    ...lookAtFiles(config),
    await lookAtListening(config),
    ...lookAtCertificate(config, Date.now()),
    ...(await lookAtStorage(config, Date.now)),
    ...(await lookAtClickHouse(config, Date.now)),
  ];
}

function textOf(findings: readonly Finding[]): string {
  const rows = findings.map(({ state, check, says }) => [state, check, says]);
  const advice = findings
    .filter(({ state }) => state !== 'ok')
    .map(({ state, check, advice: what }) => `${state} ${check}: ${what}`);
  return [table(['STATE', 'WHAT', 'FOUND'], rows), ...advice].join('\n');
}
