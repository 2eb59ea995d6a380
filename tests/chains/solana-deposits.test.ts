/** The Solana adapter against Solana's real runtime: deposits, and transactions that only look like deposits. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTokenAccounts } from '#src/adapters/chains/solana/token-accounts.ts';
import { money } from '#src/domain/money.ts';
import { openSolanaLab, type SolanaLab } from './solana-lab.ts';

let lab: SolanaLab;
beforeAll(async () => {
  lab = await openSolanaLab();
});
afterAll(async () => {
  await lab.close();
});

const units = 1_234_567n;
const numbered = expect.any(Number) as number;

test('shows a payment in its own coin once a block holds it, and counts blocks on it', async () => {
  const { control, node, freshAddress, findMined } = lab;
  const to = await freshAddress();
  const txid = await control.pay({ to, units });
  expect(await node.transactionStatus(txid)).toEqual({ kind: 'pending' });
  expect(await node.mempool()).toEqual([]);
  expect(await findMined(txid)).toBeUndefined();

  await control.mine(1);
  const mined = await findMined(txid);
  expect(mined).toMatchObject({ isSuccessful: true, consumes: [], feeUnits: 5_000n });
  expect(mined?.outputs).toEqual([{ index: numbered, currency: 'SOL', to, units }]);
  const height = await control.height();
  expect(await node.transactionStatus(txid)).toEqual({ kind: 'mined', height });

  await control.mine(3);
  const head = await node.head();
  expect(head.height - height + 1).toBe(4);
  expect((await node.block(height))?.transactions).toEqual([mined]);
  expect(await node.block(head.height + 1)).toBeUndefined();
});

test('shows a payment in a token as paid to the owner, although it lies in an account beside the address', async () => {
  const { control, mint, freshAddress, findMined } = lab;
  const to = await freshAddress();
  const txid = await control.fund({ to, units, token: mint });
  const first = await findMined(txid);
  expect(first).toMatchObject({ isSuccessful: true });
  expect(first?.outputs).toEqual([{ index: numbered, currency: 'USDC-SOL', to, units }]);
  const again = await findMined(await control.fund({ to, units: 5n, token: mint }));
  expect(again?.outputs).toEqual([{ index: numbered, currency: 'USDC-SOL', to, units: 5n }]);
});

test('counts what a new token account costs as a cost, and an account that is there costs nothing more', async () => {
  const { control, mint, freshAddress, findMined } = lab;
  const to = await freshAddress();
  const first = await findMined(await control.fund({ to, units, token: mint }));
  const second = await findMined(await control.fund({ to, units: units + 1n, token: mint }));
  expect(first?.feeUnits).toBe(5_000n + 2_039_280n);
  expect(second?.feeUnits).toBe(5_000n);
});

test('credits no coin that was sent to the account of the tokens instead of the address', async () => {
  const { control, mint, freshAddress, findMined, held } = lab;
  const owner = await freshAddress();
  await control.fund({ to: owner, units, token: mint });
  const account = await makeTokenAccounts().accountOf(owner, mint);
  const mined = await findMined(await control.fund({ to: account, units: 1_000_000n }));
  expect(mined?.outputs.filter(({ to }) => to === owner)).toEqual([]);
  expect(await held('SOL', [owner])).toBe(0n);
});

test('shows whom a payment came from', async () => {
  const { control, mint, freshAddress, findMined } = lab;
  const coin = await findMined(await control.fund({ to: await freshAddress(), units }));
  const token = await findMined(await control.fund({ to: await freshAddress(), units, token: mint }));
  expect(coin?.senders).toHaveLength(1);
  expect(token?.senders).toEqual(coin?.senders);
});

test('shows blocks as a chain without gaps, although some slots stay empty', async () => {
  const { control, node } = lab;
  await control.mine(20);
  const { height, hash, time } = await node.head();
  expect(Math.abs(Date.now() - time)).toBeLessThan(600_000);
  let wanted = hash;
  for (let at = height; at > height - 20; at -= 1) {
    const block = await node.block(at);
    expect(block).toMatchObject({ height: at, hash: wanted });
    wanted = block?.parentHash ?? '';
  }
  expect(await node.block(0)).toMatchObject({ height: 0, transactions: [] });
});

test('credits no token of another mint, whatever it calls itself', async () => {
  const { control, wrongMint, freshAddress, findMined, held } = lab;
  const to = await freshAddress();
  const mined = await findMined(await control.fund({ to, units, token: wrongMint }));
  expect(mined).toMatchObject({ isSuccessful: true });
  expect(mined?.outputs).toEqual([{ index: numbered, currency: null, to, units }]);
  expect(await held('USDC-SOL', [to])).toBe(0n);
});

test('shows a look-alike under its own name, never as the token that it is taken for', async () => {
  const { control, node, tetherMint, freshAddress, findMined } = lab;
  const to = await freshAddress();
  const mined = await findMined(await control.fund({ to, units, token: tetherMint }));
  expect(mined?.outputs).toMatchObject([{ currency: 'USDT-SOL', to, units }]);
  const { held } = await node.balances([to]);
  expect(held.filter((amount) => amount.units > 0n && amount.currency !== 'SOL')).toEqual([money('USDT-SOL', units)]);
});

test.each(['SOL', 'USDC-SOL'])('shows a transfer of %s that failed as one that moved nothing', async (currency) => {
  const { control, mint, freshAddress, findMined } = lab;
  const token = currency === 'SOL' ? {} : { token: mint };
  const txid = await control.payInVain({ to: await freshAddress(), units, ...token });
  await control.mine(1);
  expect(await findMined(txid)).toMatchObject({ isSuccessful: false, outputs: [], feeUnits: 5_000n });
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
  const { control, node, mint, freshAddress } = lab;
  const to = await freshAddress();
  const txid = await control.fund({ to, units, token: mint });
  const lost = await node.head();
  const before = await node.block(lost.height);
  await control.mine(1);
  await control.reorg(2, { leaveOut });

  const instead = await node.block(lost.height);
  expect(instead?.hash).not.toBe(lost.hash);
  expect(instead?.parentHash).toBe(before?.parentHash);
  expect((await node.head()).height).toBe(lost.height + 2);
  const outputs = instead?.transactions.find((found) => found.txid === txid)?.outputs;
  // The output index is unchanged, so the payment is recognised and counts once.
  expect(outputs).toEqual(leaveOut ? undefined : before?.transactions[0]?.outputs);
  expect((await node.transactionStatus(txid)).kind).toBe(leaveOut ? 'absent' : 'mined');
});
