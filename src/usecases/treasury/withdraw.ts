/** Operators list addresses for withdrawals, and propose withdrawals to them. */
import { parseLabel, parseCurrencyOnNetwork } from '#src/domain/back-office/platform-address.ts';
import { parseReason } from '#src/domain/back-office/reason.ts';
import { currencies } from '#src/domain/assets/currencies.ts';
import { formatMoney, money, parseMoney, type AmountRefusal, type Money } from '#src/domain/money.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import {
  coolingMs,
  isWithdrawalAddressId,
  type ActFacts,
  type TreasuryAct,
  type WithdrawalAddress,
} from '#src/domain/treasury/act.ts';
import type { Approval } from '#src/domain/treasury/approval.ts';
import { checkIsNotOurs, readAddress, type AddressCheckRefusal } from '../screening/check-address.ts';
import { findSpare } from '../quotes/load-board.ts';
import type { ActVerdict } from '../ports/act-rule.ts';
import type { AllRecords } from '../ports/office-records.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import type { ActPayout } from '../ports/treasury-records.ts';
import type { TreasuryDeps } from './act-records.ts';
import { isCold } from './cold-place.ts';
import { findVenueOf } from './find-venue-of.ts';
import { judgeApprovals, readRule, type KnownRule } from './hold-unproven.ts';
import { checkShare, claimOf, readShares, type ShareRefusal } from './owed-share.ts';
import { findProposed, proposeAct } from './propose-act.ts';
import { readRefills, type RefillView } from './refill.ts';
import { findLimits } from './second-person.ts';

/**
 * Authorises the operator for exactly these facts. Called only for valid input. Answers what shows it to the signer, if
 * there is such.
 */
export type ApproveFacts<Code extends string> = (facts: ActFacts) => Promise<Result<Approval | null, Code>>;

export type NewAddress = Readonly<{
  currency: string;
  network?: string | undefined;
  address: string;
  label: string;
  reason: string;
  actor: string;
  idempotencyKey?: string | undefined;
}>;

export type NewAddressRefusal =
  | AddressCheckRefusal
  | 'currency_unknown'
  | 'network_missing'
  | 'network_wrong'
  | 'label_invalid'
  | 'reason_invalid'
  | 'address_taken'
  | 'idempotency_key_reused';

export async function proposeAddress<Code extends string>(
  deps: TreasuryDeps,
  { actor, idempotencyKey: key, ...typed }: NewAddress,
  approve: ApproveFacts<Code>,
): Promise<Result<TreasuryAct, NewAddressRefusal | Code>> {
  const { ports, store } = deps;
  const label = parseLabel(typed.label);
  if (!label.ok) return label;
  const currency = parseCurrencyOnNetwork(typed.currency, typed.network ?? '');
  if (!currency.ok) return currency;
  const field = 'address';
  const read = readAddress(ports, currency.value, typed.address);
  if (!read.ok) return refuse(read.code, { ...read.details, field });
  // Our own addresses are those of orders and of the wallet: money sent there would be a deposit of somebody.
  const checked = await checkIsNotOurs(ports, read.value);
  if (!checked.ok) return refuse(checked.code, { field });
  const reason = parseReason(typed.reason);
  if (!reason.ok) return reason;
  const facts: ActFacts = {
    kind: 'address',
    currency: currency.value,
    units: 0n,
    address: checked.value,
    subject: label.value,
    reason: reason.value,
  };
  const earlier = await findProposed(deps, { facts, idempotencyKey: key ?? null });
  if (earlier) return earlier;
  const known = await store.snapshot(async (records) => ({
    isTaken: await records.office.treasury.isListed(currency.value, read.value.name),
    isOurs: await isCold(records, currencies[currency.value].chain, checked.value),
  }));
  if (known.isTaken) return refuse('address_taken', { field });
  if (known.isOurs) return refuse('address_forbidden', { field });
  const approved = await approve(facts);
  if (!approved.ok) return approved;
  return await proposeAct(deps, { facts, actor, readyAt: ports.clock.now(), idempotencyKey: key ?? null });
}

export type NewWithdrawal = Readonly<{
  addressId: string;
  amount: string;
  reason: string;
  actor: string;
  /** Id of the API key of the partner whose share is paid out. Empty: the operator takes the money out. */
  partnerId?: string | undefined;
  idempotencyKey?: string | undefined;
}>;

export type WithdrawalRefusal =
  | ShareRefusal
  | 'address_forbidden'
  | AmountRefusal
  | 'amount_below_minimum'
  | 'amount_not_covered'
  | 'amount_over_cap'
  | 'withdrawal_address_unknown'
  | 'reason_invalid'
  | 'idempotency_key_reused';

