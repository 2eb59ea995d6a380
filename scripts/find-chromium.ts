/** Path of the browser: Debian's Chromium, or the program that CHROMIUM_PATH names. */
import { accessSync, constants } from 'node:fs';
import process from 'node:process';

/** The full browser, for measurements and screenshots. */
export function findChromium(): string | undefined {
  return findOneOf(['/usr/bin/chromium', '/usr/bin/chromium-browser']);
}

/** The headless shell, which has the same engine, for tests: it starts faster, and each test starts one. */
export function findTestBrowser(): string | undefined {
  return findOneOf(['/usr/bin/chromium-headless-shell']);
}

/** No sandbox, because containers run as root. The other flags stop the browser's own background requests. */
export const chromiumArgs = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'];

function findOneOf(places: readonly string[]): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  return (named !== undefined && named !== '' ? [named] : places).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
