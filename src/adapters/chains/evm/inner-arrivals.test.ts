/** Internal transfers of coins, detected by balances: which ones count, and how pruned nodes are handled. */
import { describe, expect, test } from 'vitest';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { Block, ChainTransaction, CoinWatch } from '#src/usecases/ports/chain-adapter.ts';
import { fakeJsonRpc, type FakeAnswers } from '#tests/support/fake-json-rpc.ts';
import { JsonRpcRefusal } from '../json-rpc.ts';
import { makeAddInnerArrivals } from './inner-arrivals.ts';
import { toQuantity } from './quantity.ts';
import { spellAddress } from './spell-address.ts';
import { openTokenBook } from './token-book.ts';

const book = openTokenBook('ethereum', {});
const address = (digit: string) => spellAddress(`0x${digit.repeat(40)}`);
const [deposit, hot, stranger, contract] = ['1', '2', '3', '4'].map(address) as [string, string, string, string];
const hashOf = (digit: string) => `0x${digit.repeat(64)}`;
const txid = hashOf('a');
const forgotten = () => new JsonRpcRefusal('eth_getBalance', -32_000, 'missing trie node');

type Balances = Readonly<Record<string, readonly [before: bigint | null, after: bigint | null]>>;
type Moment = Readonly<{ blockHash: string }>;

/**
 * A chain whose addresses have these balances after a block. A null balance means that the node has pruned that state.
 */
function open(balances: Balances, answers: FakeAnswers = {}) {
  const rpc = fakeJsonRpc({
    eth_blockNumber: () => toQuantity(10),
    eth_getBalance: (asked: string, { blockHash }: Moment) => {
      const held = balances[asked]?.[blockHash === hashOf('7') ? 1 : 0];
      return held === null || held === undefined ? forgotten() : toQuantity(held);
    },
    ...answers,
  });
  return { rpc, add: makeAddInnerArrivals(rpc, book), watch: watchOf(Object.keys(balances)) };
}

const watchOf = (addresses: readonly string[], heldBefore?: bigint): CoinWatch => ({
  addresses: async () => await Promise.resolve(addresses.map((one) => one.toLowerCase())),
  heldBefore: async () => await Promise.resolve(heldBefore),
  isWorthNaming: async (to) => await Promise.resolve(to === deposit),
});

const blockOf = (transactions: readonly ChainTransaction[] = [], height = 9): Block => {
  return { height, hash: hashOf('7'), parentHash: hashOf('6'), time: 0, transactions };
};

const transaction = (from: string, to: string, units: bigint, change: Partial<ChainTransaction> = {}) => ({
  txid,
  isSuccessful: true,
  consumes: [],
  senders: [from],
  outputs: [{ index: 0, currency: 'ETH' as const, to, units }],
  feeUnits: 3n,
  ...change,
});

const toUs = (read: readonly ChainTransaction[]) =>
  read.flatMap(({ txid: id, outputs }) =>
    outputs.filter(({ to }) => to === deposit || to === hot).map(({ to, units }) => ({ id, to, units })),
  );

describe('coins that came inside a call', () => {
  test('are what an address holds beyond before, under the hash of the block where the node cannot trace', async () => {
    const { add, watch } = open({ [deposit]: [0n, 50n], [hot]: [7n, 8n] });
    const read = await add(blockOf([transaction(stranger, contract, 51n)]), watch);
    expect(toUs(read)).toEqual([
      { id: hashOf('7'), to: deposit, units: 50n },
      { id: hashOf('7'), to: hot, units: 1n },
    ]);
    const numbers = read.at(-1)?.outputs.map(({ index }) => index) ?? [];
    expect(new Set(numbers).size).toBe(2);
    expect(numbers.every((index) => index >= 2 ** 28 && index < 2 ** 31)).toBe(true);
  });

  test('are not what the transactions of the block say themselves', async () => {
    const { add, watch } = open({ [deposit]: [4n, 9n], [hot]: [100n, 87n] });
    const sent = [transaction(stranger, deposit, 5n), transaction(hot, stranger, 10n)];
    expect(await add(blockOf(sent), watch)).toEqual(sent);
  });

  test('come beside a plain payment, and beside a send of ours that failed and cost its fee', async () => {
    const { add, watch } = open({ [deposit]: [0n, 12n], [hot]: [100n, 99n] });
    const failed = transaction(hot, stranger, 10n, { txid: hashOf('b'), isSuccessful: false });
    const read = await add(blockOf([transaction(stranger, deposit, 5n), failed]), watch);
    expect(toUs(read)).toEqual([
      { id: txid, to: deposit, units: 5n },
      { id: hashOf('7'), to: deposit, units: 7n },
      { id: hashOf('7'), to: hot, units: 2n },
    ]);
  });

  test('are one payment under the block where each is not worth the work of finding out who paid', async () => {
    const { rpc, add, watch } = open({ [hot]: [7n, 8n] }, { debug_traceBlockByHash: () => [] });
    expect(toUs(await add(blockOf(), watch))).toEqual([{ id: hashOf('7'), to: hot, units: 1n }]);
    expect(rpc.asked).not.toContain('debug_traceBlockByHash');
  });
});

