/** Tests of simulated TRON and Solana, whose transactions expire at a block. */
import { describe, expect, test } from 'vitest';
import { currencies } from '#src/domain/assets/currencies.ts';
import { fundHot, openChain, signPayout, tokensOf, windowDomain, type OpenStorage } from './open-chain.ts';

export function describeWindowChains(openStorage: OpenStorage): void {
  describe.each(['tron', 'solana'] as const)('payouts on the simulated %s', (id) => {
    const openFunded = async () => {
      const chain = await openChain(await openStorage(), id);
      await fundHot(chain, chain.native, currencies[chain.native].maxUnits);
      return { ...chain, domain: windowDomain(chain) };
    };

    test('of a token are mined and known afterwards', async () => {
      const chain = await openFunded();
      const { node, control, native, domain, hot } = chain;
      const [token = native] = tokensOf(id);
      await fundHot(chain, token, currencies[token].maxUnits);
      const { txid, raw } = await signPayout(chain, { domain, currency: token, validUntilHeight: 20 });

      expect(txid).toMatch(id === 'tron' ? /^[0-9a-f]{64}$/ : /^[1-9A-HJ-NP-Za-km-z]{80,90}$/);
      expect(await node.broadcast(raw)).toBe('accepted');
      expect(await node.broadcast(raw)).toBe('already_known');
      await control.mine(30);
      expect(await node.broadcast(raw)).toBe('already_known');
      expect(await node.transactionStatus(txid)).toEqual({ kind: 'mined', height: 3 });
      expect(await control.transaction(txid)).toMatchObject({ consumes: [], senders: [hot], validUntilHeight: 20 });
      expect(await control.balance('somebody', token)).toBe(currencies[token].minUnits);
    });

    test('of the same amount to the same address are two transactions', async () => {
      const chain = await openFunded();
      const { node, control, native, domain } = chain;
      const one = await signPayout(chain, { domain, validUntilHeight: 9, payoutId: 'payout-1' });
      const two = await signPayout(chain, { domain, validUntilHeight: 9, payoutId: 'payout-2' });

      expect(await node.broadcast(one.raw)).toBe('accepted');
      expect(await node.broadcast(two.raw)).toBe('accepted');
      await control.mine();
      expect(await control.balance('somebody', native)).toBe(currencies[native].minUnits * 2n);
    });

    test('are never mined after their last block', async () => {
      const chain = await openFunded();
      const { node, control, domain } = chain;
      const inTime = await signPayout(chain, { domain, validUntilHeight: 4 });
      const late = await signPayout(chain, { domain, validUntilHeight: 4, payoutId: 'payout-2' });
      await node.broadcast(inTime.raw);
      await node.broadcast(late.raw);

      await control.mine(2, { transactions: 'none' });
      expect(await node.transactionStatus(late.txid)).toEqual({ kind: 'pending' });
      await control.mine(1, { transactions: [inTime.txid] });
      expect(await node.transactionStatus(inTime.txid)).toEqual({ kind: 'mined', height: 4 });
      expect(await node.transactionStatus(late.txid)).toEqual({ kind: 'absent' });
      expect(await node.mempool()).toEqual([]);
      expect(await node.broadcast(late.raw)).toBe('expired');
      await control.mine(3);
      expect(await node.transactionStatus(late.txid)).toEqual({ kind: 'absent' });
    });

    test('that expired come back to life when a reorganisation takes the chain below their last block', async () => {
      const chain = await openFunded();
      const { node, control, domain } = chain;
      const payout = await signPayout(chain, { domain, validUntilHeight: 3 });
      await node.broadcast(payout.raw);
      await control.mine(3, { transactions: 'none' });
      expect(await node.transactionStatus(payout.txid)).toEqual({ kind: 'absent' });

      await control.reorg(2);

      expect(await node.transactionStatus(payout.txid)).toEqual({ kind: 'mined', height: 3 });
    });

    test('cannot be mined again by a reorganisation that comes too late for them', async () => {
      const chain = await openFunded();
      const { node, control, native, domain } = chain;
      const payout = await signPayout(chain, { domain, validUntilHeight: 2 });
      await node.broadcast(payout.raw);
      await control.mine();

      await control.reorg(1, { remine: false });

      expect(await node.transactionStatus(payout.txid)).toEqual({ kind: 'absent' });
      expect(await node.broadcast(payout.raw)).toBe('expired');
      expect(await control.balance('somebody', native)).toBe(0n);
    });

    test('need funds, a fee and a last block', async () => {
      const chain = await openFunded();
      const { node, control, native, domain } = chain;
      const { maxUnits } = currencies[native];
      const all = await signPayout(chain, { domain, units: maxUnits, validUntilHeight: 9 });
      const some = await signPayout(chain, { domain, validUntilHeight: 9 });

      expect(await node.broadcast(all.raw)).toBe('insufficient_funds');
      await expect(signPayout(chain, { domain })).rejects.toThrow('needs a last block');
      await control.setFeeFloor((await node.unitsPerSize()) * 2n);
      expect(await node.broadcast(some.raw)).toBe('fee_too_low');
      expect(await node.broadcast(some.raw.replace('somebody', 'thief123'))).toBe('invalid');
    });
  });
}
