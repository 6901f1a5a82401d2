// The demo of sdk/demo with its own data directory, on free ports.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeKeys } from '../callers/service-key.js';
import { type Scope, temporaryDirectory } from '../scope.js';

export interface Demo {
  url: string;
  serviceUrl: string;
  /** @returns the variants that this call built */
  build(): Promise<string[]>;
}

interface Modules {
  startDemo(options: object): Promise<{ url: string; serviceUrl: string; close(): Promise<void> }>;
  buildVariants(): Promise<string[]>;
}

async function load(file: string): Promise<Modules> {
  const module: unknown = await import(new URL(`../../../../sdk/demo/${file}`, import.meta.url).href);
  return module as Modules;
}

const SHOP = { workspace: 'shop', mode: 'test' } as const;

/**
 * Builds what is missing, as `make demo` does. The keys are created directly: three commands for them take over a
 * second.
 */
export async function startDemo(scope: Scope): Promise<Demo> {
  const { buildVariants } = await load('build.js');
  await buildVariants();
  const dataDir = temporaryDirectory(scope);
  writeFileSync(join(dataDir, 'shop-keys.json'), JSON.stringify(await makeKeys({ dataDir }, SHOP)));
  const { url, serviceUrl, close } = await (
    await load('backend/demo.js')
  ).startDemo({ port: 0, servicePort: 0, dataDir });
  scope.teardown(close);
  return { url, serviceUrl, build: buildVariants };
}
