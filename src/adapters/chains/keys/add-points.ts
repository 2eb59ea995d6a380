/**
 * Adds a fixed point of secp256k1 to others. Keys are public here, so the time it takes may depend on them. The library
 * multiplies the fixed point by one for each addition, which takes as long as deriving the other one.
 */

const fieldSize = 2n ** 256n - 2n ** 32n - 977n;

/** Makes a function that adds `fixed` to each of some points. Points are in uncompressed encoding (65 bytes). */
export function makeAddPoint(fixed: Uint8Array): (points: readonly Uint8Array[]) => readonly Uint8Array[] {
  const [x1, y1] = readPoint(fixed);
  return (points) => {
    const others = points.map(readPoint);
    // The same point, or its opposite: nobody can find such a pair of keys.
    if (others.some(([x2]) => x1 === x2)) throw new RangeError('points of one x coordinate have no line through them');
    const inverses = invertAll(others.map(([x2]) => modulo(x2 - x1)));
    return others.map(([x2, y2], place) => {
      const slope = modulo((y2 - y1) * (inverses[place] ?? 0n));
      const x = modulo(slope * slope - x1 - x2);
      return writePoint(x, modulo(slope * (x1 - x) - y1));
    });
  };
}

function readPoint(point: Uint8Array): readonly [bigint, bigint] {
  if (point.length !== 65 || point[0] !== 4) throw new TypeError('an uncompressed point has 65 bytes');
  const hex = Buffer.from(point.buffer, point.byteOffset, 65).toString('hex');
  return [BigInt(`0x${hex.slice(2, 66)}`), BigInt(`0x${hex.slice(66)}`)];
}

function writePoint(x: bigint, y: bigint): Uint8Array {
  const hex = [x, y].map((each) => each.toString(16).padStart(64, '0')).join('');
  return new Uint8Array(Buffer.from(`04${hex}`, 'hex'));
}

function modulo(value: bigint): bigint {
  const rest = value % fieldSize;
  return rest < 0n ? rest + fieldSize : rest;
}

/** The inverse by the extended Euclidean algorithm. */
function invert(value: bigint): bigint {
  let [rest, next, factor, nextFactor] = [fieldSize, value, 0n, 1n];
  while (next !== 0n) {
    const quotient = rest / next;
    [rest, next] = [next, rest - quotient * next];
    [factor, nextFactor] = [nextFactor, factor - quotient * nextFactor];
  }
  return modulo(factor);
}

/**
 * The inverses of numbers other than zero. Only their product is inverted (Montgomery's trick), because an inversion
 * takes as long as some hundred multiplications.
 */
function invertAll(values: readonly bigint[]): readonly bigint[] {
  const before: bigint[] = [];
  let product = 1n;
  for (const value of values) {
    before.push(product);
    product = (product * value) % fieldSize;
  }
  let rest = invert(product);
  const inverses = values.map(() => 0n);
  for (let place = values.length - 1; place >= 0; place -= 1) {
    inverses[place] = (rest * (before[place] ?? 1n)) % fieldSize;
    rest = (rest * (values[place] ?? 1n)) % fieldSize;
  }
  return inverses;
}
