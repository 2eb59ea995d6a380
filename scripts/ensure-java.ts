/** The Nu HTML checker is a Java program. */
import { ensureInstalled } from './ensure-installed.ts';
import { findJava } from './find-java.ts';

ensureInstalled({
  words: 'the HTML checker needs Java',
  packages: ['default-jre-headless'],
  setting: 'JAVA_PATH',
  find: findJava,
});
