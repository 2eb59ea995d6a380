/**
 * Whoever has a copy of the database, or a back-up and the key to it, opens no order: not with any text in it, and not
 * by repeating the request that an order was made by.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isOrderLink, orderIdOfLink } from '#src/domain/order/order-link.ts';
import { checkBackupFile, readBackupLines } from '#src/adapters/db/backup/backup-file.ts';
import { writeBackup } from '#src/adapters/db/backup/write-backup.ts';
import { makeBackupKeys } from '#tests/support/backup-keys.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { labLinks, linkOf } from '#tests/support/order-links.ts';
import { openWhole, type Whole } from './open-whole.ts';
import { makeSampleWorld } from './sample-world.ts';

const idempotencyKey = 'a-key-that-only-the-visitor-knows';

let lab: OrderLab;
let whole: Whole;
let fields: Readonly<Record<string, string>>;
const links: string[] = [];

beforeAll(async () => {
  lab = await openOrderLab();
  whole = await openWhole(lab);
  const world = await makeSampleWorld(whole);
  fields = { sendCurrency: 'BTC', receiveCurrency: 'ETH', sendAmount: '0.5', receiveAddress: lab.address('ethereum') };
  links.push(linkOf(world.order), await create({ 'idempotency-key': idempotencyKey }));
  const { key } = await world.makeKey();
  const headers = { authorization: `Bearer ${key}`, 'idempotency-key': 'a-key-of-the-partner-01' };
  const made = await whole.app.inject({ method: 'POST', url: '/api/v1/exchanges', headers, payload: fields });
  links.push(made.json<{ data: { id: string } }>().data.id);
  const paid = await lab.order({ send: '0.5 BTC', receive: 'ETH', refund: true });
  await lab.pay(paid, '0.5');
  await lab.confirm(paid);
  await lab.deliver(paid);
  const mixed = await lab.order({ send: '1 BTC', receive: 'LTC', mix: { mixingRounds: 2, delayMinutes: 10 } });
  links.push(linkOf(paid), linkOf(mixed));
});
afterAll(async () => {
  await whole.close();
  await lab.close();
});

async function create(headers: Readonly<Record<string, string>>): Promise<string> {
  const made = await whole.app.inject({ method: 'POST', url: '/api/exchanges', headers, payload: fields });
  expect(made.statusCode, made.body).toBe(201);
  return made.json<{ id: string }>().id;
}

async function isOpenedBy(text: string): Promise<boolean> {
  const { statusCode } = await whole.app.inject(`/api/exchanges/${encodeURIComponent(text)}`);
  return statusCode !== 404;
}

/** Every text in the row, whole and in pieces: a link may stand within a URL, a key or a document. */
function* textsOf(row: string): Generator<string> {
  yield* JSON.stringify(JSON.parse(row)).match(/[1-9A-HJ-NP-Za-km-z]{22,}/g) ?? [];
  yield* row.match(/[0-9A-Za-z_-]{22,}/g) ?? [];
}

type Tried = Readonly<{ opened: readonly string[]; tried: number }>;

async function tryAll(rows: AsyncIterable<string> | Iterable<string>): Promise<Tried> {
  const texts = new Set<string>();
  for await (const row of rows) {
    for (const text of textsOf(row)) {
      texts.add(text);
      // Runs of letters that are longer than a link may contain one.
      for (let start = 0; start + 22 <= text.length && text.length <= 100; start += 1) {
        texts.add(text.slice(start, start + 22));
      }
    }
  }
  const forms = [...texts].filter((text) => isOrderLink(text));
  const opened: string[] = [];
  // All of them are looked up by what a link is looked up by, and some are asked for as a visitor would.
  const { rows: stored } = await lab.database.ownerPool.query<{ id: string }>('select id from orders');
  const ids = new Set(stored.map(({ id }) => id));
  for (const text of forms) if (ids.has(orderIdOfLink(text))) opened.push(text);
  const asked = [...new Set([...ids, ...forms])].slice(0, 60);
  for (const text of asked) {
    for (const form of [text, `show-${text}`, `view-${text}`]) if (await isOpenedBy(form)) opened.push(form);
  }
  return { opened, tried: forms.length };
}

async function* readDatabase(): AsyncGenerator<string> {
  const { rows: tables } = await lab.database.ownerPool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  expect(tables.length).toBeGreaterThan(40);
  for (const { name } of tables) {
    const { rows } = await lab.database.ownerPool.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${name} as t`,
    );
    for (const { row } of rows) yield row;
  }
}

async function* readBackup(): AsyncGenerator<string> {
  const { seal, opener } = await makeBackupKeys();
  const file = `${lab.folder}/stolen`;
  await writeBackup(lab.database.ownerPool, { file, seal, now: new Date() });
  const { sealed } = await checkBackupFile({ file, opener });
  yield* readBackupLines({ file, opener }, sealed);
}

test('the links do open the orders, and would be found if they were stored', async () => {
  for (const link of links) expect(await isOpenedBy(link), link).toBe(true);
  const { opened } = await tryAll([JSON.stringify({ note: `see https://swap.example/payment/${links[0]}` })]);
  expect(new Set(opened)).toEqual(new Set([links[0]]));
});

test('nothing in the database opens an order', async () => {
  const { opened, tried } = await tryAll(readDatabase());
  expect([opened, tried > 100]).toEqual([[], true]);
});

test('nothing in a back-up opens an order, also for whoever can decrypt it', async () => {
  const { opened, tried } = await tryAll(readBackup());
  expect([opened, tried > 100]).toEqual([[], true]);
});

test('a repeated request is answered with the same link, to whoever knows its key and to nobody else', async () => {
  expect(await create({ 'idempotency-key': idempotencyKey })).toBe(links[1]);
  const { rows } = await lab.database.ownerPool.query<{ key: string }>(
    `select idempotency_key as key from orders where idempotency_key is not null and api_key_id is null`,
  );
  expect(rows.length).toBe(1);
  for (const { key } of rows) expect(links).not.toContain(await create({ 'idempotency-key': key }));
});

test('a link leads to no other order’s id, and the id of an order to nothing', async () => {
  const order = await lab.order({ send: '0.5 BTC', receive: 'ETH' });
  expect(await isOpenedBy(linkOf(order))).toBe(true);
  expect(await isOpenedBy(labLinks.viewOf(order.id))).toBe(true);
  expect(await isOpenedBy(order.id)).toBe(false);
  expect(await isOpenedBy(labLinks.viewOf(linkOf(order)))).toBe(false);
});
