/**
 * The posting table: the journal entry of each event. Those of venues, cold storage and partners are in files beside
 * it, and nowhere else.
 */
import { chains } from '../assets/chains.ts';
import { currencies, type CurrencyId } from '../assets/currencies.ts';
import { loanTotal, type Loan } from '../loan/loan.ts';
import { add, money, subtract, type Money } from '../money.ts';
import type { Deposit } from '../order/deposit.ts';
import type { FixedPrice, Order, Rest } from '../order/order.ts';
import {
  isInternalTransfer,
  type Coin,
  type HandOverPayout,
  type Payout,
  type SweepPayout,
  type WithdrawalPayout,
} from '../order/payout.ts';
import { accounts } from './accounts.ts';
import { credit, debit, makeEntry, type Entry, type Line } from './entry.ts';

/** Entry of a confirmed deposit: the deposit is in custody, and we owe it to the order. */
export function postDeposit(deposit: Deposit, orderNumber: string): Entry {
  const { amount } = deposit;
  return makeEntry(`dep:${deposit.id}`, [
    debit(accounts.deposits, amount),
    credit(accounts.order(orderNumber), amount),
  ]);
}

/** Entry of a deposit for an erased order: the deposit is in custody, and we owe it to whoever proves ownership. */
export function postUnclaimed(deposit: Deposit): Entry {
  const { amount, id } = deposit;
  return makeEntry(`dep:${id}`, [debit(accounts.deposits, amount), credit(accounts.held(id), amount)]);
}

/** Entry of a funding: the operator or the sandbox's faucet added coins to the hot wallet. */
export function postFunding(fundingId: string, amount: Money): Entry {
  return makeEntry(`fund:${fundingId}`, [debit(accounts.hot, amount), credit(accounts.capital, amount)]);
}

/**
 * Entry of a fixed price: the liability moves to the receive currency. The fee is income in the send currency. An order
 * moves on between two prices, so that its version makes the reference unique.
 */
export function postConversion({ orderNumber, version }: Converted, price: FixedPrice): Entry {
  return makeEntry(`conv:${orderNumber}:${version}`, conversionLines(orderNumber, price));
}

/** Reverses a fixed price. Only possible while no payout can have been made at it. */
export function postConversionUndone({ orderNumber, version }: Converted, price: FixedPrice): Entry {
  const lines = conversionLines(orderNumber, price).map((line) => ({ ...line, units: -line.units }));
  return makeEntry(`unconv:${orderNumber}:${version}`, lines);
}

type Converted = Pick<Order, 'orderNumber' | 'version'>;

/**
 * Reverses the share of a fixed price whose parts are called off after others were signed. The share of the deposits is
 * owed under their own names until it is refunded. Once for an order.
 */
export function postRestCalledOff({ orderNumber }: Pick<Order, 'orderNumber'>, rest: Rest): Entry {
  const { receive, networkFee, deposited, fee, shares } = rest;
  return makeEntry(`unconv-rest:${orderNumber}`, [
    debit(accounts.order(orderNumber), receive),
    debit(accounts.networkFeeCharged, networkFee),
    credit(accounts.position, add(receive, networkFee)),
    debit(accounts.fee, fee),
    debit(accounts.position, subtract(deposited, fee)),
    ...shares.map(({ depositId, amount }) => credit(accounts.held(depositId), amount)),
  ]);
}

/** Reference of the entry by which the rest of an order is called off. */
export function restRef(orderNumber: string): string {
  return `unconv-rest:${orderNumber}`;
}

/**
 * A deposit that its order does not use is moved to a liability account of its own until it is refunded. `refunds` is
 * the number of refunds planned for it before: above 0 the order was continued after them, and this entry is another.
 */
export function postSetAside(deposit: Deposit, orderNumber: string, refunds = 0): Entry {
  const again = refunds === 0 ? '' : `:${refunds}`;
  return makeEntry(`held:${deposit.id}${again}`, setAsideLines(deposit, orderNumber));
}

/** The order continues, and its deposit is owed to it again. `refunds` is the number of refunds that were planned. */
export function postSetAsideUndone(deposit: Deposit, orderNumber: string, refunds: number): Entry {
  const lines = setAsideLines(deposit, orderNumber).map((line) => ({ ...line, units: -line.units }));
  return makeEntry(`unheld:${deposit.id}:${refunds}`, lines);
}

function setAsideLines({ id, amount }: Deposit, orderNumber: string): readonly Line[] {
  return [debit(accounts.order(orderNumber), amount), credit(accounts.held(id), amount)];
}

/** Entry of a refund's network fee, which is deducted from the deposit. */
export function postRefundFee(refundKey: string, depositId: string, networkFee: Money): Entry {
  return makeEntry(`fee:${refundKey}`, [
    debit(accounts.held(depositId), networkFee),
    credit(accounts.networkFeeCharged, networkFee),
  ]);
}

