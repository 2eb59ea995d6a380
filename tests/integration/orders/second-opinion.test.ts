/**
 * Above a value of policy a deposit counts only when two nodes of its chain agree on it: with second nodes that lie,
 * lag and are silent, and with none.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askEach } from '#src/adapters/chains/pool/ask-each.ts';
import { findAlerts } from '#src/usecases/back-office/find-alerts.ts';
import { readDepartures } from '#src/usecases/quotes/read-departures.ts';
import type { BlockQuestion } from '#src/usecases/ports/chain-adapter.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import type { Order } from '#src/domain/order/order.ts';
import { usualPolicy, usualVersion } from '#src/domain/policy/policy.ts';
import type { OpinionWait } from '#src/domain/second-opinion.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { withNode } from '#tests/support/order-lab/with-node.ts';
import {
  honest,
  lagging,
  onAnotherBranch,
  silent,
  withOtherPlaces,
  withSmallerPayments,
  withoutPayments,
  type Change,
} from './wrong-nodes.ts';

let lab: OrderLab;
beforeAll(async () => {
  lab = await openOrderLab();
});
afterAll(async () => await lab.close());

const chain = 'litecoin';

/** The lab's ports with a policy from this value on, and these nodes. None: a chain with one node. */
function withNodes(dollars: bigint, nodes: readonly Change[]): Ports {
  const policy = { ...usualPolicy, secondOpinions: { ...usualPolicy.secondOpinions, [chain]: dollars } };
  const { rules } = lab.ports;
  const ports = { ...lab.ports, rules: { ...rules, policy: () => ({ ...usualVersion, policy }) } };
  if (nodes.length === 0) return ports;
  return withNode(ports, chain, (node) => {
    const members = nodes.map((change, at) => {
      const label = `node ${'abc'[at]}`;
      return { label, node: { ...node, ...change(node) }, rest: () => 'none' as const };
    });
    return { askEach: async (question: BlockQuestion) => await askEach(members, question) };
  });
}

async function paidOrder(): Promise<Order> {
  const order = await lab.order({ send: '10 LTC', receive: 'ETH' });
  await lab.pay(order, '10');
  await lab.mine(chain, 1);
  return order;
}

/** Mines until the deposit is deep enough, and lets a worker with these ports look twice. */
async function look(ports: Ports): Promise<void> {
  await lab.mine(chain, 12);
  await lookAgain(ports);
}

async function lookAgain(ports: Ports, minutes = 2): Promise<void> {
  for (let turn = 0; turn < minutes; turn += 1) {
    await lab.advance(1);
    await lab.work(ports);
  }
}

const waitOf = async (order: Order) => (await lab.view(order)).deposits[0]?.waitsFor;

async function readAlerts(): Promise<readonly string[]> {
  const now = lab.ports.clock.now();
  const opinions = await lab.ports.store.snapshot(async (records) => await records.opinions.since(now - 86_400_000));
  const cases = {
    orders: [],
    deposits: [],
    payouts: [],
    unsettled: [],
    unplanned: [],
    beside: [],
    overdue: [],
    loans: [],
    newLoans: [],
    refused: [],
    changed: [],
    unannounced: [],
    acts: [],
    transfers: [],
    shortAtVenue: [],
    shortInCold: [],
    uncheckedInCold: [],
    returns: [],
    violations: [],
    cut: [],
  };
  const calm = { assets: [], chains: [], gas: [], stock: [], signerRefusals: [], pauses: [], stops: [] };
  const fresh = { rates: { observedAt: now, isStale: false }, unpriced: [], isListStale: false, failedToday: 0 };
  const facts = { now, today: now, cases, ...calm, creditRules: [], ...fresh, heartbeat: now, opinions };
  return findAlerts(facts).alerts.map(({ kind, subject, orderNumber }) => `${kind} ${orderNumber ?? subject}`);
}

async function namedOnStatusPage(ports: Ports): Promise<readonly string[]> {
  const board = { prices: {}, observedAt: 0, unitsPerSize: {}, cover: {}, policy: usualPolicy, policyNumber: 0 };
  const { chains } = await readDepartures(ports, board);
  return chains.find((each) => each.chain === chain)?.differing ?? [];
}

const forget = async () => await lab.database.ownerPool.query('delete from second_opinions');

