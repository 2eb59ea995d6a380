import { describe, expect, test } from 'vitest';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { compareAddress } from './same-address.ts';

const compare = (chain: ChainId, shown: string, own: string) =>
  compareAddress(shown, { chain, own, accepted: ['main'] });

describe('an address that another party spelled', () => {
  test.each<readonly [ChainId, string, string]>([
    ['ethereum', '0x52908400098527886e0f7030069857d2e4169ee7', '0x52908400098527886E0F7030069857D2E4169EE7'],
    ['bitcoin', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    [
      'bitcoin-cash',
      'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
      'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
    ],
    ['bitcoin-cash', '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu', 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'],
  ])('is the same on %s in another spelling', (chain, shown, own) => {
    expect(compare(chain, shown, own)).toBe('same');
  });

  test('is another one if it is', () => {
    const own = '0x52908400098527886E0F7030069857D2E4169EE7';
    expect(compare('ethereum', '0x8617E340B3D01FA5F11F306F4090FD50E238070D', own)).toBe('other');
    expect(
      compare(
        'bitcoin',
        'lnbc20u1p3y0x3hpp5743k2g0fsqqxj7n8qzuhns5gmkk4djeejk3wkp64ppevgekvc0jsdqcve5kzar2v9nr5gpq',
        'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      ),
    ).toBe('other');
  });

  test('is unclear if it is missing, misspelt, or part of something', () => {
    const own = '0xde709f2102306220921060314715629080e2fb77';
    expect(compare('ethereum', '', own)).toBe('unclear');
    expect(compare('ethereum', own.slice(2), own)).toBe('unclear');
    expect(compare('ethereum', '8617e340b3d01fa5f11f306f4090fd50e238070d', own)).toBe('unclear');
    expect(compare('ethereum', '0xde709f21…80e2fb77', own)).toBe('unclear');
    expect(compare('ethereum', `${own}?memo=1`, own)).toBe('unclear');
    expect(compare('ethereum', '0xDe709f2102306220921060314715629080e2fb77', own)).toBe('unclear');
  });
});
