/** Builders of sweeps and top-ups. */
import { chains } from '#src/domain/assets/chains.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { money } from '#src/domain/money.ts';
import type { Deposit } from '#src/domain/order/deposit.ts';
import type { SweepPayout } from '#src/domain/order/payout.ts';
import { unsentPayout } from '#src/usecases/settlement/plan-payout.ts';
import { builtAt } from './make-order.ts';

let built = 0;

/** A sweep of a deposit into the hot wallet. */
export function makeSweep(deposit: Deposit, overrides: Partial<SweepPayout> = {}): SweepPayout {
  return {
    ...unsentPayout(builtAt),
    id: `sweep-${(built += 1)}`,
    key: `sweep:${deposit.id}`,
    kind: 'sweep',
    part: 1,
    orderId: null,
    orderNumber: null,
    loanId: null,
    depositId: deposit.id,
    isExtra: false,
    amount: deposit.amount,
    toAddress: 'hot-wallet',
    owedBy: accounts.transit,
    wakeAt: null,
    ...overrides,
  };
}

/** A top-up that sends the sweep's fee to the deposit address. */
export function makeTopUp(deposit: Deposit, overrides: Partial<SweepPayout> = {}): SweepPayout {
  return makeSweep(deposit, {
    key: `top-up:${deposit.id}`,
    kind: 'top_up',
    amount: money(chains[deposit.chain].nativeCurrency, 99_000n),
    toAddress: 'deposit-address',
    ...overrides,
  });
}