describe('a large deposit', () => {
  test('counts at once where the policy does not ask, and below its value', async () => {
    const order = await paidOrder();
    await look(lab.ports);
    expect(await lab.state(order)).toBe('sending');
    const small = await paidOrder();
    await look(withNodes(1_000_000n, []));
    expect(await lab.state(small)).toBe('sending');
  });

  test('counts when two nodes agree on it', async () => {
    const order = await paidOrder();
    await look(withNodes(1n, [honest, honest]));
    expect([await lab.state(order), await readAlerts()]).toEqual(['sending', []]);
  });

  test('is held together with others that are not final', async () => {
    const orders = [await paidOrder(), await paidOrder()];
    const one = lab.ports.store.snapshot(async ({ controls }) => await controls.latestRates());
    const price = (await one)?.prices.LTC;
    if (!price) throw new Error('there is no price');
    const dollars = (10n * price.numerator) / price.denominator + 1n;
    await lab.mine(chain, 3);
    await lab.work(withNodes(dollars, []));
    for (const order of orders) expect(await lab.state(order)).toBe('confirming');
    await look(lab.ports);
    for (const order of orders) expect(await lab.state(order)).toBe('sending');
    await forget();
  });

  test('is held together with what was credited lately, however many blocks its node shows', async () => {
    const ports = withNodes(1_000n, []);
    const first = await paidOrder();
    await look(lab.ports);
    expect(await lab.state(first)).toBe('sending');
    const second = await lab.order({ send: '1 LTC', receive: 'ETH' });
    await lab.pay(second, '1');
    await lab.mine(chain, 100);
    await lab.work(ports);
    expect(await lab.state(second)).toBe('confirming');
    await lab.advance(3 * 60);
    await lab.work(ports);
    expect(await lab.state(second)).toBe('sending');
    await forget();
  });

  test('that waits for another payment is not asked about', async () => {
    const order = await lab.order({ send: '10 LTC', receive: 'ETH' });
    await lab.pay(order, '0.1');
    await lab.mine(chain, 12);
    let asked = 0;
    const ports = withNode(withNodes(1n, [honest, honest]), chain, (node) => ({
      askEach: async (question: BlockQuestion) => {
        asked += 1;
        return (await node.askEach?.(question)) ?? [];
      },
    }));
    await lookAgain(ports);
    expect([asked, await lab.state(order)]).toEqual([0, 'awaiting_deposit']);
  });

  test.each<readonly [string, OpinionWait, readonly Change[], readonly string[]]>([
    ['there is one node', 'one_node', [], []],
    ['the second node is silent', 'nodes_silent', [honest, silent], []],
    ['the second node lags', 'nodes_behind', [honest, lagging], []],
    ['the second node is on another branch', 'nodes_differ', [honest, onAnotherBranch], ['node a', 'node b']],
    ['the second node does not have it', 'nodes_differ', [honest, withoutPayments], ['node a', 'node b']],
    ['the second node has another amount', 'nodes_differ', [honest, withSmallerPayments], ['node a', 'node b']],
    ['the second node has it in another place', 'nodes_differ', [honest, withOtherPlaces], ['node a', 'node b']],
    ['two of three do not have it', 'nodes_differ', [honest, withoutPayments, onAnotherBranch], ['node a']],
  ])('waits with a reason while %s, and counts when that is over', async (_name, wait, nodes, named) => {
    const order = await paidOrder();
    const ports = withNodes(1n, nodes);
    await look(ports);
    expect([await lab.state(order), await waitOf(order)]).toEqual(['confirming', wait]);
    expect(await namedOnStatusPage(ports)).toEqual(named);
    const alerts = await readAlerts();
    expect(alerts.filter((each) => each.startsWith('nodes_differ'))).toEqual(
      named.map((label) => `nodes_differ ${chain}: ${label}`),
    );
    const isTold = alerts.includes(`opinion_missing ${order.orderNumber}`);
    expect(isTold).toBe(wait === 'one_node' || wait === 'nodes_differ');
    await lookAgain(ports, 4);
    expect(await lab.state(order)).toBe('confirming');
    expect(await readAlerts()).toContain(`opinion_missing ${order.orderNumber}`);
    await look(withNodes(1n, [honest, honest]));
    expect([await lab.state(order), await waitOf(order), await readAlerts()]).toEqual(['sending', undefined, []]);
  });

  test('counts against one node that says something else, which is named for a day', async () => {
    const order = await paidOrder();
    const ports = withNodes(1n, [honest, withoutPayments, honest]);
    await look(ports);
    expect(await lab.state(order)).toBe('sending');
    expect(await namedOnStatusPage(ports)).toEqual(['node b']);
    expect(await readAlerts()).toEqual([`nodes_differ ${chain}: node b`]);
    await lab.advance(24 * 60 + 1);
    expect([await namedOnStatusPage(ports), await readAlerts()]).toEqual([[], []]);
    await lab.work();
  });

  test('does not count because somebody wrote into the database that nodes agree', async () => {
    const order = await paidOrder();
    const ports = withNodes(1n, [honest, silent]);
    await look(ports);
    await lab.database.ownerPool.query(`update second_opinions set wait = null, voucher = 'made up'`);
    await lookAgain(ports);
    expect([await lab.state(order), await waitOf(order)]).toEqual(['confirming', 'nodes_silent']);
  });
});

