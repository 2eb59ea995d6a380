/** Memory store: sums of partners by month. */
import { accounts } from '#src/domain/ledger/accounts.ts';
import { money } from '#src/domain/money.ts';
import type { Payout } from '#src/domain/order/payout.ts';
import type { TreasuryAct } from '#src/domain/treasury/act.ts';
import { toPartnerPayout } from '#src/domain/treasury/partner-payout.ts';
import type { PartnerMonth } from '#src/domain/order/partner-month.ts';
import type { JournalRecords } from '#src/usecases/ports/journal-records.ts';
import type { PartnerRecords } from '#src/usecases/ports/partner-records.ts';
import type { Rows, Table } from './table.ts';

type Needs = Readonly<{
  months: Table<PartnerMonth>;
  acts: Rows<TreasuryAct>;
  payouts: Rows<Payout>;
  journal: Pick<JournalRecords, 'balances'>;
}>;

export function makePartnerRecords({ months, acts, payouts, journal }: Needs): PartnerRecords {
  return {
    add: async (added) => {
      const name = `${added.keyId} ${added.month} ${added.currency}`;
      const known = months.get(name);
      months.set(
        name,
        known
          ? {
              ...known,
              orders: known.orders + added.orders,
              volume: known.volume + added.volume,
              fee: known.fee + added.fee,
              share: known.share + added.share,
            }
          : added,
      );
    },
    months: async (keyId, { from, to }) =>
      [...months]
        .filter((each) => each.keyId === keyId && each.month >= from && each.month <= to)
        .toSorted((a, b) => (`${a.month} ${a.currency}` < `${b.month} ${b.currency}` ? -1 : 1)),
    owed: async (keyId) =>
      (await journal.balances())
        .filter(({ account, units }) => account === accounts.partner(keyId) && units !== 0n)
        .map(({ currency, units }) => money(currency, -units))
        .toSorted((a, b) => (a.currency < b.currency ? -1 : 1)),
    earners: async () => {
      const own = [...months].flatMap(({ keyId, share }) => (share > 0n ? [keyId] : []));
      const owed = (await journal.balances()).filter(({ account }) => account.startsWith(accounts.partner('')));
      const keys = owed.flatMap(({ account, units }) =>
        units === 0n ? [] : [account.slice(accounts.partner('').length)],
      );
      return [...new Set([...own, ...keys])].toSorted();
    },
    payouts: async (keyId) => {
      const own = [...acts].filter(({ partnerId }) => partnerId === keyId);
      const stateOf = (actId: string) =>
        [...payouts].find((payout) => payout.kind === 'withdrawal' && payout.actId === actId)?.state ?? null;
      const found = own.map((act) => toPartnerPayout(act, stateOf(act.id)));
      return await Promise.resolve(found.toSorted((a, b) => (a.actId < b.actId ? -1 : 1)));
    },
  };
}
