/**
 * Reads a node's answer without losing a unit. Nodes write amounts as JSON numbers in whole coins, and what Litecoin
 * can have in one output does not fit a floating-point number: amounts are turned into text before they are read.
 */
import { OutsideError } from '#src/usecases/ports/outside-error.ts';

/** Every field with an amount in it that we ask for. Inside a JSON text a quote is escaped, so no text can match. */
const amounts = /"(value|amount|total_amount|fee|feerate|mempoolminfee|minrelaytxfee)":\s*(-?\d[\d.eE+-]*)/g;

export function parseExactJson(text: string): unknown {
  return JSON.parse(text.replace(amounts, '"$1":"$2"'));
}

/** An amount as nodes write it: whole coins, a point, eight decimals. */
export type CoinText = string;

const coinText = /^(\d{1,10})(?:\.(\d{1,8}))?$/;

export function parseCoins(text: CoinText): bigint {
  const [, whole, decimals = ''] = coinText.exec(text) ?? [];
  if (whole === undefined) throw new OutsideError('the node wrote an amount that cannot be read');
  return BigInt(`${whole}${decimals.padEnd(8, '0')}`);
}
