/** The database and the code agree on stored values (states, chains) and on the types generated from the tables. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountSide } from '#src/domain/ledger/accounts.ts';
import { chainIds } from '#src/domain/assets/currencies.ts';
import { orderStates } from '#src/domain/order/lifecycle.ts';
import { orderTypes, products } from '#src/domain/order/order-kind.ts';
import { loanReasons, loanStates } from '#src/domain/loan/loan.ts';
import { payoutKinds, payoutStates } from '#src/domain/order/payout.ts';
import { stopReasons } from '#src/domain/payout-stop.ts';
import { toldStates } from '#src/domain/web-push/told-states.ts';
import { signerRefusalReasons } from '#src/usecases/ports/signer-log.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { generatorArgs } from '../../../scripts/generate-db-types.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => await database.close());

/** The values that a check constraint allows. */
async function readCheck(constraint: string): Promise<readonly string[]> {
  const { rows } = await database.ownerPool.query<{ definition: string }>(
    'select pg_get_constraintdef(oid) as definition from pg_constraint where conname = $1',
    [constraint],
  );
  return Array.from(rows[0]?.definition.matchAll(/'([a-z_]+)'/g) ?? [], (match) => match[1] ?? '');
}

describe('the schema', () => {
  test.each([
    ['orders_state_check', orderStates],
    ['orders_product_check', products],
    ['orders_order_type_check', orderTypes],
    ['payouts_state_check', payoutStates],
    ['payouts_kind_check', payoutKinds],
    ['loans_state_check', loanStates],
    ['loans_reason_check', loanReasons],
    ['signer_refusals_reason_check', signerRefusalReasons],
    ['payout_stops_reason_check', stopReasons],
    ['push_messages_order_state_check', toldStates],
  ])('%s has the words of the code', async (constraint, words) => {
    expect(await readCheck(constraint)).toEqual([...words]);
  });

  test('knows the side of every kind of account', async () => {
    for (const kind of ['custody', 'in_flight', 'liability', 'income', 'expense', 'equity', 'position']) {
      const account = `${kind}:test`;
      const fits = async (units: number) => {
        const insert = 'insert into balances (account, currency, units) values ($1, $2, $3)';
        const kept = await database.ownerPool.query(insert, [account, `sign ${units}`, units]).catch(() => undefined);
        return kept !== undefined;
      };
      const side = accountSide(account);
      expect([kind, await fits(1), await fits(-1)]).toEqual([kind, side !== 'credit', side !== 'debit']);
    }
  });

  test('has a cursor and both address sequences for every chain', async () => {
    const { rows } = await database.ownerPool.query<{ chain: string }>('select chain from chain_cursors');
    expect(rows.map(({ chain }) => chain).toSorted()).toEqual(chainIds.toSorted());
    const sequences = await database.ownerPool.query<{ name: string }>('select sequencename as name from pg_sequences');
    const names = sequences.rows.map(({ name }) => name);
    for (const chain of chainIds) {
      expect(names).toContain(`address_index:${chain}:deposit`);
      expect(names).toContain(`address_index:${chain}:change`);
    }
  });

  test('is the one that the row types were generated from', async () => {
    const args = [...generatorArgs(database.url), '--verify'];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    expect(stdout, 'npm run db:types').toContain('up-to-date');
  });
});
