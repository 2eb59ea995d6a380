/**
 * Whether the hot account that would pay lacks the coins or the gas. The books count all hot accounts as one, so what
 * an account of other keys holds looks like cover. What is bound to an account stays bound to it, so this is asked of
 * its chain before.
 */
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { feesOf } from '#src/domain/cover.ts';
import { transactionFee } from '#src/domain/network-fee.ts';
import type { Payout } from '#src/domain/order/payout.ts';
import type { WaitReason } from '#src/domain/order/waiting.ts';
import type { Records } from '../ports/records.ts';
import type { Payer } from './find-payer.ts';

/** `kept`: gas that has to be left. */
type Terms = Readonly<{ payer: Payer; unitsPerSize: bigint; kept: bigint }>;

export async function findLackAtPayer(
  records: Records,
  { amount }: Payout,
  { payer: { wallet, balances }, unitsPerSize, kept }: Terms,
): Promise<WaitReason | undefined> {
  if (!balances) return undefined;
  const { at, held } = balances;
  const { chain, isToken } = currencies[amount.currency];
  const { nativeCurrency } = chains[chain];
  const bound = (await records.payouts.boundTo(chain, wallet)).filter(
    ({ minedHeight }) => minedHeight === null || minedHeight > at.height,
  );
  const free = (currency: CurrencyId): bigint => {
    const taken = bound.filter((each) => each.amount.currency === currency);
    const units = held.find((each) => each.currency === currency)?.units ?? 0n;
    return taken.reduce((left, each) => left - each.amount.units, units);
  };
  const tokens = bound.filter((each) => currencies[each.amount.currency].isToken).length;
  const others = feesOf(chain, unitsPerSize, { coins: bound.length - tokens, tokens });
  const gas = free(nativeCurrency) - others - transactionFee(amount.currency, unitsPerSize).units - kept;
  if (!isToken) return gas >= amount.units ? undefined : 'liquid_wallet';
  if (free(amount.currency) < amount.units) return 'liquid_wallet';
  return gas >= 0n ? undefined : 'no_gas';
}
