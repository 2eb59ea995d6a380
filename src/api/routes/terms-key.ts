import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { PublishedTermsKey } from '#src/usecases/ports/terms-signer.ts';

const TermsKey = z.object({
  keyId: z.string(),
  algorithm: z.literal('Ed25519'),
  publicKeyPem: z.string(),
  publicKeyRaw: z.string(),
});

/** GET /.well-known/sampan-terms-key publishes the key that signs order terms. Registered without a prefix. */
export const termsKey: FastifyPluginAsyncZod<{ termsKey: PublishedTermsKey }> = async (app, { termsKey: key }) => {
  app.get('/.well-known/sampan-terms-key', { schema: { tags: ['terms'], response: { 200: TermsKey } } }, async () => ({
    keyId: key.keyId,
    algorithm: 'Ed25519' as const,
    publicKeyPem: key.publicKeyPem,
    publicKeyRaw: key.publicKeyRaw,
  }));
};
