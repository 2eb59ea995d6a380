/** Messages to browsers: the example of RFC 8291, the key that signs for us, and what becomes of an attempt. */
import { createECDH, createPublicKey, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { WebhookMessage } from '#src/usecases/ports/webhook-sender.ts';
import { openMessage, type TestBrowser } from '#tests/support/push-browser.ts';
import { encryptMessage } from './encrypt-message.ts';
import { makeVapid } from './vapid.ts';
import { makeWebPushSender, messageBytes } from './web-push-sender.ts';

const read = (text: string): Uint8Array => Buffer.from(text, 'base64url');

/** RFC 8291, section 5 and appendix A. */
const example = {
  text: 'When I grow up, I want to be a watermelon',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  receiverPublic: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  receiverPrivate: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  senderPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3' +
    'jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};
const receiver = { publicKey: read(example.receiverPublic), auth: read(example.auth) };

function exampleBrowser(): TestBrowser {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(read(example.receiverPrivate));
  return { ecdh, auth: read(example.auth) };
}

describe('a message', () => {
  const text = Buffer.from(example.text);

  test('is encrypted as in the example of RFC 8291', () => {
    const given = { salt: read(example.salt), privateKey: read(example.senderPrivate) };
    const message = encryptMessage({ receiver, text, length: text.length, ...given });
    expect(Buffer.from(message).toString('base64url')).toBe(example.message);
  });

  test('is opened by its browser alone, and is as long as any other', () => {
    const long = encryptMessage({ receiver, text, length: messageBytes });
    const short = encryptMessage({ receiver, text: Buffer.from('!'), length: messageBytes });
    expect(openMessage(exampleBrowser(), long)).toBe(example.text);
    expect(openMessage(exampleBrowser(), short)).toBe('!');
    expect(short).toHaveLength(long.length);
    // Push services take 4096 bytes.
    expect(long.length).toBeLessThan(4096);
    expect(() => openMessage({ ...exampleBrowser(), auth: new Uint8Array(16) }, long)).toThrow();
  });

  test('that is too long is not cut off', () => {
    expect(() => encryptMessage({ receiver, text, length: text.length - 1 })).toThrow(RangeError);
    expect(() => encryptMessage({ receiver, text, length: 4080 })).toThrow(RangeError);
  });
});

describe('our key', () => {
  const now = Date.UTC(2026, 0, 2);

  test.each([0, 1, 255])('follows from a secret of bytes %i, and signs what is for one push service', (byte) => {
    const vapid = makeVapid(new Uint8Array(32).fill(byte), 'https://swap.example');
    expect(makeVapid(new Uint8Array(32).fill(byte), '').publicKey).toBe(vapid.publicKey);
    const [, token = '', key] =
      /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(vapid.authorize('https://a.example/x', now)) ?? [];
    expect(key).toBe(vapid.publicKey);
    const [head = '', claims = '', signature = ''] = token.split('.');
    expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({ typ: 'JWT', alg: 'ES256' });
    const told = { aud: 'https://a.example', exp: now / 1000 + 43_200, sub: 'https://swap.example' };
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual(told);
    const point = Buffer.from(vapid.publicKey, 'base64url');
    const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    const isOurs = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    expect(isOurs).toBe(true);
  });
});

describe('an attempt', () => {
  const subscription = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/x',
    p256dh: example.receiverPublic,
    auth: example.auth,
  };
  const news = { state: 'completed', language: 'en', link: 'link' } as const;
  const sent: WebhookMessage[] = [];
  const openSender = (status: number | null, services = ['fcm.googleapis.com']) =>
    makeWebPushSender({
      vapid: makeVapid(new Uint8Array(32), 'https://swap.example'),
      services,
      sender: {
        send: async (message) => {
          sent.push(message);
          const outcome = status === null ? 'timeout' : status < 300 ? 'delivered' : 'refused';
          return { outcome, statusCode: status, durationMs: 0 };
        },
      },
      describe: ({ state }) => state,
      now: () => 0,
    });

  test.each([
    [201, 'delivered'],
    [404, 'gone'],
    [410, 'gone'],
    [403, 'failed'],
    [429, 'failed'],
    [500, 'failed'],
    [null, 'failed'],
  ])('that is answered with %s is %s', async (status, outcome) => {
    expect(await openSender(status).send(subscription, news)).toBe(outcome);
    expect(sent.at(-1)?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'high' });
  });

  test('goes to no push service that the operator has taken off the list', async () => {
    const before = sent.length;
    expect(await openSender(201, ['updates.push.services.mozilla.com']).send(subscription, news)).toBe('gone');
    expect(sent).toHaveLength(before);
  });

  test('needs a key on the curve', () => {
    const sender = openSender(201);
    expect(sender.accepts(subscription)).toBe(true);
    expect(sender.accepts({ ...subscription, p256dh: `B${'A'.repeat(86)}` })).toBe(false);
    expect(sender.accepts({ ...subscription, auth: 'short' })).toBe(false);
  });
});
