import { describe, expect, test } from 'vitest';
import { readPaymentUri } from './read-payment-uri.ts';

const xmr = '888tNkZrPN6JsEgekjMnABU4TBzc2Dt29EPAvkRxbANsAnjyPbb3iQ1YBRk1UXcdRsiKc9dhwMVgN5S9cQUiyoogDavup3H';
const evm = '0x52908400098527886E0F7030069857D2E4169EE7';
const token = '0xdAC17F958D2ee523a2206206994597C13D831ec7';

describe('what was scanned or pasted', () => {
  test.each([
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    [
      'bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4?amount=0.1&label=a%3Ab',
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    ],
    ['BITCOIN:BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
    ['bitcoin://1BoatSLRHtKNngkdXEeobR76b53LETtpyT', '1BoatSLRHtKNngkdXEeobR76b53LETtpyT'],
    ['tron:TJRabPrwbZy45sbavfcjinPJC18kjpRTv8?amount=5', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'],
    [`ethereum:${evm}`, evm],
    [`ethereum:pay-${evm}@1?value=1e18`, evm],
    [`ethereum:${token}@1/transfer?address=${evm}&uint256=1000000`, evm],
    [`monero:${xmr}?tx_amount=1`, xmr],
    [
      'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a?amount=1',
      'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
    ],
    ['  TJRabPrwbZy45sbavfcjinPJC18kjpRTv8\n', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'],
    ['', ''],
    ['hello world', 'hello world'],
  ])('%j gives the address %j', (text, address) => {
    expect(readPaymentUri(text)).toBe(address);
  });

  test('never gives the contract of a token for the payee', () => {
    expect(readPaymentUri(`ethereum:${token}@1/transfer?address=${evm}`)).not.toContain(token);
  });
});
