import { expect, test } from 'vitest';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { broadcast, readAnswer } from './broadcast.ts';
import { wholeTransaction } from './fixtures/recorded-transactions.ts';
import { makeFakeProgram } from './fixtures/fake-programs.ts';

test.each([
  [{ status: 'OK', not_relayed: false }, 'accepted'],
  [{ status: 'OK', not_relayed: true, reason: 'Not relayed' }, 'already_known'],
  [{ status: 'Failed', double_spend: true }, 'conflict'],
  [{ status: 'Failed', double_spend: true, invalid_input: true }, 'conflict'],
  [{ status: 'Failed', fee_too_low: true }, 'fee_too_low'],
  [{ status: 'Failed', invalid_input: true }, 'invalid'],
  [{ status: 'Failed', nonzero_unlock_time: true }, 'invalid'],
  [{ status: 'Failed', reason: '' }, 'invalid'],
] as const)('the daemon’s %o means %s', (answer, result) => {
  expect(readAnswer(answer)).toBe(result);
});

test('a daemon that is catching up said nothing about the transaction', async () => {
  const daemon = makeFakeProgram({ send_raw_transaction: () => ({ status: 'BUSY' }) });
  await expect(broadcast(daemon, '00')).rejects.toThrow(OutsideError);
});

test('a daemon that says yes again has known it before', async () => {
  const { txid, bytes } = wholeTransaction;
  const known = { tx_hash: txid, in_pool: true, pruned_as_hex: bytes };
  const daemon = (txs: readonly unknown[]) =>
    makeFakeProgram({
      get_transactions: () => ({ status: 'OK', txs }),
      send_raw_transaction: () => ({ status: 'OK', not_relayed: false }),
    });
  expect(await broadcast(daemon([]), bytes)).toBe('accepted');
  expect(await broadcast(daemon([known]), bytes)).toBe('already_known');
});
