/** Which faults a seed has, and how often. Every seed draws its own mix, so that rare faults also occur alone. */
import type { SeededRandom } from '#tests/support/random.ts';

/** Probabilities are per call of a port; weights are relative to those of ordinary events. */
export type FaultMix = Readonly<{
  crash: number;
  rpcError: number;
  /** The node executes the call, but its response is lost. */
  rpcTimeout: number;
  /** The caller gives up, and the call takes effect some time later. */
  rpcLate: number;
  databaseError: number;
  /** A transaction's callback runs twice, as after a serialization failure. */
  databaseConflict: number;
  commitUnknown: number;
  reorgWeight: number;
  nodeDownWeight: number;
  lagWeight: number;
  /** Probability per mining event that the fee level changes before. */
  feeChange: number;
  clockJumpWeight: number;
  processPauseWeight: number;
  duplicateWeight: number;
  evictWeight: number;
  malleateWeight: number;
  /** Weight of the event that a transaction of ours is mined but fails (reverts). */
  revertWeight: number;
  listingWeight: number;
  feedError: number;
  /** Weight of the event that the clock of a host is set wrong. */
  skewWeight: number;
  /** Weight of the event that a node starts to return false data. */
  lieWeight: number;
  /** Probability that workers are notified of a change in the store; otherwise they find it at their next poll. */
  notify: number;
  /** Weight of the events that a lease is lost, or that whoever has it stands still. */
  leaseWeight: number;
  /** Probability that a push is lost, that it comes late, and that it comes twice. */
  pushFault: number;
  /** Weight of the events that a node falls silent, cuts connections, or tells for nothing. */
  pushWeight: number;
}>;

export type FaultName = keyof FaultMix;

export function drawFaultMix(random: SeededRandom): FaultMix {
  const draw = (name: keyof FaultMix, choices: readonly number[]): number => random.fork(name).pick(choices);
  return {
    crash: draw('crash', [0, 0.01, 0.04, 0.1]),
    rpcError: draw('rpcError', [0, 0.02, 0.15]),
    rpcTimeout: draw('rpcTimeout', [0, 0.02, 0.15]),
    rpcLate: draw('rpcLate', [0, 0, 0.05]),
    databaseError: draw('databaseError', [0, 0.02, 0.1]),
    databaseConflict: draw('databaseConflict', [0, 0.05]),
    commitUnknown: draw('commitUnknown', [0, 0.01, 0.08]),
    reorgWeight: draw('reorgWeight', [0, 5, 15]),
    nodeDownWeight: draw('nodeDownWeight', [0, 1, 4]),
    lagWeight: draw('lagWeight', [0, 1, 4]),
    feeChange: draw('feeChange', [0, 0.2, 0.7]),
    clockJumpWeight: draw('clockJumpWeight', [0, 1]),
    processPauseWeight: draw('processPauseWeight', [0, 1, 3]),
    duplicateWeight: draw('duplicateWeight', [0, 2, 6]),
    evictWeight: draw('evictWeight', [0, 0, 8]),
    malleateWeight: draw('malleateWeight', [0, 6]),
    revertWeight: draw('revertWeight', [0, 0, 8]),
    listingWeight: draw('listingWeight', [0, 0, 2]),
    feedError: draw('feedError', [0, 0, 0.2]),
    skewWeight: draw('skewWeight', [0, 0, 1]),
    lieWeight: draw('lieWeight', [0, 0, 8]),
    notify: draw('notify', [0, 0, 0.1]),
    leaseWeight: draw('leaseWeight', [0, 4, 12]),
    pushFault: draw('pushFault', [0, 0.1, 0.4]),
    pushWeight: draw('pushWeight', [0, 3, 8]),
  };
}

export const noFaults: FaultMix = {
  crash: 0,
  rpcError: 0,
  rpcTimeout: 0,
  rpcLate: 0,
  databaseError: 0,
  databaseConflict: 0,
  commitUnknown: 0,
  reorgWeight: 0,
  nodeDownWeight: 0,
  lagWeight: 0,
  feeChange: 0,
  clockJumpWeight: 0,
  processPauseWeight: 0,
  duplicateWeight: 0,
  evictWeight: 0,
  malleateWeight: 0,
  revertWeight: 0,
  listingWeight: 0,
  feedError: 0,
  skewWeight: 0,
  lieWeight: 0,
  notify: 0,
  leaseWeight: 0,
  pushFault: 0,
  pushWeight: 0,
};

export const faultNames = Object.keys(noFaults) as readonly FaultName[];
