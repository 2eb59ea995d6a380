/** Starts the requested chains and returns their endpoints and test controls. */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ChainId } from '../../../src/domain/assets/currencies.ts';
import type { ChainNode } from './chain-node.ts';
import { findDaemon } from './daemons.ts';
import { fetchNodes } from './fetch-nodes.ts';
import { installPackages } from './install-packages.ts';
import { pickPorts, type Ports } from './ports.ts';
import { starters, type DevnetPart, type Endpoints, type StartPlan } from './starters.ts';

export type DevnetOptions = Readonly<{
  /** Folder of all data. It must be new, empty, or from an earlier devnet, whose chains are then deleted. */
  folder: string;
  ports?: 'free' | 'fixed' | Partial<Ports>;
  /** Parts to start; all if absent. */
  only?: readonly DevnetPart[];
  /** Folder of the downloaded daemons; `.nodes` in the repository if absent. */
  nodesFolder?: string;
  say?: (line: string) => void;
}>;

export type Devnet = Readonly<{
  endpoints: Endpoints;
  chains: readonly ChainId[];
  /** Throws for a chain that was not requested. */
  node: (chain: ChainId) => ChainNode;
  stop: () => Promise<void>;
}>;

const marker = 'devnet.txt';
const repositoryNodes = fileURLToPath(new URL('../../../.nodes', import.meta.url));

export async function startDevnet(options: DevnetOptions): Promise<Devnet> {
  const { folder, nodesFolder = repositoryNodes, say = () => {} } = options;
  const parts = options.only ?? (Object.keys(starters) as DevnetPart[]);
  await prepareFolder(folder);
  await findOrFetch(parts, nodesFolder, say);
  const plan: StartPlan = { folder, nodesFolder, ports: await pickPorts(options.ports), say };
  const started = await Promise.allSettled(parts.map((part) => starters[part].start(plan)));
  const nodes = started.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  const stop = async () => {
    await Promise.all(nodes.map((node) => node.close()));
  };
  const failed = started.find((result) => result.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  for (const { chain, reality, software } of nodes) say(`${chain}: ${reality} (${software})`);
  return {
    endpoints: Object.fromEntries(nodes.map((node) => [node.chain, node.endpoint])),
    chains: nodes.map(({ chain }) => chain),
    node: (chain) => {
      const found = nodes.find((node) => node.chain === chain);
      if (!found) throw new Error(`${chain} is not part of this devnet`);
      return found;
    },
    stop,
  };
}

/** Installs npm packages and downloads daemons only if a requested chain needs them and they are missing. */
async function findOrFetch(
  parts: readonly DevnetPart[],
  nodesFolder: string,
  say: (line: string) => void,
): Promise<void> {
  if (parts.some((part) => starters[part].daemons.length === 0)) await installPackages(say);
  const daemons = parts.flatMap((part) => starters[part].daemons);
  const found = await Promise.allSettled(daemons.map((name) => findDaemon(name, nodesFolder)));
  if (found.some(({ status }) => status === 'rejected')) await fetchNodes(nodesFolder, say);
}

/** Chains in memory start from scratch, so the others do too. Only a folder of an earlier devnet is emptied. */
async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const names = await readdir(folder);
  if (names.length > 0 && !names.includes(marker)) throw new Error(`${folder} holds something else than a devnet`);
  for (const name of names) await rm(path.join(folder, name), { recursive: true });
  await writeFile(path.join(folder, marker), 'The chains of a devnet. They are thrown away at the next start.\n');
}
