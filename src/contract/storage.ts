// Where state is kept, as the configuration tells every process and thread that opens a part of it. Plain data, so that
// it can be sent; which backend it means is decided in storage/open alone.
export interface StorageOptions {
  /** '' = embedded, in `dataDir`; else the address of the servers that nodes share. */
  url: string;
  /** PEM files for TLS, '' = none: who signed the servers' certificates, and what this client shows them. */
  caFile: string;
  certFile: string;
  keyFile: string;
  dataDir: string;
  /** This node's name, for what it keeps beside others'; '' for who reads no log. */
  nodeId: string;
  /** Bound of the profile store on this disk. */
  profileBytesMax: number;
  /** A profile not written for this long goes; one of strangers, that only pages have told of, after this. */
  profileTtlMs: number;
  provisionalTtlMs: number;
  /** Bound of events that can be verified, and how long they can. */
  eventBytesMax: number;
  eventTtlMs: number;
  /** How long an event can be labelled, and the bound of what is kept for it on this disk. */
  storyTtlMs: number;
  storyBytesMax: number;
  /** Bound of saved replies. */
  replyBytesMax: number;
  /** Webhook deliveries that may wait, of all endpoints. */
  webhooksWaitingMax: number;
}