/** Entry of a cancelled refund: the entry of its network fee is reversed. */
export function postRefundFeeUndone(refundKey: string, depositId: string, networkFee: Money): Entry {
  return makeEntry(`fee-undone:${refundKey}`, [
    debit(accounts.networkFeeCharged, networkFee),
    credit(accounts.held(depositId), networkFee),
  ]);
}

/** Entry of dust: a deposit that is worth less than the cost of sending it back becomes our income. */
export function postDust(depositId: string, amount: Money): Entry {
  return makeEntry(`dust:${depositId}`, [debit(accounts.held(depositId), amount), credit(accounts.dust, amount)]);
}

/** Entry of a released loan: the customer owes amount and fee, and we owe the payout. */
export function postLoan(loan: Loan): Entry {
  return makeEntry(`loan:${loan.id}`, loanLines(loan));
}

/** Entry of a loan whose payout can never be mined: nothing was lent, and no fee was earned. */
export function postLoanUndone(loan: Loan): Entry {
  const lines = loanLines(loan).map((line) => ({ ...line, units: -line.units }));
  return makeEntry(`loan-undone:${loan.id}`, lines);
}

/** Entry of a withdrawal under way: the operator takes the amount out, or a partner gets it, and the payout owes it. */
export function postWithdrawal(payout: Withdrawn, partnerId?: string): Entry {
  return makeEntry(`withdraw:${payout.actId}`, withdrawalLines(payout, partnerId));
}

/** Entry of a withdrawal whose payout can never be mined: nothing was taken out, or the partner is owed it again. */
export function postWithdrawalUndone(payout: Withdrawn, partnerId?: string): Entry {
  const lines = withdrawalLines(payout, partnerId).map((line) => ({ ...line, units: -line.units }));
  return makeEntry(`withdraw-undone:${payout.actId}`, lines);
}

type Withdrawn = Pick<WithdrawalPayout, 'actId' | 'amount'>;

/**
 * Entry of a payout that gets its conflict domain. Written before signing, because from then on the payout may be
 * mined.
 */
export function postReserved(payout: Payout): Entry {
  return makeEntry(`out:${payout.key}`, [
    debit(payout.owedBy, payout.amount),
    credit(inFlightOf(payout), payout.amount),
  ]);
}

/** Entry of a final payout: its amount has left the wallet, and so has the network fee in the chain's own coin. */
export function postSettled(payout: Payout, feeUnits: bigint): Entry {
  if (isInternalTransfer(payout))
    return makeEntry(`settle:${payout.key}`, [...moveLines(payout, feeUnits), ...landLines(payout)]);
  const { amount, domain } = payout;
  const fee = feeOf(payout, feeUnits);
  const spent = [debit(accounts.inFlight, amount), debit(accounts.networkFeePaid, fee)];
  if (domain?.kind !== 'coins') {
    return makeEntry(`settle:${payout.key}`, [...spent, credit(accounts.hot, amount), credit(accounts.hot, fee)]);
  }
  const change = domain.coins.reduce((sum, { units }) => sum + units, 0n) - amount.units - feeUnits;
  return makeEntry(`settle:${payout.key}`, [
    ...spent,
    ...domain.coins.map((coin) => spendCoin(coin, amount)),
    debit(accounts.hot, money(amount.currency, change)),
  ]);
}

/**
 * Entry of a payout that was never paid: another transaction consumed its coins or nonce, or its own transaction was
 * mined but failed. The liability is restored. A network fee of our own transaction is spent nevertheless.
 */
export function postVoided(payout: Payout, feeUnits = 0n): Entry {
  return makeEntry(`void:${payout.key}`, [
    debit(inFlightOf(payout), payout.amount),
    credit(payout.owedBy, payout.amount),
    ...feeLines(payout, feeUnits),
  ]);
}

/** Entry if a reorg removed a deposit for good and its settled sweep with it: the settlement is reversed. */
export function postUnsettled(sweep: SweepPayout, feeUnits: bigint): Entry {
  const lines = moveLines(sweep, feeUnits).map((line) => ({ ...line, units: -line.units }));
  return makeEntry(`unsettle:${sweep.key}`, lines);
}

/** Who bears the loss of a deposit. `owedBack`: the share that is owed as the rest of its order and was not sent. */
export type LossBearer = Readonly<{ account: string; owedBack?: Money | undefined }>;

/**
 * Entry of a confirmed deposit that a reorg removed. If nothing was paid for the deposit, the order's liability bears
 * the loss; otherwise we do. Nobody is owed a share of it any more.
 */
export function postLost(deposit: Deposit, bearer: LossBearer): Entry {
  const lines = [...bearerLines(deposit, bearer), credit(accounts.deposits, deposit.amount)];
  return makeEntry(`lost:${deposit.id}:${deposit.orphanedAtHeight}`, lines);
}

