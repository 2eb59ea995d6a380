/** Coins that somebody else took: payouts stop, two people book the shortage, and payouts go on. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { formatMoney, money } from '#src/domain/money.ts';
import type { Coin } from '#src/domain/order/payout.ts';
import { checkBooksEveryMs, makeCheckBooks } from '#src/jobs/check-books-job.ts';
import { reconcileChain } from '#src/usecases/reconciliation/reconcile-chain.ts';
import { openTreasuryLab, type TreasuryLab } from '#tests/support/treasury-lab.ts';
import { openOffice, operator, steppedUp, type OfficeLab } from '../admin/open-office.ts';
import { quiet, stopsOf } from '../operations/support/back-up.ts';

let lab: TreasuryLab;
let office: OfficeLab;

beforeAll(async () => {
  lab = await openTreasuryLab({ hot: ['600 LTC'], coins: 4 });
  office = await openOffice(lab);
  await lab.database.ownerPool.query(
    `update operators set password_hash = (select password_hash from operators where username = $1)`,
    [operator.username],
  );
});

afterAll(async () => {
  await office.close();
  await lab.close();
});

async function spareCoins(): Promise<readonly Coin[]> {
  const which = { minedUpTo: 1_000_000, withoutLots: [], limit: 100 };
  return await lab.ports.store.transaction(async ({ wallet }) => await wallet.freeCoins('litecoin', which));
}

/** Whoever has the seed spends a coin of ours past the service. */
async function steal(coin: Coin): Promise<void> {
  const { node, wallet } = lab.ports.chains.litecoin;
  const feeUnits = 10_000n;
  const domain = { kind: 'coins', coins: [coin], changeAddress: lab.address('litecoin') } as const;
  const amount = money('LTC', coin.units - feeUnits);
  const request = { payoutId: 'theft', attempt: 1, to: lab.address('litecoin'), amount, feeUnits, domain };
  const { raw } = await wallet.sign({ ...request, validUntilHeight: null });
  expect(await node.broadcast(raw)).toBe('accepted');
  await lab.mine('litecoin', 2);
  await lab.watch('litecoin');
}

async function checkBooks(): Promise<void> {
  const round = makeCheckBooks(lab.ports, quiet);
  for (let passedMs = 0; passedMs < 300_000; passedMs += checkBooksEveryMs) await round();
}

/** The lab's own comparison would report the theft as well, which no payout explains. */
async function expectEqual(): Promise<void> {
  expect(await reconcileChain(lab.ports, 'litecoin')).toMatchObject({ isComparable: true, differences: [] });
}

const book = async (units: bigint) =>
  await office.backOffice.bookStoppedDifference({
    ...steppedUp,
    scope: 'LTC',
    difference: formatMoney(money('LTC', -units)),
    reason: 'stolen with the seed',
  });

test('stop by a shortage, booked by two people, payouts go on, and the books equal the chain', async () => {
  const [stolen, ...others] = await spareCoins();
  if (!stolen) throw new Error('the wallet has coins');
  await steal(stolen);
  await checkBooks();
  expect(await stopsOf(lab)).toMatchObject([{ scope: 'LTC', reason: 'books_differ' }]);

  const proposed = await book(stolen.units);
  expect(proposed).toMatchObject({ ok: true, value: { kind: 'shortage', state: 'waiting', needsSecond: true } });
  expect(await book(stolen.units), 'a second click is the same act').toEqual(proposed);
  if (!proposed.ok || !proposed.value) throw new Error('the act waits');
  const { id: actId, factsHash } = proposed.value;
  const agree = async (actor: string) => await office.backOffice.agreeToAct({ ...steppedUp, actId, factsHash, actor });
  expect(await agree(operator.username)).toMatchObject({ code: 'act_own' });
  expect(await stopsOf(lab)).toHaveLength(1);
  expect(await agree('berta')).toMatchObject({ ok: true, value: { state: 'done', decidedBy: 'berta' } });
  expect(await stopsOf(lab)).toEqual([]);

  const lost = await lab.ports.store.snapshot(
    async ({ journal }) => await journal.balance(accounts.unexplained, 'LTC'),
  );
  expect(lost).toBe(stolen.units);
  expect((await spareCoins()).map(({ id }) => id)).toEqual(others.map(({ id }) => id));
  await expectEqual();

  const to = await lab.listAddress('LTC');
  const paid = await lab.withdraw(to, '1 LTC');
  await lab.payOut('LTC');
  expect(await lab.act(paid)).toMatchObject({ state: 'done' });
  await checkBooks();
  expect(await stopsOf(lab)).toEqual([]);
  await expectEqual();
});

test('a shortage that the missing coins do not explain to the unit is not booked', async () => {
  const [stolen] = await spareCoins();
  if (!stolen) throw new Error('the wallet has coins');
  await steal(stolen);
  await lab.database.ownerPool.query(`update balances set units = units + 5 where account = $1 and currency = 'LTC'`, [
    accounts.hot,
  ]);
  await checkBooks();
  expect(await stopsOf(lab)).toHaveLength(1);
  expect(await book(stolen.units + 5n)).toMatchObject({ ok: false, code: 'coins_missing' });
  await lab.database.ownerPool.query(`update balances set units = units - 5 where account = $1 and currency = 'LTC'`, [
    accounts.hot,
  ]);
  expect(await book(stolen.units + 5n)).toMatchObject({ ok: false, code: 'difference_changed' });
  const proposed = await book(stolen.units);
  if (!proposed.ok || !proposed.value) throw new Error('the act waits');
  const { id: actId, factsHash } = proposed.value;
  const coins = (await spareCoins()).length;
  await lab.database.ownerPool.query(`update balances set units = units + 5 where account = $1 and currency = 'LTC'`, [
    accounts.hot,
  ]);
  // What was agreed to is gone, so that it cannot be used for another shortage later.
  const agreed = await office.backOffice.agreeToAct({ ...steppedUp, actId, factsHash, actor: 'berta' });
  expect(agreed).toMatchObject({ ok: true, value: { state: 'failed', obstacle: 'difference_changed' } });
  expect(await spareCoins(), 'no coin is taken out for a shortage that is not booked').toHaveLength(coins);
});