export async function proposeWithdrawal<Code extends string>(
  deps: TreasuryDeps,
  { addressId, amount: typed, reason: words, actor, partnerId = '', idempotencyKey: key }: NewWithdrawal,
  approve: ApproveFacts<Code>,
): Promise<Result<TreasuryAct, WithdrawalRefusal | Code>> {
  const { ports, store } = deps;
  const listed = await findListed(deps, addressId);
  if (!listed) return refuse('withdrawal_address_unknown', { field: 'addressId' });
  const { currency, address } = listed;
  const field = 'amount';
  const amount = parseMoney(currency, typed);
  if (!amount.ok) return refuse(amount.code, { ...amount.details, field });
  const { units } = amount.value;
  const least = currencies[currency].minUnits;
  if (units < least)
    return refuse('amount_below_minimum', { currency, min: formatMoney(money(currency, least)), field });
  const reason = parseReason(words);
  if (!reason.ok) return reason;
  const facts: ActFacts = {
    kind: 'withdrawal',
    currency,
    units,
    address,
    subject: addressId,
    reason: reason.value,
    ...(partnerId !== '' && { partnerId }),
  };
  const earlier = await findProposed(deps, { facts, idempotencyKey: key ?? null });
  if (earlier) return earlier;
  const most = await ports.chains[currencies[currency].chain].wallet.mostUnits?.(currency);
  if (most !== undefined && units > most)
    return refuse('amount_over_cap', { currency, max: formatMoney(money(currency, most)), field });
  // The same looks are taken again, under the lock, when the withdrawal is proposed and when it starts.
  const looked = await store.snapshot(async (records) => await lookAtShare(ports, records, facts));
  if (!looked.ok) return looked;
  const cover = await store.snapshot(async (records) => await findSpare(ports, records, currency, claimOf(facts)));
  if (units > cover) return refuse('amount_not_covered', { currency, max: formatMoney(money(currency, cover)), field });
  const approved = await approve(facts);
  if (!approved.ok) return approved;
  const readyAt = Math.max(listed.usableAt, ports.clock.now());
  const check = async (records: AllRecords) => await lookAtShare(ports, records, facts);
  return await proposeAct(deps, {
    facts,
    actor,
    readyAt,
    idempotencyKey: key ?? null,
    approval: approved.value,
    check,
  });
}

/** Whether the withdrawal is no share of a partner, or one that may be paid there. */
async function lookAtShare(
  ports: Pick<Ports, 'rules'>,
  records: AllRecords,
  facts: ActFacts,
): Promise<Result<null, ShareRefusal | 'address_forbidden'>> {
  if (facts.partnerId === undefined) return accept(null);
  if ((await findVenueOf(ports, records, facts)) !== undefined)
    return refuse('address_forbidden', { field: 'addressId' });
  return await checkShare(records, { ...facts, partnerId: facts.partnerId });
}

async function findListed({ store }: TreasuryDeps, id: string): Promise<WithdrawalAddress | undefined> {
  if (!isWithdrawalAddressId(id)) return undefined;
  return await store.snapshot(async ({ office }) => await office.treasury.findAddress(id));
}

/** Takes an address off the list. Withdrawals to it that are not under way are no longer made. */
export async function removeWithdrawalAddress(
  { ports, store }: TreasuryDeps,
  { id, actor }: Readonly<{ id: string; actor: string }>,
): Promise<Result<null, 'withdrawal_address_unknown'>> {
  if (!isWithdrawalAddressId(id)) return refuse('withdrawal_address_unknown');
  return await store.transaction(async ({ office: { treasury }, controls }) => {
    const found = await treasury.lockAddress(id);
    if (!found) return refuse('withdrawal_address_unknown');
    const at = ports.clock.now();
    await treasury.removeAddress(id, actor, at);
    const details = [found.currency, found.address, found.label].join(' · ');
    await controls.audit({ actor, action: 'withdrawal_address_removed', subject: id, details, at });
    return accept(null);
  });
}

export type Treasury = Readonly<{
  /** `standing`: how the signer takes it, if it is to be paid. */
  acts: readonly (TreasuryAct & Readonly<{ payout: ActPayout | null; standing: ActVerdict | null }>)[];
  /** Whether the signer pays only what people whom it knows approved, and who these are. Null if it has not told. */
  signer: Readonly<{ areNeeded: boolean; names: readonly string[] }> | null;
  addresses: readonly WithdrawalAddress[];
  /** What may be paid out to each partner that has earned anything. */
  shares: readonly Readonly<{ partnerId: string; payable: readonly Money[] }>[];
  refills: readonly RefillView[];
  /** What one person may do alone, in dollars, and how long a new address waits. */
  limits: Readonly<{ act: bigint; day: bigint; coolingMs: number }>;
}>;

const listedActs = 100;

/** Everything the page of the treasury shows. */
export async function readTreasury({ ports, store }: TreasuryDeps): Promise<Treasury> {
  const rule = await readRule(ports, 'or_last');
  return await store.snapshot(async (records) => {
    const { treasury } = records.office;
    const limits = await findLimits(ports, records);
    const acts = await treasury.list(listedActs);
    const payouts = await treasury.payoutsOf(acts.map(({ id }) => id));
    const addresses = await treasury.addresses();
    const standings = new Map<string, ActVerdict | null>();
    for (const act of acts) standings.set(act.id, await findStanding(records, act, rule));
    return {
      acts: acts.map((act) => ({
        ...act,
        payout: payouts.find(({ actId }) => actId === act.id) ?? null,
        standing: standings.get(act.id) ?? null,
      })),
      addresses,
      shares: await readShares(records),
      signer: rule === undefined || rule === 'away' ? null : { areNeeded: rule.areNeeded, names: rule.names },
      refills: await readRefills(records),
      limits: { act: limits.act, day: limits.day, coolingMs: coolingMs(limits, ports.rules.profile) },
    };
  });
}

async function findStanding(records: Records, act: TreasuryAct, rule: KnownRule): Promise<ActVerdict | null> {
  // One that waits has not all of its approvals yet.
  if (act.state !== 'approved' && act.state !== 'under_way') return null;
  const verdict = await judgeApprovals(records, act, rule);
  return verdict === undefined || verdict === 'away' ? null : verdict;
}
