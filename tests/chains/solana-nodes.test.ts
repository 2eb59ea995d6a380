/** The Solana adapter against Solana's real runtime: balances, outages, wrong networks, health. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { money } from '#src/domain/money.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { openSolanaLab, type SolanaLab } from './solana-lab.ts';
import { openSolanaChain } from '#tests/support/keyed-chains.ts';

/** Nobody holds the look-alike. */
const none = money('USDT-SOL', 0n);

let lab: SolanaLab;
beforeAll(async () => {
  lab = await openSolanaLab();
});
afterAll(async () => {
  await lab.close();
});

test('adds up what addresses hold, to the unit, in one block', async () => {
  const { control, node, wallet, mint, wrongMint, freshAddress } = lab;
  const [hot, one, two] = [await wallet.hotAddress(), await freshAddress(), await freshAddress()];
  await control.fund({ to: hot, units: 3n * 10n ** 9n + 1n });
  await control.fund({ to: one, units: 900_000n });
  await control.fund({ to: two, units: 1_000_003n, token: mint });
  await control.fund({ to: hot, units: 2n, token: mint });
  await control.fund({ to: one, units: 77n, token: wrongMint });

  const { at, held } = await node.balances([hot, one, two, hot]);
  expect(at).toEqual(await node.head());
  expect(held).toEqual([money('SOL', 3n * 10n ** 9n + 900_001n), money('USDC-SOL', 1_000_005n), none]);
  expect((await node.balances([])).held).toEqual([money('SOL', 0n), money('USDC-SOL', 0n), none]);
});

test('adds up more addresses than one question can name', async () => {
  const { control, node, wallet, mint } = lab;
  const addresses = await Promise.all(
    Array.from({ length: 230 }, (_, index) => wallet.address('deposit', 5_000 + index)),
  );
  for (const at of [0, 99, 100, 229]) {
    const to = addresses[at] ?? '';
    await control.fund({ to, units: 1_000_000n + BigInt(at) });
    await control.fund({ to, units: 10n + BigInt(at), token: mint });
  }
  expect((await node.balances(addresses)).held).toEqual([money('SOL', 4_000_428n), money('USDC-SOL', 468n), none]);
});

test('is down while its node is stopped, and goes on afterwards', async () => {
  const { control, node, wallet, makeRequest, operations, freshAddress, findMined } = lab;
  const { raw } = await wallet.sign(await makeRequest({ amount: money('SOL', 1n) }));
  await control.stop();
  const questions = [
    () => node.head(),
    () => node.block(1),
    () => node.transactionStatus('1'.repeat(64)),
    () => node.unitsPerSize(),
    () => node.broadcast(raw),
    () => node.balances([]),
    () => operations.checkIdentity(),
    () => operations.readHealth(0),
  ];
  for (const ask of questions)
    await expect(ask()).rejects.toThrow(new OutsideError('the solana node cannot be reached'));
  await control.start();
  const txid = await control.fund({ to: await freshAddress(), units: 1_000_000n });
  expect(await findMined(txid)).toMatchObject({ isSuccessful: true });
});

test('is known by its genesis and its tokens', async () => {
  const { operations, options } = lab;
  const identity = await operations.checkIdentity();
  expect(identity).toMatchObject({ network: 'own', genesis: options.genesisHash, problems: [] });
  expect(identity.software).toContain('solana-core');
});

test('is not taken for another network, nor for one with other tokens', async () => {
  const { options, freshAddress } = lab;
  const problemsOf = async (change: Partial<typeof options>) =>
    (await (await openSolanaChain({ ...options, ...change })).operations.checkIdentity()).problems.join('; ');
  expect(await problemsOf({ network: 'main' })).toContain('of kind own, not main');
  expect(await problemsOf({ network: 'test' })).toContain('of kind own, not test');
  expect(await problemsOf({ genesisHash: await freshAddress() })).toContain('another network of its kind');
  expect(await problemsOf({ tokens: { 'USDC-SOL': await freshAddress() } })).toContain('there is no USDC-SOL');
});

test('tells how its node is', async () => {
  const { control, operations, node } = lab;
  await control.mine(1);
  const head = await node.head();
  const health = await operations.readHealth(head.time + 5_000);
  expect(health).toEqual({ head, headAgeMs: 5_000, lagBlocks: 0, peers: null, isSyncing: false, problems: [] });
});
