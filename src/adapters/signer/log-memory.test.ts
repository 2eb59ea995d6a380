/** A line of the log that cannot be read must not keep the signer from starting, and is never written. */
import { createHash } from 'node:crypto';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { requests } from '#tests/support/signer-lab.ts';
import { openSigningLog } from './signing-log.ts';
import { QuestionLine } from './wire.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sampan-memory-'));
});
afterEach(async () => await rm(folder, { recursive: true }));

const log = { error: () => {} };
const counted = { payoutId: 'one', conflictKey: 'coin', currency: 'BTC', units: 5n } as const;

test('an amount below nothing is no question', () => {
  const [first, second, third] = requests;
  const bad = [
    { ...third, amount: { ...third.amount, units: -5n } },
    { ...third, feeUnits: -5n },
    { ...first, others: [{ payoutId: 'x', to: 'y', amount: { currency: 'BTC', units: -5n } }] },
    { ...first, domain: { ...first.domain, splitChange: [{ address: 'x', units: -5n }] } },
    { ...second, size: -5n },
  ];
  const read = (request: unknown) =>
    QuestionLine.safeParse({ id: 1, question: { kind: 'sign', chain: 'bitcoin', request } });
  expect(read(first).success).toBe(true);
  for (const request of bad) expect(read(request).success).toBe(false);
});

test('a line that could not be read again is not written, and the next start is as the last', async () => {
  const first = await openSigningLog({ folder, now: () => 0, log });
  await expect(first.count({ ...counted, units: -5n }, () => undefined)).rejects.toMatchObject({
    reason: 'log_unusable',
  });
  expect(await first.count(counted, () => undefined)).toBeUndefined();
  await first.close();
  const second = await openSigningLog({ folder, now: () => 0, log });
  expect(await second.count(counted, () => undefined)).toBeUndefined();
  await second.close();
});

test('a line that cannot be read leaves a signer that starts and signs nothing', async () => {
  await mkdir(folder, { recursive: true });
  const body = JSON.stringify({ n: 1, at: 0, prev: '', record: { kind: 'counted', units: '-5' } });
  const hash = createHash('sha256').update(body).digest('hex');
  await writeFile(path.join(folder, '2030-01-01.log'), `${hash} ${body}\n`);
  await writeFile(path.join(folder, 'head'), JSON.stringify({ n: 1, hash }));
  const opened = await openSigningLog({ folder, now: () => 0, log });
  await expect(opened.count(counted, () => undefined)).rejects.toMatchObject({ reason: 'log_unusable' });
});

test('an approval of an operator is good for one payout, for as long as it could be shown again', async () => {
  let time = Date.UTC(2030, 0, 1, 12);
  const payment = { to: 'theirs', amount: requests[2].amount, isProven: true, uses: ['an answer'] };
  const bind = async (payoutId: string, nonce: number): Promise<void> => {
    const opened = await openSigningLog({ folder, now: () => time, log });
    const domain = { kind: 'nonce', wallet: 'ours', nonce } as const;
    const asked = { ...requests[2], payoutId, to: 'theirs', domain };
    try {
      await opened.bind(asked, [{ ...payment, payoutId }]);
    } finally {
      await opened.close();
    }
  };
  await bind('TA-1-p1', 7);
  await bind('TA-1-p1', 7);
  for (let day = 0; day <= 40; day += 1) {
    await expect(bind('TA-2-p1', 8)).rejects.toMatchObject({ reason: 'payout_changed' });
    await bind('TA-1-p1', 7);
    time += 86_400_000;
  }
});

test('a payment is known again by its payout, address, amount and nonce', async () => {
  const opened = await openSigningLog({ folder, now: () => Date.UTC(2030, 0, 1), log });
  const payment = { payoutId: 'TA-1-p1', to: 'theirs', amount: requests[2].amount };
  const domain = { kind: 'nonce', wallet: 'ours', nonce: 7 } as const;
  const asked = { ...requests[2], ...payment, domain };
  expect(opened.wasSigned(asked, payment)).toBe(false);
  await opened.bind(asked, [{ ...payment, isProven: true }]);
  expect(opened.wasSigned(asked, payment)).toBe(true);
  expect(opened.wasSigned(asked, { ...payment, to: 'mine' })).toBe(false);
  expect(opened.wasSigned({ ...asked, domain: { ...domain, nonce: 8 } }, payment)).toBe(false);
  // Where there is no coin or nonce, both could be mined.
  const window = { ...asked, domain: { kind: 'window', wallet: 'ours' } as const };
  await opened.bind({ ...window, payoutId: 'w' }, [{ ...payment, payoutId: 'w', isProven: true }]);
  expect(opened.wasSigned({ ...window, payoutId: 'w' }, { ...payment, payoutId: 'w' })).toBe(false);
  await opened.close();
});

