/** Installs what measuring the pages needs: the full Chromium, and fonts for Chinese and Japanese. */
import { ensureInstalled } from './ensure-installed.ts';
import { findChromium } from './find-chromium.ts';

ensureInstalled({
  words: 'measuring the pages needs Chromium',
  packages: ['chromium', 'fonts-noto-cjk'],
  setting: 'CHROMIUM_PATH',
  find: findChromium,
});
