/** Returns from an address of cold storage on Solana, whose files live until their nonce account is used. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import { takeSigned } from '#src/usecases/treasury/cold-return.ts';
import { cancelReturn, followReturns } from '#src/usecases/treasury/follow-returns.ts';
import { requestOutspent } from '#src/usecases/treasury/request-cold-booking.ts';
import { openAccountColdLab, type AccountColdLab } from '#tests/support/account-cold-lab.ts';
import { openSolanaDevice } from '#tests/support/offline-devices.ts';
import { must } from '#tests/support/order-lab/order-actions.ts';
import { approve } from '#tests/support/treasury-lab.ts';

const device = openSolanaDevice('7b');
const nonceAccount = openSolanaDevice('7c').address;
const otherAccount = openSolanaDevice('7e').address;
let lab: AccountColdLab;
beforeAll(async () => {
  const hot = ['90000 SOL', '900000 USDC-SOL'];
  lab = await openAccountColdLab({ chain: 'solana', device, hot, amounts: ['400 SOL', '50000 USDC-SOL'] });
}, 120_000);
afterAll(async () => {
  await lab.close();
});

test.each([
  ['SOL', '30', 30_000_000_000n],
  ['USDC-SOL', '7000', 7_000_000_000n],
] as const)('%s comes back days later, and the books equal the chain to the unit', async (currency, amount, units) => {
  const before = await lab.booked(accounts.hot, currency);
  const made = must(await lab.bringBack(`${amount} ${currency}`, nonceAccount));
  const signed = await device.sign(made.file);
  // A transaction that names a block would have ended after a minute.
  await lab.mine('solana', 200);
  await lab.advance(3 * 24 * 60);
  await lab.work();
  const sent = must(await lab.take(made.id, signed));
  expect(sent).toMatchObject({ state: 'sent' });
  expect(await lab.booked(accounts.fromCold, currency)).toBeGreaterThanOrEqual(units);
  await lab.booksEqualChain();
  await lab.settle();
  expect(await lab.found(made)).toMatchObject({ state: 'arrived', came: { txid: sent.txid } });
  expect(await lab.booked(accounts.hot, currency)).toBe(before + units);
  await lab.expectAtRest();
});

test('without a nonce account, or with something else, nothing is written', async () => {
  const refused = { ok: false, code: 'cold_nonce_invalid', details: { field: 'nonceAccount' } };
  expect(await lab.bringBack('1 SOL')).toMatchObject(refused);
  expect(await lab.bringBack('1 SOL', 'nonsense')).toMatchObject(refused);
});

test('what would leave less than an account may hold is not written', async () => {
  const held = await lab.booked(accounts.cold, 'SOL');
  const all = `${held / 1_000_000_000n}.${String(held % 1_000_000_000n).padStart(9, '0')} SOL`;
  expect(await lab.bringBack(all, nonceAccount)).toMatchObject({ ok: false, code: 'amount_not_covered' });
});

test('a file that somebody sends without us is known by its nonce account, and is missing at no time', async () => {
  expect(await lab.missing('SOL')).toBe(0n);
  const made = must(await lab.bringBack('2 SOL', nonceAccount));
  const txid = await lab.sendPast(made);
  await lab.mine('solana', 1);
  expect(await lab.missing('SOL')).toBe(0n);
  await lab.work();
  expect(await lab.missing('SOL')).toBe(0n);
  await lab.settle();
  expect(await lab.found(made)).toMatchObject({ state: 'arrived', came: { txid } });
  await lab.expectAtRest();
});

test('what somebody sent without us is missing at no time, however late it is booked', async () => {
  const made = must(await lab.bringBack('2.5 SOL', nonceAccount));
  const { store, clock } = lab.ports;
  const rule = { scope: 'solana', times: null, reason: 'a test', by: 'anna', at: clock.now(), until: null } as const;
  await store.transaction(async ({ stops }) => await stops.setCreditRule(rule));
  const txid = await lab.sendPast(made);
  await lab.mine('solana', 12 * finalityBlocks('solana', 'sandbox'));
  await lab.work();
  expect(await lab.found(made)).toMatchObject({ state: 'unsigned', came: { txid } });
  expect(await lab.missing('SOL')).toBe(0n);
  await store.transaction(async ({ stops }) => await stops.dropCreditRule('solana', 'stop'));
  await lab.settle();
  expect(await lab.found(made)).toMatchObject({ state: 'arrived', came: { txid } });
  await lab.expectAtRest();
});

test('a file whose nonce account was used meanwhile is not taken', async () => {
  const first = must(await lab.bringBack('3 SOL', nonceAccount));
  const signed = await device.sign(first.file);
  must(await cancelReturn(lab.deps, { id: first.id, actor: 'anna' }));
  expect(await lab.take(first.id, signed)).toMatchObject({ ok: false, code: 'cold_return_ended' });
  const second = must(await lab.bringBack('4 SOL', nonceAccount));
  // The first one is sent all the same, so that the second one can never be mined.
  await lab.sendPast(first);
  await lab.mine('solana', 1);
  expect(await lab.take(second.id, await device.sign(second.file))).toMatchObject({
    ok: false,
    code: 'cold_coins_spent',
  });
  await lab.settle();
  expect(await lab.found(first)).toMatchObject({ state: 'arrived' });
  expect(await lab.found(second)).toMatchObject({ state: 'failed' });
  await lab.expectAtRest();
});

test('of two files of the same amount the open one came', async () => {
  const first = must(await lab.bringBack('2.5 SOL', nonceAccount));
  must(await cancelReturn(lab.deps, { id: first.id, actor: 'anna' }));
  const second = must(await lab.bringBack('2.5 SOL', nonceAccount));
  const txid = await lab.sendPast(second);
  await lab.settle();
  expect(await lab.found(first)).toMatchObject({ state: 'cancelled', came: null });
  expect(await lab.found(second)).toMatchObject({ state: 'arrived', came: { txid } });
  await lab.expectAtRest();
});

test('two requests at once write one file, also with two nonce accounts', async () => {
  const both = await Promise.all([lab.bringBack('1 SOL', nonceAccount), lab.bringBack('1 SOL', otherAccount)]);
  expect(both.map((each) => (each.ok ? 'written' : each.code)).toSorted()).toEqual(['cold_return_open', 'written']);
  const [made] = both.flatMap((each) => (each.ok ? [each.value] : []));
  must(await cancelReturn(lab.deps, { id: made?.id ?? '', actor: 'anna' }));
});

test('a file that was called off and whose nonce moved on keeps nobody from looking', async () => {
  const made = must(await lab.bringBack('1.5 SOL', nonceAccount));
  must(await cancelReturn(lab.deps, { id: made.id, actor: 'anna' }));
  const next = must(await lab.bringBack('1.25 SOL', nonceAccount));
  must(await lab.take(next.id, await device.sign(next.file)));
  await lab.settle();
  await lab.expectAtRest();
  const lookedAt = async (): Promise<number> => {
    await lab.missing('SOL');
    const { rows } = await lab.database.ownerPool.query<{ seen_at: Date }>(
      `select seen_at from cold_balances where currency = 'SOL'`,
    );
    return rows[0]?.seen_at.getTime() ?? 0;
  };
  await lookedAt();
  // Blocks come that were not read yet, as they do all the time.
  await lab.mine('solana', 1);
  await lab.advance(1);
  expect(await lookedAt()).toBe(lab.ports.clock.now());
});

test('a signed one whose nonce account another transaction used is ended by two people', async () => {
  const made = must(await lab.bringBack('5 SOL', nonceAccount));
  const other = { ...made, plan: { ...made.plan, to: nonceAccount } };
  const { txid } = must(await lab.take(made.id, await device.sign(made.file)));
  await lab.sandbox.solana.control.drop(txid ?? '');
  const asked = { returnId: made.id, reason: 'the device used it', actor: 'anna' };
  await lab.mine('solana', 1);
  await lab.work();
  expect(await requestOutspent(lab.deps, asked, approve)).toMatchObject({ ok: false, code: 'cold_return_may_come' });
  // Five SOL go somewhere else: what is missing then is for two people.
  await lab.sendPast(other);
  await lab.mine('solana', 40);
  await lab.work();
  await followReturns(lab.deps);
  must(await lab.agree(must(await requestOutspent(lab.deps, asked, approve))));
  expect(await lab.found(made)).toMatchObject({ state: 'failed' });
  expect(await lab.missing('SOL')).toBeGreaterThan(5_000_000_000n);
});

test('a closed nonce account: two people end what was sent with it', async () => {
  const made = must(await lab.bringBack('1.75 SOL', otherAccount));
  const signed = await device.sign(made.file);
  const { solana } = lab.ports.chains;
  // The node no longer knows the account.
  const node = { ...solana.node, durableNonce: async () => await Promise.resolve(undefined) };
  const ports = { ...lab.ports, chains: { ...lab.ports.chains, solana: { ...solana, node } } };
  const closed = { ...lab.deps, ports };
  const file = { id: made.id, file: signed, actor: 'anna' };
  expect(await takeSigned(closed, file, approve)).toMatchObject({ ok: false, code: 'chain_unavailable' });
  const { txid } = must(await takeSigned(lab.deps, file, approve));
  await lab.sandbox.solana.control.drop(txid ?? '');
  await lab.mine('solana', 1);
  await lab.work();
  const asked = { returnId: made.id, reason: 'the account was closed', actor: 'anna' };
  await requestOutspent(closed, asked, approve);
  await lab.work();
  const act = must(await requestOutspent(closed, asked, approve));
  must(await lab.agree(act, 'berta', closed));
  expect(await lab.found(made)).toMatchObject({ state: 'failed' });
});
