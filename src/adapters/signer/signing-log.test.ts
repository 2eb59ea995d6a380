/** The signer's own log: its caps outlive a restart, and without a log that is whole nothing is signed. */
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SigningRequest } from '#src/usecases/ports/chain-adapter.ts';
import type { Signing } from '#src/usecases/ports/signer-log.ts';
import type { ProvenPayment } from './prove-request.ts';
import { openSigningLog, type SigningLog } from './signing-log.ts';

let folder = '';
let time = 0;
const errors: unknown[] = [];
const opened: SigningLog[] = [];

beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'sampan-log-')), 'log');
  time = Date.UTC(2030, 0, 1, 12);
  errors.splice(0);
});
afterEach(async () => {
  for (const log of opened.splice(0)) await log.close();
  await rm(path.dirname(folder), { recursive: true });
});

async function open(mostBytes?: number): Promise<SigningLog> {
  for (const log of opened.splice(0)) await log.close();
  const error = (_words: string, _fields?: unknown, cause?: unknown) => void errors.push(cause);
  const limit = mostBytes === undefined ? {} : { mostBytes };
  const log = await openSigningLog({ folder, now: () => time, log: { error }, ...limit });
  opened.push(log);
  return log;
}

const signing = (payoutId: string, units: bigint, conflictKey = `coin of ${payoutId}`): Signing => {
  return { payoutId, conflictKey, currency: 'BTC', units };
};

/** Counts, and answers the sums that were judged. */
async function countSums(log: SigningLog, each: Signing, isAllowed = true): Promise<readonly bigint[]> {
  const sums: bigint[] = [];
  const reason = await log.count(each, ({ hourUnits, dayUnits }) => {
    sums.push(hourUnits, dayUnits);
    return isAllowed ? undefined : 'over_day_cap';
  });
  expect(reason).toBe(isAllowed ? undefined : 'over_day_cap');
  return sums;
}

const request = (change: Partial<SigningRequest> = {}): SigningRequest => ({
  payoutId: 'one',
  attempt: 1,
  to: 'theirs',
  amount: { currency: 'ETH', units: 5n },
  feeUnits: 1n,
  domain: { kind: 'nonce', wallet: 'ours', nonce: 7 },
  validUntilHeight: null,
  ...change,
});

async function readText(): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.log')).toSorted();
  return (await Promise.all(names.map(async (name) => await readFile(path.join(folder, name), 'utf8')))).join('');
}

describe('what counts towards the caps', () => {
  test('is summed over an hour and a day, also after a restart', async () => {
    let log = await open();
    expect(await countSums(log, signing('a', 5n))).toEqual([5n, 5n]);
    time += 59 * 60_000;
    expect(await countSums(log, signing('b', 7n))).toEqual([12n, 12n]);
    log = await open();
    time += 2 * 60_000;
    expect(await countSums(log, signing('c', 1n))).toEqual([8n, 13n]);
    time += 24 * 3_600_000;
    log = await open();
    expect(await countSums(log, signing('d', 2n))).toEqual([2n, 2n]);
  });

  test('counts once for versions that spend the same coin, and again for all others', async () => {
    const log = await open();
    await countSums(log, signing('a', 5n));
    expect(await countSums(log, signing('a', 5n))).toEqual([5n, 5n]);
    expect(await countSums(log, signing('a', 5n, 'version 2'))).toEqual([10n, 10n]);
    expect(await countSums(log, signing('a', 6n))).toEqual([16n, 16n]);
    expect(await countSums(log, { ...signing('a', 5n), currency: 'LTC' })).toEqual([5n, 5n]);
  });

  test('is only what was allowed', async () => {
    const log = await open();
    expect(await countSums(log, signing('a', 5n), false)).toEqual([5n, 5n]);
    expect(await countSums(log, signing('b', 1n))).toEqual([1n, 1n]);
  });

  test('is one after another, so that two together do not pass a cap', async () => {
    const log = await open();
    const judge = ({ dayUnits }: { dayUnits: bigint }) => (dayUnits > 10n ? ('over_day_cap' as const) : undefined);
    const asked = Array.from({ length: 20 }, async (_, at) => await log.count(signing(`payout ${at}`, 3n), judge));
    expect((await Promise.all(asked)).filter((reason) => reason === undefined)).toHaveLength(3);
  });
});

