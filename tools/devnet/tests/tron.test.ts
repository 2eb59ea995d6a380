/** The TRON stand-in, through the client library that the product uses. */
import { TronWeb, utils as tronUtils } from 'tronweb';
import { describe, expect, test } from 'vitest';
import { present, useDevnet } from './support/temporary-devnet.ts';
import { testControl, testStopping } from './support/test-control.ts';

const devnet = useDevnet('tron');
const node = () => devnet().node('tron');
const endpoint = () => present(devnet().endpoints.tron);
const usdt = () => present(endpoint().tokens['USDT-TRC20']);

type Info = Readonly<{ receipt?: { result?: string }; log?: unknown[]; result?: string; fee?: number }>;
type Answer = Readonly<{ result?: boolean; code?: string; txid?: string }>;

async function ask<T>(path: string, body: object = {}): Promise<T> {
  const response = await fetch(endpoint().url + path, { method: 'POST', body: JSON.stringify(body) });
  return (await response.json()) as T;
}

async function fundedClient(units = 1_000_000_000n) {
  const { privateKey, address } = await TronWeb.createAccount();
  await node().fund({ to: address.base58, units });
  return { tron: new TronWeb({ fullHost: endpoint().url, privateKey }), address: address.base58, privateKey };
}

describe('the coin', () => testControl({ node }));
describe('USDT', () => testControl({ node, token: usdt }));
testStopping(node, () => endpoint().url);

test('says that it is a stand-in', () => {
  expect(node().reality).toBe('stand-in');
});

test('a solid node shows a payment nineteen blocks later than a full node', async () => {
  const id = await node().fund({ to: await node().newAddress(), units: 5_000_000n, token: usdt() });
  const info = (kind: string) => ask<Info>(`/${kind}/gettransactioninfobyid`, { value: id });
  expect((await info('wallet')).receipt?.result).toBe('SUCCESS');
  await node().mine(18);
  expect(await info('walletsolidity')).toEqual({});
  await node().mine(1);
  expect((await info('walletsolidity')).receipt?.result).toBe('SUCCESS');
});

test('a contract hands on coins and tokens, and what it did is kept', async () => {
  const to = await node().newAddress();
  const id = await node().payByContract({ to, units: 7n });
  await node().payByContract({ to, units: 8n, token: usdt() });
  await node().mine(1);
  expect(await node().balance(to)).toBe(7n);
  expect(await node().balance(to, usdt())).toBe(8n);
  const info = await ask<{ internal_transactions?: unknown[] }>('/wallet/gettransactioninfobyid', { value: id });
  const receiver = tronUtils.address.toHex(to).toLowerCase();
  const call = { transferTo_address: receiver, callValueInfo: [{ callValue: 7 }], note: '63616c6c' };
  expect(info.internal_transactions).toMatchObject([call]);
});

test('a transfer in vain is in a block as failed, with its fee and without a log', async () => {
  const to = await node().newAddress();
  const id = await node().payInVain({ to, units: 1n, token: usdt() });
  await node().mine(1);
  const info = await ask<Info>('/wallet/gettransactioninfobyid', { value: id });
  expect(info).toMatchObject({ result: 'FAILED', receipt: { result: 'REVERT' } });
  expect(info.log).toBeUndefined();
  expect(info.fee).toBeGreaterThan(0);
  const listed = await ask<{ ret: { contractRet: string }[] }>('/wallet/gettransactionbyid', { value: id });
  expect(listed.ret).toEqual([{ contractRet: 'REVERT' }]);
  expect(await node().balance(to, usdt())).toBe(0n);
});

test('bad tokens look good: one has the right symbol, one answers no in a call that succeeds', async () => {
  const to = await node().newAddress();
  const { wrongContract, returnsFalse } = endpoint().badTokens;
  await node().fund({ to, units: 5n, token: wrongContract });
  const id = await node().fund({ to, units: 5n, token: returnsFalse });
  expect(await node().balance(to, returnsFalse)).toBe(0n);
  const info = await ask<Info>('/wallet/gettransactioninfobyid', { value: id });
  expect(info.receipt?.result).toBe('SUCCESS');
  const response = await fetch(`${endpoint().url}/v1/accounts/${to}/transactions/trc20`);
  const { data } = (await response.json()) as { data: { token_info: object; value: string }[] };
  expect(data).toMatchObject([{ value: '5', token_info: { symbol: 'USDT', decimals: 6, address: wrongContract } }]);
});

test('one call lists everything that a block did', async () => {
  const id = await node().fund({ to: await node().newAddress(), units: 7n, token: usdt() });
  const infos = await ask<{ id: string }[]>('/wallet/gettransactioninfobyblocknum', { num: await node().height() });
  expect(infos.map((info) => info.id)).toEqual([id]);
});

