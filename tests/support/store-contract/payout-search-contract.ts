/** Store contract for signed transactions, and for finding payouts by block or transaction. */
import { describe, expect, test } from 'vitest';
import { money } from '#src/domain/money.ts';
import { AlreadyTaken } from '#src/usecases/ports/records.ts';
import {
  builtAt,
  makeAttempt,
  makeCoin,
  makeCoinsDomain,
  makeNonceDomain,
  makeTxid,
  tenToThe30,
} from '../make-order.ts';
import { idsOf, insertPayout, type Run } from './insert-records.ts';

export function describePayoutSearch(run: Run): void {
  const matching = async (txids: readonly string[], consumed: readonly string[]) =>
    run(({ payouts }) => payouts.matching('ethereum', txids, consumed));
  const attempts = (id: string) => run(({ payouts }) => payouts.attempts(id));
  describe('an attempt', () => {
    test('is read back exactly as it was written, after those before it', async () => {
      const payout = await insertPayout(run);
      const other = await insertPayout(run);
      const first = makeAttempt(payout, { number: 1 });
      const second = makeAttempt(payout, {
        number: 2,
        raw: 'ff'.repeat(20_000),
        feeUnits: tenToThe30,
        validUntilHeight: 4_000_000_001,
        signedAt: builtAt + 999,
      });
      await run(async ({ payouts }) => {
        await payouts.addAttempt(first);
        await payouts.addAttempt(second);
        await payouts.addAttempt(makeAttempt(other));
      });
      expect(await attempts(payout.id)).toStrictEqual([first, second]);
      expect(await attempts('nobody')).toEqual([]);
    });

    test('has a number of its own within its payout', async () => {
      const payout = await insertPayout(run);
      const first = makeAttempt(payout, { number: 1 });
      await run(({ payouts }) => payouts.addAttempt(first));
      const twin = makeAttempt(payout, { number: 1 });
      await expect(run(({ payouts }) => payouts.addAttempt(twin))).rejects.toThrow(AlreadyTaken);
      expect(await attempts(payout.id)).toStrictEqual([first]);
    });

    test('has a transaction id of its own on its chain', async () => {
      const [payout, rival] = [await insertPayout(run), await insertPayout(run)];
      const elsewhere = await insertPayout(run, { amount: money('BTC', 5n) });
      const first = makeAttempt(payout);
      await run(({ payouts }) => payouts.addAttempt(first));
      for (const taken of [
        makeAttempt(rival, { txid: first.txid }),
        makeAttempt(payout, { txid: first.txid, number: 2 }),
      ]) {
        await expect(run(({ payouts }) => payouts.addAttempt(taken))).rejects.toThrow(AlreadyTaken);
      }
      const namesake = makeAttempt(elsewhere, { txid: first.txid });
      await run(({ payouts }) => payouts.addAttempt(namesake));
      expect(await attempts(elsewhere.id)).toStrictEqual([namesake]);
    });
  });

  describe('a payout that has joined another one', () => {
    test('is found by its leader, and has the attempts of its leader', async () => {
      const amount = money('LTC', 5n);
      const [leader, member] = [await insertPayout(run, { amount }), await insertPayout(run, { amount })];
      const coins = [makeCoin({ chain: 'litecoin' })];
      const domain = { kind: 'coins', coins, changeAddress: 'change', joined: 1 } as const;
      const follows = { kind: 'joined', leader: leader.id } as const;
      const attempt = makeAttempt(leader);
      await run(async ({ payouts }) => {
        await payouts.patch(leader.id, leader.version, { domain });
        await payouts.patch(member.id, member.version, { domain: follows });
        await payouts.addAttempt(attempt);
      });
      expect(idsOf(await run(({ payouts }) => payouts.joinedTo(leader.id)))).toEqual([member.id]);
      expect(await run(({ payouts }) => payouts.joinedTo(member.id))).toEqual([]);
      expect((await run(({ payouts }) => payouts.find(member.id)))?.domain).toStrictEqual(follows);
      expect((await run(({ payouts }) => payouts.find(leader.id)))?.domain).toStrictEqual(domain);
      expect(await attempts(member.id)).toStrictEqual([attempt]);
      expect(idsOf(await run(({ payouts }) => payouts.matching('litecoin', [attempt.txid], [])))).toEqual([leader.id]);
    });

    test('was due with others of its currency, and no later', async () => {
      const amount = money('BCH', 7n);
      const due = await insertPayout(run, { amount, wakeAt: builtAt });
      await insertPayout(run, { amount, wakeAt: builtAt + 1 });
      await insertPayout(run, { amount, wakeAt: null });
      await insertPayout(run, { amount: money('BTC', 7n), wakeAt: builtAt });
      const found = await run(({ payouts }) => payouts.dueExchanges('BCH', builtAt, 5));
      expect(idsOf(found)).toEqual([due.id]);
    });
  });

  describe('a transaction on the chain', () => {
    test('is matched to its payout by its id', async () => {
      const payout = await insertPayout(run);
      const [first, second] = [makeAttempt(payout), makeAttempt(payout, { number: 2 })];
      await run(async ({ payouts }) => {
        await payouts.addAttempt(first);
        await payouts.addAttempt(second);
      });
      await insertPayout(run);
      expect(await matching([makeTxid(), first.txid], [])).toStrictEqual([payout]);
      expect(await matching([first.txid, second.txid], [])).toStrictEqual([payout]);
      expect(await matching([makeTxid()], [])).toEqual([]);
      expect(await matching([], [])).toEqual([]);
      expect(await run(({ payouts }) => payouts.matching('polygon', [first.txid], []))).toEqual([]);
    });

    test('is matched to its payout by what it consumes, though nobody signed its id', async () => {
      const payout = await insertPayout(run, { domain: makeNonceDomain(12, '0xhot') });
      const other = await insertPayout(run, { domain: makeNonceDomain(13, '0xhot') });
      expect(await matching([makeTxid()], ['0xhot:12'])).toStrictEqual([payout]);
      expect(idsOf(await matching([], ['0xhot:12', '0xhot:13', '0xhot:14']))).toEqual(idsOf([payout, other]));
      expect(await matching([], ['0xhot:1'])).toEqual([]);
      expect(await run(({ payouts }) => payouts.matching('polygon', [], ['0xhot:12']))).toEqual([]);
    });

    test('is matched by the coin that every version spends', async () => {
      const [anchor, second] = [makeCoin(), makeCoin()];
      const payout = await insertPayout(run, { amount: money('BTC', 5n), domain: makeCoinsDomain(anchor, second) });
      const found = await run(({ payouts }) => payouts.matching('bitcoin', [], [second.id, anchor.id]));
      expect(found).toStrictEqual([payout]);
    });

    test('that matches by id and by what it consumes is matched once', async () => {
      const payout = await insertPayout(run, { domain: makeNonceDomain(12, '0xhot') });
      const attempt = makeAttempt(payout);
      await run(({ payouts }) => payouts.addAttempt(attempt));
      expect(await matching([attempt.txid], ['0xhot:12'])).toStrictEqual([payout]);
    });
  });

  describe('payouts in blocks', () => {
    test('are found by the block that holds them', async () => {
      const inside = await insertPayout(run, { state: 'broadcast', minedHeight: 50, minedTxid: 'a' });
      const final = await insertPayout(run, { state: 'final', minedHeight: 50, minedTxid: 'b' });
      await insertPayout(run, { state: 'broadcast', minedHeight: 51 });
      await insertPayout(run, { state: 'broadcast', minedHeight: null });
      await insertPayout(run, { state: 'broadcast', minedHeight: 50, amount: money('BTC', 5n) });
      const found = await run(({ payouts }) => payouts.inBlock('ethereum', 50));
      expect(idsOf(found)).toEqual(idsOf([inside, final]));
    });

    test('are to be finished up to a height while they are broadcast', async () => {
      const low = await insertPayout(run, { state: 'broadcast', minedHeight: 49 });
      const high = await insertPayout(run, { state: 'broadcast', minedHeight: 50 });
      await insertPayout(run, { state: 'broadcast', minedHeight: null });
      await insertPayout(run, { state: 'final', minedHeight: 40 });
      await insertPayout(run, { state: 'signed', minedHeight: 40 });
      await insertPayout(run, { state: 'broadcast', minedHeight: 40, amount: money('BTC', 5n) });
      const upTo = (height: number) => run(({ payouts }) => payouts.minedUpTo('ethereum', height));
      expect(await upTo(48)).toEqual([]);
      expect(await upTo(49)).toStrictEqual([low]);
      expect(idsOf(await upTo(50))).toEqual(idsOf([low, high]));
    });
  });
}
