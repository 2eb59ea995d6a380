import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { digestFactLines } from '#src/domain/back-office/facts.ts';
import type { Approval } from '#src/domain/treasury/approval.ts';
import { makeAuthenticator, type Algorithm, type Twist } from '#tests/support/software-authenticator.ts';
import { makePasskeys } from '../passkeys/passkeys.ts';
import { makeActJudge, nameToVoid, readOperatorKeys, writeOperatorKeys, type OperatorKey } from './operator-keys.ts';

const site = { origin: 'https://swap.example', rpId: 'swap.example' } as const;
const passkeys = makePasskeys({ publicUrl: site.origin, key: new Uint8Array(32).fill(3), randomBytes });
const now = 1_900_000_000_000;
const dayMs = 86_400_000;
const limit = 2n * 10n ** 18n;
const payment = { payoutId: 'one', to: '0xours', amount: { currency: 'ETH', units: 15n * 10n ** 17n } } as const;
const facts = ['amount: 1.5 ETH', 'withdrawalAddress: 0xours', 'reason: profit'];
const agreed = ['amount: 1.5 ETH', 'withdrawalAddress: 0xours', 'proposedBy: ann', 'reason: profit'];

function makePerson(name: string, algorithm: Algorithm = 'ES256') {
  const authenticator = makeAuthenticator(site, algorithm);
  const use = { kind: 'register', username: name, digest: 'ab'.repeat(32) } as const;
  const options = { challenge: passkeys.makeChallenge(use, now), user: { id: passkeys.userHandle(name) } };
  const made = passkeys.readNew(authenticator.create(options), use, now);
  if (!made) throw new Error('the passkey was refused');
  const key: OperatorKey = { name, site: site.rpId, id: made.passkey.id, publicKey: made.passkey.publicKey };
  const approve = (act: Approval['act'], lines: readonly string[], twist: Twist = {}, at = now): Approval => {
    const asked = { kind: 'step_up', username: name, digest: digestFactLines(act, lines) } as const;
    const answer = authenticator.get({ challenge: passkeys.makeChallenge(asked, at) }, twist);
    return { act, by: name, facts: lines, answer };
  };
  return { key, approve };
}

const [ann, bob, stranger] = [makePerson('ann'), makePerson('bob', 'EdDSA'), makePerson('ann')];
const judge = makeActJudge({
  keys: async () => [ann.key, bob.key],
  now: () => now,
  isForOne: ({ units }) => units <= limit,
});
const proposal = ann.approve('withdrawal_proposed', facts);
const agreement = bob.approve('act_agreed', agreed);

describe('a treasury act', () => {
  test('is approved by one person up to the limit, and by two', async () => {
    expect(await judge(payment, [proposal])).toHaveLength(1);
    const names = await judge(payment, [proposal, agreement]);
    expect(new Set(names).size).toBe(2);
    // The same answer has the same name.
    expect(await judge(payment, [proposal])).toEqual(names?.slice(0, 1));
  });

  test('above the limit needs two people', async () => {
    const large = { payoutId: 'one', to: '0xours', amount: { currency: 'ETH', units: 3n * 10n ** 18n } } as const;
    const lines = ['amount: 3 ETH', 'withdrawalAddress: 0xours', 'reason: profit'];
    const first = ann.approve('withdrawal_proposed', lines);
    const second = bob.approve('act_agreed', [...lines.slice(0, 2), 'proposedBy: ann', 'reason: profit']);
    expect(await judge(large, [first])).toBeUndefined();
    expect(await judge(large, [first, second])).toHaveLength(2);
  });

  test.each<readonly [string, readonly Approval[]]>([
    ['an answer for other facts', [{ ...proposal, facts: [...facts.slice(0, 2), 'reason: theft'] }]],
    ['an answer for another action', [{ ...proposal, act: 'cold_move_proposed' }]],
    ['a key that the signer does not know', [stranger.approve('withdrawal_proposed', facts)]],
    ['a key of somebody else', [{ ...proposal, by: 'bob' }]],
    ['a person who was not recognised', [ann.approve('withdrawal_proposed', facts, { flags: 1 + 8 })]],
    ['another site', [ann.approve('withdrawal_proposed', facts, { rpId: 'evil.test' })]],
    ['a frame of another site', [ann.approve('withdrawal_proposed', facts, { crossOrigin: true })]],
    ['an answer of another type', [ann.approve('withdrawal_proposed', facts, { type: 'payment.get' })]],
    ['an old answer', [ann.approve('withdrawal_proposed', facts, {}, now - 41 * dayMs)]],
    ['an answer from the future', [ann.approve('withdrawal_proposed', facts, {}, now + dayMs)]],
    ['no answer', [{ ...proposal, answer: '' }]],
    ['a second person without a key', [proposal, { ...agreement, answer: proposal.answer }]],
  ])('is not approved by %s', async (_what, approvals) => {
    expect(await judge(payment, approvals)).toBeUndefined();
  });

  test('is not approved for another payment', async () => {
    expect(await judge({ ...payment, to: '0xtheirs' }, [proposal, agreement])).toBeUndefined();
    const more = { currency: 'ETH', units: payment.amount.units + 1n } as const;
    expect(await judge({ ...payment, amount: more }, [proposal, agreement])).toBeUndefined();
  });
});

