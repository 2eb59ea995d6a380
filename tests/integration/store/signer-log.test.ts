/** The signer's caps on a real database: many workers together cannot get more signed than one could. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeSignerLog } from '#src/adapters/db/signer-log.ts';
import { makeSignerStop, signerStopFile } from '#src/adapters/signer-stop-file.ts';
import { money } from '#src/domain/money.ts';
import type { SigningCaps } from '#src/domain/signing-caps.ts';
import { guardWallet } from '#src/usecases/payouts/guard-wallet.ts';
import { SignerRefusal } from '#src/usecases/ports/signer-refusal.ts';
import type { ChainWallet, SigningRequest } from '#src/usecases/ports/chain-adapter.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { makeSeededRandom } from '#tests/support/random.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let folder: string;
beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'signer-log-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => void (await database.ownerPool.query('truncate signings, signer_refusals')));

const caps: SigningCaps = { transactionUnits: 900n, hourUnits: 20_000n, dayUnits: 30_000n };

/** A separate worker with its own wallet, log and guard. Every signature is added to the list. */
function openSigner(signed: SigningRequest[], own: Partial<SigningCaps> = {}): ChainWallet {
  const wallet: ChainWallet = {
    chain: 'litecoin',
    address: async (role, index) => await Promise.resolve(`${role} ${index}`),
    hotAddress: async () => await Promise.resolve('hot'),
    sign: async (asked) => {
      signed.push(asked);
      return await Promise.resolve({ txid: 'id', raw: 'bytes' });
    },
  };
  return guardWallet(wallet, {
    log: makeSignerLog(database.pool),
    caps: () => ({ ...caps, ...own }),
    clock: { now: () => 1_000 },
    isStopped: makeSignerStop(folder),
    standing: async ({ to }) => (to === 'anybody' ? 'said' : to === 'approved' ? 'alone' : 'plain'),
  });
}

function request(payoutId: string, units: bigint, attempt = 1): SigningRequest {
  return {
    payoutId,
    attempt,
    to: 'visitor',
    amount: money('LTC', units),
    feeUnits: 1n,
    domain: { kind: 'nonce', wallet: 'hot', nonce: 7 },
    validUntilHeight: null,
  };
}

async function ask(wallet: ChainWallet, asked: SigningRequest): Promise<string> {
  try {
    await wallet.sign(asked);
    return 'signed';
  } catch (error) {
    if (error instanceof SignerRefusal) return error.reason;
    throw error;
  }
}

const unitsOf = (signed: readonly SigningRequest[]) => signed.reduce((sum, { amount }) => sum + amount.units, 0n);

