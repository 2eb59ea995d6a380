/** The stand-in for a TRON node with our adapter, and a controller that pays like a customer. */
import { type TronChain } from '#src/adapters/chains/tron/open-tron-chain.ts';
import { chains } from '#src/domain/assets/chains.ts';
import type { Money } from '#src/domain/money.ts';
import { transactionFee } from '#src/domain/network-fee.ts';
import type { SigningRequest } from '#src/usecases/ports/chain-adapter.ts';
import { makeAdapterLookups, type AdapterLookups } from '#tests/support/chain-contract/adapter-lookups.ts';
import { openDevnetLab } from '#tests/support/chain-contract/devnet-lab.ts';
import { tronOptions, started } from '#tests/support/chain-contract/devnet-options.ts';
import type { ChainNode } from '../../tools/devnet/src/chain-node.ts';
import { openTronChain, type TronChainOptions } from '#tests/support/keyed-chains.ts';

export { labSeed } from '#tests/support/chain-contract/devnet-options.ts';

export type TronLab = TronChain &
  AdapterLookups &
  Readonly<{
    control: ChainNode;
    options: TronChainOptions;
    /** The contract of USDT, a fake one with the same name, and one whose transfer moves nothing and returns false. */
    usdt: string;
    /** USDC, which its issuer has discontinued on TRON: a look-alike. */
    discontinuedUsdc: string;
    wrongContract: string;
    returnsFalse: string;
    /** A payout of the hot wallet whose validity starts at the newest block, unless overridden. */
    makeRequest: (overrides: Partial<SigningRequest> & Readonly<{ amount: Money }>) => Promise<SigningRequest>;
    close: () => Promise<void>;
  }>;

export async function openTronLab(): Promise<TronLab> {
  const { devnet, close } = await openDevnetLab('tron');
  const options = tronOptions(devnet.endpoints);
  const { tokens, badTokens } = started(devnet.endpoints, 'tron');
  return {
    ...addControl(options, await openTronChain(options), devnet.node('tron')),
    usdt: tokens['USDT-TRC20'] ?? '',
    discontinuedUsdc: tokens['USDC-TRC20'] ?? '',
    wrongContract: badTokens.wrongContract,
    returnsFalse: badTokens.returnsFalse,
    close,
  };
}

function addControl(options: TronChainOptions, pair: TronChain, control: ChainNode) {
  const { node, wallet } = pair;
  let payouts = 0;
  return {
    ...pair,
    ...makeAdapterLookups(pair),
    control,
    options,
    makeRequest: async (overrides: Partial<SigningRequest> & Readonly<{ amount: Money }>): Promise<SigningRequest> => {
      const validUntilHeight =
        overrides.validUntilHeight ?? (await node.head()).height + (chains.tron.validityBlocks ?? 0);
      const reference = await node.referenceBlock?.(validUntilHeight);
      return {
        payoutId: `payout ${payouts++}`,
        attempt: 1,
        to: await control.newAddress(),
        feeUnits: transactionFee(overrides.amount.currency, await node.unitsPerSize()).units,
        domain: { kind: 'window', wallet: await wallet.hotAddress() },
        validUntilHeight,
        ...(reference && { reference }),
        ...overrides,
      };
    },
  };
}
