/** Proofs that are attacks, bounded and on loopback: a few clients or one network must not take what others need. */
import type { Proof } from './proof.ts';
import { runTests } from './run-tests.ts';
import { toFound } from './tried.ts';

export const signIns: Proof = {
  name: 'signins',
  title: 'Sign-in attempts from 200 networks',
  claim: 'at 50 a second, p95 of a page and of a file is at most 1.5 times that of the quiet seconds between',
  run: async (place) => {
    const files = ['tests/integration/process/sign-in-flood.test.ts'];
    return toFound(await runTests(place, { notes: ['signins'], files, sizes: { SIGNINS: 60 } }));
  },
};

export const bits: Proof = {
  name: 'bits',
  title: 'What a guessed code tells',
  claim: 'at most 20 bits of the destination, a rounded amount, and of a mix neither',
  run: async (place) => {
    const files = ['tests/integration/api/track-bits.test.ts'];
    return toFound(await runTests(place, { notes: ['bits'], files, sizes: { BITS: 20_000 } }));
  },
};

export const oddPaths: Proof = {
  name: 'paths',
  title: 'Odd addresses of pages',
  claim: '10,000 of them leave at most 30 MB in memory',
  run: async (place) => {
    const files = ['tests/integration/process/odd-paths.test.ts'];
    return toFound(await runTests(place, { notes: ['paths'], files, sizes: { PATHS: 10_000 } }));
  },
};

export const shares: Proof = {
  name: 'shares',
  title: 'Places for unpaid orders',
  claim: 'one /48 tries to take all of 1,000: at least 99 % of other visitors and of partners are served',
  run: async (place) => {
    const files = ['tests/integration/api/order-shares.test.ts'];
    return toFound(await runTests(place, { notes: ['shares'], files, sizes: { SHARES: 1000 } }));
  },
};

export const codes: Proof = {
  name: 'codes',
  title: 'Right tracking codes beside guesses',
  claim: 'while a /48 guesses at 15 a second, at least 99 % of right codes are answered',
  run: async (place) => {
    const files = ['tests/integration/security/tracking-guesses.test.ts', '-t', 'gets through'];
    return toFound(await runTests(place, { notes: ['codes'], files, sizes: { CODES: 1000 } }));
  },
};

export const connections: Proof = {
  name: 'connections',
  title: 'Connections of one client',
  claim: '250 a second for a minute: no visit of others fails',
  run: async (place) => {
    const files = ['tests/integration/security/connection-floods.test.ts'];
    return toFound(await runTests(place, { notes: ['connections'], files, sizes: { CONNECTIONS: 15_000 } }));
  },
};

export const readiness: Proof = {
  name: 'readiness',
  title: 'Orders right after the start',
  claim: 'no order is refused after the first 200 of /readyz',
  run: async (place) => {
    const files = ['tests/integration/process/readiness.test.ts', '-t', 'first ready'];
    return toFound(await runTests(place, { notes: ['readiness'], files, sizes: {} }));
  },
};
