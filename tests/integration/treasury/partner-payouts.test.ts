/**
 * What partners have earned is paid out by withdrawals that name the partner: no more than is owed, whoever proposes it
 * how often, and it is owed again if it was not paid.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { currencies } from '#src/domain/assets/currencies.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { checkBooks } from '#src/domain/ledger/check-books.ts';
import { credit, debit, makeEntry, type Entry } from '#src/domain/ledger/entry.ts';
import { postWithdrawal, postWithdrawalUndone } from '#src/domain/ledger/postings.ts';
import { formatMoney, money } from '#src/domain/money.ts';
import { accept } from '#src/domain/result.ts';
import { hashFacts, type TreasuryAct, type WithdrawalAddress } from '#src/domain/treasury/act.ts';
import { findSpare } from '#src/usecases/quotes/load-board.ts';
import { loadBooks, unchecked } from '#src/usecases/reconciliation/load-books.ts';
import { followActs } from '#src/usecases/treasury/follow-acts.ts';
import { agreeToAct, stopAct } from '#src/usecases/treasury/propose-act.ts';
import { proposeWithdrawal } from '#src/usecases/treasury/withdraw.ts';
import { stopPayouts } from '#src/usecases/switches/payout-stops.ts';
import { openKeys, type KeyLab } from '../developer/open-keys.ts';
import { must } from '#tests/support/order-lab/order-actions.ts';
import { makePerson } from '#tests/support/passkey-person.ts';
import { approve, openTreasuryLab, type TreasuryLab } from '#tests/support/treasury-lab.ts';

let lab: TreasuryLab;
let keys: KeyLab;
let to: WithdrawalAddress;
let partnerId: string;
beforeAll(async () => {
  lab = await openTreasuryLab();
  keys = openKeys(lab);
  to = await lab.listAddress('LTC');
});
afterAll(async () => {
  await lab.close();
});
beforeEach(async () => {
  partnerId = (await keys.key()).id;
  await earn('160 LTC');
});

const owed = async () => await lab.owes(accounts.partner(partnerId));

/** A newcomer does nothing alone. */
const trust = async (name: string, since: string) =>
  await lab.database.ownerPool.query('update operators set trusted_at = $2 where username = $1', [name, since]);

/** Half of the fee of 0.45 percent. */
async function earn(send: string): Promise<void> {
  const partnerShare = { partnerId, name: 'Harbour Wallet', basisPoints: 5_000 };
  const order = await lab.order({ send, receive: 'ETH', partnerShare });
  await lab.pay(order, send.split(' ')[0] ?? '');
  await lab.confirm(order);
  await lab.deliver(order);
  expect(await lab.state(order)).toBe('completed');
  await lab.work();
}

const wanted = (amount: string, of = partnerId) => {
  return { addressId: to.id, amount, reason: 'the share of the month', actor: 'anna', partnerId: of } as const;
};

const propose = async (amount: string, of?: string) => await proposeWithdrawal(lab.deps, wanted(amount, of), approve);

const statement = async () => await keys.developer.readStatements({ id: partnerId });

const ltc = (units: bigint) => [{ currency: 'LTC', units }];

test('a share is paid out, and the statement says so at every step', async () => {
  expect(await owed()).toEqual(['0.36 LTC']);
  const before = await lab.paidTo(to);
  await stopPayouts(lab.ports, { scope: 'LTC', reason: 'operator', by: 'anna', note: 'look' });
  const act = must(await propose('0.25'));
  expect(act).toMatchObject({ state: 'under_way', partnerId });
  expect(await owed()).toEqual(['0.11 LTC']);
  expect(await lab.owes(accounts.withdrawal(act.id))).toEqual(['0.25 LTC']);
  expect(await statement()).toMatchObject({
    months: [{ share: 36_000_000n, paid: 0n, open: 36_000_000n }],
    owed: ltc(11_000_000n),
    underWay: ltc(25_000_000n),
    paid: [],
  });
  await lab.booksEqualChain();
  await lab.database.ownerPool.query('delete from payout_stops');
  await lab.payOut('LTC');
  expect(await lab.act(act)).toMatchObject({ state: 'done' });
  expect(await lab.paidTo(to)).toEqual([...before, '0.25 LTC']);
  expect(await owed()).toEqual(['0.11 LTC']);
  expect(await lab.owes(accounts.withdrawal(act.id))).toEqual([]);
  expect(await lab.owes(accounts.withdrawn)).toEqual([]);
  expect(await statement()).toMatchObject({
    months: [{ orders: 1, share: 36_000_000n, paid: 25_000_000n, open: 11_000_000n }],
    owed: ltc(11_000_000n),
    underWay: [],
    paid: ltc(25_000_000n),
  });
  expect(await lab.auditOf(act)).toEqual(['anna act_proposed', 'service act_started', 'service act_finished']);
  await lab.booksEqualChain();
});

