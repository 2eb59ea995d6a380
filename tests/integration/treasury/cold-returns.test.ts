/** Coins come back from cold storage by a file that is signed offline, and the books equal the chain to the unit. */
import { base64 } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { Transaction } from '@scure/btc-signer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { coolingMs } from '#src/domain/treasury/act.ts';
import type { ColdReturn } from '#src/domain/treasury/cold-return.ts';
import { proposeColdAccount, proposeColdMove } from '#src/usecases/treasury/cold.ts';
import { cancelReturn, followReturns, requestReturn, takeSigned } from '#src/usecases/treasury/cold-return.ts';
import { compareCold } from '#src/usecases/treasury/compare-cold.ts';
import { must } from '#tests/support/order-lab/order-actions.ts';
import { approve, openTreasuryLab, type TreasuryLab } from '#tests/support/treasury-lab.ts';

let lab: TreasuryLab;
let accountId: string;
const reason = 'the float runs low';
const coins = (text: string): bigint => BigInt(Math.round(Number(text) * 1e8));

const master = HDKey.fromMasterSeed(new Uint8Array(32).fill(21), { public: 0x0435_87cf, private: 0x0435_8394 });
const device = master.derive("m/84'/1'/0'");

beforeAll(async () => {
  lab = await openTreasuryLab({ hot: ['600 LTC', '100 LTC'] });
  await lab.database.ownerPool.query(`update operators set roles = '{treasurer,administrator}'`);
  const fingerprint = master.fingerprint.toString(16).padStart(8, '0');
  const key = `wpkh([${fingerprint}/84h/1h/0h]${device.publicExtendedKey}/<0;1>/*)`;
  const wanted = { chain: 'litecoin', key, label: 'Vault', reason, actor: 'anna' };
  const act = must(await proposeColdAccount(lab.deps, wanted, approve));
  must(await lab.agree(act));
  await lab.advance(coolingMs(lab.ports.rules.policy().policy.treasury, lab.ports.rules.profile) / 60_000 + 1);
  await lab.work();
  const [account] = await lab.deps.store.snapshot(async ({ office }) => await office.cold.accounts());
  accountId = account?.id ?? '';
  for (const amount of ['40', '10']) {
    must(await proposeColdMove(lab.deps, { currency: 'LTC', amount, reason, actor: 'anna' }, approve));
    await lab.payOut('LTC');
    await lab.payOut('LTC');
  }
  expect(await booked(accounts.cold)).toBe(coins('50'));
});

afterAll(async () => {
  await lab.close();
});

const request = async (amount: string) =>
  await requestReturn(lab.deps, { accountId, amount, reason, actor: 'anna' }, approve);
const take = async (id: string, file: string) => await takeSigned(lab.deps, { id, file, actor: 'anna' }, approve);
const booked = async (account: string): Promise<bigint> =>
  await lab.deps.store.snapshot(async ({ journal }) => await journal.balance(account, 'LTC'));

async function found({ id }: ColdReturn): Promise<ColdReturn> {
  const all = await lab.deps.store.snapshot(async ({ office }) => await office.cold.returns(100));
  const one = all.find((each) => each.id === id);
  if (!one) throw new Error('there is no such return');
  return one;
}

/** The offline device: it knows its own master key, finds its keys by the file, and signs what is its own. */
function sign(file: string): string {
  const psbt = Transaction.fromPSBT(base64.decode(file));
  for (let place = 0; place < psbt.inputsLength; place += 1) {
    const path = psbt.getInput(place).bip32Derivation?.[0]?.[1].path ?? [];
    const { privateKey } = path.reduce((node, step) => node.deriveChild(step), master);
    if (privateKey) psbt.signIdx(privateKey, place);
  }
  return base64.encode(psbt.toPSBT(0));
}

/** What the chain has at every address of cold storage, past our own records of coins. */
async function onChain(): Promise<bigint> {
  const given = await lab.deps.store.snapshot(async ({ office }) => await office.cold.addresses('litecoin'));
  const { held } = await lab.ports.chains.litecoin.node.balances(given.map(({ address }) => address));
  return held[0]?.units ?? 0n;
}

async function settle(): Promise<void> {
  await lab.work();
  await lab.mine('litecoin', 12);
  await lab.work();
}

const missing = async (): Promise<bigint> => {
  await compareCold(lab.deps);
  const seen = await lab.deps.store.snapshot(async ({ office }) => await office.cold.balances());
  return seen.find(({ currency }) => currency === 'LTC')?.missingUnits ?? -1n;
};

