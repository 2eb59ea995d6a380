import { assert, asyncProperty, integer } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { NodeMeta, NodeTokenBalance, NodeTransaction } from './answers.ts';
import { openTokenBook } from './token-book.ts';
import { translateTransaction } from './translate-transaction.ts';

const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const [payer, owner, other] = ['payer', 'owner', 'other'];
const book = openTokenBook({ 'USDC-SOL': usdc });
const tokenAccounts = { accountOf: async (of: string, mint: string) => `${of}'s ${mint}` };
const usual = `${owner}'s ${usdc}`;

const read = async (transaction: NodeTransaction) => await translateTransaction({ book, tokenAccounts }, transaction);

type Balance = readonly [key: string, before: number, after: number];

function make(balances: readonly Balance[], meta: Partial<NodeMeta> = {}): NodeTransaction {
  return {
    transaction: { signatures: ['id'], accountKeys: balances.map(([pubkey]) => ({ pubkey })) },
    meta: {
      err: null,
      fee: 5_000,
      preBalances: balances.map(([, before]) => before),
      postBalances: balances.map(([, , after]) => after),
      ...meta,
    },
  };
}

function holding(accountIndex: number, amount: string, of: string = owner, mint: string = usdc): NodeTokenBalance {
  return { accountIndex, mint, owner: of, uiTokenAmount: { amount } };
}

const paid = async (transaction: NodeTransaction) =>
  (await read(transaction))?.outputs.map(({ currency, to, units }) => [currency, to, units]);

describe('coin', () => {
  test('that arrived is paid to whoever has it, by whichever program it came', async () => {
    const found = await read(
      make([
        [payer, 100_000, 5_000],
        [owner, 7, 90_007],
        ['program', 1, 1],
      ]),
    );
    expect(found).toMatchObject({ txid: 'id', isSuccessful: true, consumes: [], senders: [payer], feeUnits: 5_000n });
    expect(found?.outputs.map(({ to, units }) => [to, units])).toEqual([[owner, 90_000n]]);
  });

  test('that the payer of the fee received is shown whole', async () => {
    expect(
      await paid(
        make([
          [payer, 10_000, 35_000],
          [other, 30_000, 0],
        ]),
      ),
    ).toEqual([['SOL', payer, 30_000n]]);
  });

  test('is not counted by numbers that are not exact', async () => {
    const whale = ['whale', 2 ** 60, 2 ** 60 - 1_024] as const;
    expect(await paid(make([whale, [owner, 0, 1_000]]))).toEqual([['SOL', owner, 1_000n]]);
    expect(
      await paid(
        make([
          [owner, 5_000, 0],
          ['whale', 2 ** 60, 2 ** 60 + 1_024],
        ]),
      ),
    ).toEqual([]);
  });

  test('of a transaction that failed went nowhere', async () => {
    const failed = make(
      [
        [payer, 10_000, 5_000],
        [owner, 0, 1],
      ],
      { err: { InstructionError: [0, { Custom: 1 }] } },
    );
    expect(await read(failed)).toMatchObject({ isSuccessful: false, outputs: [], feeUnits: 5_000n });
  });
});

