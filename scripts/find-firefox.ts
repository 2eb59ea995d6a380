/** Path of Firefox: Debian's, or the program that FIREFOX_PATH names. */
import { accessSync, constants } from 'node:fs';
import process from 'node:process';

export function findFirefox(): string | undefined {
  const named = process.env['FIREFOX_PATH'];
  return (named !== undefined && named !== '' ? [named] : ['/usr/bin/firefox-esr', '/usr/bin/firefox']).find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
