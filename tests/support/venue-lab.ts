/** A treasury lab with an account at a local Kraken: deposits there, trades, and what comes back. */
import { makeKrakenVenue } from '#src/adapters/venues/kraken.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { holdingsOf } from '#src/domain/ledger/holdings.ts';
import { formatMoney, money } from '#src/domain/money.ts';
import type { Result } from '#src/domain/result.ts';
import type { TreasuryAct } from '#src/domain/treasury/act.ts';
import type { Outcome } from '#src/domain/treasury/venue-outcome.ts';
import type { VenueTrade, VenueTransfer } from '#src/domain/treasury/venue.ts';
import { followVenue, storeVenueAddresses } from '#src/usecases/treasury/follow-venue.ts';
import type { VenueDeps } from '#src/usecases/treasury/find-lost-transfer.ts';
import { requestTrade, requestVenueTransfer } from '#src/usecases/treasury/request-venue.ts';
import { requestOutcome } from '#src/usecases/treasury/request-venue-booking.ts';
import { checkBooks } from '#src/domain/ledger/check-books.ts';
import { loadBooks, unchecked } from '#src/usecases/reconciliation/load-books.ts';
import { expect } from 'vitest';
import { krakenKey, krakenSecret } from './kraken/kraken-keys.ts';
import { serveKraken, type KrakenServer } from './kraken/kraken-server.ts';
import { parseAmount } from './order-lab/amounts.ts';
import { must } from './order-lab/order-actions.ts';
import { approve, openTreasuryLab, type TreasuryLab } from './treasury-lab.ts';

const reason = 'back into the band';

export type VenueLab = TreasuryLab &
  Readonly<{
    kraken: KrakenServer;
    venueDeps: VenueDeps;
    /** Sends "5 LTC" of the hot wallet to the venue, until the venue has credited it. */
    send(amount: string): Promise<VenueTransfer>;
    /** Plans a transfer such as "2 LTC" to the hot wallet. */
    bring(amount: string): Promise<VenueTransfer>;
    trade(side: 'buy' | 'sell', amount: string): Promise<VenueTrade>;
    follow(): Promise<void>;
    /** Anna says where the coins of a transfer are, and Berta agrees. Answers the act, or why it cannot be decided. */
    decideWhere(transfer: Pick<VenueTransfer, 'id'>, outcome: Outcome): Promise<Result<TreasuryAct, string>>;
    /** What the venue pays arrives on the chain. Answers the transaction. */
    payOnChain(currency: CurrencyId, units: bigint): Promise<string>;
    settleChain(currency: CurrencyId): Promise<void>;
    transfer(transfer: Pick<VenueTransfer, 'id'>): Promise<VenueTransfer>;
    tradeNow(trade: Pick<VenueTrade, 'id'>): Promise<VenueTrade>;
    /** What is ours of a currency by the books, as text. */
    ours(currency: CurrencyId): Promise<string>;
    booked(account: string, currency: CurrencyId): Promise<string>;
    /** Every invariant of the books holds. */
    booksHold(): Promise<void>;
  }>;

