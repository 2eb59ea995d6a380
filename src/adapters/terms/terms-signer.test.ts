import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonValue } from '#src/domain/canonical-json.ts';
import { makeOrderTerms, termsBytes, type OrderTerms } from '#src/domain/terms/order-terms.ts';
import { writeTerms, type TermsSigner } from '#src/usecases/ports/terms-signer.ts';
import { verifyTerms } from '#tests/support/verify-terms.ts';
import { loadOrCreateTermsKey } from './signing-key.ts';
import { makeTermsSigner } from './terms-signer.ts';

const run = promisify(execFile);
let folder = '';
let signer: TermsSigner;
let signed: Readonly<{ terms: OrderTerms; text: string; signature: string }>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sampan-terms-'));
  signer = makeTermsSigner(await loadOrCreateTermsKey({ file: join(folder, 'terms-key.pem') }));
  const terms = termsOf(signer.keyId);
  const text = writeTerms(terms, signer);
  const [answer] = await signer.sign([{ text, addressIndex: 0 }], async (answers) => await Promise.resolve(answers));
  const signature = answer && 'signature' in answer ? answer.signature : '';
  signed = { terms, text, signature };
});
afterAll(() => rm(folder, { recursive: true }));

describe('signed terms', () => {
  test('are genuine by the key that signed them, also after a download and an upload', () => {
    const downloaded = JSON.parse(signed.text) as JsonValue;
    expect(downloaded).toEqual(signed.terms);
    expect(verifyTerms(downloaded, signed.signature, signer.publicKeyPem)).toBe(true);
  });

  test('are not genuine when any one field is changed, removed or added', () => {
    const { terms, signature } = signed;
    for (const [name, value] of Object.entries(terms)) {
      const changed = { ...terms, [name]: typeof value === 'string' ? `${value}0` : 'changed' };
      const removed = Object.fromEntries(Object.entries(terms).filter(([key]) => key !== name));
      expect([name, verifyTerms(changed, signature, signer.publicKeyPem)]).toEqual([name, false]);
      expect([name, verifyTerms(removed, signature, signer.publicKeyPem)]).toEqual([name, false]);
    }
    expect(verifyTerms({ ...terms, extra: 1 }, signature, signer.publicKeyPem)).toBe(false);
  });

  test('are not genuine by another key', async () => {
    const other = await loadOrCreateTermsKey({ file: join(folder, 'other-key.pem') });
    expect(verifyTerms(signed.terms, signed.signature, other.publicKeyPem)).toBe(false);
    expect(() => writeTerms(signed.terms, makeTermsSigner(other))).toThrow(TypeError);
  });

  test.each([
    ['empty', () => ''],
    ['cut', () => signed.signature.slice(4)],
    ['followed by a blank', () => `${signed.signature} `],
    ['of another text', async () => await signer.signChannels('abc')],
  ])('are not genuine when the signature is %s', async (_name, signature) => {
    expect(verifyTerms(signed.terms, await signature(), signer.publicKeyPem)).toBe(false);
  });

  test('are not genuine when key or terms are garbage', () => {
    expect(verifyTerms(signed.terms, signed.signature, 'rubbish')).toBe(false);
    expect(verifyTerms({ amount: 0.5 }, signed.signature, signer.publicKeyPem)).toBe(false);
    expect(verifyTerms(undefined as unknown as JsonValue, signed.signature, signer.publicKeyPem)).toBe(false);
  });

  test('are verified by openssl, which refuses one changed digit', async () => {
    await writeFile(join(folder, 'pub.pem'), signer.publicKeyPem);
    await writeFile(join(folder, 'sig.bin'), Buffer.from(signed.signature, 'base64'));
    expect(await opensslVerifies(termsBytes(signed.terms))).toBe(true);
    expect(await opensslVerifies(termsBytes({ ...signed.terms, receiveAmount: '991.26' }))).toBe(false);
  });
});

async function opensslVerifies(bytes: Uint8Array): Promise<boolean> {
  await writeFile(join(folder, 'terms.bin'), bytes);
  const command = 'pkeyutl -verify -pubin -inkey pub.pem -rawin -in terms.bin -sigfile sig.bin'.split(' ');
  try {
    const { stdout } = await run('openssl', command, { cwd: folder });
    return stdout.includes('Signature Verified Successfully');
  } catch (error) {
    const failure = error as Error & { code?: unknown; stdout?: string };
    if (failure.code === 'ENOENT') throw new Error('this test needs the package openssl', { cause: error });
    // Only openssl's own verdict counts as a failed verification. A wrong call must not look like one.
    if (failure.stdout?.includes('Signature Verification Failure')) return false;
    throw error;
  }
}

function termsOf(keyId: string): OrderTerms {
  return makeOrderTerms({
    service: 'Sampan',
    profile: 'sandbox',
    keyId,
    orderNumber: 'TS-20261115-04217733',
    orderType: 'floating',
    product: 'exchange',
    sendCurrency: 'BTC',
    sendAmount: '0.01',
    receiveCurrency: 'USDT-TRC20',
    receiveAmount: '991.25',
    depositAddress: 'bcrt1qexample',
    depositMemo: null,
    receiveAddress: 'TExample',
    furtherAddresses: [],
    refundAddress: null,
    rate: { numerator: '100000', denominator: '1' },
    feeLines: [{ name: 'service', currency: 'BTC', amount: '0.000045' }],
    networkFee: { currency: 'USDT-TRC20', amount: '4.25' },
    quoteId: 'q-1',
    mixing: null,
    planHash: null,
    createdAt: '2026-11-15T07:00:00.000Z',
    expiresAt: '2026-11-15T07:30:00.000Z',
    confirmationsNeeded: 2,
    refundRule: { toleranceBasisPoints: 50, lateDepositHours: 24, choiceDays: 7 },
  });
}