describe('a payment that a contract made', () => {
  const place = 2 ** 28 + 7;
  /** As nodes show such payments: only to those who watch the address, and while they remember what it held. */
  const forgetful =
    (remembered: number): Change =>
    (node) => ({
      block: async (height, watch) => {
        const block = await node.block(height);
        const isKnown = watch !== undefined && (await node.head()).height - height < remembered;
        const transactions = (block?.transactions ?? []).map((each) => ({
          ...each,
          outputs: isKnown ? each.outputs.map((output) => ({ ...output, index: place })) : [],
        }));
        return block && { ...block, transactions };
      },
      balances: async (addresses, known) => {
        const { height } = known?.at ?? { height: 0 };
        if ((await node.head()).height - height >= remembered) throw new OutsideError('the state of it is gone');
        return await node.balances(addresses, known);
      },
    });
  const poor: Change = (node) => ({
    balances: async (addresses, known) => ({ ...(await node.balances(addresses, known)), held: [] }),
  });
  const withContracts = (second: Change): Ports => {
    const read = (nodes: readonly Change[], ports: Ports): Ports =>
      withNode(ports, 'ethereum', (node) => ({
        ...forgetful(1_000)(node),
        askEach: async (question: BlockQuestion) =>
          await askEach(
            nodes.map((change, at) => {
              return { label: `node ${at}`, node: { ...node, ...change(node) }, rest: () => 'none' as const };
            }),
            question,
          ),
      }));
    const ports = withNodes(1n, []);
    const policy = { ...usualPolicy, secondOpinions: { ...usualPolicy.secondOpinions, ethereum: 1n } };
    const asked = { ...ports, rules: { ...ports.rules, policy: () => ({ ...usualVersion, policy }) } };
    return read([forgetful(1_000), second], asked);
  };
  const pay = async (ports: Ports): Promise<Order> => {
    await lab.work();
    const order = await lab.order({ send: '1 ETH', receive: 'LTC' });
    await lab.pay(order, '1');
    await lab.mine('ethereum', 1);
    await lab.work(ports);
    return order;
  };
  const deepen = async (ports: Ports): Promise<void> => {
    await lab.mine('ethereum', 30);
    await lab.advance(1);
    await lab.work(ports);
  };

  test('counts by what two nodes said while they remembered, if its block is still there', async () => {
    const ports = withContracts(forgetful(2));
    const order = await pay(ports);
    await deepen(ports);
    expect(await lab.state(order)).toBe('sending');
  });

  test.each<readonly [string, OpinionWait, Change]>([
    ['does not know what addresses held', 'nodes_silent', forgetful(0)],
    ['never had it', 'nodes_differ', poor],
  ])('waits if the second node %s', async (_name, wait, second) => {
    const ports = withContracts(second);
    const order = await pay(ports);
    await deepen(ports);
    expect([await lab.state(order), await waitOf(order)]).toEqual(['confirming', wait]);
    await lab.database.ownerPool.query(`update second_opinions set voucher = 'made up'`);
    await deepen(ports);
    expect(await lab.state(order)).toBe('confirming');
    // The operator's way out: the value that the policy asks from.
    await deepen(lab.ports);
    expect(await lab.state(order)).toBe('sending');
  });
});
