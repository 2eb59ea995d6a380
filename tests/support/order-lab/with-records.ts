/** A worker's ports with changed wallet records, to plant a bug. */
import type { Ports } from '#src/usecases/ports/ports.ts';
import type { Records, Store, WalletRecords } from '#src/usecases/ports/records.ts';

export function withWalletRecords(ports: Ports, change: (wallet: WalletRecords) => Partial<WalletRecords>): Ports {
  const wrap = (records: Records): Records => ({
    ...records,
    wallet: { ...records.wallet, ...change(records.wallet) },
  });
  const store: Store = {
    transaction: async (work) => await ports.store.transaction(async (records) => await work(wrap(records))),
    snapshot: async (work) => await ports.store.snapshot(async (records) => await work(wrap(records))),
  };
  return { ...ports, store };
}
