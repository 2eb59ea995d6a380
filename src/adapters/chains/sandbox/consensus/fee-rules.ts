/** What miners ask for a transaction, by the chain's own fee model. */
import { chains } from '#src/domain/chains/index.ts';
import type { ChainId } from '#src/domain/chains/define-chain.ts';
import type { CurrencyId } from '#src/domain/currencies.ts';
import { transactionFee } from '#src/domain/network-fee.ts';
import type { ChainRow } from '../storage.ts';
import type { TransactionBody } from './transaction-body.ts';

/** The least fee that miners take now. */
export function leastFee(chain: ChainId, body: TransactionBody, { feeFloor }: ChainRow): bigint {
  const inputs = body.kind === 'coins' ? body.inputs.length : 1;
  const [first] = body.outputs;
  return feeFor(chain, first?.currency ?? null, { unitsPerSize: feeFloor, inputs });
}

type Size = Readonly<{ unitsPerSize: bigint; inputs?: number }>;

/** A token nobody knows costs what the chain's own coin costs. */
export function feeFor(chain: ChainId, currency: CurrencyId | null, { unitsPerSize, inputs = 1 }: Size): bigint {
  return transactionFee(currency ?? chains[chain].nativeCurrency, unitsPerSize, { inputs }).units;
}

export function currentUnitsPerSize(chain: ChainId, { feeFloor }: ChainRow): bigint {
  const { usualUnitsPerSize } = chains[chain].fee;
  return feeFloor > usualUnitsPerSize ? feeFloor : usualUnitsPerSize;
}
