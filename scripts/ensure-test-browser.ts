/** Installs what the browser tests need: a Chromium, and fonts for Chinese and Japanese. */
import { ensureInstalled } from './ensure-installed.ts';
import { findTestBrowser } from './find-chromium.ts';

ensureInstalled({
  words: 'the browser tests need Chromium',
  packages: ['chromium-headless-shell', 'fonts-noto-cjk'],
  setting: 'CHROMIUM_PATH',
  find: findTestBrowser,
});
