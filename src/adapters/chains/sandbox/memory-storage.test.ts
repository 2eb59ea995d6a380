/** The contract tests of the simulated chains, with storage in memory. */
import { describeSandboxChains } from '#tests/support/sandbox-contract/describe-sandbox-chains.ts';
import { makeMemoryStorage } from './memory-storage.ts';

describeSandboxChains(async () => makeMemoryStorage());
