/** Property test: `parseAddress` accepts or refuses any text, and never throws. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { chainIds } from '#src/domain/assets/currencies.ts';
import { parseAddress } from './parse-address.ts';

test('any text given as an address gets an answer, whatever it is', () => {
  const prefix = fc.constantFrom('', 'bc1', 'tb1p', 'rltc1q', 'bitcoincash:', 'q', '0x', 'T', '4', '1', ':', '::');
  const rest = fc.oneof(
    fc.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{0,110}$/),
    fc.string({ unit: 'binary', maxLength: 250 }),
  );
  fc.assert(
    fc.property(fc.constantFrom(...chainIds), prefix, rest, (chain, start, end) => {
      const parsed = parseAddress(chain, start + end, ['main', 'test']);
      expect(parsed.ok ? parsed.value.text : parsed.code).toEqual(expect.any(String));
    }),
    { numRuns: 400 },
  );
});
