/** Decodes a text that a contract returned, as TRON and the EVM chains encode it. */

/** Longest text that is read. Symbols and names are far shorter; a contract may return anything. */
const mostBytes = 64;
const wordDigits = 64;

/** Decodes a `string`, or a `bytes32` as the oldest tokens return it. Takes hex digits without a prefix. */
export function readAbiText(hex: string): string | undefined {
  if (!/^(?:[0-9a-f]{2})*$/i.test(hex)) return undefined;
  if (hex.length === wordDigits) return decode(hex.replace(/(?:00)+$/, ''));
  if (hex.length < 2 * wordDigits || BigInt(`0x${hex.slice(0, wordDigits)}`) !== 32n) return undefined;
  const length = BigInt(`0x${hex.slice(wordDigits, 2 * wordDigits)}`);
  const start = 2 * wordDigits;
  if (length > mostBytes || hex.length < start + Number(length) * 2) return undefined;
  return decode(hex.slice(start, start + Number(length) * 2));
}

function decode(hex: string): string | undefined {
  if (hex === '') return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(hex, 'hex'));
  } catch {
    return undefined;
  }
}
