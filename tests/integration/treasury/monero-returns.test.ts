/** Returns from cold storage on Monero: a view-only wallet writes the file, because nobody else sees the coins. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { cancelReturn, followReturns } from '#src/usecases/treasury/follow-returns.ts';
import type { TreasuryDeps } from '#src/usecases/treasury/act-records.ts';
import { lookAtCold, missingIn } from '#src/usecases/treasury/compare-cold.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { requestOutspent } from '#src/usecases/treasury/request-cold-booking.ts';
import { importSigned } from '#src/usecases/treasury/wallet-return.ts';
import { openAccountColdLab, type AccountColdLab } from '#tests/support/account-cold-lab.ts';
import { openSandboxMoneroDevice } from '#tests/support/offline-devices.ts';
import { must } from '#tests/support/order-lab/order-actions.ts';
import { approve } from '#tests/support/treasury-lab.ts';

const device = openSandboxMoneroDevice();
let lab: AccountColdLab;
beforeAll(async () => {
  lab = await openAccountColdLab({ chain: 'monero', device, hot: ['9000 XMR'], amounts: ['60 XMR', '40 XMR'] });
}, 120_000);
afterAll(async () => {
  await lab.close();
});

const kept = async () => (await lab.deps.store.snapshot(async ({ returns }) => await returns.imports())).length;
const xmr = (whole: bigint): bigint => whole * 1_000_000_000_000n;

test('coins come back, in transit until final, and the books equal the chain to the unit', async () => {
  const before = await lab.booked(accounts.hot, 'XMR');
  expect(await lab.missing('XMR')).toBe(0n);
  const made = must(await lab.bringBack('7 XMR'));
  expect(made).toMatchObject({ state: 'unsigned', units: xmr(7n), txid: null, raw: null });
  const sent = must(await lab.take(made.id, await device.sign(made.file)));
  expect(sent.state).toBe('sent');
  expect(await lab.booked(accounts.fromCold, 'XMR')).toBe(xmr(7n) + made.feeUnits);
  expect(await lab.booked(accounts.cold, 'XMR')).toBe(xmr(93n) - made.feeUnits);
  expect(await lab.missing('XMR')).toBe(0n);
  await lab.booksEqualChain();
  await lab.settle();
  expect(await lab.found(made)).toMatchObject({ state: 'arrived', txid: sent.txid, came: { txid: sent.txid } });
  expect(await lab.booked(accounts.hot, 'XMR')).toBe(before + xmr(7n));
  await lab.expectAtRest();
  // The change of the first is a coin of the next one, which takes all coins.
  const next = must(await lab.bringBack('90 XMR'));
  must(await lab.take(next.id, await device.sign(next.file)));
  await lab.settle();
  expect(await lab.found(next)).toMatchObject({ state: 'arrived' });
  await lab.expectAtRest();
});

test('more than is there is not written, and there is one file at a time', async () => {
  expect(await lab.bringBack('3 XMR')).toMatchObject({ ok: false, code: 'amount_not_covered' });
  const made = must(await lab.bringBack('0.5 XMR'));
  expect(await lab.bringBack('0.4 XMR')).toMatchObject({ ok: false, code: 'cold_return_open' });
  must(await cancelReturn(lab.deps, { id: made.id, actor: 'anna' }));
  expect(await lab.take(made.id, await device.sign(made.file))).toMatchObject({ ok: false, code: 'cold_return_ended' });
});

test('two requests at once write one file', async () => {
  const both = await Promise.all([lab.bringBack('0.3 XMR'), lab.bringBack('0.2 XMR')]);
  expect(both.map((each) => (each.ok ? 'written' : each.code)).toSorted()).toEqual(['cold_return_open', 'written']);
  const [made] = both.flatMap((each) => (each.ok ? [each.value] : []));
  must(await cancelReturn(lab.deps, { id: made?.id ?? '', actor: 'anna' }));
});

test('another file than the one that was written is not taken', async () => {
  const first = must(await lab.bringBack('0.25 XMR'));
  must(await cancelReturn(lab.deps, { id: first.id, actor: 'anna' }));
  const second = must(await lab.bringBack('0.26 XMR'));
  const code = 'cold_file_different';
  expect(await lab.take(second.id, await device.sign(first.file))).toMatchObject({ ok: false, code });
  expect(await lab.take(second.id, '{}')).toMatchObject({ ok: false, code: 'cold_file_unreadable' });
  await lab.database.ownerPool.query(`alter table cold_returns disable trigger all`);
  await lab.database.ownerPool.query(`update cold_returns set file = $2 where id = $1`, [second.id, first.file]);
  await lab.database.ownerPool.query(`alter table cold_returns enable trigger all`);
  expect(await lab.take(second.id, await device.sign(second.file))).toMatchObject({ ok: false, code });
  must(await cancelReturn(lab.deps, { id: second.id, actor: 'anna' }));
});

test('a signed one whose coins another transaction has spent is ended by two people', async () => {
  const first = must(await lab.bringBack('0.31 XMR'));
  must(await cancelReturn(lab.deps, { id: first.id, actor: 'anna' }));
  const made = must(await lab.bringBack('0.32 XMR'));
  const { txid } = must(await lab.take(made.id, await device.sign(made.file)));
  const asked = { returnId: made.id, reason: 'the device spent it', actor: 'anna' };
  await lab.sandbox.monero.control.drop(txid ?? '');
  await lab.mine('monero', 1);
  await lab.work();
  expect(await requestOutspent(lab.deps, asked, approve)).toMatchObject({ ok: false, code: 'cold_return_may_come' });
  // The file that was called off is sent all the same.
  await lab.sendPast(first);
  await lab.mine('monero', 40);
  await lab.work();
  await followReturns(lab.deps);
  must(await lab.agree(must(await requestOutspent(lab.deps, asked, approve))));
  expect(await lab.found(made)).toMatchObject({ state: 'failed' });
  expect(await lab.found(first)).toMatchObject({ state: 'arrived' });
  await lab.expectAtRest();
});

test('a file that was called off and is sent without us leaves the books of cold storage', async () => {
  const [cold, hot] = [await lab.booked(accounts.cold, 'XMR'), await lab.booked(accounts.hot, 'XMR')];
  const made = must(await lab.bringBack('0.33 XMR'));
  must(await cancelReturn(lab.deps, { id: made.id, actor: 'anna' }));
  const txid = await lab.sendPast(made);
  await lab.settle();
  expect(await lab.found(made)).toMatchObject({ state: 'arrived', came: { txid } });
  const units = xmr(33n) / 100n;
  expect(await lab.booked(accounts.hot, 'XMR')).toBe(hot + units);
  expect(await lab.booked(accounts.cold, 'XMR')).toBe(cold - units - made.feeUnits);
  // The wallet was not told: it shows more than there is until somebody brings the signed file.
  const shown = async () => await lab.ports.chains.monero.viewWallet?.held(device.address, Number.POSITIVE_INFINITY);
  expect(await shown()).toBeGreaterThan(await lab.onChain('XMR'));
  must(await lab.take(made.id, await device.sign(made.file)));
  await lab.settle();
  expect(await shown()).toBe(await lab.onChain('XMR'));
  await lab.expectAtRest();
});

test('of two files of one amount and fee the one that is open came', async () => {
  const first = must(await lab.bringBack('0.02 XMR'));
  must(await cancelReturn(lab.deps, { id: first.id, actor: 'anna' }));
  const second = must(await lab.bringBack('0.02 XMR'));
  expect(second.feeUnits).toBe(first.feeUnits);
  const sent = must(await lab.take(second.id, await device.sign(second.file)));
  await lab.settle();
  expect(await lab.found(second)).toMatchObject({ state: 'arrived', came: { txid: sent.txid } });
  expect(await lab.found(first)).toMatchObject({ state: 'cancelled', came: null });
  await lab.expectAtRest();
});

test('a file is not taken once a block has what it pays', async () => {
  const made = must(await lab.bringBack('0.03 XMR'));
  const signed = await device.sign(made.file);
  await lab.database.ownerPool.query(`update cold_returns set came = $2, version = version + 1 where id = $1`, [
    made.id,
    JSON.stringify({ txid: 'ab', height: 1, units: '1', feeUnits: '1', change: null }),
  ]);
  expect(await lab.take(made.id, signed)).toMatchObject({ ok: false, code: 'cold_return_ended' });
  must(await cancelReturn(lab.deps, { id: made.id, actor: 'anna' }));
  expect(await kept()).toBe(0);
});

test('a second file of the same amount and fee is not sent by the wallet that should learn from it', async () => {
  const first = must(await lab.bringBack('0.06 XMR'));
  must(await cancelReturn(lab.deps, { id: first.id, actor: 'anna' }));
  const second = must(await lab.bringBack('0.06 XMR'));
  const sent = must(await lab.take(second.id, await device.sign(second.file)));
  await importSigned(lab.deps);
  must(await lab.take(second.id, signAgain(first.file)));
  expect(await kept()).toBe(0);
  await lab.settle();
  expect(await lab.found(second)).toMatchObject({ state: 'arrived', txid: sent.txid });
});

/** The same file signed once more: another name, the same coins, amounts and fee. */
function signAgain(file: string): string {
  const { unsigned_txset: set } = JSON.parse(file) as { unsigned_txset: string };
  const body = JSON.parse(Buffer.from(set, 'base64').toString()) as object;
  return JSON.stringify({ unsigned_txset: Buffer.from(JSON.stringify({ ...body, tag: 'again' })).toString('base64') });
}

