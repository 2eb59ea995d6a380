/** Converts back-office values to responses: amounts become decimal texts, times ISO texts. */
import { isoInstant } from '#src/domain/calendar.ts';
import { formatMoney, type Money } from '#src/domain/money.ts';
import type { PlatformAddress } from '#src/domain/back-office/platform-address.ts';
import { isExpired, loanTotal, type Loan } from '#src/domain/loan/loan.ts';
import { publicStatus } from '#src/domain/order/public-status.ts';
import { formatRate } from '#src/domain/rate.ts';
import { beginOfAddress } from '#src/http/mask-address.ts';
import type { HotWallet } from '#src/usecases/back-office/hot-wallets.ts';
import type { OfficeOrderView } from '#src/usecases/back-office/show-order.ts';
import type { AuditRow } from '#src/usecases/ports/control-records.ts';
import type { OfficeOrder } from '#src/usecases/ports/office-records.ts';

export function toOfficeOrder(order: OfficeOrder) {
  const { send, receive, orderNumber, trackingCode, product, orderType, state, reason, version } = order;
  return {
    id: orderNumber,
    orderNumber,
    trackingCode,
    product,
    orderType,
    status: publicStatus[state],
    state,
    reason,
    sendCurrency: send.currency,
    sendAmount: formatMoney(send),
    receiveCurrency: receive.currency,
    receiveAmount: formatMoney(receive),
    receiveAddress: begin(order.receiveAddress),
    createdAt: isoInstant(order.createdAt),
    completedAt: toMoment(order.completedAt),
    deadlineAt: toMoment(order.deadlineAt),
    version,
  };
}

/**
 * Details of an order. Addresses are cut to their first characters, as everywhere; `POST …/reveal` shows them whole.
 */
export function toOrderDetail(view: OfficeOrderView) {
  const { order, decisions, figures, deposits, payouts, history, ledger, mix } = view;
  const { rate, deposited, expiresAt, detectedAt, confirmedAt, paidAt, eraseAt } = order;
  return {
    ...toOfficeOrder(order),
    fee: formatMoney(order.fee),
    networkFee: formatMoney(order.networkFee),
    exchangeRate: formatRate(rate, 18),
    isPriceFixed: order.isPriceFixed,
    depositedAmount: deposited && formatMoney(deposited),
    refundAddress: begin(order.refundAddress),
    depositAddress: begin(order.depositAddress),
    furtherAddresses: order.furtherAddresses.map(beginOfAddress),
    confirmationsNeeded: order.confirmationsNeeded,
    isErased: order.isErased,
    notes: view.notes.map((note) => ({ ...note, at: isoInstant(note.at) })),
    assignee: view.assignee,
    ...inMoments({ expiresAt, detectedAt, confirmedAt, paidAt, eraseAt }),
    decisions: decisions.filter(({ obstacle }) => obstacle === null).map(({ choice }) => choice),
    obstacles: decisions.flatMap(({ choice, obstacle: why }) => (why === null ? [] : [{ choice, why }])),
    clears: Object.fromEntries(decisions.map(({ choice, clears }) => [choice, clears])),
    figures: figures && {
      ordered: toAmount(figures.ordered),
      received: toAmount(figures.received),
      paid: figures.paid && toAmount(figures.paid),
      refunds: figures.refunds.map(toAmount),
    },
    matches: view.matches.map(({ address, foundAt, clearance, ...match }) => ({
      ...match,
      address: begin(address),
      foundAt: isoInstant(foundAt),
      clearance: clearance && { ...clearance, at: isoInstant(clearance.at) },
    })),
    deposits: deposits.map(({ amount, seenAt, confirmedAt: at, doubt, ...deposit }) => {
      const { since = 0, askedAt = 0 } = doubt ?? {};
      const doubted = doubt && { ...doubt, ...inMoments({ since, askedAt }) };
      return { ...deposit, doubt: doubted, ...toAmount(amount), ...inMoments({ seenAt, confirmedAt: at }) };
    }),
    payouts: payouts.map(({ amount, toAddress, minedFee, plannedAt, attempts, ...payout }) => ({
      ...payout,
      ...toAmount(amount),
      address: begin(toAddress),
      minedFee: minedFee && toAmount(minedFee),
      plannedAt: toMoment(plannedAt),
      attempts: attempts.map(({ fee, signedAt, ...attempt }) => {
        return { ...attempt, fee: toAmount(fee), signedAt: toMoment(signedAt) };
      }),
    })),
    history: history.map((line) => ({ ...line, at: isoInstant(line.at) })),
    ledger: ledger.map(({ at, lines, ...entry }) => ({
      ...entry,
      at: isoInstant(at),
      lines: lines.map(({ account, amount }) => ({ account, ...toAmount(amount) })),
    })),
    mix: mix && { ...mix, furtherAddresses: mix.furtherAddresses.map(beginOfAddress) },
  };
}

export function toAddressAnswer({ createdAt, updatedAt, ...address }: PlatformAddress) {
  return { ...address, createdAt: isoInstant(createdAt), updatedAt: isoInstant(updatedAt) };
}

/** A hot wallet. Its address is shown whole, because operators send coins to it. */
export function toHotWalletAnswer({ chain, address, held }: HotWallet) {
  return { chain, address, held: held.map(toAmount) };
}

export function toLoanAnswer(loan: Loan, now: number) {
  const { id, amount, fee, rate, customerAddress, paymentAddress, state, reason, createdBy, releasedBy } = loan;
  return {
    id,
    currency: amount.currency,
    usdtAmount: formatMoney(amount),
    exchangeRate: rate,
    feeAmount: formatMoney(fee),
    totalAmount: formatMoney(loanTotal(loan)),
    customerAddress,
    paymentAddress,
    status: state,
    reason,
    isExpired: isExpired(loan, now),
    createdBy,
    createdAt: isoInstant(loan.createdAt),
    expiresAt: isoInstant(loan.expiresAt),
    releasedBy,
    releasedAt: toMoment(loan.releasedAt),
    completedAt: toMoment(loan.completedAt),
  };
}

export function toAuditAnswer(row: AuditRow) {
  return { ...row, at: isoInstant(row.at) };
}

export function toAmount(amount: Money) {
  return { currency: amount.currency, amount: formatMoney(amount) };
}

export function toMoment(ms: number | null): string | null {
  return ms === null ? null : isoInstant(ms);
}

function begin(address: string | null): string | null {
  return address === null || address === '' ? null : beginOfAddress(address);
}

function inMoments<Name extends string>(times: Readonly<Record<Name, number | null>>): Record<Name, string | null> {
  const entries = Object.entries<number | null>(times).map(([name, ms]) => [name, toMoment(ms)]);
  return Object.fromEntries(entries) as Record<Name, string | null>;
}