test('two people agree to the partner too, and their passkeys answer to it', async () => {
  await trust('anna', '2040-01-01');
  const [anna, berta] = [makePerson(lab.ports, 'anna'), makePerson(lab.ports, 'berta')];
  const act = must(await proposeWithdrawal(lab.deps, wanted('0.25'), anna.approve('withdrawal_proposed')));
  expect(act.state).toBe('waiting');
  // What waits is owed still, and nobody else may be paid it.
  expect(await owed()).toEqual(['0.36 LTC']);
  expect(await statement()).toMatchObject({ owed: ltc(36_000_000n), proposed: ltc(25_000_000n), underWay: [] });
  expect(await propose('0.2')).toMatchObject({ code: 'amount_over_share', details: { max: '0.11' } });
  await trust('anna', '2020-01-01');
  const agreement = { actId: act.id, actor: 'berta', factsHash: act.factsHash };
  must(await agreeToAct(lab.deps, agreement, berta.approve('act_agreed')));
  const approvals = await lab.deps.store.snapshot(async ({ controls }) => await controls.approvals(act.id));
  for (const { facts } of approvals) expect(facts).toContain(`partner: ${partnerId}`);
  await lab.payOut('LTC');
  expect(await lab.act(act)).toMatchObject({ state: 'done', decidedBy: 'berta' });
  await lab.booksEqualChain();
});

test('an act whose partner was changed is not what people agreed to', async () => {
  const anna = makePerson(lab.ports, 'anna');
  await stopPayouts(lab.ports, { scope: 'LTC', reason: 'operator', by: 'anna', note: 'look' });
  const act = must(await proposeWithdrawal(lab.deps, wanted('0.25'), anna.approve('withdrawal_proposed')));
  const changed = { ...act, partnerId: 'key_0123456789ab' };
  await expect(
    lab.database.pool.query('update treasury_acts set partner_id = $2 where id = $1', [act.id, changed.partnerId]),
  ).rejects.toThrow('permission denied');
  const set = async ({ id, partnerId: of, factsHash }: TreasuryAct) => {
    const client = await lab.database.ownerPool.connect();
    await client.query('begin; set local session_replication_role = replica');
    await client.query('update treasury_acts set partner_id = $2, facts_hash = $3 where id = $1', [id, of, factsHash]);
    await client.query('commit');
    client.release();
  };
  await set({ ...changed, factsHash: hashFacts(changed) });
  await lab.database.ownerPool.query('delete from payout_stops');
  const before = await lab.paidTo(to);
  await lab.payOut('LTC');
  expect(await lab.paidTo(to)).toEqual(before);
  await set(act);
  await lab.advance(60);
  await lab.payOut('LTC');
  expect(await lab.paidTo(to)).toEqual([...before, '0.25 LTC']);
});

test('nobody is paid more than is owed, or who is no partner', async () => {
  expect(await propose('0.36000001')).toMatchObject({ code: 'amount_over_share', details: { max: '0.36' } });
  const { id } = await keys.key();
  expect(await propose('0.25', id)).toMatchObject({ code: 'amount_over_share', details: { max: '0' } });
  expect(await propose('0.25', 'anna')).toMatchObject({ code: 'api_key_not_found' });
});

test('of two who pay the same share at once, one is refused', async () => {
  let arrived = 0;
  let open: (() => void) | undefined;
  const both = new Promise<void>((resolve) => (open = resolve));
  const together = async () => {
    arrived += 1;
    if (arrived === 2) open?.();
    await both;
    return accept(null);
  };
  const made = await Promise.all(
    ['anna', 'berta'].map(async (actor) => await proposeWithdrawal(lab.deps, { ...wanted('0.25'), actor }, together)),
  );
  expect(arrived).toBe(2);
  expect(made.map((each) => (each.ok ? 'ok' : each.code)).toSorted()).toEqual(['amount_over_share', 'ok']);
  await lab.payOut('LTC');
  expect(await owed()).toEqual(['0.11 LTC']);
  await lab.booksEqualChain();
});

test('an act that finds less owed than it pays comes to nothing', async () => {
  await trust('anna', '2040-01-01');
  const act = must(await propose('0.25'));
  await trust('anna', '2020-01-01');
  expect(act.state).toBe('waiting');
  // Whoever has the database writes another one for the same share, past the door.
  const twin = 'TA-20300101-99999999';
  await lab.database.ownerPool.query(
    `insert into treasury_acts select (jsonb_populate_record(a, jsonb_build_object('id', $2::text))).*
     from treasury_acts a where id = $1`,
    [act.id, twin],
  );
  must(await lab.agree(act));
  expect(await lab.agree({ ...act, id: twin })).toMatchObject({
    value: { state: 'failed', obstacle: 'amount_over_share' },
  });
  await lab.payOut('LTC');
  expect(await owed()).toEqual(['0.11 LTC']);
  await lab.booksEqualChain();
});

