/**
 * Identity of a node, read differently for each chain family. The service starts only if the node is the expected one.
 */
export type NodeIdentity = Readonly<{
  /** The network according to the node: a name, a chain id, or the name of the genesis block. */
  network: string;
  genesis: string;
  software: string;
  /** Why the node is not the expected one, as texts for the operator. Empty if it is the expected one. */
  problems: readonly string[];
  /** What the node will never do for us, although it is the right one. The service does not start with it. */
  lacks?: readonly string[];
  /** The problems that concern tokens of the chain. Absent on chains without tokens. */
  wrongTokens?: readonly string[];
}>;
