/** Fee that simulated miners require, by the chain's fee model. */
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, type CurrencyId, type ChainId } from '#src/domain/assets/currencies.ts';
import { transactionFee } from '#src/domain/network-fee.ts';
import type { ChainReader, ChainRow } from '../storage.ts';
import { accountOf, holding } from './balance-changes.ts';
import type { BodyOutput, TransactionBody } from './transaction-body.ts';

/**
 * The current minimum fee. On chains where paying an address that already holds the currency is cheaper, the fee
 * depends on the receiver's balance.
 */
export async function leastFee(reader: ChainReader, { chain, body, row }: Offer): Promise<bigint> {
  const { feeFloor } = row;
  const inputs = body.kind === 'coins' ? body.inputs.length : 1;
  const [first] = body.outputs;
  const { sweepSize } = chains[chain].fee;
  if (sweepSize && first && first.currency !== null && (await holdsSome(reader, chain, first))) {
    return (currencies[first.currency].isToken ? sweepSize.token : sweepSize.coin) * feeFloor;
  }
  return feeFor(chain, first?.currency ?? null, { unitsPerSize: feeFloor, inputs });
}

type Offer = Readonly<{ chain: ChainId; body: TransactionBody; row: ChainRow }>;

async function holdsSome(reader: ChainReader, chain: ChainId, { to, currency }: BodyOutput): Promise<boolean> {
  const account = accountOf(chain, to);
  return currency !== null && holding(await reader.balances([account]), account, currency) > 0n;
}

type Size = Readonly<{ unitsPerSize: bigint; inputs?: number }>;

/** Fee of a transfer. A transfer of an unknown token has the fee of the native coin. */
export function feeFor(chain: ChainId, currency: CurrencyId | null, { unitsPerSize, inputs = 1 }: Size): bigint {
  return transactionFee(currency ?? chains[chain].nativeCurrency, unitsPerSize, { inputs }).units;
}

export function currentUnitsPerSize(chain: ChainId, { feeFloor }: ChainRow): bigint {
  const { usualUnitsPerSize } = chains[chain].fee;
  return feeFloor > usualUnitsPerSize ? feeFloor : usualUnitsPerSize;
}
