/** Webhook signatures compared with those that openssl and Node compute from the same input. */
import { createHmac } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeWebhookSecret, signWebhook } from './webhook-signature.ts';

const secret = makeWebhookSecret(Uint8Array.from({ length: 32 }, (_byte, index) => index));

test('a secret says what it is and carries all 32 bytes', () => {
  expect(secret).toBe('whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8');
  expect(() => makeWebhookSecret(new Uint8Array(31))).toThrow(RangeError);
});

test('the signature is that of `openssl dgst -sha256 -hmac` over moment, dot and body', () => {
  const body = '{"id":"evt_1","type":"webhook.test","note":"鳥 ñ"}';
  expect(signWebhook({ secret, body, sentAt: 1_700_000_000_999 })).toEqual({
    'sampan-timestamp': '1700000000',
    'sampan-signature': 't=1700000000,v1=c80e53fd89ac94e4fe86d6bcc38b58138c39805136993af13b825b4940078b2e',
  });
});

test('any body is signed as Node signs it', () => {
  const moments = fc.integer({ min: 0, max: 4_000_000_000_000 });
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), moments, (body, sentAt) => {
      const t = Math.floor(sentAt / 1000);
      const expected = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
      expect(signWebhook({ secret, body, sentAt })['sampan-signature']).toBe(`t=${t},v1=${expected}`);
    }),
  );
});
