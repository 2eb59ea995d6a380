/**
 * Where the signer listens: Unix sockets in the data folder, unless settings name other places, and by mutual TLS if it
 * is to be asked from another machine.
 */
import { createHash } from 'node:crypto';
import { mkdir, realpath, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import type { Log } from '#src/adapters/log.ts';
import { nameAddress, unlockPathOf, type HalfSockets, type SignerPlace } from '#src/adapters/signer/signer-place.ts';
import { readTlsFolder } from '#src/adapters/signer/tls-folder.ts';
import type { Config } from '#src/config/config.ts';
import type { ProcessContext } from './run-process.ts';

/** The kernel limits the whole path of a socket to 107 bytes. */
const longestPath = 103;

type SocketSettings = Pick<Config, 'signerSocket' | 'dataDir'>;

export async function findSignerSocket({ signerSocket, dataDir }: SocketSettings): Promise<string> {
  if (signerSocket !== undefined) return signerSocket;
  const folder = await realpath(dataDir);
  const usual = path.join(folder, 'signer', 'socket');
  return Buffer.byteLength(usual) <= longestPath ? usual : path.join(await makeShortFolder(folder), 'socket');
}

/** The sockets of a server and of a worker: beside the common one, unless each has a place of its own. */
export async function findHalfSockets(
  config: SocketSettings & Pick<Config, 'signerServerSocket' | 'signerWorkerSocket'>,
): Promise<HalfSockets> {
  const common = await findSignerSocket(config);
  const beside = (name: string): string => path.join(path.dirname(common), name);
  const server = config.signerServerSocket ?? beside('server');
  const worker = config.signerWorkerSocket ?? beside('worker');
  if (new Set([common, server, worker, unlockPathOf(common)]).size < 4) {
    throw new Error(`two sockets of the signer have one path: ${common}, ${server}, ${worker}`);
  }
  return { server, worker };
}

/** Which part of the service asks. */
export type Asker = 'service' | keyof HalfSockets;

/** Where server and worker ask. */
export async function findSignerPlace(
  context: Pick<ProcessContext, 'config' | 'say'>,
  asker: Asker,
): Promise<SignerPlace> {
  const far = await findTlsPlace(context);
  if (far) return far;
  const { config } = context;
  return { socketPath: asker === 'service' ? await findSignerSocket(config) : (await findHalfSockets(config))[asker] };
}

/** Time before the end of a certificate from which every start says so. */
const warnDays = 30;
const dayMs = 24 * 60 * 60 * 1000;

function daysLeft(end: Date): number {
  return Math.floor((end.getTime() - Date.now()) / dayMs);
}

/** Says in the log once a day that a certificate ends soon, for processes that run for months. */
export function watchCertificates(place: SignerPlace | undefined, log: Pick<Log, 'error'>): () => void {
  let next = Date.now() + dayMs;
  return () => {
    if (!place || 'socketPath' in place || Date.now() < next) return;
    next = Date.now() + dayMs;
    const { endsAt } = place.identity;
    if (endsAt !== undefined && daysLeft(endsAt) < warnDays) {
      log.error('a certificate between the signer and those that ask it ends within 30 days', {});
    }
  };
}

/** Undefined if the signer is asked on its own machine. */
export async function findTlsPlace({ config, say }: Pick<ProcessContext, 'config' | 'say'>) {
  const { signerUrl: address, signerTlsFolder: folder } = config;
  if (address === undefined || folder === undefined) return undefined;
  const identity = await readTlsFolder(folder);
  const days = daysLeft(identity.endsAt);
  if (days < 0) throw new Error(`a certificate in ${folder} ended on ${identity.endsAt.toISOString().slice(0, 10)}`);
  if (days < warnDays) say(`a certificate in ${folder} for ${nameAddress(address)} ends in ${days} days: make others`);
  return { address, identity };
}

/** A folder with a short path whose name follows from the data folder's, so that all processes find the same one. */
async function makeShortFolder(dataFolder: string): Promise<string> {
  const name = createHash('sha256').update(dataFolder).digest('hex').slice(0, 16);
  const folder = path.join(os.tmpdir(), `sampan-signer-${name}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = await stat(folder);
  // Anybody can make folders there: one that belongs to somebody else could lead to their signer.
  if (uid !== process.getuid?.() || (mode & 0o077) !== 0) throw new Error(`the folder ${folder} is not ours alone`);
  return folder;
}
