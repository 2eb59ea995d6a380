/** Store contract: returns from cold storage. */
import { describe, expect, test } from 'vitest';
import type { ColdReturn } from '#src/domain/treasury/cold-return.ts';
import type { Store } from '#src/usecases/ports/records.ts';

const coin = (id: string) => ({ id, units: 900n, branch: 0, index: 3, raw: null }) as const;

function makeReturn(given: Partial<ColdReturn> = {}): ColdReturn {
  return {
    id: 'CR-20261117-00000001',
    accountId: 'CA-000000001',
    chain: 'litecoin',
    currency: 'LTC',
    units: 700n,
    feeUnits: 20n,
    plan: {
      coins: [coin('aa:0'), coin('bb:1')],
      to: 'hot',
      units: 700n,
      change: { branch: 1, index: 4, address: 'change', units: 1080n },
    },
    file: 'cHNidA==',
    state: 'unsigned',
    version: 0,
    txid: 'ee',
    raw: null,
    requestedBy: 'anna',
    reason: 'the float runs low',
    plannedAt: 1_000,
    signedAt: null,
    endedAt: null,
    trouble: null,
    came: null,
    ...given,
  };
}

export function describeReturnRecords(run: Store['transaction']): void {
  describe('returns from cold storage', () => {
    const first = makeReturn();
    const signed = { state: 'sent', patch: { txid: 'ee', raw: 'ff', signedAt: 2_000 } } as const;
    const insert = async (returned: ColdReturn) => await run(async ({ returns }) => await returns.insert(returned));

    test('are kept as they are, and found by their transaction while they may be mined', async () => {
      await insert(first);
      expect(await run(async ({ returns }) => await returns.lock(first.id))).toEqual(first);
      expect(await run(async ({ returns }) => await returns.lockByTxid('litecoin', 'ee'))).toEqual(first);
      expect(await run(async ({ returns }) => await returns.lockByTxid('bitcoin', 'ee'))).toBeUndefined();
      expect(await run(async ({ returns }) => await returns.open())).toEqual([first]);
      await run(async ({ returns }) => await returns.move({ id: first.id, fromVersion: 0, ...signed }));
      const sent = { ...first, ...signed.patch, state: 'sent', version: 1 };
      expect(await run(async ({ returns }) => await returns.lock(first.id))).toEqual(sent);
      expect(await run(async ({ returns }) => await returns.sums())).toEqual({
        taken: [{ currency: 'LTC', units: 720n }],
        onTheWay: [{ currency: 'LTC', units: 720n }],
        lost: [],
      });
      const arrived = { id: first.id, fromVersion: 1, state: 'arrived', patch: { endedAt: 3_000 } } as const;
      await run(async ({ returns }) => await returns.move(arrived));
      expect(await run(async ({ returns }) => await returns.open())).toEqual([]);
      expect(await run(async ({ returns }) => await returns.sums())).toEqual({
        taken: [{ currency: 'LTC', units: 720n }],
        onTheWay: [],
        lost: [],
      });
    });

    test('of tokens count their fee in the coin of the chain, as it was, also of those mined in vain', async () => {
      const account = { from: '0xab', nonce: 5, size: 100n, unitsPerSize: 3n };
      const plan = { coins: [{ ...coin('0xab:5'), units: 0n }], to: 'hot', units: 700n, change: null, account };
      const token = makeReturn({ chain: 'ethereum', currency: 'USDT-ERC20', feeUnits: 300n, plan });
      await insert(token);
      expect(await run(async ({ returns }) => await returns.lock(token.id))).toEqual(token);
      await run(async ({ returns }) => await returns.move({ id: token.id, fromVersion: 0, ...signed }));
      const planned = [
        { currency: 'ETH', units: 300n },
        { currency: 'USDT-ERC20', units: 700n },
      ];
      const sums = async () => await run(async ({ returns }) => await returns.sums());
      expect(await sums()).toEqual({ taken: planned, onTheWay: planned, lost: [] });
      const came = { txid: 'ee', height: 7, units: 0n, feeUnits: 120n, change: null };
      await run(async ({ returns }) => await returns.setCame(token.id, came));
      expect(await sums()).toEqual({ taken: planned, onTheWay: planned, lost: [] });
      const failed = { id: token.id, fromVersion: 2, state: 'failed', patch: { endedAt: 3_000 } } as const;
      await run(async ({ returns }) => await returns.move(failed));
      expect(await sums()).toEqual({ taken: [{ currency: 'ETH', units: 120n }], onTheWay: [], lost: [] });
    });

    test('have a coin each for themselves until they give it free', async () => {
      await insert(first);
      const plan = { ...first.plan, coins: [coin('bb:1'), coin('cc:0')] };
      const second = makeReturn({ id: 'CR-20261117-00000002', txid: 'dd', plan });
      await expect(insert(second)).rejects.toMatchObject({ constraint: 'cold_return_coins_pkey' });
      const cancelled = { id: first.id, fromVersion: 0, state: 'cancelled', patch: { endedAt: 1 } } as const;
      await run(async ({ returns }) => {
        await returns.move(cancelled);
        await returns.freeCoins(first.id);
        await returns.insert(second);
      });
      expect(await run(async ({ returns }) => await returns.lockRivals(first))).toEqual([second]);
      expect(await run(async ({ returns }) => await returns.lockRivals(second))).toEqual([]);
      // The same file may be written again: the one that is open is found first.
      const again = makeReturn({ id: 'CR-20261117-00000003', plan: { ...first.plan, coins: [coin('aa:0')] } });
      await insert(again);
      expect(await run(async ({ returns }) => await returns.lockByTxid('litecoin', 'ee'))).toEqual(again);
      await run(async ({ returns }) => await returns.bindCoins(first));
      expect(await run(async ({ returns }) => await returns.lockRivals(first))).toEqual([second, again]);
    });

    test('that are signed are never called off, and ended ones never go on', async () => {
      await insert(first);
      await run(async ({ returns }) => await returns.move({ id: first.id, fromVersion: 0, ...signed }));
      const off = { id: first.id, fromVersion: 1, state: 'cancelled', patch: {} } as const;
      await expect(run(async ({ returns }) => await returns.move(off))).rejects.toThrow();
      const stale = { id: first.id, fromVersion: 0, state: 'sent', patch: {} } as const;
      await expect(run(async ({ returns }) => await returns.move(stale))).rejects.toThrow();
      await run(async ({ returns }) => await returns.move({ ...off, state: 'failed' }));
      const on = { ...off, fromVersion: 2, state: 'sent' } as const;
      await expect(run(async ({ returns }) => await returns.move(on))).rejects.toThrow();
      // Whoever has the signed file may still send it.
      await run(async ({ returns }) => await returns.move({ ...on, state: 'arrived' }));
      const over = { ...on, fromVersion: 3, state: 'arrived' } as const;
      await expect(run(async ({ returns }) => await returns.move(over))).rejects.toThrow();
    });

    test('are found by the transaction that they came by, until its block is gone', async () => {
      await insert(first);
      const came = { txid: 'f0', height: 7, units: 700n, feeUnits: 50n, change: null };
      await run(async ({ returns }) => await returns.setCame(first.id, came));
      const noted = { ...first, came, version: 1 };
      expect(await run(async ({ returns }) => await returns.lockByTxid('litecoin', 'f0'))).toEqual(noted);
      expect(await run(async ({ returns }) => await returns.pending('litecoin'))).toEqual([noted]);
      await run(async ({ returns }) => await returns.forgetCame('litecoin', 6));
      expect(await run(async ({ returns }) => await returns.lock(first.id))).toEqual(noted);
      await run(async ({ returns }) => await returns.forgetCame('litecoin', 7));
      expect(await run(async ({ returns }) => await returns.lock(first.id))).toEqual({ ...first, version: 2 });
      const change = { output: 0, address: 'change', units: 1_050n };
      await run(async ({ returns }) => await returns.setCame(first.id, { ...came, change }));
      const arrived = { id: first.id, fromVersion: 3, state: 'arrived', patch: { endedAt: 3_000 } } as const;
      await run(async ({ returns }) => await returns.move(arrived));
      await run(async ({ returns }) => await returns.forgetCame('litecoin', 7));
      expect(await run(async ({ returns }) => await returns.sums())).toMatchObject({
        taken: [{ currency: 'LTC', units: 750n }],
      });
      expect(await run(async ({ returns }) => await returns.pending('litecoin'))).toEqual([]);
      expect(await run(async ({ returns }) => await returns.areLost('litecoin', ['aa:0']))).toBe(false);
    });
  });
}
