import { base58, base64 } from '@scure/base';
import { expect, test } from 'vitest';
import { money } from '#src/domain/money.ts';
import { fakeJsonRpc } from '#tests/support/fake-json-rpc.ts';
import { readBalances } from './read-balances.ts';
import { tokenProgram, type SolanaNetwork } from './solana-networks.ts';
import { makeTokenAccounts } from './token-accounts.ts';
import { openTokenBook } from './token-book.ts';

const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const owner = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk';
const stranger = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';
const book = openTokenBook({ 'USDC-SOL': usdc });
const tokenAccounts = makeTokenAccounts();

function tokenAccount({ mint = usdc, of = owner, program = tokenProgram, units = 7n } = {}) {
  const data = new Uint8Array(165);
  data.set(base58.decode(mint), 0);
  data.set(base58.decode(of), 32);
  new DataView(data.buffer).setBigUint64(64, units, true);
  return { lamports: 2_039_280, owner: program, data: [base64.encode(data), 'base64'] };
}

const coins = (lamports: number) => ({ lamports, owner: '1'.repeat(32), data: ['', 'base64'] });
const header = { blockhash: 'head', previousBlockhash: 'b', blockHeight: 5, blockTime: 1_000 };

type Moment = Readonly<{ answered?: readonly number[]; confirmed?: number; network?: SolanaNetwork }>;

/** A node whose successive answers are for these slots, with two accounts per requested address. */
function nodeWith(accounts: readonly unknown[], { answered = [9], confirmed = 9, network = 'main' }: Moment = {}) {
  const slots = [...answered];
  const rpc = fakeJsonRpc({
    getMultipleAccounts: (keys: readonly string[]) => ({
      context: { slot: slots.length > 1 ? slots.shift() : slots[0] },
      value: keys.map((_, place) => accounts[place % accounts.length] ?? null),
    }),
    getSlot: () => confirmed,
    getBlock: (slot: number) => (slot <= confirmed ? { ...header, blockhash: slot === 9 ? 'head' : 'earlier' } : null),
  });
  return { rpc, reading: { rpc, book, tokenAccounts, network } };
}

test('coin and tokens of an address are counted, those of one that does not exist are none', async () => {
  const { reading } = nodeWith([coins(11), tokenAccount()]);
  expect(await readBalances(reading, [owner, owner])).toEqual({
    at: { height: 5, hash: 'head', time: 1_000_000 },
    held: [money('SOL', 11n), money('USDC-SOL', 7n)],
    empty: [],
  });
  const empty = nodeWith([null, null]);
  expect((await readBalances(empty.reading, [owner])).held).toEqual([money('SOL', 0n), money('USDC-SOL', 0n)]);
});

test.each([
  ['belongs to somebody else', { of: stranger }],
  ['holds another token', { mint: stranger }],
  ['is of another program', { program: stranger }],
])('an account that %s counts nothing', async (_, what) => {
  const { reading } = nodeWith([coins(11), tokenAccount(what)]);
  expect((await readBalances(reading, [owner])).held).toEqual([money('SOL', 11n), money('USDC-SOL', 0n)]);
});

test('answers of different blocks are asked for again', async () => {
  const many = Array.from({ length: 60 }, (_, at) => base58.encode(new Uint8Array(32).fill(at + 1)));
  const { reading, rpc } = nodeWith([coins(1)], { answered: [8, 9, 9] });
  const { at, held } = await readBalances(reading, many);
  expect([at.hash, held[0]]).toEqual(['head', money('SOL', 60n)]);
  expect(rpc.asked.filter((method) => method === 'getMultipleAccounts')).toHaveLength(4);
  const restless = nodeWith([coins(1)], { answered: Array.from({ length: 40 }, (_, slot) => slot), confirmed: 40 });
  await expect(readBalances(restless.reading, many)).rejects.toThrow('moved on whenever');
});

test('an answer for a block that is not there yet says nothing, except on a chain of one’s own', async () => {
  const ahead = { answered: [10], confirmed: 9 };
  const { reading } = nodeWith([coins(1), null], ahead);
  await expect(readBalances(reading, [owner])).rejects.toThrow('has not got');
  const own = nodeWith([coins(1), null], { ...ahead, network: 'own' });
  expect((await readBalances(own.reading, [owner])).at.hash).toBe('head');
});
