/**
 * Seeded random numbers: the same seed gives the same numbers on every machine. A fork is an independent stream,
 * derived from the seed and its name only, so that drawing from one stream never shifts another.
 */
import type { Random } from '#src/usecases/ports/clock.ts';

export type SeededRandom = Random &
  Readonly<{
    /** Name of the stream, from which it can be reproduced. */
    seed: string;
    /** True with probability `p`, from 0 (never) to 1 (always). */
    chance(p: number): boolean;
    pick<T>(choices: readonly T[]): T;
    fork(name: string): SeededRandom;
  }>;

const twoTo32 = 2 ** 32;

export function makeSeededRandom(seed: number | string): SeededRandom {
  const name = String(seed);
  const word = makeSfc32(name);
  const below = (bound: number): number => drawBelow(word, bound);
  return {
    seed: name,
    below,
    bytes: (length) => Uint8Array.from({ length }, () => word() >>> 24),
    chance: (p) => fraction53(word) / 2 ** 53 < p,
    pick: (choices) => {
      if (choices.length === 0) throw new RangeError('there is nothing to pick from');
      return choices[below(choices.length)] as (typeof choices)[number];
    },
    fork: (fork) => makeSeededRandom(`${name}/${fork}`),
  };
}

/** Draws again above the last full multiple of `bound`: a plain remainder would favour small numbers. */
function drawBelow(word: () => number, bound: number): number {
  if (!Number.isSafeInteger(bound) || bound <= 0) throw new RangeError(`no number is from 0 to below ${bound}`);
  const range = bound <= twoTo32 ? twoTo32 : 2 ** 53;
  const limit = range - (range % bound);
  for (;;) {
    const drawn = range === twoTo32 ? word() : fraction53(word);
    if (drawn < limit) return drawn % bound;
  }
}

/** 53 random bits, as many as a JavaScript number holds exactly. */
function fraction53(word: () => number): number {
  return (word() >>> 5) * 2 ** 26 + (word() >>> 6);
}

/**
 * sfc32 (small fast counting generator): 128 bits of state, of which the counter guarantees a period of at least 2^32.
 */
function makeSfc32(seed: string): () => number {
  let [a, b, c, counter] = spread(seed);
  const next = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  for (let round = 0; round < 15; round += 1) next();
  return next;
}

/** Four words that each depend on every character of the seed. */
function spread(seed: string): [number, number, number, number] {
  return [absorb(seed, 0x243f6a88), absorb(seed, 0x85a308d3), absorb(seed, 0x13198a2e), absorb(seed, 0x03707344)];
}

function absorb(seed: string, start: number): number {
  let state = splitmix(start ^ seed.length);
  for (let index = 0; index < seed.length; index += 1) state = splitmix(state ^ seed.charCodeAt(index));
  return state;
}

/** One step of splitmix: adds the golden ratio and mixes the bits until each depends on all. */
function splitmix(state: number): number {
  let mixed = (state + 0x9e3779b9) | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
  return mixed ^ (mixed >>> 15);
}
