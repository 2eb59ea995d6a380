/** Installs what the tests in Firefox need: Debian's Firefox, and fonts for Chinese and Japanese. */
import { ensureInstalled } from './ensure-installed.ts';
import { findFirefox } from './find-firefox.ts';

ensureInstalled({
  words: 'the tests in Firefox need it',
  packages: ['firefox-esr', 'fonts-noto-cjk'],
  setting: 'FIREFOX_PATH',
  find: findFirefox,
});
