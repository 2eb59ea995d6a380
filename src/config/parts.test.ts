import path from 'node:path';
import { expect, test } from 'vitest';
import { readConfig, type Part } from './config.ts';

test('a profile asks for keys where they are: in the signer, and in the whole unless it has another signer', () => {
  const nodes = { NETWORK_PROFILE: 'testnet', CHAINS_FILE: 'chains.json' };
  const isAsked = (env: Record<string, string>, part: Part): boolean => {
    const result = readConfig({ ...nodes, ...env }, part);
    return !result.ok && result.problems.some((problem) => problem.includes('WALLET_SEED'));
  };
  expect((['whole', 'half', 'signer'] as const).map((part) => isAsked({}, part))).toEqual([true, false, true]);
  const apart = { SIGNER_SOCKET: 'run/socket' };
  expect((['whole', 'half', 'signer'] as const).map((part) => isAsked(apart, part))).toEqual([false, false, true]);
  const signer = readConfig({ ...nodes, WALLET_SEED: 'words', ...apart }, 'signer');
  expect(signer.ok && signer.config.signerSocket).toBe(path.resolve('run/socket'));
});
