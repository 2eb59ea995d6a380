/** The TRON adapter against a stand-in for its node: deposits, and transactions that only look like deposits. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { money } from '#src/domain/money.ts';
import { openTronLab, type TronLab } from './tron-lab.ts';
import { openTronChain } from '#tests/support/keyed-chains.ts';

let lab: TronLab;
beforeAll(async () => {
  lab = await openTronLab();
});
afterAll(async () => {
  await lab.close();
});

const units = 1_234_567n;
const [coinIndex, tokenIndex] = [0, 1];

test.each(['TRX', 'USDT-TRC20'] as const)(
  'shows a payment in %s before a block holds it and after',
  async (currency) => {
    const { control, node, usdt, freshAddress, findMined } = lab;
    const to = await freshAddress();
    const isCoin = currency === 'TRX';
    const txid = await control.pay({ to, units, ...(!isCoin && { token: usdt }) });
    const output = { index: isCoin ? coinIndex : tokenIndex, currency, to, units };
    expect(await node.transactionStatus(txid)).toEqual({ kind: 'pending' });
    const [waiting] = await node.mempool();
    expect(waiting).toMatchObject({ txid, outputs: [output], consumes: [] });
    expect(await findMined(txid)).toBeUndefined();

    await control.mine(1);
    expect(await node.mempool()).toEqual([]);
    const mined = await findMined(txid);
    // The output index is unchanged, so the payment is recognised and counts once.
    expect(mined).toMatchObject({ isSuccessful: true, consumes: [], outputs: [output], senders: waiting?.senders });
    expect(mined?.feeUnits).toBeGreaterThan(0n);
    const height = await control.height();
    expect(await node.transactionStatus(txid)).toEqual({ kind: 'mined', height });

    await control.mine(3);
    const head = await node.head();
    expect(head.height - height + 1).toBe(4);
    expect((await node.block(height))?.transactions).toEqual([mined]);
    expect(await node.block(head.height + 1)).toBeUndefined();
  },
);

test('shows a look-alike under its own name, never as the token that it is taken for', async () => {
  const { control, node, discontinuedUsdc, freshAddress, findMined } = lab;
  const to = await freshAddress();
  const txid = await control.pay({ to, units, token: discontinuedUsdc });
  await control.mine(1);
  expect((await findMined(txid))?.outputs).toMatchObject([{ currency: 'USDC-TRC20', to, units }]);
  const { held } = await node.balances([to]);
  expect(held.filter((amount) => amount.units > 0n)).toEqual([money('USDC-TRC20', units)]);
});

test('shows blocks as a chain without gaps, each a slot later at least', async () => {
  const { control, node } = lab;
  await control.mine(10);
  const head = await node.head();
  let [wanted, before] = [head.hash, head.time + 3_000];
  for (let at = head.height; at > head.height - 10; at -= 1) {
    const block = await node.block(at);
    expect(block).toMatchObject({ height: at, hash: wanted });
    expect(before - (block?.time ?? 0)).toBeGreaterThanOrEqual(3_000);
    [wanted, before] = [block?.parentHash ?? '', block?.time ?? 0];
  }
  expect(await node.block(0)).toMatchObject({ height: 0, transactions: [] });
});

test('credits no token of another contract, whatever it calls itself', async () => {
  const { control, node, wrongContract, freshAddress, findMined, held } = lab;
  const to = await freshAddress();
  const txid = await control.pay({ to, units, token: wrongContract });
  expect(await node.mempool()).toMatchObject([{ txid, outputs: [] }]);
  await control.mine(1);
  expect(await findMined(txid)).toMatchObject({ isSuccessful: true, outputs: [] });
  expect(await control.balance(to, wrongContract)).toBe(units);
  expect(await held('USDT-TRC20', [to])).toBe(0n);
});

test('shows a transfer of a token that failed as one that moved nothing and cost its fee', async () => {
  const { control, usdt, freshAddress, findMined, held } = lab;
  const to = await freshAddress();
  const txid = await control.payInVain({ to, units, token: usdt });
  await control.mine(1);
  const mined = await findMined(txid);
  expect(mined).toMatchObject({ isSuccessful: false, outputs: [] });
  expect(mined?.feeUnits).toBeGreaterThan(0n);
  expect(await held('USDT-TRC20', [to])).toBe(0n);
});

test('credits nothing for a token whose transfer succeeds and moves nothing', async () => {
  const { control, returnsFalse, options, freshAddress } = lab;
  // The transfer must not count even if its token is the configured contract.
  const { node } = await openTronChain({ ...options, tokens: { 'USDT-TRC20': returnsFalse } });
  const txid = await control.pay({ to: await freshAddress(), units, token: returnsFalse });
  await control.mine(1);
  const block = await node.block((await node.head()).height);
  const mined = block?.transactions.find((transaction) => transaction.txid === txid);
  expect(mined).toMatchObject({ isSuccessful: true, outputs: [] });
});

test('shows two equal payments as two', async () => {
  const { control, node, freshAddress } = lab;
  const to = await freshAddress();
  const txids = [await control.pay({ to, units }), await control.pay({ to, units })];
  await control.mine(1);
  const block = await node.block((await node.head()).height);
  expect(block?.transactions.map(({ txid }) => txid)).toEqual(txids);
});

test.each([false, true])('follows a change of history (payment left out: %s)', async (leaveOut) => {
  const { control, node, usdt, freshAddress } = lab;
  const to = await freshAddress();
  const txid = await control.fund({ to, units, token: usdt });
  const lost = await node.head();
  const before = await node.block(lost.height);
  await control.mine(1);
  await control.reorg(2, { leaveOut });

  const instead = await node.block(lost.height);
  expect(instead?.hash).not.toBe(lost.hash);
  expect(instead?.parentHash).toBe(before?.parentHash);
  expect((await node.head()).height).toBe(lost.height + 2);
  const outputs = instead?.transactions.find((found) => found.txid === txid)?.outputs;
  expect(outputs).toEqual(leaveOut ? undefined : before?.transactions[0]?.outputs);
  expect((await node.transactionStatus(txid)).kind).toBe(leaveOut ? 'pending' : 'mined');
});
