/** Store contract: what was seen of each chain, day by day, and troubles. */
import { describe, expect, test } from 'vitest';
import type { Trouble } from '#src/domain/incident.ts';
import { builtAt } from '../make-order.ts';
import type { Run } from './insert-records.ts';

const [monday, tuesday, wednesday] = ['2026-11-16', '2026-11-17', '2026-11-18'] as const;

export function describeUptimeRecords(run: Run): void {
  describe('the uptime of a chain', () => {
    test('adds up by day, and its last look is known', async () => {
      const [first, last] = [
        { at: builtAt, standing: 'up' },
        { at: builtAt + 7, standing: 'away' },
      ] as const;
      await run(async ({ uptime }) => {
        expect(await uptime.lockSeen('bitcoin')).toBeUndefined();
        await uptime.note('bitcoin', first, []);
        await uptime.note('bitcoin', first, [
          { day: monday, standing: 'up', ms: 5 },
          { day: tuesday, standing: 'up', ms: 86_400_000 },
        ]);
        await uptime.note('tron', first, [{ day: tuesday, standing: 'behind', ms: 3 }]);
        await uptime.note('bitcoin', last, [
          { day: tuesday, standing: 'away', ms: 2 },
          { day: tuesday, standing: 'up', ms: 1 },
        ]);
      });
      await run(async ({ uptime }) => {
        expect(await uptime.lockSeen('bitcoin')).toStrictEqual(last);
        expect(await uptime.lockSeen('tron')).toStrictEqual(first);
        const none = { upMs: 0, behindMs: 0, awayMs: 0 };
        const rest = [
          { scope: 'bitcoin', day: tuesday, upMs: 86_400_001, behindMs: 0, awayMs: 2 },
          { scope: 'tron', day: tuesday, ...none, behindMs: 3 },
        ];
        expect(await uptime.days(monday)).toStrictEqual([{ scope: 'bitcoin', day: monday, ...none, upMs: 5 }, ...rest]);
        expect(await uptime.days(tuesday)).toStrictEqual(rest);
        expect(await uptime.days(wednesday)).toStrictEqual([]);
        await uptime.forgetBefore(tuesday);
        expect(await uptime.days(monday)).toStrictEqual(rest);
      });
    });
  });

  describe('troubles', () => {
    const trouble: Trouble = { scope: 'bitcoin', kind: 'behind', beganAt: builtAt, endedAt: null };
    const newer: Trouble = { ...trouble, beganAt: builtAt + 9 };
    const pause: Trouble = { ...trouble, kind: 'paused' };
    const other: Trouble = { ...trouble, scope: 'service', kind: 'prices', beganAt: builtAt + 5 };

    test('of a scope and its pauses are told apart, the newest first', async () => {
      await run(async ({ uptime }) => {
        for (const each of [trouble, newer, pause, other]) await uptime.saveTrouble(each);
        const newest = async (isPause: boolean) => await uptime.newestTrouble('bitcoin', { isPause });
        expect([await newest(false), await newest(true)]).toStrictEqual([newer, pause]);
        expect(await uptime.newestTrouble('tron', { isPause: false })).toBeUndefined();
        expect(await uptime.openPauses()).toStrictEqual([pause]);
        expect(await uptime.troubles(builtAt)).toStrictEqual([newer, other, trouble, pause]);
        await uptime.forgetTrouble(trouble);
        expect(await uptime.troubles(builtAt)).toStrictEqual([newer, other, pause]);
      });
    });

    test('change in place, end, and are forgotten when they have been over for long', async () => {
      const over: Trouble = { ...trouble, kind: 'away', endedAt: Date.parse(tuesday) };
      await run(async ({ uptime }) => {
        await uptime.saveTrouble({ ...trouble, beganAt: 5 });
        await uptime.saveTrouble({ ...over, beganAt: 5 });
        await uptime.saveTrouble({ ...pause, beganAt: 3 });
        await uptime.saveTrouble({ ...pause, beganAt: 3, endedAt: 4 });
        expect(await uptime.openPauses()).toEqual([]);
        const ended = { ...over, beganAt: 5 };
        expect(await uptime.troubles(Date.parse(tuesday))).toStrictEqual([ended]);
        expect(await uptime.troubles(Date.parse(tuesday) + 1)).toEqual([]);
        await uptime.forgetBefore(tuesday);
        expect(await uptime.troubles(0)).toStrictEqual([ended]);
        await uptime.forgetBefore(wednesday);
        expect(await uptime.troubles(0)).toEqual([]);
      });
    });
  });
}
