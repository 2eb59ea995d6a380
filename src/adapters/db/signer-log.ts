/**
 * The signer's log in PostgreSQL, shared by all workers, for enforcing its caps. All times are of the database's clock.
 */
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { keptRoom, type SignerLog, type Signing, type SigningSums } from '#src/usecases/ports/signer-log.ts';
import { fromTime } from './row-values.ts';
import { makeTransactions } from './store.ts';
import type { Queries } from './queries.ts';

/** First key of the advisory locks of this table. */
const lockSpace = 7_726_729;
/** Validity of a reservation in the caps: half of the shortest cap period (one hour). */
const keptFor = '30 minutes';

export function makeSignerLog(pool: Pool): SignerLog {
  const { transaction } = makeTransactions(pool, (db) => db);
  return {
    count: async (signing, judge) =>
      await transaction(async (db) => {
        await lockCurrency(db, signing.currency);
        const isCounted = await wasCounted(db, signing);
        const sums = await readSums(db, signing, isCounted);
        const reason = judge(sums);
        if (reason === undefined && !isCounted) await insertSigning(db, signing);
        return reason;
      }),
    recordRefusal: async ({ currency, reason, at }) => {
      const values = { reason, refused_at: fromTime(at) };
      await transaction(async (db) => {
        await db
          .insertInto('signer_refusals')
          .values({ currency, ...values })
          .onConflict((conflict) => conflict.column('currency').doUpdateSet(values))
          .execute();
      });
    },
  };
}

/** Takes an advisory lock until the end of the transaction, so that the next signing sees this one. */
async function lockCurrency(db: Queries, currency: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockSpace}::integer, hashtext(${currency}))`.execute(db);
  await sql`select forget_signings(${currency})`.execute(db);
}

/**
 * Whether the signing is already counted in the caps' period. A reservation is renewed well before it drops out of the
 * hourly sum, so that it is still valid when its payout is signed.
 */
async function wasCounted(db: Queries, signing: Signing): Promise<boolean> {
  const { payoutId, conflictKey, currency, units, isSaid = false, isAlone = false } = signing;
  const row = await db
    .selectFrom('signings')
    .select('id')
    .where('payout_id', '=', payoutId)
    .where('conflict_key', '=', conflictKey)
    .where('currency', '=', currency)
    .where('units', '=', units.toString())
    .where('is_said', '=', isSaid)
    .where('is_alone', '=', isAlone)
    .where(
      'signed_at',
      '>',
      sql<Date>`clock_timestamp() - ${conflictKey === keptRoom ? keptFor : '24 hours'}::interval`,
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Sums of the signings in the caps' periods. A reservation counts until it is renewed, its payout is signed, or its
 * payout is void without a signature. Dropping a reservation raises no cap, because every signature counts by itself.
 * The reservation of the requested payout is replaced by the request itself.
 */
async function readSums(db: Queries, signing: Signing, isCounted: boolean): Promise<SigningSums> {
  const { payoutId, currency, units, isSaid = false, isAlone = false } = signing;
  const { rows } = await sql<{ hour: string; day: string }>`
    select coalesce(sum(units) filter (where signed_at > clock_timestamp() - interval '1 hour'), 0) as hour,
      coalesce(sum(units), 0) as day
    from signings as counted
    where currency = ${currency} and is_said = ${isSaid} and is_alone = ${isAlone}
      and signed_at > clock_timestamp() - interval '24 hours'
      and not (conflict_key = ${keptRoom} and (
        (not ${isCounted}::boolean and payout_id = ${payoutId} and units = ${units.toString()}::numeric)
        or exists (select 1 from payouts p where p.id = counted.payout_id and p.state = 'void')
        or exists (
          select 1 from signings as other
          where other.payout_id = counted.payout_id and other.currency = counted.currency
            and other.is_said = counted.is_said and other.is_alone = counted.is_alone
            and other.units = counted.units
            and (other.conflict_key <> ${keptRoom} or other.id > counted.id)
        )
      ))`.execute(db);
  const own = isCounted ? 0n : units;
  return { hourUnits: BigInt(rows[0]?.hour ?? 0) + own, dayUnits: BigInt(rows[0]?.day ?? 0) + own };
}

async function insertSigning(db: Queries, signing: Signing): Promise<void> {
  const { payoutId, conflictKey, currency, units, isSaid = false, isAlone = false } = signing;
  const values = {
    payout_id: payoutId,
    conflict_key: conflictKey,
    currency,
    units: units.toString(),
    is_said: isSaid,
    is_alone: isAlone,
  };
  await db.insertInto('signings').values(values).execute();
}
