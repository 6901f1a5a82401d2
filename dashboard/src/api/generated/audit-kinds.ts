// Generated from the schemas of src/contract by `npm run generate`. Do not edit.

export const AUDIT_KIND_NAMES = [
  ['policyversion', 'published rules and points'],
  ['ruledraft', 'drafts of rules'],
  ['policyproposal', 'proposals'],
  ['list', 'lists'],
  ['listUpload', 'uploads to lists'],
  ['event', 'labels and claims'],
  ['user', 'exports of a user'],
  ['erasure', 'erasures'],
  ['import', 'imported histories'],
  ['key', 'keys'],
  ['webhook', 'webhooks'],
  ['delivery', 'deliveries sent again'],
  ['workspace', 'workspaces'],
  ['operator', 'operators'],
  ['session', 'sign-ins'],
  ['alerts', 'alerts'],
] as const;
