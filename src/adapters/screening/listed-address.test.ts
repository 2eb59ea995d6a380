import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { normaliseAddress, parseAddress } from '#src/domain/address/parse-address.ts';
import { chainIds, type ChainId } from '#src/domain/assets/currencies.ts';
import { indexAddresses, type NormaliseAddress } from './listed-address.ts';
import { loadScreeningList } from './load-screening-list.ts';
import { parseSdnCsv } from './parse-sdn-csv.ts';

const normalise: NormaliseAddress = (chain, text) => {
  const address = parseAddress(chain, text, ['main', 'test']);
  return address.ok ? normaliseAddress(address.value) : undefined;
};

/** Chains on which the address matches if the list contains `listed`. */
function stoppedOn(listed: string, address: string): readonly ChainId[] {
  const index = indexAddresses([{ address: listed, reason: 'entry 1' }], normalise);
  return chainIds.filter((chain) => index.findReason(chain, address) !== undefined);
}

const evm = '0x1d92F704c98eAB53Dac245257DbA9A509BEF5D41';
const legacy = '1MvXTzRdofDpNdVwe5rkYE3p1fh5fAhSGC';

describe('a listed address', () => {
  test.each(['ethereum', 'bnb-chain', 'polygon'] as const)('in hex is stopped on %s in any case', (chain) => {
    const wrongCapitals = evm.replace('d92F', 'D92f');
    for (const listed of [evm, evm.toLowerCase(), wrongCapitals]) {
      for (const given of [evm, evm.toLowerCase(), `0x${evm.slice(2).toUpperCase()}`, ` ${evm}`]) {
        expect(stoppedOn(listed, given)).toContain(chain);
      }
    }
  });

  test('in bech32 is stopped in small letters and in capitals', () => {
    const address = 'bc1qvumxsnrnf7dmrwul0smt6ww9kmy9s5glqgwvaz';
    expect(stoppedOn(address, address.toUpperCase())).toContain('bitcoin');
    expect(stoppedOn(address.toUpperCase(), address)).toContain('bitcoin');
  });

  test('in base58 is stopped only letter by letter', () => {
    expect(stoppedOn(legacy, legacy)).toContain('bitcoin');
    expect(stoppedOn(legacy, legacy.replace('X', 'x'))).toEqual([]);
  });

  test('of a Bitcoin key is stopped as a CashAddr too, with and without its prefix', () => {
    const cashAddr = normalise('bitcoin-cash', legacy) ?? '';
    expect(cashAddr).not.toBe(legacy);
    expect(stoppedOn(legacy, cashAddr)).toContain('bitcoin-cash');
    expect(stoppedOn(cashAddr, cashAddr.slice(cashAddr.indexOf(':') + 1))).toContain('bitcoin-cash');
    expect(stoppedOn(cashAddr.slice(cashAddr.indexOf(':') + 1), cashAddr.toUpperCase())).toContain('bitcoin-cash');
  });

  test.each(['XBT', 'USDT', 'TRX', 'NEWCOIN'])('on TRON is stopped under the ticker %s', (ticker) => {
    const address = 'TRcaqcTiXS63QZxqXpZMMHN6BkqijwRuM3';
    const index = indexAddresses(parseSdnCsv(`1,"Digital Currency Address - ${ticker} ${address}."`), normalise);
    expect(index.findReason('tron', address)).toBe('entry 1');
  });

  test('is counted once however often and in whatever case it is named', () => {
    const listed = [evm, evm.toLowerCase(), legacy].map((address, at) => ({ address, reason: `entry ${at}` }));
    const index = indexAddresses(listed, normalise);
    expect(index.size).toBe(2);
    expect(index.findReason('ethereum', evm)).toBe('entry 0');
  });
});

describe('the sample list', () => {
  const listed = [
    ['bitcoin', legacy, 'entry 900001 (SAMPLE1)'],
    ['bitcoin', 'bc1qvumxsnrnf7dmrwul0smt6ww9kmy9s5glqgwvaz', 'entry 900001 (SAMPLE1)'],
    ['bitcoin', 'bcrt1qscnh5vyxllky3uculqrtnpgzl40rp2f98slc3e', 'entry 900001 (SAMPLE1)'],
    ['polygon', evm, 'entry 900002 (SAMPLE2)'],
    ['tron', 'TRcaqcTiXS63QZxqXpZMMHN6BkqijwRuM3', 'entry 900002 (SAMPLE2)'],
    ['solana', 'Cq6Xz6kdBRFADHP1DoccFiX2WPTaVNfKs6VLFarUnhG8', 'entry 900004 (SAMPLE1)'],
    [
      'monero',
      '5B4N39x6dTRMCYR8PEoHY7WQK9hD6DjCqYMgU7vW7eHFZqVQZgnowRqbpMJes8bA2aLUGk6ZJCUFP3cbMDpiQrCBLEgciPR',
      'entry 900004 (SAMPLE1)',
    ],
    ['litecoin', 'rltc1q0l7aytyuad78mp6aa9fn8a4wl4yl899pj0l7q4', 'entry 900005 (SAMPLE3)'],
    ['litecoin', 'Lf1VRnrYBmTDSnhxyDaXBCF7ViFxRYwZu3', 'entry 900005 (SAMPLE3)'],
    ['bitcoin-cash', 'bchreg:qzer9gf32twqpf76vnxz32nzthhp3d6f4c2fkucdvn', 'entry 900005 (SAMPLE3)'],
  ] as const;
  const file = fileURLToPath(new URL('sample-list.csv', import.meta.url));

  test.each(listed)('stops its %s address %s, which is a valid one', async (chain, address, reason) => {
    const screening = await loadScreeningList({ file, normalise });
    expect(parseAddress(chain, address, ['main', 'test'])).toMatchObject({ ok: true });
    expect(screening.check(chain, address)).toEqual({ match: true, reason });
  });

  test('names these addresses and no others', async () => {
    const { list } = await loadScreeningList({ file, normalise });
    expect(list).toEqual({ date: '2026-11-01', entries: listed.length, source: 'sample-list.csv' });
  });
});
