/** Random histories of every simulated chain: no unit is created or lost, and nothing is spent twice. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chains } from '#src/domain/assets/chains.ts';
import { chainIds, type ChainId } from '#src/domain/assets/currencies.ts';
import type { Coin } from '#src/domain/order/payout.ts';
import {
  coinsDomain,
  nonceDomain,
  openChain,
  signPayout,
  tokensOf,
  windowDomain,
  type TestChain,
} from '#tests/support/sandbox-contract/open-chain.ts';
import { makeMemoryStorage } from './memory-storage.ts';

const kinds = [
  'fund',
  'pay',
  'pay',
  'pay_badly',
  'payout',
  'payout',
  'payout',
  'mine',
  'mine',
  'mine_some',
  'reorg',
  'drop',
  'replace',
  'malleate',
  'fee_floor',
] as const;

type Step = Readonly<{ kind: (typeof kinds)[number]; pick: number; isToken: boolean; amount: number }>;

const step = fc.record<Step>({
  kind: fc.constantFrom(...kinds),
  pick: fc.nat(1000),
  isToken: fc.boolean(),
  amount: fc.integer({ min: 1, max: 50 }),
});

describe.each(chainIds)('on the simulated %s', (id) => {
  test('no unit appears, disappears or is spent twice', { timeout: 30_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 40 }), async (steps) => {
        const chain = await openChain(makeMemoryStorage(), id);
        for (const one of steps) {
          await take(chain, one);
          await expectConserved(chain);
        }
        await expectHistory(chain);
      }),
      { numRuns: 25 },
    );
  });

  test('the same life gives the same chain', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 20 }), async (steps) => {
        const [first, second] = [await live(id, steps), await live(id, steps)];
        expect(second).toEqual(first);
      }),
      { numRuns: 5 },
    );
  });
});

async function live(id: ChainId, steps: readonly Step[]) {
  const chain = await openChain(makeMemoryStorage(), id);
  for (const one of steps) await take(chain, one);
  return [await chain.control.condition(), await chain.control.truth(), await chain.node.mempool()];
}

async function take(chain: TestChain, one: Step): Promise<void> {
  const { control, native, hot, chain: id, node } = chain;
  const { kind, pick, amount } = one;
  const tokens = tokensOf(id);
  const currency = one.isToken ? (tokens[pick % tokens.length] ?? native) : native;
  const units = chains[id].minOutputUnits * BigInt(amount) * 1_000_000_000n;
  const waiting = await node.mempool();
  const txid = waiting[pick % Math.max(1, waiting.length)]?.txid;
  const origin = txid === undefined ? undefined : (await control.transaction(txid))?.origin;
  const height = (await control.condition()).head.height;
  const visitors = ['visitor-a', 'visitor-b'];
  const payment = {
    to: `deposit-${pick % 5}`,
    currency,
    units,
    ...(pick % 2 === 0 ? { from: visitors[pick % 4] ?? 'visitor-c' } : {}),
  };
  const hasTokens = chains[id].conflictDomain !== 'coins';

  if (kind === 'fund') await control.fund({ to: hot, currency, units: units * 100n, lots: 1 + (pick % 4) });
  if (kind === 'pay') await control.pay({ ...payment, lots: 1 + (pick % 3) });
  if (kind === 'pay_badly' && hasTokens) {
    await (pick % 2 === 0 ? control.payFailing(payment) : control.payUnknownToken(payment));
  }
  if (kind === 'payout') await payOut(chain, one);
  if (kind === 'mine') await control.mine(1 + (pick % 3));
  if (kind === 'mine_some') await control.mine(1, { transactions: txid === undefined ? 'none' : [txid] });
  if (kind === 'reorg' && height > 0) {
    const keep = (
      ['all', 'none', (await control.truth()).map((mined) => mined.txid).filter((_, n) => n % 2 === 0)] as const
    )[pick % 3];
    await control.reorg(1 + (pick % Math.min(height, 6)), {
      ...(keep === undefined ? {} : { keep }),
      remine: amount % 2 === 0,
    });
  }
  if (kind === 'drop' && txid !== undefined) await control.drop(txid);
  if (kind === 'replace' && txid !== undefined && origin !== 'wallet') {
    await control.replace(txid, { to: 'elsewhere', currency, units });
  }
  if (kind === 'malleate' && txid !== undefined && !hasTokens) await control.malleate(txid);
  if (kind === 'fee_floor') await control.setFeeFloor(chains[id].fee.usualUnitsPerSize * BigInt(pick % 4));
}

/** Pays with random inputs, valid or not: spent coins, used nonces, nearly closed validity windows. */
async function payOut(chain: TestChain, { pick, amount, isToken }: Step): Promise<void> {
  const { control, node, native, chain: id } = chain;
  const [token = native] = tokensOf(id);
  const payout = {
    to: 'customer',
    units: chains[id].minOutputUnits * BigInt(amount) * 1_000_000_000n,
    currency: isToken ? token : native,
    feeTimes: BigInt(1 + (pick % 3)),
    payoutId: `payout-${pick % 7}`,
  };
  const { conflictDomain } = chains[id];
  if (conflictDomain === 'coins') {
    const coins = (await control.truth()).flatMap(({ txid, outputs }) =>
      outputs.map((output): Coin => {
        const { to: address, units, index } = output;
        return { chain: id, id: `${txid}:${index}`, address, role: 'hot', units, lots: [] };
      }),
    );
    const picked = coins.slice(pick % Math.max(1, coins.length)).slice(0, 2);
    const total = picked.reduce((sum, coin) => sum + coin.units, 0n);
    if (total <= payout.units * 2n) return;
    await node.broadcast((await signPayout(chain, { ...payout, domain: coinsDomain(chain, picked, pick % 3) })).raw);
    return;
  }
  const { height } = (await control.condition()).head;
  const domain = conflictDomain === 'nonce' ? nonceDomain(chain, pick % 5) : windowDomain(chain);
  await node.broadcast((await signPayout(chain, { ...payout, domain, validUntilHeight: height + (pick % 4) })).raw);
}

