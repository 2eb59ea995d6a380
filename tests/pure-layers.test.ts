/**
 * The domain and the use cases are pure: no browser, Node or network. The compiler and the linter enforce it; here each
 * is given a file that violates the rule.
 */
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '..');

const planted = {
  fetch: `export const rate = async () => await fetch('https://rates.example');\n`,
  document: `export const title = () => document.title;\n`,
  process: `export const id = () => process.pid;\n`,
  setTimeout: `export const later = (act: () => void) => setTimeout(act, 1000);\n`,
  'node:fs': `import { readFileSync } from 'node:fs';\nexport const text = () => readFileSync('x', 'utf8');\n`,
} as const;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sampan-layers-'));
  await mkdir(path.join(folder, 'src/domain'), { recursive: true });
  await copyFile(path.join(root, '.oxlintrc.json'), path.join(folder, '.oxlintrc.json'));
  for (const [name, text] of Object.entries(planted)) await writeFile(fileOf(name), text);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

const fileOf = (name: string): string => path.join(folder, 'src/domain', `plants-${name.replace(':', '-')}.ts`);

/** Both tools exit with an error when they find something, and report it on stdout or stderr. */
async function complaintsOf(tool: string, args: readonly string[]): Promise<string> {
  const failed = await run(process.execPath, [path.join(root, 'node_modules', tool), ...args], { cwd: folder }).then(
    () => ({ stdout: '', stderr: '' }),
    (error: unknown) => error as Readonly<{ stdout: string; stderr: string }>,
  );
  return failed.stdout + failed.stderr;
}

test('the compiler of the pure layers knows neither browser nor Node', async () => {
  const config = {
    extends: path.join(root, 'tsconfig.domain.json'),
    include: [path.join(folder, 'src/**/*'), path.join(root, 'types/pure-globals.d.ts')],
    compilerOptions: { typeRoots: [] },
  };
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(config));
  const complaints = await complaintsOf('typescript/bin/tsc', ['--project', folder, '--noEmit']);
  for (const name of Object.keys(planted)) expect(complaints).toMatch(new RegExp(`Cannot find \\S+ '${name}'`));
});

test('the linter of the pure layers forbids what reaches outside', async () => {
  const complaints = await complaintsOf('oxlint/bin/oxlint', ['src']);
  for (const name of Object.keys(planted).filter((plant) => plant !== 'node:fs')) {
    expect(complaints).toContain(`Unexpected use of '${name}'`);
  }
});
