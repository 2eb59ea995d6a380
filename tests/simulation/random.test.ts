import { describe, expect, test } from 'vitest';
import { makeSeededRandom, type SeededRandom } from '#tests/support/random.ts';

const draws = (random: SeededRandom, count = 50): number[] =>
  Array.from({ length: count }, () => random.below(1_000_000_000));

describe('seeded chance', () => {
  test('gives the same numbers for the same seed, today and tomorrow', () => {
    expect(draws(makeSeededRandom(42))).toEqual(draws(makeSeededRandom('42')));
    const [first, second] = draws(makeSeededRandom(42));
    expect([first, second, makeSeededRandom(42).bytes(4).join(' ')]).toMatchInlineSnapshot(`
      [
        849571208,
        994635305,
        "229 59 10 198",
      ]
    `);
  });

  test('gives other numbers for another seed', () => {
    const firsts = Array.from({ length: 2000 }, (_, seed) => makeSeededRandom(seed).below(2 ** 32));
    expect(new Set(firsts).size).toBe(2000);
  });

  test('keeps a fork independent of how often its parent and its siblings are asked', () => {
    const idle = makeSeededRandom(7);
    const busy = makeSeededRandom(7);
    draws(busy, 100);
    draws(busy.fork('faults'), 100);
    expect(draws(busy.fork('workload'))).toEqual(draws(idle.fork('workload')));
    expect(draws(idle.fork('workload'))).not.toEqual(draws(idle.fork('faults')));
    expect(draws(idle.fork('workload'))).not.toEqual(draws(idle));
    expect(draws(idle.fork('a').fork('b'))).not.toEqual(draws(idle.fork('b').fork('a')));
  });

  test.each([1, 2, 3, 10, 1000])('draws every number below %i about equally often', (bound) => {
    const random = makeSeededRandom(`even ${bound}`);
    const counts = Array.from<number>({ length: bound }).fill(0);
    for (let draw = 0; draw < bound * 1000; draw += 1) {
      const drawn = random.below(bound);
      counts[drawn] = (counts[drawn] ?? Number.NaN) + 1;
    }
    expect(Math.min(...counts)).toBeGreaterThan(800);
    expect(Math.max(...counts)).toBeLessThan(1200);
  });

  test('draws below bounds that need more than 32 bits', () => {
    const random = makeSeededRandom('wide');
    const drawn = Array.from({ length: 1000 }, () => random.below(Number.MAX_SAFE_INTEGER));
    expect(drawn.every((number) => Number.isSafeInteger(number) && number >= 0)).toBe(true);
    expect(drawn.filter((number) => number > Number.MAX_SAFE_INTEGER / 2).length).toBeGreaterThan(400);
  });

  test.each([0, -1, 0.5, Number.NaN, 2 ** 53])('draws nothing below %d', (bound) => {
    expect(() => makeSeededRandom(1).below(bound)).toThrow(RangeError);
  });

  test('gives the bytes asked for, of all values', () => {
    const bytes = makeSeededRandom('bytes').bytes(10_000);
    expect(bytes).toHaveLength(10_000);
    expect(new Set(bytes).size).toBe(256);
  });

  test('takes a chance as often as it says, never at 0 and always at 1', () => {
    const random = makeSeededRandom('chance');
    const taken = (p: number): number => Array.from({ length: 10_000 }, () => random.chance(p)).filter(Boolean).length;
    expect(taken(0)).toBe(0);
    expect(taken(1)).toBe(10_000);
    expect(Math.abs(taken(0.15) - 1500)).toBeLessThan(150);
  });

  test('picks every choice, and refuses to pick from nothing', () => {
    const random = makeSeededRandom('pick');
    const picked = new Set(Array.from({ length: 100 }, () => random.pick(['a', 'b', 'c'])));
    expect([...picked].toSorted()).toEqual(['a', 'b', 'c']);
    expect(() => random.pick([])).toThrow(RangeError);
  });
});
