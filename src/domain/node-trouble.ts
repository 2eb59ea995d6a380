/**
 * Why a chain's node is unusable. In the meantime the chain takes no orders, and deadlines of its orders are extended.
 */
export const nodeTroubles = [
  'unreachable',
  /** The node is on another network than the profile requires. */
  'wrong_network',
  'syncing',
  'behind',
  'no_peers',
  'stale_head',
  'not_solid',
  'no_transaction_index',
] as const;

export type NodeTrouble = (typeof nodeTroubles)[number];

export function isNodeTrouble(text: string): text is NodeTrouble {
  return (nodeTroubles as readonly string[]).includes(text);
}
