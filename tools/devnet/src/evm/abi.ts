/** ABI encoding of the devnet's few contract calls, by hand: a four-byte selector and words of 32 bytes. */

/** Encodes transfer(address,uint256). */
export function transferCall(to: string, units: bigint): string {
  return `0xa9059cbb${addressWord(to)}${word(units)}`;
}

/** Encodes balanceOf(address). */
export function balanceCall(owner: string): string {
  return `0x70a08231${addressWord(owner)}`;
}

/** Encodes the constructor arguments of a token: name, symbol, decimals, supply. */
export function constructorWords(name: string, symbol: string, decimals: number, supply: bigint): string {
  const [nameWords, symbolWords] = [textWords(name), textWords(symbol)];
  const nameAt = 4n * 32n;
  const symbolAt = nameAt + BigInt(nameWords.length / 2);
  return [word(nameAt), word(symbolAt), word(BigInt(decimals)), word(supply), nameWords, symbolWords].join('');
}

function textWords(text: string): string {
  const bytes = Buffer.from(text).toString('hex');
  return word(BigInt(bytes.length / 2)) + bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0');
}

function word(value: bigint): string {
  return value.toString(16).padStart(64, '0');
}

function addressWord(address: string): string {
  return address.slice(2).toLowerCase().padStart(64, '0');
}
