/**
 * The chain contract (behaviour every chain adapter must have), on real nodes.
 * `tests/integration/chain-contract.test.ts` runs it on simulated chains.
 */
import { afterAll, beforeAll, describe } from 'vitest';
import { describeChain } from '#tests/support/chain-contract/chain-contract.ts';
import { makeDevnetLab, openDevnetLab, type DevnetLab } from '#tests/support/chain-contract/devnet-lab.ts';
import { devnetParts } from '#tests/support/chain-contract/devnet-options.ts';
import type { DevnetPart } from '../../tools/devnet/src/starters.ts';

for (const [part, chains] of Object.entries(devnetParts)) {
  describe(`the nodes of ${part}`, { concurrent: true }, () => {
    let lab: DevnetLab;
    beforeAll(async () => {
      lab = await openDevnetLab(part as DevnetPart);
    });
    afterAll(async () => {
      await lab.close();
    });
    for (const chain of chains) describeChain(chain, () => makeDevnetLab(lab.devnet, chain));
  });
}
