/** Store contract for payout stops, and for transactions that a restored store does not know. */
import { describe, expect, test } from 'vitest';
import type { PayoutStop } from '#src/domain/payout-stop.ts';
import { builtAt, makeOrderQuote } from '../make-order.ts';
import { insertOrder, insertPayout, type Run } from './insert-records.ts';

const currencyStop: PayoutStop = {
  scope: 'LTC',
  reason: 'books_differ',
  since: builtAt,
  by: 'service',
  note: '',
  readTo: null,
  isPrepared: false,
};
const chainStop: PayoutStop = { ...currencyStop, scope: 'tron', reason: 'restored', since: builtAt + 1, note: '註' };

export function describeStopRecords(run: Run): void {
  const all = () => run(({ stops }) => stops.all());

  describe('a stop of payouts', () => {
    test('stands as it was first written until it is lifted, each reason by itself', async () => {
      expect(await all()).toEqual([]);
      expect(await run(({ stops }) => stops.stop(chainStop))).toBe(true);
      expect(await run(({ stops }) => stops.stop(currencyStop))).toBe(true);
      expect(await run(({ stops }) => stops.stop({ ...currencyStop, since: builtAt + 9, note: 'again' }))).toBe(false);
      expect(await all()).toStrictEqual([currencyStop, chainStop]);
      expect(await run(({ stops }) => stops.lift('LTC', 'operator'))).toBe(false);
      expect(await run(({ stops }) => stops.lift('LTC', 'books_differ'))).toBe(true);
      expect(await all()).toStrictEqual([chainStop]);
    });

    test('of a restored chain remembers how far it was read, and nothing else does', async () => {
      await run(async ({ stops }) => {
        await stops.stop(chainStop);
        await stops.stop({ ...chainStop, reason: 'operator' });
        await stops.setReadTo('tron', 7);
        await stops.setPrepared('tron');
        await stops.setReadTo('bitcoin', 8);
      });
      expect((await all()).map(({ readTo, isPrepared }) => [readTo, isPrepared])).toEqual([
        [null, false],
        [7, true],
      ]);
    });
  });

  test('unknown sends are kept once, by block, until they are forgotten or their block is undone', async () => {
    const sends = () => run(({ stops }) => stops.unknownSends('litecoin'));
    await run(async ({ stops }) => {
      await stops.noteSend('litecoin', { txid: 'b', height: 9, paid: '1 LTC' });
      await stops.noteSend('litecoin', { txid: 'a', height: 8, paid: '1 LTC' });
      await stops.noteSend('litecoin', { txid: 'b', height: 9, paid: '1 LTC' });
      await stops.noteSend('bitcoin', { txid: 'b', height: 9, paid: '1 LTC' });
    });
    expect(await sends()).toStrictEqual([
      { txid: 'a', height: 8, paid: '1 LTC', verdict: null, waitsFor: null },
      { txid: 'b', height: 9, paid: '1 LTC', verdict: null, waitsFor: null },
    ]);
    const lost = { paidFor: null, why: 'its order is gone' };
    const paid = { paidFor: 'SP-1', why: 'they wrote to us' };
    expect(await run(({ stops }) => stops.explainSend('litecoin', 'c', lost))).toBe(false);
    expect(await run(({ stops }) => stops.explainSend('litecoin', 'a', lost))).toBe(true);
    expect(await run(({ stops }) => stops.explainSend('litecoin', 'b', lost))).toBe(true);
    expect(await run(({ stops }) => stops.explainSend('litecoin', 'b', paid))).toBe(true);
    await run(({ stops }) => stops.noteSend('litecoin', { txid: 'b', height: 9, paid: '1 LTC' }));
    expect((await sends()).map(({ verdict }) => verdict)).toStrictEqual([lost, paid]);
    await run(({ stops }) => stops.forgetSendsAt('litecoin', 9));
    await run(({ stops }) => stops.setSendWait('litecoin', 'a', 'not_final'));
    expect(await sends()).toStrictEqual([
      { txid: 'a', height: 8, paid: '1 LTC', verdict: lost, waitsFor: 'not_final' },
    ]);
    await run(({ stops }) => stops.explainSend('litecoin', 'a', lost));
    expect(await sends()).toMatchObject([{ waitsFor: null }]);
    await run(({ stops }) => stops.forgetSend('litecoin', 'a'));
    expect(await sends()).toEqual([]);
    expect(await run(({ stops }) => stops.unknownSends('bitcoin'))).toHaveLength(1);
  });

  test('an order that failed counts as unfinished while a payout or refund of its own is not sent', async () => {
    const quote = makeOrderQuote({ receiveCurrency: 'LTC' });
    const failed = { quote, state: 'failed', reason: 'payout_rejected' } as const;
    const [open, sent, extra] = [
      await insertOrder(run, failed),
      await insertOrder(run, failed),
      await insertOrder(run, failed),
    ];
    await insertPayout(run, { state: 'reserved' }, open);
    await insertPayout(run, { state: 'final', minedHeight: 7 }, sent);
    await insertPayout(run, { state: 'planned', isExtra: true }, extra);
    expect((await run(({ stops }) => stops.unfinishedOrders('litecoin'))).map(({ id }) => id)).toEqual([open.id]);
    expect(await run(({ stops }) => stops.unfinishedOrders('tron'))).toEqual([]);
  });

  test('payouts that were final and are in no block are found on their chain', async () => {
    const quote = makeOrderQuote({ receiveCurrency: 'LTC' });
    const undone = await insertPayout(run, { state: 'final' }, await insertOrder(run, { quote }));
    await insertPayout(run, { state: 'final', minedHeight: 7 }, await insertOrder(run, { quote }));
    await insertPayout(run, { state: 'broadcast' }, await insertOrder(run, { quote }));
    await insertPayout(run, { state: 'final' });
    expect(await run(({ stops }) => stops.undone('litecoin'))).toStrictEqual([undone]);
  });

  test('a payout that was final counts as unsent while it may be signed again', async () => {
    const order = async () => await insertOrder(run, { quote: makeOrderQuote({ receiveCurrency: 'TRX' }) });
    const domain = { kind: 'window', wallet: 'hot-wallet' } as const;
    const undone = { state: 'final', domain, mayBeSigned: true, wakeAt: builtAt } as const;
    const found = await insertPayout(run, undone, await order());
    const planned = await insertPayout(run, { plannedAt: builtAt + 1 }, await order());
    await insertPayout(run, { ...undone, wakeAt: null }, await order());
    await insertPayout(run, { ...undone, minedHeight: 7 }, await order());
    await insertPayout(run, { ...undone, domain: null }, await order());
    await insertPayout(run, { ...undone, state: 'void' }, await order());
    expect(await run(({ stops }) => stops.unsent('tron'))).toStrictEqual([found, planned]);
    expect(await run(({ stops }) => stops.unsent('litecoin'))).toEqual([]);
  });

  test('a nonce is raised and never lowered', async () => {
    const next = () => run(({ wallet }) => wallet.nextNonce('polygon', 'w'));
    await run(({ stops }) => stops.raiseNonce('polygon', 'w', 5));
    expect(await next()).toBe(5);
    await run(({ stops }) => stops.raiseNonce('polygon', 'w', 3));
    expect(await next()).toBe(5);
    expect(await run(({ wallet }) => wallet.takeNonce('polygon', 'w'))).toBe(5);
  });
}
