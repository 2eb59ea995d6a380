/**
 * Withdrawals and refills on the nodes of each family: two people agree, each amount is paid and matched once, and the
 * books equal the chain to the unit after each.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currencies, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { formatMoney, money } from '#src/domain/money.ts';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import { accept } from '#src/domain/result.ts';
import type { ActFacts } from '#src/domain/treasury/act.ts';
import { refillStage } from '#src/domain/treasury/refill.ts';
import type { TreasuryDeps } from '#src/usecases/treasury/act-records.ts';
import { followActs } from '#src/usecases/treasury/follow-acts.ts';
import { agreeToAct, proposeAct } from '#src/usecases/treasury/propose-act.ts';
import { readRefills, requestRefill } from '#src/usecases/treasury/refill.ts';
import { makeDevnetLab, openDevnetLab, type DevnetLab } from '#tests/support/chain-contract/devnet-lab.ts';
import type { DevnetChainId } from '#tests/support/chain-contract/devnet-options.ts';
import { openEngine, type Engine } from '#tests/support/chain-contract/engine.ts';
import { expectBooksEqualChain } from '#tests/support/chain-contract/expect-books-equal-chain.ts';
import { fundHotWallets } from '#tests/support/chain-contract/story.ts';
import type { Desk } from '#tests/support/memory-store/office-records.ts';
import { must } from '#tests/support/order-lab/order-actions.ts';
import type { DevnetPart } from '../../tools/devnet/src/starters.ts';

const approve = async () => await Promise.resolve(accept(null));

async function openDeps({ store, restart }: Engine): Promise<TreasuryDeps> {
  const { office } = store;
  return {
    ports: await restart(),
    store: {
      transaction: async (work) => await store.transaction(async (records) => await work({ ...records, office })),
      snapshot: async (work) => await store.snapshot(async (records) => await work({ ...records, office })),
    },
  };
}

async function finish(engine: Engine): Promise<void> {
  const { chain, profile, mine, confirmationsToFinality } = engine.lab;
  for (let round = 0; round < 3; round += 1) {
    await engine.work();
    await mine(2);
  }
  await mine(Math.max(finalityBlocks(chain, profile), confirmationsToFinality));
  await engine.work();
  await engine.work();
  await followActs(await openDeps(engine));
}

async function refill(engine: Engine, currency: CurrencyId, units: bigint): Promise<void> {
  const { lab } = engine;
  const deps = await openDeps(engine);
  const wanted = { currency, amount: formatMoney(money(currency, units)), reason: 'the float runs low', actor: 'anna' };
  const { address } = must(await requestRefill(deps, wanted, approve));
  await lab.pay({ to: address, currency, units });
  await finish(engine);
  const [found] = await deps.store.snapshot(async (records) => await readRefills(records));
  expect(found).toMatchObject({ units, came: { booked: units, seen: 0n } });
  expect(found && refillStage(found, found.came)).toBe('exact');
  await expectBooksEqualChain(engine);
}

async function withdraw(engine: Engine, facts: ActFacts): Promise<void> {
  const { lab } = engine;
  const deps = await openDeps(engine);
  const proposal = { facts, actor: 'anna', readyAt: 0, idempotencyKey: facts.currency };
  const [first, second] = await Promise.all([proposeAct(deps, proposal), proposeAct(deps, proposal)]);
  const { id: actId, factsHash, state } = must(first);
  expect(must(second).id).toBe(actId);
  if (state === 'waiting') must(await agreeToAct(deps, { actId, actor: 'berta', factsHash }, approve));
  await finish(engine);
  const act = await deps.store.snapshot(async ({ office }) => await office.treasury.find(actId));
  expect(act).toMatchObject({ state: 'done' });
  expect(await lab.balance(facts.address, facts.currency)).toBe(facts.units);
  await expectBooksEqualChain(engine);
}

describe.each([
  ['bitcoin', 'bitcoin', ['BTC']],
  ['evm', 'ethereum', ['ETH', 'USDT-ERC20']],
  ['tron', 'tron', ['TRX', 'USDT-TRC20']],
  ['solana', 'solana', ['SOL', 'USDC-SOL']],
  ['monero', 'monero', ['XMR']],
] as const satisfies readonly (readonly [DevnetPart, DevnetChainId, readonly CurrencyId[]])[])(
  'on the nodes of %s',
  (part, chain, used) => {
    let lab: DevnetLab;
    beforeAll(async () => {
      lab = await openDevnetLab(part);
    }, 240_000);
    afterAll(async () => {
      await lab.close();
    });

    test('what is expected is matched, and what is withdrawn arrives once', async () => {
      const to = await makeDevnetLab(lab.devnet, chain).newAddress();
      const listed = { label: 'Bank', actId: 'TA-1', addedBy: 'anna', addedAt: 0, usableAt: 0 };
      const desk: Desk = {
        people: ['anna', 'berta'],
        cold: [],
        withdrawTo: (currency) => ({ id: `WA ${currency}`, currency, address: to, ...listed }),
      };
      const engine = await openEngine(makeDevnetLab(lab.devnet, chain), undefined, desk);
      await fundHotWallets(engine, used);
      for (const currency of used) {
        const { minUnits } = currencies[currency];
        await refill(engine, currency, 4n * minUnits + 9n);
        const facts = { kind: 'withdrawal', currency, address: to, subject: `WA ${currency}`, reason: 'rent' } as const;
        await withdraw(engine, { ...facts, units: 3n * minUnits + 11n });
      }
    }, 300_000);
  },
);
