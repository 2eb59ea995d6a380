/** Whoever asks the signer believes no signature that is not of its key. */
import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { TermsAnswer } from '#src/usecases/ports/terms-signer.ts';
import { toPublishedKey } from '../terms/terms-verifier.ts';
import { makeRemoteTerms } from './remote-terms.ts';

const [own, other] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')];
const published = toPublishedKey(
  Buffer.from(own.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64'),
);
const signatureOf = (text: string, key: KeyObject): string => sign(null, Buffer.from(text), key).toString('base64');
const texts = ['one', 'two', 'three', 'four'];
const asked = texts.map((text, addressIndex) => ({ text, addressIndex }));

function terms(answers: readonly TermsAnswer[]) {
  const fails = async () => await Promise.reject(new Error('is not asked'));
  const signTerms = async () => await Promise.resolve(answers);
  return makeRemoteTerms({ signTerms, signRefund: fails, signReceipts: fails, signChannels: fails }, published);
}

const given = async (answers: readonly TermsAnswer[]) => await Promise.resolve(answers);

describe('signatures of a batch', () => {
  const good = texts.map((text): TermsAnswer => ({ signature: signatureOf(text, own.privateKey) }));

  test('are given if all of them are of the key of the signer', async () => {
    const remote = terms(good);
    expect(await remote.sign(asked, given)).toEqual(good);
    const [first] = good;
    expect(first && 'signature' in first && remote.verify('one', first.signature)).toBe(true);
  });

  test('are given beside refusals', async () => {
    const answers = good.with(1, { refused: 'taken' });
    expect(await terms(answers).sign(asked, given)).toEqual(answers);
  });

  test.each([
    ['of another key', signatureOf('three', other.privateKey)],
    ['of another text', signatureOf('four', own.privateKey)],
    ['nonsense', 'nonsense'],
    ['empty', ''],
  ])('are all refused if one is %s, also when asked again', async (_, signature) => {
    const remote = terms(good.with(2, { signature }));
    for (let times = 0; times < 2; times += 1)
      await expect(remote.sign(asked, given)).rejects.toThrow('not of its key');
    expect(remote.verify('three', signature)).toBe(false);
  });

  test('are verified beside what is done with them, and what was done is not given if one is not ours', async () => {
    const steps: string[] = [];
    const write = async (): Promise<string> => {
      steps.push('begun');
      await new Promise(setImmediate);
      steps.push('done');
      return 'written';
    };
    expect(await terms(good).sign(asked, write)).toBe('written');
    const bad = good.with(3, { signature: signatureOf('four', other.privateKey) });
    await expect(terms(bad).sign(asked, write)).rejects.toThrow('not of its key');
    // Whoever would take it back does not do so while it is under way.
    expect(steps).toEqual(['begun', 'done', 'begun', 'done']);
  });

  test('a failure of what is done with them is given, whatever they are', async () => {
    const bad = good.with(0, { signature: 'nonsense' });
    const fails = async () => await Promise.reject(new Error('the database does not answer'));
    await expect(terms(bad).sign(asked, fails)).rejects.toThrow('the database does not answer');
  });
});
