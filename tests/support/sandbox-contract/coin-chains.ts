/** Tests of simulated UTXO chains (Bitcoin-like, and Monero), whose coins are spent whole. */
import { describe, expect, test } from 'vitest';
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, utxoChainIds } from '#src/domain/assets/currencies.ts';
import { coinsDomain, fundHot, openChain, payoutRequest, signPayout, type OpenStorage } from './open-chain.ts';

export function describeCoinChains(openStorage: OpenStorage): void {
  describe.each([...utxoChainIds, 'monero'] as const)('coins on the simulated %s', (id) => {
    const { maxUnits, minUnits } = currencies[chains[id].nativeCurrency];
    const open = async () => await openChain(await openStorage(), id);

    test('pay out, give change, and are spent once', async () => {
      const chain = await open();
      const { node, control, native } = chain;
      const [coin] = await fundHot(chain, native, maxUnits);
      if (!coin) throw new Error('the funding made no coin');
      const draft = { domain: coinsDomain(chain, [coin]), to: 'visitor', units: minUnits };
      const { feeUnits } = payoutRequest(chain, draft);
      const { txid, raw } = await signPayout(chain, draft);

      expect(txid).toMatch(/^[0-9a-f]{64}$/);
      expect(await signPayout(chain, draft)).toEqual({ txid, raw });
      expect(await node.broadcast(raw)).toBe('accepted');
      expect(await node.broadcast(raw)).toBe('already_known');
      expect(await node.mempool()).toMatchObject([{ txid, consumes: [coin.id], feeUnits }]);
      await control.mine();
      expect(await node.broadcast(raw)).toBe('already_known');
      const change = maxUnits - minUnits - feeUnits;
      expect((await control.truth(2))[0]).toMatchObject({
        txid,
        height: 2,
        outputs: [
          { index: 0, to: 'visitor', currency: native, units: minUnits },
          { index: 1, to: `${id}-change-0`, currency: native, units: change },
        ],
      });
      expect(await control.balance(chain.hot, native)).toBe(0n);
      expect(await control.balance(`${id}-change-0`, native)).toBe(change);

      const again = await signPayout(chain, { ...draft, to: 'somebody-else', feeTimes: 5n });
      expect(await node.broadcast(again.raw)).toBe('conflict');
    });

    test('have an ancestry that leads back to the faucet', async () => {
      const chain = await open();
      const { control, node, native } = chain;
      const paid = await control.pay({ to: `${id}-deposit-0`, currency: native, units: maxUnits });
      await control.mine();
      const coin = {
        chain: id,
        id: `${paid}:0`,
        address: `${id}-deposit-0`,
        role: 'deposit',
        units: maxUnits,
      } as const;
      const { txid, raw } = await signPayout(chain, { domain: coinsDomain(chain, [{ ...coin, lots: [] }]) });
      await node.broadcast(raw);
      await control.mine();

      const payout = await control.transaction(txid);
      const deposit = await control.transaction(payout?.inputs[0]?.coinId.split(':')[0] ?? '');

      expect(payout?.inputs).toEqual([{ coinId: `${paid}:0`, address: `${id}-deposit-0`, units: maxUnits }]);
      expect(deposit?.txid).toBe(paid);
      expect(deposit?.consumes[0]).toMatch(/^faucet-\d+:0$/);
    });

    test('are replaced before they are mined by a higher fee only', async () => {
      const chain = await open();
      const { node, control, native } = chain;
      const domain = coinsDomain(chain, await fundHot(chain, native, maxUnits, 3));
      const first = await signPayout(chain, { domain, feeTimes: 2n });
      const dearer = await signPayout(chain, { domain, feeTimes: 3n, attempt: 2 });
      expect(await node.broadcast(first.raw)).toBe('accepted');

      expect(await node.broadcast(dearer.raw)).toBe('accepted');
      expect(await node.transactionStatus(first.txid)).toEqual({ kind: 'absent' });
      expect(await node.broadcast(first.raw)).toBe('fee_too_low');
      await control.mine();
      expect(await node.transactionStatus(dearer.txid)).toEqual({ kind: 'mined', height: 2 });
      expect(await node.broadcast(first.raw)).toBe('conflict');
    });

    test('of a payout that is not mined can be spent after it in the same block, or fall with it', async () => {
      const chain = await open();
      const { node, control, native, hot } = chain;
      const domain = coinsDomain(chain, await fundHot(chain, native, maxUnits));
      const parent = await signPayout(chain, { domain, to: hot, feeTimes: 2n });
      const coin = { chain: id, id: `${parent.txid}:0`, address: hot, role: 'hot', units: minUnits, lots: [] } as const;
      const spendParent = { domain: coinsDomain(chain, [coin]), units: minUnits / 2n, feeTimes: 3n };
      const child = await signPayout(chain, spendParent);
      await node.broadcast(parent.raw);
      expect(await node.broadcast(child.raw)).toBe('accepted');

      await control.mine(1, { transactions: [child.txid] });
      expect(await node.mempool()).toHaveLength(2);
      await control.mine();
      expect((await control.truth(3)).map(({ txid }) => txid)).toEqual([parent.txid, child.txid]);

      await control.reorg(1, { remine: false });
      const rival = async (feeTimes: bigint) =>
        await node.broadcast((await signPayout(chain, { domain, feeTimes, attempt: 2 })).raw);
      expect(await rival(5n)).toBe('fee_too_low');
      expect(await rival(6n)).toBe('accepted');
      expect(await node.transactionStatus(child.txid)).toEqual({ kind: 'absent' });
      expect(await node.mempool()).toHaveLength(1);
    });

    test('add a rest that is too small for an output to the fee', async () => {
      const chain = await open();
      const { node, control, native } = chain;
      const rest = chains[id].minOutputUnits - 1n;
      const [coin] = await fundHot(chain, native, maxUnits);
      if (!coin) throw new Error('the funding made no coin');
      const draft = { domain: coinsDomain(chain, [coin]) };
      const { feeUnits } = payoutRequest(chain, draft);
      const { txid, raw } = await signPayout(chain, { ...draft, units: maxUnits - feeUnits - rest });

      expect(await node.broadcast(raw)).toBe('accepted');
      await control.mine();
      const mined = await control.transaction(txid);
      expect(mined?.outputs).toHaveLength(1);
      expect(mined?.feeUnits).toBe(feeUnits + rest);
    });

    test('are not taken below the fee floor, nor mined when it has risen since', async () => {
      const chain = await open();
      const { node, control, native } = chain;
      const domain = coinsDomain(chain, await fundHot(chain, native, maxUnits));
      const usual = await node.unitsPerSize();
      const cheap = await signPayout(chain, { domain });
      const dear = await signPayout(chain, { domain, feeTimes: 10n, attempt: 2 });

      await control.setFeeFloor(usual * 2n);
      expect(await node.broadcast(cheap.raw)).toBe('fee_too_low');
      await control.setFeeFloor(usual);
      expect(await node.broadcast(cheap.raw)).toBe('accepted');
      await control.setFeeFloor(usual * 10n);
      await control.mine(3);
      expect(await node.transactionStatus(cheap.txid)).toEqual({ kind: 'pending' });
      expect(await node.broadcast(dear.raw)).toBe('accepted');
      await control.mine();
      expect(await node.transactionStatus(dear.txid)).toEqual({ kind: 'mined', height: 5 });
    });

    test('cannot be spent when they do not exist, hold less, or were tampered with', async () => {
      const chain = await open();
      const { node, native } = chain;
      const [coin] = await fundHot(chain, native, maxUnits);
      if (!coin) throw new Error('the funding made no coin');
      const invented = await signPayout(chain, { domain: coinsDomain(chain, [{ ...coin, id: 'invented:0' }]) });
      const inflated = await signPayout(chain, { domain: coinsDomain(chain, [{ ...coin, units: maxUnits * 2n }]) });
      const honest = await signPayout(chain, { domain: coinsDomain(chain, [coin]), to: 'visitor' });

      expect(await node.broadcast(invented.raw)).toBe('conflict');
      expect(await node.broadcast(inflated.raw)).toBe('invalid');
      expect(await node.broadcast(honest.raw.replace('visitor', 'thief99'))).toBe('invalid');
    });

    test('that a lost payment made take the payout that spent them along', async () => {
      const chain = await open();
      const { node, control, native } = chain;
      const paid = await control.pay({ to: `${id}-deposit-0`, currency: native, units: maxUnits });
      await control.mine();
      const coin = {
        chain: id,
        id: `${paid}:0`,
        address: `${id}-deposit-0`,
        role: 'deposit',
        units: maxUnits,
      } as const;
      const payout = await signPayout(chain, { domain: coinsDomain(chain, [{ ...coin, lots: [] }]), to: 'visitor' });
      await node.broadcast(payout.raw);
      await control.mine();

      await control.reorg(2, { keep: [payout.txid] });

      expect(await node.transactionStatus(payout.txid)).toEqual({ kind: 'absent' });
      expect(await node.broadcast(payout.raw)).toBe('conflict');
      expect(await control.balance('visitor', native)).toBe(0n);
    });

    test('sent by a payout that a reorganisation dropped can be sent again by the same bytes', async () => {
      const chain = await open();
      const { node, control, native } = chain;
      const domain = coinsDomain(chain, await fundHot(chain, native, maxUnits));
      const payout = await signPayout(chain, { domain, to: 'visitor', units: minUnits });
      await node.broadcast(payout.raw);
      await control.mine();

      await control.reorg(1, { keep: 'none' });

      expect(await node.transactionStatus(payout.txid)).toEqual({ kind: 'absent' });
      expect(await control.balance('visitor', native)).toBe(0n);
      expect(await node.broadcast(payout.raw)).toBe('accepted');
      await control.mine();
      expect(await control.balance('visitor', native)).toBe(minUnits);
    });

    test('may move under another id than the one we signed', async () => {
      const chain = await open();
      const { node, control, native } = chain;
      const domain = coinsDomain(chain, await fundHot(chain, native, maxUnits));
      const payout = await signPayout(chain, { domain, to: 'visitor', units: minUnits });
      await node.broadcast(payout.raw);
      const [before] = await node.mempool();

      const txid = await control.malleate(payout.txid);

      expect(txid).not.toBe(payout.txid);
      expect(await node.mempool()).toEqual([{ ...before, txid }]);
      await control.mine();
      expect(await node.broadcast(payout.raw)).toBe('conflict');
      expect(await control.balance('visitor', native)).toBe(minUnits);
    });
  });

  test.each(['bitcoin', 'litecoin', 'bitcoin-cash'] as const)('%s takes no output below its least one', async (id) => {
    const chain = await openChain(await openStorage(), id);
    const domain = coinsDomain(chain, await fundHot(chain, chain.native, currencies[chain.native].maxUnits));
    const dust = await signPayout(chain, { domain, units: chains[id].minOutputUnits - 1n });

    expect(await chain.node.broadcast(dust.raw)).toBe('invalid');
  });
}
