/**
 * Batches the work of concurrent callers. Calls that arrive while a batch runs form the next one, so that batches grow
 * with the load and no call waits for others that may never come. Under load there are two at a time: one is prepared
 * while the other waits for the signer or for the disk. Neither waits for the other, or fails with it.
 */
import { OutsideError } from '../ports/outside-error.ts';
import { CommitUnknown } from '../ports/records.ts';

/** Processes a batch. Returns one outcome per item, in the same order. */
type RunRound<Item, Outcome> = (take: TakeItems<Item>) => Promise<readonly Outcome[]>;
/**
 * The items of the batch. Called once the preparations are done, such as opening a transaction: whoever comes meanwhile
 * is still in the batch. Every further call returns the same items.
 */
export type TakeItems<Item> = () => readonly Item[];

const mostItems = 64;
/** A second batch starts beside the first only with this many items, because each costs the database the same again. */
const enoughForAnother = 8;
/** Others of the process need the database as well. */
const mostRounds = 2;

type Waiting<Item, Outcome> = Readonly<{
  item: Item;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}>;

export function makeBatcher<Item, Outcome>(run: RunRound<Item, Outcome>): (item: Item) => Promise<Outcome> {
  const waiting: Waiting<Item, Outcome>[] = [];
  let running = 0;
  const startRounds = (): void => {
    while (waiting.length > 0 && running < mostRounds && (running === 0 || waiting.length >= enoughForAnother)) {
      running += 1;
      void finish(waiting.splice(0, mostItems));
    }
  };
  const finish = async (round: Waiting<Item, Outcome>[]): Promise<void> => {
    let isTaken = false;
    const take = (): readonly Item[] => {
      if (!isTaken) round.push(...waiting.splice(0, mostItems - round.length));
      isTaken = true;
      return round.map(({ item }) => item);
    };
    await settle(run, round, take);
    running -= 1;
    startRounds();
  };
  return async (item) => {
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
    waiting.push({ item, resolve, reject });
    startRounds();
    return await promise;
  };
}

async function settle<Item, Outcome>(
  run: RunRound<Item, Outcome>,
  round: readonly Waiting<Item, Outcome>[],
  take: TakeItems<Item>,
): Promise<void> {
  try {
    const outcomes = await run(take);
    if (outcomes.length !== round.length) throw new TypeError('a round has one outcome for each item');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the lengths are equal, whatever an outcome is
    round.forEach(({ resolve }, place) => resolve(outcomes[place] as Outcome));
  } catch (error) {
    // A database failure affects every item of the batch. Any other error may be caused by a single item, so each item
    // is run by itself.
    const isOfAll = round.length === 1 || error instanceof OutsideError || error instanceof CommitUnknown;
    if (isOfAll) for (const { reject } of round) reject(error);
    else for (const each of round) await settle(run, [each], () => [each.item]);
  }
}
