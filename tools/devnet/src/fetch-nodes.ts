/**
 * Downloads the daemons that are not on npm: bitcoind, litecoind, monerod. They come from Debian's trixie and
 * trixie-backports through this machine's own apt mirror, with Debian's signatures checked, and are unpacked with their
 * libraries into a folder of ours. No root is needed and the system's packages are not touched; a regular installation
 * of bitcoin-knots would also start a service on the main network.
 */
import { execFile } from 'node:child_process';
import { access, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { treeFolder } from './daemons.ts';

const run = promisify(execFile);

const packages = ['bitcoin-knots', 'litecoind', 'monero'];
/** Replaces systemd, which bitcoin-knots would otherwise pull in. */
const insteadOfSystemd = 'systemd-standalone-sysusers';
const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg';
const debianReleases = /^(bullseye|bookworm|trixie|forky|sid|oldoldstable|oldstable|stable|testing|unstable)$/;

/** Thrown if this machine lacks something. The message says what, and how to fix it. */
export class CannotFetchNodes extends Error {
  override name = 'CannotFetchNodes';
}

/** Does nothing if the folder has the daemons already. Concurrent calls are safe: the first to finish wins. */
export async function fetchNodes(nodesFolder: string, say: (line: string) => void = () => {}): Promise<void> {
  const tree = treeFolder(nodesFolder);
  if (await exists(tree)) return;
  const mirror = await findMirror();
  say(`fetching ${packages.join(', ')} from Debian (about 50 MB, once)`);
  const work = `${tree}.${process.pid}`;
  try {
    const apt = await preparePrivateApt(path.join(work, 'apt'), mirror);
    await apt('update');
    await apt('install', '--download-only', '-t', 'trixie-backports', ...packages, insteadOfSystemd);
    await unpack(path.join(work, 'apt/cache/archives'), path.join(work, 'tree'));
    await rename(path.join(work, 'tree'), tree).catch(async (reason: unknown) => {
      if (!(await exists(tree))) throw reason;
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  say(`unpacked into ${tree}`);
}

/** The Debian mirror that this machine's apt is configured with. */
async function findMirror(): Promise<string> {
  const format = '$(REPO_URI) $(RELEASE) $(COMPONENT)';
  const { stdout } = await run('apt-get', ['indextargets', '--format', format, 'Created-By: Packages']).catch(() => {
    throw new CannotFetchNodes('there is no apt here. Put bitcoind, litecoind, monerod, monero-wallet-rpc on PATH');
  });
  const targets = stdout.split('\n').map((line) => line.split(' '));
  const debian = targets.find(([, release = '', part]) => debianReleases.test(release) && part === 'main');
  if (!debian?.[0]) throw new CannotFetchNodes('the sources of apt on this machine name no Debian mirror');
  if (!(await exists(keyring))) throw new CannotFetchNodes(`${keyring} is missing: install debian-archive-keyring`);
  return debian[0];
}

/** A private apt state in which nothing is installed, so that every library is downloaded. */
async function preparePrivateApt(folder: string, mirror: string): Promise<(...args: string[]) => Promise<void>> {
  for (const name of ['etc/apt.conf.d', 'etc/preferences.d', 'state/lists/partial', 'cache/archives/partial']) {
    await mkdir(path.join(folder, name), { recursive: true });
  }
  const suites = ['trixie', 'trixie-backports'].map((suite) => `deb [signed-by=${keyring}] ${mirror} ${suite} main\n`);
  await writeFile(path.join(folder, 'etc/sources.list'), suites.join(''));
  await writeFile(path.join(folder, 'state/status'), '');
  const settings = {
    'Dir::Etc': path.join(folder, 'etc'),
    'Dir::Etc::sourcelist': path.join(folder, 'etc/sources.list'),
    'Dir::Etc::sourceparts': '-',
    'Dir::State': path.join(folder, 'state'),
    'Dir::State::status': path.join(folder, 'state/status'),
    'Dir::Cache': path.join(folder, 'cache'),
    'APT::Install-Recommends': 'false',
    'APT::Sandbox::User': 'root',
    'Acquire::http::Timeout': '20',
    'Acquire::Retries': '2',
    'Acquire::Languages': 'none',
  };
  const options = Object.entries(settings).flatMap(([key, value]) => ['-o', `${key}=${value}`]);
  return async (...args) => {
    await run('apt-get', [...options, '-q', '-y', ...args], { maxBuffer: 2 ** 24 }).catch((reason: unknown) => {
      throw new CannotFetchNodes(`apt-get ${args[0]} failed; is there a network? ${lastLines(reason)}`);
    });
  };
}

async function unpack(archives: string, tree: string): Promise<void> {
  await mkdir(tree, { recursive: true });
  const names = (await readdir(archives)).filter((name) => name.endsWith('.deb'));
  for (const name of names) await run('dpkg-deb', ['-x', path.join(archives, name), tree]);
  await writeFile(path.join(tree, 'packages.txt'), names.map((name) => `${decodeURIComponent(name)}\n`).join(''));
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

function lastLines(reason: unknown): string {
  const { stderr = String(reason) } = reason as { stderr?: string };
  return stderr.trim().split('\n').slice(-3).join(' ');
}
