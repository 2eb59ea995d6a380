/** Store contract for rates, pauses, the audit log and the workers' heartbeat. */
import { describe, expect, test } from 'vitest';
import { findBrokenLink } from '#src/domain/hash-chain.ts';
import type { AuditEntry } from '#src/usecases/ports/control-records.ts';
import type { RateSnapshot } from '#src/usecases/ports/rate-source.ts';
import type { Pause } from '#src/usecases/ports/stop-records.ts';
import { builtAt, tenToThe30 } from '../make-order.ts';
import { Failure, type Run } from './insert-records.ts';

const entryAt = (place: number): AuditEntry => ({
  actor: 'operator',
  action: `action ${place}`,
  subject: 'TS-20270115-00000001',
  details: `{"note":"註 ${place}"}`,
  at: builtAt + place,
});

export function describeControlRecords(run: Run): void {
  const pauses = async () =>
    (await run(({ controls }) => controls.pauses())).toSorted((a, b) => (a.scope < b.scope ? -1 : 1));
  const rowsAfter = (seq: number, limit = 100) => run(({ controls }) => controls.auditRows(seq, limit));
  test('the latest rates are those saved last, exactly', async () => {
    const first: RateSnapshot = {
      prices: {
        BTC: { symbol: 'BTC', numerator: tenToThe30 + 1n, denominator: tenToThe30 - 1n },
        ETH: { symbol: 'ETH', numerator: 1n, denominator: 3n },
      },
      sources: {
        BTC: [
          { source: 'kraken', price: '97000.10', observedAt: builtAt - 999 },
          { source: 'kucoin', price: '97001', quote: 'USDT', observedAt: builtAt - 99, fault: 'outlier' },
        ],
        XMR: [{ source: 'kraken', fault: 'silent' }],
      },
      observedAt: builtAt - 999,
      savedAt: builtAt,
    };
    const missing = { XMR: 'too_few_sources', BTC: 'step_held' } as const;
    const second: RateSnapshot = { prices: {}, missing, observedAt: builtAt + 1, savedAt: builtAt + 2 };
    expect(await run(({ controls }) => controls.latestRates())).toBeUndefined();
    await run(({ controls }) => controls.saveRates(first));
    expect(await run(({ controls }) => controls.latestRates())).toStrictEqual(first);
    await run(({ controls }) => controls.saveRates(second));
    expect(await run(({ controls }) => controls.latestRates())).toStrictEqual(second);
  });

  test('the last comparison of each currency is kept', async () => {
    const btc = { currency: 'BTC', bookedUnits: -1n, chainUnits: 10n ** 30n, suspenseUnits: 2n, at: builtAt } as const;
    const eth = { ...btc, currency: 'ETH', bookedUnits: 7n } as const;
    await run(({ controls }) => controls.noteComparisons([]));
    await run(({ controls }) => controls.noteComparisons([eth, btc]));
    const later = { ...btc, chainUnits: 0n, at: builtAt + 1 };
    await run(({ controls }) => controls.noteComparisons([later]));
    // Another worker was slower.
    await run(({ controls }) => controls.noteComparisons([btc]));
    expect(await run(({ controls }) => controls.comparisons())).toStrictEqual([later, eth]);
  });

  describe('a pause', () => {
    const all: Pause = { scope: 'all', reason: 'drill', by: 'operator', at: builtAt };
    const tron: Pause = { scope: 'tron', reason: 'node is down', by: 'worker', at: builtAt + 1 };

    test('holds until it is lifted', async () => {
      expect(await pauses()).toEqual([]);
      await run(async ({ controls }) => {
        await controls.pause(tron);
        await controls.pause(all);
      });
      expect(await pauses()).toStrictEqual([all, tron]);
      await run(({ controls }) => controls.resume('all'));
      expect(await pauses()).toStrictEqual([tron]);
    });

    test('asked for twice holds once, and lifting what is not paused does no harm', async () => {
      await run(({ controls }) => controls.pause(all));
      await run(({ controls }) => controls.pause({ ...all, at: builtAt + 9 }));
      expect(await pauses()).toHaveLength(1);
      await run(({ controls }) => controls.resume('bitcoin'));
      expect(await pauses()).toHaveLength(1);
      await run(({ controls }) => controls.resume('all'));
      expect(await pauses()).toEqual([]);
    });
  });

  describe('the audit log', () => {
    test('is read in the order of writing, in pages, exactly', async () => {
      expect(await rowsAfter(0)).toEqual([]);
      for (const place of [0, 1, 2]) await run(({ controls }) => controls.audit(entryAt(place)));
      const all = await rowsAfter(0);
      expect(all.map(({ seq: _seq, prevHash: _prevHash, hash: _hash, ...entry }) => entry)).toStrictEqual([
        entryAt(0),
        entryAt(1),
        entryAt(2),
      ]);
      const [first, ...more] = await rowsAfter(0, 1);
      expect([first, more]).toStrictEqual([all[0], []]);
      expect(await rowsAfter(first?.seq ?? -1)).toStrictEqual(all.slice(1));
    });

    test('forms an unbroken hash chain over who did what to what, through failures and many writers', async () => {
      await run(({ controls }) => controls.audit(entryAt(0)));
      const failing = run(async ({ controls }) => {
        await controls.audit(entryAt(1));
        await controls.auditRows(0, 10);
        throw new Failure();
      });
      await expect(failing).rejects.toThrow(Failure);
      const places = [2, 3, 4, 5, 6];
      await Promise.all(places.map((place) => run(({ controls }) => controls.audit(entryAt(place)))));
      const rows = await rowsAfter(0);
      expect(rows).toHaveLength(6);
      const links = rows.map(({ seq: _seq, prevHash, hash, ...entry }) => ({ prevHash, hash, entry }));
      expect(findBrokenLink(links)).toBeUndefined();
    });
  });

  test('the heartbeat is nothing before the first, and then the last one set', async () => {
    expect(await run(({ controls }) => controls.lockHeartbeat())).toBeNull();
    await run(({ controls }) => controls.setHeartbeat(builtAt));
    await run(({ controls }) => controls.setHeartbeat(builtAt + 1));
    expect(await run(({ controls }) => controls.lockHeartbeat())).toBe(builtAt + 1);
  });
}
