/** Cold storage: who sets it up, what goes there, and that the books equal the chain to the unit. */
import { HDKey } from '@scure/bip32';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { currencies, type ChainId, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { coolingMs, type TreasuryAct } from '#src/domain/treasury/act.ts';
import type { ColdAccount } from '#src/domain/treasury/cold.ts';
import { followActs } from '#src/usecases/treasury/follow-acts.ts';
import { proposeColdAccount, proposeColdMove, retireColdAccount } from '#src/usecases/treasury/cold.ts';
import { compareCold } from '#src/usecases/treasury/compare-cold.ts';
import { stopAct } from '#src/usecases/treasury/propose-act.ts';
import { must } from '#tests/support/order-lab/order-actions.ts';
import { approve, openTreasuryLab, type TreasuryLab } from '#tests/support/treasury-lab.ts';

let lab: TreasuryLab;
const reason = 'above the float';
const testKeys = { public: 0x0435_87cf, private: 0x0435_8394 };

beforeAll(async () => {
  lab = await openTreasuryLab({ hot: ['600 LTC', '2 BTC', '10 ETH', '100000 USDT-ERC20', '9 BCH', '400 XMR'] });
  await lab.database.ownerPool.query(`update operators set roles = '{treasurer,administrator}'`);
});

afterAll(async () => {
  await lab.close();
});

/** An account key of an offline device, as its descriptor. */
function descriptorOf(seed: number, script = 'wpkh'): string {
  const master = HDKey.fromMasterSeed(new Uint8Array(32).fill(seed), testKeys);
  const fingerprint = master.fingerprint.toString(16).padStart(8, '0');
  return `${script}([${fingerprint}/84h/1h/0h]${master.derive("m/84'/1'/0'").publicExtendedKey}/<0;1>/*)`;
}

const propose = async (chain: ChainId, key: string, actor = 'anna') =>
  await proposeColdAccount(lab.deps, { chain, key, label: 'Vault', reason, actor }, approve);

async function setUp(chain: ChainId, key: string): Promise<ColdAccount> {
  const act = must(await propose(chain, key));
  expect(act).toMatchObject({ state: 'waiting', needsSecond: true });
  expect(await lab.agree(act)).toMatchObject({ ok: true, value: { state: 'done' } });
  await lab.advance(coolingMs(lab.ports.rules.policy().policy.treasury, lab.ports.rules.profile) / 60_000 + 1);
  await lab.work();
  const account = (await coldAccounts()).find(({ actId }) => actId === act.id);
  if (!account) throw new Error('cold storage is not set up');
  return account;
}

async function coldAccounts(): Promise<readonly ColdAccount[]> {
  return await lab.deps.store.snapshot(async ({ office }) => await office.cold.accounts());
}

async function move(currency: CurrencyId, amount: string, key?: string): Promise<TreasuryAct> {
  const wanted = { currency, amount, reason, actor: 'anna', idempotencyKey: key };
  return must(await proposeColdMove(lab.deps, wanted, approve));
}

/** What the chain has at addresses of cold storage, past our own records of coins. */
async function onChain(currency: CurrencyId): Promise<bigint> {
  const { chain } = currencies[currency];
  const given = await lab.deps.store.snapshot(async ({ office }) => await office.cold.addresses(chain));
  const { held } = await lab.ports.chains[chain].node.balances(given.map(({ address }) => address));
  return held.find((each) => each.currency === currency)?.units ?? 0n;
}

const booked = async (currency: CurrencyId): Promise<bigint> =>
  await lab.deps.store.snapshot(async ({ journal }) => await journal.balance(accounts.cold, currency));

const seen = async () => await lab.deps.store.snapshot(async ({ office }) => await office.cold.balances());

describe('on a chain of coins', () => {
  test('two people set it up, it cools off, and each move goes to an address of its own', async () => {
    const account = await setUp('litecoin', descriptorOf(7));
    expect(account).toMatchObject({
      kind: 'keys',
      retiredAt: null,
      fingerprint: expect.stringMatching(/^[0-9a-f]{8}$/),
    });
    const first = await move('LTC', '20');
    expect(first).toMatchObject({ kind: 'cold', state: 'under_way', needsSecond: false });
    expect(await booked('LTC')).toBe(0n);
    await lab.payOut('LTC');
    expect(await lab.act(first)).toMatchObject({ state: 'done' });
    const second = await move('LTC', '30');
    expect(second.address).not.toBe(first.address);
    await lab.payOut('LTC');
    expect(await lab.act(second)).toMatchObject({ state: 'done' });
    expect(await booked('LTC')).toBe(50n * 10n ** 8n);
    expect(await onChain('LTC')).toBe(await booked('LTC'));
    await lab.booksEqualChain();
    await compareCold(lab.deps);
    expect(await seen()).toContainEqual(
      expect.objectContaining({ currency: 'LTC', units: 50n * 10n ** 8n, missingUnits: 0n }),
    );
    expect(await lab.owes(accounts.withdrawn)).toEqual([]);
  });

  test('Bitcoin Cash has its own script and address', async () => {
    await setUp('bitcoin-cash', descriptorOf(9, 'pkh'));
    const act = await move('BCH', '1');
    expect(act.address).toMatch(/^bchreg:/);
    await lab.payOut('BCH');
    expect(await onChain('BCH')).toBe(10n ** 8n);
    expect(await booked('BCH')).toBe(10n ** 8n);
  });

  test('the same form is one move', async () => {
    const [one, two] = [await move('LTC', '1', 'form-key-0000000001'), await move('LTC', '1', 'form-key-0000000001')];
    expect(two.id).toBe(one.id);
    await lab.payOut('LTC');
    expect(await onChain('LTC')).toBe(51n * 10n ** 8n);
  });

  test('coins that somebody with the keys has taken are missing', async () => {
    await lab.database.ownerPool.query(
      `update cold_moves set coin_id = repeat('ab', 32) || ':0' where currency = 'LTC' and units = 100000000`,
    );
    await compareCold(lab.deps);
    const found = (await seen()).find(({ currency }) => currency === 'LTC');
    expect(found).toMatchObject({ units: 50n * 10n ** 8n, missingUnits: 10n ** 8n });
  });
});

describe('on an account chain', () => {
  test('coin and token go to one address', async () => {
    await setUp('ethereum', lab.address('ethereum'));
    const act = await move('USDT-ERC20', '5000');
    await move('ETH', '1');
    await lab.payOut('ETH');
    expect(await lab.act(act)).toMatchObject({ state: 'done' });
    for (const currency of ['ETH', 'USDT-ERC20'] as const) expect(await onChain(currency)).toBe(await booked(currency));
    expect(await booked('USDT-ERC20')).toBe(5_000_000_000n);
    await lab.booksEqualChain();
    await compareCold(lab.deps);
    expect((await seen()).filter(({ missingUnits }) => missingUnits > 0n).map(({ currency }) => currency)).toEqual([
      'LTC',
    ]);
  });

  test('Monero is booked, and compared where a view-only wallet looks', async () => {
    await setUp('monero', lab.address('monero'));
    await move('XMR', '10');
    await lab.payOut('XMR');
    expect(await booked('XMR')).toBe(10n * 10n ** 12n);
    const { viewWallet, ...monero } = lab.ports.chains.monero;
    await compareCold({ ...lab.deps, ports: { ...lab.ports, chains: { ...lab.ports.chains, monero } } });
    expect((await seen()).map(({ currency }) => currency)).not.toContain('XMR');
    expect(viewWallet).toBeDefined();
    await compareCold(lab.deps);
    expect((await seen()).find(({ currency }) => currency === 'XMR')).toMatchObject({ missingUnits: 0n });
  });
});

describe('what is refused', () => {
  test('keys that are private, of another network, or with a wrong checksum', async () => {
    const master = HDKey.fromMasterSeed(new Uint8Array(32).fill(3), testKeys);
    const wrong = [
      [master.privateExtendedKey, 'cold_key_private'],
      [HDKey.fromMasterSeed(new Uint8Array(32).fill(3)).publicExtendedKey, 'cold_key_wrong_network'],
      [`${descriptorOf(3)}#qqqqqqqq`, 'cold_key_invalid'],
      [descriptorOf(3, 'pkh'), 'cold_key_invalid'],
      [lab.address('bitcoin'), 'cold_key_invalid'],
    ] as const;
    for (const [key, code] of wrong) expect(await propose('bitcoin', key)).toMatchObject({ ok: false, code });
  });

  test('a second account of a chain, and a move to a chain that has none', async () => {
    expect(await propose('litecoin', descriptorOf(8))).toMatchObject({ ok: false, code: 'cold_account_taken' });
    const wanted = { currency: 'BTC', amount: '1', reason, actor: 'anna' };
    const refused = await proposeColdMove(lab.deps, wanted, approve);
    expect(refused).toMatchObject({ ok: false, code: 'cold_account_unknown' });
  });

  test('more than nothing else needs, and an address that the hot wallet watches', async () => {
    const wanted = { currency: 'LTC', amount: '100000', reason, actor: 'anna' };
    const code = expect.stringMatching(/^amount_/);
    expect(await proposeColdMove(lab.deps, wanted, approve)).toMatchObject({ ok: false, code });
    const own = await propose('tron', await lab.ports.chains.tron.wallet.hotAddress());
    expect(own).toMatchObject({ ok: false, code: 'address_forbidden' });
  });

  test('a move is for the second person above the limits, and is taken back without a trace', async () => {
    const large = await move('LTC', '400');
    expect(large).toMatchObject({ state: 'waiting', needsSecond: true });
    expect(await stopAct(lab.deps, { actId: large.id, actor: 'anna' })).toMatchObject({ ok: true });
    const small = await move('LTC', '2');
    expect(small).toMatchObject({ state: 'under_way' });
    expect(await stopAct(lab.deps, { actId: small.id, actor: 'anna' })).toMatchObject({ ok: true });
    await lab.payOut('LTC');
    expect(await booked('LTC')).toBe(51n * 10n ** 8n);
    expect(await lab.owes(accounts.withdrawn)).toEqual([]);
    expect(await lab.owes(accounts.transit)).toEqual([]);
    await lab.booksEqualChain();
  });

  test('the address of a move that was never paid is given again', async () => {
    const first = await move('LTC', '400');
    expect(await stopAct(lab.deps, { actId: first.id, actor: 'anna' })).toMatchObject({ ok: true });
    const second = await move('LTC', '401');
    expect(second.address).toBe(first.address);
    expect(await stopAct(lab.deps, { actId: second.id, actor: 'anna' })).toMatchObject({ ok: true });
  });

  test('a retired account takes no more, and keeps what it has', async () => {
    const planned = await move('LTC', '3');
    const [ltc] = (await coldAccounts()).filter(({ chain }) => chain === 'litecoin');
    if (!ltc) throw new Error('there is no account');
    expect(await retireColdAccount(lab.deps, { id: ltc.id, actor: 'anna' })).toMatchObject({ ok: true });
    const wanted = { currency: 'LTC', amount: '1', reason, actor: 'anna' };
    const refused = await proposeColdMove(lab.deps, wanted, approve);
    expect(refused).toMatchObject({ ok: false, code: 'cold_account_unknown' });
    expect(await lab.act(planned)).toMatchObject({ state: 'withdrawn' });
    await lab.payOut('LTC');
    await followActs(lab.deps);
    expect(await booked('LTC')).toBe(51n * 10n ** 8n);
    // The same keys go on where they were.
    await setUp('litecoin', ltc.key);
    const given = await lab.deps.store.snapshot(async ({ office }) => await office.cold.takenAddresses('litecoin'));
    const again = await move('LTC', '400');
    expect(given).not.toContain(again.address);
    expect(await stopAct(lab.deps, { actId: again.id, actor: 'anna' })).toMatchObject({ ok: true });
    await lab.booksEqualChain();
  });
});
