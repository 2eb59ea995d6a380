/** Code execution in the worker: what the signer signs for whoever may ask it. */
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { deriveAddress } from '#src/adapters/chains/sandbox/derive-address.ts';
import { makeMemoryStorage } from '#src/adapters/chains/sandbox/memory-storage.ts';
import { connectSigner } from '#src/adapters/signer/connect-signer.ts';
import { openSandboxChains } from '#src/adapters/signer/open-sandbox-chains.ts';
import { systemClock } from '#src/adapters/system-clock-and-random.ts';
import { currencies } from '#src/domain/assets/currencies.ts';
import type { SigningRequest } from '#src/usecases/ports/chain-adapter.ts';
import { patient } from '#tests/support/patience.ts';
import { makeOrder, readLog, readTerms } from './signer-orders.ts';
import { cleanUp, makeUsedPlace, startReady } from './spawn-process.ts';

afterEach(cleanUp);

test(
  'whoever has the worker cannot send the coins of an order elsewhere, and every try is in the log',
  { timeout: patient(180_000) },
  async () => {
    const place = await makeUsedPlace();
    await startReady(place);
    const id = await makeOrder(place, 'ETH');
    const thief = connectSigner({ socketPath: path.join(fs.realpathSync(place.dataDir), 'signer', 'worker') });
    const { wallet } = (await openSandboxChains({ storage: makeMemoryStorage(), clock: systemClock }, thief)).ethereum;
    const terms = await readTerms(place, id);
    const { receiveAddress } = JSON.parse(terms.text) as { receiveAddress: string };
    const elsewhere = deriveAddress(new Uint8Array(32).fill(45), 'ethereum', 'visitor', 1);
    const proof = { kind: 'payout', terms, part: 1, depositedUnits: 5_000_000n, repeat: 0 } as const;
    const request = {
      payoutId: 'made up',
      attempt: 1,
      to: receiveAddress,
      amount: { currency: 'ETH', units: 10n ** 17n },
      proof,
      feeUnits: 1n,
      domain: { kind: 'nonce', wallet: await wallet.hotAddress(), nonce: 0 },
      validUntilHeight: null,
    } as const;
    const forged = { text: terms.text.replace(receiveAddress, elsewhere), signature: terms.signature };
    const { proof: _proof, ...bare } = request;
    const tries: readonly SigningRequest[] = [
      { ...request, to: elsewhere },
      { ...request, to: elsewhere, proof: { ...proof, terms: forged } },
      { ...request, amount: { currency: 'ETH', units: 10n ** 22n } },
      { ...request, to: elsewhere, proof: { kind: 'own', key: { chain: 'ethereum', index: 0 } } },
      { ...request, source: { chain: 'ethereum', index: 0 } },
      { ...request, others: [{ payoutId: 'another', to: elsewhere, amount: request.amount }] },
      bare,
    ];
    for (const each of tries) {
      await expect(thief.sign('ethereum', each)).rejects.toMatchObject({ reason: 'not_proven', currency: 'ETH' });
    }
    expect(await thief.sign('ethereum', request)).toMatchObject({ txid: expect.any(String) as string });
    const again = { ...request, payoutId: 'another name', domain: { ...request.domain, nonce: 1 } };
    await expect(thief.sign('ethereum', again)).rejects.toMatchObject({ reason: 'payout_changed' });
    thief.close();
    expect(readLog(place).split('"kind":"refused"')).toHaveLength(tries.length + 2);
    expect(readLog(place)).not.toContain(receiveAddress);
  },
);

test(
  'whoever asks the signer gets at most the caps, however often it is started again',
  { timeout: patient(180_000) },
  async () => {
    const place = await makeUsedPlace();
    const socketPath = path.join(fs.realpathSync(place.dataDir), 'signer', 'worker');
    const { maxUnits } = currencies.ETH;
    let nonce = 0;
    let signed = 0n;
    for (let start = 0; start < 2; start += 1) {
      const signer = await startReady(place, 'signer');
      const thief = connectSigner({ socketPath });
      const { wallet } = (await openSandboxChains({ storage: makeMemoryStorage(), clock: systemClock }, thief))
        .ethereum;
      for (let turn = 0; turn < 30; turn += 1) {
        nonce += 1;
        const units = maxUnits * (turn % 2 === 0 ? 4n : 1n);
        const request = {
          payoutId: `made up ${nonce}`,
          attempt: 1,
          to: `0x${'11'.repeat(20)}`,
          amount: { currency: 'ETH', units },
          proof: { kind: 'word', of: 'withdrawal' },
          feeUnits: 1n,
          domain: { kind: 'nonce', wallet: await wallet.hotAddress(), nonce },
          validUntilHeight: null,
        } as const;
        const isSigned = await thief.sign('ethereum', request).then(
          () => true,
          (error: unknown) => {
            expect(error).toMatchObject({ reason: 'over_said_cap' });
            return false;
          },
        );
        if (isSigned) signed += units;
      }
      thief.close();
      signer.child.kill('SIGKILL');
      await signer.ended;
    }
    // Nobody signed for the address, so that the caps are those of what is only said.
    expect(signed).toBe(maxUnits * 4n);
    const lines = readLog(place);
    expect(lines.split('"kind":"refused"').length + lines.split('"kind":"bound"').length - 2).toBe(nonce);
  },
);
