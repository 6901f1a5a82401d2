// One stored event as the console and the command line show it.
import { type Told } from '../../http/routes/admin/console.js';
import { type Questions, type StoredEvent } from '../../contract/console/questions.js';
import { adviceOn } from './advice.js';
import { curlOf } from './curl.js';
import { missingOf } from './missing.js';
import { policyOf } from './policy-desk.js';
import { textOf } from './row.js';
import { waterfallOf } from './waterfall.js';

export async function tellEvent(questions: Questions, workspace: string, stored: StoredEvent): Promise<Told> {
  const { row, summary, user, visitor, verifications, labels } = stored;
  const policy = await policyOf(questions, workspace, textOf(row, 'policy_version'));
  const waterfall = waterfallOf(row, policy?.bias);
  return {
    event: row,
    summary,
    waterfall,
    advice: adviceOn(row, waterfall, { policy, label: labels.at(-1)?.label, verifications }),
    missing: missingOf(row),
    neighbours: { user, visitor },
    verifications,
    labels,
    curl: curlOf(row),
  };
}
