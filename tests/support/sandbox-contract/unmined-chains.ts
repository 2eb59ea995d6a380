/** Chains of unmined transactions on the simulated Bitcoin-like chains, as their nodes and miners treat them. */
import { describe, expect, test } from 'vitest';
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, utxoChainIds } from '#src/domain/assets/currencies.ts';
import type { Coin } from '#src/domain/order/payout.ts';
import type { SignedTransaction } from '#src/usecases/ports/chain-adapter.ts';
import { coinsDomain, fundHot, openChain, signPayout, type OpenStorage, type TestChain } from './open-chain.ts';

export function describeUnminedChains(openStorage: OpenStorage): void {
  describe.each(utxoChainIds)('unmined transactions on the simulated %s', (id) => {
    const { maxUnits } = currencies[chains[id].nativeCurrency];

    /** Signs a chain of payouts, each of which spends the change of the previous one. */
    async function signChain(chain: TestChain, feeTimes: readonly bigint[]): Promise<readonly SignedTransaction[]> {
      const signed: SignedTransaction[] = [];
      let [coin] = await fundHot(chain, chain.native, maxUnits);
      for (const [place, times] of feeTimes.entries()) {
        if (!coin) throw new Error('there is a coin to spend');
        const domain = coinsDomain(chain, [coin], place);
        const next = await signPayout(chain, { domain, feeTimes: times, payoutId: `payout-${place}` });
        signed.push(next);
        coin = findChange(chain, next, place);
      }
      return signed;
    }

    function findChange({ node }: TestChain, { txid, raw }: SignedTransaction, place: number): Coin {
      const address = `${id}-change-${place}`;
      const [change] = node.outputsTo?.(raw, address) ?? [];
      if (!change) throw new Error('the payout has change');
      return { chain: id, id: `${txid}:${change.index}`, address, role: 'change', units: change.units, lots: [] };
    }

    test('are refused without their parents, and mined after them', async () => {
      const chain = await openChain(await openStorage(), id);
      const [parent, child] = (await signChain(chain, [1n, 1n])) as [SignedTransaction, SignedTransaction];
      expect(await chain.node.broadcast(child.raw)).toBe('conflict');
      expect(await chain.node.broadcast(parent.raw)).toBe('accepted');
      expect(await chain.node.broadcast(child.raw)).toBe('accepted');
      await chain.control.mine();
      expect((await chain.control.truth(2)).map(({ txid }) => txid)).toEqual([parent.txid, child.txid]);
    });

    test('that pay too little are mined with a child that pays for them', async () => {
      const chain = await openChain(await openStorage(), id);
      const { node, control } = chain;
      const [parent, short, enough] = (await signChain(chain, [1n, 4n, 10n])) as [
        SignedTransaction,
        SignedTransaction,
        SignedTransaction,
      ];
      for (const { raw } of [parent, short]) expect(await node.broadcast(raw)).toBe('accepted');
      await control.setFeeFloor((await node.unitsPerSize()) * 5n);
      await control.mine();
      expect(await node.transactionStatus(parent.txid)).toEqual({ kind: 'pending' });
      expect(await node.broadcast(enough.raw)).toBe('accepted');
      await control.mine();
      expect((await control.truth(3)).map(({ txid }) => txid)).toEqual([parent.txid, short.txid, enough.txid]);
    });

    test('are taken up to 25 in a row, and more after a block', async () => {
      const chain = await openChain(await openStorage(), id);
      const { node, control } = chain;
      const signed = await signChain(
        chain,
        Array.from({ length: 26 }, () => 1n),
      );
      for (const { raw } of signed.slice(0, 25)) expect(await node.broadcast(raw)).toBe('accepted');
      const last = signed.at(-1)?.raw ?? '';
      await expect(node.broadcast(last)).rejects.toThrow('too-long-mempool-chain');
      await control.mine();
      expect(await node.broadcast(last)).toBe('accepted');
    });
  });

  test('Monero does not say what its bytes pay, because its change is locked', async () => {
    const { node } = await openChain(await openStorage(), 'monero');
    expect('outputsTo' in node).toBe(false);
  });
}
