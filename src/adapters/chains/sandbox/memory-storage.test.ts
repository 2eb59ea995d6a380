/** The contract of the simulated chains, in memory. */
import { describeSandboxChains } from '#tests/support/sandbox-contract/describe-sandbox-chains.ts';
import { makeMemoryStorage } from './memory-storage.ts';

describeSandboxChains(async () => makeMemoryStorage());
