/** The stand-in for a node of TRON with our adapter in front of it, and the hands of a made-up customer. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openTronChain, type TronChain, type TronChainOptions } from '#src/adapters/chains/tron/open-tron-chain.ts';
import { chains } from '#src/domain/chains/index.ts';
import type { CurrencyId } from '#src/domain/currencies.ts';
import { money, type Money } from '#src/domain/money.ts';
import { transactionFee } from '#src/domain/network-fee.ts';
import type { ChainTransaction, SigningRequest } from '#src/usecases/ports/chain-adapter.ts';
import type { ChainNode } from '../../tools/devnet/src/chain-node.ts';
import { startDevnet } from '../../tools/devnet/src/start-devnet.ts';

export type TronLab = TronChain &
  Readonly<{
    hands: ChainNode;
    options: TronChainOptions;
    /** The contract of USDT, one that only calls itself so, and one whose transfer moves nothing and says so. */
    usdt: string;
    wrongContract: string;
    returnsFalse: string;
    /** A deposit address that nobody used before. */
    freshAddress: () => Promise<string>;
    /** A payout of the hot wallet that begins at the newest block, unless the test says otherwise. */
    makeRequest: (overrides: Partial<SigningRequest> & Readonly<{ amount: Money }>) => Promise<SigningRequest>;
    /** What the newest block says of a transaction. */
    findMined: (txid: string) => Promise<ChainTransaction | undefined>;
    held: (currency: CurrencyId, addresses: readonly string[]) => Promise<bigint>;
    close: () => Promise<void>;
  }>;

/** Not a secret: everything it holds was made for the test. */
export const labSeed = new Uint8Array(64).fill(9);

export async function openTronLab(): Promise<TronLab> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tron-lab-'));
  const devnet = await startDevnet({ folder, ports: 'free', only: ['tron'] });
  const endpoint = devnet.endpoints.tron;
  if (!endpoint) throw new Error('tron was not started');
  const { url, genesisBlockId, tokens, badTokens } = endpoint;
  const options: TronChainOptions = { network: 'own', genesisBlockId, url, tokens, seed: labSeed, timeoutMs: 10_000 };
  return {
    ...addHands(options, await openTronChain(options), devnet.node('tron')),
    usdt: tokens['USDT-TRC20'] ?? '',
    wrongContract: badTokens.wrongContract,
    returnsFalse: badTokens.returnsFalse,
    close: async () => {
      await devnet.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function addHands(options: TronChainOptions, pair: TronChain, hands: ChainNode) {
  const { node, wallet } = pair;
  const next = { deposit: 0, payout: 0 };
  return {
    ...pair,
    hands,
    options,
    freshAddress: async () => await wallet.address('deposit', next.deposit++),
    makeRequest: async (overrides: Partial<SigningRequest> & Readonly<{ amount: Money }>): Promise<SigningRequest> => ({
      payoutId: `payout ${next.payout++}`,
      attempt: 1,
      to: await hands.newAddress(),
      feeUnits: transactionFee(overrides.amount.currency, await node.unitsPerSize()).units,
      domain: { kind: 'window', wallet: await wallet.hotAddress() },
      validUntilHeight: (await node.head()).height + (chains.tron.validityBlocks ?? 0),
      ...overrides,
    }),
    findMined: async (txid: string) => {
      const block = await node.block((await node.head()).height);
      return block?.transactions.find((transaction) => transaction.txid === txid);
    },
    held: async (currency: CurrencyId, addresses: readonly string[]) => {
      const { held } = await node.balances(addresses);
      return (held.find((amount) => amount.currency === currency) ?? money(currency, -1n)).units;
    },
  };
}
