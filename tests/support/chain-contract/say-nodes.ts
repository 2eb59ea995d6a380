/** After the chain tests: prints which nodes they ran against, and whether each was real software or a stand-in. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** File to which each test that starts a node appends its description. */
    nodesFile: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nodes-'));
  const file = path.join(folder, 'nodes.txt');
  project.provide('nodesFile', file);
  return async () => {
    const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter((line) => line !== '');
    await rm(folder, { recursive: true });
    console.log(
      `\nThese tests ran against:\n${[...new Set(lines)]
        .toSorted()
        .map((line) => `  ${line}\n`)
        .join('')}`,
    );
  };
}
