/**
 * A while without faults in which nodes that have told fall silent or hang up, and leases are renewed in time: whoever
 * reads a chain must find its newest block by polling.
 */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { renewEveryMs } from '#src/jobs/read-turns.ts';
import { longestRestMs } from './readers.ts';
import type { Oracle } from './oracle.ts';
import type { World } from './world.ts';

type Options = Readonly<{
  world: World;
  oracle: Oracle;
  changed: (chain: ChainId) => Promise<void>;
  /** Lets the workers do all due work. */
  drain: () => Promise<void>;
}>;

export async function listenOut({ world, oracle, changed, drain }: Options): Promise<void> {
  const { random, clock, chainIds, sandbox, trace, store, readers } = world;
  const { nodes } = readers;
  const pass = async (ms: number): Promise<void> => {
    for (let passed = 0; passed < ms && !trace.violation(); passed += renewEveryMs) {
      await drain();
      clock.advance(renewEveryMs);
    }
    await drain();
  };
  const mineEverywhere = async (): Promise<void> => {
    for (const chain of chainIds) {
      await sandbox[chain].control.mine(1);
      nodes.tell(chain, 'transaction');
      await changed(chain);
    }
  };
  nodes.heal();
  for (const chain of chainIds) nodes.set(chain, 'tells');
  // The leases of the workers that have ended end too.
  await pass(5 * renewEveryMs);
  await mineEverywhere();
  await pass(2 * renewEveryMs);
  const last = random.fork('last pushes');
  for (const chain of chainIds) nodes.set(chain, last.pick(['tells', 'silent', 'silent', 'cut']));
  await mineEverywhere();
  await pass(longestRestMs + 5 * renewEveryMs);
  for (const chain of chainIds) {
    const isRead = store.dump().cursors.get(chain)?.hash === oracle.view(chain).head.hash;
    if (!isRead) trace.fail('L20', `${chain} was not looked at`);
  }
}