describe('a return', () => {
  test('is signed offline, sent, in transit until final, and then in the hot wallet', async () => {
    const before = await booked(accounts.hot);
    const made = must(await request('15'));
    expect(made).toMatchObject({ state: 'unsigned', units: coins('15'), raw: null });
    expect(await booked(accounts.cold)).toBe(coins('50'));
    const sent = must(await take(made.id, sign(made.file)));
    expect(sent).toMatchObject({ state: 'sent' });
    expect(await booked(accounts.cold)).toBe(coins('35') - made.feeUnits);
    expect(await booked(accounts.fromCold)).toBe(coins('15') + made.feeUnits);
    expect(await missing()).toBe(0n);
    await lab.work();
    await lab.mine('litecoin', 1);
    await lab.work();
    expect(await missing()).toBe(0n);
    await lab.booksEqualChain();
    await settle();
    expect(await found(made)).toMatchObject({ state: 'arrived', trouble: null });
    expect(await booked(accounts.hot)).toBe(before + coins('15'));
    expect(await booked(accounts.fromCold)).toBe(0n);
    expect(await onChain()).toBe(await booked(accounts.cold));
    expect(await missing()).toBe(0n);
    await lab.booksEqualChain();
  });

  test('spends the change of the one before', async () => {
    const made = must(await request('30'));
    expect(made.plan.coins.some(({ branch }) => branch === 1)).toBe(true);
    must(await take(made.id, sign(made.file)));
    await settle();
    expect(await found(made)).toMatchObject({ state: 'arrived' });
    expect(await onChain()).toBe(await booked(accounts.cold));
    await lab.booksEqualChain();
  });

  test('that is brought back twice is sent once', async () => {
    const made = must(await request('1'));
    const file = sign(made.file);
    const both = await Promise.all([take(made.id, file), take(made.id, file)]);
    expect(both.map((each) => each.ok && each.value.txid)).toEqual([made.txid, made.txid]);
    await settle();
    expect(await found(made)).toMatchObject({ state: 'arrived' });
    await lab.booksEqualChain();
  });
});

describe('a file', () => {
  test('of another return, changed, or not signed is refused, and nothing moves', async () => {
    const [one, two] = [must(await request('0.5')), undefined];
    expect(two).toBeUndefined();
    expect(await take(one.id, one.file)).toMatchObject({ ok: false, code: 'cold_file_unsigned' });
    expect(await take(one.id, 'nonsense')).toMatchObject({ ok: false, code: 'cold_file_unreadable' });
    must(await cancelReturn(lab.deps, { id: one.id, actor: 'anna' }));
    const other = must(await request('0.6'));
    expect(await take(other.id, sign(one.file))).toMatchObject({ ok: false, code: 'cold_file_different' });
    expect(await take(one.id, sign(one.file))).toMatchObject({ ok: false, code: 'cold_return_ended' });
    expect(await booked(accounts.fromCold)).toBe(0n);
    must(await cancelReturn(lab.deps, { id: other.id, actor: 'anna' }));
    await lab.booksEqualChain();
  });

  test('binds its coins until it is called off, and more than there is cannot come back', async () => {
    const all = must(await request('1'));
    expect(await request('1')).toMatchObject({ ok: false, code: 'amount_not_covered' });
    must(await cancelReturn(lab.deps, { id: all.id, actor: 'anna' }));
    expect(await request('1000')).toMatchObject({ ok: false, code: 'amount_not_covered' });
  });

  test('that was taken cannot be called off', async () => {
    const made = must(await request('0.2'));
    must(await take(made.id, sign(made.file)));
    expect(await cancelReturn(lab.deps, { id: made.id, actor: 'anna' })).toMatchObject({ code: 'cold_return_ended' });
    await settle();
    expect(await found(made)).toMatchObject({ state: 'arrived' });
  });

  test('is sent while the node is away, and again until it is mined', async () => {
    const made = must(await request('0.3'));
    await lab.sandbox.litecoin.control.setDown(true);
    expect(must(await take(made.id, sign(made.file)))).toMatchObject({ state: 'sent' });
    await lab.sandbox.litecoin.control.setDown(false);
    await followReturns(lab.deps);
    await settle();
    expect(await found(made)).toMatchObject({ state: 'arrived' });
    await lab.booksEqualChain();
  });

  test('that was called off and is sent by somebody all the same is booked, and its rival has failed', async () => {
    const [old, before] = [must(await request('0.4')), await booked(accounts.hot)];
    must(await cancelReturn(lab.deps, { id: old.id, actor: 'anna' }));
    const rival = must(await request('0.7'));
    must(await take(rival.id, sign(rival.file)));
    const keys = lab.ports.chains.litecoin.cold;
    const account = await lab.deps.store.snapshot(async ({ office }) => await office.cold.find(accountId));
    const signed = keys?.readSigned(account?.key ?? '', old.plan, sign(old.file));
    if (!signed?.ok) throw new Error('the old file is signed');
    await lab.sandbox.litecoin.control.drop(rival.txid ?? '');
    await lab.ports.chains.litecoin.node.broadcast(signed.value.raw);
    await settle();
    expect([(await found(old)).state, (await found(rival)).state]).toEqual(['arrived', 'failed']);
    expect(await booked(accounts.hot)).toBe(before + coins('0.4'));
    expect(await booked(accounts.fromCold)).toBe(0n);
    expect(await onChain()).toBe(await booked(accounts.cold));
    await lab.booksEqualChain();
  });

  test('that nobody signs is called off after a week', async () => {
    const made = must(await request('0.1'));
    await lab.advance(7 * 24 * 60 + 1);
    await followReturns(lab.deps);
    expect(await found(made)).toMatchObject({ state: 'cancelled' });
  });
});
