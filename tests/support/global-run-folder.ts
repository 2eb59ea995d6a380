/**
 * Global set-up of the integration tests: a folder that all processes of one run share. Processes that exit normally
 * leave their compile cache there, so that the hundreds of later ones start in two thirds of the time.
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