test('one file that was signed twice is booked once, whichever is mined', async () => {
  const [cold, hot] = [await lab.booked(accounts.cold, 'XMR'), await lab.booked(accounts.hot, 'XMR')];
  const made = must(await lab.bringBack('0.07 XMR'));
  const { txid } = must(await lab.take(made.id, await device.sign(made.file)));
  const { node, viewWallet } = lab.ports.chains.monero;
  await lab.sandbox.monero.control.drop(txid ?? '');
  const { feeUnits, units, plan } = made;
  const written = { from: device.address, to: plan.to, units, feeUnits };
  const again = await viewWallet?.readSigned(written, signAgain(made.file));
  if (!again?.ok) throw new Error(again?.code);
  expect(again.value.txid).not.toBe(txid);
  expect(await node.broadcast(again.value.raw)).toBe('accepted');
  await lab.settle();
  expect(await lab.found(made)).toMatchObject({ state: 'arrived', came: { txid: again.value.txid } });
  expect(await lab.booked(accounts.hot, 'XMR')).toBe(hot + units);
  expect(await lab.booked(accounts.cold, 'XMR')).toBe(cold - units - feeUnits);
  await lab.expectAtRest();
});

test('what the wallet knows and we have not booked yet is not missing', async () => {
  const made = must(await lab.bringBack('0.08 XMR'));
  const { unsigned_txset: signedSet } = JSON.parse(made.file) as { unsigned_txset: string };
  const txid = await lab.sendPast(made);
  await lab.ports.chains.monero.viewWallet?.learn({ address: device.address, txid, signedSet });
  await lab.mine('monero', 1);
  expect(await lab.missing('XMR')).toBe(0n);
  await lab.work();
  expect(await lab.found(made)).toMatchObject({ state: 'unsigned', came: { txid } });
  expect(await lab.missing('XMR')).toBe(0n);
  await lab.settle();
  expect(await lab.missing('XMR')).toBe(0n);
  await lab.expectAtRest();
});

