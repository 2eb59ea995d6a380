/** An empty project of somebody else, into which tests install the packed TypeScript client. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { installClient } from '../../../scripts/client/install-client.ts';
import { clientFolder } from '../../../scripts/client/make-client.ts';
import { inherited, repository } from '../process/spawn-process.ts';

const oldNodeFolder = path.join(repository, 'tests', 'clients', 'node-20');
export const oldNode = path.join(oldNodeFolder, 'node_modules', `node-linux-${process.arch}`, 'bin', 'node');

export type Outcome = Readonly<{ status: number; stdout: string; stderr: string }>;
export type ForeignProject = Readonly<{
  folder: string;
  /** Runs a program in the project. Of our environment only PATH is inherited. */
  run(command: readonly string[], cwd?: string): Promise<Outcome>;
  close(): void;
}>;

export function makeForeignProject(): ForeignProject {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sampan-foreign-'));
  const run = async (command: readonly string[], cwd = folder): Promise<Outcome> => {
    const [program = '', ...args] = command;
    const child = spawn(program, args, { cwd, env: { PATH: inherited()['PATH'], HOME: folder } });
    const [stdout, stderr, [status]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    return { status: status as number, stdout, stderr };
  };
  return { folder, run, close: () => fs.rmSync(folder, { recursive: true }) };
}

/** Packs the client and installs the package file, as its users do, and fetches the oldest Node that it supports. */
export async function installPackedClient({ folder, run }: ForeignProject): Promise<void> {
  installClient(clientFolder);
  installClient(oldNodeFolder);
  const source = path.join(folder, 'source');
  copyClient(source);
  const packed = await run(['npm', 'pack', '--silent', '--pack-destination', folder], source);
  if (packed.status !== 0) throw new Error(`npm pack failed: ${packed.stderr}`);
  fs.writeFileSync(path.join(folder, 'package.json'), '{ "name": "somebody-else", "version": "1.0.0" }');
  const file = `./${packed.stdout.trim().split('\n').at(-1) ?? ''}`;
  const installed = await run(['npm', 'install', '--offline', '--no-audit', '--no-fund', file]);
  if (installed.status !== 0) throw new Error(`npm install failed: ${installed.stderr}`);
}

/**
 * Copies the client's sources before packing: packing builds the client, and another test may be using the existing
 * build.
 */
function copyClient(target: string): void {
  const isOurs = (file: string): boolean => !/\/(?:node_modules|dist)(?:\/|$)/.test(file.slice(clientFolder.length));
  fs.cpSync(clientFolder, target, { recursive: true, filter: isOurs });
  fs.symlinkSync(path.join(clientFolder, 'node_modules'), path.join(target, 'node_modules'));
}
