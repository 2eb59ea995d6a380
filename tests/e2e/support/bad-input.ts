/** Invalid amounts and addresses that visitors type, each with its refusal code. */
import type { RefusalCode } from '#src/domain/refusals.ts';

/** Invalid bitcoin amounts: the limits are 0.001 and 10, with eight decimals. */
export const badAmounts: readonly (readonly [what: string, typed: string, code: RefusalCode])[] = [
  ['empty', '', 'amount_malformed'],
  ['spaces', '   ', 'amount_malformed'],
  ['nothing at all', '0', 'amount_malformed'],
  ['a minus', '-1', 'amount_malformed'],
  ['an exponent', '1e3', 'amount_malformed'],
  ['full-width digits', '１２', 'amount_malformed'],
  ['Arabic digits', '٣', 'amount_malformed'],
  ['two points', '1.2.3', 'amount_malformed'],
  ['markup', '<b>1</b>', 'amount_malformed'],
  ['too small', '0.0001', 'amount_below_minimum'],
  ['too large', '99999', 'amount_above_maximum'],
  ['too many decimals', '0.123456789', 'amount_too_precise'],
];

/** Invalid TRON addresses. */
export const badAddresses: readonly (readonly [what: string, typed: string, code: RefusalCode])[] = [
  ['empty', '', 'address_missing'],
  ['spaces', '    ', 'address_missing'],
  ['a word', 'hello', 'address_malformed'],
  ['markup', '<img src=x onerror=alert(1)>', 'address_malformed'],
  ['full-width letters', 'ＴＮ３７２', 'address_malformed'],
  ['one wrong letter', 'TN372TFYSkKP4xcQhRaP9PAVsHV8n3Hvi3', 'address_checksum_wrong'],
  ['an address of another network', '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', 'address_wrong_network'],
];
