/** Checks loans on the chain: each paid to the entered address, to the unit, and once. */
import { addressKey } from '#src/domain/address/address-key.ts';
import { chains } from '#src/domain/assets/chains.ts';
import type { LoanPayout } from '#src/domain/order/payout.ts';
import { makePayoutFinder, type Outflow } from './check-paid.ts';
import type { World } from './world.ts';

export function checkLoanPaid({ trace, askedLoans }: World, { key }: LoanPayout, { chain, sent }: Outflow): void {
  const { family } = chains[chain];
  const [output, ...more] = sent;
  const asked = askedLoans.find(
    (loan) => loan.chain === chain && output && addressKey(family, loan.address) === addressKey(family, output.to),
  );
  if (!asked || !output || more.length > 0) return trace.fail('L16', `${key} went to an address that nobody typed`);
  if (output.currency !== asked.amount.currency || output.units !== asked.amount.units) {
    trace.fail('L18', `${key} paid ${output.units} ${output.currency}, not ${asked.amount.units}`);
  }
}

/** Checks loans at the end of a run: the completed ones arrived, and no others did. */
export function checkLoansAtRest(world: World, outflows: readonly Outflow[]): void {
  const payoutOf = makePayoutFinder(world);
  const arrived = new Map<string, number>();
  for (const outflow of outflows) {
    const loanId = outflow.transaction.isSuccessful ? payoutOf(outflow)?.loanId : undefined;
    if (loanId) arrived.set(loanId, (arrived.get(loanId) ?? 0) + 1);
  }
  for (const { id, state } of world.store.dump().loans) {
    const times = arrived.get(id) ?? 0;
    if (times !== (state === 'completed' ? 1 : 0))
      world.trace.fail('L18', `${id} is ${state} and arrived ${times} times`);
  }
}

/** Describes loans that are not finished yet; undefined if all are. */
export function findLoanUnrest({ store }: World): string | undefined {
  const { loans, payouts } = store.dump();
  for (const { id, state } of loans) if (state === 'paid' || state === 'processing') return `${id} is ${state}`;
  for (const { kind, key, state, minedHeight } of payouts) {
    const isAtRest = state === 'void' || (state === 'final' && minedHeight !== null);
    if (kind === 'loan' && !isAtRest) return `${key} is ${state}`;
  }
  return undefined;
}
