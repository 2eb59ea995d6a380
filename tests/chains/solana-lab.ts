/** Solana's own runtime with our adapter, and a controller that pays like a customer. */
import { type SolanaChain } from '#src/adapters/chains/solana/open-solana-chain.ts';
import { chains } from '#src/domain/assets/chains.ts';
import type { Money } from '#src/domain/money.ts';
import { transactionFee } from '#src/domain/network-fee.ts';
import type { SigningRequest } from '#src/usecases/ports/chain-adapter.ts';
import { makeAdapterLookups, type AdapterLookups } from '#tests/support/chain-contract/adapter-lookups.ts';
import { openDevnetLab } from '#tests/support/chain-contract/devnet-lab.ts';
import { solanaOptions, started } from '#tests/support/chain-contract/devnet-options.ts';
import type { ChainNode } from '../../tools/devnet/src/chain-node.ts';
import { openSolanaChain, type SolanaChainOptions } from '#tests/support/keyed-chains.ts';

export { labSeed } from '#tests/support/chain-contract/devnet-options.ts';

export type SolanaLab = SolanaChain &
  AdapterLookups &
  Readonly<{
    control: ChainNode;
    options: SolanaChainOptions;
    /** The mint of USDC, and a fake one with the same name. */
    mint: string;
    wrongMint: string;
    /** The mint of USDT, which is not exchanged on Solana: a look-alike. */
    tetherMint: string;
    /** A payout of the hot wallet that references the newest block, unless overridden. */
    makeRequest: (overrides: Partial<SigningRequest> & Readonly<{ amount: Money }>) => Promise<SigningRequest>;
    close: () => Promise<void>;
  }>;

export async function openSolanaLab(): Promise<SolanaLab> {
  const { devnet, close } = await openDevnetLab('solana');
  const options = solanaOptions(devnet.endpoints);
  const { tokens, badTokens } = started(devnet.endpoints, 'solana');
  return {
    ...addControl(options, await openSolanaChain(options), devnet.node('solana')),
    mint: tokens['USDC-SOL'] ?? '',
    wrongMint: badTokens.wrongContract,
    tetherMint: tokens['USDT-SOL'] ?? '',
    close,
  };
}

function addControl(options: SolanaChainOptions, pair: SolanaChain, control: ChainNode) {
  const { node, wallet } = pair;
  let payouts = 0;
  return {
    ...pair,
    ...makeAdapterLookups(pair),
    control,
    options,
    makeRequest: async (overrides: Partial<SigningRequest> & Readonly<{ amount: Money }>): Promise<SigningRequest> => {
      const validUntilHeight =
        overrides.validUntilHeight ?? (await node.head()).height + (chains.solana.validityBlocks ?? 0);
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
