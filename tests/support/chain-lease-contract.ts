/** Contract of the leases that decide which worker reads which chain, whatever keeps them. */
import { expect, test } from 'vitest';
import { chainIds, type ChainId } from '#src/domain/assets/currencies.ts';
import type { ChainLeases } from '#src/usecases/ports/chain-leases.ts';

type LeaseLab = Readonly<{
  worker: (name: string) => ChainLeases;
  /** Ends a lease, or all of them, as time would. */
  endLease: (chain?: ChainId) => Promise<void>;
}>;

export function describeChainLeaseContract(open: () => LeaseLab): void {
  test('the first worker gets the chains, and keeps them', async () => {
    const { worker } = open();
    const [one, other] = [worker('one'), worker('other')];
    expect([...(await one.hold(['bitcoin', 'tron']))].toSorted()).toEqual(['bitcoin', 'tron']);
    expect([...(await other.hold(['bitcoin', 'tron', 'solana']))]).toEqual(['solana']);
    expect([...(await one.hold(['bitcoin', 'tron', 'solana']))].toSorted()).toEqual(['bitcoin', 'tron']);
  });

  test('a chain moves when its lease ends or is given back', async () => {
    const { worker, endLease } = open();
    const [one, other] = [worker('one'), worker('other')];
    await one.hold(['bitcoin', 'tron', 'solana']);
    await endLease('bitcoin');
    await one.giveBack(['tron']);
    expect([...(await other.hold(['bitcoin', 'tron', 'solana']))].toSorted()).toEqual(['bitcoin', 'tron']);
    expect([...(await one.hold(['bitcoin', 'tron', 'solana']))]).toEqual(['solana']);
  });

  test('nobody gives back what another one holds', async () => {
    const { worker } = open();
    const [one, other] = [worker('one'), worker('other')];
    await one.hold(['bitcoin']);
    await other.giveBack(['bitcoin']);
    expect([...(await other.hold(['bitcoin']))]).toEqual([]);
  });

  test('of many workers that ask at once, each chain has one', async () => {
    const { worker, endLease } = open();
    const workers = Array.from({ length: 12 }, (_, place) => worker(`worker ${place}`));
    for (let round = 0; round < 5; round += 1) {
      await endLease();
      const held = await Promise.all(workers.map(async (each) => await each.hold(chainIds)));
      expect(held.flatMap((chains) => [...chains]).toSorted()).toEqual(chainIds.toSorted());
    }
  });
}
