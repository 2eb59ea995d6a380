/** Installs SoftHSM, a token in software, with which the tests of tokens run. */
import { ensureInstalled } from './ensure-installed.ts';
import { findSofthsm } from './find-softhsm.ts';

ensureInstalled({
  words: 'the tests of tokens need SoftHSM',
  packages: ['softhsm2'],
  setting: 'SOFTHSM_MODULE',
  find: findSofthsm,
});