async function expectConserved({ control }: TestChain): Promise<void> {
  for (const { issued, held, fees } of await control.totals()) expect(held + fees).toBe(issued);
  const mined = await control.truth();
  const consumed = mined.flatMap(({ consumes }) => consumes);
  expect(new Set(consumed).size).toBe(consumed.length);
  expect(new Set(mined.map(({ txid }) => txid)).size).toBe(mined.length);
}

/** Checks that blocks are linked, validity windows were respected, and balances follow from the mined transactions. */
async function expectHistory({ control, node, native, hot, chain }: TestChain): Promise<void> {
  const balances = new Map<string, bigint>();
  const move = (address: string, units: bigint) => balances.set(address, (balances.get(address) ?? 0n) + units);
  for (const { txid, height, isSuccessful } of await control.truth()) {
    const mined = await control.transaction(txid);
    expect(mined?.validUntilHeight ?? height).toBeGreaterThanOrEqual(height);
    const sent = isSuccessful ? (mined?.outputs ?? []).filter(({ currency }) => currency === native) : [];
    for (const { to, units } of sent) move(to, units);
    for (const { address, units } of mined?.inputs ?? []) move(address, -units);
    if (chains[chain].conflictDomain === 'coins') continue;
    for (const { units } of sent) move(mined?.senders[0] ?? '', -units);
    move(mined?.senders[0] ?? '', -(mined?.feeUnits ?? 0n));
  }
  const ours = [hot, 'customer', 'elsewhere', ...[0, 1, 2, 3, 4].map((index) => `deposit-${index}`)];
  for (const address of ours) expect(await control.balance(address, native)).toBe(balances.get(address) ?? 0n);

  const { height } = await node.head();
  for (let above = 1; above <= height; above += 1) {
    expect((await node.block(above))?.parentHash).toBe((await node.block(above - 1))?.hash);
  }
}
