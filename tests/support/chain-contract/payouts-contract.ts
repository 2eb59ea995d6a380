/** Contract tests for payouts: paid once, whatever process dies, whatever a node forgets, however long it is stuck. */
import { describe, expect, test } from 'vitest';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import type { Order } from '#src/domain/order/order.ts';
import { runOrder } from '#src/usecases/settlement/run-order.ts';
import { advancePayout } from '#src/usecases/payouts/advance-payout.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import { withNode } from '../order-lab/with-node.ts';
import type { Tell } from './chain-contract.ts';
import type { Story } from './story.ts';

export function describePayouts(tell: Tell): void {
  describe('a payout', () => {
    test('is paid once, although a worker dies at every step and another one goes on', async () => {
      const { lab, placePaidOrder, onlyPayout, expectPaidOnce, payouts, restart } = tell();
      const order = await placePaidOrder();
      await runOrder(await restart(), order.id);
      const { id } = (await onlyPayout(order)).payout;
      const stands = async () => (await payouts(order)).map(({ state }) => state);
      const die = async (where: Death) =>
        await expect(advancePayout(dying(await restart(), lab.chain, where), id)).rejects.toThrow(Killed);
      expect(await stands()).toEqual(['planned']);
      await advancePayout(await restart(), id);
      expect(await stands()).toEqual(['reserved']);
      await die('after it signed');
      expect(await stands()).toEqual(['reserved']);
      await advancePayout(await restart(), id);
      expect(await stands()).toEqual(['signed']);
      await die('before it sent');
      await die('after it sent');
      expect(await stands()).toEqual(['signed']);
      await advancePayout(await restart(), id);
      expect(await stands()).toEqual(['broadcast']);

      await expectPaidOnce(order);
      const { payout, attempts } = await onlyPayout(order);
      expect(payout).toMatchObject({ state: 'final', minedTxid: attempts[0]?.txid });
      expect(attempts).toHaveLength(1);
    });

    test('that its node forgot is sent again in the same bytes', async () => {
      const { lab, placePaidOrder, work, onlyPayout, expectPaidOnce } = tell();
      const order = await placePaidOrder();
      await work((ports) => forgetful(ports, lab.chain));
      const { payout, attempts } = await onlyPayout(order);
      const [sent] = attempts;
      if (!sent) throw new Error('nothing was signed');
      expect(payout.state).toBe('broadcast');
      const { node } = await lab.open();
      expect(await node.transactionStatus(sent.txid)).toEqual({ kind: 'absent' });
      await work();
      expect(await node.transactionStatus(sent.txid)).toEqual({ kind: 'pending' });
      await expectPaidOnce(order);
      expect((await onlyPayout(order)).attempts).toEqual(attempts);
    });

    test('that is stuck gets another version only inside its conflict domain', async () => {
      const story = tell();
      const { lab, placePaidOrder, work, onlyPayout } = story;
      const order = await placePaidOrder();
      await work((ports) => forgetful(ports, lab.chain));
      const [first] = (await onlyPayout(order)).attempts;
      if (!first) throw new Error('nothing was signed');
      await stuck[lab.abilities.nextVersion](story, order);
      const { attempts } = await onlyPayout(order);
      expect(attempts).toHaveLength(lab.abilities.nextVersion === 'never_while_it_waits' ? 1 : 2);
      await story.expectPaidOnce(order);
      const { payout } = await onlyPayout(order);
      expect(payout).toMatchObject({ state: 'final', minedTxid: attempts.at(-1)?.txid });
      const answer = await (await lab.open()).node.broadcast(first.raw ?? '');
      expect(answer).toBe(answers[lab.abilities.nextVersion]);
    });
  });
}

type NextVersion = Story['lab']['abilities']['nextVersion'];

/** The node's answer to a rebroadcast of the first version after the payout has ended. */
const answers: Readonly<Record<NextVersion, string>> = {
  when_it_pays_more: 'conflict',
  never_while_it_waits: 'already_known',
  after_its_window: 'expired',
};

/** Creates the condition that a stuck payout waits for. None of its versions has reached the node so far. */
const stuck: Readonly<Record<NextVersion, (story: Story, order: Order) => Promise<void>>> = {
  when_it_pays_more: raisePrice,
  never_while_it_waits: raisePrice,
  after_its_window: closeWindow,
};

/** Mines to the last block at which the first version could still be mined, and beyond. */
async function closeWindow({ lab, work, onlyPayout }: Story, order: Order): Promise<void> {
  const [first] = (await onlyPayout(order)).attempts;
  const closed = (first?.validUntilHeight ?? 0) + finalityBlocks(lab.chain, lab.profile);
  const { node } = await lab.open();
  await lab.mine(closed - (await node.head()).height);
  await work((ports) => forgetful(ports, lab.chain));
  await work((ports) => forgetful(ports, lab.chain));
  expect((await onlyPayout(order)).attempts).toEqual([first]);
  await lab.mine(1);
  await work();
  await work();
}

/** Mines blocks without the payout and triples the fee level. */
async function raisePrice({ lab, work }: Story): Promise<void> {
  await lab.mine(3);
  const dearer = (ports: Ports) =>
    withNode(ports, lab.chain, (node) => ({ unitsPerSize: async () => (await node.unitsPerSize()) * 3n }));
  await work(dearer);
  await work(dearer);
}

/** Ports whose node accepts every transaction but discards it. */
function forgetful(ports: Ports, chain: Story['lab']['chain']): Ports {
  return withNode(ports, chain, () => ({ broadcast: async () => await Promise.resolve('accepted') }));
}

class Killed extends Error {
  override name = 'Killed';
}

type Death = 'after it signed' | 'before it sent' | 'after it sent';

function dying(ports: Ports, chain: Story['lab']['chain'], where: Death): Ports {
  const { node, wallet } = ports.chains[chain];
  const sign: typeof wallet.sign = async (request) => {
    const signed = await wallet.sign(request);
    if (where === 'after it signed') throw new Killed(where);
    return signed;
  };
  const broadcast: typeof node.broadcast = async (...sent) => {
    if (where === 'after it sent') await node.broadcast(...sent);
    throw new Killed(where);
  };
  return {
    ...ports,
    chains: { ...ports.chains, [chain]: { node: { ...node, broadcast }, wallet: { ...wallet, sign } } },
  };
}
