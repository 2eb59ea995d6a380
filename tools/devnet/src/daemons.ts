/** Paths and start commands of the daemons: our own unpacked tree first, then the machine's PATH. */
import { access, constants } from 'node:fs/promises';
import path from 'node:path';

export type DaemonName = 'bitcoind' | 'litecoind' | 'monerod' | 'monero-wallet-rpc';

/** A program, and the arguments that precede its own. */
export type Daemon = Readonly<{ command: string; leadingArguments: readonly string[] }>;

/** litecoind is started directly, because the wrapper in usr/bin would write into the home folder. */
const placesInTree: Readonly<Record<DaemonName, string>> = {
  bitcoind: 'usr/bin/bitcoind',
  litecoind: 'usr/lib/litecoin/litecoind',
  monerod: 'usr/bin/monerod',
  'monero-wallet-rpc': 'usr/bin/monero-wallet-rpc',
};

/** The tree's libraries are newer than the system's, so its programs are started by its own dynamic loader. */
const loaders: Readonly<Record<string, Readonly<{ libraries: string; loader: string }>>> = {
  x64: { libraries: 'usr/lib/x86_64-linux-gnu', loader: 'ld-linux-x86-64.so.2' },
  arm64: { libraries: 'usr/lib/aarch64-linux-gnu', loader: 'ld-linux-aarch64.so.1' },
};

export function treeFolder(nodesFolder: string): string {
  return path.join(nodesFolder, 'debian-trixie');
}

export async function findDaemon(name: DaemonName, nodesFolder: string): Promise<Daemon> {
  const found = (await findInTree(name, treeFolder(nodesFolder))) ?? (await findOnPath(name));
  if (found) return found;
  throw new Error(`${name} is neither under ${nodesFolder} nor on PATH; fetchNodes brings it on Debian`);
}

async function findInTree(name: DaemonName, tree: string): Promise<Daemon | undefined> {
  const parts = loaders[process.arch];
  const program = path.join(tree, placesInTree[name]);
  if (!parts || !(await isExecutable(program))) return undefined;
  const libraries = path.join(tree, parts.libraries);
  const command = path.join(libraries, parts.loader);
  return { command, leadingArguments: ['--library-path', libraries, program] };
}

async function findOnPath(name: DaemonName): Promise<Daemon | undefined> {
  for (const folder of (process.env['PATH'] ?? '').split(path.delimiter)) {
    const command = path.join(folder, name);
    if (folder !== '' && (await isExecutable(command))) return { command, leadingArguments: [] };
  }
  return undefined;
}

async function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}
