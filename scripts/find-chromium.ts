/** Where the browser is that tests, benchmarks and screenshots use: Debian's, or the one that CHROMIUM_PATH names. */
import { accessSync, constants } from 'node:fs';
import process from 'node:process';

export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  const places = named !== undefined && named !== '' ? [named] : ['/usr/bin/chromium', '/usr/bin/chromium-browser'];
  return places.find(isExecutable);
}

/** No sandbox: containers run as root. The rest keeps the browser from calling home. */
export const chromiumArgs = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'];

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
