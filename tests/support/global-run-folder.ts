/**
 * Before the integration tests: a folder where every process that ends in order leaves what it compiled. Those that
 * are started after it, and there are hundreds, start in two thirds of the time.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';

export function setup(): () => void {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sampan-compiled-'));
  process.env['NODE_COMPILE_CACHE'] = folder;
  return () => {
    fs.rmSync(folder, { recursive: true, force: true });
  };
}
