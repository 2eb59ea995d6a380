/** Settings of the venue that must not be half right. */
import { expect, test } from 'vitest';
import { readConfig, type Environment } from './config.ts';

function problemsOf(env: Environment): readonly string[] {
  const result = readConfig(env);
  return result.ok ? [] : result.problems;
}

test('refuses half a key of the venue, a misspelt one, and on mainnet a switch that takes every certificate', () => {
  const half = 'KRAKEN_API_KEY and KRAKEN_API_SECRET belong together: one of them is missing';
  expect(problemsOf({ KRAKEN_API_KEY: 'k'.repeat(56) })).toEqual([half]);
  expect(problemsOf({ KRAKEN_API_SECRET: 'c2Vj'.repeat(14) })).toEqual([half]);
  expect(problemsOf({ KRAKEN_APIKEY: 'k' })).toEqual([expect.stringContaining('KRAKEN_APIKEY is not a setting')]);
  const told = (profile: string) => problemsOf({ NETWORK_PROFILE: profile, NODE_TLS_REJECT_UNAUTHORIZED: '0' });
  const isTold = (profile: string) => told(profile).some((problem) => problem.startsWith('NODE_TLS'));
  expect([isTold('testnet'), isTold('mainnet')]).toEqual([false, true]);
});
