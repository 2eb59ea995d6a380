/** The part of the back office's use cases that is about our own money: treasury acts, withdrawals, their addresses. */
import { currencies } from '#src/domain/assets/currencies.ts';
import { moneyFact, type Facts } from '#src/domain/back-office/facts.ts';
import type { StepUpAct } from '#src/domain/back-office/roles.ts';
import { money } from '#src/domain/money.ts';
import type { ActFacts, TreasuryAct } from '#src/domain/treasury/act.ts';
import { readSubject } from '#src/domain/treasury/doubted-deposit.ts';
import { differenceOfAct, sideOf } from '#src/domain/treasury/venue-facts.ts';
import {
  firstColdAddresses,
  proposeColdAccount,
  proposeColdMove,
  retireColdAccount,
  type NewColdAccount,
  type NewColdMove,
} from '../treasury/cold.ts';
import { requestReturn, takeSigned, type NewReturn } from '../treasury/cold-return.ts';
import type { ReturnFacts } from '../treasury/return-wish.ts';
import { cancelReturn } from '../treasury/follow-returns.ts';
import { proposeEpoch, readEpochs, type NewEpoch } from '../treasury/key-epoch.ts';
import { agreeToAct, stopAct, type Agreement } from '../treasury/propose-act.ts';
import { closeRefill, requestRefill, type NewRefill } from '../treasury/refill.ts';
import {
  requestColdShortage,
  requestOutspent,
  type NewColdShortage,
  type NewOutspent,
} from '../treasury/request-cold-booking.ts';
import { isPaid } from '../treasury/hold-unproven.ts';
import {
  proposeAddress,
  proposeWithdrawal,
  readTreasury,
  removeWithdrawalAddress,
  type NewAddress,
  type NewWithdrawal,
} from '../treasury/withdraw.ts';
import { approveForSigner } from './approve-for-signer.ts';
import type { OfficeDeps } from './office.ts';
import { readCold } from './read-cold.ts';
import { requireRole } from './require-role.ts';
import { stepUp, type SteppedUp } from './step-up.ts';

export function makeTreasuryVerbs(deps: OfficeDeps) {
  const treasury = { ports: deps.ports, store: deps.office.store };
  const approve = makeApprove(deps);
  const approveReturn =
    ({ actor, proof }: SteppedUp, act: StepUpAct) =>
    async ({ accountId, amount, fee, to, reason }: ReturnFacts) => {
      const cost = fee && { fee: moneyFact(fee) };
      const facts = { label: accountId, amount: moneyFact(amount), ...cost, platformAddress: to, reason };
      return await stepUp(deps, { actor, proof, act, facts });
    };
  return {
    readTreasury: async () => await readTreasury(treasury),
    proposeAddress: async (wanted: NewAddress & SteppedUp) =>
      await proposeAddress(treasury, wanted, approve(wanted, 'withdrawal_address_proposed')),
    proposeWithdrawal: async (wanted: NewWithdrawal & SteppedUp) =>
      await proposeWithdrawal(treasury, wanted, approve(wanted, 'withdrawal_proposed')),
    agreeToAct: async (wanted: Agreement & SteppedUp) => {
      // Before anything else, so that a session that may not even ask is told of.
      const allowed = await requireRole(deps, { actor: wanted.actor, act: 'act_agreed' });
      return allowed.ok ? await agreeToAct(treasury, wanted, approve(wanted, 'act_agreed')) : allowed;
    },
    requestRefill: async ({ proof, ...wanted }: NewRefill & SteppedUp) =>
      await requestRefill(treasury, wanted, async ({ amount, reason }) => {
        const facts = { amount: moneyFact(amount), reason };
        return await stepUp(deps, { actor: wanted.actor, proof, act: 'refill_requested', facts });
      }),
    closeRefill: async (wanted: Parameters<typeof closeRefill>[1]) => {
      const allowed = await requireRole(deps, { actor: wanted.actor, act: 'refill_closed' });
      return allowed.ok ? await closeRefill(treasury, wanted) : allowed;
    },
    stopAct: async (wanted: Parameters<typeof stopAct>[1]) => {
      const allowed = await requireRole(deps, { actor: wanted.actor, act: 'act_stopped' });
      return allowed.ok ? await stopAct(treasury, wanted) : allowed;
    },
    readEpochs: async () => await readEpochs(treasury),
    proposeEpoch: async (wanted: NewEpoch & SteppedUp) =>
      await proposeEpoch(treasury, wanted, approve(wanted, 'key_epoch_proposed')),
    readCold: async () => await readCold(deps),
    proposeColdAccount: async (wanted: NewColdAccount & SteppedUp) =>
      await proposeColdAccount(treasury, wanted, approve(wanted, 'cold_account_proposed')),
    proposeColdMove: async (wanted: NewColdMove & SteppedUp) =>
      await proposeColdMove(treasury, wanted, approve(wanted, 'cold_move_proposed')),
    requestReturn: async ({ proof, ...wanted }: NewReturn & SteppedUp) =>
      await requestReturn(treasury, wanted, approveReturn({ ...wanted, proof }, 'cold_return_requested')),
    takeSigned: async ({ proof, ...wanted }: Parameters<typeof takeSigned>[1] & SteppedUp) =>
      await takeSigned(treasury, wanted, approveReturn({ ...wanted, proof }, 'cold_return_signed')),
    requestOutspent: async ({ proof, ...wanted }: NewOutspent & SteppedUp) => {
      const allowed = await requireRole(deps, { actor: wanted.actor, act: 'cold_booked' });
      if (!allowed.ok) return allowed;
      return await requestOutspent(treasury, wanted, approve({ actor: wanted.actor, proof }, 'cold_booked'));
    },
    requestColdShortage: async ({ proof, ...wanted }: NewColdShortage & SteppedUp) => {
      const allowed = await requireRole(deps, { actor: wanted.actor, act: 'cold_booked' });
      if (!allowed.ok) return allowed;
      return await requestColdShortage(treasury, wanted, approve({ actor: wanted.actor, proof }, 'cold_booked'));
    },
    cancelReturn: async (wanted: Parameters<typeof cancelReturn>[1]) => {
      const allowed = await requireRole(deps, { actor: wanted.actor, act: 'cold_return_cancelled' });
      return allowed.ok ? await cancelReturn(treasury, wanted) : allowed;
    },
    retireColdAccount: async (wanted: Parameters<typeof retireColdAccount>[1]) => {
      const allowed = await requireRole(deps, { actor: wanted.actor, act: 'cold_account_retired' });
      return allowed.ok ? await retireColdAccount(treasury, wanted) : allowed;
    },
    removeWithdrawalAddress: async (wanted: Parameters<typeof removeWithdrawalAddress>[1]) => {
      const allowed = await requireRole(deps, { actor: wanted.actor, act: 'withdrawal_address_removed' });
      return allowed.ok ? await removeWithdrawalAddress(treasury, wanted) : allowed;
    },
  } as const;
}

