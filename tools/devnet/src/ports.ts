/** Ports of the devnet: a fixed table for people, free ones for tests that run in parallel. */
import { createServer, type AddressInfo } from 'node:net';

/** Different from these chains' usual ports, so that a node of the operator is never used by mistake. */
export const fixedPorts = {
  bitcoin: 28_443,
  bitcoinPushes: 28_445,
  litecoin: 28_444,
  ethereum: 28_545,
  'bnb-chain': 28_546,
  polygon: 28_547,
  solana: 28_899,
  tron: 28_090,
  monero: 28_081,
  moneroPeers: 28_080,
  moneroPushes: 28_082,
  moneroZmq: 28_085,
  moneroShopWallet: 28_083,
  moneroCustomerWallet: 28_084,
} as const;

export type PortName = keyof typeof fixedPorts;
export type Ports = Readonly<Record<PortName, number>>;

export async function pickPorts(wanted: 'free' | 'fixed' | Partial<Ports> = 'fixed'): Promise<Ports> {
  if (wanted === 'fixed') return fixedPorts;
  if (wanted === 'free') return findFreePorts();
  return { ...fixedPorts, ...wanted };
}

/** All ports are held open at once, so that no two of them are the same. */
async function findFreePorts(): Promise<Ports> {
  const names = Object.keys(fixedPorts) as PortName[];
  const held = await Promise.all(names.map(async (name) => ({ name, server: await listen() })));
  const pairs = held.map(({ name, server }) => [name, (server.address() as AddressInfo).port] as const);
  await Promise.all(held.map(({ server }) => new Promise((resolve) => server.close(resolve))));
  return Object.fromEntries(pairs) as Record<PortName, number>;
}

async function listen(): Promise<ReturnType<typeof createServer>> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
