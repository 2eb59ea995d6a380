/** A payout is called off or signed, never both: whoever comes second finds what the first one wrote down. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { currencies, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { refundOrder } from '#src/usecases/orders/choose.ts';
import { SignerRefusal } from '#src/usecases/ports/signer-refusal.ts';
import type { ChainWallet, SigningRequest } from '#src/usecases/ports/chain-adapter.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import { liftStop, stopPayouts } from '#src/usecases/switches/payout-stops.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { withNode } from '#tests/support/order-lab/with-node.ts';
import { makeBoundOrders, stopOf, type BoundOrders } from './support/bound-orders.ts';

let lab: OrderLab;
let bound: BoundOrders;
beforeEach(async () => {
  lab = await openOrderLab();
  bound = makeBoundOrders(lab);
});
afterEach(async () => {
  await lab.booksEqualChain();
  await lab.close();
});

const refused = { ok: false, code: 'order_event_not_allowed' } as const;

describe('the signer', () => {
  type Sign = (request: SigningRequest, wallet: ChainWallet) => ReturnType<ChainWallet['sign']>;

  function withSigner(receive: CurrencyId, sign: Sign): Ports {
    const { chain } = currencies[receive];
    const { node, wallet } = lab.ports.chains[chain];
    const changed = {
      node,
      wallet: { ...wallet, sign: async (request: SigningRequest) => await sign(request, wallet) },
    };
    return { ...lab.ports, chains: { ...lab.ports.chains, [chain]: changed } };
  }

  test.each(['LTC', 'ETH'] as const)(
    'is being asked: the deposit of %s is not taken back any more',
    async (receive) => {
      const order = await bound.boundOrder(receive);
      await liftStop(lab.ports, stopOf(receive));
      const answers: unknown[] = [];
      const asked = withSigner(receive, async (request, wallet) => {
        answers.push(await refundOrder(lab.ports, order.id));
        return await wallet.sign(request);
      });
      await lab.advance(1);
      await bound.step(order, asked);
      expect(answers).toMatchObject([refused]);
      await lab.work();
      await bound.expectPaid(order);
    },
  );

  test('is not asked for a payout that was taken back meanwhile', async () => {
    const order = await bound.boundOrder('LTC');
    await liftStop(lab.ports, stopOf('LTC'));
    let isSigned = false;
    const counted = withSigner('LTC', async (request, wallet) => {
      isSigned = true;
      return await wallet.sign(request);
    });
    const slow = withNode(counted, 'litecoin', (node) => ({
      unitsPerSize: async () => {
        await refundOrder(lab.ports, order.id);
        return await node.unitsPerSize();
      },
    }));
    await lab.advance(1);
    await bound.step(order, slow);
    expect(isSigned).toBe(false);
    await bound.expectRefunded(order);
  });

  test('refuses: nothing is signed, and the deposit can be taken back', async () => {
    const order = await bound.boundOrder('ETH');
    await liftStop(lab.ports, stopOf('ETH'));
    await lab.advance(1);
    const strict = withSigner('ETH', async () => await Promise.reject(new SignerRefusal('ETH', 'stopped')));
    await bound.step(order, strict);
    expect((await lab.view(order)).order.waiting).toMatchObject({ reason: 'signer_limit' });
    await lab.refund(order);
    await bound.expectRefunded(order);
  });

  test('does not answer: it may have signed, so the payout goes on', async () => {
    const order = await bound.boundOrder('ETH');
    await liftStop(lab.ports, stopOf('ETH'));
    await lab.advance(1);
    const silent = withSigner('ETH', async () => await Promise.reject(new OutsideError('no answer')));
    await expect(bound.step(order, silent)).rejects.toThrow('no answer');
    expect((await lab.view(order)).order.waiting).toMatchObject({ reason: 'chain_down' });
    expect(await refundOrder(lab.ports, order.id)).toMatchObject(refused);
    await lab.advance(1);
    await lab.work();
    await bound.expectPaid(order);
  });

  test('is not asked once payouts are stopped', async () => {
    const order = await bound.boundOrder('LTC');
    await liftStop(lab.ports, stopOf('LTC'));
    let isSigned = false;
    const counted = withSigner('LTC', async (request, wallet) => {
      isSigned = true;
      return await wallet.sign(request);
    });
    const slow = withNode(counted, 'litecoin', (node) => ({
      unitsPerSize: async () => {
        await stopPayouts(lab.ports, stopOf('LTC'));
        return await node.unitsPerSize();
      },
    }));
    await lab.advance(1);
    await bound.step(order, slow);
    expect(isSigned).toBe(false);
    await lab.refund(order);
    await bound.expectRefunded(order);
  });

  test('answers one worker after another one has asked: the first answer counts', async () => {
    const order = await bound.boundOrder('LTC');
    await liftStop(lab.ports, stopOf('LTC'));
    await lab.advance(1);
    const slow = withSigner('LTC', async (request, wallet) => {
      await lab.advance(1);
      const silent = withSigner('LTC', async () => await Promise.reject(new OutsideError('no answer')));
      await expect(bound.step(order, silent)).rejects.toThrow('no answer');
      return await wallet.sign(request);
    });
    await bound.step(order, slow);
    expect(await lab.attempts(order)).toHaveLength(1);
    await lab.work();
    await bound.expectPaid(order);
  });

  test('refuses one worker while another one has its signature: that one counts', async () => {
    const order = await bound.boundOrder('LTC');
    await liftStop(lab.ports, stopOf('LTC'));
    await lab.advance(1);
    // The first request hangs for so long that another worker asks too, and is then refused.
    const hanging = withSigner('LTC', async () => {
      await lab.advance(1);
      const crashing = withSigner('LTC', async (request, wallet) => {
        await wallet.sign(request);
        throw new Error('the worker died with the bytes');
      });
      await expect(bound.step(order, crashing)).rejects.toThrow('died');
      throw new SignerRefusal('LTC', 'stopped');
    });
    await bound.step(order, hanging);
    expect(await refundOrder(lab.ports, order.id)).toMatchObject(refused);
    await lab.advance(2);
    await lab.work();
    await bound.expectPaid(order);
  });
});