/** Entry of a lost deposit that was mined again: the accounts that bore the loss are credited. */
export function postFoundAgain(deposit: Deposit, bearer: LossBearer, height: number): Entry {
  const lines = bearerLines(deposit, bearer).map((line) => ({ ...line, units: -line.units }));
  return makeEntry(`found:${deposit.id}:${height}`, [debit(accounts.deposits, deposit.amount), ...lines]);
}

function bearerLines({ id, amount }: Deposit, { account, owedBack }: LossBearer): readonly Line[] {
  if (owedBack === undefined) return [debit(account, amount)];
  return [debit(accounts.held(id), owedBack), debit(account, subtract(amount, owedBack))];
}

/** A correction of the books. Units are chain minus books: negative units are a loss. */
export type Correction = Readonly<{ id: string; currency: CurrencyId; hotUnits: bigint; depositUnits: bigint }>;

/** Corrects the books to match the chain. The unexplained difference is posted to an account of its own. */
export function postCorrection({ id, currency, hotUnits, depositUnits }: Correction): Entry {
  return makeEntry(`correction:${id}`, [
    debit(accounts.hot, money(currency, hotUnits)),
    debit(accounts.deposits, money(currency, depositUnits)),
    credit(accounts.unexplained, money(currency, hotUnits + depositUnits)),
  ]);
}

/**
 * Moves a surplus to or off the suspense account. Positive `units`: unexplained coins are booked to the suspense
 * account. Negative: they are taken off it, because a payment that was found later explains them, they are gone from
 * the chain, or an operator booked them.
 */
export function postSurplus({ id, currency, units }: Readonly<{ id: string; currency: CurrencyId; units: bigint }>) {
  const amount = money(currency, units);
  return makeEntry(`surplus:${id}`, [debit(accounts.surplus, amount), credit(accounts.suspense, amount)]);
}

function conversionLines(orderNumber: string, { deposited, fee, receive, networkFee }: FixedPrice): readonly Line[] {
  return [
    debit(accounts.order(orderNumber), deposited),
    credit(accounts.fee, fee),
    credit(accounts.position, subtract(deposited, fee)),
    debit(accounts.position, add(receive, networkFee)),
    credit(accounts.order(orderNumber), receive),
    credit(accounts.networkFeeCharged, networkFee),
  ];
}

function loanLines(loan: Loan): readonly Line[] {
  return [
    debit(accounts.loans, loanTotal(loan)),
    credit(accounts.loan(loan.id), loan.amount),
    credit(accounts.loanFee, loan.fee),
  ];
}

function withdrawalLines({ actId, amount }: Withdrawn, partnerId?: string): readonly Line[] {
  const from = partnerId === undefined ? accounts.withdrawn : accounts.partner(partnerId);
  return [debit(from, amount), credit(accounts.withdrawal(actId), amount)];
}

/**
 * Account of a payout that is in flight. Payouts reduce the hot wallet's cover. Sweeps have an account of their own,
 * because the deposits that they move were never part of that cover. So have hand-overs, whose coins stay part of it.
 */
function inFlightOf({ kind }: Payout): string {
  return kind === 'sweep' || kind === 'hand_over' ? accounts.inFlightSweep : accounts.inFlight;
}

function feeOf({ amount }: Payout, feeUnits: bigint): Money {
  return money(chains[currencies[amount.currency].chain].nativeCurrency, feeUnits);
}

function feeLines(payout: Payout, feeUnits: bigint): readonly Line[] {
  const { sweepFeePayer } = chains[currencies[payout.amount.currency].chain];
  const payer = payout.kind === 'sweep' && sweepFeePayer === 'deposit' ? accounts.deposits : accounts.hot;
  const fee = feeOf(payout, feeUnits);
  return [debit(accounts.networkFeePaid, fee), credit(payer, fee)];
}

type InternalTransfer = SweepPayout | HandOverPayout;

/** Lines of a transfer between our custody accounts; the network fee leaves the account that pays it. */
function moveLines(move: InternalTransfer, feeUnits: bigint): readonly Line[] {
  // Old and new account of the hot wallet are one account of the books.
  if (move.kind === 'hand_over') return feeLines(move, feeUnits);
  const [from, to] = move.kind === 'sweep' ? [accounts.deposits, accounts.hot] : [accounts.hot, accounts.deposits];
  return [debit(to, move.amount), credit(from, move.amount), ...feeLines(move, feeUnits)];
}

function landLines(move: InternalTransfer): readonly Line[] {
  return [debit(inFlightOf(move), move.amount), credit(move.owedBy, move.amount)];
}

function spendCoin({ role, units }: Coin, { currency }: Money): Line {
  return credit(role === 'deposit' ? accounts.deposits : accounts.hot, money(currency, units));
}
