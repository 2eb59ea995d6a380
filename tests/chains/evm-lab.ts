/** Three EVM chains with our adapter, and a controller that pays like a customer. */
import { currencies, currencyIds, type CurrencyId, type EvmChainId } from '#src/domain/assets/currencies.ts';
import { type EvmChain } from '#src/adapters/chains/evm/open-evm-chain.ts';
import { chains } from '#src/domain/assets/chains.ts';
import type { Money } from '#src/domain/money.ts';
import { transactionFee } from '#src/domain/network-fee.ts';
import type { SigningRequest } from '#src/usecases/ports/chain-adapter.ts';
import { makeAdapterLookups, type AdapterLookups } from '#tests/support/chain-contract/adapter-lookups.ts';
import { openDevnetLab } from '#tests/support/chain-contract/devnet-lab.ts';
import {
  evmOptions,
  started,
  devnetEvmChainIds,
  type DevnetEvmChainId,
} from '#tests/support/chain-contract/devnet-options.ts';
import type { ChainNode } from '../../tools/devnet/src/chain-node.ts';
import { openEvmChain, type EvmChainOptions } from '#tests/support/keyed-chains.ts';

export { labSeed } from '#tests/support/chain-contract/devnet-options.ts';

export type EvmLabChain = EvmChain &
  AdapterLookups &
  Readonly<{
    chain: EvmChainId;
    control: ChainNode;
    options: EvmChainOptions;
    coin: CurrencyId;
    /** USDT, whose transfer returns nothing on Ethereum, and USDC. */
    tether: CurrencyId;
    dollarCoin: CurrencyId;
    contractOf: (currency: CurrencyId) => string;
    badTokens: Readonly<{ wrongContract: string; returnsFalse: string }>;
    /** A payout with the hot wallet's next nonce and the node's gas price, unless overridden. */
    makeRequest: (overrides: Partial<SigningRequest> & Readonly<{ amount: Money }>) => Promise<SigningRequest>;
  }>;

export type EvmLab = Readonly<{ chain: (id: DevnetEvmChainId) => EvmLabChain; close: () => Promise<void> }>;

export async function openEvmLab(): Promise<EvmLab> {
  const { devnet, close } = await openDevnetLab('evm');
  const open = async (chain: DevnetEvmChainId): Promise<EvmLabChain> => {
    const options = evmOptions(devnet.endpoints, chain);
    const { badTokens } = started(devnet.endpoints, chain);
    return { ...addControl(options, await openEvmChain(options), devnet.node(chain)), badTokens };
  };
  const opened = new Map(await Promise.all(devnetEvmChainIds.map(async (id) => [id, await open(id)] as const)));
  return {
    close,
    chain: (id) => {
      const found = opened.get(id);
      if (!found) throw new Error(`${id} is not part of this lab`);
      return found;
    },
  };
}

function addControl(options: EvmChainOptions, pair: EvmChain, control: ChainNode): Omit<EvmLabChain, 'badTokens'> {
  const { chain } = options;
  const { node, wallet } = pair;
  let nonces = 0;
  const tokenOf = (symbol: string): CurrencyId => {
    const found = currencyIds.find((id) => currencies[id].chain === chain && currencies[id].symbol === symbol);
    if (!found) throw new Error(`${chain} has no ${symbol}`);
    return found;
  };
  return {
    ...pair,
    ...makeAdapterLookups(pair),
    chain,
    control,
    options,
    coin: chains[chain].nativeCurrency,
    tether: tokenOf('USDT'),
    dollarCoin: tokenOf('USDC'),
    contractOf: (currency) => options.tokens[currency] ?? '',
    makeRequest: async (overrides) => ({
      payoutId: 'payout',
      attempt: 1,
      to: await control.newAddress(),
      feeUnits: transactionFee(overrides.amount.currency, await node.unitsPerSize()).units,
      domain: overrides.domain ?? { kind: 'nonce', wallet: await wallet.hotAddress(), nonce: nonces++ },
      validUntilHeight: null,
      ...overrides,
    }),
  };
}
