/**
 * Identity of a node. Each chain family reads it in its own way; it decides whether the service may start with the
 * node.
 */
export type NodeIdentity = Readonly<{
  /** The network as the node names it: a name, a chain id, or the name of its genesis block. */
  network: string;
  genesis: string;
  software: string;
  /** Why it is not the node that was expected, in words for the operator. Empty when it is. */
  problems: readonly string[];
}>;
