/** Reorganisations that main networks have had, replayed on simulated chains with the depths of real networks. */
import { describe, expect, test } from 'vitest';
import { quietReorganisation } from '#src/domain/deep-reorganisation.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import { watchChain } from '#src/usecases/watcher/watch-chain.ts';
import {
  isUndoneCredited,
  openReplay,
  pastReorganisations,
  type ReplayedChain,
} from '#tests/support/chain-contract/replay-reorganisation.ts';
import { openSimulatedLab } from '#tests/support/chain-contract/simulated-lab.ts';
import { withChains, withRecords } from './wrap-adapters.ts';

const chainIds = Object.keys(pastReorganisations) as readonly ReplayedChain[];

test.each(chainIds)('nothing that the deepest reorganisation of %s undoes is credited', async (chain) => {
  const { undone, askedThen } = pastReorganisations[chain];
  const story = await openReplay(openSimulatedLab(chain, 'testnet'));
  expect(await isUndoneCredited(story, undone)).toBe(false);
  expect(await isUndoneCredited(await openReplay(openSimulatedLab(chain, 'testnet')), undone, askedThen)).toBe(true);
});

/** The service takes the head for final. */
function ignoreFinality(ports: Ports): Ports {
  const chains = withChains(ports, ({ node, wallet }) => ({
    wallet,
    node: { ...node, finalBlock: async () => await node.head() },
  }));
  return { ...ports, ...chains };
}

/** Crediting is stopped, but the stop is not stored. */
function forgetStops(ports: Ports): Ports {
  const records = withRecords(ports, ({ stops, ...others }) => ({
    ...others,
    stops: { ...stops, setCreditRule: async () => {} },
  }));
  return { ...ports, ...records };
}

describe('a planted bug shows', () => {
  const chain = 'ethereum';

  /** An order to be paid on the chain, whose blocks are read by a service with the bug. */
  async function open(plant: (ports: Ports) => Ports) {
    const lab = openSimulatedLab(chain);
    const story = await openReplay(lab);
    const order = await story.placeOrder();
    const pay = async () => void (await story.pay(order));
    const watch = async () => void (await watchChain(plant(await story.restart()), chain));
    const status = async () => (await story.deposits(order))[0]?.status;
    return { lab, pay, watch, status, needed: story.needed };
  }

  test.each([
    ['none', (ports: Ports) => ports, 'seen'],
    ['the finality of the chain is ignored', ignoreFinality, 'confirmed'],
  ] as const)('in what is credited while finality stands still: %s', async (_bug, plant, expected) => {
    const { lab, pay, watch, status, needed } = await open(plant);
    await lab.stallFinality(true);
    await pay();
    await lab.mine(needed + 1);
    await watch();
    expect(await status()).toBe(expected);
  });

  test.each([
    ['none', (ports: Ports) => ports, 'seen'],
    ['the stop of crediting is not stored', forgetStops, 'confirmed'],
  ] as const)('in what is credited after a deep reorganisation: %s', async (_bug, plant, expected) => {
    const { lab, pay, watch, status, needed } = await open(plant);
    const deep = quietReorganisation(chain, 'sandbox') + 1;
    await lab.mine(deep);
    await watch();
    await lab.reorg(deep);
    await watch();
    await pay();
    await lab.mine(needed);
    await watch();
    expect(await status()).toBe(expected);
  });
});
