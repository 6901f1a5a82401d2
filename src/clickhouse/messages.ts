// Messages between the service and the engine's process over their IPC channel.
import { isObject } from '../util/is-object.js';

/** To the engine's process, first message. */
export interface EngineStart {
  type: 'start';
  directory: string;
  port: number;
  password: string;
}

/** To the engine's process: drain, then exit. */
export interface EngineStop {
  type: 'stop';
  /** Exit after this time at the latest. */
  drainMs: number;
}

export type ToEngine = EngineStart | EngineStop;

export type FromEngine =
  | { type: 'ready'; port: number; version: string }
  /** The package or its binary is not installed, or does not run on this platform: a restart cannot help. */
  | { type: 'missing'; reason: string }
  | { type: 'failed'; reason: string }
  | { type: 'memory'; rssBytes: number };

export function isToEngine(message: unknown): message is ToEngine {
  return isObject(message) && (message['type'] === 'start' || message['type'] === 'stop');
}

export function isFromEngine(message: unknown): message is FromEngine {
  return isObject(message) && ['ready', 'missing', 'failed', 'memory'].includes(String(message['type']));
}
