/**
 * The signer of the devnet in a network namespace of its own, with Solana's hot key in a token (SoftHSM). Of all that
 * listens outside it reaches the two programs of Monero, because its wallet signs there, and nothing else.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import path from 'node:path';
import process from 'node:process';
import { pipeline } from 'node:stream';
import type { NodeSettings } from '#src/adapters/chains/node-settings.ts';
import { makeSoftToken } from '#tests/support/soft-token.ts';
import type { SignerApart, SignerPlace } from '../../scripts/devnet/start-whole.ts';

const repository = path.resolve(import.meta.dirname, '../..');
const node = [process.execPath, '--import', path.join(repository, 'src/main/require-node.mjs')];

export async function startSignerApart({ folder, settings, env: given }: SignerPlace): Promise<SignerApart> {
  const ports = portsOfMonero(settings);
  const bridge = path.join(folder, 'bridge');
  await mkdir(bridge, { mode: 0o700 });
  const doors = await Promise.all(ports.map(async (port) => await openDoor(path.join(bridge, port), Number(port))));
  const token = makeSoftToken(folder);
  await writeFile(path.join(folder, 'pin'), `${token.pin}\n`, { mode: 0o600 });
  const socketPath = path.join(folder, 'apart', 'socket');
  const env = {
    ...process.env,
    ...given,
    ...token.env,
    NODE_ENV: 'production',
    SIGNER_SOCKET: socketPath,
    WALLET_PASSPHRASE_FILE: path.join(folder, 'pin'),
    WALLET_TOKEN_MODULE: token.modulePath,
    WALLET_TOKEN_CHAINS: 'solana',
  };
  const makeKey = [...node.slice(1), path.join(repository, 'scripts/token-key.ts'), 'solana'];
  const made = spawnSync(process.execPath, makeKey, { cwd: repository, env, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`the token has no key: ${made.stderr}`);

  const isAlone = spawnSync('unshare', ['--net', 'true']).status === 0;
  if (!isAlone) console.log('devnet: this machine allows no network namespaces, so the signer has the network of all');
  const apart = isAlone ? await openNamespace(bridge, ports) : undefined;
  const enter = apart ? ['nsenter', `--net=/proc/${apart.pid}/ns/net`, '--'] : [];
  const [program, ...args] = [...enter, ...node, '--disable-sigusr1', path.join(repository, 'src/main/signer.ts')];
  const signer = spawn(program, args, { cwd: repository, env, stdio: ['ignore', 'pipe', 'inherit'] });
  await firstWords(signer, 'the signer');
  return {
    socketPath,
    isAlone,
    reaches: (port) => canConnect(enter, port),
    stop: async () => {
      for (const child of [signer, apart]) if (child) await end(child);
      for (const door of doors) door.close();
    },
  };
}

/** The ports of the wallet program, which signs, and of its node. */
function portsOfMonero({ monero }: NodeSettings): readonly string[] {
  return monero ? [monero.url ?? '', monero.walletUrl].map((url) => new URL(url).port) : [];
}

/** The outer end: whoever opens the socket is led to the port. */
async function openDoor(socketPath: string, port: number): Promise<Server> {
  const server = createServer((socket) => {
    const other = connect(port, '127.0.0.1');
    pipeline(socket, other, socket, () => {});
  });
  await new Promise<void>((resolve) => server.listen(socketPath, resolve));
  return server;
}

/** A namespace, and in it the inner ends of the doors. */
async function openNamespace(bridge: string, ports: readonly string[]): Promise<ChildProcess> {
  const forward = [process.execPath, path.join(import.meta.dirname, 'forward.ts'), bridge, ...ports];
  const inside = ['--net', '--', '/bin/sh', '-c', 'ip link set lo up && exec "$0" "$@"', ...forward];
  const child = spawn('unshare', inside, { stdio: ['ignore', 'pipe', 'inherit'] });
  await firstWords(child, 'the network namespace');
  return child;
}

async function firstWords(child: ChildProcess, what: string): Promise<void> {
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${what} did not start`);
  });
  if (!child.stdout) throw new TypeError('what a process says is read');
  await Promise.race([once(child.stdout, 'data'), ended]);
  child.stdout.resume();
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Whether a port of this machine can be reached from where the signer is. */
function canConnect(enter: readonly string[], port: number): boolean {
  const program = `require('node:net').connect(${port}, '127.0.0.1', () => process.exit(0))
    .on('error', () => process.exit(3))`;
  const [first, ...args] = [...enter, process.execPath, '--eval', program];
  return spawnSync(first, args).status === 0;
}
