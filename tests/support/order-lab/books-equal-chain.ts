/** The check after every test: the invariants of the books, and the books against the chains' balances. */
import { chains } from '#src/domain/assets/chains.ts';
import { chainIds, type ChainId, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { checkBooks } from '#src/domain/ledger/check-books.ts';
import type { JournalRow } from '#src/domain/ledger/entry.ts';
import type { PayoutState } from '#src/domain/order/payout.ts';
import { loadBooks, unchecked } from '#src/usecases/reconciliation/load-books.ts';
import { reconcileChain } from '#src/usecases/reconciliation/reconcile-chain.ts';
import type { TestDatabase } from '../database.ts';
import type { Worker } from './open-worker.ts';

type Database = Pick<TestDatabase<unknown>, 'ownerPool'>;

export async function checkBooksEqualChain(worker: Worker, database: Database): Promise<void> {
  const { ports } = worker;
  const { rows } = await database.ownerPool.query<{ number: string }>(
    'select order_number as number from orders union all select id from loans',
  );
  const numbers = rows.map(({ number }) => number);
  // The journal is read from its first row, and contains every swept deposit.
  const { books } = await ports.store.transaction(async (records) => await loadBooks(records, unchecked, numbers));
  const problems = [
    ...checkBooks(books).map(({ rule, about, message }) => `${rule} ${about}: ${message}`),
    ...(await Promise.all(chainIds.map(async (chain) => await compareHoldings(worker, chain)))).flat(),
    ...(await comparePayments(database, books.rows)),
  ];
  if (problems.length > 0) throw new Error(`books and chain differ:\n${problems.join('\n')}`);
}

async function compareHoldings({ ports, sandbox }: Worker, chain: ChainId): Promise<readonly string[]> {
  const { isComparable, differences, compared } = await reconcileChain(ports, chain);
  const totals = await sandbox[chain].control.totals();
  return [
    ...(isComparable ? [] : [`${chain} is not read to its end`]),
    ...differences.map(
      ({ currency, bookedUnits, chainUnits }) =>
        `${currency}: the books say ${bookedUnits}, our addresses hold ${chainUnits}`,
    ),
    ...(await compareCoins({ ports, sandbox }, chain, compared)),
    ...totals
      .filter(({ issued, held, fees }) => issued !== held + fees)
      .map(({ currency }) => `${currency}: the chain itself lost or made coins`),
  ];
}

/** On chains of coins: those of our records that are unspent are exactly what our addresses hold. */
async function compareCoins(
  { ports }: Pick<Worker, 'ports' | 'sandbox'>,
  chain: ChainId,
  compared: readonly Readonly<{ chainUnits: bigint }>[],
): Promise<readonly string[]> {
  const { node } = ports.chains[chain];
  if (!node.unspent) return [];
  const coins = await ports.store.snapshot(async ({ wallet }) => await wallet.heldCoins(chain));
  const { ids } = await node.unspent(coins.map(({ id }) => id));
  const units = coins.filter(({ id }) => ids.includes(id)).reduce((sum, coin) => sum + coin.units, 0n);
  const held = compared.reduce((sum, { chainUnits }) => sum + chainUnits, 0n);
  return units === held ? [] : [`${chain}: our coins are ${units}, our addresses hold ${held}`];
}

type OwnTransaction = Readonly<{
  chain: ChainId;
  txid: string;
  body: string;
  state: PayoutState | null;
  /** Number of payouts that the transaction pays besides its leader. */
  joined: number;
}>;

/**
 * Compares all outgoing transactions on the chains with the books: each is one of our payouts, and the sums paid to
 * visitors and miners equal the booked ones to the unit.
 */
async function comparePayments({ ownerPool }: Database, rows: readonly JournalRow[]): Promise<readonly string[]> {
  const { rows: mined } = await ownerPool.query<OwnTransaction>(`
    select t.chain, t.txid, t.body, p.state, coalesce((p.domain ->> 'joined')::int, 0) as joined
    from sandbox.transactions t
    left join payouts p on p.chain = t.chain and p.mined_txid = t.txid and p.domain ->> 'kind' <> 'joined'
    where t.origin = 'wallet' and t.height is not null
      and not exists (select 1 from cold_returns r where r.chain = t.chain and t.txid in (r.txid, r.came ->> 'txid'))`);
  // After a restore an operator may have explained a transaction that no payout accounts for.
  const isCorrected = ({ chain, txid }: OwnTransaction) =>
    rows.some(({ ref }) => ref.startsWith(`correction:send:${chain}:${txid}:`));
  const unknown = mined
    .filter((transaction) => transaction.state === null && !isCorrected(transaction))
    .map(({ txid }) => `${txid} left our wallet unnoticed`);

  const left = new Map<CurrencyId, bigint>();
  const count = (currency: CurrencyId, units: bigint) => left.set(currency, (left.get(currency) ?? 0n) + units);
  for (const { chain, body, state, joined } of mined) {
    if (state !== 'final') continue;
    const { outputs, feeUnits } = JSON.parse(body) as {
      outputs: readonly { currency: CurrencyId; units: string }[];
      feeUnits: string;
    };
    for (const payment of outputs.slice(0, 1 + joined)) count(payment.currency, BigInt(payment.units));
    count(chains[chain].nativeCurrency, BigInt(feeUnits));
  }
  const undone = new Set(rows.flatMap(({ ref }) => (ref.startsWith('unsettle:') ? [ref.slice(2)] : [])));
  const settled = rows.filter((row) => isSettlement(row) && !undone.has(row.ref));
  for (const { account, currency, units } of settled.flatMap(({ lines }) => lines)) {
    if (sentFrom.has(account)) count(currency, -units);
  }
  const different = [...left].filter(([, units]) => units !== 0n);
  return [...unknown, ...different.map(([currency, units]) => `${currency}: ${units} more left than the books say`)];
}

/** Accounts for coins that left an address, to a visitor, to ourselves or to miners. */
const sentFrom: ReadonlySet<string> = new Set([accounts.inFlight, accounts.inFlightSweep, accounts.networkFeePaid]);

function isSettlement({ ref }: JournalRow): boolean {
  return ref.startsWith('settle:');
}
