/**
 * Does what a treasury act says, once its time has come. Act, ledger entry and payout are one transaction under the
 * lock of the act, so it is done once, however many operators click and workers look. What cannot be done now is noted
 * on the act and tried again until the act expires.
 */
import { parseAddress, normaliseAddress } from '#src/domain/address/parse-address.ts';
import { currencies } from '#src/domain/assets/currencies.ts';
import { mayAct, type OfficeAct } from '#src/domain/back-office/roles.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { postToCold } from '#src/domain/ledger/cold-postings.ts';
import { postWithdrawal } from '#src/domain/ledger/postings.ts';
import { postToVenue } from '#src/domain/ledger/venue-postings.ts';
import { money } from '#src/domain/money.ts';
import { ownPayoutId, type WithdrawalPayout } from '#src/domain/order/payout.ts';
import type { RefusalCode } from '#src/domain/refusals.ts';
import { refuse, type Result } from '#src/domain/result.ts';
import { coolingMs, makeWithdrawalAddressId, type ActKind, type TreasuryAct } from '#src/domain/treasury/act.ts';
import { newColdMove } from '#src/domain/treasury/cold.ts';
import { postOnce } from '../order-moves/post-once.ts';
import type { AllRecords } from '../ports/office-records.ts';
import { OutsideError } from '../ports/outside-error.ts';
import type { Ports } from '../ports/ports.ts';
import { findSpare } from '../quotes/load-board.ts';
import { bookLookedAt, lookAtDifference, type LookedAt } from '../reconciliation/book-difference.ts';
import { unsentPayout } from '../settlement/plan-payout.ts';
import { advanceAct, type TreasuryDeps } from './act-records.ts';
import { beginEpoch, deriveEpochAddress } from './begin-epoch.ts';
import { doCount } from './count-deposit.ts';
import { doColdLoss, lookForAct, type Looked } from './cold-losses.ts';
import { addColdAccount, isCold, lockColdPlace } from './cold-place.ts';
import { findVenueOf } from './find-venue-of.ts';
import { findHold, isPaid, readRule, type KnownRule } from './hold-unproven.ts';
import { newTransfer } from './new-transfer.ts';
import { claimOf, readOwed } from './owed-share.ts';
import { proposing } from './proposing.ts';
import { findLimits, isForTwo } from './second-person.ts';
import { doVenueAct } from './venue-acts.ts';

const service = 'service';

/** Does the act if it may be done now. Returns the act as it is afterwards. */
export async function carryOut({ ports, store }: TreasuryDeps, actId: string): Promise<TreasuryAct> {
  // A node is asked before anything is locked.
  const looked = await lookBefore({ ports, store }, actId);
  return await store.transaction(async (records) => {
    // Before the act, as everywhere: proposals see each other's sums, and nobody lists the same address twice.
    await records.office.treasury.lockProposals();
    const act = await records.office.treasury.lock(actId);
    if (!act) throw new TypeError('an act that is carried out exists');
    const at = ports.clock.now();
    if (act.state !== 'approved' || at < act.readyAt) return act;
    if (at >= act.expiresAt) return await endAct(records, act, at);
    if (!(await areTrusted(ports, records, act))) return await advance(records, act, 'failed', at);
    const result = await doers[act.kind](ports, records, act, looked);
    if (typeof result === 'object') return result;
    if (isOver(act.kind, result)) return await advance(records, act, 'failed', at, result);
    if (result === act.obstacle) return act;
    await records.office.treasury.move({
      id: act.id,
      fromVersion: act.version,
      state: act.state,
      patch: { obstacle: result },
    });
    return { ...act, obstacle: result, version: act.version + 1 };
  });
}

/**
 * Whether what was agreed to is no longer there. Later there may be another shortage, which nobody has agreed to, and
 * another price at the venue.
 */
function isOver(kind: ActKind, code: RefusalCode): boolean {
  if (code === 'amount_over_share') return true;
  if (kind === 'shortage') return code === 'difference_changed' || code === 'stop_not_found';
  if (kind === 'cold_account') return code === 'cold_account_taken';
  if (kind === 'key_epoch') return code === 'act_changed';
  if (kind === 'doubted_deposit') return true;
  if (kind === 'cold_outspent' || kind === 'cold_shortage') return code !== 'chain_unavailable';
  return kind.startsWith('venue_');
}

/** Whether the people of the act are still operators with the roles they had. Somebody may have been removed since. */
async function areTrusted(ports: Ports, records: AllRecords, act: TreasuryAct): Promise<boolean> {
  const { operators } = records.office;
  const mayStill = async (username: string, needed: OfficeAct): Promise<boolean> => {
    const operator = await operators.find(username);
    return operator?.state === 'active' && mayAct(operator.roles, needed);
  };
  if (!(await mayStill(act.proposedBy, proposing[act.kind]))) return false;
  // Limits may have been tightened since, or the proposer have become a newcomer.
  if (!act.needsSecond) {
    const { kind, dollars, proposedBy: actor } = act;
    return !(await isForTwo(ports, records, { kind, dollars, actor, counted: dollars ?? 0n }));
  }
  return act.decidedBy !== null && (await mayStill(act.decidedBy, 'act_agreed'));
}