describe('a token', () => {
  const accounts: readonly Balance[] = [
    [payer, 3_000_000, 955_720],
    [usual, 0, 2_039_280],
    ['theirs', 9, 9],
  ];

  test('is paid to its owner, and its new account is a cost', async () => {
    const found = await read(
      make(accounts, {
        preTokenBalances: [holding(2, '50', other)],
        postTokenBalances: [holding(1, '20'), holding(2, '30', other)],
      }),
    );
    expect(found?.outputs).toEqual([{ index: expect.any(Number), currency: 'USDC-SOL', to: owner, units: 20n }]);
    expect(found).toMatchObject({ feeUnits: 2_044_280n, senders: [payer, other] });
  });

  test('of another mint is none of ours, with whatever name', async () => {
    const found = await read(make(accounts, { postTokenBalances: [holding(1, '20', owner, 'USDC')] }));
    expect(found?.outputs).toMatchObject([{ currency: null, to: owner, units: 20n }]);
  });

  test('in another account than the usual one is credited to nobody', async () => {
    const hidden: readonly Balance[] = [
      [payer, 10_000, 5_000],
      ['hidden', 9, 9],
    ];
    expect(await paid(make(hidden, { postTokenBalances: [holding(1, '20')] }))).toEqual([['USDC-SOL', 'hidden', 20n]]);
  });

  test('that was there before an account changed its owner did not arrive', async () => {
    const given = { preTokenBalances: [holding(1, '20', other)], postTokenBalances: [holding(1, '20', owner)] };
    expect(
      await paid(
        make(
          [
            [payer, 10_000, 5_000],
            [usual, 9, 9],
          ],
          given,
        ),
      ),
    ).toEqual([]);
  });

  test('that left is not paid to anybody, and what its account gives back is', async () => {
    const closed = make(
      [
        [payer, 10_000, 2_044_280],
        ['theirs', 2_039_280, 0],
      ],
      {
        preTokenBalances: [holding(1, '0', payer)],
        postTokenBalances: [],
      },
    );
    expect(await paid(closed)).toEqual([['SOL', payer, 2_039_280n]]);
  });

  test('amount that is no number is an answer that cannot be used', async () => {
    const broken = make(accounts, { postTokenBalances: [holding(1, '1.5')] });
    await expect(read(broken)).rejects.toThrow(OutsideError);
  });
});

describe('the number of a payment', () => {
  const indexes = async (units: number, place: number) => {
    const before: readonly Balance[] = Array.from({ length: place }, (_, at) => [
      `key ${at}`,
      5_000,
      at === 0 ? 0 : 5_000,
    ]);
    const found = await read(make([...before, [owner, 0, units]]));
    return found?.outputs.map(({ index }) => index) ?? [];
  };

  test('is the same for the same payment, and another for another amount or another place', async () => {
    expect(await indexes(1_000, 1)).toEqual(await indexes(1_000, 1));
    const all = [await indexes(1_000, 1), await indexes(1_001, 1), await indexes(1_000, 2)].flat();
    expect(new Set(all).size).toBe(3);
  });

  test('always fits into the column that keeps it', async () => {
    await assert(
      asyncProperty(integer({ min: 1, max: 2 ** 53 - 1 }), integer({ min: 1, max: 255 }), async (units, place) => {
        const [index = -1] = await indexes(units, place);
        expect(Number.isInteger(index) && index >= 0 && index < 2 ** 31).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});

test('votes are left out, and what a vote pays to somebody is not', async () => {
  const vote = 'Vote111111111111111111111111111111111111111';
  expect(
    await read(
      make([
        [payer, 10_000, 5_000],
        [vote, 1, 1],
      ]),
    ),
  ).toBeUndefined();
  expect(
    await paid(
      make([
        [payer, 10_000, 4_000],
        [vote, 1, 1],
        [owner, 0, 1_000],
      ]),
    ),
  ).toHaveLength(1);
});

test('a transaction of which the node does not say what it did cannot be used', async () => {
  await expect(read({ ...make([[payer, 10_000, 5_000]]), meta: null })).rejects.toThrow(OutsideError);
  await expect(read(make([[payer, 10_000, 5_000]], { postBalances: [] }))).rejects.toThrow(OutsideError);
});

test('a transaction that uses a nonce account names all its accounts, and another one none', async () => {
  const sysvar = 'SysvarRecentB1ockHashes11111111111111111111';
  const found = await read(
    make([
      [payer, 100_000, 90_000],
      ['nonce account', 1_447_680, 1_447_680],
      [other, 0, 5_000],
      [sysvar, 1, 1],
    ]),
  );
  expect(found?.nonceAccounts).toEqual([payer, 'nonce account', other, sysvar]);
  expect(found?.consumes).toEqual([]);
  const usualOne = await read(
    make([
      [payer, 100_000, 90_000],
      [other, 0, 5_000],
    ]),
  );
  expect(usualOne).not.toHaveProperty('nonceAccounts');
});
