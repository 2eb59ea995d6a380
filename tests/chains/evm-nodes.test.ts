/** The EVM adapter against a real EVM: balances, outages, wrong networks, health. */
import { devnetEvmChainIds } from '#tests/support/chain-contract/devnet-options.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { money } from '#src/domain/money.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { openEvmLab, type EvmLab } from './evm-lab.ts';
import { openEvmChain } from '#tests/support/keyed-chains.ts';

let lab: EvmLab;
beforeAll(async () => {
  lab = await openEvmLab();
});
afterAll(async () => {
  await lab.close();
});

describe.each(devnetEvmChainIds)('%s', (id) => {
  test('adds up what addresses hold, to the unit, in one block', async () => {
    const { control, node, wallet, coin, tether, contractOf, freshAddress, badTokens } = lab.chain(id);
    const [hot, one, two] = [await wallet.hotAddress(), await freshAddress(), await freshAddress()];
    await control.fund({ to: hot, units: 3n * 10n ** 18n + 1n });
    await control.fund({ to: one, units: 5n });
    await control.fund({ to: two, units: 1_000_003n, token: contractOf(tether) });
    await control.fund({ to: hot, units: 2n, token: contractOf(tether) });
    await control.fund({ to: one, units: 77n, token: badTokens.wrongContract });
    const waiting = await control.pay({ to: one, units: 1_000n });

    const { at, held } = await node.balances([hot, one, two, hot.toLowerCase()]);
    expect(at).toEqual(await node.head());
    expect(held).toEqual([
      money(coin, 3n * 10n ** 18n + 6n),
      ...Object.keys(lab.chain(id).options.tokens).map((token) =>
        money(token as CurrencyId, token === tether ? 1_000_005n : 0n),
      ),
    ]);
    await control.mine(1);
    expect(await node.transactionStatus(waiting)).toMatchObject({ kind: 'mined' });
    expect((await node.balances([one])).held).toContainEqual(money(coin, 1_005n));
    expect((await node.balances([])).held).toContainEqual(money(coin, 0n));
  });

  test('reads a block with more payments than one request asks about', async () => {
    const { control, node, freshAddress } = lab.chain(id);
    const to = await freshAddress();
    const txids: string[] = [];
    for (let count = 1n; count <= 120n; count += 1n) txids.push(await control.pay({ to, units: count }));
    await control.mine(1);
    const block = await node.block(await control.height());
    expect(block?.transactions.map(({ txid }) => txid).toSorted()).toEqual(txids.toSorted());
    expect((await node.balances([to])).held[0]?.units).toBe(7_260n);
  });

  test('is down while its node is stopped, and goes on afterwards', async () => {
    const { control, node, wallet, coin, makeRequest, operations, freshAddress, findMined } = lab.chain(id);
    const { raw } = await wallet.sign(await makeRequest({ amount: money(coin, 1n) }));
    await control.stop();
    const questions = [
      () => node.head(),
      () => node.block(1),
      () => node.mempool(),
      () => node.transactionStatus(`0x${'0'.repeat(64)}`),
      () => node.unitsPerSize(),
      () => node.broadcast(raw),
      () => node.balances([]),
      () => operations.checkIdentity(),
    ];
    for (const ask of questions)
      await expect(ask()).rejects.toThrow(new OutsideError(`the ${id} node cannot be reached`));
    await control.start();
    const txid = await control.fund({ to: await freshAddress(), units: 8n });
    expect(await findMined(txid)).toMatchObject({ isSuccessful: true });
  });

  test('is known by its chain id, its first block and its tokens', async () => {
    const { operations, options, node } = lab.chain(id);
    const identity = await operations.checkIdentity();
    expect(identity).toMatchObject({ network: options.chainId.toString(), problems: [] });
    expect(identity.genesis).toBe((await node.block(0))?.hash);
    expect(identity.software).toContain('Hardhat');
  });

  test('is not taken for another network, nor for one with other tokens', async () => {
    const { options, tether, freshAddress } = lab.chain(id);
    const problemsOf = async (change: Partial<typeof options>) =>
      (await (await openEvmChain({ ...options, ...change })).operations.checkIdentity()).problems.join('; ');
    const other = options.chainId === 31_337 ? 31_338 : 31_337;
    expect(await problemsOf({ chainId: other })).toContain(`is on the network ${options.chainId}, not on ${other}`);
    expect(await problemsOf({ network: 'main' })).toContain(`${options.chainId} is no main network`);
    expect(await problemsOf({ network: 'main' })).toContain('another first block than the main network');
    expect(await problemsOf({ tokens: { [tether]: await freshAddress() } })).toContain(`there is no ${tether}`);
    const wrong = await problemsOf({ tokenCode: { [tether]: `0x${'0'.repeat(64)}` } });
    expect(wrong).toContain('not the pinned one');
    const [found = ''] = /0x[0-9a-f]{64}/.exec(wrong) ?? [];
    expect(await problemsOf({ tokenCode: { [tether]: found } })).toBe('');
  });

  test('tells how its node is', async () => {
    const { control, operations, node } = lab.chain(id);
    await control.mine(1);
    const head = await node.head();
    const health = await operations.readHealth(head.time + 5_000);
    expect(health).toEqual({ head, headAgeMs: 5_000, lagBlocks: 0, peers: null, isSyncing: false, problems: [] });
  });
});
