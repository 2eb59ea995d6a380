/** Before a venue is asked to move money, everything is looked at again: stops, people, limits, caps and books. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { takeTurn } from '#src/adapters/db/take-turn.ts';
import { usualPolicy, type Policy } from '#src/domain/policy/policy.ts';
import type { StopReason, StopScope } from '#src/domain/payout-stop.ts';
import { planLifeMs } from '#src/domain/treasury/venue.ts';
import { runVenueRule } from '#src/usecases/back-office/venue-rule.ts';
import { followVenue } from '#src/usecases/treasury/follow-venue.ts';
import type { VenueDeps } from '#src/usecases/treasury/find-lost-transfer.ts';
import { requestTrade, requestVenueTransfer } from '#src/usecases/treasury/request-venue.ts';
import { must } from '#tests/support/order-lab/order-actions.ts';
import { approve } from '#tests/support/treasury-lab.ts';
import { openVenueLab, type VenueLab } from '#tests/support/venue-lab.ts';

let lab: VenueLab;

beforeAll(async () => {
  lab = await openVenueLab(['2000 LTC', '50000 USDT-TRC20', '20000 TRX']);
  await lab.send('600 LTC');
  await lab.send('20000 USDT-TRC20');
  lab.kraken.account.setMarket('LTCUSDT', '98.5');
}, 120_000);

afterAll(async () => {
  await lab.close();
});

beforeEach(async () => {
  await lab.database.ownerPool.query('delete from payout_stops');
  await lab.work();
  await lab.follow();
});

const asked = (): number => lab.kraken.calls.filter((call) => call === 'Withdraw' || call === 'AddOrder').length;
const want = { currency: 'LTC', amount: '1', reason: 'the band', actor: 'anna' } as const;

/** Worker and rule under another policy. */
function under(
  change: Readonly<{ venue?: Partial<Policy['venue']>; treasury?: Partial<Policy['treasury']> }>,
): VenueDeps {
  const policy: Policy = {
    ...usualPolicy,
    lowMarks: { ...usualPolicy.lowMarks, LTC: 500_000_000_000n },
    venue: { ...usualPolicy.venue, ...change.venue },
    treasury: { ...usualPolicy.treasury, ...change.treasury },
  };
  const rules = { ...lab.ports.rules, policy: () => ({ number: 1, policy }) };
  return { ...lab.venueDeps, ports: { ...lab.ports, rules } };
}

async function stop(scope: StopScope, reason: StopReason): Promise<void> {
  const added = { scope, reason, at: lab.ports.clock.now(), by: 'anna', note: 'a test' };
  await lab.database.ownerPool.query(
    `insert into payout_stops (scope, reason, since, stopped_by, note)
     values ($1, $2, to_timestamp($3::float / 1000), $4, $5)`,
    [added.scope, added.reason, added.at, added.by, added.note],
  );
}

/** Lets plans of this test grow too old, so that the next one starts with none. */
async function letPlansGo(): Promise<void> {
  await lab.database.ownerPool.query('delete from payout_stops');
  await lab.advance(planLifeMs / 60_000 + 1);
  await lab.work();
  await lab.follow();
  await lab.booksHold();
}

describe('while payouts are stopped', () => {
  test.each<readonly [StopScope, StopReason]>([
    ['all', 'operator'],
    ['LTC', 'books_differ'],
    ['litecoin', 'operator'],
    ['tron', 'restored'],
  ])('(%s, %s) nothing is asked for, and a plan that waited too long never is', async (scope, reason) => {
    const transfer = await lab.bring('1 LTC');
    const trade = await lab.trade('sell', '1 LTC');
    await stop(scope, reason);
    const before = asked();
    await lab.follow();
    await lab.follow();
    expect(asked()).toBe(before);
    expect(await lab.transfer(transfer)).toMatchObject({ state: 'planned' });
    expect(await lab.tradeNow(trade)).toMatchObject({ state: 'planned' });
    await letPlansGo();
    expect(asked()).toBe(before);
    expect(await lab.transfer(transfer)).toMatchObject({ state: 'refused', refusal: 'too old' });
    expect(await lab.tradeNow(trade)).toMatchObject({ state: 'refused', refusal: 'too old' });
  });

  test('of another currency, it goes on', async () => {
    await stop('BTC', 'operator');
    const trade = await lab.trade('sell', '1 LTC');
    await lab.follow();
    expect(await lab.tradeNow(trade)).toMatchObject({ state: 'done' });
  });
});

