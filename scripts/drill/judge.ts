/** What became of all orders: read from the books, and from the chains beside them. */
import path from 'node:path';
import { openDatabase, openOwnerPool } from '#src/adapters/db/connect.ts';
import { makeFakeClock } from '#tests/support/fake-clock.ts';
import { checkBooksEqualChain } from '#tests/support/order-lab/books-equal-chain.ts';
import { openWorker } from '#tests/support/order-lab/open-worker.ts';
import { makeTimeActions } from '#tests/support/order-lab/time-actions.ts';
import { chainIds } from '#src/domain/assets/currencies.ts';
import type { Acknowledged, Visitors } from './visitors.ts';

export type Verdict = Readonly<{
  orders: number;
  /** Those that were answered and are not there. */
  lost: number;
  /** Those that are there, and whose visitor has neither what was ordered nor the deposit back. */
  unfinished: number;
  refunded: number;
  paid: number;
  paidTwice: number;
}>;

type Options = Readonly<{ url: string; dataDir: string; visitors: Visitors }>;

/** Undefined: it was lost, which is counted for itself. */
const ends = new Set([undefined, 'completed', 'refunded']);

/** Throws unless the books are consistent and equal to the chains. The service must have ended. */
export async function judge({ url, dataDir, visitors: { acknowledged } }: Options): Promise<Verdict> {
  const connection = { connectionString: url };
  const ownerPool = openOwnerPool({ connection, maxConnections: 2, onIdleError: () => {} });
  const { pool, close } = openDatabase({ connection, maxConnections: 10, onIdleError: () => {} });
  try {
    const clock = makeFakeClock(Date.now());
    const worker = await openWorker({ pool, clock, folder: path.resolve(dataDir) });
    const database = { ownerPool };
    const { work } = makeTimeActions({ worker, clock, database, touched: new Set(chainIds), isFeedDown: () => false });
    await work();
    await checkBooksEqualChain(worker, database);

    const { rows } = await ownerPool.query<{ address: string; state: string }>(
      'select receive_address as address, state from orders',
    );
    const states = new Map(rows.map(({ address, state }) => [address, state]));
    const stateOf = ({ receiveAddress }: Acknowledged): string | undefined => states.get(receiveAddress);
    const payments = await countPayments(ownerPool);
    const paidOf = ({ receiveAddress }: Acknowledged): number => payments.get(receiveAddress) ?? 0;
    return {
      orders: acknowledged.length,
      lost: acknowledged.filter((order) => stateOf(order) === undefined).length,
      unfinished: acknowledged.filter((order) => !ends.has(stateOf(order))).length,
      refunded: acknowledged.filter((order) => stateOf(order) === 'refunded').length,
      paid: acknowledged.filter((order) => paidOf(order) === 1).length,
      paidTwice: acknowledged.filter((order) => paidOf(order) + (stateOf(order) === 'refunded' ? 1 : 0) > 1).length,
    };
  } finally {
    await close();
    await ownerPool.end();
  }
}

/** How many outputs in blocks pay each address. */
async function countPayments(owner: ReturnType<typeof openOwnerPool>): Promise<ReadonlyMap<string, number>> {
  const { rows } = await owner.query<{ address: string; count: string }>(`
    select output ->> 'to' as address, count(*)
    from sandbox.transactions as t, jsonb_array_elements(t.body::jsonb -> 'outputs') as output
    where t.chain = 'litecoin' and t.height is not null
    group by 1`);
  return new Map(rows.map(({ address, count }) => [address, Number(count)]));
}

/** Looks at the chain for visitors, who pay once. Undefined while the database is away. */
export function openChainView(url: string) {
  const owner = openOwnerPool({ connection: { connectionString: url }, maxConnections: 2, onIdleError: () => {} });
  return {
    isPaid: async (address: string): Promise<boolean | undefined> => {
      const found = owner.query<{ is_paid: boolean }>(
        'select exists (select from sandbox.transactions where strpos(body, $1) > 0) as is_paid',
        [address],
      );
      return await found.then(({ rows }) => rows[0]?.is_paid).catch(() => undefined);
    },
    close: async () => await owner.end(),
  };
}
