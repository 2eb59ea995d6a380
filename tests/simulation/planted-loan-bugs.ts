/** Planted bugs with loans: too much, to a wrong address, once per click, or never. */
import type { LoanPayout } from '#src/domain/order/payout.ts';
import type { Records } from '#src/usecases/ports/records.ts';
import type { PlantedBug } from './planted-bugs.ts';
import { withRecords } from './wrap-adapters.ts';
import type { Adapters } from './world.ts';

export const plantedLoanBugs: readonly PlantedBug[] = [
  { name: 'a loan is paid with a unit too many', plant: lendTooMuch, shows: /^L18 |overdrawn/ },
  { name: 'a loan is paid to somebody else', plant: lendElsewhere, shows: /^L16 / },
  { name: 'a loan is released whenever it is clicked on', plant: releaseAlways, shows: /version|already/ },
  { name: 'the payout of a loan is forgotten', plant: forgetPayout, shows: /^L18 / },
];

function lendTooMuch(adapters: Adapters): Adapters {
  return withInsert(adapters, async (payout, { payouts }) => {
    const { currency, units } = payout.amount;
    return await payouts.insert({ ...payout, amount: { currency, units: units + 1n } });
  });
}

function lendElsewhere(adapters: Adapters): Adapters {
  return withInsert(adapters, async (payout, { payouts, loans }) => {
    const loan = await loans.find(payout.loanId);
    return await payouts.insert({ ...payout, toAddress: loan?.paymentAddress ?? payout.toAddress });
  });
}

/** Every read shows the loan as pending release. */
function releaseAlways(adapters: Adapters): Adapters {
  return withRecords(adapters, ({ loans, ...records }) => ({
    ...records,
    loans: {
      ...loans,
      lock: async (id) => {
        const loan = await loans.lock(id);
        return loan?.state === 'paid' ? { ...loan, state: 'pending', version: 0 } : loan;
      },
    },
  }));
}

function forgetPayout(adapters: Adapters): Adapters {
  return withInsert(adapters, async () => await Promise.resolve(true));
}

/** Replaces the insertion of loan payouts; other payouts are unchanged. */
function withInsert(adapters: Adapters, insert: (payout: LoanPayout, records: Records) => Promise<boolean>): Adapters {
  return withRecords(adapters, (records) => ({
    ...records,
    payouts: {
      ...records.payouts,
      insert: async (payout) =>
        payout.kind === 'loan' ? await insert(payout, records) : await records.payouts.insert(payout),
    },
  }));
}
