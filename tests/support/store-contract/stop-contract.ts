/** Stops of payouts, and transactions that a restored store does not know. */
import { describe, expect, test } from 'vitest';
import type { PayoutStop } from '#src/domain/payout-stop.ts';
import { builtAt } from '../make-order.ts';
import type { Run } from './insert-records.ts';

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
      await stops.noteSend('litecoin', { txid: 'b', height: 9 });
      await stops.noteSend('litecoin', { txid: 'a', height: 8 });
      await stops.noteSend('litecoin', { txid: 'b', height: 9 });
      await stops.noteSend('bitcoin', { txid: 'b', height: 9 });
    });
    expect(await sends()).toStrictEqual([
      { txid: 'a', height: 8 },
      { txid: 'b', height: 9 },
    ]);
    await run(({ stops }) => stops.forgetSendsAt('litecoin', 9));
    expect(await sends()).toStrictEqual([{ txid: 'a', height: 8 }]);
    await run(({ stops }) => stops.forgetSend('litecoin', 'a'));
    expect(await sends()).toEqual([]);
    expect(await run(({ stops }) => stops.unknownSends('bitcoin'))).toHaveLength(1);
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
