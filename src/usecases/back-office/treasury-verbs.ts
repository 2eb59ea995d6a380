/** The part of the back office's use cases that is about our own money: treasury acts, withdrawals, their addresses. */
import { moneyFact, type Facts } from '#src/domain/back-office/facts.ts';
import type { StepUpAct } from '#src/domain/back-office/roles.ts';
import { money } from '#src/domain/money.ts';
import type { ActFacts, TreasuryAct } from '#src/domain/treasury/act.ts';
import { agreeToAct, stopAct, type Agreement } from '../treasury/propose-act.ts';
import {
  proposeAddress,
  proposeWithdrawal,
  readTreasury,
  removeWithdrawalAddress,
  type NewAddress,
  type NewWithdrawal,
} from '../treasury/withdraw.ts';
import type { OfficeDeps } from './office.ts';
import { requireRole } from './require-role.ts';
import { stepUp, type SteppedUp } from './step-up.ts';

export function makeTreasuryVerbs(deps: OfficeDeps) {
  const treasury = { ports: deps.ports, store: deps.office.store };
  const approve =
    ({ actor, proof }: SteppedUp, act: StepUpAct) =>
    async (facts: ActFacts | TreasuryAct) =>
      await stepUp(deps, { actor, proof, act, facts: shownFacts(facts) });
  return {
    readTreasury: async () => await readTreasury(treasury),
    proposeAddress: async (wanted: NewAddress & SteppedUp) =>
      await proposeAddress(treasury, wanted, approve(wanted, 'withdrawal_address_proposed')),
    proposeWithdrawal: async (wanted: NewWithdrawal & SteppedUp) =>
      await proposeWithdrawal(treasury, wanted, approve(wanted, 'withdrawal_proposed')),
    agreeToAct: async (wanted: Agreement & SteppedUp) =>
      await agreeToAct(treasury, wanted, approve(wanted, 'act_agreed')),
    stopAct: async (wanted: Parameters<typeof stopAct>[1]) => {
      const allowed = await requireRole(deps, { actor: wanted.actor, act: 'act_stopped' });
      return allowed.ok ? await stopAct(treasury, wanted) : allowed;
    },
    removeWithdrawalAddress: async (wanted: Parameters<typeof removeWithdrawalAddress>[1]) => {
      const allowed = await requireRole(deps, { actor: wanted.actor, act: 'withdrawal_address_removed' });
      return allowed.ok ? await removeWithdrawalAddress(treasury, wanted) : allowed;
    },
  } as const;
}

/** What the proof is for: the facts of the act, and for the second person also who proposed it. */
function shownFacts(act: ActFacts | TreasuryAct): Facts {
  const { kind, currency, units, address, subject, reason } = act;
  return {
    ...(kind === 'address' ? { label: subject, currency } : { amount: moneyFact(money(currency, units)) }),
    withdrawalAddress: address,
    ...('proposedBy' in act && { proposedBy: act.proposedBy }),
    reason,
  };
}
