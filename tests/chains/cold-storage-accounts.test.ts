/**
 * Cold storage at one address on real nodes: coins and tokens go there, and come back by a file that a library signs
 * without a network.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { money } from '#src/domain/money.ts';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import { mostFeeUnits, planAccountReturn } from '#src/domain/treasury/account-return.ts';
import type { ColdReturn } from '#src/domain/treasury/cold-return.ts';
import { advanceReturn } from '#src/usecases/order-moves/advance-return.ts';
import { makeDevnetLab, openDevnetLab, type DevnetLab } from '#tests/support/chain-contract/devnet-lab.ts';
import { openEngine, type Engine } from '#tests/support/chain-contract/engine.ts';
import { expectBooksEqualChain } from '#tests/support/chain-contract/expect-books-equal-chain.ts';
import { fundHotWallets } from '#tests/support/chain-contract/story.ts';
import { moveToCold, type Sum } from '#tests/support/chain-contract/move-to-cold.ts';
import { makeNonceAccount } from '#tests/support/chain-contract/nonce-account.ts';
import { openEvmDevice, openSolanaDevice, openTronDevice, type OfflineDevice } from '#tests/support/offline-devices.ts';

let lab: DevnetLab;
/** On Solana: made once, and used by one file after the other. */
let nonceAccount: string | undefined;
beforeAll(async () => {
  lab = await openDevnetLab('evm', 'tron', 'solana');
}, 240_000);
afterAll(async () => {
  await lab.close();
});

async function finish({ lab: { chain, profile, mine, confirmationsToFinality }, work }: Engine): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await work();
    await mine(2);
  }
  await mine(Math.max(finalityBlocks(chain, profile), confirmationsToFinality));
  await work();
  await work();
}

async function bring(engine: Engine, n: number, device: OfflineDevice, { currency, units }: Sum): Promise<ColdReturn> {
  const { store } = engine;
  const { chain, clock } = engine.lab;
  const { node, wallet, accountFiles } = await engine.lab.open();
  if (!accountFiles) throw new Error('the chain has files of cold storage');
  const to = await wallet.hotAddress();
  const [from, amount] = [device.address, money(currency, units)];
  const { coinSize, tokenSize } = chains[chain].fee;
  const size =
    (await node.transferSize?.({ from, to, amount })) ?? (currencies[currency].isToken ? tokenSize : coinSize);
  if (typeof size !== 'bigint') throw new Error('the transfer would be reverted');
  const cost = { from, size, unitsPerSize: (await node.unitsPerSize()) * 2n };
  const account = { ...cost, ...(await lifeOf(engine, n, device)) };
  const plan = planAccountReturn(chain, { to, units, account });
  const returned: ColdReturn = {
    id: `CR-20261118-0000000${n}`,
    accountId: 'CA-1',
    chain,
    currency,
    units,
    feeUnits: mostFeeUnits(account),
    plan,
    ...(await accountFiles.writeReturn({ currency, plan })),
    state: 'unsigned',
    version: 0,
    raw: null,
    requestedBy: 'anna',
    reason: 'back',
    plannedAt: clock.now(),
    signedAt: null,
    endedAt: null,
    trouble: null,
    came: null,
  };
  await store.transaction(async ({ returns }) => await returns.insert(returned));
  const file = await device.sign(returned.file);
  // Files of Solana outlive the blocks that any other transaction could name.
  if (chain === 'solana') await engine.lab.mine(200);
  const signed = await accountFiles.readSigned(returned, file);
  if (!signed.ok) throw new Error(signed.code);
  const at = clock.now();
  await store.transaction(async (records) => {
    await advanceReturn(records, returned, { event: 'signed', at, patch: { ...signed.value, signedAt: at } });
  });
  expect(await node.broadcast(signed.value.raw)).toBe('accepted');
  await finish(engine);
  const after = await store.snapshot(async ({ returns }) => await returns.lock(returned.id));
  expect(after).toMatchObject({ state: 'arrived', came: { txid: signed.value.txid, units } });
  return after ?? returned;
}

/** What makes the transaction one of its own, and how long it lives. */
async function lifeOf({ lab: { chain, clock, open } }: Engine, n: number, { address: from }: OfflineDevice) {
  const { node } = await open();
  if (chains[chain].conflictDomain === 'nonce') return { nonce: (await node.nextNonce?.(from)) ?? 0 };
  if (node.durableNonce) {
    nonceAccount ??= await makeNonceAccount(lab.devnet, from);
    const value = await node.durableNonce({ account: nonceAccount, authority: from });
    if (value === undefined) throw new Error('the nonce account cannot be used');
    return { nonce: null, durable: { account: nonceAccount, value } };
  }
  const head = await node.head();
  const reference = (await node.block(Math.max(0, head.height - 30))) ?? head;
  return { nonce: null, window: { reference, madeAt: clock.now() + n, expiresAt: head.time + 23 * 3_600_000 } };
}

describe.each([
  ['ethereum', 'ETH', 'USDT-ERC20', openEvmDevice('5c')],
  ['polygon', 'POL', 'USDT-POLYGON', openEvmDevice('5d')],
  ['tron', 'TRX', 'USDT-TRC20', openTronDevice('5e')],
  ['solana', 'SOL', 'USDC-SOL', openSolanaDevice('5f')],
] as const)('on %s', (chain, coin, token, device) => {
  test('coins and tokens go there and come back, and the books equal the chain to the unit', async () => {
    const engine = await openEngine(makeDevnetLab(lab.devnet, chain));
    await fundHotWallets(engine, [coin, token]);
    const { node } = await engine.lab.open();
    const sums: readonly Sum[] = [
      { currency: coin, units: 40n * currencies[coin].minUnits + 7n },
      { currency: token, units: 3n * currencies[token].minUnits + 11n },
    ];
    const booked = async (account: string, currency: CurrencyId): Promise<bigint> =>
      await engine.store.snapshot(async ({ journal }) => await journal.balance(account, currency));
    const expectEqual = async () => {
      const { held } = await node.balances([device.address]);
      for (const currency of [coin, token]) {
        const found = held.find((each) => each.currency === currency)?.units ?? 0n;
        expect([currency, await booked(accounts.cold, currency)]).toEqual([currency, found]);
        expect(await booked(accounts.fromCold, currency)).toBe(0n);
      }
      await expectBooksEqualChain(engine);
    };
    for (const [n, sum] of sums.entries()) await moveToCold(engine, n, device.address, sum);
    await finish(engine);
    await expectEqual();
    expect(await booked(accounts.cold, coin)).toBe(sums[0]?.units);

    const first = await bring(engine, 1, device, { currency: token, units: currencies[token].minUnits + 5n });
    expect(first.came?.feeUnits).toBeLessThanOrEqual(first.feeUnits);
    await expectEqual();
    await bring(engine, 2, device, { currency: coin, units: currencies[coin].minUnits + 3n });
    await expectEqual();
  }, 300_000);
});
