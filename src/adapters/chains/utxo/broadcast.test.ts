import { describe, expect, test } from 'vitest';
import { JsonRpcRefusal } from '#src/adapters/chains/json-rpc.ts';
import { broadcast, readRefusal } from './broadcast.ts';
import { makeFakeRpc } from './fixtures/fake-rpc.ts';

/** Error messages of Bitcoin 0.21 to 29, Litecoin and Bitcoin Cash nodes. */
const words: readonly (readonly [number, string, ReturnType<typeof readRefusal>])[] = [
  [-27, 'Transaction already in block chain', 'already_known'],
  [-27, 'Transaction outputs already in utxo set', 'already_known'],
  [-26, 'txn-already-in-mempool', 'already_known'],
  [-26, 'txn-already-known', 'already_known'],
  [-26, 'txn-same-nonwitness-data-in-mempool', 'already_known'],
  [-26, 'txn-mempool-conflict', 'conflict'],
  [-26, '18: txn-mempool-conflict', 'conflict'],
  [-25, 'bad-txns-inputs-missingorspent', 'conflict'],
  [-25, 'Missing inputs', 'conflict'],
  [-26, 'bad-txns-inputs-spent', 'conflict'],
  [-26, 'bad-txns-spends-conflicting-tx', 'conflict'],
  [-26, 'insufficient fee, rejecting replacement ab; new feerate 0.00000071 BTC/kvB <= old feerate', 'fee_too_low'],
  [-26, 'min relay fee not met, 10 < 141', 'fee_too_low'],
  [-26, 'mempool min fee not met, 100 < 705', 'fee_too_low'],
  [-26, 'min-fee-not-met', 'fee_too_low'],
  [-26, 'mempool full', 'fee_too_low'],
  [-26, 'bad-txns-premature-spend-of-coinbase, tried to spend coinbase at depth 3', 'insufficient_funds'],
  [-22, 'TX decode failed. Make sure the tx has at least one input.', 'invalid'],
  [-26, 'dust', 'invalid'],
  [-26, 'mandatory-script-verify-flag-failed (Signature must be zero for failed CHECK(MULTI)SIG)', 'invalid'],
  [-26, 'bad-txns-in-belowout, value in (1.00) < value out (2.00)', 'invalid'],
  [-25, 'Fee exceeds maximum configured by user (e.g. -maxtxfee, maxfeerate)', 'invalid'],
  [-26, 'too-long-mempool-chain, too many unconfirmed ancestors [limit: 25]', undefined],
  [-26, 'too many potential replacements, rejecting replacement', undefined],
  [-28, 'Loading block index…', undefined],
  [-31, 'Error: Peer-to-peer functionality missing or disabled', undefined],
];

describe('a node that does not take a transaction', () => {
  test.each(words)('(%i) with the words %j means %s', (code, reason, meaning) => {
    expect(readRefusal(new JsonRpcRefusal('sendrawtransaction', code, reason))).toBe(meaning);
  });

  test('for a reason of its own leaves it open what became of the transaction', async () => {
    const refusal = new JsonRpcRefusal('sendrawtransaction', -28, 'Loading block index…');
    const rpc = makeFakeRpc({ sendrawtransaction: () => refusal });
    await expect(broadcast(rpc, '00')).rejects.toBe(refusal);
  });

  test('because it is no transaction at all is believed', async () => {
    const refusal = new JsonRpcRefusal('sendrawtransaction', -22, 'TX decode failed');
    const rpc = makeFakeRpc({ sendrawtransaction: () => refusal });
    expect(await broadcast(rpc, 'not hex')).toBe('invalid');
  });
});
