/** Path of Java for the HTML checker: the one on PATH, or the one that JAVA_PATH names. */
import { spawnSync } from 'node:child_process';
import process from 'node:process';

export function findJava(): string | undefined {
  const named = process.env['JAVA_PATH'];
  const places = named !== undefined && named !== '' ? [named] : ['java'];
  return places.find((java) => spawnSync(java, ['-version'], { stdio: 'ignore' }).status === 0);
}
