import { describe, expect, test } from 'vitest';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { NodeInfo, NodeInnerCall, NodeLog, NodeTransaction } from './answers.ts';
import { spellAddress, toAccount } from './spell-address.ts';
import { openTokenBook } from './token-book.ts';
import { transferCall } from './token-calls.ts';
import { translateMined, translatePending } from './translate-transaction.ts';

const account = (byte: string) => byte.repeat(20);
const [alice, bob, carol] = [account('a1'), account('b2'), account('c3')];
const [usdt, other] = [account('d4'), account('e5')];
const book = openTokenBook({ 'USDT-TRC20': spellAddress(usdt) });
const blockHash = `${'0'.repeat(16)}${'1'.repeat(48)}`;
const topic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const toHex = (text: string) => Buffer.from(text).toString('hex');
const word = (text: string) => text.padStart(64, '0');

function make(type: string, value: object, contractRet = 'SUCCESS'): NodeTransaction {
  const contract = { type, parameter: { value: { owner_address: `41${alice}`, ...value } } };
  return { txID: 'ab'.repeat(32), ret: [{ contractRet }], raw_data: { contract: [contract] } };
}
const coin = (value: object = {}) => make('TransferContract', { to_address: `41${bob}`, amount: 5, ...value });
const data = transferCall({ to: spellAddress(bob), units: 9n });
const call = (token = usdt, ret?: string) =>
  make('TriggerSmartContract', { contract_address: `41${token}`, data }, ret);
const log = (change: Partial<NodeLog> = {}, units = 9): NodeLog => ({
  address: usdt,
  topics: [topic, word(alice), word(bob)],
  data: word(units.toString(16)),
  ...change,
});
const mined = (transaction: NodeTransaction, info: Partial<NodeInfo> = {}, hash = blockHash) =>
  translateMined(book, { transaction, info: { id: transaction.txID, ...info }, blockHash: hash });
const succeeded = { receipt: { result: 'SUCCESS' } };

describe('a transfer of the coin', () => {
  test('is what it says, and costs what was burnt for it', () => {
    expect(mined(coin(), { fee: 1_100_000, receipt: {} })).toEqual({
      txid: 'ab'.repeat(32),
      isSuccessful: true,
      consumes: [],
      senders: [spellAddress(alice)],
      outputs: [{ index: 0, currency: 'TRX', to: spellAddress(bob), units: 5n }],
      feeUnits: 1_100_000n,
    });
  });

  test('that failed moved nothing', () => {
    expect(mined(coin(), { result: 'FAILED' })).toMatchObject({ isSuccessful: false, outputs: [] });
    const failed = make('TransferContract', { to_address: `41${bob}`, amount: 5 }, 'REVERT');
    expect(mined(failed)).toMatchObject({ isSuccessful: false, outputs: [] });
  });

  test('beyond what a number can carry is left out, and a fee like that is a broken node', () => {
    expect(mined(coin({ amount: 2 ** 60 }))?.outputs).toEqual([]);
    expect(() => mined(coin(), { fee: 2 ** 60 })).toThrow(OutsideError);
  });
});

describe('a transfer of a token', () => {
  test('is what its contract logged', () => {
    expect(mined(call(), { ...succeeded, log: [log()] })).toMatchObject({
      isSuccessful: true,
      senders: [spellAddress(alice)],
      outputs: [{ index: 1, currency: 'USDT-TRC20', to: spellAddress(bob), units: 9n }],
    });
  });

  test.each([
    ['its receipt says so', call(), { receipt: { result: 'REVERT' }, log: [log()] }],
    ['it ran out of energy', call(usdt, 'OUT_OF_ENERGY'), { ...succeeded, log: [log()] }],
    ['it has no result', call(), { receipt: {}, log: [log()] }],
    ['it is marked as failed', call(), { ...succeeded, result: 'FAILED', log: [log()] }],
    ['the block does not say how it ended', { ...call(), ret: [] }, { ...succeeded, log: [log()] }],
  ] as const)('moved nothing when %s', (_reason, transaction, info) => {
    expect(mined(transaction, info)).toMatchObject({ isSuccessful: false, outputs: [] });
  });

  test.each([
    ['of another contract', log({ address: other })],
    ['of another event', log({ topics: [word('1'), word(alice), word(bob)] })],
    ['of a collectible', log({ topics: [topic, word(alice), word(bob), word('9')], data: '' })],
    ['with more data', log({ data: word('9') + word('9') })],
    ['of nothing', log({}, 0)],
  ])('is not seen in a log %s', (_what, one) => {
    expect(mined(call(), { ...succeeded, log: [one] })).toMatchObject({ isSuccessful: true, outputs: [] });
  });

  test('by a contract is numbered by its block: executed again it may be another amount', () => {
    const asked = make('TriggerSmartContract', { contract_address: `41${other}`, data: '12345678' });
    const info = { ...succeeded, log: [log({ topics: [topic, word(carol), word(bob)] }), log()] };
    const one = mined(asked, info);
    const elsewhere = mined(asked, info, blockHash.replace(/1$/, '2'));
    expect(one?.outputs).toMatchObject([{ units: 9n }, { units: 9n }]);
    expect(one?.senders).toEqual([alice, carol].map(spellAddress));
    const numbers = [...(one?.outputs ?? []), ...(elsewhere?.outputs ?? [])].map(({ index }) => index);
    expect(new Set(numbers).size).toBe(4);
    expect(numbers.every((index) => index > 1 && index < 2 ** 31)).toBe(true);
  });
});