export async function endAct(records: AllRecords, act: TreasuryAct, at: number): Promise<TreasuryAct> {
  return (await advanceAct(records, act, { event: 'expired', by: service, at })) ?? act;
}

/** Does an act of one kind, or answers why it cannot be done now. Nothing is written in that case. */
type Doer = (
  ports: Ports,
  records: AllRecords,
  act: TreasuryAct,
  looked: LookedBefore,
) => Promise<TreasuryAct | RefusalCode>;

type LookedBefore = Readonly<{
  shortage: Result<LookedAt, RefusalCode> | undefined;
  cold: Looked;
  /** How the signer takes acts of operators. */
  rule: KnownRule;
  /** The hot address of an epoch that is to begin. */
  hot: string | undefined;
}>;

const doers: Readonly<Record<ActKind, Doer>> = {
  withdrawal: startWithdrawal,
  address: listAddress,
  shortage: bookShortage,
  venue_transfer: actAtVenue,
  venue_trade: actAtVenue,
  venue_outcome: actAtVenue,
  venue_difference: actAtVenue,
  cold: startColdMove,
  cold_account: async (ports, records, act) =>
    (await addColdAccount(ports, records, act)) ?? (await advance(records, act, 'finished', ports.clock.now())),
  cold_outspent: bookCold,
  cold_shortage: bookCold,
  key_epoch: async (ports, records, act, { hot }) =>
    (await beginEpoch(ports, records, act, hot)) ?? (await advance(records, act, 'finished', ports.clock.now())),
  doubted_deposit: async (ports, records, act) =>
    (await doCount(ports, records, act)) ?? (await advance(records, act, 'finished', ports.clock.now())),
};

async function bookCold(
  ports: Ports,
  records: AllRecords,
  act: TreasuryAct,
  { cold }: LookedBefore,
): Promise<TreasuryAct | RefusalCode> {
  return (await doColdLoss(ports, records, act, cold)) ?? (await advance(records, act, 'finished', ports.clock.now()));
}

/** The act is over once it is booked, or planned: the worker follows the plan under the same number. */
async function actAtVenue(ports: Ports, records: AllRecords, act: TreasuryAct): Promise<TreasuryAct | RefusalCode> {
  return (await doVenueAct(ports, records, act)) ?? (await advance(records, act, 'finished', ports.clock.now()));
}

/** How what an act is about stands on its chain now, if the act is due. */
async function lookBefore(deps: TreasuryDeps, actId: string): Promise<LookedBefore> {
  const act = await deps.store.snapshot(async ({ office }) => await office.treasury.find(actId));
  if (act?.state !== 'approved' || deps.ports.clock.now() < act.readyAt)
    return { shortage: undefined, cold: 'chain_unavailable', rule: 'away', hot: undefined };
  const shortage = act.kind === 'shortage' ? await lookAtShortage(deps, act) : undefined;
  const rule = isPaid(act.kind) ? await readRule(deps.ports) : undefined;
  const hot = await deriveEpochAddress(deps.ports, act);
  return { shortage, cold: await lookForAct(deps, act), rule, hot };
}

async function lookAtShortage({ ports }: TreasuryDeps, act: TreasuryAct): Promise<LookedBefore['shortage']> {
  const { currency, units, proposedBy: by, reason: note } = act;
  try {
    return await lookAtDifference(ports, { currency, units: -units, by, note });
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    return refuse('chain_unavailable');
  }
}

async function bookShortage(
  ports: Ports,
  records: AllRecords,
  act: TreasuryAct,
  { shortage: looked }: LookedBefore,
): Promise<TreasuryAct | RefusalCode> {
  if (!looked?.ok) return looked?.code ?? 'chain_unavailable';
  const booked = await bookLookedAt(ports, records, looked.value);
  if (booked.ok) return await advance(records, act, 'finished', ports.clock.now());
  // The ledger moved since the chain was asked, which says nothing about the shortage: it is looked at again.
  return booked.code === 'difference_changed' ? 'chain_unavailable' : booked.code;
}

async function startWithdrawal(
  ports: Ports,
  records: AllRecords,
  act: TreasuryAct,
  { rule }: LookedBefore,
): Promise<TreasuryAct | RefusalCode> {
  const listed = await records.office.treasury.lockAddress(act.subject);
  if (!listed || listed.address !== act.address || listed.currency !== act.currency)
    return 'withdrawal_address_unknown';
  if (ports.clock.now() < listed.usableAt) return 'withdrawal_address_cooling';
  // What goes to a venue stays ours, and a partner was paid nothing.
  if (act.partnerId !== undefined && (await findVenueOf(ports, records, act)) !== undefined) return 'address_forbidden';
  const planned = await planCovered(ports, records, { act, rule });
  if (typeof planned === 'string') return planned;
  await noteTransfer(ports, records, act, planned);
  return await advance(records, act, 'started', ports.clock.now());
}

