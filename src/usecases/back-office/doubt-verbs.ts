/** What operators decide about large deposits on which two nodes do not agree. */
import { moneyFact, type Facts } from '#src/domain/back-office/facts.ts';
import type { StepUpAct } from '#src/domain/back-office/roles.ts';
import { countDeposit, leaveDeposit, type NewCount } from '../treasury/request-count.ts';
import type { OfficeDeps } from './office.ts';
import { requireRole } from './require-role.ts';
import { stepUp, type SteppedUp } from './step-up.ts';
import { actFacts, depositFacts } from './treasury-verbs.ts';

export function makeDoubtVerbs(deps: OfficeDeps) {
  const treasury = { ports: deps.ports, store: deps.office.store };
  const prove = async ({ actor, proof }: SteppedUp, act: StepUpAct, facts: Facts) =>
    await stepUp(deps, { actor, proof, act, facts });
  return {
    countDeposit: async ({ proof, ...wanted }: NewCount & SteppedUp) => {
      const { actor } = wanted;
      const allowed = await requireRole(deps, { actor, act: 'deposit_counted' });
      if (!allowed.ok) return allowed;
      return await countDeposit(
        treasury,
        wanted,
        async (facts) => await prove({ actor, proof }, 'deposit_counted', actFacts(deps, facts)),
      );
    },
    leaveDeposit: async ({ proof, ...wanted }: NewCount & SteppedUp) => {
      const { actor, orderNumber: order } = wanted;
      const allowed = await requireRole(deps, { actor, act: 'deposit_left' });
      if (!allowed.ok) return allowed;
      return await leaveDeposit(treasury, wanted, async ({ deposit, reason }) => {
        const facts = { order, amount: moneyFact(deposit.amount), ...depositFacts(deposit), reason };
        return await prove({ actor, proof }, 'deposit_left', facts);
      });
    },
  } as const;
}
