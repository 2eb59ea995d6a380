import { expect, test } from 'vitest';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { makeFakeProgram } from './fixtures/fake-programs.ts';
import { wholeTransaction } from './fixtures/recorded-transactions.ts';
import { judge } from './judge-transaction.ts';
import type { Fields } from './rpc/monero-rpc.ts';

const { txid, bytes: raw } = wholeTransaction;

function makeDaemon(verdict: object) {
  const sent: Fields[] = [];
  const daemon = makeFakeProgram({
    flush_txpool: ({ txids }) => ({ status: Array.isArray(txids) && txids[0] === txid ? 'OK' : 'Failed' }),
    send_raw_transaction: (asked) => {
      sent.push(asked);
      return verdict;
    },
  });
  return { daemon, sent };
}

test.each([
  [{ status: 'OK', not_relayed: true }, undefined],
  [{ status: 'Failed', invalid_input: true }, 'cold_file_signature'],
  [{ status: 'Failed', sanity_check_failed: true }, 'cold_file_signature'],
  [{ status: 'Failed', double_spend: true, invalid_input: true }, 'cold_coins_spent'],
  [{ status: 'Failed', fee_too_low: true }, 'chain_unavailable'],
])('the daemon judges, and relays nothing: %o', async (verdict, result) => {
  const { daemon, sent } = makeDaemon(verdict);
  expect(await judge(daemon, { raw, txid })).toBe(result);
  expect(sent).toMatchObject([{ tx_as_hex: raw, do_not_relay: true }]);
});

test('nothing of it stays in the pool, where it would look as if it was sent', async () => {
  const { daemon } = makeDaemon({ status: 'OK', not_relayed: true });
  await judge(daemon, { raw, txid });
  expect(daemon.asked).toEqual(['flush_txpool', 'send_raw_transaction', 'flush_txpool']);
});

test('a daemon that is busy, or may not take it out again, says nothing', async () => {
  await expect(judge(makeDaemon({ status: 'BUSY' }).daemon, { raw, txid })).rejects.toThrow(OutsideError);
  const restricted = makeFakeProgram({ send_raw_transaction: () => ({ status: 'OK' }) });
  await expect(judge(restricted, { raw, txid })).rejects.toThrow(OutsideError);
  expect(restricted.asked).toEqual(['flush_txpool']);
});
