import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { canonicalBytes } from '#src/domain/canonical-json.ts';
import { checkTerms } from './check-terms.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
const key = {
  publicKeyRaw: raw.toString('base64'),
  keyId: createHash('sha256').update(raw).digest('hex').slice(0, 16),
};
const terms = { version: 1, keyId: key.keyId, orderNumber: 'TS-20261115-04217733', sendAmount: '0.25', note: '渡' };

function makeDocument(change: Readonly<Record<string, unknown>> = {}) {
  const signature = sign(null, canonicalBytes(terms), privateKey).toString('base64');
  return { algorithm: 'Ed25519', keyId: key.keyId, signature, terms, ...change };
}

describe('signed terms', () => {
  test('are genuine as they were signed', async () => {
    expect(await checkTerms(JSON.stringify(makeDocument()), key)).toEqual({ kind: 'genuine', keyId: key.keyId, terms });
  });

  test('are genuine in another order of fields and with other blanks', async () => {
    const reordered = makeDocument({ terms: Object.fromEntries(Object.entries(terms).toReversed()) });
    expect((await checkTerms(JSON.stringify(reordered, null, 4), key)).kind).toBe('genuine');
  });

  test('are forged when an amount was changed', async () => {
    const changed = makeDocument({ terms: { ...terms, sendAmount: '0.26' } });
    expect((await checkTerms(JSON.stringify(changed), key)).kind).toBe('forged');
  });

  test('are forged when a field was added', async () => {
    expect((await checkTerms(JSON.stringify(makeDocument({ terms: { ...terms, extra: 1 } })), key)).kind).toBe(
      'forged',
    );
  });

  test.each(['', '!', 'AAAA', `${makeDocument().signature} `])(
    'are forged with the signature %j',
    async (signature) => {
      expect((await checkTerms(JSON.stringify(makeDocument({ signature })), key)).kind).toBe('forged');
    },
  );

  test('of another key are not ours to judge', async () => {
    const other = '0'.repeat(16);
    const document = makeDocument({ keyId: other, terms: { ...terms, keyId: other } });
    expect(await checkTerms(JSON.stringify(document), key)).toMatchObject({ kind: 'otherKey', keyId: other });
  });

  test.each(['{', '[]', 'null', '"text"', '{}', '{"terms":[]}', JSON.stringify(makeDocument({ algorithm: 'none' }))])(
    'cannot be read out of %s',
    async (text) => {
      expect(await checkTerms(text, key)).toEqual({ kind: 'unreadable' });
    },
  );

  test('with a number that nobody can sign exactly cannot be read', async () => {
    const text = JSON.stringify(makeDocument({ terms: { ...terms, version: 0.1 } }));
    expect(await checkTerms(text, key)).toEqual({ kind: 'unreadable' });
  });

  test('are asked for where nothing was pasted', async () => {
    expect(await checkTerms(' \n', key)).toEqual({ kind: 'empty' });
  });
});

describe('a receipt', () => {
  const receipt = { document: 'receipt', keyId: key.keyId, orderNumber: terms.orderNumber };
  const signature = sign(null, canonicalBytes(receipt), privateKey).toString('base64');
  const signed = { algorithm: 'Ed25519', keyId: key.keyId, signature };
  const check = async (document: object) => (await checkTerms(JSON.stringify(document), key)).kind;

  test('is genuine under its own name, and under no other', async () => {
    expect(await check({ ...signed, receipt })).toBe('genuine');
    expect(await check({ ...signed, receipt: { ...receipt, orderNumber: 'TS-2' } })).toBe('forged');
    expect(await check({ ...signed, terms: receipt })).toBe('unreadable');
    expect(await check({ ...signed, receipt, terms: receipt })).toBe('unreadable');
  });

  test('is not what was signed as terms', async () => {
    const { terms: _, ...document } = makeDocument();
    expect(await check({ ...document, receipt: terms })).toBe('unreadable');
    expect(await check({ ...document, receipt: { ...terms, document: 'receipt' } })).toBe('forged');
  });
});
