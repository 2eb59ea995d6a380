/** Read access for tests: the order as its holder sees it, and payments on the chains. */
import { addressKey } from '#src/domain/address/address-key.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { chainIds, currencies, type ChainId } from '#src/domain/assets/currencies.ts';
import { money } from '#src/domain/money.ts';
import type { Deposit } from '#src/domain/order/deposit.ts';
import type { OrderState } from '#src/domain/order/lifecycle.ts';
import type { Order, OrderReason } from '#src/domain/order/order.ts';
import type { Attempt } from '#src/domain/order/payout.ts';
import { viewOrder, type OrderView } from '#src/usecases/orders/view-order.ts';
import { writeAmount } from './amounts.ts';
import type { Worker } from './open-worker.ts';
import { must } from './order-actions.ts';

export type Lookups = Readonly<{
  view(order: Order): Promise<OrderView>;
  state(order: Order): Promise<OrderState>;
  reason(order: Order): Promise<OrderReason | null>;
  /** The deposit of this transaction. */
  deposit(order: Order, txid: string): Promise<Deposit>;
  /** Every mined payment to this address, in chain order: ["0.5 BTC"]. */
  paymentsTo(chain: ChainId, address: string): Promise<readonly string[]>;
  /** Payments to the order's receive address on its chain. */
  received(order: Order): Promise<readonly string[]>;
  /** Payments to the order's refund address on any chain. */
  refunded(order: Order): Promise<readonly string[]>;
  /** The amounts owed under this account in the books. */
  owes(account: string): Promise<readonly string[]>;
  /** The balances of this account in the books. */
  balance(account: string): Promise<readonly string[]>;
  /** The signed transactions of all payouts and refunds of the order, in order. */
  attempts(order: Order): Promise<readonly Attempt[]>;
}>;

export function makeLookups({ ports, sandbox }: Worker): Lookups {
  const view = async ({ id }: Order) => must(await viewOrder(ports, id));
  const paymentsTo = async (chain: ChainId, address: string) => {
    const { family } = chains[chain];
    const mined = await sandbox[chain].control.truth();
    return mined
      .filter(({ isSuccessful }) => isSuccessful)
      .flatMap(({ outputs }) => outputs)
      .filter(({ to }) => addressKey(family, to) === addressKey(family, address))
      .flatMap(({ currency, units }) => (currency === null ? [] : [writeAmount(money(currency, units))]));
  };
  const balances = async (account: string, sign: bigint) => {
    const all = await ports.store.snapshot(async ({ journal }) => await journal.balances());
    const found = all.filter((balance) => balance.account === account && balance.units !== 0n);
    return found.map(({ currency, units }) => writeAmount(money(currency, units * sign)));
  };
  return {
    view,
    state: async (order) => (await view(order)).order.state,
    reason: async (order) => (await view(order)).order.reason,
    deposit: async (order, txid) => {
      const found = (await view(order)).deposits.find((deposit) => deposit.txid === txid);
      if (!found) throw new Error(`the order does not know the payment ${txid}`);
      return found;
    },
    paymentsTo,
    received: async ({ quote, receiveAddress }) =>
      await paymentsTo(currencies[quote.receive.currency].chain, receiveAddress),
    refunded: async (order) => {
      const { quote, refundAddress } = (await view(order)).order;
      if (refundAddress === null) return [];
      const { family } = chains[currencies[quote.inputs.send.currency].chain];
      const alike = chainIds.filter((chain) => chains[chain].family === family);
      return (await Promise.all(alike.map(async (chain) => await paymentsTo(chain, refundAddress)))).flat();
    },
    owes: async (account) => await balances(account, -1n),
    balance: async (account) => await balances(account, 1n),
    attempts: async ({ id }) =>
      await ports.store.transaction(async ({ payouts }) => {
        const found = [];
        for (const payout of await payouts.ofOrder(id)) found.push(...(await payouts.attempts(payout.id)));
        return found;
      }),
  };
}
