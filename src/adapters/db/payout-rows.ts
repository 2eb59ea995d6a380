/** Converts payouts and attempts to and from rows. */
import type { Insertable, Selectable, Updateable } from 'kysely';
import { currencies, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { money } from '#src/domain/money.ts';
import {
  conflictKey,
  type Attempt,
  type ChangeOutput,
  type Coin,
  type ConflictDomain,
  type HandOverPayout,
  type LoanPayout,
  type OrderPayout,
  type Payout,
  type PayoutState,
  type SweepPayout,
  type WithdrawalPayout,
} from '#src/domain/order/payout.ts';
import type { WaitReason } from '#src/domain/order/waiting.ts';
import type { PayoutPatch } from '#src/usecases/ports/records.ts';
import { fromOptionalCount, fromOptionalTime, fromTime, given, toOptionalCount, toOptionalTime } from './row-values.ts';
import type { Attempts, Json, Payouts } from './generated/schema.ts';

export function toPayout(row: Selectable<Payouts>): Payout {
  return {
    id: row.id,
    key: row.key,
    ...toOwner(row),
    part: row.part,
    isExtra: row.is_extra,
    amount: money(row.currency as CurrencyId, BigInt(row.units)),
    // The column is null if the address was erased with its order.
    toAddress: row.to_address ?? '',
    ...(row.address_signature !== null && { addressSignature: row.address_signature }),
    owedBy: row.owed_by,
    state: row.state as PayoutState,
    version: row.version,
    domain: row.domain === null ? null : readDomain(row.domain),
    mayBeSigned: row.may_be_signed,
    minedTxid: row.mined_txid,
    minedHeight: toOptionalCount(row.mined_height),
    minedFeeUnits: row.mined_fee_units === null ? null : BigInt(row.mined_fee_units),
    minedFailed: row.mined_failed,
    broadcastHeight: toOptionalCount(row.broadcast_height),
    plannedAt: row.planned_at.getTime(),
    waitsFor: row.waits_for as WaitReason | null,
    wakeAt: toOptionalTime(row.wake_at),
  };
}

type Owner = 'kind' | 'orderId' | 'orderNumber' | 'loanId' | 'depositId';

/**
 * The owner of a payout. A check constraint guarantees that a payout has an order, a loan, a treasury act, or the
 * deposit of an internal transfer.
 */
function toOwner(row: Selectable<Payouts>) {
  const { kind, order_id: orderId, order_number: orderNumber, loan_id: loanId, deposit_id: depositId } = row;
  return { kind, orderId, orderNumber, loanId, depositId, ...(row.act_id !== null && { actId: row.act_id }) } as
    | Pick<OrderPayout, Owner>
    | Pick<LoanPayout, Owner>
    | Pick<WithdrawalPayout, Owner | 'actId'>
    | Pick<SweepPayout, Owner>
    | Pick<HandOverPayout, Owner>;
}

export function fromPayout(payout: Payout): Insertable<Payouts> {
  return {
    id: payout.id,
    key: payout.key,
    kind: payout.kind,
    part: payout.part,
    order_id: payout.orderId,
    order_number: payout.orderNumber,
    loan_id: payout.loanId,
    act_id: payout.kind === 'withdrawal' ? payout.actId : null,
    deposit_id: payout.depositId,
    is_extra: payout.isExtra,
    chain: currencies[payout.amount.currency].chain,
    currency: payout.amount.currency,
    units: payout.amount.units.toString(),
    to_address: payout.toAddress,
    address_signature: payout.addressSignature ?? null,
    owed_by: payout.owedBy,
    state: payout.state,
    version: payout.version,
    ...fromDomain(payout.domain),
    may_be_signed: payout.mayBeSigned,
    mined_txid: payout.minedTxid,
    mined_height: fromOptionalCount(payout.minedHeight),
    mined_fee_units: fromOptionalUnits(payout.minedFeeUnits),
    mined_failed: payout.minedFailed,
    broadcast_height: fromOptionalCount(payout.broadcastHeight),
    planned_at: fromTime(payout.plannedAt),
    waits_for: payout.waitsFor,
    wake_at: fromOptionalTime(payout.wakeAt),
  };
}

export function fromPayoutPatch(patch: PayoutPatch): Updateable<Payouts> {
  return {
    state: patch.state,
    ...given(patch.domain, fromDomain),
    may_be_signed: patch.mayBeSigned,
    mined_txid: patch.minedTxid,
    mined_height: given(patch.minedHeight, fromOptionalCount),
    mined_fee_units: given(patch.minedFeeUnits, fromOptionalUnits),
    mined_failed: patch.minedFailed,
    broadcast_height: given(patch.broadcastHeight, fromOptionalCount),
    waits_for: patch.waitsFor,
    wake_at: given(patch.wakeAt, fromOptionalTime),
  };
}

export function toAttempt(row: Selectable<Attempts>): Attempt {
  return {
    payoutId: row.payout_id,
    number: row.number,
    txid: row.txid,
    raw: row.raw === '' ? null : row.raw,
    feeUnits: BigInt(row.fee_units),
    validUntilHeight: toOptionalCount(row.valid_until_height),
    signedAt: row.signed_at.getTime(),
  };
}

function fromDomain(domain: ConflictDomain | null) {
  if (domain === null) return { domain: null, conflict_key: null };
  return { domain: describeDomain(domain), conflict_key: conflictKey(domain) };
}

type StoredCoin = Omit<Coin, 'units'> & Readonly<{ units: string }>;
type StoredOutput = Omit<ChangeOutput, 'units'> & Readonly<{ units: string }>;
type StoredDomain =
  | Exclude<ConflictDomain, { kind: 'coins' }>
  | Readonly<{
      kind: 'coins';
      coins: readonly StoredCoin[];
      changeAddress: string;
      splitChange?: readonly StoredOutput[];
      joined?: number;
    }>;

function describeDomain(domain: ConflictDomain): Json {
  if (domain.kind !== 'coins') return { ...domain };
  const { kind, coins, changeAddress, splitChange, joined } = domain;
  const stored = coins.map((coin) => ({ ...coin, lots: [...coin.lots], units: coin.units.toString() }));
  const split = splitChange?.map(({ address, units }) => ({ address, units: units.toString() }));
  const others = joined === undefined ? {} : { joined };
  return { kind, coins: stored, changeAddress, ...(split && { splitChange: split }), ...others };
}

function readDomain(json: Json): ConflictDomain {
  const stored = json as unknown as StoredDomain;
  if (stored.kind !== 'coins') return stored;
  const { splitChange, ...domain } = stored;
  const split = splitChange?.map(({ address, units }) => ({ address, units: BigInt(units) }));
  const coins = domain.coins.map((coin) => ({ ...coin, units: BigInt(coin.units) }));
  return { ...domain, coins, ...(split && { splitChange: split }) };
}

function fromOptionalUnits(units: bigint | null): string | null {
  return units === null ? null : units.toString();
}
