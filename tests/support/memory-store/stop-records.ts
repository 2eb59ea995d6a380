/** Memory store: payout stops, and transactions on a chain that a restored store does not know. */
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, type ChainId } from '#src/domain/assets/currencies.ts';
import { isOver } from '#src/domain/order/lifecycle.ts';
import { kindOfRule, type CreditRule } from '#src/domain/credit-rule.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { Payout } from '#src/domain/order/payout.ts';
import type { PayoutStop } from '#src/domain/payout-stop.ts';
import type { StopRecords, UnknownSend } from '#src/usecases/ports/stop-records.ts';
import { makeTable, type Rows, type Table } from './table.ts';
import type { UndoLog } from './undo-log.ts';

export type StopTables = Readonly<{
  stops: Table<PayoutStop>;
  creditRules: Table<CreditRule>;
  sends: Table<UnknownSend & Readonly<{ chain: ChainId }>>;
}>;

export function makeStopTables(undo: UndoLog): StopTables {
  return { stops: makeTable(undo), creditRules: makeTable(undo), sends: makeTable(undo) };
}

type Needs = Readonly<{ tables: StopTables; orders: Rows<Order>; payouts: Table<Payout>; nonces: Table<number> }>;

const unsentStates: readonly string[] = ['planned', 'reserved', 'signed', 'broadcast'];

export function makeStopRecords({ tables, orders, payouts, nonces }: Needs): StopRecords {
  const { stops, creditRules, sends } = tables;
  const sendsOf = (chain: ChainId) => [...sends].filter((send) => send.chain === chain);
  return {
    stop: async (stop) => {
      const key = `${stop.scope} ${stop.reason}`;
      if (stops.has(key)) return false;
      stops.set(key, stop);
      if (stop.reason === 'restored') doubtReserved(payouts, stop.scope);
      return true;
    },
    lift: async (scope, reason) => {
      const isThere = stops.has(`${scope} ${reason}`);
      stops.delete(`${scope} ${reason}`);
      return isThere;
    },
    all: async () => [...stops].toSorted((a, b) => a.since - b.since || (nameOf(a) < nameOf(b) ? -1 : 1)),
    setCreditRule: async (rule) => creditRules.set(`${rule.scope} ${kindOfRule(rule)}`, rule),
    dropCreditRule: async (scope, kind) => {
      const isThere = creditRules.has(`${scope} ${kind}`);
      creditRules.delete(`${scope} ${kind}`);
      return isThere;
    },
    dropEndedRaises: async (now) => {
      const ended = [...creditRules].filter(({ until }) => until !== null && until <= now).map(({ scope }) => scope);
      for (const scope of ended) creditRules.delete(`${scope} raise`);
      return ended;
    },
    creditRules: async () => [...creditRules].toSorted((a, b) => a.at - b.at || (a.scope < b.scope ? -1 : 1)),
    setReadTo: async (chain, height) => {
      const stop = stops.get(`${chain} restored`);
      if (stop) stops.set(`${chain} restored`, { ...stop, readTo: height });
    },
    setPrepared: async (chain) => {
      const stop = stops.get(`${chain} restored`);
      if (stop) stops.set(`${chain} restored`, { ...stop, isPrepared: true });
    },
    // No back-up is ever restored into this store.
    firstLostChange: async () => await Promise.resolve(0),
    noteSend: async (chain, { txid, height, paid }) => {
      const send = { chain, txid, height, paid, verdict: null, waitsFor: null };
      if (!sends.has(`${chain} ${txid}`)) sends.set(`${chain} ${txid}`, send);
    },
    unknownSends: async (chain) =>
      sendsOf(chain)
        .map(({ chain: _chain, ...send }) => send)
        .toSorted((a, b) => a.height - b.height || (a.txid < b.txid ? -1 : 1)),
    explainSend: async (chain, txid, verdict) => {
      const send = sends.get(`${chain} ${txid}`);
      if (send) sends.set(`${chain} ${txid}`, { ...send, verdict, waitsFor: null });
      return send !== undefined;
    },
    setSendWait: async (chain, txid, waitsFor) => {
      const send = sends.get(`${chain} ${txid}`);
      if (send) sends.set(`${chain} ${txid}`, { ...send, waitsFor });
    },
    forgetSend: async (chain, txid) => sends.delete(`${chain} ${txid}`),
    forgetSendsAt: async (chain, height) => {
      for (const send of sendsOf(chain)) if (send.height === height) sends.delete(`${chain} ${send.txid}`);
    },
    unsent: async (chain) =>
      [...payouts]
        .filter(({ amount, state, minedHeight, domain, wakeAt }) => {
          const isUndone = state === 'final' && domain?.kind === 'window' && wakeAt !== null;
          const isUnsent = (unsentStates.includes(state) || isUndone) && minedHeight === null;
          return currencies[amount.currency].chain === chain && isUnsent;
        })
        .toSorted((a, b) => a.plannedAt - b.plannedAt || (a.id < b.id ? -1 : 1)),
    // No withdrawal is proposed in the simulation.
    openWithdrawals: async () => [],
    unfinishedOrders: async (chain) =>
      [...orders]
        .filter(({ id, state, plannedEffects, price, quote: { inputs, receive } }) => {
          const isRefunded = chains[currencies[inputs.send.currency].chain].family === chains[chain].family;
          const isOpen =
            !isOver(state) ||
            plannedEffects.includes('refund_extras') ||
            isRestOwed(payouts, id, price) ||
            hasUnsent(payouts, id);
          return isOpen && (isRefunded || currencies[receive.currency].chain === chain);
        })
        .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    undone: async (chain) =>
      [...payouts]
        .filter(({ amount, state, minedHeight }) => {
          return currencies[amount.currency].chain === chain && state === 'final' && minedHeight === null;
        })
        .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    raiseNonce: async (chain, wallet, next) => {
      const key = `${chain} ${wallet}`;
      nonces.set(key, Math.max(nonces.get(key) ?? 0, next));
    },
  };
}

function isRestOwed(payouts: Iterable<Payout>, orderId: string, price: Order['price']): boolean {
  const refunds = [...payouts].filter((payout) => {
    return payout.orderId === orderId && payout.kind === 'refund' && payout.state !== 'void';
  });
  return price?.rest?.shares.some((share) => refunds.every(({ depositId }) => depositId !== share.depositId)) === true;
}

function nameOf({ scope, reason }: PayoutStop): string {
  return `${scope} ${reason}`;
}

/** After a restore the signer may have signed what this store has as unsigned. */
function doubtReserved(payouts: Table<Payout>, scope: PayoutStop['scope']): void {
  for (const payout of payouts) {
    if (payout.state !== 'reserved' || currencies[payout.amount.currency].chain !== scope) continue;
    payouts.set(payout.id, { ...payout, mayBeSigned: true });
  }
}

function hasUnsent(payouts: Rows<Payout>, orderId: string): boolean {
  return [...payouts].some((payout) => {
    const isUnsent = unsentStates.includes(payout.state) && payout.minedHeight === null;
    return payout.orderId === orderId && !payout.isExtra && isUnsent;
  });
}
