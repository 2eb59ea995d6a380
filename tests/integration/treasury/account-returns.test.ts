/** Coins and tokens come back from an address of cold storage by a file, and the books equal the chain to the unit. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { accept } from '#src/domain/result.ts';
import { takeSigned } from '#src/usecases/treasury/cold-return.ts';
import { lookAtCold } from '#src/usecases/treasury/compare-cold.ts';
import { cancelReturn, followReturns } from '#src/usecases/treasury/follow-returns.ts';
import { requestColdShortage, requestOutspent } from '#src/usecases/treasury/request-cold-booking.ts';
import { openAccountColdLab, type AccountColdLab } from '#tests/support/account-cold-lab.ts';
import { openEvmDevice } from '#tests/support/offline-devices.ts';
import { must } from '#tests/support/order-lab/order-actions.ts';
import { approve } from '#tests/support/treasury-lab.ts';

const device = openEvmDevice('77');
let lab: AccountColdLab;
beforeAll(async () => {
  const hot = ['900 ETH', '900000 USDT-ERC20'];
  lab = await openAccountColdLab({ chain: 'ethereum', device, hot, amounts: ['40 ETH', '50000 USDT-ERC20'] });
}, 120_000);
afterAll(async () => {
  await lab.close();
});

const eth = (text: string): bigint => BigInt(Math.round(Number(text) * 1e6)) * 10n ** 12n;
const usdt = (text: string): bigint => BigInt(Math.round(Number(text) * 1e6));

describe('a return', () => {
  test('of coins is signed offline, in transit until final, and costs what it really cost', async () => {
    const before = await lab.booked(accounts.hot, 'ETH');
    const made = must(await lab.bringBack('3 ETH'));
    expect(made).toMatchObject({ state: 'unsigned', units: eth('3'), txid: null, raw: null });
    expect(await lab.booked(accounts.cold, 'ETH')).toBe(eth('40'));
    const sent = must(await lab.take(made.id, await device.sign(made.file)));
    expect(sent).toMatchObject({ state: 'sent' });
    expect(await lab.booked(accounts.cold, 'ETH')).toBe(eth('37') - made.feeUnits);
    expect(await lab.booked(accounts.fromCold, 'ETH')).toBe(eth('3') + made.feeUnits);
    expect(await lab.missing('ETH')).toBe(0n);
    await lab.work();
    await lab.mine('ethereum', 1);
    await lab.work();
    expect(await lab.missing('ETH')).toBe(0n);
    await lab.booksEqualChain();
    await lab.settle();
    const { state, came } = await lab.found(made);
    expect(state).toBe('arrived');
    expect(came?.feeUnits).toBeLessThan(made.feeUnits);
    expect(await lab.booked(accounts.hot, 'ETH')).toBe(before + eth('3'));
    expect(await lab.missing('ETH')).toBe(0n);
    await lab.expectAtRest();
  });

  test('of tokens takes its fee from the coins that lie there', async () => {
    const [before, coins] = [await lab.booked(accounts.hot, 'USDT-ERC20'), await lab.booked(accounts.cold, 'ETH')];
    const made = must(await lab.bringBack('12000 USDT-ERC20'));
    must(await lab.take(made.id, await device.sign(made.file)));
    expect(await lab.booked(accounts.fromCold, 'USDT-ERC20')).toBe(usdt('12000'));
    expect(await lab.booked(accounts.fromCold, 'ETH')).toBe(made.feeUnits);
    await lab.booksEqualChain();
    await lab.settle();
    const { came } = await lab.found(made);
    expect(await lab.booked(accounts.hot, 'USDT-ERC20')).toBe(before + usdt('12000'));
    expect(await lab.booked(accounts.cold, 'ETH')).toBe(coins - (came?.feeUnits ?? 0n));
    await lab.expectAtRest();
  });

  test('that is brought back twice is sent once', async () => {
    const made = must(await lab.bringBack('1 ETH'));
    const file = await device.sign(made.file);
    const both = await Promise.all([lab.take(made.id, file), lab.take(made.id, file)]);
    expect(both.map((each) => each.ok)).toEqual([true, true]);
    await lab.settle();
    expect(await lab.found(made)).toMatchObject({ state: 'arrived' });
    await lab.expectAtRest();
  });

  test('is sent while the node is away, and again until it is mined', async () => {
    const made = must(await lab.bringBack('1.5 ETH'));
    const goAway = async () => {
      await lab.sandbox.ethereum.control.setDown(true);
      return accept(null);
    };
    const wanted = { id: made.id, file: await device.sign(made.file), actor: 'anna' };
    expect(must(await takeSigned(lab.deps, wanted, goAway))).toMatchObject({ state: 'sent' });
    await lab.sandbox.ethereum.control.setDown(false);
    await followReturns(lab.deps);
    await lab.settle();
    expect(await lab.found(made)).toMatchObject({ state: 'arrived' });
    await lab.expectAtRest();
  });

  test('that is reverted costs its fee, and its tokens stay where they are', async () => {
    const [tokens, coins] = [await lab.booked(accounts.cold, 'USDT-ERC20'), await lab.booked(accounts.cold, 'ETH')];
    const made = must(await lab.bringBack('10 USDT-ERC20'));
    const { txid } = must(await lab.take(made.id, await device.sign(made.file)));
    expect(await lab.sandbox.ethereum.control.revert(txid ?? '')).toBe(true);
    await lab.mine('ethereum', 1);
    await lab.work();
    await followReturns(lab.deps);
    expect(await lab.found(made)).toMatchObject({ state: 'sent', came: { units: 0n } });
    await lab.settle();
    const { state, came } = await lab.found(made);
    expect(state).toBe('failed');
    expect(await lab.booked(accounts.cold, 'USDT-ERC20')).toBe(tokens);
    expect(await lab.booked(accounts.cold, 'ETH')).toBe(coins - (came?.feeUnits ?? 0n));
    expect(await lab.missing('ETH')).toBe(0n);
    await lab.expectAtRest();
  });
});

describe('a file', () => {
  test('that is changed, not signed, or signed by another key is refused, and nothing moves', async () => {
    const made = must(await lab.bringBack('0.5 ETH'));
    const other = { ...JSON.parse(made.file), value: '0x1' };
    const stranger = openEvmDevice('12');
    expect(await lab.take(made.id, made.file)).toMatchObject({ code: 'cold_file_unreadable' });
    expect(await lab.take(made.id, await device.sign(JSON.stringify(other)))).toMatchObject({
      code: 'cold_file_different',
    });
    expect(await lab.take(made.id, await stranger.sign(made.file))).toMatchObject({
      code: 'cold_file_signature',
    });
    must(await cancelReturn(lab.deps, { id: made.id, actor: 'anna' }));
    expect(await lab.take(made.id, await device.sign(made.file))).toMatchObject({ code: 'cold_return_ended' });
    await lab.expectAtRest();
  });

  test('has the next nonce for itself until it is called off', async () => {
    const made = must(await lab.bringBack('0.4 ETH'));
    expect(await lab.bringBack('1 USDT-ERC20')).toMatchObject({ code: 'cold_return_open' });
    must(await cancelReturn(lab.deps, { id: made.id, actor: 'anna' }));
    const [one, two] = await Promise.all([lab.bringBack('0.2 ETH'), lab.bringBack('0.3 ETH')]);
    expect([one.ok, two.ok].filter(Boolean)).toHaveLength(1);
    const won = must(one.ok ? one : two);
    must(await cancelReturn(lab.deps, { id: won.id, actor: 'anna' }));
  });

  test('is not written for more than the books have there, or without coins for the fee', async () => {
    expect(await lab.bringBack('1000 ETH')).toMatchObject({ code: 'amount_not_covered' });
    expect(await lab.bringBack('50001 USDT-ERC20')).toMatchObject({ code: 'amount_not_covered' });
  });

  test('that somebody sends without us is booked when it is final, and nothing is missing meanwhile', async () => {
    const before = await lab.booked(accounts.hot, 'ETH');
    const made = must(await lab.bringBack('0.6 ETH'));
    must(await cancelReturn(lab.deps, { id: made.id, actor: 'anna' }));
    await lab.sendPast(made);
    await lab.mine('ethereum', 1);
    await lab.work();
    expect(await lab.missing('ETH')).toBe(0n);
    await lab.settle();
    expect(await lab.found(made)).toMatchObject({ state: 'arrived' });
    expect(await lab.booked(accounts.hot, 'ETH')).toBe(before + eth('0.6'));
    await lab.expectAtRest();
  });

  test('that is mined and read between a look at the books and one at the balances is nothing missing', async () => {
    const made = must(await lab.bringBack('0.4 ETH'));
    const { ethereum } = lab.ports.chains;
    const node: typeof ethereum.node = {
      ...ethereum.node,
      balances: async (addresses) => {
        await lab.sendPast(made);
        await lab.mine('ethereum', 1);
        await lab.work();
        return await ethereum.node.balances(addresses);
      },
    };
    const ports = { ...lab.ports, chains: { ...lab.ports.chains, ethereum: { ...ethereum, node } } };
    expect(await lookAtCold({ ...lab.deps, ports }, 'ethereum')).toBeUndefined();
    expect((await lab.found(made)).came).not.toBeNull();
    expect(await lab.missing('ETH')).toBe(0n);
    await lab.settle();
    await lab.expectAtRest();
  });

  test('whose nonce another file used is ended by two people, and what was taken is booked once', async () => {
    const old = must(await lab.bringBack('0.7 ETH'));
    must(await cancelReturn(lab.deps, { id: old.id, actor: 'anna' }));
    const signed = must(await lab.bringBack('0.8 ETH'));
    const { txid } = must(await lab.take(signed.id, await device.sign(signed.file)));
    await lab.sandbox.ethereum.control.drop(txid ?? '');
    await lab.sendPast(old);
    await lab.mine('ethereum', 1);
    await lab.work();
    await lab.settle();
    expect([(await lab.found(old)).state, (await lab.found(signed)).state]).toEqual(['arrived', 'failed']);
    await lab.expectAtRest();
  });
});

describe('coins that are taken by the key alone', () => {
  test('are missing; two people end a signed return with their nonce, and book the rest as gone', async () => {
    const made = must(await lab.bringBack('0.9 ETH'));
    const { txid } = must(await lab.take(made.id, await device.sign(made.file)));
    await lab.sandbox.ethereum.control.drop(txid ?? '');
    await lab.sendPast({ ...made, plan: { ...made.plan, to: lab.address('ethereum'), units: eth('5') } });
    await lab.mine('ethereum', 1);
    await lab.work();
    const gone = await lab.missing('ETH');
    expect(gone).toBeGreaterThan(0n);
    const wanted = { returnId: made.id, reason: 'stolen', actor: 'anna' };
    const act = must(await requestOutspent(lab.deps, wanted, approve));
    must(await lab.agree(act));
    expect(await lab.found(made)).toMatchObject({ state: 'failed' });
    const all = await lab.missing('ETH');
    expect(all).toBe(gone + eth('0.9') + made.feeUnits);
    const missing = `${all / 10n ** 18n}.${(all % 10n ** 18n).toString().padStart(18, '0')}`;
    const booking = must(
      await requestColdShortage(lab.deps, { currency: 'ETH', missing, reason: 'stolen', actor: 'anna' }, approve),
    );
    must(await lab.agree(booking));
    expect(await lab.missing('ETH')).toBe(0n);
    expect(await lab.booked(accounts.cold, 'ETH')).toBe(await lab.onChain('ETH'));
    expect(await lab.booked(accounts.fromCold, 'ETH')).toBe(0n);
  });
});
