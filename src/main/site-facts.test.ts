import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { verifyTerms } from '#tests/support/verify-terms.ts';
import type { TermsSigner } from '#src/usecases/ports/terms-signer.ts';
import { toOfficialChannels, toSiteFacts, type SiteSettings } from './site-facts.ts';

const settings: SiteSettings = {
  networkProfile: 'sandbox',
  publicUrl: 'https://swap.example',
  operatorName: undefined,
  supportEmail: 'help@swap.example',
  botHandle: 'swap_example_bot',
};

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const signer: TermsSigner = {
  keyId: '00112233445566ff',
  publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  sign: async (_, use) => await use([]),
  signRefund: async () => '',
  signReceipts: async () => [],
  signChannels: async (text) => sign(null, Buffer.from(text), privateKey).toString('base64'),
  verify: () => true,
};

describe('the official channels', () => {
  test('are the configured ones, with the link that opens the bot', async () => {
    const { signed, isExampleEmail } = await toOfficialChannels(settings, signer);
    expect(isExampleEmail).toBe(false);
    expect(signed.terms).toEqual({
      document: 'channels',
      service: 'Sampan',
      website: 'https://swap.example',
      email: 'help@swap.example',
      bot: 'https://t.me/swap_example_bot',
      keyId: signer.keyId,
    });
  });

  test('are signed with the terms key, and a changed list is not genuine', async () => {
    const { terms, signature } = (await toOfficialChannels(settings, signer)).signed;
    expect(verifyTerms(terms, signature ?? '', signer.publicKeyPem)).toBe(true);
    expect(verifyTerms({ ...terms, bot: 'https://t.me/stranger_bot' }, signature ?? '', signer.publicKeyPem)).toBe(
      false,
    );
  });

  test('are a mailbox that cannot exist and no bot while none are configured', async () => {
    const bare = { ...settings, supportEmail: undefined, botHandle: undefined };
    const { signed, isExampleEmail, botHandle } = await toOfficialChannels(bare, signer);
    expect(isExampleEmail).toBe(true);
    expect(signed.terms.email).toMatch(/\.example$/);
    expect([botHandle, signed.terms.bot]).toEqual([undefined, null]);
    expect(verifyTerms(signed.terms, signed.signature ?? '', signer.publicKeyPem)).toBe(true);
    expect(toSiteFacts(bare).contactEmail).toBe(signed.terms.email);
  });
});
