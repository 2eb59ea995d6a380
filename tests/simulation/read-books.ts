/**
 * Reads orders, loans and transfers like `loadBooks`, but directly from the tables: for the many steps in which nothing
 * was booked. After a posted entry, and at the end of a run, the books are read as in production.
 */
import type { Books, LoanBooks, MoveBooks, OrderBooks } from '#src/domain/ledger/books.ts';
import { genesisHash } from '#src/domain/hash-chain.ts';
import { money, type Money } from '#src/domain/money.ts';
import type { Deposit } from '#src/domain/order/deposit.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { Attempt, LoanPayout, OrderPayout, Payout, SweepPayout } from '#src/domain/order/payout.ts';
import { shareInTerms } from '#src/domain/terms/terms-share.ts';
import { oldestFirst as oldestDepositFirst } from '#tests/support/memory-store/deposit-records.ts';
import { feeOf } from '#tests/support/memory-store/journal-records.ts';
import { oldestFirst } from '#tests/support/memory-store/payout-records.ts';
import type { StoreDump } from '#tests/support/memory-store/store-dump.ts';

/** The given orders, and all loans and transfers. */
export function readBooks(dump: StoreDump, orderIds: Iterable<string>): Books {
  const { orders, refs } = dump;
  const asked = new Set(orderIds);
  const { ofOrder, ofLoan, ofDeposit } = sortPayouts(dump, asked);
  const read = [...asked].flatMap((id): OrderBooks[] => {
    const order = orders.get(id);
    // An erased order has nothing left but its ledger entries.
    if (!order || order.trackingCode === '') return [];
    const deposits: Deposit[] = [];
    for (const deposit of dump.deposits) if (deposit.orderId === id) deposits.push(deposit);
    const payouts = oldestFirst(ofOrder.get(id) ?? []);
    const bookedFee = readFee(dump, order);
    const history = dump.history.get(id) ?? [];
    return [{ order, deposits: oldestDepositFirst(deposits), payouts, history, ...(bookedFee && { bookedFee }) }];
  });
  const loans: LoanBooks[] = [];
  for (const loan of dump.loans) loans.push({ loan, payouts: ofLoan.get(loan.id) ?? [] });
  const moved = [...ofDeposit].flatMap(([id, moves]): MoveBooks[] => {
    const deposit = dump.deposits.get(id);
    return deposit ? [{ deposit, moves: oldestFirst(moves) }] : [];
  });
  return {
    openingHash: genesisHash,
    opening: [],
    rows: [],
    closing: [],
    orders: read,
    loans,
    moved,
    hasEntry: (ref) => refs.get(ref) === true,
  };
}

/** As `readBookedFee` does. */
function readFee({ fees }: StoreDump, { orderNumber, state, price, termsText }: Order): Money | undefined {
  if (state !== 'completed' || price === null || !shareInTerms(termsText)) return undefined;
  const { currency } = price.fee;
  return money(currency, feeOf(fees, orderNumber, currency));
}

type Signed<Kind extends Payout> = Kind & Readonly<{ attempts: readonly Attempt[] }>;

/** Payouts with their attempts, grouped by order, loan or deposit; of order payouts only those of the given orders. */
function sortPayouts({ payouts, attempts }: StoreDump, asked: ReadonlySet<string>) {
  const ofOrder = new Map<string, Signed<OrderPayout>[]>();
  const ofLoan = new Map<string, Signed<LoanPayout>[]>();
  const ofDeposit = new Map<string, Signed<SweepPayout>[]>();
  for (const payout of payouts) {
    if ((payout.kind === 'payout' || payout.kind === 'refund') && !asked.has(payout.orderId)) continue;
    const signed = attempts.get(payout.domain?.kind === 'joined' ? payout.domain.leader : payout.id) ?? [];
    switch (payout.kind) {
      case 'loan':
        file(ofLoan, payout.loanId, { ...payout, attempts: signed });
        break;
      case 'sweep':
      case 'top_up':
        file(ofDeposit, payout.depositId, { ...payout, attempts: signed });
        break;
      case 'withdrawal':
      case 'hand_over':
        break;
      default:
        file(ofOrder, payout.orderId, { ...payout, attempts: signed });
    }
  }
  return { ofOrder, ofLoan, ofDeposit };
}

function file<Kind>(groups: Map<string, Kind[]>, key: string, payout: Kind): void {
  const group = groups.get(key);
  if (group) group.push(payout);
  else groups.set(key, [payout]);
}