test('what was stopped or could not be paid is owed again, and can be paid', async () => {
  await stopPayouts(lab.ports, { scope: 'LTC', reason: 'operator', by: 'anna', note: 'look' });
  const stopped = must(await propose('0.36'));
  expect(await owed()).toEqual([]);
  must(await stopAct(lab.deps, { actId: stopped.id, actor: 'berta' }));
  expect(await owed()).toEqual(['0.36 LTC']);
  await lab.database.ownerPool.query('delete from payout_stops');
  const failed = must(await propose('0.36'));
  lab.list(to.address);
  await lab.work();
  await followActs(lab.deps);
  expect(await lab.act(failed)).toMatchObject({ state: 'failed' });
  expect(await owed()).toEqual(['0.36 LTC']);
  expect(await statement()).toMatchObject({ owed: ltc(36_000_000n), proposed: [], underWay: [], paid: [] });
  lab.unlist(to.address);
  await lab.booksEqualChain();
  const act = must(await propose('0.36'));
  await lab.payOut('LTC');
  expect(await lab.act(act)).toMatchObject({ state: 'done' });
  expect(await owed()).toEqual([]);
  expect(await statement()).toMatchObject({ months: [{ open: 0n }], owed: [], paid: ltc(36_000_000n) });
  await lab.booksEqualChain();
});

test('a share is paid from a wallet that holds little but what is owed to the partner', async () => {
  const poor = await openTreasuryLab({ hot: ['3 LTC', '200 ETH'] });
  try {
    const bank = await poor.listAddress('LTC');
    const partnerShare = { partnerId: 'key_0123456789ab', name: 'Harbour Wallet', basisPoints: 5_000 };
    const order = await poor.order({ send: '160 LTC', receive: 'ETH', partnerShare });
    await poor.pay(order, '160');
    await poor.confirm(order);
    await poor.deliver(order);
    const findLeft = async () =>
      await poor.ports.store.snapshot(async (records) => await findSpare(poor.ports, records, 'LTC'));
    // What is left is for network fees.
    const kept = 5_000_000n;
    for (let left = await findLeft(); left - kept >= currencies.LTC.minUnits; left = await findLeft()) {
      const out = await poor.withdraw(bank, `${formatMoney(money('LTC', left - kept))} LTC`);
      if (out.state === 'waiting') must(await poor.agree(out));
      await poor.payOut('LTC');
      await poor.work();
    }
    const more = { addressId: bank.id, amount: '0.2', reason: 'more', actor: 'anna' };
    expect(await proposeWithdrawal(poor.deps, more, approve)).toMatchObject({ code: 'amount_not_covered' });
    const act = must(await proposeWithdrawal(poor.deps, { ...more, partnerId: partnerShare.partnerId }, approve));
    await poor.payOut('LTC');
    expect(await poor.act(act)).toMatchObject({ state: 'done' });
    await poor.booksEqualChain();
  } finally {
    await poor.close();
  }
});

test('a share is not paid to our own account at a venue, also if that is told later', async () => {
  const bank = await lab.listAddress('LTC');
  const there = { ...wanted('0.25'), addressId: bank.id };
  await trust('anna', '2040-01-01');
  const act = must(await proposeWithdrawal(lab.deps, there, approve));
  await trust('anna', '2020-01-01');
  await lab.deps.store.transaction(async ({ office }) => {
    const { address } = bank;
    await office.venue.putAddress('kraken', { currency: 'LTC', canonical: address, address, seenAt: 0 });
  });
  expect(await proposeWithdrawal(lab.deps, there, approve)).toMatchObject({ code: 'address_forbidden' });
  expect(await lab.agree(act)).toMatchObject({ value: { state: 'approved', obstacle: 'address_forbidden' } });
  must(await stopAct(lab.deps, { actId: act.id, actor: 'berta' }));
  expect(await owed()).toEqual(['0.36 LTC']);
});

const about = { actId: 'TA-20300101-00000001', amount: money('LTC', 100_000n) };
const own = () => accounts.partner(partnerId);

/** The violations of L26 with an entry that is not kept. */
async function told(make: (act: TreasuryAct) => Entry): Promise<readonly string[]> {
  const act = must(await propose('0.25'));
  const messages: string[] = [];
  const rolledBack = new Error('not kept');
  await lab.ports.store
    .transaction(async (records) => {
      await records.journal.post(make(act), lab.ports.clock.now());
      const { books } = await loadBooks(records, unchecked);
      messages.push(...checkBooks(books).flatMap(({ rule, message }) => (rule === 'L26' ? [message] : [])));
      throw rolledBack;
    })
    .catch((error: unknown) => {
      if (error !== rolledBack) throw error;
    });
  await lab.payOut('LTC');
  return messages;
}

test.each<readonly [string, string, (act: TreasuryAct) => Entry]>([
  ['money that is taken out', 'debits a partner without', () => postWithdrawal(about, partnerId)],
  [
    'a share that nobody earned',
    'credits a partner for no order',
    () => makeEntry('correction:x', [debit(accounts.loss, about.amount), credit(own(), about.amount)]),
  ],
  [
    'a payout that is undone for somebody else',
    'otherwise than was agreed to',
    ({ id: actId, currency, units }) => postWithdrawalUndone({ actId, amount: { currency, units } }),
  ],
])('an entry by hand that books %s is told', async (_what, message, make) => {
  expect(await told(make)).toEqual([expect.stringContaining(message)]);
});
