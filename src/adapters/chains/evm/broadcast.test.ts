import { describe, expect, test } from 'vitest';
import { fakeJsonRpc } from '#tests/support/fake-json-rpc.ts';
import { JsonRpcRefusal } from '../json-rpc.ts';
import { broadcast, readRefusal, toTxid } from './broadcast.ts';

const meaningOf = (reason: string, code = -32_000) =>
  readRefusal(new JsonRpcRefusal('eth_sendRawTransaction', code, reason));

describe('the words of a refusal', () => {
  test.each([
    // Error messages of go-ethereum and its forks, Erigon, Reth, Hardhat, Nethermind and Besu.
    ['already known', 'already_known'],
    ['Known transaction: 0xf3b3', 'already_known'],
    ['AlreadyKnown', 'already_known'],
    ['existing tx with same hash', 'already_known'],
    ['Transaction with the same hash was already imported.', 'already_known'],
    ['nonce too low: next nonce 5, tx nonce 4', 'conflict'],
    ['Transaction nonce too low. Expected nonce to be at least 1 but got 0.', 'conflict'],
    ['Nonce too low', 'conflict'],
    ['OldNonce, Current nonce: 5, nonce of rejected tx: 4', 'conflict'],
    ['replacement transaction underpriced', 'fee_too_low'],
    ['INTERNAL_ERROR: could not replace existing tx', 'fee_too_low'],
    ['Replacement transaction underpriced. A gasPrice/maxFeePerGas of at least 3300000000 is necessary', 'fee_too_low'],
    ['ReplacementNotAllowed', 'fee_too_low'],
    ['transaction underpriced', 'fee_too_low'],
    ['transaction underpriced: gas tip cap 1, minimum needed 25000000000', 'fee_too_low'],
    ['transaction gas price below minimum: gas tip cap 1, minimum needed 50000000', 'fee_too_low'],
    ['max fee per gas less than block base fee: address 0x1, maxFeePerGas: 10, baseFee: 20', 'fee_too_low'],
    ['Gas price below current base fee', 'fee_too_low'],
    ['Gas price below configured minimum gas price', 'fee_too_low'],
    ['FeeTooLow, MaxFeePerGas too low. MaxFeePerGas: 1, BaseFee: 7', 'fee_too_low'],
    ['FeeTooLowToCompete', 'fee_too_low'],
    ['fee too low', 'fee_too_low'],
    ['insufficient funds for gas * price + value: balance 0, tx cost 5, overshot 5', 'insufficient_funds'],
    ["Sender doesn't have enough funds to send tx. The max upfront cost is: 5", 'insufficient_funds'],
    ['InsufficientFunds, Account balance: 0', 'insufficient_funds'],
    ['Upfront cost exceeds account balance', 'insufficient_funds'],
    ['intrinsic gas too low: gas 20000, minimum needed 21000', 'invalid'],
    ['Transaction requires at least 21000 gas but got 20000', 'invalid'],
    ['insufficient gas for floor data gas cost: gas 1, minimum needed 2', 'invalid'],
    ['exceeds block gas limit', 'invalid'],
    ['ALREADY_EXISTS: already known', 'already_known'],
    ['FEE_TOO_LOW: underpriced', 'fee_too_low'],
    ['INTERNAL_ERROR: mined', 'conflict'],
    ['unknown transaction type', 'invalid'],
    ['invalid sender', 'invalid'],
    ['invalid chain id for signer: have 1 want 56', 'invalid'],
    ['tx fee (2.00 ether) exceeds the configured cap (1.00 ether)', 'invalid'],
    ['something that nobody has read before', 'invalid'],
  ] as const)('"%s" mean %s', (reason, meaning) => {
    expect(meaningOf(reason)).toBe(meaning);
  });

  test.each([
    ['txpool is full', -32_000],
    ['pending sub-pool is full', -32_000],
    ['account limit exceeded: pooled 64 txs', -32_000],
    ['nonce too high: tx nonce 9, gapped nonce 5', -32_000],
    ['NonceGap, Future nonce. Expected nonce: 5', -32_010],
    ['future transaction tries to replace pending', -32_000],
    ['request timed out', -32_000],
    ['Initial sync is still in progress', -32_008],
    ['daily request limit reached', -32_005],
    ['internal error', -32_603],
    ['the method eth_sendRawTransaction does not exist', -32_601],
  ])('"%s" (%i) say nothing about the transaction', (reason, code) => {
    expect(meaningOf(reason, code)).toBeUndefined();
  });
});

describe('a broadcast', () => {
  const raw = '0x02f8';
  const refusing = (reason: string, found: unknown, code = -32_000) =>
    fakeJsonRpc({
      eth_sendRawTransaction: () => new JsonRpcRefusal('eth_sendRawTransaction', code, reason),
      eth_getTransactionByHash: (txid: string) => (txid === toTxid(raw) ? found : null),
    });

  test('whose nonce is taken by itself is known already', async () => {
    expect(await broadcast(refusing('nonce too low', { blockNumber: '0x5' }), raw)).toBe('already_known');
    expect(await broadcast(refusing('nonce too low', null), raw)).toBe('conflict');
    expect(await broadcast(refusing('nonce too low', { blockNumber: null }), raw)).toBe('conflict');
  });

  test('whose answer says nothing about it leaves open what became of it', async () => {
    await expect(broadcast(refusing('txpool is full', null), raw)).rejects.toThrow(JsonRpcRefusal);
    await expect(broadcast(refusing('boom', null, -32_603), raw)).rejects.toThrow('refused eth_sendRawTransaction');
  });

  test('has the hash of its bytes for its id', () => {
    expect(toTxid('0x')).toBe('0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470');
  });
});
