/** Ways out of cold storage: a return that comes otherwise, one that cannot come, and coins that are gone. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { credit, debit, makeEntry } from '#src/domain/ledger/entry.ts';
import { postFromVenue } from '#src/domain/ledger/venue-postings.ts';
import { formatMoney, money } from '#src/domain/money.ts';
import type { ColdReturn } from '#src/domain/treasury/cold-return.ts';
import { liftStop, stopPayouts } from '#src/usecases/switches/payout-stops.ts';
import { requestReturn } from '#src/usecases/treasury/cold-return.ts';
import { followReturns } from '#src/usecases/treasury/follow-returns.ts';
import { requestColdShortage, requestOutspent } from '#src/usecases/treasury/request-cold-booking.ts';
import { coins, openColdLab, sign, type ColdLab } from '#tests/support/cold-lab.ts';
import { makeTransfer } from '#tests/support/make-venue.ts';
import { must } from '#tests/support/order-lab/order-actions.ts';
import { approve } from '#tests/support/treasury-lab.ts';

let lab: ColdLab;

beforeAll(async () => {
  lab = await openColdLab(['450', '40', '20', '10']);
}, 180_000);

afterAll(async () => {
  await lab.close();
});

const reason = 'asked everybody with the seed';
const end = async ({ id: returnId }: ColdReturn) =>
  await requestOutspent(lab.deps, { returnId, reason, actor: 'anna' }, approve);
const book = async (units: bigint) =>
  await requestColdShortage(
    lab.deps,
    { currency: 'LTC', missing: formatMoney(money('LTC', units)), reason, actor: 'anna' },
    approve,
  );

async function send(amount: string): Promise<ColdReturn> {
  const made = must(await lab.bringBack(amount));
  return must(await lab.take(made.id, sign(made.file)));
}

/** The same payment with a higher fee, which the change pays. */
function bump({ plan }: ColdReturn, units: bigint) {
  if (!plan.change) throw new Error('there is no change');
  return { ...plan, change: { ...plan.change, units: plan.change.units - units } };
}

/** The coins go somewhere else, with everything. */
async function steal(returned: ColdReturn): Promise<void> {
  const { coins: taken } = returned.plan;
  const units = taken.reduce((sum, coin) => sum + coin.units, 0n) - 10_000n;
  await lab.control('litecoin').drop(returned.txid ?? '');
  await lab.sendByDevice({ coins: taken, to: lab.address('litecoin'), units, change: null });
  await lab.settle();
}

async function holds(): Promise<void> {
  expect(await lab.booked(accounts.fromCold)).toBe(0n);
  expect(await lab.onChain()).toBe(await lab.booked(accounts.cold));
  expect(await lab.missing()).toBe(0n);
  await lab.booksHold();
}

describe('a return whose fee was raised on the device', () => {
  test('is recognised by its coins, with what it paid and gave back', async () => {
    const [hot, capital] = [await lab.booked(accounts.hot), await lab.booked(accounts.capital)];
    const returned = await send('120');
    await lab.control('litecoin').drop(returned.txid ?? '');
    const txid = await lab.sendByDevice(bump(returned, 30_000n));
    await lab.mine('litecoin', 1);
    await lab.watch('litecoin');
    const came = { txid, feeUnits: returned.feeUnits + 30_000n };
    expect(await lab.found(returned)).toMatchObject({ state: 'sent', came });
    expect(await end(returned), 'it comes').toMatchObject({ code: 'cold_return_may_come' });
    await lab.settle();
    expect(await lab.found(returned)).toMatchObject({ state: 'arrived', came: { txid } });
    expect(await lab.booked(accounts.hot)).toBe(hot + coins('120'));
    expect(await lab.booked(accounts.capital)).toBe(capital);
    await holds();
    await lab.booksEqualChain();
  });

  test('also if the service never got its file, and its change can be spent', async () => {
    const made = must(await lab.bringBack('110'));
    await lab.sendByDevice(bump(made, 20_000n));
    await lab.mine('litecoin', 1);
    await lab.watch('litecoin');
    expect(await lab.found(made)).toMatchObject({ state: 'unsigned' });
    expect(await lab.missing(), 'on its way').toBe(0n);
    await lab.settle();
    expect(await lab.found(made)).toMatchObject({ state: 'arrived' });
    await holds();
    await lab.booksEqualChain();
    const next = await send('42');
    expect(next.plan.coins.some(({ branch }) => branch === 1)).toBe(true);
    await lab.settle();
    expect(await lab.found(next)).toMatchObject({ state: 'arrived' });
    await holds();
    await lab.booksEqualChain();
  });

  test('is forgotten with the block that had it', async () => {
    const returned = await send('110');
    await lab.control('litecoin').drop(returned.txid ?? '');
    const txid = await lab.sendByDevice(bump(returned, 10_000n));
    await lab.mine('litecoin', 1);
    await lab.watch('litecoin');
    expect(await lab.found(returned)).toMatchObject({ state: 'sent', came: { txid } });
    await lab.reorg('litecoin', 1, { keep: 'none', remine: false });
    await lab.mine('litecoin', 1);
    await lab.watch('litecoin');
    expect(await lab.found(returned)).toMatchObject({ state: 'sent', came: null });
    await followReturns(lab.deps);
    await lab.settle();
    expect(await lab.found(returned)).toMatchObject({ state: 'arrived', came: null });
    await holds();
    await lab.booksEqualChain();
  });
});

