/**
 * Why a chain's node is unusable. In the meantime the chain takes no orders, and deadlines of its orders are extended.
 */
export const nodeTroubles = [
  'unreachable',
  /** The node is on another network than the profile requires. */
  'wrong_network',
  /** A token contract of the chain is not the one that is pinned, or counts in other decimals. */
  'wrong_token',
  'syncing',
  'behind',
  'no_peers',
  'stale_head',
  /** The chain's own finality is late or unknown. Blocks are still read, and no deadline is extended. */
  'not_solid',
  'no_transaction_index',
] as const;

export type NodeTrouble = (typeof nodeTroubles)[number];

export function isNodeTrouble(text: string): text is NodeTrouble {
  return (nodeTroubles as readonly string[]).includes(text);
}

type Standing = Readonly<{ downSince: number | null; downReason: NodeTrouble | null }>;

/** Whether the chain cannot be read. While only its finality is late, payments are still seen. */
export function isOutage<Health extends Standing>(health: Health): health is Health & Readonly<{ downSince: number }> {
  return health.downSince !== null && health.downReason !== 'not_solid';
}
