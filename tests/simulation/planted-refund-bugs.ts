/** Planted bugs in what refunds cost. They show in a still market, where nothing else can explain a loss. */
import { money } from '#src/domain/money.ts';
import { fetchFee } from '#src/domain/order/sweep.ts';
import { currencies, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { feeIn } from '#src/domain/network-fee.ts';
import type { Records } from '#src/usecases/ports/records.ts';
import { findUnitsPerSize } from '#src/usecases/quotes/find-units-per-size.ts';
import { stillFaults } from './climate.ts';
import type { PlantedBug } from './planted-bugs.ts';
import type { Adapters } from './world.ts';
import { withRecords } from './wrap-adapters.ts';

export const plantedRefundBugs: readonly PlantedBug[] = [
  {
    name: 'fetching a deposit that is refunded is not charged',
    plant: refundInbound,
    shows: /^EARNED refunds /,
    faults: stillFaults,
    climate: { isStill: true, manner: 'late' },
  },
  {
    name: 'a refund spends many small coins before its own is final',
    plant: ripenDeposits,
    shows: /^MERGED .* before its own is final/,
    faults: stillFaults,
    climate: { isStill: true, manner: 'late', purse: { name: 'fragmented', share: 300n, lots: 150 } },
  },
];

/** The visitor gets back what fetching the deposit costs; books and payout agree about it. */
function refundInbound(adapters: Adapters): Adapters {
  return withRecords(adapters, ({ payouts, journal, ...records }) => {
    const given = async (currency: CurrencyId): Promise<bigint> => await findInbound(records, currency);
    return {
      ...records,
      journal: {
        ...journal,
        post: async (entry, at) => {
          const [first] = entry.lines;
          if (!entry.ref.startsWith('fee:refund:') || !first) return await journal.post(entry, at);
          const back = await given(first.currency);
          const lines = entry.lines.map((line) => ({
            ...line,
            units: line.units > 0n ? line.units - back : line.units + back,
          }));
          return await journal.post({ ...entry, lines }, at);
        },
      },
      payouts: {
        ...payouts,
        insert: async (payout) => {
          const { currency, units } = payout.amount;
          const back = payout.kind === 'refund' ? await given(currency) : 0n;
          return await payouts.insert({ ...payout, amount: money(currency, units + back) });
        },
      },
    };
  });
}

async function findInbound(
  { chains, controls }: Pick<Records, 'chains' | 'controls'>,
  currency: CurrencyId,
): Promise<bigint> {
  const unitsPerSize = await findUnitsPerSize({ chains }, currencies[currency].chain);
  const prices = (await controls.latestRates())?.prices ?? {};
  const fee = feeIn(currency, fetchFee(currency, { unitsPerSize, isHotUsed: true }), prices);
  return fee.ok ? fee.value.units : 0n;
}

/** Every deposit seems to have been mined long ago when the coins of a refund are chosen. */
function ripenDeposits(adapters: Adapters): Adapters {
  return withRecords(adapters, ({ deposits, ...records }) => ({
    ...records,
    deposits: {
      ...deposits,
      find: async (id) => {
        const deposit = await deposits.find(id);
        return deposit && (deposit.height === null ? deposit : { ...deposit, height: 1 });
      },
    },
  }));
}