describe('a balance that cannot be', () => {
  const next = (transactions: readonly ChainTransaction[] = []): Block => {
    return { ...blockOf(transactions, 10), hash: hashOf('8'), parentHash: hashOf('7') };
  };
  /** A node that reports these balances of the hot wallet by block. The test can change each balance. */
  const openHot = (said: Record<string, bigint>) => {
    const rpc = fakeJsonRpc({
      eth_getBalance: (_asked: string, { blockHash }: Moment) => toQuantity(said[blockHash] ?? 0n),
    });
    return makeAddInnerArrivals(rpc, book);
  };

  test.each([
    ['less than before', { [deposit]: [9n, 8n] }, []],
    ['less than it was just paid', { [deposit]: [9n, 13n] }, [transaction(stranger, deposit, 5n)]],
    ['nothing, after a payment', { [deposit]: [0n, 0n] }, [transaction(stranger, deposit, 5n)]],
    ['less than our send and its fee took', { [hot]: [100n, 86n] }, [transaction(hot, stranger, 10n)]],
  ] as const)('of %s is not relied on', async (_words, balances, sent) => {
    const { add, watch } = open(balances);
    await expect(add(blockOf(sent), watch)).rejects.toThrow(OutsideError);
  });

  test('of nothing, for a moment, makes no arrival of all that is there', async () => {
    const said = { [hashOf('6')]: 70n, [hashOf('7')]: 70n, [hashOf('8')]: 0n };
    const add = openHot(said);
    expect(await add(blockOf(), watchOf([hot]))).toEqual([]);
    await expect(add(next(), watchOf([hot]))).rejects.toThrow(OutsideError);
    await expect(add(next(), watchOf([hot]))).rejects.toThrow(OutsideError);
    said[hashOf('8')] = 70n;
    expect(await add(next(), watchOf([hot]))).toEqual([]);
  });

  test('of nothing at the first look is asked for again when something seems to have come', async () => {
    const said = { [hashOf('6')]: 70n, [hashOf('7')]: 0n, [hashOf('8')]: 70n };
    const add = openHot(said);
    expect(await add(blockOf(), watchOf([hot]))).toEqual([]);
    said[hashOf('7')] = 70n;
    expect(await add(next(), watchOf([hot]))).toEqual([]);
  });

  test('below the deposits that were read is not relied on', async () => {
    const { add } = open({ [deposit]: [0n, 50n] });
    await expect(add(blockOf(), watchOf([deposit], 50n))).rejects.toThrow(OutsideError);
    const more = open({ [deposit]: [50n, 50n] });
    expect(await more.add(blockOf(), watchOf([deposit], 20n))).toEqual([]);
  });
});

