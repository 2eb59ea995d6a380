/** The caps of the signer on chains without nonces, where every transaction that was signed may be mined. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openSigningLog } from '#src/adapters/signer/signing-log.ts';
import { makeSigningCaps } from '#src/domain/signing-caps.ts';
import type { ChainWallet, SigningRequest } from '#src/usecases/ports/chain-adapter.ts';
import { makeProtection } from './protect-keys.ts';

test('another window or fee counts by itself, whatever the attempt is called, and the same question once', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sampan-protect-'));
  const log = await openSigningLog({ folder, now: Date.now, log: { error: () => {} } });
  const signed: SigningRequest[] = [];
  const wallet = {
    chain: 'tron',
    hotAddress: async () => 'hot',
    sign: async (request: SigningRequest) => {
      signed.push(request);
      return { txid: 'a', raw: 'b' };
    },
  } as unknown as ChainWallet;
  const caps = makeSigningCaps();
  const proving = { profile: 'testnet', verify: () => false, depositAddress: async () => undefined } as const;
  const guarded = makeProtection(log, async () => false)(wallet, caps, proving);
  const { transactionUnits: units, hourUnits } = caps('TRX');
  const request = (change: Partial<SigningRequest>): SigningRequest => ({
    payoutId: 'one',
    attempt: 1,
    to: 'theirs',
    amount: { currency: 'TRX', units },
    proof: { kind: 'word', of: 'withdrawal' },
    feeUnits: 1n,
    domain: { kind: 'window', wallet: 'hot' },
    validUntilHeight: 90,
    ...change,
  });
  for (let turn = 0; turn < 10; turn += 1) await guarded.sign(request({}));
  expect(signed).toHaveLength(10);
  for (let turn = 0; turn < 50; turn += 1) {
    const change = turn % 2 === 0 ? { validUntilHeight: 100 + turn } : { feeUnits: BigInt(2 + turn) };
    await guarded.sign(request(change)).catch(() => {});
  }
  const distinct = new Set(signed.map(({ validUntilHeight, feeUnits }) => `${validUntilHeight} ${feeUnits}`));
  expect(BigInt(distinct.size) * units).toBeLessThanOrEqual(hourUnits);
  await log.close();
  await rm(folder, { recursive: true });
});
