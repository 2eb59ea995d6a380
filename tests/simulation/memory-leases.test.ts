/** The leases of the simulation keep the contract of those in PostgreSQL. */
import { chainIds } from '#src/domain/assets/currencies.ts';
import { describeChainLeaseContract } from '#tests/support/chain-lease-contract.ts';
import { makeFakeClock } from '#tests/support/fake-clock.ts';
import { makeMemoryLeases } from '#tests/support/memory-leases.ts';

describeChainLeaseContract(() => {
  const leases = makeMemoryLeases(makeFakeClock(1_000), 60_000);
  return {
    worker: leases.of,
    endLease: async (chain) => (chain === undefined ? chainIds : [chain]).forEach((each) => leases.end(each)),
  };
});
