/** Operators decide about a large deposit on which two nodes do not agree: they count it, or leave it waiting. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askEach } from '#src/adapters/chains/pool/ask-each.ts';
import type { Deposit } from '#src/domain/order/deposit.ts';
import type { Order } from '#src/domain/order/order.ts';
import { usualPolicy, usualVersion } from '#src/domain/policy/policy.ts';
import { accept } from '#src/domain/result.ts';
import { findWithoutOpinion } from '#src/usecases/back-office/find-alerts.ts';
import type { BlockQuestion } from '#src/usecases/ports/chain-adapter.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import { countDeposit, leaveDeposit } from '#src/usecases/treasury/request-count.ts';
import { readTreasury } from '#src/usecases/treasury/withdraw.ts';
import { must } from '#tests/support/order-lab/order-actions.ts';
import { withNode } from '#tests/support/order-lab/with-node.ts';
import { approve, openTreasuryLab, type TreasuryLab } from '#tests/support/treasury-lab.ts';
import { honest, silent, withoutPayments, type Change } from './wrong-nodes.ts';

let lab: TreasuryLab;
beforeAll(async () => {
  lab = await openTreasuryLab();
}, 180_000);
afterAll(async () => {
  await lab.booksEqualChain();
  await lab.close();
});

const chain = 'litecoin';
const reason = 'two explorers have it';

/** Ports of a worker whose chain has these nodes, and whose policy wants two of them to agree on everything. */
function withNodes(...nodes: readonly Change[]): Ports {
  const policy = { ...usualPolicy, secondOpinions: { ...usualPolicy.secondOpinions, [chain]: 1n } };
  const ports = { ...lab.ports, rules: { ...lab.ports.rules, policy: () => ({ ...usualVersion, policy }) } };
  return withNode(ports, chain, (node) => {
    const members = nodes.map((change, at) => {
      return { label: `node ${'abc'[at]}`, node: { ...node, ...change(node) }, rest: () => 'none' as const };
    });
    return { askEach: async (question: BlockQuestion) => await askEach(members, question) };
  });
}

async function look(ports: Ports): Promise<void> {
  await lab.advance(1);
  await lab.work(ports);
}

/** An order whose deposit waits: deep enough, but its nodes differ. */
async function doubtedOrder(send: string, ports: Ports): Promise<Readonly<{ order: Order; depositId: string }>> {
  const order = await lab.order({ send, receive: 'ETH' });
  const txid = await lab.pay(order, send.split(' ')[0] ?? '');
  await lab.mine(chain, 12);
  await look(ports);
  expect(await lab.state(order)).toBe('confirming');
  return { order, depositId: (await lab.deposit(order, txid)).id };
}

const count = async ({ order: { orderNumber }, depositId }: Awaited<ReturnType<typeof doubtedOrder>>, actor = 'anna') =>
  await countDeposit(lab.deps, { orderNumber, depositId, reason, actor }, approve);

const leave = async ({ order: { orderNumber }, depositId }: Awaited<ReturnType<typeof doubtedOrder>>) =>
  await leaveDeposit(lab.deps, { orderNumber, depositId, reason: 'asked our provider', actor: 'anna' }, async () =>
    accept(null),
  );

async function readDeposit(depositId: string): Promise<Deposit> {
  const found = await lab.ports.store.snapshot(async ({ deposits }) => await deposits.find(depositId));
  if (!found) throw new Error('there is no such deposit');
  return found;
}

async function alerts(): Promise<readonly (string | null)[]> {
  const now = lab.ports.clock.now();
  const opinions = await lab.ports.store.snapshot(async (records) => await records.opinions.since(now - 86_400_000));
  return findWithoutOpinion(opinions, now).map(({ orderNumber }) => orderNumber);
}

async function audited(subject: string): Promise<readonly string[]> {
  const rows = await lab.ports.store.snapshot(async (records) => await records.controls.auditRows(0, 100_000));
  return rows.filter((row) => row.subject === subject).map(({ actor, action }) => `${actor} ${action}`);
}

