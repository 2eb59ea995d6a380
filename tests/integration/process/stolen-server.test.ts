/** Code execution in the server: what the signer signs as terms for whoever may ask it. */
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { deriveAddress } from '#src/adapters/chains/sandbox/derive-address.ts';
import { connectSigner } from '#src/adapters/signer/connect-signer.ts';
import { canonicalJson, type JsonValue } from '#src/domain/canonical-json.ts';
import { patient } from '#tests/support/patience.ts';
import { findOrderIndex, makeOrder, readLog, readTerms } from './signer-orders.ts';
import { cleanUp, makeUsedPlace, startReady } from './spawn-process.ts';

afterEach(cleanUp);

test(
  'whoever has the server cannot have other terms signed for an order or its deposit address',
  { timeout: patient(180_000) },
  async () => {
    const place = await makeUsedPlace();
    await startReady(place);
    const { text, signature } = await readTerms(place, await makeOrder(place, 'ETH'));
    const thief = connectSigner({ socketPath: path.join(fs.realpathSync(place.dataDir), 'signer', 'server') });
    const terms = JSON.parse(text) as Readonly<Record<string, JsonValue> & { orderNumber: string }>;
    const addressIndex = findOrderIndex(place, text);
    const elsewhere = deriveAddress(new Uint8Array(32).fill(45), 'ethereum', 'visitor', 1);
    const another = terms.orderNumber.replace(/\d{8}$/, '00000000');
    const change = (fields: Readonly<Record<string, JsonValue>>): string => canonicalJson({ ...terms, ...fields });
    expect(await thief.signTerms([{ text, addressIndex }])).toEqual([{ signature }]);
    const tries = [
      change({ receiveAddress: elsewhere }),
      change({ refundAddress: elsewhere }),
      change({ orderNumber: another, receiveAddress: elsewhere }),
      change({ orderNumber: another, depositAddress: elsewhere }),
      change({ keyId: '0'.repeat(16) }),
      'anything',
    ];
    const answers = await thief.signTerms(tries.map((each) => ({ text: each, addressIndex })));
    expect(answers.every((answer) => 'refused' in answer)).toBe(true);
    await expect(thief.signChannels(text)).rejects.toThrow('could not answer');
    thief.close();
    expect(readLog(place)).toContain(`"reason":"terms","count":${tries.length}`);
  },
);
