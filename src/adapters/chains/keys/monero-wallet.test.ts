/** Subaddresses compared with those of the wallet in the Monero project's functional tests. */
import { hex } from '@scure/base';
import { describe, expect, test } from 'vitest';
import { parseAddress } from '#src/domain/address/parse-address.ts';
import { mainPrefixes, openMoneroWallet, stagenetPrefixes, toSpendSecret } from './monero-wallet.ts';

const spendSecret = hex.decode('148d78d2aba7dbca5cd8f6abcfb0b3c009ffbdbea1ff373d50ed94d78286640e');

describe('a Monero wallet', () => {
  const addressAt = openMoneroWallet(spendSecret, mainPrefixes);

  test.each([
    [0, 0, '42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm'],
    [0, 1, '84QRUYawRNrU3NN1VpFRndSukeyEb3Xpv8qZjjsoJZnTYpDYceuUTpog13D7qPxpviS7J29bSgSkR11hFFoXWk2yNdsR9WF'],
    [1, 0, '82pP87g1Vkd3LUMssBCumk3MfyEsFqLAaGDf6oxddu61EgSFzt8gCwUD4tr3kp9TUfdPs2CnpD7xLZzyC1Ei9UsW3oyCWDf'],
    [1, 1, '87qyoPVaEcWikVBmG1TaP1KumZ3hB3Q5f4wZRjuppNdwYjWzs2RgbLYQgtpdu2YdoTT3EZhiUGaPJQt2FsykeFZbCtaGXU4'],
    [1, 2, '87KfgTZ8ER5D3Frefqnrqif11TjVsTPaTcp37kqqKMrdDRUhpJRczeR7KiBmSHF32UJLP3HHhKUDmEQyJrv2mV8yFDCq8eB'],
    [2, 0, '8Bdb75y2MhvbkvaBnG7vYP6DCNneLWcXqNmfPmyyDkavAUUgrHQEAhTNK3jEq69kGPDrd3i5inPivCwTvvA12eQ4SJk9iyy'],
  ])('has the address of its vector at account %s, index %s', (account, index, address) => {
    expect(addressAt(account, index)).toBe(address);
  });

  test('has addresses of stagenet where its prefixes say so', () => {
    const staged = openMoneroWallet(spendSecret, stagenetPrefixes);
    expect(parseAddress('monero', staged(0, 0), ['test'])).toMatchObject({ ok: true, value: { kind: 'standard' } });
    expect(parseAddress('monero', staged(1, 5), ['test'])).toMatchObject({ ok: true, value: { kind: 'subaddress' } });
    expect(staged(0, 0)).toMatch(/^5/);
    expect(staged(1, 5)).toMatch(/^7/);
  });

  test('has a spend secret that is a scalar of the curve', () => {
    expect(toSpendSecret(spendSecret)).toEqual(spendSecret);
    // The curve order itself reduces to the scalar zero.
    const order = hex.decode('edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010');
    expect(toSpendSecret(order)).toEqual(new Uint8Array(32));
  });
});