describe('a deposit on which two nodes do not agree', () => {
  test('waits with what each node says until an operator counts it, and is exchanged then', async () => {
    const ports = withNodes(honest, withoutPayments);
    const doubted = await doubtedOrder('1 LTC', ports);
    const { order, depositId } = doubted;
    const said = await lab.ports.store.snapshot(async ({ opinions }) => await opinions.find(depositId));
    const votes = [
      { label: 'node a', verdict: 'same' },
      { label: 'node b', verdict: 'other' },
    ];
    expect(said).toMatchObject({ wait: 'nodes_differ', votes, counted: null });
    await look(ports);
    expect([await lab.state(order), await alerts()]).toEqual(['confirming', [order.orderNumber]]);
    const act = must(await count(doubted));
    expect(act).toMatchObject({ kind: 'doubted_deposit', state: 'done', needsSecond: false, reason });
    expect(await lab.auditOf(act)).toEqual(['anna act_proposed', 'service act_finished']);
    expect(await alerts()).toEqual([]);
    await look(ports);
    expect(await lab.state(order)).toBe('sending');
    expect(await count(doubted)).toMatchObject({ code: 'deposit_not_doubted' });
  });

  test('of more than one person may decide about needs a second one, and waits until then', async () => {
    const ports = withNodes(honest, silent);
    const doubted = await doubtedOrder('300 LTC', ports);
    const { order } = doubted;
    const act = must(await count(doubted));
    expect(act).toMatchObject({ state: 'waiting', needsSecond: true });
    expect(must(await count(doubted)).id, 'a second click').toBe(act.id);
    await look(ports);
    expect(await lab.state(order)).toBe('confirming');
    expect(await lab.agree(act, 'anna')).toMatchObject({ code: 'act_own' });
    expect(must(await lab.agree(act)).state).toBe('done');
    await look(ports);
    expect(await lab.state(order)).toBe('sending');
    expect((await readTreasury(lab.deps)).acts.filter(({ kind }) => kind === 'doubted_deposit')).toHaveLength(2);
  });

  test('that a node contradicts since it was approved needs another approval', async () => {
    const doubted = await doubtedOrder('300 LTC', withNodes(honest, silent));
    const { order } = doubted;
    const act = must(await count(doubted));
    expect(act.state).toBe('waiting');
    await look(withNodes(honest, withoutPayments));
    expect(must(await lab.agree(act))).toMatchObject({ state: 'failed', obstacle: 'deposit_not_doubted' });
    await look(withNodes(honest, withoutPayments));
    expect(await lab.state(order)).toBe('confirming');
    expect(must(await lab.agree(must(await count(doubted)))).state).toBe('done');
    await look(withNodes(honest, withoutPayments));
    expect(await lab.state(order)).toBe('sending');
  });

  test('that is left waiting is quiet until it waits for another reason, and counts once two nodes agree', async () => {
    const doubted = await doubtedOrder('1 LTC', withNodes(honest, withoutPayments));
    const { order, depositId } = doubted;
    expect(await alerts()).toEqual([order.orderNumber]);
    expect((await leave(doubted)).ok).toBe(true);
    expect([await alerts(), await audited(depositId)]).toEqual([[], ['anna deposit_left']]);
    await look(withNodes(honest, withoutPayments));
    expect([await lab.state(order), await alerts()]).toEqual(['confirming', []]);
    await look(withNodes());
    expect([await lab.state(order), await alerts()]).toEqual(['confirming', [order.orderNumber]]);
    await look(withNodes(honest, honest));
    expect([await lab.state(order), await alerts()]).toEqual(['sending', []]);
    expect(await leave(doubted)).toMatchObject({ code: 'deposit_not_doubted' });
  });

  test('counts in the block that was looked at only, and not by what somebody wrote into the database', async () => {
    const ports = withNodes(honest, withoutPayments);
    const doubted = await doubtedOrder('1 LTC', ports);
    const { order, depositId } = doubted;
    await lab.database.ownerPool.query(`update second_opinions set counted = 'made up' where deposit_id = $1`, [
      depositId,
    ]);
    await look(ports);
    expect(await lab.state(order)).toBe('confirming');
    const inBlock = async (hash: string) =>
      await lab.database.ownerPool.query('update deposits set block_hash = $2 where id = $1', [depositId, hash]);
    const { blockHash } = await readDeposit(depositId);
    const moved = await countDeposit(
      lab.deps,
      { orderNumber: order.orderNumber, depositId, reason, actor: 'anna' },
      async () => {
        await inBlock('another');
        return accept(null);
      },
    );
    expect(moved).toMatchObject({ code: 'deposit_not_doubted' });
    expect(await count(doubted), 'before nodes were asked about that block').toMatchObject({
      code: 'deposit_not_doubted',
    });
    await look(ports);
    expect(must(await count(doubted)).state).toBe('done');
    await inBlock(blockHash ?? '');
    await look(ports);
    expect(await lab.state(order)).toBe('confirming');
    expect(must(await count(doubted)).state).toBe('done');
    await look(ports);
    expect(await lab.state(order)).toBe('sending');
  });

  test('of another order, or one that nobody doubts, is not decided about', async () => {
    const doubted = await doubtedOrder('1 LTC', withNodes(honest, silent));
    const calm = await lab.order({ send: '1 LTC', receive: 'ETH' });
    expect(await count({ ...doubted, order: calm })).toMatchObject({ code: 'deposit_not_doubted' });
    await look(lab.ports);
    expect(await count(doubted)).toMatchObject({ code: 'deposit_not_doubted' });
  });
});