describe('a payout', () => {
  test('is signed again for the same payment from the same coins', async () => {
    const log = await open();
    await log.bind(request());
    await log.bind(request({ attempt: 2, feeUnits: 9n }));
    await (await open()).bind(request({ attempt: 3 }));
  });

  test.each([
    ['address', { to: 'elsewhere' }],
    ['amount', { amount: { currency: 'ETH', units: 6n } }],
    ['nonce', { domain: { kind: 'nonce', wallet: 'ours', nonce: 8 } }],
  ] as const)('is refused with another %s, also after a restart', async (_what, change) => {
    await (await open()).bind(request());
    for (const isAgain of [false, true]) {
      const log = isAgain ? await open() : (opened[0] as SigningLog);
      await expect(log.bind(request(change))).rejects.toMatchObject({ reason: 'payout_changed', currency: 'ETH' });
      await log.bind(request());
    }
  });

  test('that has joined another one is held to its own address', async () => {
    const log = await open();
    const others = (to: string) => [{ payoutId: 'two', to, amount: { currency: 'ETH', units: 1n } }] as const;
    await log.bind(request({ others: others('second') }));
    await expect(log.bind(request({ others: others('third') }))).rejects.toMatchObject({ reason: 'payout_changed' });
  });

  test('has versions in several windows on chains that have those', async () => {
    const log = await open();
    const domain = { kind: 'window', wallet: 'ours' } as const;
    await log.bind(request({ domain, validUntilHeight: 10 }));
    await log.bind(request({ domain, validUntilHeight: 90, attempt: 2 }));
  });

  test('leaves no address in the log', async () => {
    await (await open()).bind(request());
    expect(await readText()).not.toContain('theirs');
  });
});

