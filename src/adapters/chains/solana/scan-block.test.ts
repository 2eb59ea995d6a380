import { expect, test } from 'vitest';
import type { CoinWatch } from '#src/usecases/ports/chain-adapter.ts';
import { makeJsonRpc } from '../json-rpc.ts';
import { readBlock } from './read-block.ts';
import { parseScanned } from './scan-block.ts';
import { makeSlotIndex } from './slot-index.ts';
import { openTokenBook } from './token-book.ts';

const nameOf = (letter: string) => letter.repeat(43);
const [ours, other, third] = [nameOf('D'), nameOf('A'), nameOf('B')];
const sysvar = 'SysvarRecentB1ockHashes11111111111111111111';

const transaction = (signature: string, keys: readonly string[], given: Readonly<Record<string, unknown>> = {}) => ({
  transaction: {
    signatures: [signature.padEnd(87, 'x')],
    accountKeys: keys.map((pubkey) => ({ pubkey, signer: true })),
  },
  meta: {
    err: null,
    fee: 5_000,
    preBalances: keys.map(() => 10_000),
    postBalances: keys.map((_, place) => (place === 0 ? 4_000 : 11_000)),
    ...given,
  },
  version: 0,
});

const toToken = (owner: string) => {
  const held = (amount: string) => [{ accountIndex: 1, mint: nameOf('M'), owner, uiTokenAmount: { amount } }];
  return { preTokenBalances: held('1'), postTokenBalances: held('9') };
};

const transactions = [
  transaction('not ours', [other, third]),
  transaction('to us', [other, ours]),
  transaction('from us', [ours, third]),
  transaction('by nonce', [other, sysvar]),
  transaction('token to us', [other, third], toToken(ours)),
  transaction('token to others', [other, third], toToken(nameOf('C'))),
];

/** A node that answers every request with this block. */
function open(list: readonly unknown[], write: (answer: unknown) => string = JSON.stringify) {
  const header = { blockhash: 'h', previousBlockhash: 'g', blockHeight: 7, blockTime: 1_700_000_000 };
  const answers: Readonly<Record<string, unknown>> = { getSlot: 7, getBlocks: [7] };
  const fetch = async (_url: unknown, { body = '' }: Readonly<{ body?: string }>) => {
    const { id, method } = JSON.parse(body) as Readonly<{ id: number; method: string }>;
    const result = answers[method] ?? { transactions: list, ...header };
    const text = async () => await Promise.resolve(write({ jsonrpc: '2.0', result, id }));
    return await Promise.resolve({ ok: true, status: 200, text });
  };
  const rpc = makeJsonRpc({ name: 'solana', url: 'http://127.0.0.1:1', fetch });
  const tokenAccounts = { accountOf: async () => await Promise.resolve(third) };
  return { rpc, slots: makeSlotIndex(rpc), book: openTokenBook({}), tokenAccounts };
}

function watchOf(asked: string[][]): CoinWatch {
  return {
    addresses: async () => await Promise.resolve([]),
    heldBefore: async () => await Promise.resolve(undefined),
    isWorthNaming: async () => await Promise.resolve(false),
    ours: async (names) => {
      asked.push([...names]);
      return await Promise.resolve(new Set(names.filter((name) => name === ours)));
    },
  };
}

test('of a block that is read for us, only what names us or a nonce account is there, as a whole', async () => {
  const all = await readBlock(open(transactions), 7);
  const asked: string[][] = [];
  const some = await readBlock(open(transactions), 7, watchOf(asked));
  expect(all?.transactions).toHaveLength(transactions.length);
  const wanted = [1, 2, 3, 4];
  expect(some).toEqual({ ...all, transactions: wanted.map((place) => all?.transactions[place]) });
  expect(asked).toHaveLength(1);
  expect(new Set(asked[0])).toEqual(new Set([other, third, ours, sysvar, nameOf('M'), nameOf('C')]));
});

test('an answer in another spelling is read as a whole', async () => {
  const spellings = [
    (answer: unknown) => JSON.stringify(answer, null, 2),
    (answer: unknown) => JSON.stringify(answer).replaceAll('D', String.raw`\u0044`),
  ];
  for (const write of spellings) {
    const block = await readBlock(open(transactions, write), 7, watchOf([]));
    expect(block?.transactions.map(({ senders }) => senders[0])).toContain(ours);
    expect(block?.transactions).toHaveLength(transactions.length);
  }
});

const parseText = (text: string): unknown => parseScanned(Buffer.from(text), () => () => {});

test('a list that does not end is not JSON, and an error is passed on', () => {
  expect(() => parseText('{"result":{"transactions":[{"a":1}')).toThrow(SyntaxError);
  expect(() => parseText('{"result":{"transactions":[{"a')).toThrow(SyntaxError);
  expect(parseText('{"error":{"code":-32004}}')).toEqual({ error: { code: -32_004 } });
  expect(parseText('{"result":null}')).toEqual({ result: null });
  const empty = parseText('{"result":{"transactions":[],"a":1}}') as Readonly<{ result: object }>;
  expect(empty.result).toMatchObject({ transactions: [], a: 1, scanned: { names: [] } });
});

test('names are found wherever they begin and end, and nothing shorter or longer', () => {
  for (let length = 28; length <= 48; length += 1) {
    for (const before of ['', 'é', 'ab', 'abc', '"":1,'.repeat(3)]) {
      const first = before && `"${before.replaceAll('"', '')}":0,`;
      const text = `{"result":{"transactions":[{${first}"a":"${'N'.repeat(length)}"}]}}`;
      const { result } = parseText(text) as Readonly<{ result: Readonly<{ scanned: { names: readonly string[] } }> }>;
      expect(result.scanned.names).toEqual(length >= 32 && length <= 44 ? ['N'.repeat(length)] : []);
    }
  }
});

test('names that differ in their last letters are not taken for one another', () => {
  const names = Array.from({ length: 3_000 }, (_, at) => `${'N'.repeat(36)}${String(at).padStart(5 + (at % 4), '0')}`);
  const text = JSON.stringify({ result: { transactions: [{ names: [...names, ...names] }] } });
  const { result } = parseText(text) as Readonly<{ result: Readonly<{ scanned: { names: readonly string[] } }> }>;
  expect(result.scanned.names).toEqual([...new Set(names)]);
});