describe('four eyes', () => {
  test('a transfer or a trade above the limit waits for a second person, and is asked for after that', async () => {
    const amount = '400';
    for (const act of [
      must(await requestVenueTransfer(lab.deps, { ...want, amount }, approve)),
      must(await requestTrade(lab.deps, { ...want, amount: '150', side: 'sell' }, approve)),
    ]) {
      const before = asked();
      expect(act).toMatchObject({ state: 'waiting', needsSecond: true });
      await lab.follow();
      expect(asked()).toBe(before);
      expect(await lab.agree(act, 'anna')).toMatchObject({ code: 'act_own' });
      expect(await lab.agree(act)).toMatchObject({ ok: true, value: { state: 'done', decidedBy: 'berta' } });
      await lab.follow();
      expect(asked()).toBe(before + 1);
    }
    const [transfer] = await lab.deps.store.snapshot(async ({ transfers }) => await transfers.open());
    lab.kraken.account.failWithdrawal(transfer?.reference ?? '');
    await lab.follow();
  });

  test('what is done alone counts towards one day, however it is split', async () => {
    const acts = [];
    for (let each = 0; each < 40; each += 1) {
      const act = must(await requestTrade(lab.deps, { ...want, amount: '9', side: 'sell' }, approve));
      acts.push(act.state);
      if (act.state === 'waiting') break;
      await lab.follow();
    }
    expect(acts.at(-1)).toBe('waiting');
    expect(acts.length).toBeGreaterThan(1);
  });

  test('the database keeps no plan without its act', async () => {
    const insert = `insert into venue_transfers
      (id, venue, direction, currency, units, state, version, address, requested_by, reason, planned_at)
      values ($1, 'kraken', 'out', 'BCH', 1000, 'planned', 0, '', $2, 'mine', now())`;
    const { pool } = lab.database;
    await expect(pool.query(insert, ['TA-20261117-99999999', 'anna'])).rejects.toThrow('there is no act for it');
    await expect(pool.query(insert, ['VO-20261117-99999999', 'anna'])).rejects.toThrow('there is no act for it');
  });
});