describe('a transaction of an unchanged client', () => {
  test('pays, once, under the id that was known before; it waits for a block first', async () => {
    const { tron } = await fundedClient();
    const to = await node().newAddress();
    const signed = await tron.trx.sign(await tron.transactionBuilder.sendTrx(to, 3_000_000));
    expect(await tron.trx.sendRawTransaction(signed)).toMatchObject({ result: true, txid: signed.txID });
    expect(await ask('/wallet/gettransactionlistfrompending')).toEqual({ txId: [signed.txID] });
    await node().mine(1);
    expect(await node().balance(to)).toBe(3_000_000n);
    expect(await tron.trx.sendRawTransaction(signed)).toMatchObject({ code: 'DUP_TRANSACTION_ERROR' });
  });

  test('moves a token whose transfer returns false', async () => {
    const { tron, address } = await fundedClient();
    await node().fund({ to: address, units: 9_000_000n, token: usdt() });
    const to = await node().newAddress();
    const { transaction } = await tron.transactionBuilder.triggerSmartContract(
      usdt(),
      'transfer(address,uint256)',
      { feeLimit: 100_000_000, txLocal: true },
      [
        { type: 'address', value: to },
        { type: 'uint256', value: 4_000_000 },
      ],
    );
    await tron.trx.sendRawTransaction(await tron.trx.sign(transaction));
    await node().mine(1);
    const info = (await tron.trx.getUnconfirmedTransactionInfo(transaction.txID)) as unknown as Info;
    expect(info).toMatchObject({ receipt: { result: 'SUCCESS' }, contractResult: ['0'.repeat(64)] });
    expect(await node().balance(to, usdt())).toBe(4_000_000n);
  });

  test('runs out of energy where its limit is too low, and that is in the block', async () => {
    const { tron, address } = await fundedClient();
    await node().fund({ to: address, units: 9_000_000n, token: usdt() });
    const { transaction } = await tron.transactionBuilder.triggerSmartContract(
      usdt(),
      'transfer(address,uint256)',
      { feeLimit: 100_000, txLocal: true },
      [
        { type: 'address', value: await node().newAddress() },
        { type: 'uint256', value: 4_000_000 },
      ],
    );
    await tron.trx.sendRawTransaction(await tron.trx.sign(transaction));
    await node().mine(1);
    const info = await ask<Info>('/wallet/gettransactioninfobyid', { value: transaction.txID });
    expect(info.receipt?.result).toBe('OUT_OF_ENERGY');
  });
});

describe('a transaction is refused', () => {
  const prepare = async () => {
    const client = await fundedClient();
    const unsigned = await client.tron.transactionBuilder.sendTrx(await node().newAddress(), 1_000_000);
    return { ...client, unsigned };
  };
  const broadcast = (transaction: object) => ask<Answer>('/wallet/broadcasttransaction', transaction);

  test('without a signature, or with that of another key', async () => {
    const { unsigned } = await prepare();
    expect(await broadcast(unsigned)).toMatchObject({ code: 'SIGERROR' });
    const other = await fundedClient();
    const forged = tronUtils.crypto.signTransaction(other.privateKey.replace(/^0x/, ''), { ...unsigned });
    expect(await broadcast(forged)).toMatchObject({ code: 'SIGERROR' });
  });

  test('when its parts do not belong together', async () => {
    const { tron, unsigned } = await prepare();
    const signed = await tron.trx.sign(unsigned);
    expect(await broadcast({ ...signed, txID: '0'.repeat(64) })).toMatchObject({ code: 'OTHER_ERROR' });
  });

  test('when its time is over', async () => {
    const { tron, unsigned } = await prepare();
    const signed = await tron.trx.sign(unsigned);
    await node().mine(21);
    expect(await broadcast(signed)).toMatchObject({ code: 'TRANSACTION_EXPIRATION_ERROR' });
  });

  test('when the block that it names was reorganised away', async () => {
    await node().mine(1);
    const { tron, unsigned } = await prepare();
    const signed = await tron.trx.sign(unsigned);
    await node().reorg(1, { leaveOut: true });
    expect(await broadcast(signed)).toMatchObject({ code: 'TAPOS_ERROR' });
  });

  test('without the money', async () => {
    const { tron } = await fundedClient(2_000_000n);
    const unsigned = await tron.transactionBuilder.sendTrx(await node().newAddress(), 1_900_000);
    expect(await broadcast(await tron.trx.sign(unsigned))).toMatchObject({ code: 'CONTRACT_VALIDATE_ERROR' });
  });
});