describe('the signer', () => {
  test('never signs more than its cap: 1,000 payouts, 50 workers at once', async () => {
    const random = makeSeededRandom('signer caps');
    const requests = Array.from({ length: 1000 }, (_, n) => request(`payout ${n}`, BigInt(1 + random.below(1000))));
    const signed: SigningRequest[] = [];
    const answers: string[] = [];
    let next = 0;
    const work = async () => {
      const signer = openSigner(signed);
      for (let asked = requests[next++]; asked; asked = requests[next++]) {
        answers.push(await ask(signer, asked));
        expect(unitsOf(signed)).toBeLessThanOrEqual(caps.hourUnits);
      }
    };
    await Promise.all(Array.from({ length: 50 }, work));

    expect(answers).toHaveLength(1000);
    expect(new Set(answers)).toEqual(new Set(['signed', 'over_transaction_cap', 'over_hour_cap']));
    expect(signed.every(({ amount }) => amount.units <= caps.transactionUnits)).toBe(true);
    // The rest is smaller than the smallest refused amount, so the cap was really used up.
    expect(caps.hourUnits - unitsOf(signed)).toBeLessThan(caps.transactionUnits);
    const { rows } = await database.pool.query<{ units: string }>('select sum(units) as units from signings');
    expect(BigInt(rows[0]?.units ?? 0)).toBe(unitsOf(signed));
  });

  test('counts every version of a payout once, and another amount or coin under its name anew', async () => {
    const signer = openSigner([], { hourUnits: 500n });
    expect(await ask(signer, request('one', 300n))).toBe('signed');
    expect(await ask(signer, request('one', 300n, 2))).toBe('signed');
    expect(await ask(openSigner([], { hourUnits: 500n }), request('one', 300n, 3))).toBe('signed');
    expect(await ask(signer, request('one', 250n, 4))).toBe('over_hour_cap');
    const otherCoin = { ...request('one', 300n, 5), domain: { kind: 'nonce', wallet: 'hot', nonce: 8 } } as const;
    expect(await ask(signer, otherCoin)).toBe('over_hour_cap');
    expect(await ask(signer, request('two', 200n))).toBe('signed');
  });

  test('keeps room for what it was asked about, which is signed in it and counts once', async () => {
    const signer = openSigner([], { hourUnits: 500n });
    expect(await signer.refuses?.(request('one', 300n))).toBe(false);
    expect(await signer.refuses?.(request('one', 300n))).toBe(false);
    expect(await signer.refuses?.(request('two', 300n))).toBe(true);
    expect(await ask(signer, request('two', 300n))).toBe('over_hour_cap');
    expect(await ask(signer, request('one', 300n))).toBe('signed');
    expect(await ask(signer, request('two', 200n))).toBe('signed');
    // The cap is reserved for one signature: a payout with the same name but another nonce does not fit.
    const otherCoin = { ...request('one', 300n, 2), domain: { kind: 'nonce', wallet: 'hot', nonce: 8 } } as const;
    expect(await ask(signer, otherCoin)).toBe('over_hour_cap');
  });

  test('says no to what room was kept for long ago and others have used since, before it is signed', async () => {
    const signer = openSigner([], { hourUnits: 500n });
    expect(await signer.refuses?.(request('one', 300n))).toBe(false);
    await age('61 minutes');
    expect(await ask(signer, request('two', 400n))).toBe('signed');
    expect(await signer.refuses?.(request('one', 300n))).toBe(true);
  });

  test('keeps room as long as it is asked about again, and it counts once', async () => {
    const signer = openSigner([], { hourUnits: 500n, dayUnits: 700n });
    for (let times = 0; times < 4; times += 1) {
      expect(await signer.refuses?.(request('one', 300n))).toBe(false);
      expect(await ask(signer, request('two', 300n))).toBe('over_hour_cap');
      await age('40 minutes');
    }
    expect(await ask(signer, request('one', 300n))).toBe('signed');
    expect(await ask(signer, request('two', 200n))).toBe('signed');
    await age('61 minutes');
    expect(await signer.refuses?.(request('three', 200n))).toBe(false);
    await age('61 minutes');
    expect(await signer.refuses?.(request('three', 200n))).toBe(false);
    expect(await ask(signer, request('four', 1n))).toBe('over_day_cap');
    expect(await ask(signer, request('three', 200n))).toBe('signed');
  });

  test('has room again after an hour, and after a day, by the database’s clock', async () => {
    const signer = openSigner([], { transactionUnits: 20_000n });
    expect(await ask(signer, request('one', 20_000n))).toBe('signed');
    expect(await ask(signer, request('two', 1n))).toBe('over_hour_cap');
    await age('59 minutes');
    expect(await ask(signer, request('two', 1n))).toBe('over_hour_cap');
    await age('2 minutes');
    expect(await ask(signer, request('two', 10_000n))).toBe('signed');
    expect(await ask(signer, request('three', 1n))).toBe('over_day_cap');
    await age('23 hours');
    expect(await ask(signer, request('three', 1n))).toBe('signed');
  });

  test('does not take a count of yesterday for one of today', async () => {
    const signer = openSigner([], { hourUnits: 500n });
    expect(await ask(signer, request('one', 300n))).toBe('signed');
    await age('25 hours');
    expect(await ask(signer, request('one', 300n, 2))).toBe('signed');
    expect(await ask(signer, request('two', 300n))).toBe('over_hour_cap');
  });

  test('stops at once when the file is there, also in a new process, and goes on when it is gone', async () => {
    const signed: SigningRequest[] = [];
    const signer = openSigner(signed);
    expect(await ask(signer, request('one', 1n))).toBe('signed');
    await writeFile(join(folder, signerStopFile), '');
    for (let restart = 0; restart < 20; restart += 1) {
      expect(await ask(signer, request('two', 1n))).toBe('stopped');
      expect(await ask(openSigner(signed), request('two', 1n))).toBe('stopped');
    }
    expect(signed).toHaveLength(1);
    const { rows } = await database.pool.query('select currency, reason from signer_refusals');
    expect(rows).toEqual([{ currency: 'LTC', reason: 'stopped' }]);
    await rm(join(folder, signerStopFile));
    expect(await ask(signer, request('two', 1n))).toBe('signed');
  });
});

