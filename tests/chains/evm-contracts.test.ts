/** Payouts to contracts on a real EVM: one that needs gas to receive coins, and one that rejects them. */
import { devnetEvmChainIds } from '#tests/support/chain-contract/devnet-options.ts';
import { getContractAddress } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { money } from '#src/domain/money.ts';
import { openEvmLab, type EvmLab, type EvmLabChain } from './evm-lab.ts';

let lab: EvmLab;
beforeAll(async () => {
  lab = await openEvmLab();
  for (const id of devnetEvmChainIds) {
    const { control, wallet } = lab.chain(id);
    await control.fund({ to: await wallet.hotAddress(), units: 10n ** 20n });
  }
});
afterAll(async () => {
  await lab.close();
});

/** Init code of a contract that writes a log when it receives coins, as many wallets do. */
const logsWhatItGets = '0x6560006000a0006000526006601af3';

async function deploy({ control, node, options }: EvmLabChain): Promise<string> {
  const deployer = privateKeyToAccount(`0x${'5'.repeat(64)}`);
  await control.fund({ to: deployer.address, units: 10n ** 18n });
  const gasPrice = await node.unitsPerSize();
  const common = { chainId: options.chainId, nonce: 0, gas: 200_000n, gasPrice } as const;
  const raw = await deployer.signTransaction({ ...common, type: 'legacy', data: logsWhatItGets });
  expect(await node.broadcast(raw)).toBe('accepted');
  await control.mine(1);
  return getContractAddress({ from: deployer.address, nonce: 0n });
}

describe.each(devnetEvmChainIds)('on %s', (id) => {
  test('a contract that runs code for what it receives is paid, with the gas that this takes', async () => {
    const chain = lab.chain(id);
    const { node, wallet, control, coin, makeRequest, findMined } = chain;
    const to = await deploy(chain);
    const amount = money(coin, 12_345n);
    const size = await node.transferSize?.({ from: await wallet.hotAddress(), to, amount });
    if (typeof size !== 'bigint') throw new Error('it takes coin');
    expect(size).toBeGreaterThan(21_000n);
    const feeUnits = size * (await node.unitsPerSize());
    const { txid, raw } = await wallet.sign(await makeRequest({ to, amount, size, feeUnits }));
    expect(await node.broadcast(raw)).toBe('accepted');
    await control.mine(1);
    const mined = await findMined(txid);
    expect(mined).toMatchObject({ isSuccessful: true });
    expect(mined?.feeUnits).toBeLessThanOrEqual(feeUnits);
    expect(await control.balance(to)).toBe(12_345n);
  });

  test('a contract that takes no coin says so before it costs anything, and a person takes it as always', async () => {
    const { node, wallet, control, coin, tether, contractOf } = lab.chain(id);
    const from = await wallet.hotAddress();
    const amount = money(coin, 12_345n);
    expect(await node.transferSize?.({ from, to: contractOf(tether), amount })).toBe('refused');
    expect(await node.transferSize?.({ from, to: await control.newAddress(), amount })).toBe(21_000n);
  });
});