test('an approval that was called off is good for nothing, for as long as it could be shown', async () => {
  let time = Date.UTC(2030, 0, 1, 12);
  const payment = {
    payoutId: 'TA-1-p1',
    to: 'theirs',
    amount: requests[2].amount,
    isProven: true,
    uses: ['an answer'],
  };
  const first = await openSigningLog({ folder, now: () => time, log });
  await first.voidApprovals(['an answer', 'an answer']);
  await first.voidApprovals(['an answer']);
  await first.close();
  for (let day = 0; day <= 40; day += 5) {
    const opened = await openSigningLog({ folder, now: () => time, log });
    const asked = { ...requests[2], payoutId: 'TA-1-p1', to: 'theirs' };
    await expect(opened.bind(asked, [payment])).rejects.toMatchObject({ reason: 'payout_changed' });
    // A line of another kind begins the log of the day.
    await opened.note('channels', {});
    await opened.close();
    time += 5 * 86_400_000;
  }
});

test('an approval that was used stays good for its own payment, whoever calls it off', async () => {
  const opened = await openSigningLog({ folder, now: () => Date.UTC(2030, 0, 1), log });
  const payment = {
    payoutId: 'TA-1-p1',
    to: 'theirs',
    amount: requests[2].amount,
    isProven: true,
    uses: ['an answer'],
  };
  const asked = { ...requests[2], payoutId: 'TA-1-p1', to: 'theirs' };
  await opened.bind(asked, [payment]);
  await opened.voidApprovals(['an answer']);
  await opened.bind({ ...asked, attempt: 2 }, [payment]);
  const other = opened.bind({ ...asked, payoutId: 'TA-2-p1' }, [{ ...payment, payoutId: 'TA-2-p1' }]);
  await expect(other).rejects.toMatchObject({ reason: 'payout_changed' });
  await opened.close();
});

test('nobody fills the memory of the signer with approvals that are called off', async () => {
  const opened = await openSigningLog({ folder, now: () => Date.UTC(2030, 0, 1), log });
  const names = Array.from({ length: 20_000 }, (_, at) => `made up ${at}`);
  await opened.voidApprovals(names);
  await opened.voidApprovals(names);
  await expect(opened.voidApprovals(['one more'])).rejects.toThrow('too many approvals');
  await opened.close();
});

test.each([
  ['another nonce', { kind: 'nonce', wallet: 'ours', nonce: 8 }],
  ['the same nonce to another address', { kind: 'nonce', wallet: 'ours', nonce: 7 }],
] as const)('an approval is good for its first payment when its payout is forgotten: %s', async (what, second) => {
  let time = Date.UTC(2030, 0, 1, 12);
  const opened = await openSigningLog({ folder, now: () => time, log });
  const bind = async (domain: (typeof requests)[2]['domain'], to: string): Promise<void> => {
    const payment = { payoutId: 'TA-1-p1', to, amount: requests[2].amount, isProven: true, uses: ['an answer'] };
    await opened.bind({ ...requests[2], payoutId: 'TA-1-p1', to, domain }, [payment]);
  };
  await bind({ kind: 'nonce', wallet: 'ours', nonce: 7 }, 'theirs');
  time += 5 * 86_400_000;
  const other = bind(second, what === 'another nonce' ? 'theirs' : 'mine');
  await expect(other).rejects.toMatchObject({ reason: 'payout_changed' });
  await bind({ kind: 'nonce', wallet: 'ours', nonce: 7 }, 'theirs');
  await opened.close();
});

test('an approval of a payment without coin or nonce is good until its payout is forgotten', async () => {
  let time = Date.UTC(2030, 0, 1, 12);
  const opened = await openSigningLog({ folder, now: () => time, log });
  const payment = {
    payoutId: 'TA-1-p1',
    to: 'theirs',
    amount: requests[2].amount,
    isProven: true,
    uses: ['an answer'],
  };
  const bind = async (): Promise<void> => {
    await opened.bind({ ...requests[2], ...payment, domain: { kind: 'window', wallet: 'ours' } }, [payment]);
  };
  for (let day = 0; day <= 3; day += 1) {
    await bind();
    time += 86_400_000;
  }
  await expect(bind()).rejects.toMatchObject({ reason: 'payout_changed' });
  await opened.close();
});

test('an approval is not used twice in one transaction', async () => {
  const opened = await openSigningLog({ folder, now: () => 0, log });
  const payment = { to: 'theirs', amount: requests[2].amount, isProven: true, uses: ['an answer'] };
  const both = [
    { ...payment, payoutId: 'one' },
    { ...payment, payoutId: 'two' },
  ];
  await expect(opened.bind(requests[2], both)).rejects.toMatchObject({ reason: 'payout_changed' });
  await opened.close();
});
