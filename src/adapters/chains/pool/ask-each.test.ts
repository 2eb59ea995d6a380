import { afterEach, expect, test, vi } from 'vitest';
import type { BlockQuestion, ChainAdapter } from '#src/usecases/ports/chain-adapter.ts';
import { money } from '#src/domain/money.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { makeInactiveChain } from '../inactive-chain.ts';
import { askEach } from './ask-each.ts';

afterEach(() => vi.useRealTimers());

const block = (hash: string) => ({ height: 10, hash, time: 0, parentHash: 'p', transactions: [] });
const question: BlockQuestion = { height: 10, hash: 'h', confirmations: 3, isFinal: true, has: () => true };

const open = (label: string, own: Partial<ChainAdapter>) => ({
  label,
  rest: () => 'none' as const,
  node: {
    ...makeInactiveChain('ethereum').node,
    head: async () => ({ height: 12, hash: 'head', time: 0 }),
    finalBlock: async () => ({ height: 10, hash: 'h' }),
    block: async () => block('h'),
    ...own,
  },
});

const ask = async (own: Partial<ChainAdapter>, change: Partial<BlockQuestion> = {}) => {
  const [vote] = await askEach([open('a', own)], { ...question, ...change });
  return vote?.verdict;
};

test('a node has the payment only as deep and as final on its own chain as it must be', async () => {
  expect(await ask({})).toBe('same');
  expect(await ask({}, { confirmations: 4 })).toBe('behind');
  expect(await ask({ finalBlock: async () => ({ height: 9, hash: 'g' }) })).toBe('behind');
  expect(await ask({ finalBlock: async () => null })).toBe('behind');
  expect(await ask({ finalBlock: async () => null }, { isFinal: false })).toBe('same');
  expect(await ask({ block: async () => undefined })).toBe('behind');
});

test('a node with another block, or without the payment, says something else', async () => {
  expect(await ask({ block: async () => block('other') })).toBe('other');
  expect(await ask({}, { has: () => false })).toBe('other');
});

test('a node that does not answer is silent, also if it never ends', async () => {
  const away = async (): Promise<never> => await Promise.reject(new OutsideError('away'));
  expect(await ask({ head: away })).toBe('silent');
  expect(await ask({ block: away })).toBe('silent');
  await expect(ask({ block: async () => await Promise.reject(new TypeError('a bug')) })).rejects.toThrow('a bug');
  vi.useFakeTimers();
  const hanging = { block: async () => await new Promise<never>(() => {}) };
  const asked = askEach([open('a', hanging), open('b', {})], question);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await asked).toEqual([
    { label: 'a', verdict: 'silent' },
    { label: 'b', verdict: 'same' },
  ]);
});

test('a node has coins of contracts by what the address holds after the block, or is silent if it forgot', async () => {
  const { currency, units, address } = { currency: 'ETH', units: 5n, address: 'a' } as const;
  const holds = { currency, units, address, isOfBlock: false } as const;
  const holding = (amounts: Readonly<Record<string, bigint>>): Partial<ChainAdapter> => ({
    balances: async (_addresses, { at } = {}) => {
      const held = amounts[at?.hash ?? ''];
      if (at === undefined || held === undefined) throw new OutsideError('the state of that block is gone');
      return { at, held: [money(currency, held)] };
    },
  });
  expect(await ask(holding({ h: 5n }), { holds })).toBe('same');
  expect(await ask(holding({ h: 4n }), { holds })).toBe('other');
  expect(await ask(holding({}), { holds })).toBe('silent');
  const ofBlock = { holds: { ...holds, isOfBlock: true } };
  expect(await ask(holding({ h: 9n, p: 4n }), ofBlock)).toBe('same');
  expect(await ask(holding({ h: 9n, p: 5n }), ofBlock)).toBe('other');
  expect(await ask(holding({ h: 9n }), ofBlock)).toBe('silent');
});

test('a node is not asked to find arrivals, which would note for the reader what it could not compare', async () => {
  const watched: unknown[] = [];
  await ask({ block: async (_height, watch) => (watched.push(watch), block('h')) });
  expect(watched).toEqual([undefined]);
});
