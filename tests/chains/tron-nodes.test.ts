/** The TRON adapter against a stand-in for its node: balances, prices, outages, wrong networks, health. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chains } from '#src/domain/assets/chains.ts';
import { money } from '#src/domain/money.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { openTronLab, type TronLab } from './tron-lab.ts';
import { openTronChain } from '#tests/support/keyed-chains.ts';

/** Nobody holds the look-alike. */
const none = money('USDC-TRC20', 0n);
let lab: TronLab;
beforeAll(async () => {
  lab = await openTronLab();
});
afterAll(async () => {
  await lab.close();
});

test('adds up what addresses hold, to the unit, in one block', async () => {
  const { control, node, wallet, usdt, wrongContract, freshAddress } = lab;
  const [hot, one, two] = [await wallet.hotAddress(), await freshAddress(), await freshAddress()];
  await control.fund({ to: hot, units: 3n * 10n ** 9n + 1n });
  await control.fund({ to: one, units: 900_000n });
  await control.fund({ to: two, units: 1_000_003n, token: usdt });
  await control.fund({ to: hot, units: 2n, token: usdt });
  await control.fund({ to: one, units: 77n, token: wrongContract });

  const { at, held } = await node.balances([hot, one, two, hot]);
  expect(at).toEqual(await node.head());
  expect(held).toEqual([money('TRX', 3n * 10n ** 9n + 900_001n), money('USDT-TRC20', 1_000_005n), none]);
  expect((await node.balances([])).held).toEqual([money('TRX', 0n), money('USDT-TRC20', 0n), none]);
});

test('adds up many addresses, of which most were never used', async () => {
  const { control, node, wallet, usdt } = lab;
  const addresses = await Promise.all(
    Array.from({ length: 60 }, (_, index) => wallet.address('deposit', 5_000 + index)),
  );
  for (const at of [0, 19, 20, 59]) {
    await control.pay({ to: addresses[at] ?? '', units: 1_000_000n + BigInt(at) });
    await control.pay({ to: addresses[at] ?? '', units: 10n + BigInt(at), token: usdt });
  }
  await control.mine(1);
  expect((await node.balances(addresses)).held).toEqual([money('TRX', 4_000_098n), money('USDT-TRC20', 138n), none]);
});

test('asks for a unit what the fee model expects at the prices of the network', async () => {
  expect(await lab.node.unitsPerSize()).toBe(chains.tron.fee.usualUnitsPerSize);
});

test('is down while its node is stopped, and goes on afterwards', async () => {
  const { control, node, wallet, makeRequest, operations, freshAddress, findMined } = lab;
  const request = await makeRequest({ amount: money('TRX', 1n) });
  const { raw } = await wallet.sign(request);
  await control.stop();
  const questions = [
    () => node.head(),
    () => node.block(1),
    () => node.mempool(),
    () => node.transactionStatus('1'.repeat(64)),
    () => node.unitsPerSize(),
    () => node.broadcast(raw),
    () => node.balances([]),
    async () => await node.referenceBlock?.(20),
    () => operations.checkIdentity(),
    () => operations.readHealth(0),
  ];
  for (const ask of questions) await expect(ask()).rejects.toThrow(new OutsideError('the tron node cannot be reached'));
  // Signing needs no node.
  expect((await wallet.sign(request)).raw).toBe(raw);
  await control.start();
  const txid = await control.fund({ to: await freshAddress(), units: 1_000_000n });
  expect(await findMined(txid)).toMatchObject({ isSuccessful: true });
});

test('is known by its genesis and its tokens', async () => {
  const { operations, options } = lab;
  const identity = await operations.checkIdentity();
  expect(identity).toMatchObject({ network: 'own', genesis: options.genesisBlockId, problems: [] });
  expect(identity.software).toContain('java-tron');
});

test('is not taken for another network, nor for one with other tokens', async () => {
  const { options, freshAddress } = lab;
  const problemsOf = async (change: Partial<typeof options>) =>
    (await (await openTronChain({ ...options, ...change })).operations.checkIdentity()).problems.join('; ');
  expect(await problemsOf({ network: 'main' })).toContain('of kind own, not main');
  expect(await problemsOf({ network: 'test' })).toContain('of kind own, not test');
  expect(await problemsOf({ genesisBlockId: '0'.repeat(64) })).toContain('another network of its kind');
  expect(await problemsOf({ tokens: { 'USDT-TRC20': await freshAddress() } })).toContain('there is no USDT-TRC20');
  const tokenCode = { 'USDT-TRC20': `0x${'0'.repeat(64)}` };
  const [wrong] = /0x[0-9a-f]{64}/.exec(await problemsOf({ tokenCode })) ?? [''];
  expect(wrong).not.toBe('');
  expect(await problemsOf({ tokenCode: { 'USDT-TRC20': wrong } })).toBe('');
});

test('tells how its node is', async () => {
  const { control, operations, node } = lab;
  await control.mine(30);
  const head = await node.head();
  const health = await operations.readHealth(head.time + 5_000);
  expect(health).toEqual({
    head,
    headAgeMs: 5_000,
    lagBlocks: 0,
    peers: 0,
    isSyncing: false,
    problems: [],
  });
});
