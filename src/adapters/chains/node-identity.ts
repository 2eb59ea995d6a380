/**
 * Identity of a node, read differently for each chain family. The service starts only if the node is the expected one.
 */
export type NodeIdentity = Readonly<{
  /** The network according to the node: a name, a chain id, or the name of the genesis block. */
  network: string;
  genesis: string;
  software: string;
  /** Why this is not the expected node, as text for the operator. Empty if it is. */
  problems: readonly string[];
}>;
