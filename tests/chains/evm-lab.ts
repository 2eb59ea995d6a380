/** Three EVM chains with our adapter in front of them, and the hands of a made-up customer. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { evmChainIds, type EvmChainId } from '#src/adapters/chains/evm/evm-networks.ts';
import { openEvmChain, type EvmChain, type EvmChainOptions } from '#src/adapters/chains/evm/open-evm-chain.ts';
import { chains } from '#src/domain/chains/index.ts';
import { currencies, currencyIds, type CurrencyId } from '#src/domain/currencies.ts';
import { money, type Money } from '#src/domain/money.ts';
import { transactionFee } from '#src/domain/network-fee.ts';
import type { ChainTransaction, SigningRequest } from '#src/usecases/ports/chain-adapter.ts';
import type { ChainNode } from '../../tools/devnet/src/chain-node.ts';
import { startDevnet } from '../../tools/devnet/src/start-devnet.ts';

export type EvmLabChain = EvmChain &
  Readonly<{
    chain: EvmChainId;
    hands: ChainNode;
    options: EvmChainOptions;
    coin: CurrencyId;
    /** USDT, which on Ethereum returns nothing, and USDC. */
    tether: CurrencyId;
    dollarCoin: CurrencyId;
    contractOf: (currency: CurrencyId) => string;
    badTokens: Readonly<{ wrongContract: string; returnsFalse: string }>;
    /** A deposit address that nobody used before. */
    freshAddress: () => Promise<string>;
    /** A payout with the hot wallet's next nonce and the node's own price, unless the test says otherwise. */
    makeRequest: (overrides: Partial<SigningRequest> & Readonly<{ amount: Money }>) => Promise<SigningRequest>;
    findWaiting: (txid: string) => Promise<ChainTransaction | undefined>;
    /** What the newest block says of a transaction. */
    findMined: (txid: string) => Promise<ChainTransaction | undefined>;
    held: (currency: CurrencyId, addresses: readonly string[]) => Promise<bigint>;
  }>;

export type EvmLab = Readonly<{ chain: (id: EvmChainId) => EvmLabChain; close: () => Promise<void> }>;

/** Not a secret: everything it holds was made for the test. */
export const labSeed = new Uint8Array(64).fill(7);

export async function openEvmLab(): Promise<EvmLab> {
  const folder = await mkdtemp(path.join(tmpdir(), 'evm-lab-'));
  const devnet = await startDevnet({ folder, ports: 'free', only: ['evm'] });
  const open = async (chain: EvmChainId): Promise<EvmLabChain> => {
    const endpoint = devnet.endpoints[chain];
    if (!endpoint) throw new Error(`${chain} was not started`);
    const { url, chainId, tokens, badTokens } = endpoint;
    const options: EvmChainOptions = { chain, network: 'own', chainId, url, tokens, seed: labSeed, timeoutMs: 10_000 };
    return { ...addHands(options, await openEvmChain(options), devnet.node(chain)), badTokens };
  };
  const opened = new Map(await Promise.all(evmChainIds.map(async (id) => [id, await open(id)] as const)));
  return {
    chain: (id) => {
      const found = opened.get(id);
      if (!found) throw new Error(`${id} is not part of this lab`);
      return found;
    },
    close: async () => {
      await devnet.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function addHands(options: EvmChainOptions, pair: EvmChain, hands: ChainNode): Omit<EvmLabChain, 'badTokens'> {
  const { chain } = options;
  const { node, wallet } = pair;
  const next = { deposit: 0, nonce: 0 };
  const tokenOf = (symbol: string): CurrencyId => {
    const found = currencyIds.find((id) => currencies[id].chain === chain && currencies[id].symbol === symbol);
    if (!found) throw new Error(`${chain} has no ${symbol}`);
    return found;
  };
  return {
    ...pair,
    chain,
    hands,
    options,
    coin: chains[chain].nativeCurrency,
    tether: tokenOf('USDT'),
    dollarCoin: tokenOf('USDC'),
    contractOf: (currency) => options.tokens[currency] ?? '',
    freshAddress: async () => await wallet.address('deposit', next.deposit++),
    makeRequest: async (overrides) => ({
      payoutId: 'payout',
      attempt: 1,
      to: await hands.newAddress(),
      feeUnits: transactionFee(overrides.amount.currency, await node.unitsPerSize()).units,
      domain: overrides.domain ?? { kind: 'nonce', wallet: await wallet.hotAddress(), nonce: next.nonce++ },
      validUntilHeight: null,
      ...overrides,
    }),
    findWaiting: async (txid) => (await node.mempool()).find((transaction) => transaction.txid === txid),
    findMined: async (txid) => {
      const block = await node.block((await node.head()).height);
      return block?.transactions.find((transaction) => transaction.txid === txid);
    },
    held: async (currency, addresses) => {
      const { held } = await node.balances(addresses);
      return (held.find((amount) => amount.currency === currency) ?? money(currency, -1n)).units;
    },
  };
}
