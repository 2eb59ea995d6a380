import { describe, expect, test } from 'vitest';
import { checkAddress } from './check-address.ts';

const onTron = { chain: 'tron', accepted: ['main', 'test'] } as const;

describe('an address in the form', () => {
  test('is valid on the chain that was chosen', () => {
    expect(checkAddress(' TJRabPrwbZy45sbavfcjinPJC18kjpRTv8 ', onTron)).toEqual({ kind: 'valid' });
  });

  test('of another chain is named, not called broken', () => {
    const outcome = checkAddress('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', onTron);
    expect(outcome).toEqual({ kind: 'elsewhere', chain: 'bitcoin' });
  });

  test.each([
    ['TJRabPrwbZy45sbavfcjinPJC18kjpRTv9', 'address_checksum_wrong'],
    ['<script>', 'address_malformed'],
    ['   ', 'address_missing'],
  ])('%j is refused as %s', (text, code) => {
    expect(checkAddress(text, onTron)).toEqual({ kind: 'bad', code });
  });

  test('of a test network is refused where only the main network counts', () => {
    const main = { chain: 'bitcoin', accepted: ['main'] } as const;
    const outcome = checkAddress('tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', main);
    expect(outcome).toEqual({ kind: 'bad', code: 'address_wrong_network', details: { network: 'test' } });
  });

  test('of Litecoin in its old spelling is told in its new one', () => {
    const outcome = checkAddress('3BeQ84kkQFL2xPmkhLJbsWkw5ZdHV1u25v', { chain: 'litecoin', accepted: ['main'] });
    const details = { newSpelling: 'MHrYRxAiMNBTku3eoDHwhA1LQGDjUStZW2' };
    expect(outcome).toEqual({ kind: 'bad', code: 'address_old_spelling', details });
  });
});
