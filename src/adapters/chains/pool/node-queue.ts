/** In which order the nodes of a pool are asked, and which one is in use. */
import type { NodeTrouble } from '#src/domain/node-trouble.ts';
import type { ChainAdapter } from '#src/usecases/ports/chain-adapter.ts';
import type { Clock } from '#src/usecases/ports/clock.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { Rest } from './node-gate.ts';

export type PoolMember = Readonly<{
  /** The name that the operator gave the node. */
  label: string;
  /** The node, guarded: it checks its own identity and health. */
  node: ChainAdapter;
  rest: () => Rest;
}>;

export type NodeQueueOptions = Readonly<{
  /** In the order of preference. */
  members: readonly [PoolMember, ...PoolMember[]];
  clock: Clock;
  /** Called when another node takes over. */
  onTakeOver?: (label: string) => void;
}>;

/** Time with another node than the preferred one after which that is tried again. */
const standInMs = 10 * 60_000;
const strangers: readonly NodeTrouble[] = ['wrong_network', 'wrong_token'];

export type NodeQueue = ReturnType<typeof makeNodeQueue>;

export function makeNodeQueue({ members, clock, onTakeOver }: NodeQueueOptions) {
  let inUse = members[0];
  let since = clock.now();
  const isTimeToReturn = (): boolean => clock.now() - since >= standInMs;
  const inOrder = (): readonly PoolMember[] => {
    const wanted = isTimeToReturn() ? members : [inUse, ...members.filter((member) => member !== inUse)];
    const ofRest = (rest: Rest) => wanted.filter((member) => member.rest() === rest);
    return [...ofRest('none'), ...ofRest('asked_last')];
  };
  return {
    inOrder,
    isInUse: (member: PoolMember): boolean => member === inUse,
    use: (member: PoolMember): void => {
      if (member !== inUse || isTimeToReturn()) since = clock.now();
      if (member === inUse) return;
      inUse = member;
      onTakeOver?.(member.label);
    },
    /** Nodes without troubles. If there are none, those with troubles that are on the right network. */
    ready: async function* (): AsyncGenerator<PoolMember> {
      const troubled: PoolMember[] = [];
      let isAnyReady = false;
      for (const member of inOrder()) {
        const troubles = await readTroubles(member);
        if (troubles?.length === 0) {
          isAnyReady = true;
          yield member;
        } else if (troubles && !troubles.some((trouble) => strangers.includes(trouble))) troubled.push(member);
      }
      if (!isAnyReady) yield* troubled;
    },
  };
}

async function readTroubles({ node }: PoolMember): Promise<readonly NodeTrouble[] | undefined> {
  try {
    return (await node.troubles?.()) ?? [];
  } catch (error) {
    if (error instanceof OutsideError) return undefined;
    throw error;
  }
}
