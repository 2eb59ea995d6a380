/**
 * No order makes a loss: at the minimum send amount the fees cover the sweep of the deposit and the payout. Computed
 * from the ledger after the order is complete, at current prices.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { currencies, currencyIds, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { formatMoney, money } from '#src/domain/money.ts';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import { currencyLimits } from '#src/domain/price-board.ts';
import { coverRules, loadBoard } from '#src/usecases/quotes/load-board.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';

let lab: OrderLab;
beforeAll(async () => {
  lab = await openOrderLab();
});
afterAll(async () => {
  await lab.close();
});

/** In millionths of a dollar: service fees, and network fees charged less network fees paid. */
type Earned = Readonly<{ service: bigint; network: bigint }>;

async function earned(): Promise<Earned> {
  return await lab.ports.store.snapshot(async ({ journal, controls }) => {
    const prices = (await controls.latestRates())?.prices ?? {};
    let [service, network] = [0n, 0n];
    for (const id of currencyIds) {
      const { symbol, decimals } = currencies[id];
      const price = prices[symbol];
      if (!price) throw new Error(`${symbol} has a price`);
      for (const account of [accounts.fee, accounts.networkFeeCharged, accounts.networkFeePaid]) {
        const units = -(await journal.balance(account, id));
        const value = (units * price.numerator * 1_000_000n) / (price.denominator * 10n ** BigInt(decimals));
        if (account === accounts.fee) service += value;
        else network += value;
      }
    }
    return { service, network };
  });
}

async function least(currency: CurrencyId): Promise<string> {
  const board = await lab.ports.store.snapshot(
    async (records) => await loadBoard(records, [currency], coverRules(lab.ports)),
  );
  return formatMoney(money(currency, currencyLimits(board, currency).min.units));
}

test.each(currencyIds)(
  'the least order in %s earns no less than it costs, and its deposit becomes usable',
  async (currency) => {
    const before = await earned();
    const amount = await least(currency);
    const order = await lab.order({ send: `${amount} ${currency}`, receive: currency === 'LTC' ? 'BTC' : 'LTC' });
    await lab.pay(order, amount);
    await lab.confirm(order);
    await lab.deliver(order);
    const { chain } = currencies[currency];
    for (const _ of [1, 2, 3]) {
      await lab.mine(chain, finalityBlocks(chain, 'sandbox'));
      await lab.work();
    }
    expect(await lab.state(order)).toBe('completed');
    const after = await earned();
    const [service, network] = [after.service - before.service, after.network - before.network];
    expect(service + network).toBeGreaterThanOrEqual(0n);
    // The service fee grows with the amount, and the network costs do not: this share of the minimum breaks even.
    const percent = network >= 0n ? 0n : (-network * 100n + service - 1n) / service;
    console.info(`break-even order in ${currency}: ${percent} % of its minimum, ${amount} ${currency}`);
    await lab.booksEqualChain();
    const left = await lab.control(chain).balance(order.depositAddress, currency);
    const isSwept = ['tron', 'ethereum', 'bnb-chain', 'polygon', 'solana'].includes(chain);
    if (isSwept) expect(left * 5n).toBeLessThan(order.quote.inputs.send.units);
  },
);
