/**
 * Records the change of a payout as soon as a node has accepted its transaction, so that the next payout can spend the
 * change. Only the change of the first version is offered: until a payout is bound to that change, another version may
 * still be signed, and its change has another id.
 */
import { currencies } from '#src/domain/assets/currencies.ts';
import { spendsOwnChange } from '#src/domain/change-chain.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { Attempt, Payout } from '#src/domain/order/payout.ts';
import { coinId } from '../deposits/record-arrival.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { keepLots } from './keep-lots.ts';

type Accepted = Readonly<{ payout: Payout; order: Order | undefined; attempts: readonly Attempt[] }>;

export async function offerChange(
  ports: Ports,
  records: Records,
  { payout, order, attempts }: Accepted,
): Promise<void> {
  const { domain, amount } = payout;
  const { chain } = currencies[amount.currency];
  const [attempt, ...others] = attempts;
  if (domain?.kind !== 'coins' || !attempt || attempt.raw === null || others.length > 0) return;
  if (!mayOffer(payout, order)) return;
  const outputs = ports.chains[chain].node.outputsTo?.(attempt.raw, domain.changeAddress) ?? [];
  const lots = await keepLots(records, domain.coins);
  for (const { index, units } of outputs) {
    const coin = { chain, id: coinId(attempt.txid, index), currency: amount.currency, units, lots };
    const place = { address: domain.changeAddress, role: 'change', height: null, isSpendable: false } as const;
    await records.wallet.putCoin({ ...coin, ...place });
    await records.wallet.offerChange(chain, [coin.id], payout.id);
  }
}

/**
 * Whether the payout's change may be spent before it is final. The change of a mix waits until it is final, because
 * spending it at once would link payments to each other.
 */
export function mayOffer({ kind, amount }: Payout, order: Order | undefined): boolean {
  if (!spendsOwnChange(currencies[amount.currency].chain)) return false;
  // Withdrawals spend no coins of open mixes.
  if (kind === 'withdrawal') return true;
  if (!order) return false;
  return kind === 'refund' || order.mix === null;
}
