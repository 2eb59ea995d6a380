/** The part of the back office's use cases that lends: loans are created and released with what shows the signer so. */
import { ownPayoutId } from '#src/domain/order/payout.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import { areForPayment, shownForLoan, type Approval } from '#src/domain/treasury/approval.ts';
import { createLoan, type LoanRequest } from '../loans/create-loan.ts';
import { releaseLoan, type LoanRelease } from '../loans/release-loan.ts';
import type { AllRecords } from '../ports/office-records.ts';
import { readRule, type KnownRule } from '../treasury/hold-unproven.ts';
import { checkLoanSecond, lockPeople } from '../treasury/second-person.ts';
import { approveForSigner } from './approve-for-signer.ts';
import type { OfficeDeps } from './office.ts';
import { requireRole } from './require-role.ts';
import type { SteppedUp } from './step-up.ts';

export async function createLoanByOperator(deps: OfficeDeps, request: LoanRequest & SteppedUp) {
  return await createLoan(
    deps.ports,
    request,
    async (facts) => await approveForSigner(deps, request, { act: 'loan_created', facts, isPaid: true }),
  );
}

/** Releases a loan. Whether it needs a second person is looked at again where the loan is released, under the lock. */
export async function releaseLoanByOperator(deps: OfficeDeps, release: LoanRelease & SteppedUp) {
  const { ports, office } = deps;
  const rule = await readRule(ports);
  const checkPeople = async (records: AllRecords) => {
    const second = await checkLoanSecond(ports, records, release);
    return second.ok && (await isForTwoAtSigner(records, release, rule)) ? refuse('act_own') : second;
  };
  return await releaseLoan(ports, release, {
    approve: async (facts) => {
      const allowed = await requireRole(deps, { actor: release.actor, act: 'loan_released' });
      if (!allowed.ok) return allowed;
      const second = await office.store.snapshot(checkPeople);
      if (!second.ok) return second;
      const approved = await approveForSigner(deps, release, { act: 'loan_released', facts, isPaid: true });
      if (!approved.ok) return approved;
      return await office.store.snapshot(async (records) => await holdUnproven(records, release, { rule, approved }));
    },
    transaction: async (work) =>
      await office.store.transaction(async (records) => {
        await records.office.treasury.lockProposals();
        const loan = await records.loans.find(release.loanId);
        await lockPeople(records, release.actor, loan?.createdBy ?? release.actor);
        const second = await checkPeople(records);
        return second.ok ? await work(records) : second;
      }),
  });
}

/** Whether the signer wants to see somebody else than who created the loan, by a limit of its own. */
async function isForTwoAtSigner(
  { loans }: AllRecords,
  { loanId, actor }: LoanRelease,
  rule: KnownRule,
): Promise<boolean> {
  const loan = await loans.find(loanId);
  if (loan?.state !== 'pending' || loan.createdBy !== actor) return false;
  return rule !== undefined && rule !== 'away' && rule.areNeeded && !rule.isForOne(loan.amount);
}

type Held = Readonly<{ rule: KnownRule; approved: Readonly<{ value: Approval | null }> }>;

/**
 * Nothing is planned that the signer would refuse, and nothing that says something else than what a passkey answered to
 * where the loan was created.
 */
async function holdUnproven(
  { loans }: AllRecords,
  { loanId }: LoanRelease,
  { rule, approved: { value: approval } }: Held,
): Promise<Result<Approval | null, 'loan_not_proven'>> {
  const loan = await loans.find(loanId);
  if (!loan) throw new TypeError('a loan that is released is there');
  const payment = { payoutId: ownPayoutId(loanId), to: loan.customerAddress, amount: loan.amount };
  const shown = shownForLoan([...(await loans.approvals(loanId)), ...(approval ? [approval] : [])]);
  if (shown.length > 0 && !areForPayment(payment, shown)) return refuse('loan_not_proven');
  const isTold = rule !== undefined && rule !== 'away';
  return isTold && rule.judge(payment, shown, true) === 'refused' ? refuse('loan_not_proven') : accept(approval);
}