/** Plans and books the payout of a withdrawal or of a move to cold storage, if nothing else needs the money. */
async function planCovered(
  ports: Ports,
  records: AllRecords,
  { act, rule }: Readonly<{ act: TreasuryAct; rule: KnownRule }>,
): Promise<WithdrawalPayout | RefusalCode> {
  const { currency, units, address, partnerId } = act;
  const at = ports.clock.now();
  const hold = await findHold(records, act, rule);
  if (hold !== undefined) return hold;
  if (ports.screening.check(currencies[currency].chain, address).match) return 'address_listed';
  // Nothing else can promise or reserve coins until this transaction ends.
  await records.journal.lock();
  if (partnerId !== undefined && units > (await readOwed(records, { partnerId, currency }))) return 'amount_over_share';
  if (units > (await findSpare(ports, records, currency, claimOf(act)))) return 'amount_not_covered';
  const payout = planWithdrawal(act, at);
  await postOnce(records, postWithdrawal(payout, partnerId), at);
  if (!(await records.payouts.insert(payout))) throw new Error('a withdrawal cannot be paid twice');
  return payout;
}

/** A move to cold storage is a withdrawal that stays ours. */
async function startColdMove(
  ports: Ports,
  records: AllRecords,
  act: TreasuryAct,
  { rule }: LookedBefore,
): Promise<TreasuryAct | RefusalCode> {
  const found = await lockColdPlace(ports, records, act);
  if (typeof found === 'string') return found;
  const payout = await planCovered(ports, records, { act, rule });
  if (typeof payout === 'string') return payout;
  const at = ports.clock.now();
  await postOnce(records, postToCold(payout), at);
  const { id, currency, units, address } = act;
  await records.cold.insert(newColdMove({ id, accountId: found.id, currency, units, address }, at));
  return await advance(records, act, 'started', at);
}

/** A withdrawal to our own account at a venue stays ours. Which addresses these are, the venue itself has told. */
async function noteTransfer(ports: Ports, records: AllRecords, act: TreasuryAct, payout: WithdrawalPayout) {
  const { id, currency, units, address, proposedBy: requestedBy, reason } = act;
  const venue = await findVenueOf(ports, records, act);
  if (venue === undefined) return;
  const at = ports.clock.now();
  await postOnce(records, postToVenue(payout), at);
  const facts = { id, venue, direction: 'in', currency, units, address, requestedBy, reason } as const;
  await records.transfers.insert({ ...newTransfer(facts, at), state: 'leaving' });
}

function planWithdrawal({ id, currency, units, address }: TreasuryAct, now: number): WithdrawalPayout {
  return {
    ...unsentPayout(now),
    id: ownPayoutId(id),
    key: `withdrawal:${id}`,
    kind: 'withdrawal',
    part: 1,
    orderId: null,
    orderNumber: null,
    loanId: null,
    actId: id,
    depositId: null,
    isExtra: false,
    amount: money(currency, units),
    toAddress: address,
    owedBy: accounts.withdrawal(id),
  };
}

async function listAddress(ports: Ports, records: AllRecords, act: TreasuryAct): Promise<TreasuryAct | RefusalCode> {
  const { treasury } = records.office;
  const { currency, address, subject: label, id: actId } = act;
  const at = ports.clock.now();
  const { chain } = currencies[currency];
  const parsed = parseAddress(chain, address, ports.rules.acceptedNetworks(chain));
  if (!parsed.ok) return parsed.code;
  if (ports.screening.check(chain, address).match) return 'address_listed';
  if (await isCold(records, chain, parsed.value.text)) return 'address_forbidden';
  const canonical = normaliseAddress(parsed.value);
  if (await treasury.isListed(currency, canonical)) return 'address_taken';
  const id = makeWithdrawalAddressId((bound) => ports.random.below(bound));
  const usableAt = at + coolingMs(await findLimits(ports, records), ports.rules.profile);
  await treasury.addAddress({ id, currency, address, label, actId, addedAt: at, usableAt }, canonical);
  return await advance(records, act, 'finished', at);
}

export async function advance(
  records: AllRecords,
  act: TreasuryAct,
  event: 'started' | 'finished' | 'failed',
  at: number,
  obstacle: RefusalCode | null = null,
): Promise<TreasuryAct> {
  const moved = await advanceAct(records, act, { event, by: service, at, patch: { obstacle } });
  if (!moved) throw new TypeError(`an act that is ${act.state} was ${event}`);
  return moved;
}
