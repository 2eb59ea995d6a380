import { describe, expect, test } from 'vitest';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { fakeTronHttp } from '#tests/support/fake-tron-http.ts';
import { broadcast, readRefusal, toTxid } from './broadcast.ts';

const validate = 'Contract validate error : ';

describe('the words of a refusal', () => {
  test.each([
    ['DUP_TRANSACTION_ERROR', 'Transaction already exists.', 'already_known'],
    ['TRANSACTION_EXPIRATION_ERROR', 'Transaction expired', 'expired'],
    ['TAPOS_ERROR', 'Tapos check error.', 'expired'],
    ['BANDWITH_ERROR', 'Account resource insufficient error.', 'insufficient_funds'],
    [
      'CONTRACT_VALIDATE_ERROR',
      `${validate}Validate TransferContract error, balance is not sufficient.`,
      'insufficient_funds',
    ],
    ['CONTRACT_VALIDATE_ERROR', `${validate}Validate TransferContract error, no OwnerAccount.`, 'insufficient_funds'],
    ['CONTRACT_VALIDATE_ERROR', `${validate}account [TXYZ] does not exist`, 'insufficient_funds'],
    ['CONTRACT_VALIDATE_ERROR', `${validate}No contract or not a valid smart contract`, 'invalid'],
    ['CONTRACT_VALIDATE_ERROR', `${validate}Cannot transfer TRX to yourself.`, 'invalid'],
    ['SIGERROR', 'Validate signature error: miss sig or contract', 'invalid'],
    ['TOO_BIG_TRANSACTION_ERROR', 'Transaction size is too big.', 'invalid'],
  ] as const)('%s, "%s", mean the same as they are and as hex', (code, words, meaning) => {
    expect(readRefusal({ code, message: words })).toBe(meaning);
    expect(readRefusal({ code, message: Buffer.from(words).toString('hex') })).toBe(meaning);
  });

  test.each([
    'SERVER_BUSY',
    'NO_CONNECTION',
    'NOT_ENOUGH_EFFECTIVE_CONNECTION',
    'BLOCK_UNSOLIDIFIED',
    'CONTRACT_EXE_ERROR',
    'OTHER_ERROR',
    'A_CODE_OF_TOMORROW',
  ])('about the node and not the transaction (%s) mean nothing', (code) => {
    expect(readRefusal({ code })).toBeUndefined();
  });
});

describe('a broadcast', () => {
  // The bytes are a raw_data field of two bytes, and a signature.
  const raw = '0a02abcd12020102';
  const id = toTxid(raw);
  const refuse = (code: string) => ({ broadcasthex: () => ({ result: false, code }) });

  test('that the node takes is accepted', async () => {
    expect(await broadcast(fakeTronHttp({ broadcasthex: () => ({ result: true, code: 'SUCCESS' }) }), raw)).toBe(
      'accepted',
    );
  });

  test.each(['TRANSACTION_EXPIRATION_ERROR', 'TAPOS_ERROR', 'BANDWITH_ERROR'])(
    'that is refused with %s is known when a block holds it, or the node still has it',
    async (code) => {
      const absent = fakeTronHttp({ ...refuse(code), gettransactioninfobyid: () => ({}) });
      expect(await broadcast(absent, raw)).toBe(readRefusal({ code }));
      const mined = fakeTronHttp({ ...refuse(code), gettransactioninfobyid: () => ({ id, blockNumber: 7 }) });
      expect(await broadcast(mined, raw)).toBe('already_known');
      const gettransactionfrompending = () => ({ txID: id, raw_data: { contract: [] } });
      const pending = { ...refuse(code), gettransactioninfobyid: () => ({}), gettransactionfrompending };
      expect(await broadcast(fakeTronHttp(pending), raw)).toBe('already_known');
    },
  );

  test('whose answer says nothing about it is unknown', async () => {
    await expect(broadcast(fakeTronHttp(refuse('SERVER_BUSY')), raw)).rejects.toThrow(OutsideError);
  });
});

test('the id of a transaction is the hash of what was signed, however long that is', () => {
  // The field has 200 zero bytes, so its length takes two bytes.
  const zeros = '00'.repeat(200);
  expect(toTxid(`0ac801${zeros}1202ffff`)).toBe(toTxid(`0ac801${zeros}`));
  expect(toTxid('0a00')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(() => toTxid('1202ffff')).toThrow(TypeError);
});