/** Authorises an operator for the facts of an act. */
function makeApprove(deps: OfficeDeps) {
  return (given: SteppedUp, act: StepUpAct) => async (wanted: ActFacts | TreasuryAct) =>
    await approveForSigner(deps, given, { act, facts: actFacts(deps, wanted), isPaid: isPaid(wanted.kind) });
}

function isShortage(kind: ActFacts['kind']): boolean {
  return kind === 'shortage' || kind === 'cold_shortage';
}

/** Which deposit, in which block. */
export function depositFacts({ id, blockHash }: Readonly<{ id: string; blockHash: string | null }>): Facts {
  return { transaction: id, block: blockHash ?? '' };
}

function doubtFacts(act: Pick<TreasuryAct, 'subject'>): Facts {
  const { id, block, evidence } = readSubject(act);
  return { ...depositFacts({ id, blockHash: block }), evidence };
}

/** What the proof is for: the facts of the act, and for the second person also who proposed it. */
export function actFacts({ ports }: Pick<OfficeDeps, 'ports'>, act: ActFacts | TreasuryAct): Facts {
  const { kind, currency, units, address, subject, reason, partnerId } = act;
  const { chain } = currencies[currency];
  return {
    ...(kind === 'address' && { label: subject, currency }),
    ...(kind === 'cold_account' && {
      label: subject,
      network: chain,
      coldKey: address,
      coldAddresses: firstColdAddresses(ports, chain, address).join(' '),
    }),
    ...((kind === 'cold' || kind === 'cold_outspent') && { label: subject }),
    ...(kind === 'key_epoch' && { network: chain, epoch: subject.slice(chain.length + 1) }),
    ...(kind === 'doubted_deposit' && doubtFacts(act)),
    ...(units > 0n && !isShortage(kind) && kind !== 'key_epoch' && { amount: moneyFact(money(currency, units)) }),
    ...(kind === 'venue_transfer' && { scope: subject }),
    ...(kind === 'venue_trade' && { decision: sideOf(act), scope: subject }),
    ...(kind === 'venue_outcome' && { amount: moneyFact(money(currency, units)), label: subject }),
    ...(kind === 'venue_difference' && { currency, difference: moneyFact(money(currency, differenceOfAct(act))) }),
    ...(isShortage(kind) && { currency, difference: moneyFact(money(currency, -units)) }),
    ...(kind !== 'cold_account' && address !== '' && { withdrawalAddress: address }),
    ...(partnerId !== undefined && { partner: partnerId }),
    ...('proposedBy' in act && { proposedBy: act.proposedBy }),
    reason,
  };
}
