import { secp256k1 } from '@noble/curves/secp256k1.js';
import { assert, bigInt, pre, property } from 'fast-check';
import { expect, test } from 'vitest';
import { makeAddPoint } from './add-points.ts';

const { BASE } = secp256k1.Point;
const order = secp256k1.Point.Fn.ORDER;
const multiples = bigInt({ min: 1n, max: order - 1n }).map((factor) => BASE.multiply(factor));

test('adds as another library does', () => {
  assert(
    property(multiples, multiples, (one, other) => {
      pre(one.x !== other.x);
      expect(makeAddPoint(one.toBytes(false))([other.toBytes(false)])).toEqual([one.add(other).toBytes(false)]);
    }),
    { numRuns: 50 },
  );
});

test('adds a small and a large multiple', () => {
  const [one, other] = [BASE, BASE.multiply(order - 2n)];
  expect(makeAddPoint(one.toBytes(false))([other.toBytes(false)])).toEqual([BASE.negate().toBytes(false)]);
});

test('refuses a point and itself, its opposite, and what is no uncompressed point', () => {
  const add = makeAddPoint(BASE.toBytes(false));
  expect(() => add([BASE.toBytes(false)])).toThrow('no line');
  expect(() => add([BASE.negate().toBytes(false)])).toThrow('no line');
  expect(() => add([BASE.toBytes(true)])).toThrow('65 bytes');
});

test('adds to many at once as one by one', () => {
  const others = [3n, 5n, order - 7n, 2n ** 200n].map((factor) => BASE.multiply(factor));
  const sums = makeAddPoint(BASE.toBytes(false))(others.map((other) => other.toBytes(false)));
  expect(sums).toEqual(others.map((other) => BASE.add(other).toBytes(false)));
});