test('what was mined before is no file of another return of the same amount and fee', async () => {
  const first = must(await lab.bringBack('0.11 XMR'));
  must(await cancelReturn(lab.deps, { id: first.id, actor: 'anna' }));
  await lab.sendPast(first);
  await lab.settle();
  expect(await lab.found(first)).toMatchObject({ state: 'arrived', txid: null });
  const second = must(await lab.bringBack('0.11 XMR'));
  expect(second.feeUnits).toBe(first.feeUnits);
  const code = 'cold_file_different';
  expect(await lab.take(second.id, await device.sign(first.file))).toMatchObject({ ok: false, code });
  expect(await lab.found(second)).toMatchObject({ state: 'unsigned' });
  // The wallet learns what was sent without us.
  must(await lab.take(first.id, await device.sign(first.file)));
  must(await lab.take(second.id, await device.sign(second.file)));
  await lab.settle();
  expect(await lab.found(second)).toMatchObject({ state: 'arrived' });
  await lab.expectAtRest();
});

test('a file whose rest goes to somebody else is not taken', async () => {
  const made = must(await lab.bringBack('0.09 XMR'));
  const { unsigned_txset: set } = JSON.parse(made.file) as { unsigned_txset: string };
  type Body = Readonly<{ outputs: readonly Readonly<{ to: string }>[] }>;
  const body = JSON.parse(Buffer.from(set, 'base64').toString()) as Body;
  const outputs = body.outputs.map((output, index) => (index === 0 ? output : { ...output, to: 'somebody' }));
  const changed = Buffer.from(JSON.stringify({ ...body, outputs })).toString('base64');
  const code = 'cold_file_different';
  expect(await lab.take(made.id, JSON.stringify({ unsigned_txset: changed }))).toMatchObject({ ok: false, code });
  must(await cancelReturn(lab.deps, { id: made.id, actor: 'anna' }));
});

