/**
 * Parses a node's answer without loss of precision. Nodes write amounts as JSON numbers in whole coins, and the largest
 * Litecoin amounts exceed the precision of floating-point numbers, so amounts are converted to strings before parsing.
 */
import { OutsideError } from '#src/usecases/ports/outside-error.ts';

/** All amount fields that we use. Quotes inside JSON strings are escaped, so no string can match. */
const amounts = /"(value|amount|total_amount|fee|feerate|mempoolminfee|minrelaytxfee)":\s*(-?\d[\d.eE+-]*)/g;

export function parseExactJson(text: string): unknown {
  return JSON.parse(text.replace(amounts, '"$1":"$2"'));
}

/** An amount as nodes write it: whole coins with eight decimals. */
export type CoinText = string;

const coinText = /^(\d{1,10})(?:\.(\d{1,8}))?$/;

export function parseCoins(text: CoinText): bigint {
  const [, whole, decimals = ''] = coinText.exec(text) ?? [];
  if (whole === undefined) throw new OutsideError('the node wrote an amount that cannot be read');
  return BigInt(`${whole}${decimals.padEnd(8, '0')}`);
}
