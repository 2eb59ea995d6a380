import { describe, expect, test } from 'vitest';
import { parseAddress } from '#src/domain/address/parse-address.ts';
import { chains as facts } from '#src/domain/assets/chains.ts';
import { chainIds, currencies } from '#src/domain/assets/currencies.ts';
import { makeFakeClock } from '#tests/support/fake-clock.ts';
import { testSeed, testStart } from '#tests/support/sandbox-contract/open-chain.ts';
import { makeMemoryStorage } from './memory-storage.ts';
import { makeSandboxChains } from './make-sandbox-chains.ts';
import { makeSandboxSimulator } from './sandbox-simulator.ts';

function openSimulator() {
  const chains = makeSandboxChains({ storage: makeMemoryStorage(), clock: makeFakeClock(testStart), seed: testSeed });
  const [clock, troubles] = [{ moveForward: async () => {} }, { begin: async () => {} }];
  return { chains, simulator: makeSandboxSimulator({ chains, clock, troubles }) };
}

describe.each(chainIds)('the sample address of %s', (chain) => {
  const { simulator } = openSimulator();

  test('is one that an order can be paid out to', () => {
    expect(parseAddress(chain, simulator.sampleAddress(chain), ['main', 'test'])).toMatchObject({ ok: true });
  });

  test("is nobody else's: what is done to it is done to no other tester", () => {
    expect(simulator.sampleAddress(chain)).not.toBe(simulator.sampleAddress(chain));
  });
});

describe.each(['bitcoin', 'ethereum', 'solana'] as const)('a payment on %s that is undone', (chain) => {
  const currency = facts[chain].nativeCurrency;
  const units = currencies[currency].minUnits * 10n;
  const pay = async ({ simulator }: ReturnType<typeof openSimulator>) =>
    await simulator.pay({ chain, to: simulator.sampleAddress(chain), currency, units });

  test("goes with its block, which had nothing of other people's, and does not come back", async () => {
    const opened = openSimulator();
    const {
      simulator,
      chains: {
        [chain]: { control },
      },
    } = opened;
    const [other, mine] = [await pay(opened), await pay(opened)];
    await simulator.mineOnly(chain, mine);
    expect((await control.truth(1)).map(({ txid }) => txid)).toEqual([mine]);
    expect(await simulator.undo(chain, mine)).toBe(true);
    await simulator.mine(chain, 2);
    const mined = (await control.truth(1)).map(({ txid }) => txid);
    expect([mined.includes(other), mined.includes(mine)]).toEqual([true, false]);
  });

  test('stays once there is a block on top of it, and so does that block', async () => {
    const opened = openSimulator();
    const {
      simulator,
      chains: {
        [chain]: { control },
      },
    } = opened;
    const mine = await pay(opened);
    await simulator.mineOnly(chain, mine);
    await simulator.mine(chain, 1);
    const { head } = await control.condition();
    expect(await simulator.undo(chain, mine)).toBe(false);
    expect((await control.condition()).head).toEqual(head);
  });

  test('brings back what else was in its block', async () => {
    const opened = openSimulator();
    const {
      simulator,
      chains: {
        [chain]: { control },
      },
    } = opened;
    const [other, mine] = [await pay(opened), await pay(opened)];
    await simulator.mine(chain, 1);
    expect(await simulator.undo(chain, mine)).toBe(true);
    const mined = (await control.truth(1)).map(({ txid }) => txid);
    expect([mined.includes(other), mined.includes(mine)]).toEqual([true, false]);
  });
});