describe('coins that a contract hands on', () => {
  const disperse = make('TriggerSmartContract', { contract_address: `41${other}`, data: '12345678' });
  const inner = (change: Partial<NodeInnerCall> = {}): NodeInnerCall => ({
    caller_address: `41${other}`,
    transferTo_address: `41${bob}`,
    callValueInfo: [{ callValue: 7 }],
    note: toHex('call'),
    ...change,
  });

  test('are payments of the transaction that called it, numbered by their block', () => {
    const toCarol = inner({ transferTo_address: `41${carol}` });
    const read = mined(disperse, { ...succeeded, log: [log()], internal_transactions: [inner(), toCarol] });
    expect(read?.outputs).toMatchObject([
      { currency: 'USDT-TRC20', units: 9n },
      { currency: 'TRX', to: spellAddress(bob), units: 7n },
      { currency: 'TRX', to: spellAddress(carol), units: 7n },
    ]);
    expect(read?.senders).toEqual([alice, other].map(spellAddress));
    const again = mined(disperse, { ...succeeded, internal_transactions: [inner()] }, blockHash.replace(/1$/, '2'));
    const numbers = [...(read?.outputs ?? []), ...(again?.outputs ?? [])].map(({ index }) => index);
    expect(new Set(numbers).size).toBe(4);
    expect(numbers.every((index) => index > 1 && index < 2 ** 31)).toBe(true);
  });

  test('are one payment to each address, however many calls they came in', () => {
    const calls = Array.from({ length: 5_000 }, () => inner());
    const read = mined(disperse, { ...succeeded, internal_transactions: calls });
    expect(read?.outputs).toMatchObject([{ currency: 'TRX', to: spellAddress(bob), units: 35_000n }]);
  });

  test.each(['call', 'create', 'suicide'])('come by a %s, in hex or as it is', (note) => {
    for (const written of [note, toHex(note)]) {
      const read = mined(disperse, { ...succeeded, internal_transactions: [inner({ note: written })] });
      expect(read?.outputs).toMatchObject([{ to: spellAddress(bob), units: 7n }]);
    }
  });

  test.each([
    'delegateResourceOfEnergy',
    'unDelegateResourceOfBandwidth',
    'freezeBalanceV2ForEnergy',
    'freezeForEnergy',
    'withdrawReward',
    'something new',
    '',
  ])('are none in "%s", by which no coin reaches the receiver', (note) => {
    const { note: _none, ...without } = inner();
    for (const made of [inner({ note }), inner({ note: toHex(note) }), without]) {
      expect(mined(disperse, { ...succeeded, internal_transactions: [made] })?.outputs).toEqual([]);
    }
  });

  test('are none inside a transfer of the coin, which calls nothing', () => {
    const read = mined(coin(), { ...succeeded, internal_transactions: [inner()] });
    expect(read?.outputs).toMatchObject([{ index: 0, units: 5n }]);
  });

  test.each([
    ['was undone', inner({ rejected: true }), succeeded],
    ['carried nothing', inner({ callValueInfo: [{}] }), succeeded],
    [
      'carried a token that is no contract',
      inner({ callValueInfo: [{ callValue: 7, tokenId: '1000001' }] }),
      succeeded,
    ],
    ['carried more than a number can', inner({ callValueInfo: [{ callValue: 2 ** 60 }] }), succeeded],
    ['was part of a call that failed', inner(), { receipt: { result: 'REVERT' } }],
  ])('are none where the inner call %s', (_what, made, info) => {
    expect(mined(disperse, { ...info, internal_transactions: [made] })?.outputs).toEqual([]);
  });
});

test('what is neither of these is left out: tokens that are no contracts cannot be credited', () => {
  const asset = { asset_name: 'TRX', to_address: `41${bob}`, amount: 5_000_000 };
  expect(mined(make('TransferAssetContract', asset))).toBeUndefined();
  expect(translatePending(book, make('TransferAssetContract', asset))).toBeUndefined();
  expect(mined(make('VoteWitnessContract', {}))).toBeUndefined();
});

describe('one that waits', () => {
  test('shows what its own bytes say', () => {
    expect(translatePending(book, coin())?.outputs).toMatchObject([{ index: 0, currency: 'TRX', units: 5n }]);
    const to = spellAddress(bob);
    expect(translatePending(book, call())?.outputs).toEqual([{ index: 1, currency: 'USDT-TRC20', to, units: 9n }]);
    expect(translatePending(book, call(other))?.outputs).toEqual([]);
  });

  test('is understood with and without the byte 41 before the receiver', () => {
    const withByte = data.replace(`00${toAccount(spellAddress(bob))}`, `41${bob}`);
    const asked = make('TriggerSmartContract', { contract_address: `41${usdt}`, data: withByte });
    expect(translatePending(book, asked)?.outputs).toMatchObject([{ to: spellAddress(bob), units: 9n }]);
  });
});