describe('a row that was written by somebody else', () => {
  test('above the caps of the rule is not asked for', async () => {
    const { pool } = lab.database;
    await pool.query(
      `insert into venue_trades (id, venue, side, currency, units, price_limit, spent_currency, most_spent, dollars,
         state, version, requested_by, reason, planned_at)
       values ('VT-20261117-99999999', 'kraken', 'sell', 'LTC', 500000000, '0.00000001', 'LTC', 500000000, 0,
         'planned', 0, 'rule', 'mine', to_timestamp($1::float / 1000))`,
      [lab.ports.clock.now()],
    );
    const before = asked();
    await lab.follow();
    expect(asked()).toBe(before);
    expect(await lab.tradeNow({ id: 'VT-20261117-99999999' })).toMatchObject({
      state: 'refused',
      refusal: 'above caps',
    });
  });

  test('with a bad price is asked for at the market price, and not at that', async () => {
    const { pool } = lab.database;
    await pool.query(
      `insert into venue_trades (id, venue, side, currency, units, price_limit, spent_currency, most_spent, dollars,
         state, version, requested_by, reason, planned_at)
       values ('VT-20261117-99999998', 'kraken', 'sell', 'LTC', 100000000, '0.00000001', 'LTC', 100000000, 0,
         'planned', 0, 'rule', 'mine', to_timestamp($1::float / 1000))`,
      [lab.ports.clock.now()],
    );
    lab.kraken.account.setMarket('LTCUSDT', '1');
    await followVenue(under({ venue: { ruleAct: 1_000n, ruleDay: 1_000n } }));
    lab.kraken.account.setMarket('LTCUSDT', '98.5');
    expect(await lab.tradeNow({ id: 'VT-20261117-99999998' })).toMatchObject({
      state: 'done',
      filled: { units: 0n, cost: 0n },
    });
  });

  test('without its entry in the books is not asked for', async () => {
    const { pool } = lab.database;
    await pool.query(
      `insert into venue_transfers
        (id, venue, direction, currency, units, state, version, address, requested_by, reason, planned_at)
        values ('VO-20261117-99999997', 'kraken', 'out', 'LTC', 100000000, 'planned', 0, '', 'rule', 'mine',
          to_timestamp($1::float / 1000))`,
      [lab.ports.clock.now()],
    );
    const before = asked();
    await expect(followVenue(under({ venue: { ruleAct: 1_000n, ruleDay: 1_000n } }))).rejects.toThrow();
    expect(asked()).toBe(before);
    await lab.database.ownerPool.query(`alter table venue_transfers disable trigger all;
      delete from venue_transfers where id = 'VO-20261117-99999997';
      alter table venue_transfers enable trigger all`);
  });

  test('of somebody who is no operator any more is not asked for', async () => {
    const transfer = await lab.bring('1 LTC');
    await lab.database.ownerPool.query(`update operators set roles = '{}' where username = 'anna'`);
    const before = asked();
    await lab.follow();
    await lab.database.ownerPool.query(`update operators set roles = '{treasurer}' where username = 'anna'`);
    expect(asked()).toBe(before);
    expect(await lab.transfer(transfer)).toMatchObject({ state: 'refused', refusal: 'people changed' });
  });
});

describe('the rule', () => {
  test('rests after a refusal, and does nothing while stopped', async () => {
    const deps = under({ venue: { ruleAct: 300n, ruleDay: 5_000n } });
    const open = async () =>
      await lab.deps.store.snapshot(async ({ transfers }) =>
        (await transfers.open()).filter(({ requestedBy }) => requestedBy === 'rule'),
      );
    await lab.advance(61);
    await lab.work();
    await lab.follow();
    await stop('LTC', 'operator');
    await runVenueRule(deps);
    expect(await open()).toEqual([]);
    await lab.database.ownerPool.query('delete from payout_stops');
    await runVenueRule(deps);
    expect(await open()).toHaveLength(1);
    lab.kraken.failNext('Withdraw', 'EFunding:Max fee exceeded');
    await followVenue(deps);
    expect(await open()).toEqual([]);
    await runVenueRule(deps);
    expect(await open(), 'not at once').toEqual([]);
    await lab.advance(61);
    await lab.work();
    await lab.follow();
    await runVenueRule(deps);
    expect(await open(), 'an hour later').toHaveLength(1);
    await letPlansGo();
  });

  test('of two workers at once plans one move, within the caps', async () => {
    await lab.advance(24 * 60 + 1);
    await lab.work();
    await lab.follow();
    const deps = under({ venue: { ruleAct: 300n, ruleDay: 300n } });
    await Promise.all([runVenueRule(deps), runVenueRule(deps), runVenueRule(deps)]);
    const { rows } = await lab.database.ownerPool.query(
      `select id from venue_transfers where requested_by = 'rule' and state = 'planned'`,
    );
    expect(rows).toHaveLength(1);
    await letPlansGo();
  });
});

test('one worker at a time makes a round', async () => {
  const { pool } = lab.database;
  let isInside = false;
  const first = await takeTurn(pool, 'kraken', async () => {
    isInside = await takeTurn(pool, 'kraken', async () => undefined);
  });
  expect([first, isInside]).toEqual([true, false]);
  expect(await takeTurn(pool, 'kraken', async () => undefined)).toBe(true);
});
