/** What may still be paid out to a partner: what the ledger owes it, less what acts that wait or cool off will pay. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { isKeyId } from '#src/domain/developer/key-text.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { formatMoney, money, type Money } from '#src/domain/money.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { ActFacts } from '#src/domain/treasury/act.ts';
import { sumPayouts } from '#src/domain/treasury/partner-payout.ts';
import type { Records } from '../ports/records.ts';

type Share = Readonly<{ partnerId: string; currency: CurrencyId }>;

/** What the ledger owes. A withdrawal that has begun is debited already. */
export async function readOwed({ journal }: Pick<Records, 'journal'>, { partnerId, currency }: Share): Promise<bigint> {
  return -(await journal.balance(accounts.partner(partnerId), currency));
}

/** What is owed already to whoever the withdrawal pays, so that the wallet need not cover it twice. */
export function claimOf({ partnerId, units }: Pick<ActFacts, 'partnerId' | 'units'>): bigint {
  return partnerId === undefined ? 0n : units;
}

export type ShareRefusal = 'api_key_not_found' | 'amount_over_share';

/** Whether so much may be paid. To be asked under the lock of all proposals. */
export async function checkShare(
  records: Pick<Records, 'partners'>,
  { partnerId, currency, units }: Share & Readonly<{ units: bigint }>,
): Promise<Result<null, ShareRefusal>> {
  if (!isKeyId(partnerId)) return refuse('api_key_not_found', { field: 'partnerId' });
  const left = (await readPayable(records, partnerId)).find((amount) => amount.currency === currency);
  if (left !== undefined && units <= left.units) return accept(null);
  const max = formatMoney(left ?? money(currency, 0n));
  return refuse('amount_over_share', { currency, max, field: 'amount' });
}

async function readPayable({ partners }: Pick<Records, 'partners'>, partnerId: string): Promise<readonly Money[]> {
  const proposed = sumPayouts(await partners.payouts(partnerId), 'proposed');
  const left = (await partners.owed(partnerId)).map(({ currency, units }): Money => {
    const taken = proposed.find((amount) => amount.currency === currency)?.units ?? 0n;
    return { currency, units: units - taken };
  });
  return left.filter(({ units }) => units > 0n);
}

/** What may be paid out to each partner that has earned anything. */
export async function readShares(records: Pick<Records, 'partners'>) {
  const shares: Readonly<{ partnerId: string; payable: readonly Money[] }>[] = [];
  for (const partnerId of await records.partners.earners())
    shares.push({ partnerId, payable: await readPayable(records, partnerId) });
  return shares;
}
