/** monerod and monero-wallet-rpc on a chain of their own, our adapter in front, and the hands of a made-up customer. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  makeMoneroChain,
  type MoneroChain,
  type MoneroChainOptions,
} from '#src/adapters/chains/monero/make-monero-chain.ts';
import { makeMoneroRpc, type MoneroRpc } from '#src/adapters/chains/monero/rpc/monero-rpc.ts';
import { money } from '#src/domain/money.ts';
import { transactionFee } from '#src/domain/network-fee.ts';
import type { Coin } from '#src/domain/order/payout.ts';
import type { ChainTransaction, SigningRequest } from '#src/usecases/ports/chain-adapter.ts';
import type { ChainNode } from '../../tools/devnet/src/chain-node.ts';
import { startDevnet } from '../../tools/devnet/src/start-devnet.ts';

export const oneCoin = 1_000_000_000_000n;
/** After so many blocks a coin can be spent. */
export const blocksToSpend = 10;

export type MoneroLab = MoneroChain &
  Readonly<{
    hands: ChainNode;
    options: MoneroChainOptions;
    /** Questions that our adapter never asks. */
    daemon: MoneroRpc;
    walletProgram: MoneroRpc;
    /** A service that was just started: it remembers nothing. */
    restart: () => MoneroChain;
    freshAddress: () => Promise<string>;
    /** Pays to an address of ours and mines until the coin can be spent. */
    makeCoin: (units: bigint, address?: string) => Promise<Coin>;
    makeRequest: (coins: readonly Coin[], overrides: RequestOverrides) => Promise<SigningRequest>;
    findWaiting: (txid: string) => Promise<ChainTransaction | undefined>;
    /** Mines until these are in blocks: now and then monerod leaves out what has just arrived. */
    mineIn: (...txids: readonly string[]) => Promise<void>;
    /** What the block that holds it says of a transaction. */
    findMined: (txid: string) => Promise<ChainTransaction | undefined>;
    held: (addresses: readonly string[]) => Promise<bigint>;
    /** Several payments of the customer in one transaction. */
    payMany: (payments: readonly Readonly<{ to: string; units: bigint }>[]) => Promise<string>;
    close: () => Promise<void>;
  }>;

export type RequestOverrides = Readonly<{ to: string; units: bigint; feeUnits?: bigint; attempt?: number }>;

/** Not a secret: everything it holds was mined for the test. */
export const labSeed = new Uint8Array(64).fill(7);

export async function openMoneroLab(): Promise<MoneroLab> {
  const folder = await mkdtemp(path.join(tmpdir(), 'monero-lab-'));
  const devnet = await startDevnet({ folder, ports: 'free', only: ['monero'] });
  const endpoint = devnet.endpoints.monero;
  if (!endpoint) throw new Error('monero was not started');
  const { url, walletUrl, customerWalletUrl } = endpoint;
  const customer = makeMoneroRpc({ name: 'customer', url: customerWalletUrl });
  const options: MoneroChainOptions = {
    network: 'regtest',
    profile: 'testnet',
    url,
    walletUrl,
    seed: labSeed,
    reach: 20,
  };
  return {
    ...addHands(makeMoneroChain(options), devnet.node('monero')),
    options,
    restart: () => makeMoneroChain(options),
    daemon: makeMoneroRpc({ name: 'monerod', url }),
    walletProgram: makeMoneroRpc({ name: 'monero-wallet-rpc', url: walletUrl }),
    payMany: async (payments) => {
      const destinations = payments.map(({ to, units }) => ({ address: to, amount: units }));
      return (await customer.call<Readonly<{ tx_hash: string }>>('transfer', { destinations })).tx_hash;
    },
    close: async () => {
      await devnet.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type Hands = Omit<MoneroLab, 'options' | 'restart' | 'daemon' | 'walletProgram' | 'payMany' | 'close'>;

function addHands(pair: MoneroChain, hands: ChainNode): Hands {
  const { node, wallet } = pair;
  const next = { deposit: 0, change: 0 };
  const freshAddress = async () => await wallet.address('deposit', next.deposit++);
  const findMined = async (txid: string) => {
    const status = await node.transactionStatus(txid);
    const block = status.kind === 'mined' ? await node.block(status.height) : undefined;
    return block?.transactions.find((transaction) => transaction.txid === txid);
  };
  const mineIn = async (...txids: readonly string[]) => {
    for (let left = 5; left > 0; left -= 1) {
      await hands.mine(1);
      const statuses = await Promise.all(txids.map(async (txid) => await node.transactionStatus(txid)));
      if (statuses.every(({ kind }) => kind === 'mined')) return;
    }
    throw new Error('a transaction was not mined');
  };
  return {
    ...pair,
    hands,
    freshAddress,
    findMined,
    mineIn,
    findWaiting: async (txid) => (await node.mempool()).find((transaction) => transaction.txid === txid),
    makeCoin: async (units, address) => {
      const to = address ?? (await freshAddress());
      const txid = await hands.pay({ to, units });
      await mineIn(txid);
      await hands.mine(blocksToSpend - 1);
      const output = (await findMined(txid))?.outputs.find((one) => one.to === to);
      if (!output) throw new Error('the coin is not in the block');
      return { chain: 'monero', id: `${txid}:${output.index}`, address: to, role: 'deposit', units, lots: [] };
    },
    makeRequest: async (coins, { to, units, feeUnits, attempt = 1 }) => ({
      payoutId: 'payout',
      attempt,
      to,
      amount: money('XMR', units),
      feeUnits: feeUnits ?? transactionFee('XMR', await node.unitsPerSize(), { inputs: coins.length }).units,
      domain: { kind: 'coins', coins, changeAddress: await wallet.address('change', next.change++) },
      validUntilHeight: null,
    }),
    held: async (addresses) => (await node.balances(addresses)).held[0]?.units ?? -1n,
  };
}
