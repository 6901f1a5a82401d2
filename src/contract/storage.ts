// The storage configuration for every process and thread that opens a store. Plain data, so that it can be sent to
// them; storage/open selects the backend.
export interface StorageOptions {
  /** '' = embedded, in `dataDir`; else the URL of the servers that the nodes share. */
  url: string;
  /** PEM files for TLS, '' = none: CA of the servers' certificates; certificate and key of this client. */
  caFile: string;
  certFile: string;
  keyFile: string;
  dataDir: string;
  /** This node's id, for its own records in shared stores; '' in a process that reads no log. */
  nodeId: string;
  /** Limit of the profile store on this disk. */
  profileBytesMax: number;
  /** Profiles without a write for this long are removed; with unconfirmed data of pages only, after the second time. */
  profileTtlMs: number;
  provisionalTtlMs: number;
  /** Limit of the events that can be verified, and how long they can be. */
  eventBytesMax: number;
  eventTtlMs: number;
  /** How long an event can be labelled, and the limit of the rows stored for this on this disk. */
  storyTtlMs: number;
  storyBytesMax: number;
  /** Limit of saved replies. */
  replyBytesMax: number;
  /** Limit of waiting webhook deliveries, of all endpoints. */
  webhooksWaitingMax: number;
}
