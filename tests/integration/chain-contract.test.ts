/**
 * The chain contract (behaviour every chain adapter must have), on simulated chains. `tests/chains/contract.test.ts`
 * runs it on real nodes.
 */
import { chainIds } from '#src/domain/assets/currencies.ts';
import { describeChain } from '#tests/support/chain-contract/chain-contract.ts';
import { openSimulatedLab } from '#tests/support/chain-contract/simulated-lab.ts';

for (const chain of chainIds) describeChain(chain, () => openSimulatedLab(chain));
