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

test('no process but the signer has what keys are made of, and none begins with it in its environment', () => {
  const nodes = { NETWORK_PROFILE: 'testnet', CHAINS_FILE: 'chains.json', WALLET_SEED: 'words' };
  const problem = 'WALLET_SEED would be in the memory of a process that answers the internet';
  for (const part of ['whole', 'half'] as const) {
    const result = readConfig(nodes, part);
    expect(!result.ok && result.problems).toEqual([`${problem}: use WALLET_SEED_FILE, or .env`]);
  }
  const command = readConfig(nodes, 'command');
  expect(command.ok && command.config.walletSeed).toBeUndefined();
  const signer = readConfig(nodes, 'signer');
  expect(signer.ok && signer.config.walletSeed).toBe('words');
  const seed = '0b'.repeat(32);
  const sandbox = (part: Part) => readConfig({ SANDBOX_SEED: seed }, part);
  expect(['whole', 'half', 'signer'].map((part) => sandbox(part as Part))).toMatchObject([
    { ok: true, config: { sandboxSeed: undefined } },
    { ok: true, config: { sandboxSeed: undefined } },
    { ok: true, config: { sandboxSeed: seed } },
  ]);
});
