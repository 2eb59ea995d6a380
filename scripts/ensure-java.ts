/** Installs Java, which the Nu HTML checker needs. */
import { ensureInstalled } from './ensure-installed.ts';
import { findJava } from './find-java.ts';

ensureInstalled({
  words: 'the HTML checker needs Java',
  packages: ['default-jre-headless'],
  setting: 'JAVA_PATH',
  find: findJava,
});
