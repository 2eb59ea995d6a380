/**
 * Adds a fixed point of secp256k1 to others. Keys are public here, so the time it takes may depend on them. The library
 * multiplies the fixed point by one for each addition, which takes as long as deriving the other one.
 */

const fieldSize = 2n ** 256n - 2n ** 32n - 977n;

/** Makes a function that adds `fixed` to a point. Points are in uncompressed encoding (65 bytes). */
export function makeAddPoint(fixed: Uint8Array): (point: Uint8Array) => Uint8Array {
  const [x1, y1] = readPoint(fixed);
  return (point) => {
    const [x2, y2] = readPoint(point);
    // The same point, or its opposite: nobody can find such a pair of keys.
    if (x1 === x2) throw new RangeError('points of one x coordinate have no line through them');
    const slope = modulo((y2 - y1) * invert(modulo(x2 - x1)));
    const x = modulo(slope * slope - x1 - x2);
    return writePoint(x, modulo(slope * (x1 - x) - y1));
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
