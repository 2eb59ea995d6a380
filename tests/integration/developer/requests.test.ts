/** An idempotent request that runs so long that another process takes it over, and then finishes after all. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiKey } from '#src/domain/developer/api-key.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { openKeys, type KeyLab } from './open-keys.ts';

let lab: OrderLab;
let keys: KeyLab;
let key: ApiKey;

beforeAll(async () => {
  lab = await openOrderLab();
  keys = openKeys(lab);
  key = await keys.key();
});

afterAll(async () => {
  await lab.close();
});

type Acted = Result<string, 'quote_expired'>;

/** A request as a server handles it, step by step under the test's control. */
function open(name: string) {
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  const named = { idempotencyHash: hash(name), requestHash: hash(`the request ${name}`) };
  const send = async (act: () => Promise<Acted>) =>
    await keys.developer.once(key, { ...named, pause: async () => await lab.advance(0.1) }, act);
  /** Begins the request, and finishes when the test says so. */
  const begin = async () => {
    const { promise: begun, resolve: tellBegun } = Promise.withResolvers<void>();
    const { promise: acted, resolve: end } = Promise.withResolvers<Acted>();
    const answer = send(async () => {
      tellBegun();
      return await acted;
    });
    await begun;
    return { answer, end };
  };
  const row = async () => {
    const { rows } = await lab.database.ownerPool.query<{ subject: string | null }>(
      'select subject from api_requests where idempotency_hash = $1',
      [named.idempotencyHash],
    );
    return rows;
  };
  const age = async (seconds: number) =>
    await lab.database.ownerPool.query(
      `update api_requests set started_at = started_at - $2 * interval '1 second' where idempotency_hash = $1`,
      [named.idempotencyHash, seconds],
    );
  return { send, begin, row, age };
}

const never = async (): Promise<Acted> => await Promise.reject(new Error('this must not run'));

describe('a request that was taken over while its first runner still lives', () => {
  test('is not forgotten when the first one is refused', async () => {
    const { send, begin, row, age } = open('refused late');
    const first = await begin();
    await age(16);
    const second = await begin();
    first.end(refuse('quote_expired'));
    expect(await first.answer).toEqual({ ok: false, code: 'quote_expired' });
    expect(await row()).toEqual([{ subject: null }]);
    expect(await send(never)).toEqual({ ok: false, code: 'request_in_progress' });
    second.end(accept('the second’s'));
    expect(await second.answer).toEqual({ ok: true, value: { subject: 'the second’s', isReplayed: false } });
    expect(await send(never)).toEqual({ ok: true, value: { subject: 'the second’s', isReplayed: true } });
  });

  test('is about what the second one made, also for the first', async () => {
    const { begin, row, age, send } = open('done late');
    const first = await begin();
    await age(16);
    const second = await begin();
    second.end(accept('the second’s'));
    expect(await second.answer).toMatchObject({ ok: true, value: { isReplayed: false } });
    first.end(accept('the first’s'));
    expect(await first.answer).toEqual({ ok: true, value: { subject: 'the second’s', isReplayed: true } });
    expect(await row()).toEqual([{ subject: 'the second’s' }]);
    expect(await send(never)).toMatchObject({ ok: true, value: { subject: 'the second’s' } });
  });

  test('is not finished by the first while the second still runs', async () => {
    const { begin, row, age } = open('both run');
    const first = await begin();
    await age(16);
    const second = await begin();
    first.end(accept('the first’s'));
    expect(await first.answer).toEqual({ ok: false, code: 'request_in_progress' });
    expect(await row()).toEqual([{ subject: null }]);
    second.end(accept('the second’s'));
    await second.answer;
    expect(await row()).toEqual([{ subject: 'the second’s' }]);
  });
});

test('a server whose clock is an hour ahead takes nothing from one that is at work', async () => {
  const { begin, send } = open('clocks');
  const first = await begin();
  await lab.advance(60);
  expect(await send(never)).toEqual({ ok: false, code: 'request_in_progress' });
  first.end(accept('the first’s'));
  expect(await first.answer).toEqual({ ok: true, value: { subject: 'the first’s', isReplayed: false } });
});
