/** All chains together with real addresses, and the initial funding of the hot wallets. */
import { expect, test } from 'vitest';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import { chainIds, currencies, currencyIds } from '#src/domain/assets/currencies.ts';
import { makeFakeClock } from '#tests/support/fake-clock.ts';
import { testSeed, testStart } from '#tests/support/sandbox-contract/open-chain.ts';
import { makeMemoryStorage } from './memory-storage.ts';
import { makeSandboxChains } from './make-sandbox-chains.ts';
import { seedHotWallets } from './seed-hot-wallets.ts';

const open = () => makeSandboxChains({ storage: makeMemoryStorage(), clock: makeFakeClock(testStart), seed: testSeed });

test('every hot wallet starts with enough of every currency, deep enough to be spent', async () => {
  const chains = open();

  expect(await seedHotWallets(chains)).toEqual(chainIds);

  for (const currency of currencyIds) {
    const { chain, maxUnits } = currencies[currency];
    const { node, wallet } = chains[chain];
    const { held } = await node.balances([await wallet.hotAddress()]);
    expect(held).toContainEqual({ currency, units: maxUnits * 50n });
    const { height } = await node.head();
    expect(height).toBeGreaterThanOrEqual(finalityBlocks(chain, 'sandbox'));
  }
});

test('chains with coins split the first money into many coins of different sizes', async () => {
  const chains = open();
  await seedHotWallets(chains);

  const [funding] = await chains.bitcoin.control.truth();

  expect(funding?.outputs).toHaveLength(40);
  expect(new Set(funding?.outputs.map(({ units }) => units)).size).toBe(40);
});

test('hot wallets are funded once, also when they were emptied since', async () => {
  const chains = open();
  await seedHotWallets(chains);
  await chains.tron.control.reorg(finalityBlocks('tron', 'sandbox'), { keep: 'none' });
  expect(await chains.tron.control.balance(await chains.tron.wallet.hotAddress(), 'TRX')).toBe(0n);

  expect(await seedHotWallets(chains)).toEqual([]);
});

test('addresses are stable, different by role, and real', async () => {
  const { bitcoin, ethereum, monero } = open();

  expect(await bitcoin.wallet.address('deposit', 3)).toBe(await open().bitcoin.wallet.address('deposit', 3));
  expect(await bitcoin.wallet.address('deposit', 0)).toMatch(/^bcrt1/);
  expect(await bitcoin.wallet.address('change', 0)).not.toBe(await bitcoin.wallet.address('deposit', 0));
  expect(await ethereum.wallet.hotAddress()).toMatch(/^0x[0-9a-fA-F]{40}$/);
  expect(await monero.wallet.address('deposit', 0)).not.toBe(await monero.wallet.hotAddress());
});

test('a visitor without a name pays from an address of the chain', async () => {
  const { bitcoin } = open();
  await bitcoin.control.pay({ to: await bitcoin.wallet.address('deposit', 0), currency: 'BTC', units: 1_000_000n });

  const [seen] = await bitcoin.node.mempool();

  expect(seen?.senders[0]).toMatch(/^bcrt1/);
});

test('an EVM address is one account, however its letters are written', async () => {
  const { ethereum } = open();
  const address = await ethereum.wallet.hotAddress();
  await ethereum.control.fund({ to: address, currency: 'ETH', units: 5n });
  await ethereum.control.mine(1);

  const { held } = await ethereum.node.balances([address.toLowerCase()]);
  expect(held).toContainEqual({ currency: 'ETH', units: 5n });
  expect(await ethereum.control.balance(address.toLowerCase(), 'ETH')).toBe(5n);
});
