/**
 * Monero’s hot keys have no epochs. What an operator does instead: the whole stock goes to cold storage, a new
 * installation begins with an empty database and another seed, and the stock comes back as a refill.
 */
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { migrate } from '#src/adapters/db/migrate.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { formatMoney, money } from '#src/domain/money.ts';
import { coolingMs } from '#src/domain/treasury/act.ts';
import { refillStage } from '#src/domain/treasury/refill.ts';
import { migrationsFolder } from '#src/main/open-database.ts';
import { findHotAddress } from '#src/usecases/order-moves/hot-address.ts';
import { watchHotWallets } from '#src/usecases/reconciliation/watch-hot-wallets.ts';
import { proposeColdAccount, proposeColdMove } from '#src/usecases/treasury/cold.ts';
import { requestRefill } from '#src/usecases/treasury/refill.ts';
import { readTreasury } from '#src/usecases/treasury/withdraw.ts';
import { openSandboxMoneroDevice } from '#tests/support/offline-devices.ts';
import { must } from '#tests/support/order-lab/order-actions.ts';
import { patient } from '#tests/support/patience.ts';
import { approve, openTreasuryLab, type TreasuryLab } from '#tests/support/treasury-lab.ts';

vi.setConfig({ testTimeout: patient(120_000), hookTimeout: patient(110_000) });

const device = openSandboxMoneroDevice();
const otherSeed = new Uint8Array(32).fill(12);
const reason = 'somebody may have the key';
const oneXmr = 1_000_000_000_000n;
let old: TreasuryLab;
let fresh: TreasuryLab | undefined;
let oldHot = '';

beforeAll(async () => {
  old = await openTreasuryLab({ hot: ['900 XMR', '20 LTC'] });
  await old.database.ownerPool.query(`update operators set roles = '{treasurer,administrator}'`);
  oldHot = await findHotAddress(old.ports, 'monero');
});
afterAll(async () => {
  await fresh?.close();
  await old.close();
});

const heldBy = async (lab: TreasuryLab, address: string): Promise<bigint> =>
  await lab.control('monero').balance(address, 'XMR');
const booked = async (lab: TreasuryLab, account: string): Promise<bigint> =>
  await lab.deps.store.snapshot(async ({ journal }) => await journal.balance(account, 'XMR'));

async function settle(lab: TreasuryLab): Promise<void> {
  await lab.work();
  await lab.mine('monero', 40);
  await lab.work();
}

/** Takes the tables of the service away and makes them anew, as an empty database. The chains stay as they are. */
async function emptyDatabase(owner: Pool): Promise<void> {
  await owner.query(`alter schema sandbox rename to sandbox_kept`);
  await owner.query(`drop schema public cascade; create schema public; grant usage on schema public to public`);
  await migrate(owner, migrationsFolder);
  await owner.query(`drop schema sandbox cascade; alter schema sandbox_kept rename to sandbox`);
}

test('the whole stock goes to cold storage, but for what its fee may cost', async () => {
  const wanted = { chain: 'monero', key: device.address, label: 'Vault', reason, actor: 'anna' };
  must(await old.agree(must(await proposeColdAccount(old.deps, wanted, approve))));
  await old.advance(coolingMs(old.ports.rules.policy().policy.treasury, old.ports.rules.profile) / 60_000 + 1);
  await old.work();
  const move = async (amount: string) =>
    await proposeColdMove(old.deps, { currency: 'XMR', amount, reason, actor: 'anna' }, approve);
  const all = await move('900');
  expect(all).toMatchObject({ ok: false, code: 'amount_not_covered' });
  const most = all.ok ? '' : String(all.details?.['max']);
  const act = must(await move(most));
  if (act.state === 'waiting') must(await old.agree(act));
  await old.payOut('XMR');
  await settle(old);
  expect(await booked(old, accounts.cold)).toBe(await heldBy(old, device.address));
  expect(await booked(old, accounts.cold)).toBeGreaterThan(899n * oneXmr);
  expect(await heldBy(old, oldHot)).toBeLessThan(oneXmr);
  await old.booksEqualChain();
});

test('the database does not go on with another seed, and a new one does', async () => {
  await old.database.disconnect();
  const wrong = await openTreasuryLab({ from: old, walletSeed: otherSeed });
  await expect(watchHotWallets(wrong.ports)).rejects.toThrow('the wallet seed is not the one');
  await emptyDatabase(wrong.database.ownerPool);
  await wrong.database.disconnect();
  fresh = await openTreasuryLab({ from: wrong, walletSeed: otherSeed });
  await wrong.close();
  await watchHotWallets(fresh.ports);
  await settle(fresh);
  expect(await findHotAddress(fresh.ports, 'monero')).not.toBe(oldHot);
  expect(await booked(fresh, accounts.hot)).toBe(0n);
});

test('the stock comes back as a refill of exactly what was sent, and is paid out', async () => {
  if (!fresh) throw new Error('there is a new installation');
  const hot = await findHotAddress(fresh.ports, 'monero');
  const units = 850n * oneXmr;
  const expected = { currency: 'XMR', amount: formatMoney(money('XMR', units)), reason: 'the stock', actor: 'anna' };
  const refill = must(await requestRefill(fresh.deps, expected, approve));
  expect(refill.address).toBe(hot);
  const { node, viewWallet } = fresh.ports.chains.monero;
  const written = await viewWallet?.write({ from: device.address, to: hot, units });
  if (written === undefined || written === 'short') throw new Error('the stock is there');
  const signed = await viewWallet?.readSigned(
    { from: device.address, to: hot, units, feeUnits: written.feeUnits },
    await device.sign(written.file),
  );
  expect(await node.broadcast(signed?.ok === true ? signed.value.raw : '')).toBe('accepted');
  await settle(fresh);
  const [found] = (await readTreasury(fresh.deps)).refills;
  expect(found && refillStage(found, found.came)).toBe('exact');
  expect(await booked(fresh, accounts.hot)).toBe(units);
  expect(await booked(fresh, accounts.capital)).toBe(-units);
  expect(await heldBy(fresh, hot)).toBe(units);
  await fresh.mine('litecoin', 1);
  await fresh.work();
  const order = await fresh.order({ send: '10 LTC', receive: 'XMR' });
  await fresh.pay(order, '10');
  await fresh.confirm(order);
  await fresh.deliver(order);
  expect(await fresh.state(order)).toBe('completed');
  await settle(fresh);
  const left = await booked(fresh, accounts.hot);
  expect(left).toBeLessThan(units);
  // What is left lies at addresses of the new seed.
  const { rows } = await fresh.database.ownerPool.query<{ address: string }>(
    `select address from watched_addresses where chain = 'monero'`,
  );
  const { held } = await node.balances(rows.map(({ address }) => address));
  expect(held.find(({ currency }) => currency === 'XMR')?.units).toBe(left);
});
