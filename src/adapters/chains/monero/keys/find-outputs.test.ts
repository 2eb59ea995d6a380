import { describe, expect, test } from 'vitest';
import { onePayment, recordedSeed, threePayments } from '../fixtures/recorded-transactions.ts';
import { readTransaction } from '../read-transaction.ts';
import { findOutputs } from './find-outputs.ts';
import { openWalletKeys } from './wallet-keys.ts';
import { spendKeyIn, toMinor } from './view-keys.ts';

const keys = openWalletKeys(recordedSeed, 'regtest');
const find = (bytes: string, index: number) =>
  findOutputs(readTransaction(bytes), keys.viewSecret, spendKeyIn(keys.addressAt(toMinor('deposit', index))));

describe('the outputs of a recorded transaction', () => {
  test('are found with the one key it has for all', () => {
    expect(find(onePayment.bytes, 0)).toEqual([0]);
    expect(find(onePayment.bytes, 1)).toEqual([]);
  });

  test('are found with the key that each of them has', () => {
    expect(find(threePayments.bytes, 0)).toEqual([1, 3]);
    expect(find(threePayments.bytes, 1)).toEqual([0]);
    expect(find(threePayments.bytes, 2)).toEqual([]);
  });

  test('are not found by a stranger', () => {
    const stranger = openWalletKeys(new Uint8Array(64).fill(8), 'regtest');
    const theirs = spendKeyIn(keys.addressAt(1));
    expect(findOutputs(readTransaction(onePayment.bytes), stranger.viewSecret, theirs)).toEqual([]);
  });

  test('are not lost to a sender who writes something that is no key', () => {
    const facts = readTransaction(onePayment.bytes);
    const odd = { ...facts, publicKeys: ['ff'.repeat(32), ...facts.publicKeys], outputPublicKeys: ['02'.repeat(32)] };
    expect(findOutputs(odd, keys.viewSecret, spendKeyIn(keys.addressAt(1)))).toEqual([0]);
  });
});
