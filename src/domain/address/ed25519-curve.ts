/**
 * Whether 32 bytes are a public key of Ed25519 at all. Half of all numbers are none: programs of Solana own accounts at
 * such addresses, because nobody can have a key for them.
 */

const prime = 2n ** 255n - 19n;
/** The constant of the curve, -121665 / 121666. */
const curve = 37095705934669439343138083508754565189542113879843219016388785533085940283555n;
const signBit = 2n ** 255n;

/** RFC 8032, 5.1.3: there must be an x for its y, that is, (y² - 1) / (dy² + 1) must be a square. */
export function isOnCurve(bytes: Uint8Array): boolean {
  const y = readLittleEndian(bytes) % signBit;
  if (y >= prime) return false;
  const squared = (y * y) % prime;
  const [above, below] = [(squared - 1n + prime) % prime, (curve * squared + 1n) % prime];
  // A fraction is a square exactly if the product of both is one.
  const product = (above * below) % prime;
  return product === 0n || raise(product, (prime - 1n) / 2n) === 1n;
}

function readLittleEndian(bytes: Uint8Array): bigint {
  return bytes.reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n);
}

function raise(base: bigint, exponent: bigint): bigint {
  let [result, square, left] = [1n, base, exponent];
  while (left > 0n) {
    if (left % 2n === 1n) result = (result * square) % prime;
    square = (square * square) % prime;
    left /= 2n;
  }
  return result;
}
