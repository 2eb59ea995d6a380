import { describe, expect, test } from 'vitest';
import { parseAddress } from '#src/domain/address/parse-address.ts';
import { chainIds } from '#src/domain/assets/currencies.ts';
import { makeFakeClock } from '#tests/support/fake-clock.ts';
import { testSeed, testStart } from '#tests/support/sandbox-contract/open-chain.ts';
import { makeMemoryStorage } from './memory-storage.ts';
import { makeSandboxChains } from './make-sandbox-chains.ts';
import { makeSandboxSimulator } from './sandbox-simulator.ts';

const chains = makeSandboxChains({ storage: makeMemoryStorage(), clock: makeFakeClock(testStart), seed: testSeed });
const simulator = makeSandboxSimulator({ chains, clock: { moveForward: async () => {} } });

describe.each(chainIds)('the sample address of %s', (chain) => {
  test('is one that an order can be paid out to', () => {
    expect(parseAddress(chain, simulator.sampleAddress(chain), ['main', 'test'])).toMatchObject({ ok: true });
  });
});
