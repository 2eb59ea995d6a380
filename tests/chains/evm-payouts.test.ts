/** The EVM adapter against a real EVM: signing and broadcasting payouts, never twice. */
import { devnetEvmChainIds } from '#tests/support/chain-contract/devnet-options.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chains } from '#src/domain/assets/chains.ts';
import { divideUp, money } from '#src/domain/money.ts';
import { conflictKey } from '#src/domain/order/payout.ts';
import { openEvmLab, type EvmLab } from './evm-lab.ts';

const wholeCoin = 10n ** 18n;

let lab: EvmLab;
beforeAll(async () => {
  lab = await openEvmLab();
  for (const id of devnetEvmChainIds) {
    const { control, wallet, tether, dollarCoin, contractOf } = lab.chain(id);
    const to = await wallet.hotAddress();
    await control.fund({ to, units: 100n * wholeCoin });
    for (const token of [tether, dollarCoin]) await control.fund({ to, units: 10n ** 12n, token: contractOf(token) });
  }
});
afterAll(async () => {
  await lab.close();
});

describe.each(devnetEvmChainIds)('%s', (id) => {
  test.each(['coin', 'tether', 'dollarCoin'] as const)('pays out %s once, however often it is sent', async (kind) => {
    const { control, node, wallet, makeRequest, findMined, findWaiting, contractOf, [kind]: currency } = lab.chain(id);
    const request = await makeRequest({ amount: money(currency, 7_654_321n) });
    const { txid, raw } = await wallet.sign(request);
    expect(await node.transactionStatus(txid)).toEqual({ kind: 'absent' });
    expect(await node.broadcast(raw)).toBe('accepted');
    expect(await node.broadcast(raw)).toBe('already_known');
    expect(await findWaiting(txid)).toBeDefined();
    await control.mine(1);
    expect(await node.broadcast(raw)).toBe('already_known');

    const mined = await findMined(txid);
    expect(mined).toMatchObject({
      isSuccessful: true,
      consumes: [conflictKey(request.domain)],
      senders: [await wallet.hotAddress()],
    });
    expect(mined?.outputs.map(({ to, ...paid }) => ({ ...paid, to: to.toLowerCase() }))).toEqual([
      { index: expect.any(Number), currency, units: 7_654_321n, to: request.to },
    ]);
    const token = kind === 'coin' ? undefined : contractOf(currency);
    expect(await control.balance(request.to, token)).toBe(7_654_321n);
  });

  test('costs at most the fee it was signed with, and tells what it really cost', async () => {
    const { control, wallet, node, coin, makeRequest, findMined, held } = lab.chain(id);
    const hot = await wallet.hotAddress();
    const before = await held(coin, [hot]);
    const request = await makeRequest({ amount: money(coin, wholeCoin) });
    const { txid, raw } = await wallet.sign(request);
    await node.broadcast(raw);
    await control.mine(1);
    const { feeUnits = -1n } = (await findMined(txid)) ?? {};
    expect(feeUnits).toBeGreaterThan(0n);
    expect(feeUnits).toBeLessThanOrEqual(request.feeUnits);
    expect(await held(coin, [hot])).toBe(before - wholeCoin - feeUnits);
  });

  test('takes no other version that is not dearer by enough', async () => {
    const { control, node, wallet, coin, makeRequest, findMined } = lab.chain(id);
    const request = await makeRequest({ amount: money(coin, 1n) });
    const first = await wallet.sign(request);
    await node.broadcast(first.raw);
    const hardlyDearer = await wallet.sign({ ...request, feeUnits: divideUp(request.feeUnits * 21n, 20n) });
    expect(await node.broadcast(hardlyDearer.raw)).toBe('fee_too_low');
    await control.mine(1);
    expect(await findMined(first.txid)).toBeDefined();
  });

  test('says so when another transaction has taken the nonce', async () => {
    const { control, node, wallet, coin, makeRequest } = lab.chain(id);
    const [one, other] = [
      await makeRequest({ amount: money(coin, 1n) }),
      await makeRequest({ amount: money(coin, 2n) }),
    ];
    const sent = await wallet.sign(one);
    const late = await wallet.sign({ ...other, domain: one.domain });
    await node.broadcast(sent.raw);
    await control.mine(1);
    expect(await node.broadcast(late.raw)).toBe('conflict');
    await node.broadcast((await wallet.sign(other)).raw);
    await control.mine(1);
  });

  test('keeps a payout whose nonce is not due yet until the one before it is there', async () => {
    const { control, node, wallet, coin, makeRequest } = lab.chain(id);
    const [first, second] = [
      await wallet.sign(await makeRequest({ amount: money(coin, 1n) })),
      await wallet.sign(await makeRequest({ amount: money(coin, 2n) })),
    ];
    expect(await node.broadcast(second.raw)).toBe('accepted');
    await control.mine(1);
    expect(await node.transactionStatus(second.txid)).toEqual({ kind: 'pending' });
    expect(await node.broadcast(first.raw)).toBe('accepted');
    await control.mine(1);
    const height = await control.height();
    expect(await node.transactionStatus(first.txid)).toEqual({ kind: 'mined', height });
    expect(await node.transactionStatus(second.txid)).toEqual({ kind: 'mined', height });
  });

  test('says so when the wallet holds too little, or the bytes are no transaction of this chain', async () => {
    const { node, wallet, coin, makeRequest, options } = lab.chain(id);
    const hot = { kind: 'nonce', wallet: await wallet.hotAddress(), nonce: 900 } as const;
    const rich = await wallet.sign(await makeRequest({ amount: money(coin, 10n ** 9n * wholeCoin), domain: hot }));
    expect(await node.broadcast(rich.raw)).toBe('insufficient_funds');
    expect(await node.broadcast('0xc0ffee')).toBe('invalid');
    const { openEvmChain } = await import('#tests/support/keyed-chains.ts');
    const abroad = await openEvmChain({ ...options, chainId: 1 });
    const foreign = await abroad.wallet.sign(await makeRequest({ amount: money(coin, 1n), domain: hot }));
    expect(await node.broadcast(foreign.raw)).toBe('invalid');
  });

  test('is mined at the price that the node tells, and not below it', async () => {
    const { control, node, wallet, coin, makeRequest } = lab.chain(id);
    const unitsPerSize = await node.unitsPerSize();
    expect(unitsPerSize).toBeGreaterThan(0n);
    expect(unitsPerSize).toBeLessThan(chains[id].fee.usualUnitsPerSize * 200n);
    const request = await makeRequest({ amount: money(coin, 1n) });
    const starved = await wallet.sign({ ...request, feeUnits: 21_000n });
    expect(await node.broadcast(starved.raw)).toBe('accepted');
    await control.mine(1);
    expect(await node.transactionStatus(starved.txid)).toEqual({ kind: 'pending' });
    const paid = await wallet.sign({ ...request, attempt: 2 });
    expect(await node.broadcast(paid.raw)).toBe('accepted');
    await control.mine(1);
    expect(await node.transactionStatus(paid.txid)).toMatchObject({ kind: 'mined' });
  });
});
