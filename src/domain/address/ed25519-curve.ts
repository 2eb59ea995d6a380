/**
 * Whether 32 bytes are a valid Ed25519 public key, that is, a point on the curve. Half of all values are not. Solana
 * programs own accounts at such off-curve addresses, because nobody can have a private key for them.
 */

const prime = 2n ** 255n - 19n;
/** The curve constant d = -121665 / 121666 modulo the prime. */
const curve = 37095705934669439343138083508754565189542113879843219016388785533085940283555n;
const signBit = 2n ** 255n;

/**
 * Whether the bytes decode to a point of the curve (RFC 8032, 5.1.3): y is on the curve if (y² - 1) / (dy² + 1) is a
 * square, so that an x exists.
 */
export function isOnCurve(bytes: Uint8Array): boolean {
  const y = readLittleEndian(bytes) % signBit;
  if (y >= prime) return false;
  const squared = (y * y) % prime;
  const [above, below] = [(squared - 1n + prime) % prime, (curve * squared + 1n) % prime];
  // above / below is a square exactly if above * below is one.
  const product = (above * below) % prime;
  return product === 0n || raiseToHalf(product) === 1n;
}

function readLittleEndian(bytes: Uint8Array): bigint {
  return bytes.reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n);
}

/**
 * Euler's criterion: base to the power of (prime - 1) / 2. That exponent is 2^254 - 10, nearly all ones in binary, so
 * an addition chain over exponents 2^n - 1 takes a dozen multiplications besides the squarings instead of 250.
 */
function raiseToHalf(base: bigint): bigint {
  const ones = (power: bigint, count: number, other: bigint): bigint => times(squareTimes(power, count), other);
  const two = ones(base, 1, base);
  const four = ones(two, 2, two);
  const five = ones(four, 1, base);
  const ten = ones(five, 5, five);
  const twenty = ones(ten, 10, ten);
  const forty = ones(twenty, 20, twenty);
  const fifty = ones(forty, 10, ten);
  const hundred = ones(fifty, 50, fifty);
  const twoHundred = ones(hundred, 100, hundred);
  const twoHundredFifty = ones(twoHundred, 50, fifty);
  // The exponent 2^254 - 10 is (2^250 - 1) * 16 + 6.
  return times(squareTimes(twoHundredFifty, 4), squareTimes(two, 1));
}

function times(a: bigint, b: bigint): bigint {
  return (a * b) % prime;
}

function squareTimes(base: bigint, count: number): bigint {
  let square = base;
  for (let time = 0; time < count; time += 1) square = (square * square) % prime;
  return square;
}
