import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Passkey, PasskeyUse } from '#src/usecases/ports/passkeys.ts';
import { makeAuthenticator, type Algorithm, type Twist } from '#tests/support/software-authenticator.ts';
import { challengeLifeMs } from './challenges.ts';
import { makePasskeys } from './passkeys.ts';

const site = { origin: 'https://swap.example', rpId: 'swap.example' } as const;
const key = new Uint8Array(32).fill(3);
const passkeys = makePasskeys({ publicUrl: site.origin, key, randomBytes });
const now = 1_900_000_000_000;
const digest = 'ab'.repeat(32);
const register: PasskeyUse = { kind: 'register', username: 'ann', digest };
const stepUp: PasskeyUse = { kind: 'step_up', username: 'ann', digest };
const signIn: PasskeyUse = { kind: 'sign_in', username: '', digest };

function makePasskey(algorithm: Algorithm = 'ES256') {
  const authenticator = makeAuthenticator(site, algorithm);
  const challenge = passkeys.makeChallenge(register, now);
  const answer = authenticator.create({ challenge, user: { id: passkeys.userHandle('ann') } });
  const made = passkeys.readNew(answer, register, now);
  if (!made) throw new Error('the passkey was refused');
  const passkey: Passkey = { ...made.passkey, username: 'ann', label: 'Phone', createdAt: now, lastUsedAt: null };
  return { authenticator, passkey };
}

describe.each(['ES256', 'EdDSA', 'RS256'] as const)('a passkey with %s', (algorithm) => {
  test('is read, and its answers are good for what they were asked for', () => {
    const { authenticator, passkey } = makePasskey(algorithm);
    expect(passkey).toMatchObject({ id: authenticator.id, counter: 0, isBackupEligible: true, isBackedUp: true });
    for (const [count, use] of [stepUp, signIn].entries()) {
      const answer = authenticator.get({ challenge: passkeys.makeChallenge(use, now) });
      expect(passkeys.readId(answer)).toBe(authenticator.id);
      expect(passkeys.verify(answer, { passkey, use, now })).toMatchObject({ counter: count + 1, isBackedUp: true });
    }
  });
});

const twists: readonly (readonly [string, Twist])[] = [
  ['given on another site', { origin: 'https://swap.example.evil.test' }],
  ['given on another port', { origin: 'https://swap.example:8443' }],
  ['given in a frame of another site', { crossOrigin: true }],
  ['of another type', { type: 'payment.get' }],
  ['for another site', { rpId: 'evil.test' }],
  ['without the person', { flags: 4 + 8 }],
  ['without recognising the person', { flags: 1 + 8 }],
  ['backed up, though it cannot be', { flags: 1 + 4 + 16 }],
  ['with bytes after its end', { after: new Uint8Array([0]) }],
];

describe('an answer is refused', () => {
  const { authenticator, passkey } = makePasskey();
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

  test.each([
    ...twists,
    ['signed with another key', { signer: other }],
    ['of a passkey that cannot be copied, where it could be before', { flags: 1 + 4 }],
    ['of another operator', { userHandle: 'bm9ib2R5' }],
  ] satisfies (readonly [string, Twist])[])('%s', (_name, twist) => {
    const challenge = passkeys.makeChallenge(stepUp, now);
    expect(passkeys.verify(authenticator.get({ challenge }, twist), { passkey, use: stepUp, now })).toBeUndefined();
    expect(passkeys.verify(authenticator.get({ challenge }), { passkey, use: stepUp, now })).toBeDefined();
  });

  test.each([
    ['another action', { ...stepUp, digest: 'cd'.repeat(32) }],
    ['another operator', { ...stepUp, username: 'bob' }],
    ['a sign-in', signIn],
    ['a registration', register],
  ])('for %s', (_name, use) => {
    const answer = authenticator.get({ challenge: passkeys.makeChallenge(stepUp, now) });
    expect(passkeys.verify(answer, { passkey, use, now })).toBeUndefined();
  });

  test('when it is too late, and not a moment before', () => {
    const answer = authenticator.get({ challenge: passkeys.makeChallenge(stepUp, now) });
    const at = (ms: number) => passkeys.verify(answer, { passkey, use: stepUp, now: now + ms });
    expect([at(challengeLifeMs - 1) === undefined, at(challengeLifeMs) === undefined]).toEqual([false, true]);
  });

  test('to a challenge that we did not make', () => {
    const foreign = makePasskeys({ publicUrl: site.origin, key: new Uint8Array(32), randomBytes });
    const made = passkeys.makeChallenge(stepUp, now);
    for (const challenge of [foreign.makeChallenge(stepUp, now), `${made}A`, made.slice(0, -2), '', 'AAAA']) {
      expect(passkeys.verify(authenticator.get({ challenge }), { passkey, use: stepUp, now })).toBeUndefined();
    }
  });

  test.each([5, 6])('when the authenticator has counted to 6 before and says %i: it was copied', (counter) => {
    const answer = authenticator.get({ challenge: passkeys.makeChallenge(stepUp, now) }, { counter });
    const counted = { ...passkey, counter: 6 };
    expect(passkeys.verify(answer, { passkey: counted, use: stepUp, now })).toBeUndefined();
  });

  test('without the owner, at a sign-in', () => {
    const answer = authenticator.get({ challenge: passkeys.makeChallenge(signIn, now) }, { userHandle: null });
    expect(passkeys.verify(answer, { passkey, use: signIn, now })).toBeUndefined();
  });

  test.each(['', '{}', 'null', '[]', '{"id":"a b","type":"public-key"}', `{"id":"${'a'.repeat(2000)}"}`])(
    'that is %j',
    (answer) => {
      expect(passkeys.readId(answer)).toBeUndefined();
      expect(passkeys.verify(answer, { passkey, use: stepUp, now })).toBeUndefined();
      expect(passkeys.readNew(answer, register, now)).toBeUndefined();
    },
  );
});

test.each(twists)('a new passkey is refused %s', (_name, twist) => {
  const authenticator = makeAuthenticator(site);
  const options = { challenge: passkeys.makeChallenge(register, now), user: { id: passkeys.userHandle('ann') } };
  expect(passkeys.readNew(authenticator.create(options, twist), register, now)).toBeUndefined();
  expect(passkeys.readNew(authenticator.create(options), register, now)).toBeDefined();
});

test('an authenticator that does not count is fine', () => {
  const { authenticator, passkey } = makePasskey();
  const answer = authenticator.get({ challenge: passkeys.makeChallenge(stepUp, now) }, { counter: 0 });
  expect(passkeys.verify(answer, { passkey, use: stepUp, now })?.counter).toBe(0);
});

test.each([
  ['http://127.0.0.1:3000', null],
  ['http://[::1]:3000', null],
  ['http://localhost:3000', 'localhost'],
  ['https://swap.example', 'swap.example'],
])('passkeys of %s belong to %s', (publicUrl, rpId) => {
  expect(makePasskeys({ publicUrl, key, randomBytes }).rpId).toBe(rpId);
});
