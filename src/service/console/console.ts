// Implements the admin API's console with the parts of the service.
import { type KeyRing } from '../../access/key-ring.js';
import { openQuestions } from '../../clickhouse/questions/questions.js';
import { type Console } from '../../http/routes/admin/console.js';
import { type Network } from '../../network/network.js';
import { type Questions } from '../../contract/console/questions.js';
import { type Billing } from '../../storage/ports/billing.js';
import { guarded } from '../../util/guarded.js';
import { type AlertDesk, ALERTS_EVERY_MS } from './alert-desk.js';
import { type BacktestDesk } from '../backtest/desk.js';
import { type Nodes } from '../nodes/nodes.js';
import { nodesView } from '../nodes/view.js';
import { type AnalyticsClients } from './analytics-clients.js';
import { type Leaks } from './leaks.js';
import { HealthDesk, type HealthSources } from './health.js';
import { openPreviews, viewPolicy } from './policy-desk.js';
import { ruleVocabulary, statsOf, testRule } from './rule-desk.js';
import { type Simulation } from './simulation.js';
import { tellEvent } from './tell.js';

export interface ConsoleParts {
  clients: AnalyticsClients;
  ring: KeyRing;
  network: Network;
  billing: Billing;
  health: HealthSources;
  simulation: Simulation;
  backtests: BacktestDesk;
  nodes: Pick<Nodes, 'list'>;
  alerts: (questions: Questions) => AlertDesk;
  leaks: Pick<Leaks, 'when'>;
  onError: (error: unknown) => void;
}

export interface OpenConsole extends Console {
  /** Resolves when no work is in progress. */
  close: () => Promise<void>;
}

export function openConsole({
  clients,
  ring,
  network,
  billing,
  health,
  simulation,
  backtests,
  nodes,
  ...rest
}: ConsoleParts): OpenConsole {
  const questions = openQuestions(clients.questions, clients.statements, () => performance.now());
  const desk = new HealthDesk(health);
  const alerts = rest.alerts(questions);
  let looking = Promise.resolve();
  const timer = setInterval(
    guarded(rest.onError, () => {
      looking = looking.then(() => alerts.look()).catch(rest.onError);
    }),
    ALERTS_EVERY_MS,
  ).unref();
  return {
    version: health.version,
    analytics: health.clickhouse !== 'off',
    questions,
    billing,
    workspace: (name) => ring.workspace(name),
    prefixOf: (address) => network.facts(address).prefix,
    tell: ({ workspace }, event) => tellEvent(questions, workspace, event),
    policy: ({ scope, workspace }, now) => viewPolicy(questions, scope, workspace, now),
    preview: openPreviews({ questions, client: clients.questions }, () => performance.now()),
    vocabulary: ruleVocabulary,
    testRule: (scope, tried) => testRule({ clients, questions }, scope, tried),
    ruleStats: (scope, rule, hours, now) => statsOf(questions, scope, rule, hours, now),
    alerts: (workspace) => alerts.of(workspace),
    leaked: (workspace) => rest.leaks.when(workspace),
    backtests,
    simulate: (workspace, days) => simulation.start(workspace, days),
    health: () => desk.health(),
    nodes: async () => nodesView(await nodes.list(), health.node),
    async close() {
      clearInterval(timer);
      desk.close();
      simulation.stop();
      backtests.stop();
      await looking;
    },
  };
}
