// The dashboard's pages, by the last part of their address: all that are checked and looked at.

export const OF_A_WORKSPACE = 'overview live review explore rules lists policy keys webhooks alerts'.split(' ');
export const OF_THE_SERVICE = ['workspaces', 'health', 'sql', 'operators', 'audit'];