test('a return is not taken for a payment of the venue with the same amount', async () => {
  const at = lab.ports.clock.now();
  const transfer = makeTransfer({ units: coins('1'), state: 'known', askedAt: at, reference: 'FT-1', plannedAt: at });
  const held = money('LTC', coins('1'));
  await lab.deps.store.transaction(async ({ journal, transfers }) => {
    await journal.post(makeEntry('fund:venue', [debit(accounts.venue, held), credit(accounts.capital, held)]), at);
    await transfers.insert(transfer);
    await journal.post(postFromVenue(transfer), at);
  });
  const returned = await send('1');
  await lab.settle();
  expect(await lab.found(returned)).toMatchObject({ state: 'arrived' });
  const open = await lab.deps.store.snapshot(async ({ transfers }) => await transfers.open());
  expect(open).toMatchObject([{ id: transfer.id, state: 'known', txid: null }]);
  await holds();
});

describe('a signed return whose coins are spent elsewhere', () => {
  test('is ended by two people, and what is gone is booked by two', async () => {
    const [cold, unexplained] = [await lab.booked(accounts.cold), await lab.booked(accounts.unexplained)];
    const returned = await send('1');
    expect(await end(returned), 'the node has it').toMatchObject({ code: 'cold_return_may_come' });
    await steal(returned);
    const gone = returned.plan.coins.reduce((sum, coin) => sum + coin.units, 0n);
    const change = returned.plan.change?.units ?? 0n;
    expect(await lab.missing()).toBe(change);
    expect(await book(change), 'it may still come').toMatchObject({ code: 'cold_return_may_come' });
    const act = must(await end(returned));
    expect(act).toMatchObject({ state: 'waiting', needsSecond: true, kind: 'cold_outspent' });
    expect(must(await lab.agree(act))).toMatchObject({ state: 'done' });
    expect(await lab.found(returned)).toMatchObject({ state: 'failed' });
    expect(await lab.booked(accounts.cold)).toBe(cold);
    expect(await lab.missing()).toBe(gone);
    await lab.booksHold();

    // The others can come back before anything is booked.
    const other = await send('0.7');
    expect(other.plan.coins.some((coin) => returned.plan.coins.some(({ id }) => id === coin.id))).toBe(false);
    await lab.settle();
    expect(await lab.found(other)).toMatchObject({ state: 'arrived' });

    expect(await book(gone - 1n)).toMatchObject({ code: 'difference_changed' });
    const shortage = must(await book(gone));
    expect(shortage).toMatchObject({ state: 'waiting', needsSecond: true });
    expect(await lab.agree(shortage, 'anna')).toMatchObject({ code: 'act_own' });
    expect(must(await lab.agree(shortage))).toMatchObject({ state: 'done' });
    expect(await lab.booked(accounts.unexplained)).toBe(unexplained + gone);
    await holds();
    expect(await book(gone), 'once').toMatchObject({ code: 'difference_changed' });
  });

  test('that comes after it was ended is booked', async () => {
    const returned = await send('0.4');
    const [first] = returned.plan.coins;
    await lab.control('litecoin').drop(returned.txid ?? '');
    await lab.sendByDevice({ coins: first ? [first] : [], to: lab.address('litecoin'), units: 10_000n, change: null });
    await lab.mine('litecoin', 1);
    expect(await end(returned), 'its block is not read').toMatchObject({ code: 'chain_unavailable' });
    await lab.watch('litecoin');
    must(await lab.agree(must(await end(returned))));
    await lab.reorg('litecoin', 1, { keep: 'none', remine: false });
    await lab.ports.chains.litecoin.node.broadcast(returned.raw ?? '');
    await lab.settle();
    expect(await lab.found(returned)).toMatchObject({ state: 'arrived' });
    await holds();
  });
});

describe('a file', () => {
  test('is not taken once a coin of it is spent', async () => {
    const made = must(await lab.bringBack('0.3'));
    const file = sign(made.file);
    const { coins: taken } = made.plan;
    const units = taken.reduce((sum, coin) => sum + coin.units, 0n) - 10_000n;
    await lab.sendByDevice({ coins: taken, to: lab.address('litecoin'), units, change: null });
    await lab.settle();
    expect(await lab.take(made.id, file)).toMatchObject({ code: 'cold_coins_spent' });
    expect(await lab.found(made)).toMatchObject({ state: 'unsigned', raw: null });
    const gone = await lab.missing();
    expect(must(await lab.agree(must(await book(gone))))).toMatchObject({ state: 'done' });
    await lab.booksHold();
  });

  test('is not written for dust, above the ceiling of fees, or while the chain is fenced', async () => {
    expect(await lab.bringBack('0.00000010')).toMatchObject({ code: 'amount_below_minimum' });
    const { node } = lab.ports.chains.litecoin;
    const dear = { ...node, unitsPerSize: async () => 10n ** 6n };
    const chains = { ...lab.ports.chains, litecoin: { ...lab.ports.chains.litecoin, node: dear } };
    const [account] = await lab.deps.store.snapshot(async ({ office }) => await office.cold.accounts());
    const wanted = { accountId: account?.id ?? '', amount: '0.1', reason, actor: 'anna' };
    const deps = { ...lab.deps, ports: { ...lab.ports, chains } };
    expect(await requestReturn(deps, wanted, approve)).toMatchObject({ code: 'chain_unavailable' });
    const fence = { scope: 'litecoin', reason: 'restored', by: 'restore', note: '' } as const;
    await stopPayouts(lab.ports, fence);
    expect(await lab.bringBack('0.1')).toMatchObject({ code: 'restore_under_way' });
    expect(await book(1n)).toMatchObject({ code: 'restore_under_way' });
    await liftStop(lab.ports, fence);
  });
});
