/** Quotes stored per key: open ones up to its limit, and of expired ones only the newest. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mostOpenQuotes, temporaryKey } from '#src/domain/developer/key-limits.ts';
import { mostEndedQuotes } from '#src/domain/developer/record-times.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { must } from '#tests/support/order-lab/order-actions.ts';
import { bySend, openKeys, type KeyLab } from './open-keys.ts';

let lab: OrderLab;
let keys: KeyLab;
beforeAll(async () => {
  lab = await openOrderLab();
  keys = openKeys(lab);
});
afterAll(async () => await lab.close());

/** Inserts quotes one millisecond apart, the last of which expires at `lastEndsAt`. */
const insert = async (keyId: string, count: number, lastEndsAt: number): Promise<void> => {
  const { id } = must(await keys.developer.quote(await keys.key(), bySend('1 LTC', 'ETH')));
  await lab.database.ownerPool.query(
    `insert into api_quotes (id, key_id, inputs, quoted_at, expires_at)
     select 'q_' || md5($2 || n), $2, inputs, quoted_at, $4::timestamptz - n * interval '1 millisecond'
     from api_quotes, generate_series(0, $3 - 1) n where id = $1`,
    [id, keyId, count, new Date(lastEndsAt)],
  );
};
const count = async (keyId: string): Promise<number> => {
  const { rows } = await lab.database.ownerPool.query<{ count: string }>(
    'select count(*) from api_quotes where key_id = $1',
    [keyId],
  );
  return Number(rows[0]?.count);
};

test('a key with a thousand open quotes is given no more until some have expired', async () => {
  const { apiKey: key } = must(await keys.developer.makeTemporaryKey());
  expect(mostOpenQuotes(key.limits, 60_000)).toBe(1000);
  await insert(key.id, 999, lab.ports.clock.now() + 60_000);
  expect(await keys.developer.quote(key, bySend('1 LTC', 'ETH'))).toMatchObject({ ok: true });
  const refused = { ok: false, code: 'open_quotes_limit', details: { limit: 1000 } };
  expect(await keys.developer.quote(key, bySend('2 LTC', 'ETH'))).toEqual(refused);
  expect(await count(key.id)).toBe(1000);
  expect(await keys.developer.quote(await keys.key(), bySend('2 LTC', 'ETH'))).toMatchObject({ ok: true });
  await keys.pass(60);
  expect(await keys.developer.quote(key, bySend('2 LTC', 'ETH'))).toMatchObject({ ok: true });
});

test('a key that may ask more often than that may have as many open', () => {
  expect(mostOpenQuotes({ requestsPerMinute: 60_000 }, 60_000)).toBe(60_000);
  expect(mostOpenQuotes(temporaryKey.limits, 60_000)).toBe(1000);
  // Quotes that are held for a quarter of an hour.
  expect(mostOpenQuotes(temporaryKey.limits, 15 * 60_000)).toBe(1800);
  expect(mostOpenQuotes({ requestsPerMinute: 60_000 }, 15 * 60_000)).toBe(60_000);
});

test('of ended quotes the newest thousand of each key are kept', async () => {
  const [busy, calm] = [await keys.key(), await keys.key()];
  const now = lab.ports.clock.now();
  await insert(busy.id, mostEndedQuotes + 5, now);
  await insert(calm.id, 3, now - 3_600_000);
  const open = must(await keys.developer.quote(busy, bySend('1 LTC', 'ETH')));
  await keys.developer.cleanDeveloperRecords();
  expect([await count(busy.id), await count(calm.id)]).toEqual([mostEndedQuotes + 1, 3]);
  expect(await keys.developer.findQuote(busy, open.id)).toMatchObject({ ok: true });
  const { rows } = await lab.database.ownerPool.query<{ oldest: Date }>(
    'select min(expires_at) as oldest from api_quotes where key_id = $1',
    [busy.id],
  );
  expect(rows[0]?.oldest.getTime()).toBe(now - mostEndedQuotes + 1);
});
