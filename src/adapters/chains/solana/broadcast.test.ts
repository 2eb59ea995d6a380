import { describe, expect, test } from 'vitest';
import { fakeJsonRpc } from '#tests/support/fake-json-rpc.ts';
import { JsonRpcRefusal } from '../json-rpc.ts';
import { broadcast, readRefusal, toTxid } from './broadcast.ts';

const refusal = (reason: string, code = -32_002) => new JsonRpcRefusal('sendTransaction', code, reason);
const failed = 'Transaction simulation failed: ';

describe('the words of a refusal', () => {
  test.each([
    // Error messages of validators as text.
    ['This transaction has already been processed', 'already_known'],
    ['Blockhash not found', 'expired'],
    ['Attempt to debit an account but found no record of a prior credit.', 'insufficient_funds'],
    ['Insufficient funds for fee', 'insufficient_funds'],
    ['Transaction results in an account (0) with insufficient funds for rent', 'insufficient_funds'],
    ['Transaction results in an account (1) with insufficient funds for rent', 'invalid'],
    ['Error processing Instruction 0: custom program error: 0x1', 'insufficient_funds'],
    ['Error processing Instruction 1: custom program error: 0x11', 'invalid'],
    ['Error processing Instruction 0: insufficient funds for instruction', 'insufficient_funds'],
    ['Error processing Instruction 0: Provided owner is not allowed', 'invalid'],
    ['Attempt to load a program that does not exist', 'invalid'],
    // The same errors by name instead of text.
    ['AlreadyProcessed', 'already_known'],
    ['BlockhashNotFound', 'expired'],
    ['AccountNotFound', 'insufficient_funds'],
    ['ProgramAccountNotFound', 'invalid'],
    ['InsufficientFundsForFee', 'insufficient_funds'],
    ['{"InsufficientFundsForRent":{"account_index":0}}', 'insufficient_funds'],
    ['{"InsufficientFundsForRent":{"account_index":1}}', 'invalid'],
    ['{"InstructionError":[1,{"Custom":1}]}', 'insufficient_funds'],
    ['{"InstructionError":[1,{"Custom":17}]}', 'invalid'],
    ['{"InstructionError":[0,"IllegalOwner"]}', 'invalid'],
    ['something that nobody has read before', 'invalid'],
  ] as const)('"%s" mean %s', (reason, meaning) => {
    expect(readRefusal(refusal(failed + reason))).toBe(meaning);
  });

  test.each([
    [-32_003, 'Transaction signature verification failure'],
    [-32_602, 'invalid transaction: Transaction failed to sanitize accounts offsets correctly'],
    [-32_602, 'base64 encoded too large: 1700 bytes (max: encoded/raw 1644/1232)'],
  ])('about bytes that are no transaction (%d) mean that they are invalid', (code, reason) => {
    expect(readRefusal(refusal(reason, code))).toBe('invalid');
  });

  test.each([
    [-32_005, 'Node is behind by 42 slots'],
    [-32_016, 'Minimum context slot has not been reached'],
    [-32_603, 'Internal error'],
    [429, 'Too many requests'],
    [-32_002, `${failed}AccountInUse`],
    [-32_002, `${failed}Transaction would exceed max Block Cost Limit`],
    [-32_002, `${failed}Transactions are currently disabled due to cluster maintenance`],
  ])('about the node and not the transaction (%d) mean nothing', (code, reason) => {
    expect(readRefusal(refusal(reason, code))).toBeUndefined();
  });
});

describe('a broadcast', () => {
  const raw = Buffer.concat([Buffer.from([1]), Buffer.alloc(64, 7), Buffer.alloc(100)]).toString('base64');
  const tooOld = () => refusal(`${failed}Blockhash not found`);
  const statuses = (status: unknown) => () => ({ context: { slot: 9 }, value: [status] });

  test('that the node takes is accepted', async () => {
    expect(await broadcast(fakeJsonRpc({ sendTransaction: () => toTxid(raw) }), raw)).toBe('accepted');
  });

  test('that is too old is known when a block holds it, and expired when none does', async () => {
    const absent = fakeJsonRpc({ sendTransaction: tooOld, getSignatureStatuses: statuses(null) });
    expect(await broadcast(absent, raw)).toBe('expired');
    const known = { slot: 8, confirmationStatus: 'finalized' };
    const header = { blockhash: 'a', previousBlockhash: 'b', blockHeight: 5, blockTime: 1 };
    const mined = { sendTransaction: tooOld, getSignatureStatuses: statuses(known), getBlock: () => header };
    expect(await broadcast(fakeJsonRpc(mined), raw)).toBe('already_known');
  });

  test('whose answer says nothing about it is unknown', async () => {
    const busy = refusal('Node is behind by 42 slots', -32_005);
    await expect(broadcast(fakeJsonRpc({ sendTransaction: () => busy }), raw)).rejects.toBe(busy);
  });
});