export async function openVenueLab(hot: readonly string[]): Promise<VenueLab> {
  const lab = await openTreasuryLab({ hot, coins: 1 });
  const kraken = await serveKraken(() => lab.ports.clock.now());
  const venue = makeKrakenVenue({
    baseUrl: kraken.baseUrl,
    key: krakenKey,
    secret: krakenSecret,
    now: Date.now,
    timeoutMs: 4_000,
  });
  const venueDeps: VenueDeps = { ...lab.deps, venue };
  const { store } = lab.deps;
  for (const [currency, asset, method] of [
    ['LTC', 'LTC', 'Litecoin'],
    ['USDT-TRC20', 'USDT', 'Tether USD (TRC20)'],
  ] as const) {
    const { chain } = currencies[currency];
    kraken.account.addDepositAddress(asset, method, lab.address(chain));
    const address = await lab.ports.chains[chain].wallet.hotAddress();
    kraken.account.saveAddress({ asset, method, address, key: `hot wallet ${currency}` });
    await storeVenueAddresses(venueDeps, currency);
  }
  kraken.account.setFee('LTC', '0.002');
  kraken.account.setFee('USDT', '2.5');
  const follow = async () => await followVenue(venueDeps);
  const settleChain = async (currency: CurrencyId) => {
    const { chain } = currencies[currency];
    await lab.mine(chain, chains[chain].finalityBlocks);
    await lab.work();
  };
  const transfer = async ({ id }: Pick<VenueTransfer, 'id'>) => {
    const found = await store.transaction(async ({ transfers }) => await transfers.lock(id));
    if (!found) throw new Error(`there is no transfer ${id}`);
    return found;
  };
  const tradeNow = async ({ id }: Pick<VenueTrade, 'id'>) => {
    const found = await store.transaction(async ({ office }) => await office.venue.lockTrade(id));
    if (!found) throw new Error(`there is no trade ${id}`);
    return found;
  };
  await follow();
  return {
    ...lab,
    kraken,
    venueDeps,
    follow,
    settleChain,
    transfer,
    send: async (text) => {
      const { currency } = parseAmount(text);
      const asset = currency.split('-')[0] ?? '';
      const [told] = await venue.depositAddresses(currency);
      const listed = await listVenueAddress(lab, currency, told ?? '');
      const act = await lab.withdraw(listed, text);
      if (act.state === 'waiting') must(await lab.agree(act));
      await lab.payOut(currency);
      const [payout] = await store.snapshot(async ({ office }) => await office.treasury.payoutsOf([act.id]));
      const method = currency === 'LTC' ? 'Litecoin' : 'Tether USD (TRC20)';
      const txid = payout?.txid ?? '';
      const amount = formatMoney(parseAmount(text));
      kraken.account.seeDeposit({ asset, method, address: told ?? '', txid, amount });
      await follow();
      kraken.account.completeDeposit(txid);
      await follow();
      return await transfer(act);
    },
    bring: async (text) => {
      const { currency } = parseAmount(text);
      const wanted = { currency, amount: formatMoney(parseAmount(text)), reason, actor: 'anna' };
      return await transfer(must(await requestVenueTransfer(lab.deps, wanted, approve)));
    },
    decideWhere: async ({ id: transferId }, outcome) => {
      const wanted = { transferId, outcome, reason: 'asked at Kraken', actor: 'anna' };
      const proposed = await requestOutcome(lab.deps, wanted, approve);
      return proposed.ok ? await lab.agree(proposed.value) : proposed;
    },
    trade: async (side, text) => {
      const { currency } = parseAmount(text);
      const wanted = { side, currency, amount: formatMoney(parseAmount(text)), reason, actor: 'anna' };
      return await tradeNow(must(await requestTrade(lab.deps, wanted, approve)));
    },
    payOnChain: async (currency, units) => {
      const { chain } = currencies[currency];
      const to = await lab.ports.chains[chain].wallet.hotAddress();
      const txid = await lab.control(chain).pay({ to, currency, units });
      await lab.mine(chain, 1);
      await lab.watch(chain);
      return txid;
    },
    tradeNow,
    ours: async (currency) => {
      const balances = await store.snapshot(async ({ journal }) => await journal.balances());
      return formatMoney(money(currency, holdingsOf(balances, currency).net));
    },
    booked: async (account, currency) =>
      formatMoney(
        money(currency, await store.snapshot(async ({ journal }) => await journal.balance(account, currency))),
      ),
    booksHold: async () => {
      const { books } = await store.snapshot(async (records) => await loadBooks(records, unchecked));
      expect(checkBooks(books)).toEqual([]);
    },
    close: async () => {
      await kraken.close();
      await lab.close();
    },
  };
}

async function listVenueAddress(lab: TreasuryLab, currency: CurrencyId, address: string) {
  const listed = async () =>
    await lab.deps.store.snapshot(async ({ office }) =>
      (await office.treasury.addresses()).find((each) => each.address === address && each.currency === currency),
    );
  const known = await listed();
  if (known) return known;
  await lab.listAddress(currency, address);
  const added = await listed();
  if (!added) throw new Error('the address of the venue is listed');
  return added;
}
