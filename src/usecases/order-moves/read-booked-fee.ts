/** The fee of a completed order of which a partner earns a share, as the ledger has it. */
import { money, type Money } from '#src/domain/money.ts';
import type { Order } from '#src/domain/order/order.ts';
import { shareInTerms } from '#src/domain/terms/terms-share.ts';
import type { Records } from '../ports/records.ts';

/** Undefined if nobody earns a share of it. */
export async function readBookedFee(
  { journal }: Pick<Records, 'journal'>,
  { orderNumber, state, price, termsText }: Order,
): Promise<Money | undefined> {
  if (state !== 'completed' || price === null || !shareInTerms(termsText)) return undefined;
  const { currency } = price.fee;
  return money(currency, await journal.feeOf(orderNumber, currency));
}