describe('a loan', () => {
  const lent = { ...payment, payoutId: 'TL-1-p1' } as const;
  const created = [
    'amount: 1.5 ETH',
    'fee: 0.09 ETH',
    'rate: 31.5',
    'visitorAddress: 0xours',
    'repaymentAddress: 0xback',
  ];
  const released = ['loan: TL-1', ...created.slice(0, 2), ...created.slice(3)];
  const release = ann.approve('loan_released', released);
  const creation = bob.approve('loan_created', created);

  test('is approved by who releases it, and above the limit by who created it as well', async () => {
    expect(await judge(lent, [release])).toHaveLength(1);
    expect(await judge(lent, [release, creation])).toHaveLength(2);
    const strict = makeActJudge({ keys: async () => [ann.key, bob.key], now: () => now, isForOne: () => false });
    expect(await strict(lent, [release])).toBeUndefined();
    expect(await strict(lent, [release, creation])).toHaveLength(2);
  });

  test.each<readonly [string, readonly Approval[]]>([
    ['a creation alone', [creation]],
    ['a key that the signer does not know', [stranger.approve('loan_released', released)]],
    [
      'an answer for another address',
      [{ ...release, facts: released.map((line) => line.replace('0xours', '0xtheirs')) }],
    ],
    ['an answer for another loan', [ann.approve('loan_released', ['loan: TL-2', ...released.slice(1)])]],
    ['a creation that was answered to by nobody', [release, { ...creation, answer: release.answer }]],
  ])('is not approved by %s', async (_what, approvals) => {
    expect(await judge(lent, approvals)).toBeUndefined();
  });

  test('is not approved for another address, amount or payout', async () => {
    const more = { currency: 'ETH', units: lent.amount.units + 1n } as const;
    for (const other of [{ to: '0xtheirs' }, { amount: more }, { payoutId: 'TL-2-p1' }]) {
      expect(await judge({ ...lent, ...other }, [release, creation])).toBeUndefined();
    }
  });
});

test('the list of operators is refused if others may write it, and if it is damaged', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sampan-operators-'));
  const file = path.join(folder, 'signer-operators.json');
  try {
    expect(await readOperatorKeys(file)).toBeUndefined();
    await writeFile(file, JSON.stringify([ann.key]), { mode: 0o600 });
    expect(await readOperatorKeys(file)).toEqual([ann.key]);
    await expect(writeOperatorKeys(file, [ann.key, { ...ann.key, id: 'another' }])).rejects.toThrow(
      'nothing was changed',
    );
    expect(await readOperatorKeys(file)).toEqual([ann.key]);
    await writeOperatorKeys(file, [ann.key, bob.key]);
    expect(await readOperatorKeys(file)).toEqual([ann.key, bob.key]);
    await writeOperatorKeys(file, [ann.key]);
    await chmod(file, 0o660);
    await expect(readOperatorKeys(file)).rejects.toThrow('may be used by others (mode 0660)');
    await chmod(file, 0o600);
    await writeFile(file, JSON.stringify([ann.key, { ...ann.key, name: 'bob' }]));
    await expect(readOperatorKeys(file)).rejects.toThrow('is damaged');
    await writeFile(file, '[{}]');
    await expect(readOperatorKeys(file)).rejects.toThrow('is damaged');
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('an approval that is called off has the name by which it would be used, also of an unknown key', async () => {
  expect(nameToVoid([proposal, agreement], now)).toEqual(await judge(payment, [proposal, agreement]));
  expect(nameToVoid([stranger.approve('withdrawal_proposed', facts)], now)).toHaveLength(1);
  // These are good for nothing anyway.
  expect(
    nameToVoid(
      [
        { ...proposal, answer: '' },
        { ...proposal, answer: '{}' },
      ],
      now,
    ),
  ).toEqual([]);
  expect(nameToVoid([proposal], now + 41 * dayMs)).toEqual([]);
});
