/** Segwit addresses against the complete address lists of BIP-173 and BIP-350, and more from Bitcoin Core. */
import { hex } from '@scure/base';
import { describe, expect, test } from 'vitest';
import { parseAddress } from './parse-address.ts';
import { decodeSegwit, encodeSegwit } from './segwit.ts';

const prefixes = ['bc', 'tb', 'bcrt'];

/** [address, output script, kind]: the valid addresses of BIP-350. */
const valid = [
  ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', '0014751e76e8199196d454941c45d1b3a323f1433bd6', 'p2wpkh'],
  [
    'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
    '00201863143c14c5166804bd19203356da136c985678cd4d27a1b8c6329604903262',
    'p2wsh',
  ],
  [
    'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
    '5128751e76e8199196d454941c45d1b3a323f1433bd6751e76e8199196d454941c45d1b3a323f1433bd6',
    undefined,
  ],
  ['BC1SW50QGDZ25J', '6002751e', undefined],
  ['bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', '5210751e76e8199196d454941c45d1b3a323', undefined],
  [
    'tb1qqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesrxh6hy',
    '0020000000c4a5cad46221b2a187905e5266362b99d5e91c6ce24d165dab93e86433',
    'p2wsh',
  ],
  [
    'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c',
    '5120000000c4a5cad46221b2a187905e5266362b99d5e91c6ce24d165dab93e86433',
    'p2tr',
  ],
  [
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    '512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
    'p2tr',
  ],
  ['bcrt1qdavt4j2sd7dlhqsavtnfxvzppw6k7qy97tmnu9', '00146f58bac9506f9bfb821d62e69330410bb56f0085', 'p2wpkh'],
  [
    'bcrt1pfwxjqvtt4tcxrtdluukfmy2dv7xd2qzdfy6kajv5nwn4yam3wxkq3553uh',
    '51204b8d20316baaf061adbfe72c9d914d678cd5004d49356ec9949ba752777171ac',
    'p2tr',
  ],
] as const;

/**
 * [address, refusal]: the invalid addresses of BIP-173 and BIP-350, and those valid in BIP-173 until BIP-350 changed
 * their checksum.
 */
const invalid = [
  ['tc1qw508d6qejxtdg4y5r3zarvary0c5xw7kg3g4ty', 'address_malformed'],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', 'address_checksum_wrong'],
  ['BC13W508D6QEJXTDG4Y5R3ZARVARY0C5XW7KN40WF2', 'address_malformed'],
  ['bc1rw5uspcuh', 'address_malformed'],
  ['bc10w508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kw5rljs90', 'address_malformed'],
  ['BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P', 'address_malformed'],
  ['tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sL5k7', 'address_malformed'],
  ['bc1zw508d6qejxtdg4y5r3zarvaryvqyzf3du', 'address_malformed'],
  ['tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3pjxtptv', 'address_malformed'],
  ['bc1gmk9yu', 'address_malformed'],
  ['bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7k7grplx', 'address_checksum_wrong'],
  ['BC1SW50QA3JX3S', 'address_checksum_wrong'],
  ['bc1zw508d6qejxtdg4y5r3zarvaryvg6kdaj', 'address_checksum_wrong'],
  ['tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut', 'address_malformed'],
  ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', 'address_checksum_wrong'],
  ['tb1z0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqglt7rf', 'address_checksum_wrong'],
  ['BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL', 'address_checksum_wrong'],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh', 'address_checksum_wrong'],
  ['tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47', 'address_checksum_wrong'],
  ['bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4', 'address_malformed'],
  ['BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R', 'address_malformed'],
  ['bc1pw5dgrnzv', 'address_malformed'],
  ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav', 'address_malformed'],
  ['tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq', 'address_malformed'],
  ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf', 'address_malformed'],
  ['tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j', 'address_malformed'],
] as const;

function toScript(version: number, program: Uint8Array): string {
  return hex.encode(Uint8Array.of(version === 0 ? 0 : 0x50 + version, program.length, ...program));
}

describe('a segwit address', () => {
  test.each(valid)('%s pays the script of its vector and is spelled back', (text, script) => {
    const decoded = decodeSegwit(text, prefixes);
    if (!decoded.ok) throw new Error(decoded.code);
    expect(toScript(decoded.value.version, decoded.value.program)).toBe(script);
    expect(encodeSegwit(decoded.value)).toBe(text.toLowerCase());
  });

  test.each(valid)('%s is accepted only if we know that it can be spent (%s, %s)', (text, _script, kind) => {
    const parsed = parseAddress('bitcoin', text, ['main', 'test']);
    const network = text.toLowerCase().startsWith('bc1') ? 'main' : 'test';
    const accepted = { ok: true, value: { chain: 'bitcoin', text, network, kind } };
    expect(parsed).toEqual(kind === undefined ? { ok: false, code: 'address_malformed' } : accepted);
  });

  test.each(invalid)('%s is refused as %s', (text, code) => {
    expect(decodeSegwit(text, prefixes)).toEqual({ ok: false, code });
    expect(parseAddress('bitcoin', text, ['main', 'test'])).toEqual({ ok: false, code });
  });

  test('that anyone could spend (P2A) is refused', () => {
    expect(parseAddress('bitcoin', 'bc1pfeessrawgf', ['main'])).toEqual({ ok: false, code: 'address_malformed' });
  });

  test.each([
    ['ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9', 'main', 'p2wpkh'],
    ['LTC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KGMN4N9', 'main', 'p2wpkh'],
    ['ltc1qzvcgmntglcuv4smv3lzj6k8szcvsrmvk0phrr9wfq8w493r096ssm2fgsw', 'main', 'p2wsh'],
    ['tltc1qw508d6qejxtdg4y5r3zarvary0c5xw7klfsuq0', 'test', 'p2wpkh'],
    ['rltc1qghztqugpy7uqamwu8jhv8t6r3c6damv0veh7jv', 'test', 'p2wpkh'],
  ])('%s is a litecoin address of the %s network, %s', (text, network, kind) => {
    const parsed = parseAddress('litecoin', text, ['main', 'test']);
    expect(parsed).toEqual({ ok: true, value: { chain: 'litecoin', text, network, kind } });
  });

  test('cannot be made with a program of a length that its version does not have', () => {
    expect(() => encodeSegwit({ prefix: 'bc', version: 0, program: new Uint8Array(21) })).toThrow(RangeError);
  });
});
