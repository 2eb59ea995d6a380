/** bitcoind and litecoind on regtest with our adapter in front of them, and the hands of a made-up customer. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeJsonRpc, type JsonRpc } from '#src/adapters/chains/json-rpc.ts';
import { makeUtxoChain, type UtxoChain } from '#src/adapters/chains/utxo/make-utxo-chain.ts';
import { chains } from '#src/domain/chains/index.ts';
import { money } from '#src/domain/money.ts';
import type { Coin } from '#src/domain/order/payout.ts';
import type { ChainTransaction, SigningRequest } from '#src/usecases/ports/chain-adapter.ts';
import type { ChainNode } from '../../tools/devnet/src/chain-node.ts';
import { startDevnet } from '../../tools/devnet/src/start-devnet.ts';

export const labChains = ['bitcoin', 'litecoin'] as const;
export type LabChainId = (typeof labChains)[number];

export type LabChain = UtxoChain &
  Readonly<{
    chain: LabChainId;
    hands: ChainNode;
    url: string;
    /** Questions that our adapter never asks. */
    rpc: JsonRpc;
    /** A deposit address that nobody used before. */
    freshAddress: () => Promise<string>;
    /** A coin of our own that is in a block. */
    makeCoin: (units: bigint) => Promise<Coin>;
    makeRequest: (coins: readonly Coin[], overrides: RequestOverrides) => Promise<SigningRequest>;
    findWaiting: (txid: string) => Promise<ChainTransaction | undefined>;
    /** What the newest block says of a transaction. */
    findMined: (txid: string) => Promise<ChainTransaction | undefined>;
  }>;

export type RequestOverrides = Readonly<{
  to: string;
  units: bigint;
  feeUnits: bigint;
  payoutId?: string;
  attempt?: number;
}>;

export type UtxoLab = Readonly<{ chain: (id: LabChainId) => LabChain; close: () => Promise<void> }>;

/** Not a secret: everything it holds was mined for the test. */
export const labSeed = new Uint8Array(64).fill(7);

export async function openUtxoLab(): Promise<UtxoLab> {
  const folder = await mkdtemp(path.join(tmpdir(), 'utxo-lab-'));
  const devnet = await startDevnet({ folder, ports: 'free', only: labChains });
  const open = (id: LabChainId): LabChain => {
    const endpoint = devnet.endpoints[id];
    if (!endpoint) throw new Error(`${id} was not started`);
    const url = endpoint.url.replace('://', `://${endpoint.user}:${endpoint.password}@`);
    const pair = makeUtxoChain({ chain: id, network: 'regtest', profile: 'testnet', url, seed: labSeed });
    return { ...addHands(id, pair, devnet.node(id), makeJsonRpc({ name: id, url })), url };
  };
  const lab = { bitcoin: open('bitcoin'), litecoin: open('litecoin') };
  return {
    chain: (id) => lab[id],
    close: async () => {
      await devnet.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function addHands(chain: LabChainId, pair: UtxoChain, hands: ChainNode, rpc: JsonRpc): Omit<LabChain, 'url'> {
  const { node, wallet } = pair;
  const { nativeCurrency } = chains[chain];
  const next = { deposit: 0, change: 0 };
  const freshAddress = async () => await wallet.address('deposit', next.deposit++);
  const findMined = async (txid: string) => {
    const block = await node.block((await node.head()).height);
    return block?.transactions.find((transaction) => transaction.txid === txid);
  };
  return {
    ...pair,
    chain,
    hands,
    rpc,
    freshAddress,
    findMined,
    findWaiting: async (txid) => (await node.mempool()).find((transaction) => transaction.txid === txid),
    makeCoin: async (units) => {
      const address = await freshAddress();
      const txid = await hands.pay({ to: address, units });
      await hands.mine(1);
      const output = (await findMined(txid))?.outputs.find(({ to }) => to === address);
      if (!output) throw new Error('the coin is not in the block');
      return { chain, id: `${txid}:${output.index}`, address, role: 'deposit', units: output.units, lots: [] };
    },
    makeRequest: async (coins, { to, units, feeUnits, payoutId = 'payout', attempt = 1 }) => ({
      payoutId,
      attempt,
      to,
      amount: money(nativeCurrency, units),
      feeUnits,
      domain: { kind: 'coins', coins, changeAddress: await wallet.address('change', next.change++) },
      validUntilHeight: null,
    }),
  };
}
