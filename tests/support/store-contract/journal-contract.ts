/** Store contract for the books: each reference once, balanced, never overdrawn, hash-chained. */
import { describe, expect, test } from 'vitest';
import { findBrokenLink } from '#src/domain/hash-chain.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { credit, debit, describeEntry, makeEntry, type Entry, type Line } from '#src/domain/ledger/entry.ts';
import { postFunding } from '#src/domain/ledger/postings.ts';
import { money, type Money } from '#src/domain/money.ts';
import type { JournalRecords } from '#src/usecases/ports/journal-records.ts';
import { builtAt, tenToThe30 } from '../make-order.ts';
import { Failure, type Run } from './insert-records.ts';

const eth = (units: bigint): Money => money('ETH', units);

export function describeJournalRecords(run: Run): void {
  const post = (entry: Entry, at = builtAt) => run(({ journal }) => journal.post(entry, at));
  const balance = (account: string) => run(({ journal }) => journal.balance(account, 'ETH'));
  const rows = () => run(({ journal }) => journal.rowsAfter(0, 1_000));

  describe('the journal', () => {
    test('begins empty', async () => {
      expect(await rows()).toEqual([]);
      expect(await balance(accounts.hot)).toBe(0n);
      expect(await run(({ journal }) => journal.has('fund:a'))).toBe(false);
    });

    test('knows the fee of an order as it was booked, and of no other', async () => {
      const price = (order: string, fee: bigint): Line[] => [
        debit(accounts.position, eth(10n + fee)),
        credit(accounts.order(order), eth(10n)),
        credit(accounts.fee, eth(fee)),
      ];
      await post(makeEntry('conv:SW-1:1', price('SW-1', 3n)));
      await post(
        makeEntry(
          'unconv:SW-1:2',
          price('SW-1', 3n).map((line) => ({ ...line, units: -line.units })),
        ),
      );
      await post(makeEntry('conv:SW-1:3', price('SW-1', 4n)));
      await post(makeEntry('conv:SW-11:1', price('SW-11', 5n)));
      const feeOf = (order: string, currency: 'ETH' | 'BTC') => run(({ journal }) => journal.feeOf(order, currency));
      expect([await feeOf('SW-1', 'ETH'), await feeOf('SW-11', 'ETH')]).toEqual([4n, 5n]);
      expect([await feeOf('SW-1', 'BTC'), await feeOf('SW-2', 'ETH')]).toEqual([0n, 0n]);
    });

    test('adds entries up to balances, exactly', async () => {
      expect(await post(postFunding('a', eth(tenToThe30)))).toBe(true);
      expect(await post(postFunding('b', eth(1n)))).toBe(true);
      expect(await post(postFunding('c', money('BTC', 7n)))).toBe(true);
      expect(await balance(accounts.hot)).toBe(tenToThe30 + 1n);
      expect(await balance(accounts.capital)).toBe(-tenToThe30 - 1n);
      expect(await run(nonZeroBalances)).toEqual(
        [
          `${accounts.hot} BTC 7`,
          `${accounts.hot} ETH ${tenToThe30 + 1n}`,
          `${accounts.capital} BTC -7`,
          `${accounts.capital} ETH ${-tenToThe30 - 1n}`,
        ].toSorted(),
      );
      expect(await run(({ journal }) => journal.has('fund:b'))).toBe(true);
    });

    test('totals the accounts of a kind in one currency', async () => {
      await post(postFunding('a', eth(10n)));
      await post(makeEntry('dep:b', [debit(accounts.deposits, eth(5n)), credit(accounts.held('b'), eth(5n))]));
      await post(makeEntry('dep:c', [debit(accounts.deposits, eth(3n)), credit(accounts.order('c'), eth(3n))]));
      const total = (prefix: string) => run(({ journal }) => journal.total(prefix, 'ETH'));
      expect([await total('liability:'), await total('custody:'), await total('liability:held')]).toEqual([
        -8n,
        18n,
        -5n,
      ]);
      expect(await run(({ journal }) => journal.total('custody:', 'BTC'))).toBe(0n);
    });

    test('knows when entries of a kind last moved an account', async () => {
      const lastAt = (account: string, prefix = 'fund:a') =>
        run(({ journal }) => journal.lastAt(prefix, account, 'ETH'));
      expect(await lastAt(accounts.hot)).toBeUndefined();
      await post(postFunding('a1', eth(1n)), builtAt + 7);
      await post(postFunding('a2', eth(1n)), builtAt + 5);
      await post(postFunding('a3', money('BTC', 1n)), builtAt + 9);
      await post(postFunding('b', eth(1n)), builtAt + 9);
      expect(await lastAt(accounts.hot)).toBe(builtAt + 7);
      expect(await lastAt(accounts.hot, 'fund:a2')).toBe(builtAt + 5);
      expect(await lastAt(accounts.deposits)).toBeUndefined();
    });

    test('takes a reference once and writes nothing the second time', async () => {
      await post(postFunding('a', eth(10n)));
      expect(await post(postFunding('a', eth(99n)))).toBe(false);
      expect(await balance(accounts.hot)).toBe(10n);
      expect(await rows()).toHaveLength(1);
    });

    test('takes a reference once within one transaction', async () => {
      const posted = await run(async ({ journal }) => [
        await journal.post(postFunding('a', eth(10n)), builtAt),
        await journal.post(postFunding('a', eth(10n)), builtAt),
      ]);
      expect(posted).toEqual([true, false]);
      expect(await balance(accounts.hot)).toBe(10n);
    });

    test('takes a reference once from many at the same time', async () => {
      const posted = await Promise.all(Array.from({ length: 6 }, () => post(postFunding('a', eth(10n)))));
      expect(posted.filter(Boolean)).toHaveLength(1);
      expect(await balance(accounts.hot)).toBe(10n);
    });

    test('gives a reference back when the transaction fails', async () => {
      const failing = run(async ({ journal }) => {
        await journal.post(postFunding('a', eth(10n)), builtAt);
        throw new Failure();
      });
      await expect(failing).rejects.toThrow(Failure);
      expect(await post(postFunding('a', eth(3n)))).toBe(true);
      expect(await balance(accounts.hot)).toBe(3n);
    });
  });

  describe('an entry', () => {
    test.each([
      ['custody below nothing', [credit(accounts.hot, eth(11n)), debit(accounts.position, eth(11n))]],
      ['a liability that we do not owe', [debit(accounts.order('TS-1'), eth(1n)), credit(accounts.fee, eth(1n))]],
      ['more in flight than was sent', [debit(accounts.inFlight, eth(1n)), credit(accounts.fee, eth(1n))]],
      ['income taken back that there never was', [debit(accounts.fee, eth(1n)), credit(accounts.position, eth(1n))]],
      ['an expense undone that there never was', [credit(accounts.loss, eth(1n)), debit(accounts.hot, eth(1n))]],
      ['more capital than was put in', [debit(accounts.capital, eth(11n)), credit(accounts.position, eth(11n))]],
    ] as const satisfies readonly (readonly [string, readonly Line[]])[])(
      'that would leave %s throws and is not written',
      async (_, lines) => {
        await post(postFunding('a', eth(10n)));
        await expect(post(makeEntry('overdrawn', lines))).rejects.toThrow(Error);
        expect(await balance(accounts.hot)).toBe(10n);
        expect(await rows()).toHaveLength(1);
        expect(await run(({ journal }) => journal.has('overdrawn'))).toBe(false);
      },
    );

    test('may use an account up to the last unit, and no further', async () => {
      await post(postFunding('a', eth(10n)));
      await post(makeEntry('all', [credit(accounts.hot, eth(10n)), debit(accounts.loss, eth(10n))]));
      expect(await balance(accounts.hot)).toBe(0n);
      const more = makeEntry('more', [credit(accounts.hot, eth(1n)), debit(accounts.loss, eth(1n))]);
      await expect(post(more)).rejects.toThrow(Error);
    });

    test('may leave our position on either side', async () => {
      await post(makeEntry('in', [credit(accounts.position, eth(5n)), debit(accounts.hot, eth(5n))]));
      await post(makeEntry('out', [debit(accounts.position, eth(9n)), credit(accounts.fee, eth(9n))]));
      expect(await balance(accounts.position)).toBe(4n);
    });

    test('that does not balance in every currency throws and is not written', async () => {
      const lopsided = [debit(accounts.hot, eth(5n)), credit(accounts.capital, eth(4n))];
      const mixed = [debit(accounts.hot, eth(5n)), credit(accounts.capital, money('BTC', 5n))];
      for (const lines of [lopsided, mixed]) {
        await expect(post({ ref: 'unbalanced', lines })).rejects.toThrow(Error);
      }
      expect(await rows()).toEqual([]);
      expect(await balance(accounts.hot)).toBe(0n);
    });

    test('that moves nothing throws', async () => {
      await expect(post(makeEntry('nothing', []))).rejects.toThrow(Error);
      expect(await run(({ journal }) => journal.has('nothing'))).toBe(false);
    });
  });

  describe('the rows of the journal', () => {
    test('are read in the order of posting, in pages, exactly', async () => {
      const entries = ['c', 'a', 'b'].map((name, place) => postFunding(name, eth(tenToThe30 + BigInt(place))));
      for (const [place, entry] of entries.entries()) await post(entry, builtAt + place * 7);
      const all = await rows();
      expect(all.map(({ ref, at }) => [ref, at])).toEqual([
        ['fund:c', builtAt],
        ['fund:a', builtAt + 7],
        ['fund:b', builtAt + 14],
      ]);
      expect(all.map((row) => describeEntry(row, row.at))).toEqual(
        entries.map((entry, place) => describeEntry(entry, builtAt + place * 7)),
      );
      const [first, ...more] = await run(({ journal }) => journal.rowsAfter(0, 1));
      expect([first, more]).toStrictEqual([all[0], []]);
      expect(await run(({ journal }) => journal.rowsAfter(first?.seq ?? -1, 10))).toStrictEqual(all.slice(1));
      expect(await run(({ journal }) => journal.rowsAfter(all.at(-1)?.seq ?? -1, 10))).toEqual([]);
    });

    test('form an unbroken hash chain, through failures and many writers at once', async () => {
      await post(postFunding('first', eth(1n)));
      const failing = run(async ({ journal }) => {
        await journal.post(postFunding('undone', eth(10n)), builtAt);
        await journal.rowsAfter(0, 10);
        throw new Failure();
      });
      await expect(failing).rejects.toThrow(Failure);
      await Promise.all(Array.from({ length: 8 }, (_, place) => post(postFunding(`at once ${place}`, eth(2n)))));
      await post(postFunding('last', eth(1n)));
      const all = await rows();
      expect(all).toHaveLength(10);
      expect(all.map(({ seq }) => seq)).toEqual(all.map(({ seq }) => seq).toSorted((a, b) => a - b));
      const links = all.map((row) => ({ ...row, entry: describeEntry(row, row.at) }));
      expect(findBrokenLink(links)).toBeUndefined();
    });
  });
}

async function nonZeroBalances(records: Readonly<{ journal: JournalRecords }>): Promise<readonly string[]> {
  const balances = await records.journal.balances();
  return balances
    .filter(({ units }) => units !== 0n)
    .map(({ account, currency, units }) => `${account} ${currency} ${units}`)
    .toSorted();
}
