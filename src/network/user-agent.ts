// Browser, system and automation facts from a User-Agent. Parsing costs about 3 us and clients repeat the same text, so
// results are cached by text.
import { parseUserAgent as detectBrowser } from 'detect-browser';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import { type AgentFacts } from '../contract/network.js';

/** Known browsers send at most 250 characters. A longer text is cut and not cached: each would be a new entry. */
export const AGENT_CHARS_MAX = 512;

export const NO_AGENT: AgentFacts = Object.freeze({
  name: '',
  version: '',
  os: '',
  mobile: false,
  bot: false,
  headless: false,
});

const MOBILE = /\b(?:Mobile|Mobi|Android|iPhone|iPad|iPod)\b/;
const HEADLESS = /headless|phantomjs|slimerjs|jsdom|puppeteer|playwright|selenium|webdriver/i;
/**
 * HTTP clients of mobile apps, which bot lists classify as scripts; and what our Android client sends, `shop (Android
 * 15)`, for an app whose name has no version.
 */
const APP_CLIENT = /^(?:okhttp|ktor-client|Dalvik)\b|\b(?:CFNetwork|Cronet)\/|^[^()]+ \(Android(?: [\w.]+)?\)$/;

/** Never throws; '' gives `NO_AGENT`. */
export function parseUserAgent(text: string): AgentFacts {
  if (text === '') return NO_AGENT;
  const agent = text.slice(0, AGENT_CHARS_MAX);
  const found = detectBrowser(agent);
  const headless = HEADLESS.test(agent);
  return {
    name: found?.name ?? '',
    version: found?.version ?? '',
    os: found?.os ?? '',
    mobile: MOBILE.test(agent),
    bot: headless || (isbot(agent) && !APP_CLIENT.test(agent)),
    headless,
  };
}

/** `parseUserAgent` with a cache of the last `agentsMax` texts. */
export function rememberAgents(agentsMax: number): (text: string) => AgentFacts {
  const known = new LRUCache<string, AgentFacts>({ max: agentsMax });
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const facts = Object.freeze(parseUserAgent(text));
    if (text.length <= AGENT_CHARS_MAX) known.set(text, facts);
    return facts;
  };
}
