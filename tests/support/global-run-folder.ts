/**
 * Before the integration tests: a folder for what the processes of one run share. Every process that ends in order
 * leaves there what it compiled. Those that are started after it, and there are hundreds, start in two thirds of the
 * time.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    runFolder: string;
  }
}

export function setup(project: TestProject): () => void {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sampan-run-'));
  process.env['NODE_COMPILE_CACHE'] = path.join(folder, 'compiled');
  project.provide('runFolder', folder);
  return () => {
    fs.rmSync(folder, { recursive: true, force: true });
  };
}
