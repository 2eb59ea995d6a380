import { describe, expect, test } from 'vitest';
import { newCoins, onePayment, threePayments, wholeTransaction } from './fixtures/recorded-transactions.ts';
import { readTransaction, transactionId } from './read-transaction.ts';

describe('what a transaction shows', () => {
  test('are its key images, its outputs, its fee and that it has no lock', () => {
    const read = readTransaction(onePayment.bytes);
    expect(read.keyImages).toEqual([
      'b8c4c2002fc98fdf6095187beca2320ded908473c90646d36ecefe2f2828ce2e',
      '198ab2853573940178a7decc295fa7af83db44b370f138733256a64c30dec75c',
    ]);
    expect(read.outputKeys).toEqual([
      '0e32b32201be78007c025cbe1fcd41c89e6f9b784f7ebc9612a9ca77b196dc8b',
      'c3a37cf78d13669352e9ffe06d6126dfa1766cee74696472735e151a26b9e0b8',
    ]);
    expect(read.publicKeys).toHaveLength(1);
    expect(read.outputPublicKeys).toEqual([]);
    expect(read).toMatchObject({ unlockTime: 0n, feeUnits: 2_599_200_000n });
  });

  test('are a key for each output where there are several receivers', () => {
    const read = readTransaction(threePayments.bytes);
    expect(read.outputKeys).toHaveLength(4);
    expect(read.outputPublicKeys).toHaveLength(4);
  });

  test('is of new coins the lock, and no fee', () => {
    expect(readTransaction(newCoins)).toMatchObject({ unlockTime: 209n, keyImages: [], feeUnits: 0n });
  });
});

describe('the id of a transaction', () => {
  test('is computed from its bytes', () => {
    expect(transactionId(wholeTransaction.bytes)).toBe(wholeTransaction.txid);
  });

  test('is another one for the smallest change, and none for what is no payment', () => {
    expect(transactionId(`${wholeTransaction.bytes.slice(0, -2)}00`)).not.toBe(wholeTransaction.txid);
    expect(() => transactionId(newCoins)).toThrow('in another way');
  });
});

describe('what cannot be read', () => {
  test('is refused wherever the bytes end', () => {
    for (let length = 2; length < 400; length += 2) {
      expect(() => readTransaction(onePayment.bytes.slice(0, length))).toThrow(RangeError);
    }
  });

  test('is refused when it is of a version that nobody knows yet', () => {
    expect(() => readTransaction(`03${onePayment.bytes.slice(2)}`)).toThrow('not a transaction that we know');
  });

  test('is refused when it claims more outputs than it has bytes', () => {
    expect(() => readTransaction('020000ffffffff7f')).toThrow(RangeError);
  });
});
