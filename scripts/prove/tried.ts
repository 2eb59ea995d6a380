/** Proofs that are tests at full size: kill -9, fuzzing, concurrent equal requests, guessing tracking codes. */
import type { Figures, Found, Proof } from './proof.ts';
import { runTests } from './run-tests.ts';

export const kills: Proof = {
  name: 'kills',
  title: 'kill -9 on real PostgreSQL',
  claim: '200 kills, 0 lost, 0 paid twice, equal to the twin that nobody killed',
  run: async (place) => {
    const files = ['tests/integration/process/random-kills.test.ts'];
    return toFound(await runTests(place, { notes: ['kills'], files, sizes: { KILLS: 200 } }));
  },
};

export const fuzz: Proof = {
  name: 'fuzz',
  title: 'Fuzz of every endpoint',
  claim: '250,000 requests, no 5xx, nothing stored on a 4xx',
  run: async (place) => {
    const files = ['tests/integration/fuzz'];
    return toFound(await runTests(place, { notes: ['fuzz-odd', 'fuzz-even'], files, sizes: { FUZZ: 250_000 } }));
  },
};

export const duplicates: Proof = {
  name: 'duplicates',
  title: 'Equal posts at once',
  claim: '50 at once, 100 times, one effect each',
  run: async (place) => {
    const files = ['tests/integration/api/duplicates.test.ts'];
    return toFound(await runTests(place, { notes: ['duplicates'], files, sizes: { DUPLICATES: 100 } }));
  },
};

export const guesses: Proof = {
  name: 'guesses',
  title: 'Guesses at tracking codes',
  claim: '1,000,000 guesses, uniform answers, the limits hold',
  run: async (place) => {
    const files = ['tests/integration/security/tracking-guesses.test.ts'];
    return toFound(await runTests(place, { notes: ['guesses'], files, sizes: { GUESSES: 1_000_000 } }));
  },
};

export function toFound(figures: Figures): Found {
  const counted = Object.entries(figures).filter((entry): entry is [string, number] => {
    return typeof entry[1] === 'number' && entry[0] !== 'seed';
  });
  return { figures, bars: counted.map(([label, value]) => ({ label, value })), barUnit: '' };
}
