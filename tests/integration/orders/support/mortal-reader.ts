/**
 * A reader of a chain that dies, or stands still, at a chosen one of its steps: a call to a node, its answer, a record
 * that it reads or writes, or a commit. Like a process that is killed, it does nothing more from then on, and its open
 * transaction is rolled back.
 */
import type { ChainAdapter } from '#src/usecases/ports/chain-adapter.ts';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import type { Records } from '#src/usecases/ports/records.ts';

export class Killed extends Error {
  override name = 'Killed';
}

export type Fate = Readonly<{
  /** Number of steps that the reader lives for. */
  steps: number;
  /** In place of death: the reader stands still on an answer of its node until this resolves, and lives on. */
  stall?: () => Promise<void>;
}>;

export function makeMortal(ports: Ports, chain: ChainId, { steps, stall }: Fate): Ports {
  let left = steps;
  let hasStalled = false;
  const touch = (): void => {
    left -= 1;
    if (left <= 0 && !stall) throw new Killed();
  };
  const afterAnswer = async (): Promise<void> => {
    touch();
    // Not within a transaction: its locks would keep everybody else waiting.
    if (left > 0 || hasStalled) return;
    hasStalled = true;
    await stall?.();
  };
  const { node, ...pair } = ports.chains[chain];
  const wrapRecords = (records: Records): Records => everyCall(records, (group) => everyCall(group, undefined, touch));
  const wrapNode = (whole: ChainAdapter): ChainAdapter => everyCall(whole, undefined, touch, afterAnswer);
  return {
    ...ports,
    chains: { ...ports.chains, [chain]: { ...pair, node: wrapNode(node) } },
    store: {
      transaction: async (work) => {
        const value = await ports.store.transaction(async (records) => {
          const done = await work(wrapRecords(records));
          touch();
          return done;
        });
        touch();
        return value;
      },
      snapshot: async (work) => await ports.store.snapshot(async (records) => await work(wrapRecords(records))),
    },
  };
}

type Call = (...given: readonly unknown[]) => unknown;

/** The object with something done before each of its calls, after their answers, and to each object in it. */
function everyCall<Whole extends object>(
  whole: Whole,
  change: ((part: object) => object) | undefined,
  before: () => void = () => {},
  after: () => Promise<void> = async () => {},
): Whole {
  return new Proxy(whole, {
    get: (target, name) => {
      const part: unknown = Reflect.get(target, name);
      if (typeof part === 'object' && part !== null && change) return change(part);
      if (typeof part !== 'function') return part;
      return (...given: readonly unknown[]) => {
        before();
        const answer = Reflect.apply(part as Call, target, given);
        return answer instanceof Promise ? answer.then(async (value: unknown) => (await after(), value)) : answer;
      };
    },
  });
}