describe('the log', () => {
  const fill = async (): Promise<void> => {
    const log = await open();
    for (const name of ['a', 'b', 'c']) await countSums(log, signing(name, 1n));
    await log.recordRefusal({ currency: 'BTC', reason: 'stopped', at: time });
  };
  const today = () => path.join(folder, '2030-01-01.log');
  const lines = async () => (await readFile(today(), 'utf8')).split('\n').slice(0, -1);
  const write = async (kept: readonly string[]) => await writeFile(today(), kept.map((line) => `${line}\n`).join(''));

  test('is for its owner alone', async () => {
    await fill();
    expect((await stat(today())).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  test.each([
    ['has lost its last line', async () => await write((await lines()).slice(0, -1))],
    ['has lost its first line', async () => await write((await lines()).slice(1))],
    ['has lost a line between', async () => await write((await lines()).toSpliced(1, 1))],
    ['has two lines in another order', async () => await write([...(await lines())].toReversed())],
    [
      'was changed',
      async () => await writeFile(today(), (await readFile(today(), 'utf8')).replace('"units":"1"', '"units":"0"')),
    ],
    ['is gone', async () => await rm(today())],
    ['has lost the file that names its last line', async () => await rm(path.join(folder, 'head'))],
    ['has rubbish in that file', async () => await writeFile(path.join(folder, 'head'), 'rubbish')],
  ])('that %s makes the signer refuse, and says so', async (name, damage) => {
    await fill();
    for (const log of opened.splice(0)) await log.close();
    await damage();
    const log = await open();
    if (name === 'has lost its first line') {
      // The line before the first one may have been deleted with its day, so this alone shows nothing.
      return await log.bind(request());
    }
    expect(errors).not.toEqual([]);
    await expect(log.count(signing('d', 1n), () => undefined)).rejects.toMatchObject({ reason: 'log_unusable' });
    await expect(log.bind(request())).rejects.toMatchObject({ reason: 'log_unusable' });
  });

  test('goes on after a line that was half written when the power failed', async () => {
    await fill();
    await writeFile(today(), `${await readFile(today(), 'utf8')}0123 {"n":5,"at`);
    const log = await open();
    expect(await countSums(log, signing('d', 1n))).toEqual([4n, 4n]);
    await (await open()).bind(request());
    expect(errors).toEqual([]);
  });

  test('goes on from lines that the other file does not name yet', async () => {
    await fill();
    const head = await readFile(path.join(folder, 'head'), 'utf8');
    await countSums(opened[0] as SigningLog, signing('d', 1n));
    await writeFile(path.join(folder, 'head'), head);
    expect(await countSums(await open(), signing('e', 1n))).toEqual([5n, 5n]);
  });

  test('that is full makes the signer refuse until the next day', async () => {
    const log = await open(1_000);
    const count = async (at: number) => await log.count(signing(`payout ${at}`, 1n), () => undefined);
    const refused = Array.from({ length: 20 }, async (_, at) => await count(at));
    const results = await Promise.allSettled(refused);
    expect(results.at(-1)).toMatchObject({ status: 'rejected', reason: { reason: 'log_unusable' } });
    expect((await stat(today())).size).toBeLessThanOrEqual(1_000);
    time += 24 * 3_600_000;
    await count(100);
  });

  test('keeps the files of three days, and is still whole', async () => {
    for (let day = 0; day < 6; day += 1) {
      await countSums(await open(), signing(`day ${day}`, 1n));
      time += 24 * 3_600_000;
    }
    time -= 24 * 3_600_000;
    expect((await readdir(folder)).toSorted()).toEqual(['2030-01-04.log', '2030-01-05.log', '2030-01-06.log', 'head']);
    await (await open()).bind(request());
    expect(errors).toEqual([]);
  });

  test('goes on in the file of the later day when the clock is set back', async () => {
    await fill();
    time -= 24 * 3_600_000;
    await countSums(opened[0] as SigningLog, signing('d', 1n));
    await (await open()).bind(request());
    expect((await readdir(folder)).toSorted()).toEqual(['2030-01-01.log', 'head']);
    expect(errors).toEqual([]);
  });
});

describe('what was proven', () => {
  const amount = (units: bigint) => ({ currency: 'ETH', units }) as const;
  const nonce = (at: number) => ({ kind: 'nonce', wallet: 'ours', nonce: at }) as const;
  const part = (payoutId: string, number: number, units: bigint): ProvenPayment => ({
    payoutId,
    to: 'theirs',
    amount: amount(units),
    isProven: true,
    subject: `TS-1 ${number}`,
    order: { number: 'TS-1', mostUnits: 10n },
  });
  const bind = async (log: SigningLog, payment: ProvenPayment, at: number) => {
    const { payoutId } = payment;
    await log.bind(request({ payoutId, amount: payment.amount, domain: nonce(at) }), [payment]);
  };

  test('is paid once, whatever the payout is called, also after a restart', async () => {
    await bind(await open(), part('one', 1, 5n), 7);
    const log = await open();
    await bind(log, part('another name', 1, 5n), 7);
    await expect(bind(log, part('a third name', 1, 5n), 8)).rejects.toMatchObject({ reason: 'payout_changed' });
  });

  test('is told apart in the log from what was only said', async () => {
    const log = await open();
    await bind(log, part('one', 1, 4n), 7);
    await bind(log, { payoutId: 'a loan', to: 'theirs', amount: amount(1n), isProven: false }, 8);
    const text = await readText();
    expect(text.split('"isProven":true')).toHaveLength(2);
    expect(text.split('"isProven":false')).toHaveLength(2);
  });

  test('is in all parts together no more than the order', async () => {
    await bind(await open(), part('one', 1, 4n), 7);
    const log = await open();
    await bind(log, part('two', 2, 4n), 8);
    await expect(bind(log, part('three', 3, 3n), 9)).rejects.toMatchObject({ reason: 'payout_changed' });
    await bind(log, part('three', 3, 2n), 9);
    await bind(log, { ...part('other', 1, 10n), subject: 'TS-2 1', order: { number: 'TS-2', mostUnits: 10n } }, 10);
  });

  test('is not paid twice in one transaction, and its parts there are no more than the order', async () => {
    const log = await open();
    const bindAll = async (...payments: ProvenPayment[]) => {
      const [{ payoutId, amount: first } = part('', 1, 0n), ...others] = payments;
      await log.bind(request({ payoutId, amount: first, others, domain: nonce(7) }), payments);
    };
    const twice = bindAll(part('one', 1, 4n), part('two', 1, 4n));
    await expect(twice).rejects.toMatchObject({ reason: 'payout_changed' });
    const tooMuch = bindAll(part('one', 1, 6n), part('two', 2, 6n));
    await expect(tooMuch).rejects.toMatchObject({ reason: 'payout_changed' });
    await bindAll(part('one', 1, 4n), part('two', 2, 6n));
  });
});
