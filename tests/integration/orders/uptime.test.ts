/** The history of the status page is what workers find: a node that is away is an incident until it answers. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { makeUptimeReader } from '#src/usecases/uptime/read-uptime.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';

const minute = 60_000;

describe.each([false, true])('with nodes that answer a look with one question: %s', (hasGlances) => {
  let lab: OrderLab;
  beforeAll(async () => {
    lab = await openOrderLab(hasGlances ? { hasGlances } : {});
  });
  afterAll(async () => await lab.close());

  const read = async (chain: ChainId | 'service') => {
    const { scopes, incidents } = await makeUptimeReader(lab.ports)();
    const found = scopes.find(({ scope }) => scope === chain);
    if (!found) throw new TypeError(`${chain} is not told of`);
    const { share, days } = found;
    return { share, today: days.at(-1), incidents: incidents.filter(({ scope }) => scope === chain) };
  };
  /** Time passes in which workers look at the chains. */
  const pass = async (minutes: number) => {
    for (let passed = 0; passed < minutes; passed += 0.5) {
      await lab.advance(0.5);
      await lab.work();
    }
  };

  test('a node that is away for six minutes is an incident of its chain alone, until it answers', async () => {
    await pass(2);
    const before = await read('litecoin');
    expect(before).toMatchObject({ share: { upBasisPoints: 10_000 }, incidents: [] });
    expect(before.today?.upMs).toBeGreaterThanOrEqual(minute);

    await lab.control('litecoin').setDown(true);
    await pass(4);
    expect((await read('litecoin')).incidents, 'a short trouble is none').toEqual([]);
    await pass(2);
    const open = (await read('litecoin')).incidents;
    expect(open).toMatchObject([{ kind: 'away', endedAt: null }]);

    await lab.control('litecoin').setDown(false);
    await pass(3);
    const { incidents, share, today } = await read('litecoin');
    expect(incidents).toHaveLength(1);
    const [incident] = incidents;
    const lasted = (incident?.endedAt ?? 0) - (incident?.beganAt ?? 0);
    expect([lasted >= 5.5 * minute, lasted <= 7 * minute]).toEqual([true, true]);
    expect(incident?.beganAt).toBe(open[0]?.beganAt);
    expect(share.upBasisPoints).toBeLessThan(10_000);
    expect(today?.awayMs).toBeGreaterThanOrEqual(5 * minute);
    expect(await read('bitcoin-cash')).toMatchObject({ share: { upBasisPoints: 10_000 }, incidents: [] });
  });

  test('late finality is a chain that is behind', async () => {
    await lab.control('ethereum').stallFinality(true);
    await lab.mine('ethereum', 200);
    await pass(7);
    expect((await read('ethereum')).incidents).toMatchObject([{ kind: 'behind', endedAt: null }]);
    await lab.control('ethereum').stallFinality(false);
    await pass(1);
    const { incidents, today } = await read('ethereum');
    expect(incidents[0]?.endedAt).not.toBeNull();
    expect([today?.awayMs, (today?.behindMs ?? 0) >= 6 * minute]).toEqual([0, true]);
  });

  test('the time in which the service stands still is seen by nobody', async () => {
    await pass(1);
    const before = await read('bitcoin');
    lab.stopFor(120);
    await lab.work();
    await pass(1);
    const after = await read('bitcoin');
    expect((after.today?.upMs ?? 0) - (before.today?.upMs ?? 0)).toBeLessThanOrEqual(2 * minute);
    expect([after.today?.awayMs, after.incidents]).toEqual([0, []]);
  });

  test('prices that are away are an incident of the service', async () => {
    lab.setFeedDown(true);
    await pass(9);
    expect((await read('service')).incidents).toMatchObject([{ kind: 'prices', endedAt: null }]);
    lab.setFeedDown(false);
    await pass(1);
    expect((await read('service')).incidents[0]?.endedAt).not.toBeNull();
  });
});
