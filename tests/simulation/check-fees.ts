/** Our fees and the partners' shares of them, in sum, when a run has come to rest. */
import { currencyIds, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import type { World } from './world.ts';

/** Rule L19 in sum: our income equals the fees in the orders' prices. */
export function checkFees({ store, trace }: World): void {
  const { orders, balances } = store.dump();
  const fees = new Map<CurrencyId, bigint>();
  for (const { price } of orders) {
    const given = price?.rest?.fee.units ?? 0n;
    if (price) fees.set(price.fee.currency, (fees.get(price.fee.currency) ?? 0n) + price.fee.units - given);
  }
  for (const currency of currencyIds) {
    const [said, earned] = [fees.get(currency) ?? 0n, -(balances.get(`${accounts.fee} ${currency}`)?.units ?? 0n)];
    if (said !== earned) trace.fail('L19', `the fees of all orders are ${said} ${currency}, the books say ${earned}`);
  }
}

/** Rule L26 in sum: what partners are owed and were paid is what shares cost us; each completed order has its entry. */
export function checkShares({ store, trace, tally }: World): void {
  const { orders, erasedAt, balances, journal, acts } = store.dump();
  const posted = new Map(
    journal.flatMap(({ ref, lines }) => (ref.startsWith('share:') ? [[ref, lines] as const] : [])),
  );
  for (const { id, orderNumber, partnerShare, price, state } of orders) {
    if (erasedAt.get(id) !== undefined) continue;
    const fee = price === null ? 0n : price.fee.units - (price.rest?.fee.units ?? 0n);
    const due = state === 'completed' && partnerShare ? (fee * BigInt(partnerShare.basisPoints)) / 10_000n : 0n;
    const lines = posted.get(`share:${orderNumber}`) ?? [];
    const owed = lines.filter(({ account }) => account === accounts.partner(partnerShare?.partnerId ?? ''));
    const units = owed.reduce((sum, line) => sum - line.units, 0n);
    if (units !== due)
      trace.fail('SHARE', `a partner is owed ${units} of ${orderNumber}, which is ${state}, not ${due}`);
    if (due > 0n) tally.count('partner: share owed');
    else if (partnerShare && state === 'refunded') tally.count('partner: nothing of a refund');
  }
  const owed = new Map<CurrencyId, bigint>();
  for (const { partnerId, currency, units, state } of acts) {
    if (partnerId === undefined || (state !== 'done' && state !== 'under_way')) continue;
    tally.count('partner: share paid');
    owed.set(currency, (owed.get(currency) ?? 0n) - units);
  }
  for (const { account, currency, units } of balances) {
    const isShare = account === accounts.partnerShares || account.startsWith(accounts.partner(''));
    if (isShare) owed.set(currency, (owed.get(currency) ?? 0n) + units);
  }
  for (const [currency, units] of owed) {
    if (units !== 0n) trace.fail('SHARE', `shares of ${currency} cost ${units} more than is owed or paid`);
  }
}
