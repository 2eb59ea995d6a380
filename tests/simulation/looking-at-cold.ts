/**
 * The comparison of cold storage with the books, as in production: it must never raise a false alarm, whatever is on
 * its way. Somebody with the device also sends files past us: open ones and those that were called off.
 */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { lookAtCold, missingIn } from '#src/usecases/treasury/compare-cold.ts';
import type { TreasuryDeps } from '#src/usecases/treasury/act-records.ts';
import type { SeededRandom } from '#tests/support/random.ts';
import { isUndone } from './check-state.ts';
import { deviceOf, openTreasury } from './treasurer.ts';
import type { EventOptions } from './world-events.ts';
import { pickFrom } from './visitors.ts';
import { noteError } from './worker.ts';
import type { World } from './world.ts';

/** The event. False if no chain of the seed has cold storage. */
export function lookAtColdOnce({ world, web }: EventOptions, random: SeededRandom): boolean {
  const { sandbox, lies, tally, chainIds } = world;
  const withCold = chainIds.filter((chain) => deviceOf(chain) !== undefined);
  if (withCold.length === 0) return false;
  const chain = random.pick(withCold);
  // Whoever is behind knows nothing of coins that are there. Real nodes are asked whether they are.
  const isWrong = async (): Promise<boolean> =>
    lies.told(chain) !== undefined || isUndone(world, chain) || (await sandbox[chain].control.condition()).lag > 0;
  const look = async (): Promise<void> => {
    const wasWrong = await isWrong();
    const isDone = await failIfMissing(
      world,
      openTreasury(world, web()),
      chain,
      async () => wasWrong || (await isWrong()),
    );
    tally.count(isDone ? 'cold storage: compared' : 'cold storage: not comparable');
  };
  look().catch((error: unknown) => noteError(world, error));
  return true;
}

/** At the end nothing is on its way, so that each chain can be compared. */
export async function checkColdLooks(world: World): Promise<void> {
  for (const chain of world.chainIds.filter((id) => deviceOf(id) !== undefined)) {
    const isDone = await failIfMissing(world, openTreasury(world, world.plainPorts), chain, () => false);
    if (!isDone) world.trace.fail('L24', `cold storage on ${chain} cannot be compared`);
  }
}

async function failIfMissing(
  { trace }: World,
  deps: TreasuryDeps,
  chain: ChainId,
  isExcused: () => Promise<boolean> | boolean,
): Promise<boolean> {
  const looked = await lookAtCold(deps, chain);
  const missing = looked?.booked.find(({ currency }) => missingIn(looked, currency) > 0n);
  if (looked && missing && !(await isExcused()))
    trace.fail(
      'L24',
      `a false alarm: ${missingIn(looked, missing.currency)} ${missing.currency} are missing in cold storage`,
    );
  return looked !== undefined;
}

/** The event: somebody signs a file and sends it, without a word to us. False if there is none. */
export async function sendPast({ world }: EventOptions, random: SeededRandom): Promise<boolean> {
  const { store, sandbox, plainPorts, trace, tally } = world;
  const returned = pickFrom(
    random,
    [...store.dump().returns].filter(({ state }) => state === 'unsigned' || state === 'cancelled'),
  );
  const device = returned && deviceOf(returned.chain);
  const files = returned && plainPorts.chains[returned.chain].accountFiles;
  if (!returned || !device || !files) return false;
  const signed = await files.readSigned(returned, await device.sign(returned.file));
  if (!signed.ok) return false;
  const { id, chain, state } = returned;
  trace.note(`send ${id} past us`);
  const { isDown } = await sandbox[chain].control.condition();
  const answer = isDown ? 'no node' : await sandbox[chain].node.broadcast(signed.value.raw);
  tally.count(`cold storage: sent past us while ${state}, ${answer}`);
  return true;
}