describe('the transaction that paid', () => {
  const call = (to: string, value: bigint, change: object = {}) => {
    return { type: 'CALL', from: contract, to, value: toQuantity(value), ...change };
  };
  const root = (calls: readonly object[]) => ({ ...call(contract, 60n), from: stranger, calls });
  const read = async (traced: unknown, answers: FakeAnswers = {}) => {
    const { add, watch } = open(
      { [deposit]: [0n, 50n], [hot]: [7n, 7n] },
      { debug_traceBlockByHash: () => [{ txHash: txid, result: traced }], ...answers },
    );
    return await add(blockOf([transaction(stranger, contract, 60n)]), watch);
  };

  test('is named by a node that can run the block again, with the contract as a sender', async () => {
    const [named, ...others] = await read(
      root([call(deposit, 20n), call(contract, 9n, { calls: [call(deposit, 30n)] })]),
    );
    expect(others).toEqual([]);
    expect(named).toMatchObject({ txid, senders: [stranger, contract] });
    // Both calls count as one payment, because a contract can pay the same address thousands of times.
    expect(named?.outputs.slice(1)).toMatchObject([{ to: deposit, units: 50n }]);
    expect(new Set(named?.outputs.map(({ index }) => index)).size).toBe(2);
  });

  test('is named transaction by transaction where that is all a node can do', async () => {
    const named = await read(null, {
      debug_traceBlockByHash: () => new JsonRpcRefusal('debug_traceBlockByHash', -32_004, 'not supported'),
      debug_traceTransaction: (id: string) => (id === txid ? root([call(deposit, 50n)]) : null),
    });
    expect(toUs(named)).toEqual([{ id: txid, to: deposit, units: 50n }]);
  });

  test.each([
    ['another sum', [call(deposit, 49n)]],
    ['a call that failed', [call(deposit, 50n, { error: 'execution reverted' })]],
    ['a part of a call that failed', [call(contract, 50n, { error: 'out of gas', calls: [call(deposit, 50n)] })]],
    ['code run in another name', [call(deposit, 50n, { type: 'DELEGATECALL' })]],
  ])('is not believed to be one that tells of %s', async (_words, calls) => {
    expect(toUs(await read(root(calls)))).toEqual([{ id: hashOf('7'), to: deposit, units: 50n }]);
  });

  test('is not one of our own: what comes back from it stands for itself', async () => {
    const { add, watch } = open(
      { [deposit]: [100n, 92n] },
      { debug_traceBlockByHash: () => [{ txHash: txid, result: root([call(deposit, 5n)]) }] },
    );
    const back = await add(blockOf([transaction(deposit, contract, 10n)]), watch);
    expect(toUs(back)).toEqual([{ id: hashOf('7'), to: deposit, units: 5n }]);
  });
});

describe('a node', () => {
  test('is asked once about empty addresses, and not again about what it said of the block before', async () => {
    const held = { [deposit]: [0n, 0n], [hot]: [7n, 7n] } as const;
    const { rpc, add, watch } = open(held);
    await add(blockOf(), watch);
    expect(rpc.asked).toEqual(['eth_getBalance', 'eth_getBalance', 'eth_getBalance']);
    await add({ ...blockOf([], 10), hash: hashOf('8'), parentHash: hashOf('7') }, watch);
    expect(rpc.asked).toHaveLength(5);
  });

  test('that has forgotten a new block is not relied on, however it says so', async () => {
    const { add, watch } = open({ [deposit]: [null, null] });
    await expect(add(blockOf(), watch)).rejects.toThrow(OutsideError);
    const empty = open({ [deposit]: [0n, 0n] }, { eth_getBalance: () => null });
    await expect(empty.add(blockOf(), watch)).rejects.toThrow('in a block this new');
  });

  test('that has forgotten old ones is compared with what was read, at the first that it knows', async () => {
    const rpc = fakeJsonRpc({
      eth_blockNumber: () => toQuantity(500),
      eth_getBalance: (_asked: string, { blockHash }: Moment) => (blockHash === hashOf('7') ? '0x32' : forgotten()),
    });
    const add = makeAddInnerArrivals(rpc, book);
    const old = { ...blockOf([], 372), hash: hashOf('6'), parentHash: hashOf('5') };
    expect(await add(old, watchOf([deposit], 20n))).toEqual([]);
    const read = await add(blockOf([], 373), watchOf([deposit], 20n));
    expect(toUs(read)).toEqual([{ id: hashOf('7'), to: deposit, units: 30n }]);
  });

  test('that takes over from one that has forgotten old ones finds what came in them', async () => {
    const gap = { isOpen: false };
    const pruned = fakeJsonRpc({ eth_blockNumber: () => toQuantity(500), eth_getBalance: forgotten });
    const archive = fakeJsonRpc({ eth_getBalance: () => '0x32' });
    const old = { ...blockOf([], 372), hash: hashOf('6'), parentHash: hashOf('5') };
    expect(await makeAddInnerArrivals(pruned, book, { gap })(old, watchOf([deposit], 20n))).toEqual([]);
    const read = await makeAddInnerArrivals(archive, book, { gap })(blockOf([], 373), watchOf([deposit], 20n));
    expect(toUs(read)).toEqual([{ id: hashOf('7'), to: deposit, units: 30n }]);
  });

  test('that has forgotten them is not guessed for where we cannot tell either', async () => {
    const { add } = open({ [hot]: [null, 50n] });
    expect(await add(blockOf(), watchOf([hot]))).toEqual([]);
  });
});
