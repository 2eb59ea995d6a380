/** The Nu HTML checker finds no error on any page as served. One Java process checks all pages. */
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { LanguageCode } from '#src/i18n/languages.ts';
import { findJava } from '../../../scripts/find-java.ts';
import { listPages } from '../support/page-list.ts';
import { expect, test } from '../support/visitor.ts';

const checker = path.resolve(import.meta.dirname, '../../../node_modules/vnu-jar/build/dist/vnu.jar');
const planted = 'planted-error.html';
const checked: readonly LanguageCode[] = ['en', 'zh-cn'];

test('the HTML of every page is valid', async ({ sandbox, baseURL }) => {
  test.slow();
  const java = findJava();
  if (java === undefined) throw new Error('there is no Java: run scripts/ensure-java.ts');
  const waiting = await sandbox.order();
  const listed = (await listPages(sandbox)).map(({ path: where }) => where);
  const states = ['?tab=mixing', `/payment/${waiting.id}`, `/track?code=${waiting.trackingCode}`, '/nothing-here'];
  const folder = test.info().outputPath('pages');
  await mkdir(folder, { recursive: true });
  for (const where of checked.flatMap((language) => [...listed, ...states].map((page) => `/${language}${page}`))) {
    const html = await (await fetch(baseURL + where)).text();
    await writeFile(path.join(folder, `${where.replaceAll(/\W+/g, '-').slice(1)}.html`), html);
  }
  // A planted error: without one, a checker that reads nothing would pass as well.
  await writeFile(path.join(folder, planted), '<!doctype html><html lang="en"><title>x</title><p id="a" id="b">');
  const args = ['-jar', checker, '--errors-only', '--exit-zero-always', '--stdout', '--skip-non-html', folder];
  const { stdout } = await promisify(execFile)(java, args, { maxBuffer: 16_000_000 });
  const errors = stdout.split('\n').map((line) => line.replaceAll(`file:${folder}/`, ''));
  expect(errors.filter((line) => line !== '' && !line.includes(planted))).toEqual([]);
  expect(errors.filter((line) => line.includes(planted)).join()).toContain('Duplicate attribute');
});