test('a wallet that was away learns later what was signed', async () => {
  const made = must(await lab.bringBack('0.04 XMR'));
  must(await lab.take(made.id, await device.sign(made.file)));
  const { monero } = lab.ports.chains;
  const away = async () => await Promise.reject(new OutsideError('the wallet is away'));
  const viewWallet = monero.viewWallet && { ...monero.viewWallet, learn: away };
  const chains = { ...lab.ports.chains, monero: { ...monero, ...(viewWallet && { viewWallet }) } };
  await importSigned({ ...lab.deps, ports: { ...lab.ports, chains } });
  expect(await kept()).toBe(1);
  await lab.settle();
  expect(await kept()).toBe(0);
  expect(await monero.viewWallet?.held(device.address, Number.POSITIVE_INFINITY)).toBe(await lab.onChain('XMR'));
  await lab.expectAtRest();
});

test('what the wallet sends besides is in the audit log', async () => {
  const made = must(await lab.bringBack('0.05 XMR'));
  must(await lab.take(made.id, await device.sign(made.file)));
  const { monero } = lab.ports.chains;
  const viewWallet = monero.viewWallet && {
    ...monero.viewWallet,
    learn: async () => await Promise.resolve('other' as const),
  };
  const chains = { ...lab.ports.chains, monero: { ...monero, ...(viewWallet && { viewWallet }) } };
  await importSigned({ ...lab.deps, ports: { ...lab.ports, chains } });
  const { rows } = await lab.database.ownerPool.query(`select action from audit_log where subject = $1`, [made.id]);
  expect(rows).toContainEqual({ action: 'cold_wallet_other' });
  await lab.settle();
});

test('an address that was retired keeps nobody from looking, and what may lie there is not missing', async () => {
  const { store } = lab.deps;
  const { monero } = lab.ports.chains;
  const booked = await lab.booked(accounts.cold, 'XMR');
  const look = async (held: bigint, deps: TreasuryDeps = lab.deps) => {
    const viewWallet = monero.viewWallet && { ...monero.viewWallet, held: async () => await Promise.resolve(held) };
    const chains = { ...lab.ports.chains, monero: { ...monero, ...(viewWallet && { viewWallet }) } };
    return await lookAtCold({ ...deps, ports: { ...lab.ports, chains } }, 'monero');
  };
  const short = await look(booked - 1n);
  expect(short && missingIn(short, 'XMR')).toBe(1n);
  const snapshot: typeof store.snapshot = async (read) =>
    await store.snapshot(async (records) => {
      const { cold } = records.office;
      const accountsOf = async () => (await cold.accounts()).flatMap((own) => [own, { ...own, key: 'retired' }]);
      return await read({ ...records, office: { ...records.office, cold: { ...cold, accounts: accountsOf } } });
    });
  const replaced = { ...lab.deps, store: { ...store, snapshot } };
  expect(await look(booked, replaced)).toMatchObject({ held: [{ units: booked }] });
  expect(await look(booked - 1n, replaced)).toBeUndefined();
});