describe('what the signer counted', () => {
  test('is forgotten after two days, and nothing sooner', async () => {
    const signer = openSigner([]);
    await ask(signer, request('old', 1n));
    await age('47 hours');
    await ask(signer, request('younger', 2n));
    expect(await countSignings()).toBe(2);
    await age('61 minutes');
    await ask(signer, request('new', 3n));
    expect(await countSignings()).toBe(2);
    const { rows } = await database.pool.query(`select 1 from signings where payout_id = 'old'`);
    expect(rows).toEqual([]);
  });

  test('cannot be dated, changed or taken away by the service’s role', async () => {
    await ask(openSigner([]), request('one', 1n));
    for (const statement of [
      `insert into signings (payout_id, conflict_key, currency, units, signed_at) values ('a', 'b', 'LTC', 1, now())`,
      'update signings set units = 1',
      'delete from signings',
      'truncate signings',
    ]) {
      await expect(database.pool.query(statement)).rejects.toThrow(/permission denied for table signings/);
    }
    await database.pool.query(`select forget_signings('LTC')`);
    expect(await countSignings()).toBe(1);
  });

  test('gives no right to be signed: rows written in advance are in the sums', async () => {
    const insert = 'insert into signings (payout_id, conflict_key, currency, units) values ($1, $2, $3, $4)';
    for (let n = 0; n < 30; n += 1) await database.pool.query(insert, [`planted ${n}`, 'hot:7', 'LTC', '900']);
    const signed: SigningRequest[] = [];
    const signer = openSigner(signed);
    for (let n = 0; n < 30; n += 1) expect(await ask(signer, request(`planted ${n}`, 900n))).toBe('over_hour_cap');
    expect(signed).toEqual([]);
  });
});

async function age(interval: string): Promise<void> {
  await database.ownerPool.query('update signings set signed_at = signed_at - $1::interval', [interval]);
}

async function countSignings(): Promise<number> {
  const { rows } = await database.pool.query<{ count: string }>('select count(*) from signings');
  return Number(rows[0]?.count);
}

test('what is only said has caps of its own, and counts towards those of all', async () => {
  const signed: SigningRequest[] = [];
  const signer = openSigner(signed, { said: { hourUnits: 500n, dayUnits: 700n }, hourUnits: 1_000n });
  const said = (payoutId: string, units: bigint, nonce: number): SigningRequest => ({
    ...request(payoutId, units),
    to: 'anybody',
    domain: { kind: 'nonce', wallet: 'hot', nonce },
  });
  expect(await signer.refuses?.(said('one', 300n, 1))).toBe(false);
  expect(await ask(signer, said('one', 300n, 1))).toBe('signed');
  expect(await signer.refuses?.(said('two', 201n, 2))).toBe(true);
  expect(await ask(signer, said('two', 201n, 2))).toBe('over_said_cap');
  expect(await ask(signer, said('one', 300n, 1))).toBe('signed');
  expect(await ask(signer, request('proven', 700n))).toBe('signed');
  expect(await ask(signer, said('three', 1n, 3))).toBe('over_hour_cap');
  const { rows } = await database.ownerPool.query('select reason from signer_refusals');
  expect(rows).toEqual([{ reason: 'over_hour_cap' }]);
});

test('what one operator approved has caps of its own, beside those of what is only said', async () => {
  const signed: SigningRequest[] = [];
  const signer = openSigner(signed, { alone: { actUnits: 300n, dayUnits: 500n }, hourUnits: 1_000n });
  const approved = (payoutId: string, units: bigint, nonce: number, to = 'approved'): SigningRequest => ({
    ...request(payoutId, units),
    to,
    domain: { kind: 'nonce', wallet: 'hot', nonce },
  });
  expect(await ask(signer, approved('large', 301n, 1))).toBe('over_alone_cap');
  expect(await signer.refuses?.(approved('one', 300n, 1))).toBe(false);
  expect(await ask(signer, approved('one', 300n, 1))).toBe('signed');
  expect(await signer.refuses?.(approved('two', 201n, 2))).toBe(true);
  expect(await ask(signer, approved('two', 201n, 2))).toBe('over_alone_cap');
  expect(await ask(signer, approved('two', 200n, 2))).toBe('signed');
  expect(await ask(signer, approved('said', 100n, 3, 'anybody'))).toBe('signed');
  const { rows } = await database.ownerPool.query('select reason from signer_refusals');
  expect(rows).toEqual([{ reason: 'over_alone_cap' }]);
});
