import fastify from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { expect, test } from 'vitest';
import { termsKey } from './terms-key.ts';

const published = {
  keyId: '0123456789abcdef',
  publicKeyPem: '-----BEGIN PUBLIC KEY-----\nexample\n-----END PUBLIC KEY-----\n',
  publicKeyRaw: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
};

test('the terms key is published for openssl and for browsers, and nothing besides', async () => {
  const app = fastify().withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(termsKey, { termsKey: { ...published, privateKey: 'never' } as typeof published });

  const response = await app.inject({ method: 'GET', url: '/.well-known/sampan-terms-key' });
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toMatch(/^application\/json/);
  expect(response.json()).toEqual({ ...published, algorithm: 'Ed25519' });
  await app.close();
});
