/** Where the browser is: Debian's, or the one that CHROMIUM_PATH names. */
import { accessSync, constants } from 'node:fs';
import process from 'node:process';

/** The whole browser, for what is measured and for pictures. */
export function findChromium(): string | undefined {
  return findOneOf(['/usr/bin/chromium', '/usr/bin/chromium-browser']);
}

/** The same engine without the windows around it, for tests: a browser is started for each of them. */
export function findTestBrowser(): string | undefined {
  return findOneOf(['/usr/bin/chromium-headless-shell']);
}

/** No sandbox: containers run as root. The rest keeps the browser from calling home. */
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
