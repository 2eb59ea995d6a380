/**
 * Replays a reorganisation that a main network has had: a payment reaches as many confirmations as blocks were undone,
 * then these blocks are replaced by a longer branch without the payment.
 */
import { expect } from 'vitest';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { chains } from '#src/domain/assets/chains.ts';
import type { Order } from '#src/domain/order/order.ts';
import { resumeCrediting } from '#src/usecases/switches/credit-rules.ts';
import type { ChainLab } from './chain-lab.ts';
import { openEngine } from './engine.ts';
import { fundHotWallets, makeStory, type Story } from './story.ts';

/** Reorganisations of main networks, with the largest number of confirmations that we asked for at the time. */
export const pastReorganisations = {
  /** 25 April 2026. */
  litecoin: { undone: 13, askedThen: 12 },
  /** 14 September 2025. */
  monero: { undone: 18, askedThen: 12 },
} as const satisfies Partial<Record<ChainId, Readonly<{ undone: number; askedThen: number }>>>;

export type ReplayedChain = keyof typeof pastReorganisations;

export async function openReplay(lab: ChainLab): Promise<Story> {
  const { nativeCurrency } = chains[lab.chain];
  const engine = await openEngine(lab);
  await fundHotWallets(engine, [nativeCurrency]);
  return makeStory(engine, nativeCurrency);
}

/**
 * Returns whether the payment was credited although it is undone in the end. `asked` overrides the confirmations that
 * the deposit needs.
 */
export async function isUndoneCredited(story: Story, undone: number, asked?: number): Promise<boolean> {
  const { lab, watch, deposits } = story;
  const order = await story.placeOrder();
  await story.mineIn(await story.pay(order));
  await watch();
  const [seen] = await deposits(order);
  if (!seen) throw new Error('the payment was not seen');
  if (asked !== undefined) {
    await story.store.transaction(async (records) => {
      await records.deposits.patch(seen.id, { confirmationsNeeded: asked });
    });
  }
  await lab.mine(undone - (await depthOf(story, order)));
  await watch();
  expect(await depthOf(story, order)).toBe(undone);
  await lab.reorg(undone, { leaveOut: true });
  await watch();
  const [after] = await deposits(order);
  expect(after?.height).toBeNull();
  await expectStopped(story);
  return after?.status === 'confirmed';
}

/** So deep a reorganisation stops crediting and new orders on the chain until an operator has looked at it. */
async function expectStopped({ store, lab, restart }: Story): Promise<void> {
  const rules = await store.snapshot(async ({ stops }) => await stops.creditRules());
  expect(rules).toMatchObject([{ scope: lab.chain, times: null, reason: 'deep_reorganisation', by: 'service' }]);
  await resumeCrediting(await restart(), { scope: lab.chain, reason: 'looked at it', actor: 'operator' });
}

async function depthOf({ deposits, store, lab }: Story, order: Order): Promise<number> {
  const [deposit] = await deposits(order);
  const cursor = await store.snapshot(async (records) => await records.chains.cursor(lab.chain));
  return (cursor?.height ?? 0) - (deposit?.height ?? 0) + 1;
}
