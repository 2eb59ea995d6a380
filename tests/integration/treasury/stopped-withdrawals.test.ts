/** Withdrawals on their way: which can still be stopped, which are too large, and which coins they spend. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSignerLog } from '#src/adapters/db/signer-log.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { makeSigningCaps } from '#src/domain/signing-caps.ts';
import { readCases } from '#src/usecases/back-office/read-cases.ts';
import { guardChains } from '#src/usecases/payouts/guard-wallet.ts';
import { findSpare } from '#src/usecases/quotes/load-board.ts';
import { stopPayouts } from '#src/usecases/switches/payout-stops.ts';
import { followActs } from '#src/usecases/treasury/follow-acts.ts';
import { stopAct } from '#src/usecases/treasury/propose-act.ts';
import { proposeWithdrawal } from '#src/usecases/treasury/withdraw.ts';
import { approve, openTreasuryLab, type TreasuryLab } from '#tests/support/treasury-lab.ts';

let lab: TreasuryLab;

beforeAll(async () => {
  lab = await openTreasuryLab({ hot: ['50 LTC', '2 BTC', '10 ETH', '100000 USDT-TRC20', '20000 TRX'], coins: 1 });
});

afterAll(async () => {
  await lab.close();
});

const stopped = { scope: 'LTC', reason: 'operator', by: 'anna', note: 'look' } as const;
const lift = async () => await lab.database.ownerPool.query('delete from payout_stops');

describe('a withdrawal that is under way', () => {
  test('is stopped with its payout while that is only planned', async () => {
    const to = await lab.listAddress('LTC');
    await stopPayouts(lab.ports, stopped);
    const back = await lab.withdraw(to, '2 LTC');
    const refused = await lab.withdraw(to, '3 LTC');
    expect([back.state, refused.state]).toEqual(['under_way', 'under_way']);
    await lab.work();
    expect(await stopAct(lab.deps, { actId: back.id, actor: 'anna' })).toMatchObject({ value: { state: 'withdrawn' } });
    expect(await stopAct(lab.deps, { actId: refused.id, actor: 'berta' })).toMatchObject({
      value: { state: 'refused' },
    });
    await lift();
    await lab.payOut('LTC');
    expect(await lab.paidTo(to)).toEqual([]);
    expect(await lab.owes(accounts.withdrawal(back.id))).toEqual([]);
    expect(await lab.auditOf(refused)).toEqual(['anna act_proposed', 'service act_started', 'berta act_refused']);
    await lab.booksEqualChain();
  });

  test('is not stopped once its payout has its coins, nor by who writes to the database', async () => {
    const to = await lab.listAddress('LTC');
    const act = await lab.withdraw(to, '2 LTC');
    await lab.work();
    expect(await stopAct(lab.deps, { actId: act.id, actor: 'anna' })).toMatchObject({ code: 'act_not_waiting' });
    const forced = lab.database.ownerPool.query(
      `update treasury_acts set state = 'withdrawn', version = version + 1 where id = $1`,
      [act.id],
    );
    await expect(forced).rejects.toThrow('cannot follow');
    await lab.payOut('LTC');
    expect(await lab.act(act)).toMatchObject({ state: 'done' });
    expect(await lab.paidTo(to)).toEqual(['2 LTC']);
    await lab.booksEqualChain();
  });

  test('is not stopped behind the fence of a restored database: it may have been paid', async () => {
    const to = await lab.listAddress('LTC');
    await stopPayouts(lab.ports, { ...stopped, scope: 'litecoin', reason: 'restored' });
    const act = await lab.withdraw(to, '2 LTC');
    expect(await stopAct(lab.deps, { actId: act.id, actor: 'anna' })).toMatchObject({ code: 'act_not_waiting' });
    await lift();
    expect(await stopAct(lab.deps, { actId: act.id, actor: 'anna' })).toMatchObject({ ok: true });
    await lab.booksEqualChain();
  });

  test('is a case for the operator when it was sent and is not mined', async () => {
    const to = await lab.listAddress('ETH');
    const act = await lab.withdraw(to, '0.5 ETH');
    await lab.work();
    const find = async () => {
      const now = lab.ports.clock.now();
      const { payouts } = await lab.deps.store.snapshot(
        async ({ office }) => await readCases(office, { rules: lab.ports.rules, now }),
      );
      return payouts.filter(({ key }) => key === `withdrawal:${act.id}`);
    };
    await lab.advance(3);
    expect(await find()).toEqual([]);
    await lab.advance(10);
    expect(await find()).toHaveLength(1);
    await lab.payOut('ETH');
    expect(await find()).toEqual([]);
  });
});

test('more than the signer signs in one payment is not proposed', async () => {
  const own = makeSigningCaps({ LTC: { hourUnits: 500_000_000n } });
  const chains = guardChains(lab.ports.chains, {
    log: makeSignerLog(lab.database.pool),
    caps: own,
    clock: lab.ports.clock,
    isStopped: async () => await Promise.resolve(false),
  });
  const deps = { ...lab.deps, ports: { ...lab.ports, chains } };
  const { id: addressId } = await lab.listAddress('LTC');
  const ask = async (amount: string) =>
    await proposeWithdrawal(deps, { addressId, amount, reason: 'profit', actor: 'anna' }, approve);
  expect(await ask('5.00000001')).toMatchObject({ code: 'amount_over_cap', details: { max: '5' } });
  expect(await ask('5')).toMatchObject({ ok: true });
  await lab.payOut('LTC');
});

test('its change pays the next payout before it is final', async () => {
  const to = await lab.listAddress('LTC');
  await lab.withdraw(to, '1 LTC');
  await lab.work();
  const next = await lab.withdraw(to, '1 LTC');
  await lab.work();
  const [payout] = await lab.ports.store.snapshot(async ({ payouts }) => await payouts.ofAct(next.id));
  expect(payout).toMatchObject({ state: 'broadcast' });
  await lab.payOut('LTC');
  expect(await lab.act(next)).toMatchObject({ state: 'done' });
  await lab.booksEqualChain();
});

test('coins that a visitor mixes are not withdrawn until the mix has ended', async () => {
  const to = await lab.listAddress('BTC');
  const mix = await lab.order({ send: '1 BTC', receive: 'BTC', mix: { mixingRounds: 2, delayMinutes: 600 } });
  await lab.pay(mix, '1');
  await lab.mine('bitcoin', 14);
  await lab.work();
  const spare = async () =>
    await lab.ports.store.snapshot(async (records) => await findSpare(lab.ports, records, 'BTC'));
  const act = await lab.withdraw(to, '0.5 BTC');
  await lab.agree(act);
  await lab.work();
  const [payout] = await lab.ports.store.snapshot(async ({ payouts }) => await payouts.ofAct(act.id));
  const deposits = await lab.ports.store.snapshot(async (records) => await records.deposits.ofOrder(mix.id));
  const lots = payout?.domain?.kind === 'coins' ? payout.domain.coins.flatMap((coin) => coin.lots) : [];
  expect(deposits).toHaveLength(1);
  expect(payout?.state).toBe('broadcast');
  expect(lots.filter((lot) => deposits.some(({ id }) => id === lot))).toEqual([]);
  expect(await spare()).toBeGreaterThan(0n);
});

test('an act that cannot be followed keeps no other one waiting', async () => {
  const to = await lab.listAddress('ETH');
  const [first, second] = [await lab.withdraw(to, '0.1 ETH'), await lab.withdraw(to, '0.2 ETH')];
  const broken = [first.id, second.id].toSorted()[0];
  await lab.work();
  await lab.mine('ethereum', 4);
  await lab.work();
  const store: typeof lab.deps.store = {
    ...lab.deps.store,
    transaction: async (work) =>
      await lab.deps.store.transaction(async (records) => {
        const lock = async (id: string) => {
          if (id === broken) throw new Error('broken');
          return await records.office.treasury.lock(id);
        };
        const treasury = { ...records.office.treasury, lock };
        return await work({ ...records, office: { ...records.office, treasury } });
      }),
  };
  await expect(followActs({ ...lab.deps, store })).rejects.toThrow('1 treasury acts');
  const states = [await lab.act(first), await lab.act(second)].map(({ state }) => state);
  expect(states.toSorted()).toEqual(['done', 'under_way']);
  await followActs(lab.deps);
});
