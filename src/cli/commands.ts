// All commands; a new group adds its table here.
import { type CommandTable } from './command.js';
import { AUDIT_COMMANDS } from './audit.js';
import { BACKUP_COMMANDS } from './backup.js';
import { DOCTOR_COMMANDS } from './doctor/command.js';
import { ERASE_COMMANDS } from './people/erase.js';
import { EVENT_COMMANDS } from './people/events.js';
import { EXPORT_COMMANDS } from './people/export.js';
import { IMPORT_COMMANDS } from './people/import.js';
import { LABEL_COMMANDS } from './people/label.js';
import { LABEL_IMPORT_COMMANDS } from './people/label-import.js';
import { KEY_COMMANDS } from './keys.js';
import { LIST_ENTRY_COMMANDS } from './lists/entries.js';
import { LIST_FIND_COMMANDS } from './lists/find.js';
import { LIST_COMMANDS } from './lists/networks.js';
import { LOG_COMMANDS } from './log.js';
import { NODE_COMMANDS } from './nodes.js';
import { OPERATOR_COMMANDS } from './operators.js';
import { BACKTEST_COMMANDS } from './policy/backtest.js';
import { DRAFT_COMMANDS } from './policy/drafts.js';
import { JUDGE_COMMANDS } from './policy/judge.js';
import { PROPOSAL_COMMANDS } from './policy/proposals.js';
import { POLICY_COMMANDS } from './policy/push.js';
import { REVIEW_COMMANDS } from './policy/reviews.js';
import { RULE_COMMANDS } from './policy/rules.js';
import { RULE_TRYING_COMMANDS } from './policy/rules-tried.js';
import { REPLAY_COMMANDS } from './replay/command.js';
import { SIMULATE_COMMANDS } from './simulate/command.js';
import { STORE_COMMANDS } from './stores.js';
import { SQL_COMMANDS } from './sql.js';
import { USAGE_COMMANDS } from './usage.js';
import { WEBHOOK_COMMANDS } from './webhooks.js';
import { WORKSPACE_COMMANDS } from './workspaces.js';

export const COMMANDS: CommandTable = {
  ...KEY_COMMANDS,
  ...WORKSPACE_COMMANDS,
  ...WEBHOOK_COMMANDS,
  ...OPERATOR_COMMANDS,
  ...AUDIT_COMMANDS,
  ...USAGE_COMMANDS,
  ...ERASE_COMMANDS,
  ...EXPORT_COMMANDS,
  ...EVENT_COMMANDS,
  ...LIST_COMMANDS,
  ...LIST_ENTRY_COMMANDS,
  ...LIST_FIND_COMMANDS,
  ...LABEL_COMMANDS,
  ...LABEL_IMPORT_COMMANDS,
  ...IMPORT_COMMANDS,
  ...SQL_COMMANDS,
  ...SIMULATE_COMMANDS,
  ...REPLAY_COMMANDS,
  ...BACKTEST_COMMANDS,
  ...JUDGE_COMMANDS,
  ...REVIEW_COMMANDS,
  ...RULE_COMMANDS,
  ...RULE_TRYING_COMMANDS,
  ...DRAFT_COMMANDS,
  ...POLICY_COMMANDS,
  ...PROPOSAL_COMMANDS,
  ...LOG_COMMANDS,
  ...NODE_COMMANDS,
  ...STORE_COMMANDS,
  ...BACKUP_COMMANDS,
  ...DOCTOR_COMMANDS,
};
