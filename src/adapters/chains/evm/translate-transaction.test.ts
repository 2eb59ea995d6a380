import { describe, expect, test } from 'vitest';
import type { NodeReceipt, NodeTransaction } from './answers.ts';
import { openTokenBook } from './token-book.ts';
import { transferCall } from './token-calls.ts';
import { translateMined, translatePending } from './translate-transaction.ts';

const tether = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const stranger = '0x1111111111111111111111111111111111111111';
const customer = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const deposit = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const book = openTokenBook('ethereum', { 'USDT-ERC20': tether });

const payment: NodeTransaction = {
  hash: `0x${'ab'.repeat(32)}`,
  from: customer.toLowerCase(),
  to: deposit.toLowerCase(),
  nonce: '0x10',
  value: '0x5',
  input: '0x',
  gas: '0x5208',
  gasPrice: '0x3',
  maxFeePerGas: '0x4',
  blockNumber: null,
};
const receipt: NodeReceipt = {
  transactionHash: payment.hash,
  blockHash: `0x${'01'.repeat(32)}`,
  status: '0x1',
  gasUsed: '0x5208',
  effectiveGasPrice: '0x3',
  logs: [],
};
const tokenPayment = {
  ...payment,
  to: tether.toLowerCase(),
  value: '0x0',
  input: transferCall({ to: deposit, units: 7n }),
};
const word = (hex: string) => `0x${hex.replace('0x', '').toLowerCase().padStart(64, '0')}`;

function moved(units: bigint, { from = customer, to = deposit, contract = tether } = {}) {
  const topic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
  return { address: contract.toLowerCase(), topics: [topic, word(from), word(to)], data: word(units.toString(16)) };
}

describe('a transaction in a block', () => {
  test('shows coin, sender, nonce and what it cost', () => {
    expect(translateMined(book, payment, receipt)).toEqual({
      txid: payment.hash,
      isSuccessful: true,
      consumes: [`${customer}:16`],
      senders: [customer],
      outputs: [{ index: 0, currency: 'ETH', to: deposit, units: 5n }],
      feeUnits: 63_000n,
    });
  });

  test('that failed is shown as one that did', () => {
    expect(translateMined(book, payment, { ...receipt, status: '0x0' }).isSuccessful).toBe(false);
    expect(() => translateMined(book, payment, { ...receipt, status: '0x2' })).toThrow('neither yes nor no');
  });

  test('pays for data beside the block as well', () => {
    const withData = { ...receipt, blobGasUsed: '0x20000', blobGasPrice: '0x2' };
    expect(translateMined(book, payment, withData).feeUnits).toBe(63_000n + 262_144n);
  });

  test('that makes a contract pays nobody', () => {
    expect(translateMined(book, { ...payment, to: null }, receipt).outputs).toEqual([]);
  });

  test('shows a transfer of a token of ours and of no other', () => {
    const logs = [moved(9n, { contract: stranger }), moved(7n)];
    expect(translateMined(book, tokenPayment, { ...receipt, logs }).outputs).toEqual([
      { index: 1, currency: 'USDT-ERC20', to: deposit, units: 7n },
    ]);
  });

  test('shows nothing of a token that moved nothing', () => {
    expect(translateMined(book, tokenPayment, receipt).outputs).toEqual([]);
    expect(translateMined(book, tokenPayment, { ...receipt, logs: [moved(0n)] }).outputs).toEqual([]);
  });

  test('names the owner of tokens that another one sent, and nobody for tokens out of nothing', () => {
    const logs = [moved(7n, { from: stranger }), moved(7n, { from: `0x${'0'.repeat(40)}` })];
    expect(translateMined(book, tokenPayment, { ...receipt, logs }).senders).toEqual([customer, stranger]);
  });
});

describe('the number of a payment', () => {
  const indexesOf = (transaction: NodeTransaction, found: NodeReceipt) =>
    translateMined(book, transaction, found).outputs.map(({ index }) => index);
  const elsewhere = `0x${'02'.repeat(32)}`;

  test('stays what it was in the mempool, in whichever block it is mined', () => {
    const [waiting] = translatePending(book, tokenPayment).outputs;
    const logs = [moved(7n)];
    expect(waiting).toEqual({ index: 1, currency: 'USDT-ERC20', to: deposit, units: 7n });
    expect(indexesOf(tokenPayment, { ...receipt, logs })).toEqual([1]);
    expect(indexesOf(tokenPayment, { ...receipt, logs, blockHash: elsewhere })).toEqual([1]);
  });

  test('belongs to the block where a contract decided the amount, so that it can never change under us', () => {
    const viaContract = { ...tokenPayment, to: stranger };
    const [large] = indexesOf(viaContract, { ...receipt, logs: [moved(1_000_000n, { from: stranger })] });
    const [small] = indexesOf(viaContract, { ...receipt, logs: [moved(1n, { from: stranger })], blockHash: elsewhere });
    expect(large).not.toBe(small);
  });

  test('is the signed one only where the token moved what was signed', () => {
    for (const logs of [[moved(6n)], [moved(7n, { from: stranger })], [moved(7n, { to: stranger })]]) {
      expect(indexesOf(tokenPayment, { ...receipt, logs })).not.toEqual([1]);
    }
  });

  test('is another for each payment of a transaction, and fits the books', () => {
    const logs = [moved(7n), moved(7n), moved(8n)];
    const last = `0x${'ff'.repeat(32)}`;
    for (const blockHash of [receipt.blockHash, elsewhere, last, `0x${'00'.repeat(32)}`]) {
      const indexes = indexesOf({ ...tokenPayment, value: '0x1' }, { ...receipt, logs, blockHash });
      expect(new Set(indexes).size).toBe(4);
      expect(Math.max(...indexes)).toBeLessThan(2 ** 31);
      expect(Math.min(...indexes.slice(1))).toBeGreaterThan(1);
    }
  });
});

describe('a transaction that waits', () => {
  test('shows coin and the most that it can cost', () => {
    expect(translatePending(book, payment)).toMatchObject({
      isSuccessful: true,
      consumes: [`${customer}:16`],
      outputs: [{ index: 0, currency: 'ETH', to: deposit, units: 5n }],
      feeUnits: 84_000n,
    });
    const { maxFeePerGas: _, ...legacy } = payment;
    expect(translatePending(book, legacy).feeUnits).toBe(63_000n);
  });

  test('shows no token that is not ours, and no call that is not a transfer', () => {
    expect(translatePending(book, { ...tokenPayment, to: stranger }).outputs).toEqual([]);
    expect(translatePending(book, { ...tokenPayment, input: '0x095ea7b3' }).outputs).toEqual([]);
    expect(translatePending(book, { ...tokenPayment, to: null }).outputs).toEqual([]);
  });
});
