/** Tests of the simulated EVM chains, whose senders have nonces. */
import { describe, expect, test } from 'vitest';
import { currencies, evmChainIds } from '#src/domain/assets/currencies.ts';
import {
  fundHot,
  nonceDomain,
  openChain,
  payoutRequest,
  signPayout,
  tokensOf,
  type OpenStorage,
} from './open-chain.ts';

export function describeNonceChains(openStorage: OpenStorage): void {
  describe.each(evmChainIds)('payouts on the simulated %s', (id) => {
    const openFunded = async () => {
      const chain = await openChain(await openStorage(), id);
      await fundHot(chain, chain.native, currencies[chain.native].maxUnits);
      return chain;
    };

    test('are mined strictly by their nonces', async () => {
      const chain = await openFunded();
      const { node, control, hot } = chain;
      const zero = await signPayout(chain, { domain: nonceDomain(chain, 0) });
      const one = await signPayout(chain, { domain: nonceDomain(chain, 1), feeTimes: 9n });
      const two = await signPayout(chain, { domain: nonceDomain(chain, 2), feeTimes: 9n });

      expect(zero.txid).toMatch(/^0x[0-9a-f]{64}$/);
      expect(await node.broadcast(two.raw)).toBe('accepted');
      expect(await node.broadcast(zero.raw)).toBe('accepted');
      await control.mine();
      expect((await control.truth(2)).map(({ txid }) => txid)).toEqual([zero.txid]);
      expect(await node.broadcast(one.raw)).toBe('accepted');
      await control.mine();
      const [next, last] = await control.truth(3);
      expect(next).toMatchObject({ txid: one.txid, consumes: [`${hot}:1`], senders: [hot] });
      expect(last).toMatchObject({ txid: two.txid, consumes: [`${hot}:2`] });
    });

    test('are known, or in conflict, once their nonce is used', async () => {
      const chain = await openFunded();
      const { node, control } = chain;
      const domain = nonceDomain(chain, 0);
      const paid = await signPayout(chain, { domain });
      const other = await signPayout(chain, { domain, to: 'somebody-else', feeTimes: 9n });

      expect(await node.broadcast(paid.raw)).toBe('accepted');
      expect(await node.broadcast(paid.raw)).toBe('already_known');
      await control.mine();
      expect(await node.broadcast(paid.raw)).toBe('already_known');
      expect(await node.broadcast(other.raw)).toBe('conflict');
      expect(await node.broadcast(paid.raw.replace('somebody', 'thief123'))).toBe('invalid');
    });

    test('are replaced by a higher fee only', async () => {
      const chain = await openFunded();
      const { node, control } = chain;
      const domain = nonceDomain(chain, 0);
      const first = await signPayout(chain, { domain });
      const same = await signPayout(chain, { domain, to: 'somebody-else' });
      const dearer = await signPayout(chain, { domain, feeTimes: 2n });

      await node.broadcast(first.raw);
      expect(await node.broadcast(same.raw)).toBe('fee_too_low');
      expect(await node.broadcast(dearer.raw)).toBe('accepted');
      expect((await node.mempool()).map(({ txid }) => txid)).toEqual([dearer.txid]);
      await control.mine();
      expect(await node.broadcast(first.raw)).toBe('conflict');
    });

    test('need the coin for the fee and what other payouts leave of the balance', async () => {
      const chain = await openChain(await openStorage(), id);
      const { node, control, native } = chain;
      const [token] = tokensOf(id);
      // A chain without a token of ours has only one balance, and this test needs two.
      if (token === undefined) return;
      const { minUnits } = currencies[token];
      await fundHot(chain, token, minUnits * 2n);
      const pay = async (nonce: number) =>
        await node.broadcast((await signPayout(chain, { domain: nonceDomain(chain, nonce), currency: token })).raw);

      expect(await pay(0)).toBe('insufficient_funds');
      const { feeUnits } = payoutRequest(chain, { domain: nonceDomain(chain, 0), currency: token });
      await fundHot(chain, native, feeUnits * 3n);
      expect(await pay(0)).toBe('accepted');
      expect(await pay(1)).toBe('accepted');
      expect(await pay(2)).toBe('insufficient_funds');
      await control.mine();
      expect(await control.balance('somebody', token)).toBe(minUnits * 2n);
      expect(await control.balance(chain.hot, token)).toBe(0n);
      expect(await control.balance(chain.hot, native)).toBe(feeUnits);
    });

    test('stay in the mempool while they pay less than the fee floor', async () => {
      const chain = await openFunded();
      const { node, control } = chain;
      const usual = await node.unitsPerSize();
      const domain = nonceDomain(chain, 0);
      const cheap = await signPayout(chain, { domain });
      await node.broadcast(cheap.raw);

      await control.setFeeFloor(usual * 3n);
      await control.mine(4);
      expect(await node.transactionStatus(cheap.txid)).toEqual({ kind: 'pending' });
      expect(await node.broadcast((await signPayout(chain, { domain, feeTimes: 2n })).raw)).toBe('fee_too_low');
      expect(await node.broadcast((await signPayout(chain, { domain, feeTimes: 3n })).raw)).toBe('accepted');
      await control.mine();
      expect(await node.mempool()).toEqual([]);
    });

    test('give their nonce and their money back when a reorganisation drops them', async () => {
      const chain = await openFunded();
      const { node, control, native, hot } = chain;
      const before = await control.balance(hot, native);
      const payouts = [0, 1].map((nonce) => ({ domain: nonceDomain(chain, nonce) }));
      const [zero, one] = await Promise.all(payouts.map(async (draft) => await signPayout(chain, draft)));
      if (!zero || !one) throw new Error('two payouts were signed');
      await node.broadcast(zero.raw);
      await node.broadcast(one.raw);
      await control.mine();

      await control.reorg(1, { keep: [one.txid] });
      expect(await control.balance(hot, native)).toBe(before);
      expect(await node.transactionStatus(one.txid)).toEqual({ kind: 'pending' });
      expect(await node.transactionStatus(zero.txid)).toEqual({ kind: 'absent' });
      expect(await node.broadcast(zero.raw)).toBe('accepted');
      await control.mine();
      expect(await node.mempool()).toEqual([]);
    });
  });
}
