import { beforeEach, describe, expect, test } from 'vitest';
import { dayMs, uptimeDays } from '#src/domain/uptime.ts';
import { makeFakeClock, type FakeClock } from '#tests/support/fake-clock.ts';
import { makeMemoryStore } from '#tests/support/memory-store/make-memory-store.ts';
import type { Store } from '../ports/records.ts';
import { noteService, noteStanding, noteWell } from './note-standing.ts';
import { makeUptimeReader } from './read-uptime.ts';

const start = Date.UTC(2026, 10, 19, 12);
const minute = 60_000;

let clock: FakeClock;
let store: Store;
beforeEach(() => {
  clock = makeFakeClock(start);
  store = makeMemoryStore({ clock });
});

const read = async () => await makeUptimeReader({ store, clock, rules: { isActive: () => true } as never })();
const ofBitcoin = async () => {
  const { scopes, incidents } = await read();
  const found = scopes.find(({ scope }) => scope === 'bitcoin');
  return { today: found?.days.at(-1), share: found?.share, incidents };
};

/** Looks every ten seconds, as long as told. */
async function look(minutes: number, standing: 'up' | 'behind' | 'away'): Promise<void> {
  for (let passed = 0; passed < minutes * minute; passed += 10_000) {
    clock.advance(10_000);
    const at = clock.now();
    await store.transaction(async (records) => await noteStanding(records, 'bitcoin', { at, standing }));
  }
}

describe('a chain', () => {
  test('is what was seen of it, and nothing while nobody looked', async () => {
    await look(10, 'up');
    clock.advance(60 * minute);
    await look(10, 'up');
    const { today, share } = await ofBitcoin();
    expect(today?.upMs).toBeGreaterThan(19 * minute);
    expect(today?.upMs).toBeLessThanOrEqual(20 * minute);
    expect([today?.behindMs, today?.awayMs, share?.upBasisPoints]).toEqual([0, 0, 10_000]);
  });

  test('that is away for long is an incident, from the first bad look to the first good one', async () => {
    await look(2, 'up');
    const beganAt = clock.now() + 10_000;
    await look(4, 'behind');
    await look(0.5, 'away');
    expect((await ofBitcoin()).incidents).toEqual([]);
    await look(2, 'behind');
    const incident = { scope: 'bitcoin', kind: 'away', beganAt };
    expect((await ofBitcoin()).incidents).toEqual([{ ...incident, endedAt: null }]);
    const endedAt = clock.now() + 10_000;
    await look(2, 'up');
    const { incidents, today, share } = await ofBitcoin();
    expect(incidents).toEqual([{ ...incident, endedAt }]);
    expect(today?.awayMs).toBeGreaterThan(0);
    expect(today?.behindMs).toBeGreaterThan(4 * minute);
    expect(share?.upBasisPoints).toBeLessThan(10_000);
  });

  test('that is away for a moment is none, again and again', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      await look(1, 'away');
      await look(10, 'up');
    }
    expect((await ofBitcoin()).incidents).toEqual([]);
    const troubles = await store.snapshot(async ({ uptime }) => await uptime.troubles(0));
    expect(troubles).toHaveLength(1);
  });

  test('that comes and goes is one incident', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      await look(2, 'away');
      await look(2, 'up');
    }
    expect((await ofBitcoin()).incidents).toHaveLength(1);
  });

  test('that is well is written down twice a minute', async () => {
    let written = 0;
    const counting = {
      uptime: {
        lockSeen: async () => undefined,
        note: async () => void (written += 1),
        newestTrouble: async () => undefined,
      } as never,
    };
    for (let second = 1; second <= 60; second += 1) {
      const at = start + second * 1000;
      await noteWell(counting, 'bitcoin', { at, checkedAt: at - 1000 });
    }
    expect(written).toBe(2);
  });
});

describe('the service', () => {
  const beat = async (minutes: number) => {
    for (let passed = 0; passed < minutes * minute; passed += 5000) {
      clock.advance(5000);
      await store.transaction(async (records) => await noteService(records, clock.now()));
    }
  };
  const rate = async () =>
    await store.transaction(async ({ controls }) => {
      const prices = { BTC: { symbol: 'BTC', numerator: 60_000n, denominator: 1n } };
      await controls.saveRates({ prices, observedAt: clock.now(), savedAt: clock.now() });
    });
  const told = async () => (await read()).incidents.map(({ scope, kind, endedAt }) => [scope, kind, endedAt !== null]);

  test('without prices has an incident until there are prices', async () => {
    await rate();
    await beat(1);
    expect(await told()).toEqual([]);
    await beat(8);
    expect(await told()).toEqual([['service', 'prices', false]]);
    await rate();
    await beat(1);
    expect(await told()).toEqual([['service', 'prices', true]]);
  });

  test('is well again at the heartbeat after the prices came, not half a minute later', async () => {
    await store.transaction(async (records) => await noteService(records, clock.now()));
    const standing = async () =>
      await store.snapshot(async ({ uptime }) => (await uptime.lockSeen('service'))?.standing);
    expect(await standing()).toBe('away');
    await rate();
    clock.advance(5000);
    await store.transaction(async (records) => await noteService(records, clock.now()));
    expect(await standing()).toBe('up');
  });

  test('tells of pauses that last, from when they began', async () => {
    await rate();
    const at = clock.now();
    const pause = { reason: 'a secret', by: 'operator', at };
    await store.transaction(async ({ controls }) => await controls.pause({ ...pause, scope: 'tron' }));
    await store.transaction(async ({ controls }) => await controls.pause({ ...pause, scope: 'all' }));
    for (let turn = 0; turn < 6; turn += 1) {
      await beat(1);
      await rate();
    }
    expect((await read()).incidents).toEqual([
      { scope: 'service', kind: 'paused', beganAt: at, endedAt: null },
      { scope: 'tron', kind: 'paused', beganAt: at, endedAt: null },
    ]);
    await store.transaction(async ({ controls }) => await controls.resume('tron'));
    await beat(1);
    expect(await told()).toEqual([
      ['service', 'paused', false],
      ['tron', 'paused', true],
    ]);
  });

  test('forgets what is older than ninety days', async () => {
    await look(7, 'away');
    await look(7, 'up');
    expect((await ofBitcoin()).incidents).toHaveLength(1);
    clock.advance(uptimeDays * dayMs);
    await beat(1);
    clock.advance(dayMs);
    await beat(1);
    const kept = await store.snapshot(async ({ uptime }) => [
      await uptime.days('2026-01-01'),
      await uptime.troubles(0),
    ]);
    expect(kept.flat().filter(({ scope }) => scope === 'bitcoin')).toEqual([]);
  });
});
