/** The EVM adapter against a real EVM: deposits, and transactions that only look like deposits. */
import { currencies, lookAlikeIds } from '#src/domain/assets/currencies.ts';
import { money } from '#src/domain/money.ts';
import { devnetEvmChainIds } from '#tests/support/chain-contract/devnet-options.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEvmLab, type EvmLab } from './evm-lab.ts';

let lab: EvmLab;
beforeAll(async () => {
  lab = await openEvmLab();
});
afterAll(async () => {
  await lab.close();
});

const units = 1_234_567n;

describe.each(devnetEvmChainIds)('%s', (id) => {
  test('shows a payment in its own coin while it waits and when it is mined, as the same payment', async () => {
    const { control, node, coin, freshAddress, findWaiting, findMined } = lab.chain(id);
    const to = await freshAddress();
    const txid = await control.pay({ to, units });
    const paid = { index: 0, currency: coin, to, units };
    expect(await findWaiting(txid)).toMatchObject({ isSuccessful: true, outputs: [paid] });
    expect(await node.transactionStatus(txid)).toEqual({ kind: 'pending' });

    await control.mine(1);
    expect(await findWaiting(txid)).toBeUndefined();
    expect(await findMined(txid)).toMatchObject({ isSuccessful: true, outputs: [paid] });
    const height = await control.height();
    expect(await node.transactionStatus(txid)).toEqual({ kind: 'mined', height });

    await control.mine(3);
    const head = await node.head();
    expect(head.height - height + 1).toBe(4);
    expect((await node.block(height))?.transactions.map((mined) => mined.txid)).toEqual([txid]);
    expect(await node.block(head.height + 1)).toBeUndefined();
  });

  test.each(['tether', 'dollarCoin'] as const)('shows a payment in a token (%s) likewise', async (token) => {
    const { control, contractOf, freshAddress, findWaiting, findMined, [token]: currency } = lab.chain(id);
    const to = await freshAddress();
    const txid = await control.pay({ to, units, token: contractOf(currency) });
    const waiting = await findWaiting(txid);
    await control.mine(1);
    const mined = await findMined(txid);
    expect(mined).toMatchObject({ isSuccessful: true, outputs: [{ currency, to, units }] });
    expect(waiting).toMatchObject({ isSuccessful: true, outputs: mined?.outputs, consumes: mined?.consumes });
  });

  test('shows what a payment consumed and whom it came from', async () => {
    const { control, freshAddress, findMined } = lab.chain(id);
    const txid = await control.fund({ to: await freshAddress(), units });
    const mined = await findMined(txid);
    const [sender = ''] = mined?.senders ?? [];
    expect(sender).toMatch(/^0x[0-9a-fA-F]{40}$/);
    expect(mined?.consumes).toEqual([expect.stringMatching(new RegExp(`^${sender}:\\d+$`))]);
  });

  test('shows blocks as a chain, each with the hash of the one before', async () => {
    const { control, node } = lab.chain(id);
    await control.mine(2);
    const head = await node.head();
    const [newest, before] = [await node.block(head.height), await node.block(head.height - 1)];
    expect(newest).toMatchObject({ hash: head.hash, parentHash: before?.hash, time: head.time });
    expect(Math.abs(Date.now() - head.time)).toBeLessThan(600_000);
  });

  test('credits no token that only has the right name', async () => {
    const { control, badTokens, freshAddress, findWaiting, findMined } = lab.chain(id);
    const txid = await control.pay({ to: await freshAddress(), units, token: badTokens.wrongContract });
    expect(await findWaiting(txid)).toMatchObject({ outputs: [] });
    await control.mine(1);
    expect(await findMined(txid)).toMatchObject({ isSuccessful: true, outputs: [] });
  });

  test('shows a look-alike under its own name, never as the token that it is taken for', async () => {
    const { control, chain, node, wallet, freshAddress, contractOf, findMined, makeRequest } = lab.chain(id);
    const lookAlike = lookAlikeIds.find((each) => currencies[each].chain === chain) ?? 'BUSD-ERC20';
    const to = await freshAddress();
    const txid = await control.pay({ to, units, token: contractOf(lookAlike) });
    await control.mine(1);
    expect((await findMined(txid))?.outputs).toMatchObject([{ currency: lookAlike, units }]);
    const { held } = await node.balances([to]);
    expect(held.filter((amount) => amount.units > 0n)).toEqual([money(lookAlike, units)]);

    // Sent back out of the hot wallet, as any refund of a token is.
    const hot = await wallet.hotAddress();
    await control.fund({ to: hot, units: 10n ** 18n });
    await control.fund({ to: hot, units, token: contractOf(lookAlike) });
    const request = await makeRequest({ amount: money(lookAlike, units) });
    const signed = await wallet.sign(request);
    expect(await node.broadcast(signed.raw)).toBe('accepted');
    await control.mine(1);
    expect((await findMined(signed.txid))?.outputs).toMatchObject([{ currency: lookAlike, units }]);
    expect(await control.balance(request.to, contractOf(lookAlike))).toBe(units);
  });

  test('credits no transfer that returned false, even of a token that is ours', async () => {
    const { control, options, badTokens, dollarCoin, freshAddress } = lab.chain(id);
    const { openEvmChain } = await import('#tests/support/keyed-chains.ts');
    const { node } = await openEvmChain({ ...options, tokens: { [dollarCoin]: badTokens.returnsFalse } });
    const txid = await control.pay({ to: await freshAddress(), units, token: badTokens.returnsFalse });
    await control.mine(1);
    const block = await node.block(await control.height());
    const mined = block?.transactions.find((transaction) => transaction.txid === txid);
    expect(mined).toMatchObject({ isSuccessful: true, outputs: [] });
  });

  test('shows a transfer that failed as one that moved nothing', async () => {
    const { control, tether, contractOf, freshAddress, findMined } = lab.chain(id);
    const txid = await control.payInVain({ to: await freshAddress(), units, token: contractOf(tether) });
    await control.mine(1);
    const mined = await findMined(txid);
    expect(mined).toMatchObject({ isSuccessful: false, outputs: [] });
    expect(mined?.feeUnits).toBeGreaterThan(0n);
  });

  test('lets a payment go when its block is lost, and shows it again under the same number', async () => {
    const { control, node, tether, contractOf, freshAddress, findWaiting, findMined } = lab.chain(id);
    const to = await freshAddress();
    const txid = await control.pay({ to, units, token: contractOf(tether) });
    await control.mine(1);
    const lost = await node.head();
    const first = await findMined(txid);

    await control.reorg(1, { leaveOut: true });
    const instead = await node.block(lost.height);
    expect(instead?.hash).not.toBe(lost.hash);
    expect(instead?.transactions).toEqual([]);
    expect(await findWaiting(txid)).toMatchObject({ outputs: first?.outputs });

    await control.mine(1);
    expect((await findMined(txid))?.outputs).toEqual(first?.outputs);
    expect((await node.head()).height).toBe(lost.height + 2);
  });
});
